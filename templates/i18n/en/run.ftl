checkup-title = Checkup of the installation
checkup-open = Check the installation
checkup-all-ok = Everything is in order.
checkup-summary = Faults: { $faults }. Warnings: { $warnings }.
checkup-at = Checked { $at }. Reload the page after 30 seconds to check again.
checkup-thorough = Whoever runs the server gets more, such as a check of every page of the database, from this command:
checkup-ok = in order
checkup-warning = warning
checkup-fault = fault
checkup-late = There was no answer within { $n } seconds. Try again; if it stays so, look at the network.

checkup-settings = Settings
checkup-settings-wrong = { $cause }. The service does not start with this.

checkup-database = Database
checkup-database-ok = { $kind } { $version } answers and can be written.
checkup-database-late = The database has not answered within { $n } seconds. Look whether it runs and can be reached from here.
checkup-database-no-file = There is no database at { $file }. The first start makes it; if there should be one, correct DATABASE_URL.
checkup-database-closed = The database cannot be opened or read: { $cause }. Look whether DATABASE_URL is right and the database runs.
checkup-database-read-only = The database can be read but not written: { $cause }. Give the user of the service the right to write, to the folder too.
checkup-database-busy = Another program has been writing to the database for seconds. If this stays so, find it and stop it.
checkup-database-old = PostgreSQL { $version } gets no repairs any more. Upgrade the server to version { $oldest } or later.

checkup-schema = Tables of the database
checkup-schema-ours = They are those of this version.
checkup-schema-older = They are of an older version. Make a backup; the next start of this version changes them.
checkup-schema-empty = There are none yet. The first start makes them.
checkup-schema-newer = They are of a newer version (migration { $migration }). Install that version, or restore a backup made with this one.

checkup-integrity = Database file
checkup-integrity-ok = Every page of the file was read and is whole.
checkup-integrity-broken = The file is damaged: { $cause }. Stop the service, keep the file, and restore the latest backup with “cubilete restore”.

checkup-backups = Backups
checkup-backups-off = No automatic backups are made. Set CUBILETE_BACKUP_FOLDER, best to a folder on another disk.
checkup-backups-none = There is none yet. The running service makes the first one at its start; if none comes, look at its log.
checkup-backups-failed = The latest attempt failed. The reason is in the service’s log.
checkup-backups-old = { $n ->
    [one] The latest one is { $n } hour old, and the next is overdue. Look whether the service runs, and into its log.
   *[other] The latest one is { $n } hours old, and the next is overdue. Look whether the service runs, and into its log.
}
checkup-backups-ok = { $n ->
    [0] The latest one is less than an hour old.
    [one] The latest one is { $n } hour old.
   *[other] The latest one is { $n } hours old.
}

checkup-nodes = Versions
checkup-nodes-one = This is version { $version }, and no other one was started on this database.
checkup-nodes-same = All programs on this database are of version { $version }.
checkup-nodes-last = The service was last started in version { $last }, and this is version { $version }. Restart the service if it still runs in the other one.
checkup-nodes-differ = Versions { $versions } run on this database, and this is version { $version }. Nodes of two versions cannot run side by side: stop all and start one version.

checkup-disk = Disk
checkup-disk-ok = { $size } are free for { $holds ->
    [database] the database
    [backups] backups
   *[uploads] incoming files
} ({ $folder }).
checkup-disk-low = Only { $size } are free for { $holds ->
    [database] the database
    [backups] backups
   *[uploads] incoming files
} ({ $folder }). Make room; no restart is needed.
checkup-disk-missing = The folder for { $holds ->
    [database] the database
    [backups] backups
   *[uploads] incoming files
} does not exist: { $folder }. Look whether the setting is right and its disk is mounted.
checkup-disk-closed = No file can be made in the folder for { $holds ->
    [database] the database
    [backups] backups
   *[uploads] incoming files
} ({ $folder }): { $cause }. Give the user of the service the right to write there.
checkup-disk-unknown = The system does not say how much is free for { $holds ->
    [database] the database
    [backups] backups
   *[uploads] incoming files
} ({ $folder }).

