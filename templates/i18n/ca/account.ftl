sign-in-referees = Arbitres una taula sense compte?
sign-in-forgotten = No recordes la contrasenya? Demana un enllaç per a triar-ne una altra a qui porta el servidor.
sign-out = Eixir
error-sign-in = El correu o la contrasenya no són correctes.
error-guessable = s’endevina de seguida: és de les més usades, o repetix el que se sap de tu o d’este lloc. Prova amb tres o quatre paraules sense relació.
error-old-password = no és la teua contrasenya actual.
error-invitation-used = Este enllaç ja s’ha usat o ha caducat. Demana’n un altre a qui te’l va donar.
error-pin = escriu les huit xifres, com 1234 5678.
error-pin-unknown = cap taula en joc té este PIN. Mira’l en el full amb PIN o demana’l a l’organització.

field-email = Correu electrònic
field-password = Contrasenya
field-chosen-password = Contrasenya
field-chosen-password-hint = De 10 a 200 caràcters. Tres o quatre paraules sense relació són fàcils de recordar.
field-old-password = Contrasenya actual
field-new-password = Contrasenya nova
field-new-password-hint = De 10 a 200 caràcters. Les altres sessions es tancaran.
field-person-name = El teu nom
field-person-name-hint = Es veu junt amb el que anotes.
field-pin = PIN de la taula
field-referee-name = El teu nom (si vols)
field-referee-name-hint = { field-person-name-hint }

invitation-title = Et donem la benvinguda
invitation-first = Amb este enllaç es crea el primer compte, el de qui organitza. Només servix una vegada.
invitation-organizer = T’inviten a organitzar «{ $name }».
invitation-referee = T’inviten a arbitrar en «{ $name }».
invitation-delegate = T’inviten a portar { $pools } de «{ $name }».
invitation-referee-of = T’inviten a arbitrar { $pools } de «{ $name }».
invitation-sector = el sector { $name }
invitation-sectors = els sectors { $names } i { $last }
invitation-accept = Acceptar com a { $name }
invitation-sign-up = Crear el compte
invitation-have-account = Ja tens compte?
flash-welcome = El teu compte està a punt.
flash-role-taken = Fet: el torneig ja està en el teu compte.

join-title = Arbitrar una taula
join-lead = El PIN està en el full amb PIN que repartix l’organització. No cal compte.
join-button = Obrir la taula

account-title = El teu compte
account-sessions = Sessions obertes
account-sessions-lead = Els navegadors en què has entrat. Tanca els que no reconegues.
account-unknown-device = Navegador desconegut
account-this-session = este navegador
account-session-since = Des del { $at }
account-session-used = última vegada el { $day }
account-end-session = Tancar
account-happened = Què ha passat amb el teu compte
account-happened-lead = Si alguna cosa d’estes no l’has feta tu, canvia la contrasenya: així es tanquen les altres sessions.
happened-signed-in = Entrada
happened-wrong-password = Contrasenya equivocada
happened-signed-out = Eixida
happened-session-ended = Es va tancar una sessió
happened-password-changed = Contrasenya canviada
happened-password-link-made = Enllaç per a una contrasenya nova
happened-account-made = Compte creat
happened-wrong-code = Codi equivocat
happened-second-factor-on = Codi en entrar: activat
happened-second-factor-off = Codi en entrar: desactivat
happened-recovery-code-used = Es va usar un codi de reserva
happened-settings-changed = El servei es va iniciar amb altres ajustos
account-password = Contrasenya
account-change-password = Canviar la contrasenya
flash-password-changed = Contrasenya canviada. Les altres sessions s’han tancat.
new-password = Contrasenya nova
new-password-lead = { $name }, tria la contrasenya amb què entraràs com a { $email }.
new-password-save = Guardar la contrasenya
flash-password-new = Contrasenya guardada. Ja pots entrar amb ella.
flash-session-ended = Sessió tancada.

backup-title = Còpia de seguretat
backup-off = En este servidor no es fan còpies de seguretat automàtiques.
backup-never = Última còpia: encara cap
backup-now = Última còpia: ara mateix
backup-minutes = Última còpia: fa { $n } min
backup-hours = { $n ->
    [one] Última còpia: fa { $n } hora
   *[other] Última còpia: fa { $n } hores
}
backup-days = { $n ->
    [one] Última còpia: fa { $n } dia
   *[other] Última còpia: fa { $n } dies
}
backup-failed = L’última còpia no s’ha pogut fer. Qui porta el servidor en troba el motiu en el registre.

sign-in-code = Un pas més
sign-in-code-lead = Obri la teua aplicació de codis i escriu el que mostra per a Cubilete.
error-code = no és el codi que mostra ara l’aplicació, ni un codi de reserva sense usar.
error-code-too-late = Ha passat massa temps. Torna a entrar.
field-sign-in-code = Codi
field-sign-in-code-hint = Sis xifres de l’aplicació, o un codi de reserva.
second-factor = Codi en entrar
second-factor-lead = A més de la contrasenya se’t pot demanar un codi d’una aplicació del mòbil. Així, qui aconseguisca la teua contrasenya no podrà entrar.
second-factor-is-on = En entrar se’t demana un codi de la teua aplicació.
second-factor-left = { $n ->
    [0] No et queda cap codi de reserva: desactiva-ho i torna a activar-ho per a tindre’n altres.
    [one] Et queda un codi de reserva.
   *[other] Et queden { $n } codis de reserva.
}
second-factor-see = Vore o desactivar
second-factor-begin = Preparar
second-factor-scan = Escaneja-ho amb l’aplicació
second-factor-or-type = O escriu açò en l’aplicació:
second-factor-open = obrir l’aplicació en este dispositiu
second-factor-then = Després escriu el codi que mostra
second-factor-turn-on = Activar
second-factor-turn-off = Desactivar
flash-second-factor-off = A partir d’ara basta la contrasenya.
recovery-codes = Guarda estos codis de reserva
recovery-codes-lead = Ja està activat. Si perds el mòbil, amb cada un d’estos codis pots entrar una vegada. No es tornen a mostrar.
recovery-codes-kept = Ja els he guardat
