draw-missing = { $n ->
    [one] { $n } no ha passat llista:
   *[other] { $n } no han passat llista:
}
draw-missing-check-in = Veure la llista
hand-title = Sorteig fet a mà
hand-change = Canviar a mà
hand-action = Guardar com a esborrany
hand-change-action = Canviar l’esborrany
hand-entries = Entren en el sorteig
hand-play-offs = Els desempats no s’escriuen a mà: se sortegen amb un número.
hand-tables = Una taula en cada línia, amb els qui juguen en l’orde dels colors. Qui estiga sense rivals en la seua línia passa sense jugar, si el format ho permet.
hand-league = Totes les inscripcions en una línia: del seu orde ixen les rondes.
hand-sectors = Un sector en cada línia: de l’orde ixen les rondes de la seua lliga.
hand-groups = { $n ->
    [one] Totes les inscripcions en { $n } línia, que és el grup: del seu orde ixen les rondes.
   *[other] Els { $n } grups, un en cada línia: de l’orde ixen les rondes de cada lliga.
}
field-by-hand = Qui juga amb qui
field-by-hand-hint = Separa les inscripcions amb comes, punts i comes o guions. De cada una escriu el número, el nom o els dos.
field-change-reason = Motiu del canvi
field-change-reason-hint = Es veurà en la ronda publicada, junt amb l’esborrany d’abans.
hand-moved-on = Mentrestant ha canviat el que cal sortejar: mira com està ara. El que has escrit continua ací.
hand-nobody = línia { $line }: «{ $text }» no és cap inscripció; escriu el seu número o el seu nom.
hand-several = línia { $line }: diverses inscripcions es diuen «{ $text }»; escriu el número d’una ({ $numbers }).
hand-other-name = línia { $line }: { $entry } no es diu «{ $text }»; corregix el número o el nom.
hand-not-drawn = línia { $line }: { $entry } no entra en este sorteig; esborra-la.
hand-twice = línia { $line }: { $entry } ja està en la línia { $before }.
hand-missing = { $n ->
    [one] falta { $n } inscripció: { $entries }.
   *[other] falten { $n } inscripcions: { $entries }.
}
hand-too-many = línia { $line }: hi ha { $n } inscripcions i en una taula caben { $most } com a màxim.
hand-alone = línia { $line }: { $entry } no té rivals, i en esta fase ningú no passa sense jugar.
hand-no-table = escriu almenys una taula de dos.
hand-not-so-many = { $n ->
    [one] escriu { $n } línia; n’hi ha { $found }.
   *[other] escriu { $n } línies; n’hi ha { $found }.
}
hand-other-sector = línia { $line }: { $entry } és d’un altre sector.
hand-sector-twice = línia { $line }: el sector ja està en la línia { $before }; escriu-lo en una només.
hand-more = { $n ->
    [one] i { $n } error més.
   *[other] i { $n } errors més.
}
draw-among = Entre qui?
draw-among-all = { $n ->
    [one] { $n } inscripció
   *[other] Les { $n } inscripcions
}
draw-among-present = Només qui ha arribat: { $present } de { $all }
draw-among-hint = Qui falta continua en la llista i descansa: en taules obertes juga en la ronda següent; en una eliminatòria o una lliga queda fora.
draw-without = { $n ->
    [one] sense { $n } absent
   *[other] sense { $n } absents
}
draw-opened = taules que va obrir qui juga
arrange-title = Recol·locar a mà
arrange-lead = Toca una inscripció i després una altra per a intercanviar-les, o «Moure ací» en una taula. Res canvia fins que guardes al final de la pàgina.
arrange-lead-groups = Toca una inscripció i després una altra per a intercanviar-les, o «Moure ací» en un grup. Res canvia fins que guardes al final de la pàgina.
arrange-broken = Defectes
arrange-error = No es pot guardar
arrange-new = Nou
arrange-gone = Resolt
arrange-n-errors = { $n ->
    [one] { $n } error
   *[other] { $n } errors
}
arrange-n-new = { $n ->
    [one] { $n } defecte nou
   *[other] { $n } defectes nous
}
arrange-pin = Fixar
arrange-here = Moure ací
arrange-close = Llevar
arrange-open = Obrir una taula
arrange-open-group = Obrir un grup
arrange-redraw = Sortejar de nou el no fixat
arrange-undo = Desfer
arrange-forget = Soltar
arrange-save = Guardar l’esborrany
arrange-leave = Deixar-ho com estava
arrange-empty-table = Taula buida
arrange-empty-group = Grup buit
arrange-all = Lliga
arrange-failed = No hi ha resposta: no ha canviat res. Prova una altra vegada.
arrange-cannot = L’esborrany no es pot guardar així: resol el que està marcat baix.
arrange-moved-on = Mentrestant ha canviat l’esborrany. El que has col·locat continua ací: si ho guardes, substituïx l’esborrany nou.
arrange-too-many = { $table }: hi ha { $n } inscripcions i en una taula caben { $most } com a màxim.
arrange-alone = { $entry } no té rivals, i en esta fase ningú no passa sense jugar.
arrange-no-table = Asseu almenys dos en una taula.
arrange-not-so-many = { $n ->
    [one] Hi ha d’haver { $n } grup; n’hi ha { $found }.
   *[other] Hi ha d’haver { $n } grups; n’hi ha { $found }.
}
arrange-other-sector = { $group }: { $entry } és d’un altre sector.
arrange-sector-twice = { $group }: el sector està en dos grups; reunix-lo en un.
arrange-said-start = Tria una inscripció.
arrange-said-chosen = { $entry }: tria una altra inscripció per a intercanviar-les, o una taula.
arrange-said-chosen-group = { $entry }: tria una altra inscripció per a intercanviar-les, o un grup.
arrange-said-swapped = { $one } i { $other } s’han intercanviat el seient.
arrange-said-moved = { $entry } ha canviat de seient: { $table }.
arrange-said-opened = Hi ha una taula buida al final.
arrange-said-opened-group = Hi ha un grup buit al final.
arrange-said-closed = La taula buida ja no està.
arrange-said-closed-group = El grup buit ja no està.
arrange-said-redrawn = S’ha sortejat de nou el que no està fixat.
arrange-said-nothing-to-redraw = Tot està fixat: no hi ha res a sortejar de nou.
arrange-said-undone = S’ha desfet l’últim canvi.
arrange-said-fitted = Mentrestant han canviat les inscripcions: qui s’ha retirat ja no està i qui s’ha inscrit està al final. Mira-ho abans de guardar.
rearrange-lead = Toca una inscripció i després una altra per a intercanviar-les, o «Moure ací» en una taula. El que ja ha començat no es toca. Res canvia fins que guardes al final de la pàgina.
rearrange-lead-groups = Toca una inscripció i després una altra per a intercanviar-les: cada una passa a jugar les partides de l’altra. Els grups que ja han començat no es toquen. Res canvia fins que guardes al final de la pàgina.
rearrange-locked = Ja ha començat
rearrange-closed = Taula { $number }: es queda sense ningú
rearrange-effects = Què canvia
rearrange-nothing = De moment ningú no canvia de lloc.
rearrange-moved = { $entry }: { $to } (abans { $from })
rearrange-instead = { $entry } ocupa el lloc de { $other } i juga les seues partides: { $group }
rearrange-save = Guardar el canvi
rearrange-cannot = No es pot guardar així: resol el que està marcat baix.
rearrange-moved-on = Mentrestant ha canviat el que està publicat, o ha començat alguna taula. El que has col·locat continua ací, excepte en el que ja ha començat: mira què canvia i guarda una altra vegada.
rearrange-final = Una final és una sola taula.
rearrange-one-table = No pot quedar una sola taula: esta ronda no és la final.
rearrange-only-swaps = Ací només es canvien llocs: les taules i qui passa sense jugar es queden com estan, perquè d’això depén el que ve després.
field-rearrange-reason-hint = Ho veurà tot el món en la ronda i en les taules que canvien.
flash-rearranged = Canvi guardat: ja es veu en la ronda i en les seues taules.
flash-rearrangement-undone = Desfet: tot torna a estar com abans.
rearranged-title = Canviat a mà després de publicar
rearranged-line = { $entry }: { $to } (abans { $from })
rearranged-undo = Desfer el canvi
table-closed = Ningú no s’asseu ja en esta taula: es va canviar a mà després de publicar.
error-closed = Ningú no s’asseu ja en esta taula: es va canviar a mà després de publicar.
journal-rearranged = { $n ->
    [one] Es va canviar a mà { $n } taula ja publicada
   *[other] Es van canviar a mà { $n } taules ja publicades
}
journal-rearrangement-undone = Es va desfer un canvi a mà del que estava publicat
rearrange-way = Recol·locar a mà: { $round }
publication-title = Retirar la publicació
publication-hint = Es va publicar el { $since }: qui ho haja mirat pot vindre amb una altra taula al cap. Avisa en la sala.
publication-tables = { $n ->
    [one] { $n } taula deixa de veure’s.
   *[other] { $n } taules deixen de veure’s.
}
publication-text = Torna a ser un esborrany, amb les seues taules i els seus números: es pot canviar a mà, descartar o publicar una altra vegada. Si es descarta, es veurà en la ronda publicada que n’hi va haver. Els PIN ja repartits valen només si es publica el mateix esborrany.
publication-action = Retirar la publicació
publication-back = No retirar
field-take-back-reason = Motiu
field-take-back-reason-hint = Queda anotat en el diari.
flash-publication-taken-back = Publicació retirada: torna a ser un esborrany.
error-publication-not-last = No és l’últim que es va publicar: ja no es pot retirar.
error-publication-built-on = Ja s’ha jugat o decidit alguna cosa en les seues taules: la publicació es queda.
error-publication-seen = Algú ha arribat ja a una de les seues taules (PIN, mòbil, tauler o rellotge): la publicació es queda. Encara la pots canviar a mà.
error-publication-announced = El sorteig es va fer amb un número anunciat, o el van fer els jugadors en la taula: la publicació es queda.
journal-publication-taken-back = Es va retirar la publicació
