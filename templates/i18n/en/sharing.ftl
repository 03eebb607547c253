share-panel = QR code and picture
share-won = Won by { $names }
share-leads = Playing now: { $name } leads by { $n }
