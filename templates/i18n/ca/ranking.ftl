ranking-title = Rànquing setmanal
rankings-title = Rànquings
ranking-new = Nou rànquing
ranking-none = no compta per a cap
ranking-week = Setmana { $week } de { $year }
ranking-empty = Ningú no ha jugat esta setmana.
ranking-empty-text = Les partides compten en la setmana en què acaben.
ranking-points-text = En cada taula, cada bàndol suma 1 per cada rival que deixa darrere i resta 1 per cada rival que té davant, pel pes del torneig.
ranking-games-text = { $n ->
    [one] Contra el mateix rival compta { $n } partida per setmana.
   *[other] Contra el mateix rival compten fins a { $n } partides per setmana.
}
ranking-history = Setmanes
week-previous = Setmana anterior
week-next = Setmana següent
player-no-games = Encara no ha jugat cap partida.
player-not-ranked = fora d’este rànquing
player-sums-text = Les sumes i el cara a cara són de les partides d’este rànquing.
error-week = La setmana s’escriu com 2026-W47.
field-games-a-week = Partides per setmana contra el mateix rival
field-games-a-week-hint = Les que compten; 0: totes.
field-ranking = Compta per a un rànquing?
field-ranking-hint = Les partides d’un torneig solt no solen comptar per a la classificació de tot l’any.
field-ranking-name = Nom del rànquing
flash-ranking-created = Rànquing creat. En crear un torneig, o en els seus ajustos, es tria per a quin compta.
