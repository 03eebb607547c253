edition-new = Nova edició
edition-lead = El mateix torneig una altra vegada: copia els ajustos, les fases i el lloc, i el que marques ací. El d’abans no canvia.
edition-action = Crear la nova edició
edition-part-helpers = Qui ajuda, amb els seus permisos
edition-part-sign-up-terms = Les condicions per a apuntar-se, amb les dates mogudes i encara sense publicar
edition-part-entries = Les inscripcions amb la seua gent, les seues peticions i els seus escuts propis; sense les retirades
edition-won = Va guanyar en { $years }
edition-open = Per jugar
editions-title = Totes les edicions
editions-all = Totes les edicions
editions-past = Edicions anteriors
editions-winners = Qui va guanyar cada edició
editions-people = Qui ha guanyat més
column-year = Any
column-tournament = Torneig
column-winner = Va guanyar
column-finalists = En la final
column-titles = Guanyades
column-finals = Finals
column-editions = Edicions
field-edition-parts = Què més copiar
flash-edition-made = La nova edició està a punt. Repassa la data i els ajustos.
journal-edition-made = { $n ->
    [0] Va crear esta edició a partir de l’anterior, sense inscripcions
    [one] Va crear esta edició a partir de l’anterior, amb { $n } inscripció
   *[other] Va crear esta edició a partir de l’anterior, amb { $n } inscripcions
}
