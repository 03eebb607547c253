home-now = Ahora
home-coming = Próximamente
home-past = Terminados
home-demo-action = Ver uno de muestra
flash-demo-filled = Aquí está: un torneo inventado con una partida en marcha.
error-demo-not-empty = Ya hay torneos: la demostración solo se puede crear cuando no hay ninguno.
tables-to-play = { $n ->
    [one] { $n } mesa por jugar
   *[other] { $n } mesas por jugar
}
tables-played-count = { $n ->
    [one] { $n } mesa jugada
   *[other] { $n } mesas jugadas
}
home-empty-lead = Aún no hay ningún torneo. El primero se monta en lo que tardan en llegar las cocas.
home-empty-visitor = Todavía no hay torneos. Cuando haya uno, aquí se verá en directo.
home-step-list = Pega la lista
home-step-list-text = de fallas, parejas o jugadores: vale la hoja de siempre.
home-step-draw = Sortea
home-step-draw-text = delante de todos, con el número de la lotería si queréis.
home-step-show = Proyecta
home-step-show-text = los sitios y empieza a jugar.
home-create-first = Crear el primer torneo
home-referee = ¿Arbitras una mesa?
home-watch = Ver en directo
home-also-now = También ahora
round-of-16-short = 1/8
round-of-32-short = 1/16
round-of-short = R{ $n }
tables-waiting = Por jugar
tables-free = { $n ->
    [one] 1 sin jugar en esta ronda
   *[other] { $n } sin jugar en esta ronda
}
home-more = { $n ->
    [one] { $n } torneo más
   *[other] { $n } torneos más
}
home-followed = Sigues a alguien que juega aquí
home-all-demos = { $n ->
    [one] Este torneo es de demostración, con nombres inventados.
   *[other] Todos estos torneos son de demostración, con nombres inventados.
}
home-some-demos = De demostración, con nombres inventados: { $names }.
news-leads = { $table }: { $name } va ganando por { $n }
news-tied = { $table }: de momento, empate
news-over = { $table }: acaba de terminar
news-next-date = Próxima fecha: { $date }
before-today = Hoy
before-tomorrow = Mañana
before-days = { $n ->
    [one] Falta { $n } día
   *[other] Faltan { $n } días
}
before-left = Tiempo que falta
before-how = Cómo se juega
lobby-title = Mesas en directo
lobby-link = Ver todas las mesas en directo
lobby-empty = Ahora no se juega ninguna mesa
lobby-final = Final
lobby-more = { $n ->
    [one] Se juega { $n } mesa más
   *[other] Se juegan { $n } mesas más
}
watching = { $n } mirando
