help-book = Guía para organizar
help-chapters = Capítulos
help-contents = En este capítulo
help-next = Sigue: { $title }
help-about = Ayuda: { $topic }
