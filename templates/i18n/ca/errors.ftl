error-title-not-found = No ho trobem
error-title-forbidden = Sense permís
error-title-refused = Ara no pot ser
error-title-too-many = Massa intents
error-title-too-large = Massa gran
error-title-too-slow = Massa lent
error-title-bad-request = No s’entén
error-title-unavailable = Tornem de seguida
error-title-full = No queda lloc
error-title-internal = Fallada nostra
error-not-found = Ací no hi ha res: potser l’adreça està mal escrita o s’ha esborrat.
error-forbidden = Per a açò cal un permís que no tens. Demana’l a l’organització.
error-stale = Este formulari ja no val o ve d’un altre lloc. Torna a la pàgina, recarrega-la i prova-ho de nou; no s’ha canviat res.
error-too-large = El que s’ha enviat és massa gran.
error-too-large-field = { $field }: és massa gran; s’admeten fins a { $most }. No s’ha guardat res.
error-too-large-file = { $field }: «{ $file }» és massa gran; s’admeten fins a { $most }. No s’ha guardat res.
error-too-large-form = El formulari és massa gran: s’admeten fins a { $most }. No s’ha guardat res.
error-too-slow = El que s’enviava arribava massa a poc a poc i no s’ha esperat més. No s’ha guardat res: torna-ho a enviar on hi haja millor xarxa.
error-too-many = { $seconds ->
    [one] Espera un segon i torna-ho a provar.
   *[other] Espera { $seconds } segons i torna-ho a provar.
}
error-method = Esta adreça no admet això.
error-bad-request = La petició no s’entén.
error-malformed = El formulari ha arribat incomplet. Torna’l a enviar.
error-json = No s’entén el que ha enviat l’aplicació ({ $field }: { $what }). Torna a carregar la pàgina.
error-internal = Ha fallat alguna cosa nostra i ja consta. No s’ha guardat res a mitges: prova-ho una altra vegada.
error-misdirected = Este servici no es coneix per esta adreça. Obri l’enllaç que et van donar; qui el porta pot afegir-la en CUBILETE_BASE_URL o CUBILETE_HOSTS.
error-reference = Referència per a qui porta el servici: { $reference }
error-away = No arribem a les dades dels tornejos. El que estava guardat continua ahí; l’últim no s’ha guardat. Prova-ho una altra vegada d’ací a uns segons.
error-unsure = Les dades no han respost a temps i no sabem si l’últim s’ha guardat. Mira si consta i, si no, envia-ho una altra vegada.
error-busy = Hi ha massa faena alhora. No s’ha guardat res: prova-ho una altra vegada d’ací a un moment.
error-repeated = Això ja estava fet: ha arribat dues vegades i s’ha fet una.
error-crowded = Hi ha massa pàgines per preparar alhora. Torna a carregar-la d’ací a uns segons: el que està guardat continua ahí.
error-crowded-form = El servidor no pot acceptar este formulari ara mateix i no s’ha guardat res. Torna’l a enviar d’ací a uns segons.
error-full = No s’ha guardat res, perquè no queda lloc. Avisa qui organitza.
error-disk-full = El disc del servidor està ple, així que no es guarda res. Cal fer-hi lloc; després tot continua per si sol.
error-way-out = Anar als tornejos

# Camps
error-missing = falta; s’admeten de { $min } a { $max } caràcters.
error-length = s’admeten de { $min } a { $max } caràcters.
error-long = s’admeten fins a { $max } caràcters.
error-number = escriu un nombre enter de { $min } a { $max }.
error-date = escriu una data entre els anys { $min } i { $max }, com 2026-03-19.
error-choice = tria una de les opcions.
error-choices = tria almenys una de les opcions.
error-email = escriu una adreça de correu, com nom@exemple.es.
error-email-taken = ja hi ha un compte amb esta adreça. Entra amb ell i obri l’enllaç una altra vegada.
flash-overtaken = No s’ha fet res, perquè algú s’ha avançat. L’últim: { $what } · { $head }. Així està ara.
flash-not-done = No s’ha fet res: { $why } Així està ara.
error-page-now = Veure com està ara
