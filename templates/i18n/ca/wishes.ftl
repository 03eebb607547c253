wishes-title = Peticions
wishes-lead = Les respecten els sortejos, els taulers i les dates que vinguen; el que ja està sortejat o té data no canvia.
wishes-public = Esta pàgina només la veu l’organització, i enlloc es pregunta el motiu. Un sorteig anunciat publica amb què es fa: ahí ixen, només amb números, les parelles que se separen i els taulers fixos.
wishes-link = { $n ->
    [0] Peticions: separar-ne dos, tauler fix, hora
    [one] Peticions (1)
   *[other] Peticions ({ $n })
}
wishes-apart = Separar-ne dos
wishes-apart-text = No coincidixen en un grup ni en una taula, si es pot evitar. Si no es pot, l’esborrany ho diu.
wishes-boards = Tauler fix
wishes-boards-text = Juga sempre en el mateix tauler: per a qui no pot moure’s per la sala.
wishes-hours = No abans d’una hora
wishes-hours-text = Les dates que es proposen i la cua de taulers esperen a eixa hora. Passada la mitjanit compta com la mateixa nit, fins a les 5:00.
wish-apart = { $one } i { $other }
wish-board = { $name }: tauler { $board }
hour-wished = { $name }: no abans de les { $hour }
wish-apart-action = Separar
wish-board-action = Fixar el tauler
wish-hour-action = Guardar l’hora
wish-take-back = Llevar
wish-idle = No compta: { $name } s’ha retirat
wish-no-board = { $n ->
    [one] La sala només té un tauler: juga en eixe
   *[other] La sala només té { $n } taulers: juga en qualsevol
}
field-apart-one = Una inscripció
field-apart-other = L’altra
field-wish-entry = Inscripció
field-wish-entry-hint = El seu número o el seu nom.
field-fixed-board = Tauler
field-fixed-board-hint = El seu número. Si en la sala no es numeren els taulers, el de la taula.
field-not-before = No abans de
error-entry-one = escriu una sola inscripció.
error-entry-nobody = no és cap inscripció; escriu el seu número o el seu nom.
error-entry-several = n’hi ha més d’una que es diu així; escriu el número d’una ({ $numbers }).
error-wish-same = tria’n una altra: ningú no juga contra si.
flash-wish-noted = Petició guardada.
flash-wish-taken-back = Petició llevada.
flaw-not-apart = Taula { $table }: { $one } i { $other } s’havien de separar.
flaw-not-apart-in-group = Grup { $pool }: { $one } i { $other } s’havien de separar.
flaw-not-apart-in-league = { $one } i { $other } s’havien de separar, i només hi ha un grup.
flaw-other-board = { $round }: { $entry } juga sempre en el tauler { $board } i està en la taula { $table }.
flaw-same-board = { $round }: { $one } (taula { $first }) i { $other } (taula { $second }) juguen sempre en el tauler { $board }.
flaw-sum-not-apart = { $n ->
    [one] S’ajunten dos que s’havien de separar.
   *[other] { $n } parelles que s’havien de separar s’ajunten en una taula.
}
flaw-sum-not-apart-in-group = { $n ->
    [one] Un grup n’ajunta dos que s’havien de separar.
   *[other] { $n } parelles que s’havien de separar estan en el mateix grup.
}
flaw-sum-other-board = { $n ->
    [one] Una vegada no es juga en el tauler fix.
   *[other] { $n } vegades no es juga en el tauler fix.
}
flaw-sum-same-board = { $n ->
    [one] Una vegada dos necessiten el mateix tauler.
   *[other] { $n } vegades dos necessiten el mateix tauler.
}
conflict-early = { $name } no juga abans de les { $hour }.
queue-fixed-board = { $name } juga sempre en el tauler { $board }: espera que quede lliure
queue-no-board = El tauler { $board } de { $name } no s’usa: es cridarà a qualsevol
queue-not-before = { $name } no juga abans de les { $hour }: fins a eixa hora no es crida esta taula
queue-due = Ja és la seua hora i hi ha tauler: la pots cridar
late-kept-apart = S’havien de separar: { $names }
late-other-board = Juga sempre en el tauler { $board }
journal-wish-noted = Va anotar una petició: { $names }
journal-wish-taken-back = Va llevar una petició: { $names }
