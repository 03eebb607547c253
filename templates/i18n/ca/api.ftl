api-keys = Claus per a programes
api-keys-lead = Amb una clau, un programa actua per tu, amb els teus permisos com a màxim. Guarda-la com una contrasenya.
api-keys-yours = Les teues claus
api-key-new = Clau nova
api-key-make = Crear la clau
api-key-made = Esta és la clau. Copia-la ara: no es torna a mostrar.
api-key-kept = Ja l’he copiada
api-key-revoke = Anul·lar
api-key-until = vàlida fins a { $at }
api-key-no-expiry = vàlida fins que l’anul·les
api-key-expired = caducada
api-key-used = últim ús: { $at }
api-key-unused = sense usar
api-key-all-tournaments = Tots els meus tornejos
api-key-days = { $n ->
    [one] 1 dia
   *[other] { $n } dies
}
api-scope-read = Llegir tot el que veig
api-scope-table = Arbitrar partides a les taules
api-scope-desk = Introduir resultats i canviar inscripcions
api-scope-organize = Organitzar: tot el que jo puc fer
api-docs = Com usen els programes este servei
api-docs-lead = Els tornejos com a dades, i el que fan els seus organitzadors, per a programes.
account-api-keys-open = Veure les claus
field-key-name = Nom de la clau
field-key-name-hint = El programa que la farà servir; per exemple, «Pantalla del bar».
field-key-scopes = Què pot fer
field-key-tournament = Torneig
field-key-days = Validesa
error-api-scopes = tria almenys una opció.
error-api-keys = Tens { $n } claus, que és el màxim. Anul·la’n abans alguna.
flash-api-key-revoked = La clau està anul·lada: cap programa la pot usar ja.
happened-api-key-made = Clau per a programes creada
happened-api-key-revoked = Clau per a programes anul·lada
