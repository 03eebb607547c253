home-now = Ahora
home-coming = Próximamente
home-past = Terminados
home-demo = demostración
home-demo-text = Para ver cómo es, se puede llenar con un torneo inventado a medio jugar.
home-demo-action = Llenar con una demostración
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
