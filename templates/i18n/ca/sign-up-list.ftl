sign-ups-title = Qui s’ha apuntat
sign-ups-link = S’han apuntat
sign-ups-page = Pàgina per a apuntar-se
sign-ups-poster = Cartell amb QR
sign-ups-search = Buscar per nom, club o contacte
sign-ups-all = Tot
sign-ups-asked = Per decidir
sign-ups-waiting = Llista d’espera
sign-ups-seek = Busquen parella
sign-ups-in = Amb plaça
sign-ups-over = Sense plaça
sign-ups-empty = Encara no s’ha apuntat ningú
sign-ups-empty-text = Qui s’apunte per internet apareixerà ací.
sign-ups-none = Ací no hi ha ningú
sign-ups-failed = No s’ha guardat. Comprova la connexió i torna a intentar-ho.
sign-ups-keys = canvien de fila. Valen mentre el focus està en una fila.
sign-ups-mails = { $n ->
    [one] { $n } adreça de correu
   *[other] { $n } adreces de correu
}
sign-ups-copy-mails = Copiar-les totes
field-sign-up-mails = Adreces
field-sign-up-mails-hint = Apega-les en «CCO» perquè ningú no veja les dels altres.
sign-ups-off = Ara la gent no pot apuntar-se per internet.
sign-ups-registration-closed = La inscripció del torneig està tancada: ningú no pot apuntar-se.
sign-ups-not-yet = Obert a partir del { $at }.
sign-ups-open-until = Obert fins al { $at }.
sign-ups-open = Obert.
sign-ups-ended = El termini ha acabat.
sign-ups-no-limit = { $n ->
    [one] { $n } inscripció, sense límit de places.
   *[other] { $n } inscripcions, sense límit de places.
}
sign-ups-free = Places: { $places }; ocupades, { $n }; lliures, { $free }.
sign-ups-full = Places: { $places }, totes ocupades. Inscripcions: { $n }.
sign-ups-wait = { $n ->
    [one] { $n } inscripció per internet espera la teua decisió.
   *[other] { $n } inscripcions per internet esperen la teua decisió.
}
step-sign-ups = Inscripcions per decidir
step-sign-ups-action = Veure qui s’ha apuntat
sign-up-accept = Acceptar
sign-up-refuse = Rebutjar
sign-up-relink = Enllaç nou
sign-up-relink-text = Qui es va apuntar té un enllaç privat. L’enllaç nou substituïx l’anterior, que deixa de funcionar.
sign-up-fresh = Enllaç privat
sign-up-fresh-text = Copia’l o envia’l ara: no es pot tornar a mostrar.
sign-up-history = Historial
sign-up-numbered = Sol·licitud núm. { $number }
sign-up-is-asked = Per decidir
sign-up-is-seeks = Busca parella
sign-up-is-waiting = En espera, lloc { $place }
sign-up-is-in = Té plaça
sign-up-is-refused = Inscripció rebutjada
sign-up-is-joined = Ja té parella
sign-up-minor = menor, sense permís
sign-up-minor-consent = menor, amb permís
double-same-name = El mateix nom («{ $written }») en
double-like-name = Un nom semblant («{ $written }») en
double-phone = El mateix telèfon ({ $written }) en
double-email = El mateix correu ({ $written }) en
doubles-more = { $n ->
    [one] I una altra coincidència.
   *[other] I altres { $n } coincidències.
}
sign-up-chat-asked = { $tournament }: hem rebut la inscripció de { $names }. L’organització la confirmarà.
sign-up-chat-seeks = { $tournament }: { $names } està en la llista de qui busca parella.
sign-up-chat-waiting = { $tournament }: { $names } està en la llista d’espera, en el lloc { $place }.
sign-up-chat-in = { $tournament }: { $names } té plaça. Es juga el { $date }.
sign-up-chat-refused = { $tournament }: no s’ha pogut acceptar la inscripció de { $names }.
sign-up-chat-withdrawn = { $tournament }: la inscripció de { $names } està retirada.
sign-up-chat-link = Per a veure-la, canviar-la o retirar-la, obri este enllaç privat: { $link }
sign-up-terms-title = Com s’apunta la gent
sign-up-terms-places = Places
sign-up-terms-time = Termini
sign-up-terms-zone = Hores de { $zone }. Sense data, val mentre la inscripció estiga oberta.
sign-up-terms-questions = Què es pregunta
sign-up-terms-questions-hint = El nom es pregunta sempre. Com menys preguntes, més gent acaba el formulari.
asked-no = No es pregunta
asked-optional = Es pot contestar
asked-required = Cal contestar
field-sign-up-opens-on = Des del dia
field-sign-up-opens-on-hint = Opcional, amb la seua hora.
field-sign-up-opens-hour = Des de les
field-sign-up-closes-on = Fins al dia
field-sign-up-closes-on-hint = Opcional, amb la seua hora.
field-sign-up-closes-hour = Fins a les
error-sign-up-reversed = el final ha de ser posterior al principi.
flash-sign-up-terms = Guardat.
flash-sign-up-terms-over = { $n ->
    [one] Guardat. Ja hi ha { $n } inscripció, més que places: ningú no perd la seua, i qui s’apunte esperarà.
   *[other] Guardat. Ja hi ha { $n } inscripcions, més que places: ningú no perd la seua, i qui s’apunte esperarà.
}
flash-sign-up-accepted = Inscripció acceptada.
flash-sign-up-refused = Inscripció rebutjada. Si ha sigut un error, accepta-la en «Sense plaça».
flash-sign-up-link = Enllaç nou. L’anterior ja no funciona.
person-merge-link = Unir amb una altra persona
person-merge-title = Són la mateixa persona
person-merge-lead = Tria qui és, amb un altre nom, la mateixa persona que { $name }.
person-merge-both = { $gone } passa a ser { $kept }
person-merge-together = Juntes
person-merge-tournaments = Tornejos en què { $name } canvia de nom:
person-merge-nowhere = No està en cap torneig.
person-merge-text = { $kept } tindrà les inscripcions, els resultats i els punts de { $gone }, que deixa d’existir. Queda en l’historial de cada torneig i no es pot desfer.
person-merge-action = Unir les dues persones
person-merge-turn = Quedar-se amb el nom { $name }
person-merge-offered = Qui pot ser
person-merge-search = Buscar per nom
person-merge-nobody = No hi ha ningú amb un nom semblant. Busca per nom.
flash-person-merged = Unides en { $name }.
journal-people-merged = Va unir dues persones que eren la mateixa
error-person-merge-not-two = tria dues persones diferents del teu compte.
error-person-merge-together = juguen en el mateix torneig com a dues persones. Unix abans les seues inscripcions.
error-person-merge-in-play = una de les dues està jugant. Espera que acabe la seua partida.
sign-up-of-entry = Com es va apuntar i enllaç privat
