help-book = Guide for organizers
help-chapters = Chapters
help-contents = In this chapter
help-next = Next: { $title }
help-about = Help: { $topic }
