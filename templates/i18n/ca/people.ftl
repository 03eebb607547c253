people-title = Organització i arbitratge
people-remove = Llevar
people-open-links = { $n ->
    [one] Hi ha un enllaç d’invitació sense usar.
   *[other] Hi ha { $n } enllaços d’invitació sense usar.
}
people-invite = Convidar
people-invite-lead = Es crea un enllaç d’un sol ús, vàlid 14 dies. Envia’l a qui vulgues convidar. Per a arbitrar una sola taula n’hi ha prou amb el PIN.
people-make-link = Crear l’enllaç
field-role = Permís
role-organizer = Organització
role-delegate = Delegació
role-referee = Arbitratge
field-pools = Sectors o grups
field-pools-hint = Per a una delegació, almenys un. Per a arbitratge, cap vol dir en tot el torneig.
field-recipient = Per a qui
field-recipient-hint = Si vols: un nom o un correu, per a saber de qui és cada enllaç.
people-change = Canviar
people-link-until = Val fins al { $at }
people-revoke = Anul·lar l’enllaç
people-mail = Enviar-lo per correu
people-mail-subject = Invitació a { $name }
people-invitation-text = { $lead } Entra amb este enllaç, que només servix una vegada: { $link }
flash-link-revoked = L’enllaç ja no val.
flash-role-changed = Canviat el permís de { $name }.
error-no-pools = marca almenys un sector o grup.
charge-delegate = Delegació: { $pools }
charge-referee = Arbitratge: { $pools }
charge-missing = { $n ->
    [0] No falta cap resultat.
    [one] Falta un resultat.
   *[other] Falten { $n } resultats.
}
flash-invitations = { $n ->
    [one] Envia este enllaç; no es tornarà a mostrar.
   *[other] Envia estos { $n } enllaços; no es tornaran a mostrar.
}
flash-role-removed = Ja no té permisos en este torneig.
error-own-role = No pots llevar-te el teu permís: algú ha de quedar en l’organització.
pool-pin-of = Un PIN per a totes les taules: { $pool }
pool-pin-all = Un PIN per a totes les taules
pool-pin-text = Qui el tinga pot arbitrar qualsevol taula publicada, fins al matí següent al dia que digues.
field-pin-until = Fins a la nit del
pool-pin-give = Crear el PIN
pool-pin-change = Canviar el PIN
pool-pin-take = Anul·lar-lo
flash-pool-pin-given = Este PIN ja obri totes les taules.
flash-pool-pin-taken = El PIN comú ja no obri res: qui havia entrat amb ell està fora.
flash-pin-changed = La taula té un altre PIN. Qui havia entrat amb el d’abans està fora.
error-pin-until = «Fins a la nit del» ha de ser un dia entre el { $from } i el { $to }.
error-not-final = La lliga no ha acabat: falta algun resultat o queda un empat per jugar.
error-not-handed-in = L’acta final no està entregada.
error-hand-in-confirmed = L’acta final ja està confirmada; només l’organització pot tornar-la.
people-link = Enllaç de
people-copy = Copiar
people-copied = Copiat
people-many = Invitar moltes persones d’una llista
people-make-links = Crear els enllaços
field-people-list = Llista
field-people-list-hint = Una línia per persona: nom, sector, telèfon o correu. Per exemple: Pilar Ortiz; Olivereta; 600 123 123
error-people-many = com a màxim { $max } persones d’una vegada.
error-people-sector = línia { $line }: no hi ha cap sector «{ $text }».
error-people-no-sector = línia { $line }: falta el sector.
error-people-name = línia { $line }: escriu un nom o un contacte, de { $max } caràcters com a màxim.
