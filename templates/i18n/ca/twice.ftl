twice-title = Una persona en dues inscripcions
twice-text = El sorteig la pot asseure en dues taules de la mateixa ronda. Deixa una sola inscripció, o lleva-la d’una de les dues.
twice-import = El sorteig la pot asseure en dues taules de la mateixa ronda. Mira si és la mateixa persona abans d’importar.
twice-person = { $name } està en { $n } inscripcions.
twice-no-club = { $name } figura en { $n } inscripcions, en alguna sense club: pot ser la mateixa persona.
twice-other-club = { $name } figura en { $n } inscripcions de clubs distints.
twice-more = { $n ->
    [one] I { $n } més.
   *[other] I { $n } més.
}
twice-namesakes = El mateix nom en clubs distints
twice-form = { $name } ja està en { $entry }. Si vols dues inscripcions, marca-ho.
twice-form-name = { $name } figura ja en { $entry }. Si és una altra persona o vols dues inscripcions, marca-ho.
field-same-person = Inscriure de totes maneres
twice-at-tables = { $first } i { $second }: { $name } hauria de jugar en les dues alhora, per { $one } i per { $other }.
twice-at-table = { $first }: { $name } tindria dos seients, per { $one } i per { $other }.
twice-name-at-tables = { $first } i { $second }: { $name } figura en les dues, per { $one } i per { $other }. Mira si és la mateixa persona.
twice-name-at-table = { $first }: { $name } figura dues vegades, per { $one } i per { $other }. Mira si és la mateixa persona.
twice-seated = { $n ->
    [one] { $n } persona té dos seients alhora.
   *[other] { $n } persones tenen dos seients alhora.
}
twice-link = Veure les inscripcions
flaw-sum-same-person = { $n ->
    [one] { $n } persona té dos seients alhora.
   *[other] { $n } persones tenen dos seients alhora.
}
flaw-sum-same-name = { $n ->
    [one] { $n } nom figura en dos seients alhora.
   *[other] { $n } noms figuren en dos seients alhora.
}
conflict-person = { $name } està en dues inscripcions i juga en dues taules alhora.
late-seat-one = Donar seient a { $name }
merge-title = Unir dues inscripcions
merge-hint = Encara no s’han unit. La que desapareix deixa d’estar en la llista i no entra en els pròxims sortejos.
merge-kept = Es queda
merge-gone = Desapareix
merge-turn = Quedar-se amb l’altra
merge-after = Així queda
merge-wishes = El que s’ha demanat per a la que desapareix (separar, tauler, hora) passa a la que es queda.
merge-action = Unir
merge-back = No unir
merge-merged = Inscripcions unides a esta
merge-undo = Separar una altra vegada
field-merge-reason = Motiu
flash-merged = Unides: queda { $name }.
error-merge-not-two = Una de les dues ja no participa: no hi ha res a unir.
error-merge-both-played = Les dues han jugat ja, i el que s’ha jugat no es pot sumar. Retira la que no haja de continuar.
error-merge-other-played = La que desapareixeria ja ha jugat: queda’t amb eixa.
journal-entries-merged = Es va unir a una altra inscripció de la mateixa persona: { $names }
flaw-elsewhere = { $name } té a més la taula { $table } de «{ $tournament }», del mateix dia, sense jugar.
