error-title-not-found = No ho trobem
error-title-forbidden = Sense permís
error-title-refused = Ara no pot ser
error-title-too-many = Massa intents
error-title-bad-request = No s’entén
error-title-internal = Fallada nostra
error-not-found = Ací no hi ha res: potser l’adreça està mal escrita o s’ha esborrat.
error-forbidden = Per a açò cal un permís que no tens.
error-stale = Este formulari ja no val o ve d’un altre lloc. Torna a la pàgina, recarrega-la i prova-ho de nou; no s’ha canviat res.
error-too-large = És massa gran: s’admeten fins a 4 MB.
error-too-many = { $seconds ->
    [one] Espera un segon i torna-ho a provar.
   *[other] Espera { $seconds } segons i torna-ho a provar.
}
error-method = Esta adreça no admet això.
error-bad-request = La petició no s’entén.
error-malformed = El formulari ha arribat trencat. Torna’l a enviar.
error-internal = Alguna cosa ha fallat per part nostra i ha quedat anotada. No s’ha canviat res a mitges.
error-way-out = Anar als tornejos

# Camps
error-missing = falta; s’admeten de { $min } a { $max } caràcters.
error-length = s’admeten de { $min } a { $max } caràcters.
error-long = s’admeten fins a { $max } caràcters.
error-number = un nombre enter de { $min } a { $max }.
error-date = una data, com 2026-03-19.
error-choice = cal triar una de les opcions.
error-email = una adreça de correu, com nom@exemple.es.
error-email-taken = ja hi ha un compte amb esta adreça. Entra amb ell i obri l’enllaç una altra vegada.
