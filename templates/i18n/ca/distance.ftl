distance-title = Partides a distància
distance-text = Cada persona seu des del seu mòbil, estiga on estiga; quan hi ha prou gent, comença una taula que compta per al rànquing.
sit-down = Seure
sit-up = Alçar-se
sit-page = Pàgina per a seure
sit-text = Seu i espera: de seguida que hi haja prou gent, comença la teua taula, cadascú en el seu mòbil.
sit-members = Només seuen jugadors del rànquing.
sit-members-how = Obri abans en este mòbil la teua pàgina «El meu seient», o demana el teu enllaç a l’organització.
sit-as = Seure: { $name }
sit-other = Seure amb un altre nom
sit-waits = Estàs esperant taula, { $name }.
sit-waiting = Estàs esperant taula a distància: mira quanta gent hi ha.
sit-n = { $n ->
    [one] Espera { $n } persona.
   *[other] Esperen { $n } persones.
}
sit-since = Des de les { $time }.
sit-again = Si totes les persones de la teua taula volen la revenja, comença de seguida; si no, en dos minuts es forma amb qui vulga, o amb qui espere.
sit-with-house = { $n ->
    [0] Si no hi ha gent per a una taula, jugues de seguida amb la màquina; eixa partida no compta per al rànquing.
   *[other] Si als { $n } min no hi ha gent per a una taula, jugues amb la màquina; eixa partida no compta per al rànquing.
}
sit-met-all = Esta setmana ja has jugat amb qui espera totes les partides que compten. Espera que arribe algú més.
sit-stay = Deixa esta pàgina oberta: ella et porta a la taula. Si la tanques, deixes d’esperar.
sit-how = Com funciona
sit-when-four = Cada taula és de quatre.
sit-when-three = La taula és de quatre; quan l’espera arriba a { $three } min, també de tres.
sit-when-two = La taula és de quatre; quan l’espera arriba a { $three } min, també de tres, i a { $two } min, de dos.
sit-how-strength = Seu junta gent de força semblant i, si pot ser, que no acabe de jugar entre si. Com més esperes, més diferència s’admet.
sit-how-counts = El resultat compta en acabar la partida, sense més signatures.
sit-how-home = No seuen juntes persones amb la mateixa connexió de casa.
sit-rematch = Revenja
sit-back = Tornar al rànquing
field-sit-name = El teu nom
field-with-house = Si no ve ningú més, jugar amb la màquina
field-with-house-hint = La màquina ocupa els llocs lliures quan acaba l’espera més llarga. La partida no compta per al rànquing.
error-distance-off = Ara no hi ha partides a distància en este rànquing.
error-distance-closed = A esta hora no hi ha partides a distància.
error-members-only = Ací només seuen jugadors del rànquing: demana el teu enllaç a l’organització.
error-name-taken = Eixe nom ja és d’una altra persona: escriu-ne un altre o, si és teu, obri la teua pàgina «El meu seient» en este mòbil.
error-room-full = Ja espera massa gent: prova d’ací a uns minuts.
error-still-playing = Ja tens una partida en marxa: acaba-la primer.
error-no-rematch = En esta taula no hi ha revenja.
error-met-enough = Esta setmana ja heu jugat totes les partides que compten: seu per a jugar amb altra gent.
