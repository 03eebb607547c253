home-now = Ara
home-coming = Pròximament
home-past = Acabats
home-demo = demostració
home-demo-text = Per a veure com és, es pot omplir amb un torneig inventat a mig jugar.
home-demo-action = Omplir amb una demostració
flash-demo-filled = Ací està: un torneig inventat amb una partida en marxa.
error-demo-not-empty = Ja hi ha tornejos: la demostració només es pot crear quan no n’hi ha cap.
tables-to-play = { $n ->
    [one] { $n } taula per jugar
   *[other] { $n } taules per jugar
}
tables-played-count = { $n ->
    [one] { $n } taula jugada
   *[other] { $n } taules jugades
}
