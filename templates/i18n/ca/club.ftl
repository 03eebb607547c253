club-title = Nit de club
club-text = Qui juga obri la seua taula amb el codi que penja en el club, sense que calga ningú de l’organització.
club-open = Obrir una taula
club-open-text = Escriu els noms tal com ixen en el rànquing. N’hi ha prou amb tres lletres si després tries de la llista.
club-open-new = Qui no isca encara s’afig com a nom nou.
club-open-action = Obrir la taula
club-pair = Parella { $number }
club-how = Com compta
club-how-confirm = El resultat compta quan el confirma un altre bàndol des del seu mòbil, en un termini de 24 hores.
club-how-each = { $n ->
    [one] Cada persona juga { $n } taula per nit com a màxim.
   *[other] Cada persona juga { $n } taules per nit com a màxim.
}
club-here = Les taules les obri qui juga amb el codi de { $club }: { $hours }.
club-every-day = Tots els dies
club-poster = Cartell amb el codi
club-poster-title = Obri la teua taula
club-poster-text = Escaneja el codi, escriu qui juga i confirmeu el resultat des d’un altre mòbil: compta per al rànquing.
club-renew = Canviar el codi
club-renew-text = El cartell d’ara deixa de valdre: cal imprimir-ne un altre.
club-renew-action = Guardar amb un codi nou
club-tables = Taules obertes en el club
club-tables-none = Encara no s’ha obert cap taula.
club-table-open = en joc
club-table-waiting = espera confirmació
club-table-lapsed = sense resultat
club-table-counts = compta
club-table-annulled = anul·lada
club-opened-by = la va obrir { $name }
club-annul = Anul·lar la taula
club-settle = Anotar el resultat
club-lapsed = Taules sense resultat
club-lapsed-text = Ningú no en va confirmar el resultat en 24 hores: no compten fins que l’anotes, o les anul·les.
flash-table-annulled = Taula anul·lada: ja no compta.
field-annul-reason = Motiu
field-seat-1 = El teu nom
field-seat-1-hint = Este mòbil firma per tu.
field-seat-2 = Segon nom
field-seat-3 = Tercer nom
field-seat-4 = Quart nom
seat-who = Qui és «{ $name }»?
seat-new = Nom nou: { $name }
seat-own = Este mòbil és de { $name }.
seat-sit = Qui eres?
seat-sit-text = Este mòbil firmarà per tu en esta taula. No es pot canviar.
seat-sit-as = Soc { $name }
seat-play = A jugar
seat-play-text = Anota la partida tirada a tirada, o només el resultat al final.
seat-play-action = Anotar en esta taula
seat-confirm = Hi ha un resultat per confirmar
seat-confirm-action = Veure i confirmar
seat-wait = Falta que el confirme un altre bàndol
seat-wait-text = Que algú d’un altre bàndol escanege este codi amb el seu mòbil, diga qui és i el confirme.
seat-done = El resultat compta
seat-result = Veure la taula
seat-people = Qui juga
seat-here = amb el seu mòbil
seat-signed = ha firmat
seat-missing = sense mòbil
seat-invite = Per als altres mòbils
seat-invite-text = O amb el PIN de la taula:
seat-dissolve = Desfer la taula
seat-dissolve-text = Si us heu equivocat de noms: no s’ha jugat res i no compta.
seat-back = Qui hi és i qui ha firmat
seat-others = Com confirma un altre bàndol
weekday-monday = dilluns
weekday-tuesday = dimarts
weekday-wednesday = dimecres
weekday-thursday = dijous
weekday-friday = divendres
weekday-saturday = dissabte
weekday-sunday = diumenge
error-club-days = tria almenys un dia.
error-club-off = Ara no es poden obrir taules en este club.
error-club-not-now = A esta hora no es poden obrir taules en este club.
error-club-full = { $n ->
    [one] Ja hi ha { $n } taula oberta: acabeu eixa primer.
   *[other] Ja hi ha { $n } taules obertes: acabeu-ne alguna primer.
}
error-played-enough = { $n ->
    [one] { $name } ja ha jugat { $n } taula esta nit, el màxim.
   *[other] { $name } ja ha jugat { $n } taules esta nit, el màxim.
}
error-player-busy = { $name } està en una altra taula oberta: abans cal confirmar-ne el resultat.
error-player-twice = { $name } ix dues voltes.
error-only-known = Només es pot nomenar qui ja ix en el rànquing del club.
error-club-number = A una taula s’asseuen de dos a quatre; per parelles, quatre.
error-not-opened = Esta taula la va obrir l’organització.
error-no-seat = Digues primer qui eres en esta taula.
error-seat-taken = Eixe nom ja el té un altre mòbil. Si no és el vostre, aviseu l’organització.
error-other-seat = Este mòbil ja és d’una altra persona en esta taula.
error-own-side = El resultat el confirma un altre bàndol des del seu mòbil.
error-table-lapsed = Han passat 24 hores: el resultat l’anota l’organització.
error-game-begun = Ja hi ha alguna cosa anotada en esta taula: anoteu el resultat, o aviseu l’organització.
error-seat-short = escriu almenys tres lletres.
error-seat-unknown = ningú del club no es diu així: revisa el nom.
error-seat-new = ningú no es diu així encara: revisa el nom, o tria que és nou.
error-seat-who = tria de la llista qui és.
