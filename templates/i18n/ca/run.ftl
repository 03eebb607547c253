checkup-title = Revisió de la instal·lació
checkup-open = Revisar la instal·lació
checkup-all-ok = Tot està en orde.
checkup-summary = Errades: { $faults }. Avisos: { $warnings }.
checkup-at = Revisió de { $at }. Torna a carregar la pàgina passats 30 segons per a repetir-la.
checkup-thorough = Qui porta el servidor veu més, com una lectura completa de la base de dades, amb esta orde:
checkup-ok = en orde
checkup-warning = avís
checkup-fault = errada
checkup-late = No hi ha hagut resposta en { $n } segons. Prova una altra vegada; si continua igual, mira la xarxa.

checkup-settings = Configuració
checkup-settings-wrong = { $cause }. Així el servici no arranca.

checkup-database = Base de dades
checkup-database-ok = { $kind } { $version } contesta i es pot escriure.
checkup-database-late = La base de dades no ha contestat en { $n } segons. Mira si està en marxa i si s’hi arriba des d’ací.
checkup-database-no-file = No hi ha cap base de dades en { $file }. La primera arrancada la crea; si ja n’hi hauria d’haver, corregix DATABASE_URL.
checkup-database-closed = La base de dades no es pot obrir o llegir: { $cause }. Mira si DATABASE_URL és correcta i si la base de dades està en marxa.
checkup-database-read-only = La base de dades es pot llegir, però no escriure: { $cause }. Dona permís d’escriptura a l’usuari del servici, també en la carpeta.
checkup-database-busy = Un altre programa porta segons escrivint en la base de dades. Si continua així, busca’l i para’l.
checkup-database-old = PostgreSQL { $version } ja no rep correccions. Actualitza el servidor a la versió { $oldest } o posterior.

checkup-schema = Taules de la base de dades
checkup-schema-ours = Són les d’esta versió.
checkup-schema-older = Són d’una versió anterior. Fes una còpia de seguretat; la pròxima arrancada d’esta versió les canvia.
checkup-schema-empty = Encara no n’hi ha cap. La primera arrancada les crea.
checkup-schema-newer = Són d’una versió més nova (migració { $migration }). Instal·la eixa versió o restaura una còpia feta amb esta.

checkup-integrity = Fitxer de la base de dades
checkup-integrity-ok = S’ha llegit el fitxer complet i està sencer.
checkup-integrity-broken = El fitxer està danyat: { $cause }. Para el servici, guarda el fitxer i restaura l’última còpia amb «cubilete restore».

checkup-backups = Còpies de seguretat
checkup-backups-off = No es fan còpies automàtiques. Posa CUBILETE_BACKUP_FOLDER, millor en un altre disc.
checkup-backups-none = Encara no n’hi ha cap. El servici fa la primera en arrancar; si no arriba, mira el seu registre.
checkup-backups-failed = L’última no s’ha pogut fer. El registre del servici diu per què.
checkup-backups-old = { $n ->
    [one] L’última és de fa { $n } hora i la següent va amb retard. Mira si el servici està en marxa i què diu el seu registre.
   *[other] L’última és de fa { $n } hores i la següent va amb retard. Mira si el servici està en marxa i què diu el seu registre.
}
checkup-backups-ok = { $n ->
    [0] L’última és de fa menys d’una hora.
    [one] L’última és de fa { $n } hora.
   *[other] L’última és de fa { $n } hores.
}

checkup-nodes = Versions
checkup-nodes-one = Esta és la versió { $version }, i amb esta base de dades no se n’ha arrancat cap altra.
checkup-nodes-same = Tots els programes d’esta base de dades són de la versió { $version }.
checkup-nodes-last = El servici va arrancar per última vegada en la versió { $last }, i esta és la { $version }. Reinicia’l si encara està en marxa amb l’altra.
checkup-nodes-differ = En esta base de dades estan en marxa les versions { $versions }, i esta és la { $version }. No n’hi poden haver dos alhora: para-les totes i arranca una sola versió.

checkup-disk = Disc
checkup-disk-ok = Queden { $size } per a { $holds ->
    [database] la base de dades
    [backups] les còpies de seguretat
   *[uploads] els fitxers que arriben
} ({ $folder }).
checkup-disk-low = Només queden { $size } per a { $holds ->
    [database] la base de dades
    [backups] les còpies de seguretat
   *[uploads] els fitxers que arriben
} ({ $folder }). Fes lloc; no cal reiniciar.
checkup-disk-missing = No existix la carpeta per a { $holds ->
    [database] la base de dades
    [backups] les còpies de seguretat
   *[uploads] els fitxers que arriben
}: { $folder }. Mira si la configuració és correcta i si el seu disc està muntat.
checkup-disk-closed = En la carpeta per a { $holds ->
    [database] la base de dades
    [backups] les còpies de seguretat
   *[uploads] els fitxers que arriben
} ({ $folder }) no es pot crear cap fitxer: { $cause }. Dona permís d’escriptura a l’usuari del servici.
checkup-disk-unknown = El sistema no diu quant queda per a { $holds ->
    [database] la base de dades
    [backups] les còpies de seguretat
   *[uploads] els fitxers que arriben
} ({ $folder }).

