story-title = Com va anar la partida
story-turning = Des de la jugada { $n } { $name } va davant fins al final.
story-lead-changes = { $n ->
    [0] Ningú més no va arribar a anar davant.
    [one] El primer lloc va canviar { $n } vegada.
   *[other] El primer lloc va canviar { $n } vegades.
}
story-sixes = Sisos
story-captures = Menja
story-captured = Li mengen
story-barriers = Barreres
story-wait = Espera més llarga
story-throws = { $n ->
    [one] { $n } tirada
   *[other] { $n } tirades
}
story-captures-all = { $n ->
    [one] { $n } fitxa menjada
   *[other] Les { $n } fitxes menjades
}
story-capture = Jugada { $n }: { $name } menja a { $other }
