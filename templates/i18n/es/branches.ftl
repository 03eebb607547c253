stage-of-category = { $category }: { $format }
field-stage-category = Quién la juega
stage-category-all = Todo el torneo
stage-category-hint = Una categoría con fase propia juega su campeonato aparte: a la vez, en los mismos tableros y con su propio premio.
plan-entry-category = entran las inscripciones de { $category }
plan-entry-rest = entran todos los inscritos, menos { $list }
plan-exit-category = quien gana se lleva el campeonato de { $category }
format-category = { $category } con campeonato propio
card-category-champion = ¡Gana el campeonato de { $category }!
branch-main = Campeonato principal
step-entries-category = { $n ->
    [one] A { $category } le falta { $n } inscripción para poder sortear. Si no vienen más, quita su fase y jugarán con el resto.
   *[other] A { $category } le faltan { $n } inscripciones para poder sortear. Si no vienen más, quita su fase y jugarán con el resto.
}
error-unknown-category = no hay ninguna inscripción de esa categoría: elige una de la lista.
error-category-drawn = alguien de esa categoría ya está en un sorteo: descarta antes su borrador, o que jueguen con el resto.
error-entry-category-drawn = { $name } ya está en un sorteo, y con esa categoría jugaría otro campeonato: deja la que tenía.
