home-now = Ara
home-coming = Pròximament
home-past = Acabats
home-demo = demostració
home-demo-action = Veure’n un de mostra
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
home-empty-lead = Encara no hi ha cap torneig. El primer es munta en el que tarden a arribar les coques.
home-empty-visitor = Encara no hi ha tornejos. Quan n’hi haja un, ací es veurà en directe.
home-step-list = Apega la llista
home-step-list-text = de falles, parelles o jugadors: val el full de sempre.
home-step-draw = Sorteja
home-step-draw-text = davant de tots, amb el número de la loteria si voleu.
home-step-show = Projecta
home-step-show-text = els llocs i comença a jugar.
home-create-first = Crear el primer torneig
home-referee = Arbitres una taula?
home-watch = Veure en directe
home-also-now = També ara
