bracket-throw = tirada { $n }
bracket-throw-short = t. { $n }
bracket-to-go = a { $n }
bracket-walkover = w.o.
paper-bracket-to = → { $table } · hoja { $sheet }
paper-byes = Pasan sin jugar: { $names }
paper-byes-n = Pasan sin jugar: { $n }
