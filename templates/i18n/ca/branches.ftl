stage-of-category = { $category }: { $format }
field-stage-category = Qui la juga
stage-category-all = Tot el torneig
stage-category-hint = Una categoria amb fase pròpia juga el seu campionat a banda: alhora, en els mateixos taulers i amb el seu premi.
plan-entry-category = entren les inscripcions de { $category }
plan-entry-rest = entren tots els inscrits, menys { $list }
plan-exit-category = qui guanya s’emporta el campionat de { $category }
format-category = { $category } amb campionat propi
card-category-champion = Guanya el campionat de { $category }!
branch-main = Campionat principal
step-entries-category = { $n ->
    [one] A { $category } li falta { $n } inscripció per a poder sortejar. Si no en venen més, lleva la seua fase i jugaran amb la resta.
   *[other] A { $category } li falten { $n } inscripcions per a poder sortejar. Si no en venen més, lleva la seua fase i jugaran amb la resta.
}
error-unknown-category = no hi ha cap inscripció d’eixa categoria: tria’n una de la llista.
error-category-drawn = algú d’eixa categoria ja està en un sorteig: descarta abans el seu esborrany, o que juguen amb la resta.
error-entry-category-drawn = { $name } ja està en un sorteig, i amb eixa categoria jugaria un altre campionat: deixa la que tenia.
