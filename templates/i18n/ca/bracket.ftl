bracket-throw = tirada { $n }
bracket-throw-short = t. { $n }
bracket-to-go = a { $n }
bracket-walkover = w.o.
paper-bracket-to = → { $table } · full { $sheet }
paper-byes = Passen sense jugar: { $names }
paper-byes-n = Passen sense jugar: { $n }
