share-action = Compartir
share-copy = Copiar l’enllaç
share-copied = Enllaç copiat
share-whatsapp = Enviar per WhatsApp
share-picture = Descarregar la imatge
share-qr = Codi QR d’esta pàgina
more-actions = Més
claim-champion = Campiona
claim-place = { $place ->
   *[any] { $place }a de { $n }
}
claim-place-one = { $place ->
    [1] 1r de { $n }
    [2] 2n de { $n }
    [3] 3r de { $n }
    [4] 4t de { $n }
   *[any] { $place }é de { $n }
}
claim-out-16 = Fora en huitens
claim-out-32 = Fora en setzens
claim-out-quarter = Fora en quarts
claim-out-semi = Fora en semifinals
claim-out-of = Fora en la ronda de { $n }
claim-out-round = Fora en la ronda { $number }
claim-group = Guanya el seu grup
claim-sector = Guanya el seu sector
claim-plays = Juga ara
claim-leads = Juga ara: va guanyant
claim-through = Juga ara: passaria
card-games = { $n ->
    [one] { $n } partida
   *[other] { $n } partides
}
card-wins = { $n ->
    [one] { $n } guanyada
   *[other] { $n } guanyades
}
