import-left-out = { $n ->
    [one] { $n } que no pareix ningú
   *[other] { $n } que no pareixen ningú
}
import-lines = { $n ->
    [one] { $n } línia
   *[other] Línia a línia: { $n }
}
import-nobody-title = Línies que no pareixen ningú
import-nobody-lead = No entren. Marca les que sí que siguen una inscripció.
nobody-total = un total
nobody-heading = noms de columnes
nobody-remark = una nota o un títol
nobody-struck = ratllada
nobody-nameless = sense cap nom
nobody-above = damunt dels noms de les columnes
fate-left-out = no entra: { $why }
import-alike-title = Són les mateixes persones?
import-alike-lead = Es diuen com inscripcions que estan amb un altre club o sense. De les que són les mateixes només canvia el que diu la llista; les altres entren noves.
import-alike-these = Són les mateixes només les marcades
import-alike-all = { $n ->
    [one] És la mateixa
   *[other] Les { $n } són les mateixes
}
import-alike-none = Totes són altres persones
import-alike-entry = núm. { $number }: { $before } → { $after }
import-no-club = sense club
import-couple-title = Una persona o dos?
import-couple-lead = Una inscripció és d’una persona. Estes línies no entren fins que ho digues.
import-couple-one = Una: { $name }
import-couple-two = Dos: { $one } · { $other }
import-quoted = «{ $name }»
import-columns-unread = No es llig: { $names }. Si falta res, digues davall què és cada columna.
import-column-lost = { $label }: es llig «{ $read }», no «{ $unread }».
import-turned = «{ $column }» diu primer els cognoms («{ $example }»): es lligen darrere del nom. Si no és així, canvia-ho davall.
import-joined = S’han unit les que només canvien en majúscules, accents, espais o signes:
import-join-all = { $n ->
    [one] Unir-lo
   *[other] Unir els { $n }
}
import-join-marked = Unir els marcats
import-club-list = Clubs de la llista
entry-list-lead = Si tens una llista, o un xat amb els noms, es pot apegar sencera.
field-surnames = Cognoms
field-second-surname = Segon cognom
field-surnames-first = Cognoms, nom
field-partner-surnames = Cognoms de la parella
field-partner-second-surname = Segon cognom de la parella
field-partner-surnames-first = Parella: cognoms, nom
field-phone = Telèfon
field-phone-hint = Només el veu l’organització.
field-note = Nota per a l’organització
field-note-hint = Per exemple, «arriba tard». No és pública.
error-contact-in-name = este nom és públic: posa el telèfon o el correu en la seua casella.
