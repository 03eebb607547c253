seeds-title = Cabezas de serie
seeds-lead = El orden se toma del ranking una vez y se queda guardado: lo que se juegue después en otros torneos no cambia el sorteo.
seeds-link = Cabezas de serie según el ranking
seeds-waits = Todavía no se ha tomado el orden del ranking. Si nadie lo toma antes, se toma por puntos al sortear o al anunciar el sorteo.
seeds-by-season = Según el ranking, por los puntos de la temporada «{ $season }», tomado el { $taken }
seeds-by-weeks = Según el ranking, por los puntos de { $weeks } semanas, tomado el { $taken }
seeds-by-strength = Según el ranking, por fuerza, tomado el { $taken }
seeds-take = Tomar el orden
seeds-take-again = Tomarlo de nuevo
seeds-points = Tomar del ranking por puntos
seeds-points-season = Por puntos: los de la temporada en juego, «{ $name }». Premia a quien juega más y gana más.
seeds-points-weeks = Por puntos: los de las últimas { $weeks } semanas, contando esta. Premia a quien juega más y gana más.
seeds-strength = Tomar del ranking por fuerza
seeds-strength-text = Por fuerza: la estimación de todas las partidas del ranking, que mira contra quién se ha jugado. Para ordenar se le resta tres veces el margen que sigue a ±, así que quien ha jugado poco sale más abajo.
seeds-pairs = De una pareja cuentan quienes se sientan: los puntos se suman, y de la fuerza se hace la media.
seeds-drawn = Esta fase ya está sorteada y el orden no cambia. Si descartas un borrador, puedes tomarlo otra vez.
seeds-announced = Hay un sorteo anunciado con este orden. Si lo tomas de nuevo y cambia, tendrás que anunciarlo otra vez.
seeds-unknown = Quién es cabeza de serie se sabrá cuando esta fase sea la siguiente que se sortea.
seeds-badge = cabeza de serie { $n }
seeds-unplaced = { $n ->
    [one] Una inscripción no tiene puesto: no había jugado en el ranking cuando se tomó, o llegó después. No es cabeza de serie.
   *[other] { $n } inscripciones no tienen puesto: no habían jugado en el ranking cuando se tomó, o llegaron después. No son cabezas de serie.
}
seeds-none = Ninguna fase toma sus cabezas de serie del ranking
seeds-none-text = En la página de una fase de eliminatorias, en «Más del cuadro», elige que sean por el ranking.
flash-seeds-taken = Orden tomado del ranking.
