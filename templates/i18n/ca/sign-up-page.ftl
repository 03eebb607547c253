tab-sign-up = Apuntar-se
sign-up-title = Apuntar-se
sign-up-action = Apuntar-se
sign-up-call = Apuntar-se al torneig
sign-up-name = Nom i cognoms
sign-up-name-pair = El teu nom i cognoms
sign-up-partner = Nom i cognoms de la teua parella
sign-up-seeks = Busque parella
sign-up-seeks-hint = El teu nom ix en esta pàgina. Qui també busque pot triar-te, i aleshores jugueu junts.
sign-up-consent-hint = Marca-ho només si eres la mare, el pare o qui té la tutela. Sense permís, en públic només es veuen les inicials.
sign-up-contact-hint = N’hi ha prou amb el correu o el telèfon. Només els veu l’organització; mai no es publiquen.
sign-up-contact-optional = Opcional, per a avisar-te. El correu i el telèfon només els veu l’organització; mai no es publiquen.
sign-up-optional = Opcional.
sign-up-wish = Petició
sign-up-wish-hint = Només la veu l’organització. No cal donar raons.
sign-up-wish-optional = Opcional. Només la veu l’organització. No cal donar raons.
sign-up-privacy = Els noms i el club ixen en les pàgines públiques del torneig; el correu, el telèfon i la petició, no. En enviar-ho reps un enllaç privat per a veure com va, canviar les dades o esborrar-te.
sign-up-trap = Deixa açò en blanc
sign-up-approval = L’organització accepta cada inscripció a mà.
sign-up-drawn = El sorteig ja està fet. L’organització decidix si encara hi ha lloc.
sign-up-not-yet = Encara no és possible apuntar-se.
sign-up-over = Ja no és possible apuntar-se ací. Pregunta a la taula de l’organització.
sign-up-off = En este torneig no és possible apuntar-se per internet. Pregunta a l’organització.
sign-up-from = Des del { $at } ({ $left }).
sign-up-until = Fins al { $at } ({ $left }).
sign-up-seekers = Busquen parella
sign-up-seekers-text = Apunta’t marcant «Busque parella» i tria algú en la pàgina següent.
sign-up-choose-text = Tria algú i quedeu apuntats com a parella. L’altra persona ho veurà en el seu enllaç.
sign-up-choose = Jugar junts
sign-up-invite = Convidar a apuntar-se
sign-up-invite-text = Text per a un xat
sign-up-chat = { $name }: { $when }. Per a apuntar-se: { $link }
sign-up-poster-link = Cartell amb QR per a apuntar-se
sign-up-poster = Apunta’t!
sign-up-poster-text = Llig el codi amb la càmera del mòbil.
sign-up-poster-from = Llig el codi amb la càmera del mòbil, des del { $at }.
sign-up-poster-until = Llig el codi amb la càmera del mòbil. Fins al { $at }.
sign-up-link-title = La teua inscripció
sign-up-link-chat = La nostra inscripció en { $name }: { $link }
sign-up-keep = Guarda este enllaç
sign-up-keep-text = És la clau d’esta inscripció: amb ell veus com va, canvies les dades o t’esborres. Qui el tinga també ho pot fer. Si el perds, a la taula de l’organització te’n donen un altre.
sign-up-entry = Veure la inscripció
sign-up-asked = Pendent de l’organització
sign-up-asked-text = L’organització l’ha d’acceptar. Esta pàgina ho mostrarà.
sign-up-seeking = Busques parella
sign-up-seeking-text = Tindràs plaça quan sigueu dos. Tria algú de la llista, espera que et trien o escriu el nom de la teua parella baix.
sign-up-waiting-text = Si queda lliure una plaça, la llista avança sola, per orde d’arribada.
sign-up-in = Dins, amb el número { $n }
sign-up-in-text = Hi ha plaça. Fins al sorteig pots canviar els noms o esborrar-te ací.
sign-up-in-drawn = El sorteig està en marxa. Per a canviar alguna cosa, ves a la taula de l’organització.
sign-up-refused = L’organització no l’ha acceptada
sign-up-refused-text = Si creus que és un error, pregunta a la taula de l’organització.
sign-up-joined = Ja tens parella
sign-up-joined-text = La inscripció va amb l’enllaç de la teua parella. Si alguna cosa no quadra, pregunta a la taula de l’organització.
sign-up-withdrawn = Inscripció esborrada
sign-up-withdrawn-text = Ja no compta per a este torneig. Si vols tornar, apunta’t una altra vegada o pregunta a la taula de l’organització.
sign-up-change = Canviar les dades
sign-up-withdraw = Esborrar-se
sign-up-withdraw-text = La plaça passa a la llista d’espera. Per a tornar caldria apuntar-se una altra vegada, al final.
sign-up-withdraw-action = Esborrar la inscripció
flash-sign-up-changed = Canvis guardats.
flash-sign-up-withdrawn = Inscripció esborrada.
flash-sign-up-joined = Fet: sou parella.
error-sign-up-partner = escriu el nom de la teua parella o marca «Busque parella».
error-sign-up-seeks = marca-ho només si deixes en blanc el nom de la parella.
error-sign-up-contact = escriu un correu o un telèfon.
error-sign-up-phone = escriu el número amb totes les xifres, com 612 345 678.
error-sign-up-trap = No està enviat: el formulari semblava omplit per un programa. Revisa’l i envia’l una altra vegada.
error-sign-up-fast = No està enviat: ha anat tan de pressa que semblava un programa. Revisa’l i envia’l una altra vegada.
error-sign-up-old = No està enviat: la pàgina feia massa temps que estava oberta. Revisa’l i envia’l una altra vegada.
error-sign-up-link = Este enllaç no és de cap inscripció o l’ha substituït un altre. A la taula de l’organització te’n donen el bo.
sign-up-full = Està complet. Entraries en la llista d’espera amb el número { $n }.
sign-up-waiting = En llista d’espera, amb el número { $n }
sign-up-free = { $n ->
    [one] Queda { $n } plaça.
   *[other] Queden { $n } places.
}
sign-up-left-days = { $n ->
    [one] queda { $n } dia
   *[other] queden { $n } dies
}
sign-up-left-hours = { $n ->
    [one] queda { $n } hora
   *[other] queden { $n } hores
}
sign-up-left-minutes = { $n ->
    [one] queda { $n } minut
   *[other] queden { $n } minuts
}
sign-up-later = Serà possible apuntar-se des del { $at }.
consent-by-sign-up = Permís donat en apuntar-se, { $at }.
