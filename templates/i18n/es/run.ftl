checkup-title = Revisión de la instalación
checkup-open = Revisar la instalación
checkup-all-ok = Todo está en orden.
checkup-summary = Fallos: { $faults }. Avisos: { $warnings }.
checkup-at = Revisión de { $at }. Recarga la página pasados 30 segundos para repetirla.
checkup-thorough = Quien lleva el servidor ve más, como una lectura completa de la base de datos, con esta orden:
checkup-ok = en orden
checkup-warning = aviso
checkup-fault = fallo
checkup-late = No ha habido respuesta en { $n } segundos. Prueba otra vez; si sigue igual, mira la red.

checkup-settings = Ajustes
checkup-settings-wrong = { $cause }. Así el servicio no arranca.

checkup-database = Base de datos
checkup-database-ok = { $kind } { $version } contesta y se puede escribir.
checkup-database-late = La base de datos no ha contestado en { $n } segundos. Mira si está en marcha y si se llega a ella desde aquí.
checkup-database-no-file = No hay ninguna base de datos en { $file }. El primer arranque la crea; si ya debería haberla, corrige DATABASE_URL.
checkup-database-closed = La base de datos no se puede abrir o leer: { $cause }. Mira si DATABASE_URL es correcta y si la base de datos está en marcha.
checkup-database-read-only = La base de datos se puede leer, pero no escribir: { $cause }. Da permiso de escritura al usuario del servicio, también en la carpeta.
checkup-database-busy = Otro programa lleva segundos escribiendo en la base de datos. Si sigue así, búscalo y páralo.
checkup-database-old = PostgreSQL { $version } ya no recibe correcciones. Actualiza el servidor a la versión { $oldest } o posterior.

checkup-schema = Tablas de la base de datos
checkup-schema-ours = Son las de esta versión.
checkup-schema-older = Son de una versión anterior. Haz una copia de seguridad; el próximo arranque de esta versión las cambia.
checkup-schema-empty = Todavía no hay ninguna. El primer arranque las crea.
checkup-schema-newer = Son de una versión más nueva (migración { $migration }). Instala esa versión o restaura una copia hecha con esta.

checkup-integrity = Archivo de la base de datos
checkup-integrity-ok = Se ha leído el archivo completo y está entero.
checkup-integrity-broken = El archivo está dañado: { $cause }. Para el servicio, guarda el archivo y restaura la última copia con «cubilete restore».

checkup-backups = Copias de seguridad
checkup-backups-off = No se hacen copias automáticas. Pon CUBILETE_BACKUP_FOLDER, mejor en otro disco.
checkup-backups-none = Todavía no hay ninguna. El servicio hace la primera al arrancar; si no llega, mira su registro.
checkup-backups-failed = La última no se ha podido hacer. El registro del servicio dice por qué.
checkup-backups-old = { $n ->
    [one] La última es de hace { $n } hora y la siguiente va con retraso. Mira si el servicio está en marcha y qué dice su registro.
   *[other] La última es de hace { $n } horas y la siguiente va con retraso. Mira si el servicio está en marcha y qué dice su registro.
}
checkup-backups-ok = { $n ->
    [0] La última es de hace menos de una hora.
    [one] La última es de hace { $n } hora.
   *[other] La última es de hace { $n } horas.
}

checkup-nodes = Versiones
checkup-nodes-one = Esta es la versión { $version }, y con esta base de datos no se ha arrancado ninguna otra.
checkup-nodes-same = Todos los programas de esta base de datos son de la versión { $version }.
checkup-nodes-last = El servicio arrancó por última vez en la versión { $last }, y esta es la { $version }. Reinícialo si aún está en marcha con la otra.
checkup-nodes-differ = En esta base de datos están en marcha las versiones { $versions }, y esta es la { $version }. No pueden estar dos a la vez: para todas y arranca una sola versión.

checkup-disk = Disco
checkup-disk-ok = Quedan { $size } para { $holds ->
    [database] la base de datos
    [backups] las copias de seguridad
   *[uploads] los archivos que llegan
} ({ $folder }).
checkup-disk-low = Solo quedan { $size } para { $holds ->
    [database] la base de datos
    [backups] las copias de seguridad
   *[uploads] los archivos que llegan
} ({ $folder }). Haz sitio; no hace falta reiniciar.
checkup-disk-missing = No existe la carpeta para { $holds ->
    [database] la base de datos
    [backups] las copias de seguridad
   *[uploads] los archivos que llegan
}: { $folder }. Mira si el ajuste es correcto y si su disco está montado.
checkup-disk-closed = En la carpeta para { $holds ->
    [database] la base de datos
    [backups] las copias de seguridad
   *[uploads] los archivos que llegan
} ({ $folder }) no se puede crear ningún archivo: { $cause }. Da permiso de escritura al usuario del servicio.
checkup-disk-unknown = El sistema no dice cuánto queda para { $holds ->
    [database] la base de datos
    [backups] las copias de seguridad
   *[uploads] los archivos que llegan
} ({ $folder }).

