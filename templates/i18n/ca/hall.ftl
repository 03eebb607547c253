tab-hall = Sala
tab-check-in = Assistència
clock-label = Temps que queda
clock-up = Temps
clock-was-up = Temps esgotat ({ $at })
clock-paused = En pausa, { $n ->
    [0] queda menys d’1 min
    [one] queda { $n } min
   *[other] queden { $n } min
}
clock-last-minute = Queda menys d’1 min (a les { $at })
clock-left = { $n ->
    [one] Queda { $n } min (a les { $at })
   *[other] Queden { $n } min (a les { $at })
}
clock-start = Posar en marxa el rellotge
pause = Pausa
clock-resume = Reprendre
clock-stop = Llevar el rellotge
clock-stop-hint = Es perden les pauses i els afegits d’esta ronda. Després se’n pot posar un altre des del principi.
field-minutes = Minuts
extra-for-all = Per a totes
extra-for-one = Afegir temps a una taula
extra-give = Afegir
call-all-title = Cantar temps en les taules
call-all-hint = La tirada a mitges s’anul·la; cada taula confirma les posicions i s’ordena per distància.
call-up = { $n ->
    [one] En la taula sense temps ({ $n })
   *[other] En les { $n } taules sense temps
}
call-all = { $n ->
    [one] En l’única en joc
   *[other] En les { $n } en joc
}
place-board = Tauler { $board }
place-queue = Espera tauler: lloc { $place } de la cua
place-held = Espera: l’organització avisarà
place-queue-short = cua, lloc { $place }
place-held-short = espera
boards-title = Taulers
boards-count = { $n ->
    [one] { $n } tauler
   *[other] { $n } taulers
}
boards-enough = Hi ha taulers per a totes les taules. Si en falten, digues quants n’hi ha i les altres esperaran en cua:
board-since = des de les { $at }
board-acts = { $n ->
    [one] { $n } anotació
   *[other] { $n } anotacions
}
board-more = Moure
board-hold = Llevar-li el tauler
board-close = Fora d’ús
board-open = Tornar a usar-lo
board-free = lliure
board-closed = fora d’ús
board-instead = { $board } (en lloc de la taula { $number })
field-board = Tauler
queue-title = Cua
queue-count = { $n ->
    [0] ningú no espera
    [one] { $n } taula espera
   *[other] { $n } taules esperen
}
queue-busy = { $name } encara està en la taula { $number }
queue-call = Cridar ja
queue-hold = Deixar per a després
queue-release = Tornar a la cua
held-title = Deixades per a després
missing-title = Resultats que falten
missing-none = No en falta cap.
check-in-go = Passar llista
check-in-open = Obrir una llista
check-in-close = Tancar esta llista
check-in-reopen = Reobrir esta llista
check-in-is-closed = tancada
check-in-missing-short = falta
check-in-sessions = Llistes
check-in-filter = Nom, club o número
check-in-search = Buscar
check-in-show-all = Tota la llista
check-in-show-missing = Falten
check-in-show-present = Han vingut
check-in-count = { $present } de { $all } han vingut.
check-in-count-missing = { $n ->
    [one] En falta { $n }.
   *[other] En falten { $n }.
}
check-in-nobody = No es troba ningú.
check-in-enter = Escriu i prem Retorn: si només en queda una, s’anota i el camp es buida.
check-in-register = Inscriure { $name }
check-in-drawn = Ja està sortejat: qui no està en la llista no pot entrar en esta fase.
flash-is-here = { $name } ha vingut.
flash-was-here = { $name } ja constava.
check-in-none = Encara no s’ha passat llista.
check-in-why = Anota qui ha vingut abans de sortejar: veuràs qui falta i podràs començar sense eixes inscripcions.
check-in-failed = No s’ha pogut anotar: sense connexió, o la llista està tancada. Torna a tocar-ho.
check-in-cards = Cartell i targetes QR
check-in-cards-text = El cartell es penja en l’entrada; cada targeta porta el codi de la seua inscripció, per a llegir-lo en la taula de recepció.
present-by-self = { $at } · ho ha dit en el seu mòbil
entry-numbered = núm. { $number }
field-session-name = Nom de la llista
field-session-name-hint = Per exemple «Divendres» o «Segona fase». L’anterior es tanca.
start-without = { $n ->
    [one] Començar sense qui falta ({ $n })
   *[other] Començar sense els qui falten ({ $n })
}
start-without-text = La inscripció es retira i se sorteja sense ella. Si algú arriba després, es readmet en Inscripcions.
start-without-action = Retirar el que s’ha marcat
arrive-title = Ja soc ací
arrive-closed = La llista està tancada. Passa per la taula de l’organització.
arrive-known = Ja sabem que eres ací
arrive-mistake = No eres tu? Digues-ho en la taula de l’organització.
arrive-action = Soc ací
arrive-name = El teu nom o el teu club
arrive-hint = Escriu almenys tres lletres.
arrive-search = Buscar-me
arrive-nobody = No hi ha ningú amb «{ $name }».
arrive-nobody-text = Prova amb una altra part del nom o passa per la taula de l’organització.
poster-words = Ja has arribat? Digues-ho ací
card-words = Ensenya-la en la taula de recepció o escaneja-la amb el mòbil.
error-call-not-waiting = Eixa taula no està pendent de jugar.
error-call-no-board = Eixe tauler no existix o està fora d’ús.
error-call-none-free = No hi ha cap tauler lliure.
error-call-taken = En eixe tauler es juga la taula { $number }.
error-call-busy = Algú d’eixa taula encara està en la taula { $number }.
error-no-clock = Esta ronda no té el rellotge en marxa.
error-roll-call-closed = Esta llista està tancada.
error-drawn-already = Ja hi ha sorteig: qui no ha vingut es marca en la seua taula en començar.
error-nobody-named = Marca almenys una inscripció.
flash-board-free = En el tauler { $board } no es juga res ara.
flash-time-given = Temps afegit: { $n } min.
flash-time-called = { $n ->
    [0] No jugava cap taula.
    [one] Temps cantat en { $n } taula.
   *[other] Temps cantat en { $n } taules.
}
flash-started-without = { $n ->
    [one] { $n } inscripció retirada.
   *[other] { $n } inscripcions retirades.
}
