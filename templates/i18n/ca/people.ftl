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
role-referee = Arbitratge
flash-invitation = Envia este enllaç; no es tornarà a mostrar: { $link }
flash-role-removed = Ja no té permisos en este torneig.
error-own-role = No pots llevar-te el teu permís: algú ha de quedar en l’organització.
