share-action = Compartir
share-copy = Copiar el enlace
share-copied = Enlace copiado
share-whatsapp = Enviar por WhatsApp
share-picture = Descargar la imagen
share-qr = Código QR de esta página
more-actions = Más
claim-champion = Campeona
claim-place = { $place ->
   *[any] { $place }.ª de { $n }
}
claim-place-one = { $place ->
   *[any] { $place }.º de { $n }
}
claim-out-16 = Fuera en octavos
claim-out-32 = Fuera en dieciseisavos
claim-out-quarter = Fuera en cuartos
claim-out-semi = Fuera en semifinales
claim-out-of = Fuera en la ronda de { $n }
claim-out-round = Fuera en la ronda { $number }
claim-group = Gana su grupo
claim-sector = Gana su sector
claim-plays = Juega ahora
claim-leads = Juega ahora: va ganando
claim-through = Juega ahora: pasaría
card-games = { $n ->
    [one] { $n } partida
   *[other] { $n } partidas
}
card-wins = { $n ->
    [one] { $n } ganada
   *[other] { $n } ganadas
}
