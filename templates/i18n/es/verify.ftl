dice-thrown = Las tiradas en cifras
story-pairs-text = Cada fila come, cada columna es comida. Debajo, cuántas veces comió de las que pudo comer o jugar otra cosa.
verify-action = Comprobar los dados
verify-commitment-good = La semilla es la que se fijó antes de la partida: su huella coincide.
verify-commitment-bad = La semilla no es la que se fijó antes de la partida: su huella es otra.
verify-kept-good = Este dispositivo guardó la misma huella antes de la partida.
verify-kept-bad = Este dispositivo guardó otra huella antes de la partida.
verify-kept-none = Este dispositivo no guardó la huella antes de la partida. La tienen los dispositivos de quienes jugaron.
verify-word-good = La palabra de este dispositivo entró en los dados.
verify-word-bad = La palabra de este dispositivo no entró en los dados.
verify-rolls-good = La tirada para empezar sale de la semilla, y empezó quien sacó más.
verify-rolls-bad = La tirada para empezar no sale de la semilla, o no empezó quien sacó más.
verify-dice-good = { $n ->
    [one] El único dado sale de la semilla.
   *[other] Los { $n } dados salen de la semilla, uno por uno.
}
verify-dice-bad = El dado número { $n } es un { $die }, pero de la semilla sale un { $due }.
verify-all-good = Todo encaja: nadie pudo elegir estos dados.
verify-all-bad = Algo no encaja. Enseña esta página a la organización.
verify-unable = Este navegador solo puede comprobarlo con una dirección segura (https).
