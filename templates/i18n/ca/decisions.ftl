late-title = Arriben tard
late-seat-them = El sorteig ja està publicat: a qui s’inscriu ara se li busca lloc en «Arriben tard» sense moure ningú de la seua taula.
late-waiting = Sense lloc encara
late-nobody = Ningú no espera lloc.
late-seat = Donar lloc
late-decided = Asseguts després del sorteig
late-take-back = Desfer
late-place = Donar lloc
late-where = On juga { $name }?
late-hint = El que està sortejat i el que ha començat no es mou. Queda anotat qui ho va decidir, i es pot desfer mentre no comence.
late-at-table = Lloc lliure, amb { $names }.
late-at-bye = { $names } passava sense jugar: ara juga.
late-new-table = Taula nova
late-new-table-hint = Amb altres que han arribat tard. Si va sense companyia, passa sense jugar fins que arribe algú més.
late-with = Amb qui
late-new-pool = Sector nou: { $name }
late-new-pool-hint = El seu sector no és al sorteig: passa sense jugar fins que arribe algú més del sector.
late-going-on = Passen { $after } en lloc de { $before }.
late-same-club = Mateix club que { $names }
late-in-pool = { $n ->
    [one] S’afig { $n } partida:
   *[other] S’afigen { $n } partides:
}
late-not-against = No juga contra { $names }: s’ha retirat.
late-more = { $n ->
    [one] { $n } lloc més
   *[other] { $n } llocs més
}
late-more-tables = { $n ->
    [one] i { $n } taula més
   *[other] i { $n } taules més
}
late-is-in = Ja és al sorteig.
field-place = Lloc
field-late-reason = Motiu
field-late-reason-hint = Pot quedar en blanc.
error-late-too-many = En una taula caben { $n } com a màxim.
flash-late-seated = Ja té lloc: { $name }.
flash-late-taken-back = Desfet: torna a esperar lloc.
journal-seated-late = Es va donar lloc després del sorteig a { $names }
journal-late-undone = Es va desfer el lloc donat després del sorteig a { $names }
draw-fewer = Es va retirar abans del sorteig: { $names }
draw-from-points-before = Es va sortejar amb els punts d’abans de corregir: { $tables }
draw-since = Asseguts després del sorteig: { $names }
table-kind-annulled = anul·lada
replace-annuls = S’anul·la i se’n juga una altra en el seu lloc: { $tables }
replace-annul-text = El que ja ha començat es pot anul·lar pel seu nom: deixa de comptar, conserva les jugades i es juga una altra taula en el seu lloc.
journal-annulled = es va anul·lar la taula { $tables } i se’n juga una altra en el seu lloc
error-annulled = Esta taula es va anul·lar i ja no compta: se’n juga una altra en el seu lloc.
table-annulled = Esta taula es va anul·lar i no compta: se’n juga una altra en el seu lloc. Les jugades es conserven.
