distance-title = Partidas a distancia
distance-text = Cada persona se sienta desde su móvil, esté donde esté; cuando hay bastante gente, empieza una mesa que cuenta para el ranking.
sit-down = Sentarse
sit-up = Levantarse
sit-page = Página para sentarse
sit-text = Siéntate y espera: en cuanto haya bastante gente, empieza tu mesa, cada cual en su móvil.
sit-members = Solo se sientan jugadores del ranking.
sit-members-how = Abre antes en este móvil tu página «Mi sitio», o pide tu enlace a la organización.
sit-as = Sentarme: { $name }
sit-other = Sentarse con otro nombre
sit-waits = Estás esperando mesa, { $name }.
sit-waiting = Estás esperando mesa a distancia: mira cuánta gente hay.
sit-n = { $n ->
    [one] Espera { $n } persona.
   *[other] Esperan { $n } personas.
}
sit-since = Desde las { $time }.
sit-again = Si todas las personas de tu mesa quieren la revancha, empieza enseguida; si no, en dos minutos se forma con quien quiera, o con quien espere.
sit-with-house = { $n ->
    [0] Si no hay gente para una mesa, juegas enseguida con la máquina; esa partida no cuenta para el ranking.
   *[other] Si a los { $n } min no hay gente para una mesa, juegas con la máquina; esa partida no cuenta para el ranking.
}
sit-met-all = Esta semana ya has jugado con quienes esperan todas las partidas que cuentan. Espera a que llegue alguien más.
sit-stay = Deja esta página abierta: ella te lleva a la mesa. Si la cierras, dejas de esperar.
sit-how = Cómo funciona
sit-when-four = Cada mesa es de cuatro.
sit-when-three = La mesa es de cuatro; cuando la espera llega a { $three } min, también de tres.
sit-when-two = La mesa es de cuatro; cuando la espera llega a { $three } min, también de tres, y a { $two } min, de dos.
sit-how-strength = Se sienta junta gente de fuerza parecida y, si puede ser, que no acabe de jugar entre sí. Cuanto más esperas, más diferencia se admite.
sit-how-counts = El resultado cuenta al acabar la partida, sin más firmas.
sit-how-home = No se sientan juntas personas con la misma conexión de casa.
sit-rematch = Revancha
sit-back = Volver al ranking
field-sit-name = Tu nombre
field-with-house = Si no viene nadie más, jugar con la máquina
field-with-house-hint = La máquina ocupa los sitios libres cuando acaba la espera más larga. La partida no cuenta para el ranking.
error-distance-off = Ahora no hay partidas a distancia en este ranking.
error-distance-closed = A esta hora no hay partidas a distancia.
error-members-only = Aquí solo se sientan jugadores del ranking: pide tu enlace a la organización.
error-name-taken = Ese nombre ya es de otra persona: escribe otro o, si es tuyo, abre tu página «Mi sitio» en este móvil.
error-room-full = Ya espera demasiada gente: prueba en unos minutos.
error-still-playing = Ya tienes una partida en marcha: termínala primero.
error-no-rematch = En esta mesa no hay revancha.
error-met-enough = Esta semana ya habéis jugado todas las partidas que cuentan: siéntate para jugar con otra gente.