checkup-clock = Rellotge
checkup-clock-ok = Coincidix amb els altres.
checkup-clock-alone = No ha fet salts. No hi havia cap altre rellotge amb què comparar-lo.
checkup-clock-jumps = Ha botat { $n } ms durant esta revisió. Comprova que només l’ajusta un programa, com chrony o systemd-timesyncd.
checkup-clock-back = L’última anotació de l’historial està { $n } min en el futur: el rellotge va atrassat, o abans anava avançat. Posa’l en hora; en Linux, amb «timedatectl set-ntp true».
checkup-clock-of-database = Es diferencia del rellotge del servidor de la base de dades en { $n } s. Ajusta els dos per la xarxa; en Linux, amb «timedatectl set-ntp true».
checkup-clock-of-address = Es diferencia del rellotge de l’ordinador que contesta en l’adreça pública en { $n } s. Ajusta els dos per la xarxa.

checkup-zone = Zona horària
checkup-zone-ok = És { $zone }, que coincidix amb la dels tornejos.
checkup-zone-utc = És { $zone }. Les pàgines mostren les hores de la zona de cada torneig ({ $zones }); el registre i els noms de les còpies, no.
checkup-zone-differs = És { $zone }, i hi ha tornejos en { $zones }. Les pàgines mostren les hores del torneig; corregix la que estiga mal.
checkup-zone-unknown = El sistema no diu quina és. Posa-la; en Linux, amb «timedatectl set-timezone».

checkup-certificate = Certificat
checkup-certificate-none = Este servici no en té: si hi ha HTTPS, el posa un proxy.
checkup-certificate-ok = Correspon a la seua clau, és de confiança i val fins al { $day }.
checkup-certificate-unusable = { $cause }. Corregix CUBILETE_TLS_CERT i CUBILETE_TLS_KEY.
checkup-certificate-early = Només val des del { $day }. Mira el rellotge o aconseguix-ne un altre.
checkup-certificate-expired = Va caducar el { $day } i els navegadors el rebutgen. Renova’l; no cal reiniciar.
checkup-certificate-soon = Caduca el { $day }, en { $n } d. Renova’l; no cal reiniciar.
checkup-certificate-name = No és per a { $name }, el nom de l’adreça pública, i els navegadors el rebutgen. Aconseguix-ne un per a eixe nom.
checkup-certificate-chain = Els navegadors no se’n fien: falten certificats intermedis en el fitxer, o està firmat per ell mateix o per una autoritat pròpia. Afig els intermedis o instal·la’l en cada mòbil.

checkup-address = Adreça pública
checkup-address-none = No n’hi ha cap posada, així que els enllaços porten l’adreça que usa cada visitant. Posa CUBILETE_BASE_URL si n’hi ha una per a tots.
checkup-address-ok = Des d’ací s’arriba a { $url }. Des de fora potser no: prova-la amb un mòbil fora d’esta xarxa.
checkup-address-wrong = { $url } no és una adreça. Corregix CUBILETE_BASE_URL.
checkup-address-no-name = Cap ordinador té el nom de { $url }. Corregix CUBILETE_BASE_URL o registra el nom.
checkup-address-silent = { $url } no contesta des d’ací: { $cause }. O el servici està parat, o l’adreça no hi porta, o el router no deixa entrar des de la seua pròpia xarxa; prova-la amb un mòbil.
checkup-address-untrusted = { $url } contesta amb un certificat que ací no és de confiança: { $cause }.
checkup-address-host = { $url } porta a un Cubilete que no coneix el seu nom. Posa-hi CUBILETE_BASE_URL o CUBILETE_HOSTS, i que el proxy passe el nom.
checkup-address-other = En { $url } contesta una altra cosa, amb l’estat { $status }. Mira on porta el nom, i si el proxy arriba al servici o redirigix a un altre lloc.

checkup-mail = Correu
checkup-mail-off = Està apagat: CUBILETE_SMTP_HOST no està posat.
checkup-mail-ok = El servidor admet la connexió i el compte. No s’ha enviat res.
checkup-mail-remedy = Corregix CUBILETE_SMTP_*; «cubilete mail-test ADREÇA» ho prova amb un missatge.

checkup-push = Avisos en el mòbil
checkup-push-off = Estan apagats, perquè l’adreça del servici no és https:. Les pàgines obertes sonen igualment.
checkup-push-ok = La clau hi és i s’arriba als servicis d’avisos.
checkup-push-no-key = Encara no hi ha clau. La primera arrancada la crea.
checkup-push-damaged = La clau guardada està danyada i ningú rep avisos. Restaura una còpia anterior.
checkup-push-unreached = Des d’ací no s’arriba a estos servicis d’avisos: { $services }. Deixa que el servidor hi isca per HTTPS; mentrestant sonen les pàgines obertes.
