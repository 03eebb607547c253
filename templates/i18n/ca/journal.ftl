journal-title = El que s’ha fet
journal-hint = Tot el que s’ha fet en este torneig, l’últim primer. Cada anotació va encadenada a l’anterior: cap es pot canviar sense que es note.
journal-none = Encara no s’ha anotat res.
journal-with-play = Veure també les tirades
journal-without-play = Sense les tirades
journal-earlier = Anteriors
journal-latest = L’últim
journal-seq = núm. { $seq }
journal-check = Comprovar que està sencer
journal-export = Descarregar-ho tot
journal-whole = { $n ->
    [0] No s’ha fet res des que hi ha registre.
    [one] Està sencer: una anotació. La seua empremta és { $hash }.
   *[other] Està sencer: { $n } anotacions. L’empremta de l’última és { $hash }.
}
journal-broken = No està sencer: l’anotació núm. { $seq } no és com es va escriure.
journal-gap = No està sencer: falta l’anotació núm. { $seq }.
journal-gone = un compte esborrat
journal-unknown = Una cosa que esta versió no coneix
capacity-organizer = organització
capacity-delegate = delegació
capacity-referee = arbitratge
capacity-pin = arbitratge amb PIN
capacity-operator = des del servidor
capacity-anybody = sense compte
capacity-program = el programa
journal-taken-over = El torneig va passar a esta versió tal com estava
journal-written = Es va escriure sense passar pel programa
journal-rebuilt = { $n ->
    [0] Es va refer des del registre: tot estava igual
    [one] Es va refer des del registre: { $n } dada no quadrava
   *[other] Es va refer des del registre: { $n } dades no quadraven
}
journal-created = Es va crear el torneig
journal-settings-changed = Es van canviar els ajustos
journal-stage-changed = Es va canviar el que es va decidir per a una fase
journal-stages-changed = Es va canviar la llista de fases: ara són { $n }
journal-registration-open = Es va obrir la inscripció
journal-registration-closed = Es va tancar la inscripció
journal-entry-added = Nova inscripció
journal-entry-changed = Es va canviar la inscripció
journal-withdrawn = Es va retirar la inscripció
journal-withdrawn-stand = Es va retirar la inscripció; el que ha jugat val
journal-withdrawn-annulled = Es va retirar la inscripció; el que ha jugat s’anul·la
journal-readmitted = Va tornar a entrar la inscripció
journal-list-imported = Es va importar una llista (noves: { $new }; canviades: { $changed })
journal-crest-uploaded = Es va pujar una imatge per a l’escut
journal-crest-approved = Es va mostrar al públic la imatge de l’escut
journal-crest-removed = Es va llevar la imatge de l’escut
journal-age-noted = Es va anotar l’edat
journal-person-changed = Es van canviar les seues dades en un altre torneig
journal-person-forgotten = Es van esborrar les dades d’una persona
journal-drawn = Es va sortejar (número del sorteig: { $seed })
journal-drawn-program = Es va sortejar (número del sorteig: { $seed }, a l’atzar pel programa)
journal-drawn-typed = Es va sortejar (número del sorteig: { $seed }, escrit)
journal-drawn-public = Es va sortejar (número del sorteig: { $seed }, d’un número públic anunciat abans)
journal-draw-shown = { $n ->
    [one] La pantalla mostra { $n } nom del sorteig
   *[other] La pantalla mostra { $n } noms del sorteig
}
journal-stage-cleared = El sorteig es va llevar de la pantalla
journal-urn-opened = Es va començar a sortejar amb boles
journal-ball-drawn = Va eixir una bola
journal-ball-put-back = L’última bola va tornar al bombo
journal-urn-left = Es va deixar el sorteig amb boles
journal-drawn-of-balls = Es va acabar el sorteig amb boles, en esborrany
journal-draw-announced = Es va anunciar un sorteig amb un número públic
journal-seeds-by-points = Es va prendre del rànquing l’orde dels caps de sèrie, per punts
journal-seeds-by-strength = Es va prendre del rànquing l’orde dels caps de sèrie, per força
journal-drawn-by-hand = Es va escriure un sorteig fet a mà
journal-discarded = Es va descartar l’esborrany
journal-published = Es va publicar la ronda
journal-closed = Es va tancar la ronda
journal-played = { $n ->
    [one] Es va anotar { $n } pas de la partida
   *[other] Es van anotar { $n } passos de la partida
}
journal-let-stand = { $n ->
    [one] Es va corregir el resultat i es va deixar com estava { $n } taula ja sortejada
   *[other] Es va corregir el resultat i es van deixar com estaven { $n } taules ja sortejades
}
journal-replaced = { $comes } es va asseure en lloc de { $goes } en el que ja estava sortejat
journal-replacement-undone = Es va desfer el canvi: { $goes } torna a asseure’s en lloc de { $comes }
journal-kept = Un altre dispositiu anota la taula
journal-given-back = La taula torna als seus jugadors
journal-called = La taula va cridar l’organització
journal-answered = Es va atendre la crida
journal-time-given = { $n ->
    [one] Es va afegir { $n } min
   *[other] Es van afegir { $n } min
}
journal-time-taken = { $n ->
    [one] Es va llevar { $n } min
   *[other] Es van llevar { $n } min
}
journal-roll-call-opened = Es va obrir una llista d’assistència
journal-roll-call-closed = Es va tancar una llista d’assistència
journal-present = Es va marcar l’assistència
journal-absent = Es va llevar l’assistència
journal-started-without = { $n ->
    [one] Es va retirar { $n } inscripció que no havia vingut
   *[other] Es van retirar { $n } inscripcions que no havien vingut
}
journal-board-called = Es va cridar al tauler { $board }
journal-held = Es va deixar la taula sense tauler
journal-released = La taula va tornar a la cua
journal-board-closed = El tauler { $board } va quedar fora d’ús
journal-board-opened = El tauler { $board } va tornar a usar-se
journal-screens-set = Es van canviar les pantalles de la sala
journal-announced = Es va posar un avís en les pantalles
journal-announcement-gone = Es va llevar l’avís de les pantalles
journal-handed-in = Es va entregar l’acta final
journal-hand-in-confirmed = Es va confirmar l’acta final
journal-hand-in-unconfirmed = Es va retirar la confirmació de l’acta final, per un canvi en els seus resultats
journal-hand-in-taken-back = Es va retirar l’acta final entregada
journal-pool-pin-given = Es va donar un PIN per a totes les taules
journal-pool-pin-taken = Es va anul·lar el PIN de totes les taules
journal-pin-changed = Es va canviar el PIN de la taula
journal-invited-organizer = Es va crear un enllaç per a organitzar
journal-invited-delegate = Es va crear un enllaç de delegació
journal-invitation-revoked = Es va anul·lar un enllaç d’invitació
journal-invited-referee = Es va crear un enllaç per a arbitrar
journal-role-organizer = { $name } pot organitzar
journal-role-delegate = { $name } porta
journal-role-referee = { $name } pot arbitrar
journal-role-taken = { $name } ja no té paper en el torneig
journal-clock-start = Es va posar en marxa el rellotge
journal-clock-pause = Es va parar el rellotge
journal-clock-resume = Es va reprendre el rellotge
journal-clock-stop = Es va llevar el rellotge
journal-line-up = Va canviar l’alineació
journal-start = Va començar la partida
journal-retire = Es va retirar un color
journal-call-time = Es va cantar temps
journal-sign = Es va signar el resultat
journal-enter = Es va anotar el resultat
journal-correct-result = Es va corregir el resultat
journal-reopen = Es va reobrir la partida
journal-correct-throw = Es va corregir una tirada
journal-swap = Es van canviar dos seients
journal-second-signature = Segona signatura
journal-reject = Es va rebutjar la segona signatura
journal-penalty = Sanció
journal-cancel-penalty = Es va anul·lar una sanció
journal-rewind = Es va tornar la taula al que tenia un dispositiu
let-stand-title = El que canvia amb la correcció
let-stand-hint = Amb este resultat passaria una altra inscripció, però la ronda següent ja està sortejada. El resultat encara no s’ha corregit.
let-stand-unfit = ja no quadra
let-stand-text = Pots corregir el resultat i deixar les taules sortejades com estan. Queda anotat qui ho va decidir, quan i per què.
let-stand-action = Corregir i deixar el sorteig
let-stand-back = No corregir
let-stand-note = Resultat corregit després del sorteig: el que estava sortejat es va quedar com estava.
replace-text = En les taules que no han començat pots asseure qui passa ara en el lloc de qui ja no passa. La resta es queda com està. Queda anotat qui ho va decidir, quan i per què.
replace-action = Corregir i aplicar el que s’ha decidit
replace-said = { $comes } en lloc de { $goes }
replace-stays = Es queda { $name }
replacements-title = Canvis després del sorteig
replacement-undo = Desfer el canvi
replacement-undo-text = Cada seient torna a ser de qui el tenia, i el que estava sortejat es queda com estava. Queda anotat qui ho va decidir, quan i per què.
decision-title = Canviar el que s’ha decidit
decision-action = Aplicar el que s’ha decidit
decision-back = No canviar res
unfit-note = Resultat corregit després del sorteig: en la ronda següent juga qui passava abans.
effect-comes = Passa: { $names }
effect-goes = Ja no passa: { $names }
effect-falls = Juga la consolació: { $names }
effect-falls-not = Ja no juga la consolació: { $names }
effect-unfit = Ací seu { $names }
effect-standings = Canvia de lloc: { $names }
withdrawal-title = Retirar la inscripció
withdrawal-hint = Encara no s’ha retirat. Si es retira, no entra en els pròxims sorteigs.
withdrawal-nothing = No canvia res del que està publicat.
withdrawal-played = Ha jugat { $played } de { $all } partides.
withdrawal-stand = Val
withdrawal-stand-hint = { $n ->
    [one] Compta el que s’ha jugat, i la partida que li queda la guanya qui jugava contra esta inscripció.
   *[other] Compta el que s’ha jugat, i les { $n } partides que li queden les guanya qui jugava contra esta inscripció.
}
withdrawal-annulled = S’anul·la
withdrawal-annulled-hint = { $n ->
    [one] La seua partida no compta per a ningú.
   *[other] No compta per a ningú cap de les seues { $n } partides.
}
withdrawal-seat-empty = El seu lloc queda buit
empty-seats = { $n ->
    [one] Un seient està buit perquè qui el tenia s’ha retirat.
   *[other] { $n } seients estan buits perquè els qui els tenien s’han retirat.
}
empty-seat-one = Donar el seient de { $name }
empty-seat-title = Donar el seient buit
empty-seat-text = Fins que comence la taula pot ocupar el seient qui va darrere o qui va arribar tard. Si ningú no l’ocupa, es juga sense eixa inscripció. Queda anotat qui ho va decidir, quan i per què.
withdrawal-text = Hi ha taules publicades amb esta inscripció: si ningú no ocupa el seu lloc, es juguen sense ella. Queda anotat qui ho va decidir, quan i per què.
withdrawal-action = Retirar la inscripció
withdrawal-back = No retirar
readmission-title = Readmetre la inscripció
readmission-hint = Continua retirada. Açò és el que canvia si es readmet:
readmission-action = Readmetre
field-withdrawal-reason = Motiu
field-withdrawal-reason-hint = Queda anotat. Només cal si alguna taula publicada ja no quadra.
field-withdrawal-reason-needed-hint = Cal: alguna taula publicada ja no quadra. Queda anotat.
field-league-results = El que ha jugat en la lliga
field-decision-reason = Per què es decidix així
field-instead = Qui s’asseu
field-undo-reason = Per què es desfà
error-unfit = el que ja està sortejat deixaria de quadrar. Corregix el resultat des de la pàgina de la taula: allí es veu què canvia i es decidix.
error-built-on = Ja no es pot canviar qui s’asseu: alguna d’eixes taules ha començat, l’anota un dispositiu o ja s’ha sortejat el següent.
error-entry-unfit = La inscripció té taules publicades per jugar. Retira-la des de la seua pàgina: allí es veu què canvia i es decidix.
journal-table-opened = Els qui juguen van obrir una taula
journal-seat-taken = { $name } va entrar en la taula amb el seu mòbil
journal-table-dissolved = Els qui juguen van desfer la taula
journal-table-annulled = Es va anul·lar la taula
