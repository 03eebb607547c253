help-book = Guia per a organitzar
help-chapters = Capítols
help-contents = En este capítol
help-next = Continua: { $title }
help-about = Ajuda: { $topic }
