home-now = Ahora
home-coming = Próximamente
home-past = Terminados
home-demo = demostración
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
