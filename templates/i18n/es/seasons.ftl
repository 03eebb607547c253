seasons-title = Temporadas
seasons-text = Una temporada reúne las semanas que van de un día a otro en una sola clasificación.
season-new = Nueva temporada
season-table = Clasificación
season-change = Cambiar
season-current = Temporada en curso: { $name }
season-running = Temporada en curso: la clasificación no es la final hasta que pase el { $date }.
season-ahead = Empieza el { $date }.
season-final = Clasificación final
season-champion = { $n ->
    [one] Gana la temporada:
   *[other] Comparten el primer puesto:
}
season-empty = Todavía no hay partidas de esta temporada.
season-empty-text = Las partidas cuentan en el día en que acaban.
season-best = { $n ->
    [one] Cuenta la mejor semana de cada cual.
   *[other] Cuentan las { $n } mejores semanas de cada cual.
}
season-all = Cuentan todas las semanas.
season-dropped = { $n ->
    [one] No cuenta { $n } semana
   *[other] No cuentan { $n } semanas
}
season-week = semana { $week }
season-points-text = Los puntos son la suma de los de las semanas que cuentan; a igualdad, decide quién ha ganado más partidas.
season-shift-text = Sube y baja: respecto al final de la semana { $week }.
season-remove = Quitar la temporada
season-remove-text = Desaparece esta clasificación. Las semanas y sus partidas se quedan como están.
week-shift-text = Sube y baja: respecto a la semana anterior.
shift-up = sube { $n }
shift-down = baja { $n }
shift-same = igual
shift-new = entra
shift-back = vuelve
streak = racha de { $n }
streak-current = Racha
streak-longest = Mejor racha
column-weeks = Semanas
column-strength = Fuerza
column-opponent = Rival
column-ahead = Delante
column-behind = Detrás
strength-text = La fuerza estima cómo juega cada cual según a quién deja detrás: se empieza en 25, el margen que sigue a ± baja con cada partida, y no cambia el puesto.
versus-title = Cara a cara
versus-none = Todavía no se han enfrentado.
versus-games = { $n ->
    [one] Una partida entre estas dos personas.
   *[other] { $n } partidas entre estas dos personas.
}
versus-shared = { $n ->
    [one] En una compartieron el puesto.
   *[other] En { $n } compartieron el puesto.
}
versus-more = { $n ->
    [one] { $n } rival más
   *[other] { $n } rivales más
}
flash-season-added = Temporada añadida.
flash-season-removed = Temporada quitada.
error-season-reversed = el último día no puede ser anterior al primero.
error-season-begins-in = ese día ya es de la temporada «{ $name }», que dura hasta el { $last }: elige uno posterior.
error-season-runs-into = la temporada «{ $name }» empieza el { $first }: elige un día anterior.
