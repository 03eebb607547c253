podium-title = Podio
way-beaten = Por delante de
way-squares = { $n ->
    [one] por { $n } casilla
   *[other] por { $n } casillas
}
final-lapse = La final en 20 segundos
night-title = La noche en números
night-games = { $n ->
    [one] Partida
   *[other] Partidas
}
night-throws = { $n ->
    [one] Tirada
   *[other] Tiradas
}
night-captures = { $n ->
    [one] Ficha comida
   *[other] Fichas comidas
}
night-wait = La espera más larga
night-wait-throws = { $n ->
    [one] { $n } tirada sin mover
   *[other] { $n } tiradas sin mover
}
night-comeback = La mayor remontada
night-closest = La partida más igualada
night-squares = { $n ->
    [one] { $n } casilla
   *[other] { $n } casillas
}
night-logged = { $n ->
    [one] Las tiradas son de { $n } partida, la que se anotó tirada a tirada.
   *[other] Las tiradas son de { $n } partidas, las que se anotaron tirada a tirada.
}
preview-title = Así se juega
preview-rounds = Rondas
preview-at-once = Mesas a la vez
preview-time = Duración
preview-show = Ver cómo queda
preview-track = El camino previsto del torneo
