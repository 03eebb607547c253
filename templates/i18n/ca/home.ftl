home-now = Ara
home-coming = Pròximament
home-past = Acabats
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
round-of-16-short = 1/8
round-of-32-short = 1/16
round-of-short = R{ $n }
tables-waiting = Per jugar
tables-free = { $n ->
    [one] 1 sense jugar en esta ronda
   *[other] { $n } sense jugar en esta ronda
}
home-more = { $n ->
    [one] { $n } torneig més
   *[other] { $n } tornejos més
}
home-followed = Seguixes algú que juga ací
home-all-demos = { $n ->
    [one] Este torneig és de demostració, amb noms inventats.
   *[other] Tots estos tornejos són de demostració, amb noms inventats.
}
home-some-demos = De demostració, amb noms inventats: { $names }.
news-leads = { $table }: { $name } va guanyant per { $n }
news-tied = { $table }: de moment, empat
news-over = { $table }: acaba de terminar
news-next-date = Pròxima data: { $date }
before-today = Hui
before-tomorrow = Demà
before-days = { $n ->
    [one] Falta { $n } dia
   *[other] Falten { $n } dies
}
before-left = Temps que falta
before-how = Com es juga
lobby-title = Taules en directe
lobby-link = Veure totes les taules en directe
lobby-empty = Ara no es juga cap taula
lobby-final = Final
lobby-more = { $n ->
    [one] Es juga { $n } taula més
   *[other] Es juguen { $n } taules més
}
watching = { $n } mirant
