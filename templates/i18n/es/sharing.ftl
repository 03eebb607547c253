share-panel = Código QR e imagen
share-won = Gana { $names }
share-leads = Juega ahora: { $name } va ganando por { $n }