checkup-clock = Clock
checkup-clock-ok = It agrees with the others.
checkup-clock-alone = It runs evenly. There was no other clock to compare it with.
checkup-clock-jumps = It jumped by { $n } ms during this check. See that one program alone sets it, such as chrony or systemd-timesyncd.
checkup-clock-back = The newest entry of a journal is { $n } min in the future: the clock is slow, or was fast before. Set it right, with “timedatectl set-ntp true” on Linux.
checkup-clock-of-database = It differs from that of the database server by { $n } s. Set both by the network, with “timedatectl set-ntp true” on Linux.
checkup-clock-of-address = It differs from that of the computer that answers at the base URL by { $n } s. Set both by the network.

checkup-zone = Time zone
checkup-zone-ok = It is { $zone }, which agrees with the tournaments.
checkup-zone-utc = It is { $zone }. Pages show the hours of each tournament’s zone ({ $zones }); the names of backups, and what is logged, do not.
checkup-zone-differs = It is { $zone }, and there are tournaments in { $zones }. Pages show the hours of the tournament; correct whichever is wrong.
checkup-zone-unknown = The system does not say which one it is. Set it, with “timedatectl set-timezone” on Linux.

checkup-certificate = Certificate
checkup-certificate-none = This service has none: HTTPS, if there is any, is done by a proxy.
checkup-certificate-ok = It belongs to its key, is trusted, and is valid until { $day }.
checkup-certificate-unusable = { $cause }. Correct CUBILETE_TLS_CERT and CUBILETE_TLS_KEY.
checkup-certificate-early = It is valid only from { $day } on. Look at the clock, or get another one.
checkup-certificate-expired = It expired on { $day }, and browsers refuse it. Renew it; no restart is needed.
checkup-certificate-soon = It expires on { $day }, in { $n } d. Renew it; no restart is needed.
checkup-certificate-name = It is not for { $name }, the name in the base URL, and browsers refuse it. Get one for that name.
checkup-certificate-chain = Browsers do not trust it: intermediate certificates are missing in its file, or it is signed by itself or by an authority of your own. Add the intermediates, or install it on each phone.

checkup-address = Base URL
checkup-address-none = None is set, so links have the address that each visitor used. Set CUBILETE_BASE_URL if there is one for all.
checkup-address-ok = { $url } is reached from here. From elsewhere it may not be: try it with a phone outside of this network.
checkup-address-wrong = { $url } is no address. Correct CUBILETE_BASE_URL.
checkup-address-no-name = No computer is known by the name in { $url }. Correct CUBILETE_BASE_URL, or register the name.
checkup-address-silent = { $url } does not answer here: { $cause }. Either the service is stopped, or the address does not lead to it, or the router does not let its own network in; try it with a phone.
checkup-address-untrusted = { $url } answers with a certificate that is not trusted here: { $cause }.
checkup-address-host = { $url } leads to a Cubilete that does not know its name. Set CUBILETE_BASE_URL or CUBILETE_HOSTS there, and pass the name on in the proxy.
checkup-address-other = At { $url } something else answers, with status { $status }. Look where the name leads, and whether the proxy reaches the service and redirects elsewhere.

checkup-mail = Mail
checkup-mail-off = It is off: CUBILETE_SMTP_HOST is not set.
checkup-mail-ok = The server takes the connection and the account. Nothing was sent.
checkup-mail-remedy = Correct CUBILETE_SMTP_*; “cubilete mail-test ADDRESS” tries it with a mail.

checkup-push = Notifications
checkup-push-off = They are off, because the address of the service is not https:. Open pages ring all the same.
checkup-push-ok = The key is there, and the push services are reached.
checkup-push-no-key = There is no key yet. The first start makes it.
checkup-push-damaged = The stored key is damaged, and nobody gets any. Restore a backup from before.
checkup-push-unreached = From here these push services are not reached: { $services }. Let the server out to them by HTTPS; until then open pages ring.
