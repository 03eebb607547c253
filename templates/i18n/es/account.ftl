sign-in-referees = ¿Arbitras una mesa sin cuenta?
sign-in-forgotten = ¿No recuerdas la contraseña? Pide un enlace para elegir otra a quien lleva el servidor.
sign-out = Salir
error-sign-in = El correo o la contraseña no son correctos.
error-guessable = se adivina enseguida: es de las más usadas, o repite lo que se sabe de ti o de este sitio. Prueba con tres o cuatro palabras sin relación.
error-old-password = no es tu contraseña actual.
error-invitation-used = Este enlace ya se ha usado o ha caducado. Pide otro a quien te lo dio.
error-pin = escribe las ocho cifras, como 1234 5678.
error-pin-unknown = ninguna mesa en juego tiene este PIN. Míralo en la hoja con PIN o pídelo a la organización.

field-email = Correo electrónico
field-password = Contraseña
field-chosen-password = Contraseña
field-chosen-password-hint = De 10 a 200 caracteres. Tres o cuatro palabras sin relación son fáciles de recordar.
field-old-password = Contraseña actual
field-new-password = Contraseña nueva
field-new-password-hint = De 10 a 200 caracteres. Las demás sesiones se cerrarán.
field-person-name = Tu nombre
field-person-name-hint = Se ve junto a lo que anotes.
field-pin = PIN de la mesa
field-referee-name = Tu nombre (si quieres)
field-referee-name-hint = { field-person-name-hint }

invitation-title = Te damos la bienvenida
invitation-first = Con este enlace se crea la primera cuenta, la de quien organiza. Solo sirve una vez.
invitation-organizer = Te invitan a organizar «{ $name }».
invitation-referee = Te invitan a arbitrar en «{ $name }».
invitation-delegate = Te invitan a llevar { $pools } de «{ $name }».
invitation-referee-of = Te invitan a arbitrar { $pools } de «{ $name }».
invitation-sector = el sector { $name }
invitation-sectors = los sectores { $names } y { $last }
invitation-accept = Aceptar como { $name }
invitation-sign-up = Crear la cuenta
invitation-have-account = ¿Ya tienes cuenta?
flash-welcome = Tu cuenta está lista.
flash-role-taken = Hecho: el torneo ya está en tu cuenta.

join-title = Arbitrar una mesa
join-lead = El PIN está en la hoja con PIN que reparte la organización. No hace falta cuenta.
join-button = Abrir la mesa

account-title = Tu cuenta
account-sessions = Sesiones abiertas
account-sessions-lead = Los navegadores en los que has entrado. Cierra los que no reconozcas.
account-unknown-device = Navegador desconocido
account-this-session = este navegador
account-session-since = Desde el { $at }
account-session-used = última vez el { $day }
account-end-session = Cerrar
account-happened = Qué ha pasado con tu cuenta
account-happened-lead = Si algo de esto no lo has hecho tú, cambia la contraseña: así se cierran las demás sesiones.
happened-signed-in = Entrada
happened-wrong-password = Contraseña equivocada
happened-signed-out = Salida
happened-session-ended = Se cerró una sesión
happened-password-changed = Contraseña cambiada
happened-password-link-made = Enlace para una contraseña nueva
happened-account-made = Cuenta creada
happened-wrong-code = Código equivocado
happened-second-factor-on = Código al entrar: activado
happened-second-factor-off = Código al entrar: desactivado
happened-recovery-code-used = Se usó un código de reserva
happened-settings-changed = El servicio se inició con otros ajustes
account-password = Contraseña
account-change-password = Cambiar la contraseña
flash-password-changed = Contraseña cambiada. Las demás sesiones se han cerrado.
new-password = Contraseña nueva
new-password-lead = { $name }, elige la contraseña con la que entrarás como { $email }.
new-password-save = Guardar la contraseña
flash-password-new = Contraseña guardada. Ya puedes entrar con ella.
flash-session-ended = Sesión cerrada.

backup-title = Copia de seguridad
backup-off = En este servidor no se hacen copias de seguridad automáticas.
backup-never = Última copia: ninguna todavía
backup-now = Última copia: ahora mismo
backup-minutes = Última copia: hace { $n } min
backup-hours = { $n ->
    [one] Última copia: hace { $n } hora
   *[other] Última copia: hace { $n } horas
}
backup-days = { $n ->
    [one] Última copia: hace { $n } día
   *[other] Última copia: hace { $n } días
}
backup-failed = La última copia no se ha podido hacer. Quien lleva el servidor encuentra el motivo en su registro.

sign-in-code = Un paso más
sign-in-code-lead = Abre tu aplicación de códigos y escribe el que muestra para Cubilete.
error-code = no es el código que muestra ahora la aplicación, ni un código de reserva sin usar.
error-code-too-late = Ha pasado demasiado tiempo. Vuelve a entrar.
field-sign-in-code = Código
field-sign-in-code-hint = Seis cifras de la aplicación, o un código de reserva.
second-factor = Código al entrar
second-factor-lead = Además de la contraseña se te puede pedir un código de una aplicación del móvil. Así, quien se haga con tu contraseña no podrá entrar.
second-factor-is-on = Al entrar se te pide un código de tu aplicación.
second-factor-left = { $n ->
    [0] No te queda ningún código de reserva: desactívalo y vuelve a activarlo para tener otros.
    [one] Te queda un código de reserva.
   *[other] Te quedan { $n } códigos de reserva.
}
second-factor-see = Ver o desactivar
second-factor-begin = Preparar
second-factor-scan = Escanéalo con la aplicación
second-factor-or-type = O escribe esto en la aplicación:
second-factor-open = abrir la aplicación en este dispositivo
second-factor-then = Después escribe el código que muestra
second-factor-turn-on = Activar
second-factor-turn-off = Desactivar
flash-second-factor-off = A partir de ahora basta la contraseña.
recovery-codes = Guarda estos códigos de reserva
recovery-codes-lead = Ya está activado. Si pierdes el móvil, con cada uno de estos códigos puedes entrar una vez. No se vuelven a mostrar.
recovery-codes-kept = Ya los he guardado
