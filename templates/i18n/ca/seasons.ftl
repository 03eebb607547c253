seasons-title = Temporades
seasons-text = Una temporada reunix les setmanes que van d’un dia a un altre en una sola classificació.
season-new = Nova temporada
season-table = Classificació
season-change = Canviar
season-current = Temporada en curs: { $name }
season-running = Temporada en curs: la classificació no és la final fins que passe el { $date }.
season-ahead = Comença el { $date }.
season-final = Classificació final
season-champion = { $n ->
    [one] Guanya la temporada:
   *[other] Compartixen el primer lloc:
}
season-empty = Encara no hi ha partides d’esta temporada.
season-empty-text = Les partides compten en el dia en què acaben.
season-best = { $n ->
    [one] Compta la millor setmana de cada u.
   *[other] Compten les { $n } millors setmanes de cada u.
}
season-all = Compten totes les setmanes.
season-dropped = { $n ->
    [one] No compta { $n } setmana
   *[other] No compten { $n } setmanes
}
season-week = setmana { $week }
season-points-text = Els punts són la suma dels de les setmanes que compten; a igualtat, decidix qui ha guanyat més partides.
season-shift-text = Puja i baixa: respecte al final de la setmana { $week }.
season-remove = Llevar la temporada
season-remove-text = Desapareix esta classificació. Les setmanes i les seues partides es queden com estan.
week-shift-text = Puja i baixa: respecte a la setmana anterior.
shift-up = puja { $n }
shift-down = baixa { $n }
shift-same = igual
shift-new = entra
shift-back = torna
streak = ratxa de { $n }
streak-current = Ratxa
streak-longest = Millor ratxa
column-weeks = Setmanes
column-strength = Força
column-opponent = Rival
column-ahead = Davant
column-behind = Darrere
strength-text = La força estima com juga cada u segons a qui deixa darrere: es comença en 25, el marge que seguix a ± baixa amb cada partida, i no canvia el lloc.
versus-title = Cara a cara
versus-none = Encara no s’han enfrontat.
versus-games = { $n ->
    [one] Una partida entre estes dos persones.
   *[other] { $n } partides entre estes dos persones.
}
versus-shared = { $n ->
    [one] En una compartiren el lloc.
   *[other] En { $n } compartiren el lloc.
}
versus-more = { $n ->
    [one] { $n } rival més
   *[other] { $n } rivals més
}
flash-season-added = Temporada afegida.
flash-season-removed = Temporada llevada.
error-season-reversed = l’últim dia no pot ser anterior al primer.
error-season-begins-in = eixe dia ja és de la temporada «{ $name }», que dura fins al { $last }: tria’n un de posterior.
error-season-runs-into = la temporada «{ $name }» comença el { $first }: tria un dia anterior.
