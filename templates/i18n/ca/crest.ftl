crest-title = Escut
crest-lead-club = Val per a totes les inscripcions del club. Sense imatge pròpia, es dibuixa a partir del nom.
crest-lead-entry = Sense imatge pròpia, es dibuixa a partir del nom.
crest-shown-made = Es mostra l’escut fet amb el nom
crest-shown-own = Es mostra la imatge pròpia
crest-waits = Espera: només la veu l’organització
crest-approve = Mostrar al públic
crest-remove = Llevar
crest-upload = Pujar la imatge
crests-title = Imatges d’escuts
crests-wait = { $n ->
    [one] { $n } escut espera que el mires.
   *[other] { $n } escuts esperen que els mires.
}
crests-none-wait = Cap escut no espera.
crests-empty = Cap club no té imatge pròpia
crests-empty-text = Es puja des de la pàgina de cada inscripció, en «Editar».
field-crest = Imatge pròpia
field-crest-hint = PNG, JPEG o WebP de 2 MB com a màxim: l’escut o l’emblema, no la foto d’una persona. Es guarda menuda i sense les dades de la càmera.
step-crests = Escuts per mirar
step-crests-action = Veure els escuts
flash-crest-uploaded = Imatge pujada. El públic la veurà quan la mostres.
flash-crest-approved = El públic ja veu la imatge.
flash-crest-removed = Imatge llevada.
error-crest-missing = tria una imatge PNG, JPEG o WebP.
error-crest-heavy = tria una imatge de 2 MB com a màxim.
error-crest-kind = tria una imatge PNG, JPEG o WebP; no val un SVG ni cap altre format.
error-crest-large = tria una imatge de { $most } × { $most } punts com a màxim.
error-crest-moving = tria una imatge fixa, sense animació.
error-crest-damaged = la imatge està danyada o incompleta: guarda-la una altra vegada o tria’n una altra.
