api-keys = Claves para programas
api-keys-lead = Con una clave, un programa actúa por ti, con tus permisos como máximo. Guárdala como una contraseña.
api-keys-yours = Tus claves
api-key-new = Clave nueva
api-key-make = Crear la clave
api-key-made = Esta es la clave. Cópiala ahora: no se vuelve a mostrar.
api-key-kept = Ya la he copiado
api-key-revoke = Anular
api-key-until = válida hasta { $at }
api-key-no-expiry = válida hasta que la anules
api-key-expired = caducada
api-key-used = último uso: { $at }
api-key-unused = sin usar
api-key-all-tournaments = Todos mis torneos
api-key-days = { $n ->
    [one] 1 día
   *[other] { $n } días
}
api-scope-read = Leer todo lo que veo
api-scope-table = Arbitrar partidas en las mesas
api-scope-desk = Introducir resultados y cambiar inscripciones
api-scope-organize = Organizar: todo lo que yo puedo hacer
api-docs = Cómo usan los programas este servicio
api-docs-lead = Los torneos como datos, y lo que hacen sus organizadores, para programas.
account-api-keys-open = Ver las claves
field-key-name = Nombre de la clave
field-key-name-hint = El programa que la va a usar; por ejemplo, «Pantalla del bar».
field-key-scopes = Qué puede hacer
field-key-tournament = Torneo
field-key-days = Validez
error-api-scopes = elige al menos una opción.
error-api-keys = Tienes { $n } claves, que es el máximo. Anula antes alguna.
flash-api-key-revoked = La clave está anulada: ningún programa puede usarla ya.
happened-api-key-made = Clave para programas creada
happened-api-key-revoked = Clave para programas anulada
