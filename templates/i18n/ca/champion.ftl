podium-title = Podi
way-beaten = Per davant de
way-squares = { $n ->
    [one] per { $n } casella
   *[other] per { $n } caselles
}
final-lapse = La final en 20 segons
night-title = La nit en números
night-games = { $n ->
    [one] Partida
   *[other] Partides
}
night-throws = { $n ->
    [one] Tirada
   *[other] Tirades
}
night-captures = { $n ->
    [one] Fitxa menjada
   *[other] Fitxes menjades
}
night-wait = L’espera més llarga
night-wait-throws = { $n ->
    [one] { $n } tirada sense moure
   *[other] { $n } tirades sense moure
}
night-comeback = La remuntada més gran
night-closest = La partida més igualada
night-squares = { $n ->
    [one] { $n } casella
   *[other] { $n } caselles
}
night-logged = { $n ->
    [one] Les tirades són de { $n } partida, la que es va anotar tirada a tirada.
   *[other] Les tirades són de { $n } partides, les que es van anotar tirada a tirada.
}
preview-title = Així es juga
preview-rounds = Rondes
preview-at-once = Taules alhora
preview-time = Duració
preview-show = Veure com queda
preview-track = El camí previst del torneig
