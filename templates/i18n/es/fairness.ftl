dice-figures-title = ¿Están trucados los dados?
dice-figures-lead = Todas las tiradas de las partidas firmadas, comparadas con lo que hacen dados sin trucar.
dice-figures-none = Todavía no hay tiradas de partidas firmadas.
dice-figures-app = Dados que tiró la aplicación
dice-figures-own = Dados de los jugadores
dice-throws = { $n ->
    [one] { $n } tirada
   *[other] { $n } tiradas
}
dice-throws-games = { $throws } en { $games }
dice-face = Cara
dice-all = Todas
dice-compared = Dados sin trucar que se desvían tanto
dice-verdict-usual = La mayoría de los dados sin trucar se desvía al menos tanto.
dice-verdict-one-in = Uno de cada { $n } dados sin trucar se desvía al menos tanto.
dice-verdict-rare = Menos de uno de cada mil dados sin trucar se desvía tanto. Conviene mirarlo.
dice-verdict-few = Con menos de { $n } tiradas no se puede decir nada.
dice-short-usual = la mayoría
dice-short-one-in = uno de cada { $n }
dice-short-rare = menos de uno de cada mil
dice-sixes = { $n ->
    [one] Ha salido { $n } seis
   *[other] Han salido { $n } seises
}; la media sería { $usual }.
dice-wait-five = La espera más larga sin un 5: { $n } tiradas seguidas del { $color }
dice-wait-six = La espera más larga sin un 6: { $n } tiradas seguidas del { $color }
dice-wait-table = ver la mesa
dice-chance-usual = Con tantas tiradas, lo normal es una espera así o más larga.
dice-chance-one-in = Con tantas tiradas pasa una de cada { $n } veces.
dice-chance-rare = Con tantas tiradas pasa menos de una de cada mil veces.
dice-all-seasons = Todas las partidas
dice-answer-title = Qué dicen estos números
dice-answer-chance = Ningún dado saca cada cara el mismo número de veces. Por eso se dice cuántos dados sin trucar se desvían al menos tanto. Si miras veinte mesas, alguna parecerá rara por pura casualidad; lo que cuenta es lo que pasa en muchas partidas juntas.
dice-answer-wait = Las malas rachas largas son normales: casi la mitad de quienes tiran 150 veces espera alguna vez 20 tiradas o más sin un 6.
dice-answer-app = Cuando tira la aplicación, nadie puede elegir los dados: la semilla de la que salen se fija antes de la partida y su huella está a la vista; en ellos entran las palabras de los jugadores. Cuando el resultado está firmado, cualquiera puede comprobar todos los dados en la página de la mesa.
fairness-title = Juego limpio
fairness-lead = Una marca es una pregunta, no un veredicto: dejar una ficha sin comer puede tener buenas razones, y entre muchas parejas alguna se desvía por casualidad. Habla con ellos y mira las partidas antes de decidir nada.
fairness-flagged = Para mirar
fairness-flagged-none = Nadie ha dejado de comer a nadie más de lo que explica el azar.
fairness-pairs = Quién ha comido a quién
fairness-pairs-text = De las veces que pudo comer una ficha del otro o jugar otra cosa, cuántas comió. Lo esperado es lo que come a los demás.
fairness-more = { $n ->
    [one] { $n } pareja más, menos llamativa
   *[other] { $n } parejas más, menos llamativas
}
fairness-none = Todavía no hay partidas firmadas tirada a tirada.
fairness-who = Quién y a quién
fairness-chances = Ocasiones
fairness-taken = Comidas
fairness-expected = Lo esperado
fairness-captured = Fichas comidas en total
fairness-chance = Por azar
fairness-chance-usual = normal
fairness-chance-one-in = una de cada { $n } veces
fairness-chance-rare = menos de una de cada mil
fairness-games = Partidas
fairness-games-more = y { $n } más
fairness-devices = Dispositivos y redes compartidos
fairness-devices-text = En una sala o en una casa es normal compartir la red, y una familia puede compartir un móvil.
fairness-devices-none = Nadie comparte dispositivo ni red.
shared-device = Un mismo dispositivo
shared-address = Una misma red
