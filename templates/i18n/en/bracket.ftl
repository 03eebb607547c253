bracket-throw = throw { $n }
bracket-throw-short = t. { $n }
bracket-to-go = { $n } to go
bracket-walkover = w.o.
paper-bracket-to = → { $table } · sheet { $sheet }
paper-byes = Byes: { $names }
paper-byes-n = Byes: { $n }
