story-title = Cómo fue la partida
story-turning = Desde la jugada { $n } { $name } va por delante hasta el final.
story-lead-changes = { $n ->
    [0] Nadie más llegó a ir por delante.
    [one] El primer puesto cambió { $n } vez.
   *[other] El primer puesto cambió { $n } veces.
}
story-sixes = Seises
story-captures = Come
story-captured = Le comen
story-barriers = Barreras
story-wait = Más larga espera
story-throws = { $n ->
    [one] { $n } tirada
   *[other] { $n } tiradas
}
story-captures-all = { $n ->
    [one] { $n } ficha comida
   *[other] Las { $n } fichas comidas
}
story-capture = Jugada { $n }: { $name } come a { $other }
