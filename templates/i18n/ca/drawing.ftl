draw-not-due = ara no toca sortejar
draw-squad-too-small = { $name } no té prou gent per a jugar: completa-la en Inscripcions
draw-too-many-sides = en este tauler no caben { $n } bàndols
draw-no-pins = no queden PIN lliures
draw-hand-wrong = el que s’ha escrit no és el sorteig que toca
points-not-a-number = «{ $text }» no és un número enter
points-too-large = { $points } és massa: de −{ $most } a { $most }
points-wrong-length = n’hi ha { $found } i en calen { $sides }, un per lloc
points-rise = el lloc { $place } dona més que l’anterior
points-not-positive = el lloc { $place } ha de sumar
points-not-negative = el lloc { $place } ha de restar
draw-missing = { $n ->
    [one] { $n } no ha passat llista:
   *[other] { $n } no han passat llista:
}
draw-missing-check-in = Veure la llista