checkup-clock = Reloj
checkup-clock-ok = Coincide con los demás.
checkup-clock-alone = No ha dado saltos. No había otro reloj con el que compararlo.
checkup-clock-jumps = Ha saltado { $n } ms durante esta revisión. Comprueba que solo lo ajuste un programa, como chrony o systemd-timesyncd.
checkup-clock-back = La última anotación del historial está { $n } min en el futuro: el reloj va atrasado, o antes iba adelantado. Ponlo en hora; en Linux, con «timedatectl set-ntp true».
checkup-clock-of-database = Se diferencia del reloj del servidor de la base de datos en { $n } s. Ajusta los dos por la red; en Linux, con «timedatectl set-ntp true».
checkup-clock-of-address = Se diferencia del reloj del ordenador que contesta en la dirección pública en { $n } s. Ajusta los dos por la red.

checkup-zone = Zona horaria
checkup-zone-ok = Es { $zone }, que coincide con la de los torneos.
checkup-zone-utc = Es { $zone }. Las páginas muestran las horas de la zona de cada torneo ({ $zones }); el registro y los nombres de las copias, no.
checkup-zone-differs = Es { $zone }, y hay torneos en { $zones }. Las páginas muestran las horas del torneo; corrige la que esté mal.
checkup-zone-unknown = El sistema no dice cuál es. Ponla; en Linux, con «timedatectl set-timezone».

checkup-certificate = Certificado
checkup-certificate-none = Este servicio no tiene: si hay HTTPS, lo pone un proxy.
checkup-certificate-ok = Corresponde a su clave, es de confianza y vale hasta el { $day }.
checkup-certificate-unusable = { $cause }. Corrige CUBILETE_TLS_CERT y CUBILETE_TLS_KEY.
checkup-certificate-early = Solo vale desde el { $day }. Mira el reloj o consigue otro.
checkup-certificate-expired = Caducó el { $day } y los navegadores lo rechazan. Renuévalo; no hace falta reiniciar.
checkup-certificate-soon = Caduca el { $day }, en { $n } d. Renuévalo; no hace falta reiniciar.
checkup-certificate-name = No es para { $name }, el nombre de la dirección pública, y los navegadores lo rechazan. Consigue uno para ese nombre.
checkup-certificate-chain = Los navegadores no se fían: faltan certificados intermedios en el archivo, o está firmado por sí mismo o por una autoridad propia. Añade los intermedios o instálalo en cada móvil.

checkup-address = Dirección pública
checkup-address-none = No hay ninguna puesta, así que los enlaces llevan la dirección que usa cada visitante. Pon CUBILETE_BASE_URL si hay una para todos.
checkup-address-ok = Desde aquí se llega a { $url }. Desde fuera quizá no: pruébala con un móvil fuera de esta red.
checkup-address-wrong = { $url } no es una dirección. Corrige CUBILETE_BASE_URL.
checkup-address-no-name = Ningún ordenador tiene el nombre de { $url }. Corrige CUBILETE_BASE_URL o registra el nombre.
checkup-address-silent = { $url } no contesta desde aquí: { $cause }. O el servicio está parado, o la dirección no lleva a él, o el router no deja entrar desde su propia red; pruébala con un móvil.
checkup-address-untrusted = { $url } contesta con un certificado que aquí no es de confianza: { $cause }.
checkup-address-host = { $url } lleva a un Cubilete que no conoce su nombre. Pon allí CUBILETE_BASE_URL o CUBILETE_HOSTS, y que el proxy pase el nombre.
checkup-address-other = En { $url } contesta otra cosa, con el estado { $status }. Mira adónde lleva el nombre, y si el proxy llega al servicio o redirige a otro sitio.

checkup-mail = Correo
checkup-mail-off = Está apagado: CUBILETE_SMTP_HOST no está puesto.
checkup-mail-ok = El servidor admite la conexión y la cuenta. No se ha enviado nada.
checkup-mail-remedy = Corrige CUBILETE_SMTP_*; «cubilete mail-test DIRECCIÓN» lo prueba con un mensaje.

checkup-push = Avisos en el móvil
checkup-push-off = Están apagados, porque la dirección del servicio no es https:. Las páginas abiertas suenan igualmente.
checkup-push-ok = La clave está y se llega a los servicios de avisos.
checkup-push-no-key = Todavía no hay clave. El primer arranque la crea.
checkup-push-damaged = La clave guardada está dañada y nadie recibe avisos. Restaura una copia anterior.
checkup-push-unreached = Desde aquí no se llega a estos servicios de avisos: { $services }. Deja que el servidor salga a ellos por HTTPS; hasta entonces suenan las páginas abiertas.
