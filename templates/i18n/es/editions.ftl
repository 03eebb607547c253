edition-new = Nueva edición
edition-lead = El mismo torneo otra vez: copia los ajustes, las fases y el lugar, y lo que marques aquí. El de antes no cambia.
edition-action = Crear la nueva edición
edition-part-helpers = Quienes ayudan, con sus permisos
edition-part-sign-up-terms = Las condiciones para apuntarse, con las fechas movidas y sin publicar todavía
edition-part-entries = Las inscripciones con su gente, sus peticiones y sus escudos propios; sin las retiradas
edition-won = Ganó en { $years }
edition-open = Por jugar
editions-title = Todas las ediciones
editions-all = Todas las ediciones
editions-past = Ediciones anteriores
editions-winners = Quién ganó cada edición
editions-people = Quién ha ganado más
column-year = Año
column-tournament = Torneo
column-winner = Ganó
column-finalists = En la final
column-titles = Ganadas
column-finals = Finales
column-editions = Ediciones
field-edition-parts = Qué más copiar
flash-edition-made = La nueva edición está lista. Repasa la fecha y los ajustes.
journal-edition-made = { $n ->
    [0] Creó esta edición a partir de la anterior, sin inscripciones
    [one] Creó esta edición a partir de la anterior, con { $n } inscripción
   *[other] Creó esta edición a partir de la anterior, con { $n } inscripciones
}
