share-panel = Codi QR i imatge
share-won = Guanya { $names }
share-leads = Juga ara: { $name } va guanyant per { $n }
