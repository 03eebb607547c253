draw-not-due = ahora no toca sortear
draw-squad-too-small = { $name } no tiene gente suficiente para jugar: complétala en Inscripciones
draw-too-many-sides = en este tablero no caben { $n } bandos
draw-no-pins = no quedan PIN libres
draw-hand-wrong = lo escrito no es el sorteo que toca
points-not-a-number = «{ $text }» no es un número entero
points-too-large = { $points } es demasiado: de −{ $most } a { $most }
points-wrong-length = hay { $found } y hacen falta { $sides }, uno por puesto
points-rise = el puesto { $place } da más que el anterior
points-not-positive = el puesto { $place } tiene que sumar
points-not-negative = el puesto { $place } tiene que restar
draw-missing = { $n ->
    [one] { $n } no ha pasado lista:
   *[other] { $n } no han pasado lista:
}
draw-missing-check-in = Ver la lista
