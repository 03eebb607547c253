crest-title = Escudo
crest-lead-club = Vale para todas las inscripciones del club. Sin imagen propia, se dibuja a partir del nombre.
crest-lead-entry = Sin imagen propia, se dibuja a partir del nombre.
crest-shown-made = Se muestra el escudo hecho con el nombre
crest-shown-own = Se muestra la imagen propia
crest-waits = Espera: solo la ve la organización
crest-approve = Mostrar al público
crest-remove = Quitar
crest-upload = Subir la imagen
crests-title = Imágenes de escudos
crests-wait = { $n ->
    [one] { $n } escudo espera a que lo mires.
   *[other] { $n } escudos esperan a que los mires.
}
crests-none-wait = Ningún escudo espera.
crests-empty = Ningún club tiene imagen propia
crests-empty-text = Se sube desde la página de cada inscripción, en «Editar».
field-crest = Imagen propia
field-crest-hint = PNG, JPEG o WebP de 2 MB como máximo: el escudo o el emblema, no la foto de una persona. Se guarda pequeña y sin los datos de la cámara.
step-crests = Escudos por mirar
step-crests-action = Ver los escudos
flash-crest-uploaded = Imagen subida. El público la verá cuando la muestres.
flash-crest-approved = El público ya ve la imagen.
flash-crest-removed = Imagen quitada.
error-crest-missing = elige una imagen PNG, JPEG o WebP.
error-crest-heavy = elige una imagen de 2 MB como máximo.
error-crest-kind = elige una imagen PNG, JPEG o WebP; no vale un SVG ni otro formato.
error-crest-large = elige una imagen de { $most } × { $most } puntos como máximo.
error-crest-moving = elige una imagen fija, sin animación.
error-crest-damaged = la imagen está dañada o incompleta: guárdala otra vez o elige otra.
