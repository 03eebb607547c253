back = Volver
save = Guardar
new-title = Nuevo torneo
new-lead = Elige un formato; después se puede cambiar todo.
new-other = Otros formatos
new-create = Crear el torneo
settings-format = Formato y mesas
settings-ranking = Puntos y ranking semanal
settings-rules = Reglas de juego
settings-stages = Cómo se juega
stage-settled = Ya sorteado
stage-drawn-meanwhile = mientras tanto se ha sorteado, así que esto ya no cambia; el resto sí.
stage-left = la fase siguiente ya está sorteada: esta ya no cambia.
progress-not-drawn = Sin sortear
progress-drawn = Sorteada
progress-left = Terminada
progress-text-not-drawn = Aún no está sorteada: se puede cambiar todo.
progress-text-drawn = Lo que ya está sorteado no cambia. Tablero, reglas, dados y firmas valen para las mesas que se sorteen desde ahora; los puntos y los criterios de la clasificación, para toda la fase y enseguida.
progress-text-left = La fase siguiente ya está sorteada: aquí no cambia nada más.
error-mode-stage = así no se puede jugar «{ $stage }»: cambia antes esa fase.
settings-drawn = Lo que ya está sorteado no cambia; los ajustes valen para lo que se sortee desde ahora.
delete-title = Borrar el torneo
delete-text = Se borran las inscripciones, los sorteos, las partidas y los resultados. No se puede deshacer.
delete-action = Borrar para siempre
field-confirm-name = Escribe el nombre del torneo
error-confirm-name = no es el nombre del torneo.
field-name = Nombre
field-venue = Lugar
field-starts-on = Primer día
error-series-knockout = En una eliminatoria cada mesa tiene que decidirse: elige una partida o al mejor de varias.
remainder-smaller-tables = algunas mesas con uno menos
remainder-byes = mesas llenas; quien sobra pasa sin jugar
remainder-first-round-byes = quien sobra pasa sin jugar, pero solo en la primera ronda
remainder-best-beaten = repesca: completan las mesas quienes quedaron más cerca de pasar
remainder-beaten-by-lot = repesca por sorteo entre quienes no han pasado
knockout-more = Más del cuadro: fijo o sorteado, vidas y cabezas de serie
tree-anew = se sortea ronda a ronda
tree-fixed = fijo desde el primer sorteo
error-no-tree = un cuadro fijo pide que quienes pasan llenen una mesa (1 de 2, 2 de 4, 1 de 4…), una vida y nada de repesca.
error-seeded-before = esta fase es la primera: elige otra forma de nombrar cabezas de serie.
seeded-by-lot = ninguno: todo por sorteo
seeded-by-list = por la lista de inscripciones
seeded-by-before = por los puestos de la fase anterior
seeded-by-ranking = por el ranking
field-clubs-apart-groups = Separar los clubes al repartir los grupos
field-clubs-apart-both = Separar los clubes al repartir los grupos y en la primera ronda de las eliminatorias
field-missing = Quién falta
field-tiebreak = Orden de la clasificación
field-tiebreak-hint = De lo que más cuenta a lo que menos. Las fichas comidas solo se saben de partidas anotadas tirada a tirada.
tiebreak-numbered = Criterio { $number }
field-points = Puntos por puesto
field-points-hint = Vacío: cada puesto vale los que deja detrás menos los que tiene delante; si el torneo no cuenta para un ranking, solo los que deja detrás. O un número por puesto, como «3, 1, −1, −3».
points-examples = Por ejemplo: «5, 3, 2, 1», «3, 2, 1, 0» o, si solo cuentan las victorias, «1, 0, 0, 0» (en mesas de dos, «1, 0»).
field-rule-arms = Tableros
field-rule-players = Jugadores (mínimo,máximo)
field-rule-modes = Modos
field-rule-start = Al empezar
field-rule-first-five = Fichas que saca el primer cinco
field-rule-full-exit-five = Cinco con dos fichas propias en la salida
field-rule-exit-sends-home = Al sacar ficha con la salida llena se come
field-rule-exit-bonus = Por comer al salir se cuenta
field-rule-six-counts = El seis sin fichas en casa vale
field-rule-six-repeats = El seis repite
field-rule-third-six-spares = Al tercer seis se salva la ficha que está en
field-rule-third-six-spares-unmoved = … y también si el segundo seis no se pudo mover
field-rule-barriers = Hay barreras en
field-rule-barrier-stops = La barrera cierra el paso
field-rule-overshoot = ¿Se puede contar más allá de la meta?
field-rule-bonus-in-lane = Una ficha en el pasillo puede contar
field-rule-turns = El turno pasa a la
field-rule-ends-after = Cuántos bandos tienen que acabar
field-rule-turn-seconds = Segundos por tirada
field-rule-partner-plays-on = Quien acaba mueve las de su pareja
field-rule-duel-needs-both-colors = Mano a mano: hacen falta los dos colores
allowed-range = dos números separados por una coma, de { $min } a { $max }; «{ rule-word-arms }» vale como máximo: uno por color del tablero
allowed-number = un número de { $min } a { $max }
rule-word-nest = todas en casa
rule-word-one-out = una fuera
rule-word-any = cualquier jugada de 5
rule-word-pair = hay que mover una de las dos
rule-word-last = la última rival en llegar
rule-word-all = todas las rivales
rule-word-moved = solo si se movió
rule-word-always = siempre
rule-word-lane = también el pasillo
rule-word-goal = la meta
rule-word-no = no
rule-word-yes = sí
rule-word-track = el recorrido
rule-word-safe = solo en un seguro
rule-word-bounce = sí, y rebota
rule-word-right = derecha
rule-word-left = izquierda
rule-word-solo = { mode-solo }
rule-word-pairs = { mode-pairs }
rule-word-duel = mano a mano
rule-word-arms = colores
error-rules-seats = con estas reglas juegan de { $least } a { $most }: pon otras inscripciones por mesa o cambia las reglas.
error-rules-arms = estas reglas no se juegan en ese tablero: elige otro o cambia las reglas.
error-rules-mode = estas reglas no se juegan así: elige otro modo o cambia las reglas.
error-mode-arms = por parejas y mano a mano se juega en el tablero de 4 colores.
error-seats-league = una liga se juega de dos en dos: pon 2.
error-seats-sides = por parejas y mano a mano hay dos bandos en cada mesa: pon 2.
error-tiebreak-none = elige al menos un criterio.
error-tiebreak-twice = hay un criterio repetido: quita uno.
entry-new = Nueva inscripción
entry-register = Inscribir
entry-change = Editar
entry-more = Más datos
entry-withdraw = Retirar del torneo
entry-withdraw-text = Primero se ve qué cambia.
entry-readmit = Readmitir
field-partner = Pareja
field-club = Club o falla
field-sector = Sector
field-category = Categoría
field-entry-name = Nombre en las listas
field-entry-name-hint = Vacío: los nombres de las personas.
field-squad = Resto del equipo
field-squad-hint = Un nombre por línea; quien se sienta se elige en cada mesa.
error-squad = se admiten hasta { $max } personas.
error-same-person = la misma persona está dos veces.
error-entry-duplicate = ya está en la lista con el número { $number }: { $name }.
error-registration-closed = La inscripción está cerrada. Vuelve a abrirla en Inscripciones para añadir a alguien.
late-draft = El sorteo está en borrador y quien se inscribe ahora no está en él. Descarta el borrador y sortea otra vez para que entre.
late-next-round = Esta ronda ya está sorteada: quien se inscribe ahora juega desde la siguiente.
late-never = Esta fase ya está sorteada: quien se inscribe ahora queda en la lista, pero no tiene mesa ni entra en las fases siguientes. Si no va a jugar, retira la inscripción.
late-count = { $n ->
    [one] { $n } inscripción no está en el sorteo.
   *[other] { $n } inscripciones no están en el sorteo.
}
registration-close = Cerrar la inscripción
registration-reopen = Reabrir la inscripción
import-title = Importar una lista
import-lead = Sirve la lista tal como la tengas: una hoja de cálculo, un CSV o lo que se copia de un chat. Antes de guardar nada se ve línea a línea qué pasará.
import-columns = Qué columnas se leen
import-columns-text = La primera línea puede nombrarlas, en castellano, valenciano o inglés y en cualquier orden. Sin ella, vale un nombre por línea o «Ana / Pep», «Ana y Pep», «Ana - Pep». Qué es cada columna se ve después y se puede cambiar.
import-look = Ver qué pasará
import-clubs-text = En parejas basta el club: la pareja se nombra después, con otra lista, en su inscripción o en la mesa. Si la lista lleva número (el del censo), la siguiente encuentra por él cada inscripción.
import-changed = { $n ->
    [one] { $n } cambia
   *[other] { $n } cambian
}
import-same = { $n ->
    [one] { $n } sigue igual
   *[other] { $n } siguen igual
}
import-accept = { $n ->
    [one] Aceptar { $n } línea
   *[other] Aceptar { $n } líneas
}
import-nothing = Esta lista no trae nada nuevo.
import-again = Volver a mirar
import-source = Leído de «{ $name }».
import-column-list = Qué es cada columna
import-column-numbered = Columna { $number }
import-column-ignored = No se lee
import-column-choose = Si algo no cuadra, cámbialo y pulsa «Volver a mirar».
import-nameless = ninguna columna dice quién juega: elige cuál es.
import-sector-list = Sectores de la lista
import-sector-near = ¿Es el mismo que «{ $name }»?
import-sector-merged = «{ $from }» se lee como «{ $to }».
import-sector-alone = solo una inscripción
import-sector-none = { $n ->
    [one] Una línea no dice sector.
   *[other] { $n } líneas no dicen sector.
}
import-problems = Líneas que no entran
import-edit = Corregir la lista aquí
import-moved-on = lo que haría la lista ha cambiado desde que la miraste: repásala y acepta otra vez.
import-change = { $label }: { $before } → { $after }
import-change-new = { $label }: { $after }
import-unnamed = pareja por nombrar
fate-same = igual que la n.º { $number }
fate-changed = cambia la n.º { $number }
flash-list-imported = Lista guardada. Nuevas: { $new }. Cambiadas: { $changed }.
flash-list-nothing = La lista no traía nada nuevo: no ha cambiado nada.
field-list = La lista
field-list-number = Número en vuestra lista
field-list-number-hint = Por ejemplo, el del censo. Por él, una lista posterior encuentra esta inscripción.
field-pair = Pareja en una casilla
entry-pair-later = Con club puedes dejar los nombres en blanco: la pareja se nombra después, aquí, con una lista o en la mesa.
import-preview = Esto pasará
import-new = { $n ->
    [one] { $n } nueva
   *[other] { $n } nuevas
}
import-duplicates = { $n ->
    [one] { $n } repetida
   *[other] { $n } repetidas
}
import-errors = { $n ->
    [one] { $n } con error
   *[other] { $n } con errores
}
import-other = Otra lista
field-file = Archivo CSV, XLSX u ODS
field-text = … o pega la lista aquí
fate-new = nueva
fate-duplicate-line = repetida: igual que la línea { $line }
import-misread-mended = Las letras venían mal leídas (escritas en { $how }) y se han arreglado: { $words }. Repásalas antes de guardar.
import-misread-given = Hay letras que parecen mal leídas: { $words }.
import-misread-keep = Dejarlas como venían
import-misread-mend = Arreglarlas
import-hidden-left = { $n ->
    [one] La hoja de cálculo esconde una fila: no se lee.
   *[other] La hoja de cálculo esconde { $n } filas: no se leen.
}
import-hidden-taken = { $n ->
    [one] Se lee también la fila que la hoja de cálculo esconde.
   *[other] Se leen también las { $n } filas que la hoja de cálculo esconde.
}
import-hidden-list = Qué está escondido
import-hidden-take = Leerlo también
import-hidden-leave = No leerlo
import-column-hidden = { $name } (columna escondida)
import-other-sheets = Solo se lee la primera hoja con datos. No se leen: { $names }.
draw-play-offs = Desempates
draw-text = { $n ->
    [one] Se sortea con { $n } inscripción activa.
   *[other] Se sortea con { $n } inscripciones activas.
}
field-seed = Número del sorteo
field-seed-hint = En blanco lo saca el programa al azar, y así nadie lo elige. Si lo escribes, constará que lo escribiste tú.
draw-action = Sortear
draw-draft = Borrador del sorteo
draw-discard-text = Que hubo este borrador, con su número y el motivo, se verá en la ronda publicada.
draw-draft-text = Solo lo ve la organización. Una vez publicado solo se retira mientras nadie haya jugado ni llegado a su mesa.
draw-no-flaws = Sin problemas: ni clubes juntos ni encuentros repetidos
draw-flaws = { $n ->
    [one] Hay { $n } cosa que mirar antes de publicar:
   *[other] Hay { $n } cosas que mirar antes de publicar:
}
draw-publish = Publicar
draw-discard = Descartar y sortear otra vez
draw-not-now = Ahora no hay nada que sortear.
flaw-same-club = Mesa { $table }: { $one } y { $other } son del mismo club.
flaw-same-club-in-group = Grupo { $pool }: { $one } y { $other } son del mismo club.
flaw-met-before = Mesa { $table }: { $one } y { $other } ya han coincidido (veces: { $times }).
flaw-same-color = Mesa { $table }: { $entry } repite { $color } (veces antes: { $times }).
flaw-bye-again = { $entry } vuelve a pasar sin jugar (veces antes: { $times }).
flaw-no-sector = { $entry } no tiene sector: juega en una liga aparte, cuyo campeón también pasa de fase.
flaw-withdrawn = Mesa { $table }: { $entry } se ha retirado después del sorteo.
flaw-late = { $entry } no está en este borrador, porque se inscribió después: descártalo y sortea otra vez para que entre.
draw-flaws-each = Verlas una a una
flaw-sum-same-club = { $n ->
    [one] { $n } vez se sientan juntas dos inscripciones del mismo club.
   *[other] { $n } veces se sientan juntas dos inscripciones del mismo club.
}
flaw-sum-same-club-in-group = { $n ->
    [one] { $n } vez coinciden en un grupo dos del mismo club.
   *[other] { $n } veces coinciden en un grupo dos del mismo club.
}
flaw-sum-met-before = { $n ->
    [one] { $n } encuentro repetido.
   *[other] { $n } encuentros repetidos.
}
flaw-sum-same-color = { $n ->
    [one] { $n } color repetido.
   *[other] { $n } colores repetidos.
}
flaw-sum-bye-again = { $n ->
    [one] { $n } inscripción vuelve a pasar sin jugar.
   *[other] { $n } inscripciones vuelven a pasar sin jugar.
}
flaw-sum-no-sector = { $n ->
    [one] { $n } inscripción no tiene sector.
   *[other] { $n } inscripciones no tienen sector.
}
flaw-sum-withdrawn = { $n ->
    [one] { $n } mesa con una inscripción retirada después del sorteo.
   *[other] { $n } mesas con una inscripción retirada después del sorteo.
}
error-moved-on = El torneo ha avanzado entretanto. Vuelve a su página para ver cómo está.
error-draft-withdrawn = Se han retirado desde que se sorteó: { $names }. Otros ocupan su plaza: sortea de nuevo antes de publicar.
step-kicker = Ahora toca
step-meanwhile = Mientras tanto
step-entries = Completar las inscripciones
step-entries-text = { $n ->
    [one] Falta { $n } inscripción para poder sortear.
   *[other] Faltan { $n } inscripciones para poder sortear.
}
step-entries-action = Inscribir
step-draw = Sortear la ronda
step-draw-text = Toca: { $round } ({ $stage }). Al sortear la primera se cierra la inscripción.
step-draw-next-text = Toca: { $round } ({ $stage }).
step-left-out = No se juega «{ $stage }»: no hay más inscripciones de las que pasan.
step-draw-rounds-text = Toca: { $round } de { $n } ({ $stage }).
step-draw-action = Ir al sorteo
step-draw-league = Sortear la liga
step-draw-league-text = { $stage }: se sortean de una vez todas las rondas, desde la { $number }.
step-draw-open = Sortear otra ronda, si se quiere
step-draw-open-text = { $round } ({ $stage }) en cualquier momento; mientras, la clasificación queda como está.
step-play-offs = Jugar los desempates
step-play-off-text = { $pool }: empatan { $names }. Se sortean los sitios y se publican las mesas del desempate.
step-play-off-action = Sortear el desempate
flash-play-off = El desempate está sorteado y publicado.
step-play-offs-text = { $stage }: empates por decidir: { $n }. Se abren mesas de desempate.
step-tied = empatan { $names }
step-publish = Revisar y publicar el sorteo
step-publish-text = Hay un borrador que solo ve la organización.
step-publish-action = Ver el borrador
step-play = Jugar
step-play-text = { $n ->
    [one] Falta el resultado de { $n } mesa.
   *[other] Faltan los resultados de { $n } mesas.
}
step-more-tables = { $n ->
    [one] … y { $n } más.
   *[other] … y { $n } más.
}
step-undecided = Decidir quién pasa
step-undecided-text = { $n ->
    [one] En { $n } mesa hay un empate en el puesto que decide: que tiren para desempatar y corrige el resultado.
   *[other] En { $n } mesas hay un empate en el puesto que decide: que tiren para desempatar y corrige los resultados.
}
step-close = Cerrar la ronda
step-close-text = { $stage }: están todos los resultados. Cierra la ronda para seguir.
step-close-action = Cerrar la ronda
step-finished = Torneo terminado
slips-all-rounds = Todas las rondas
slips-one-round = Solo esa ronda
slips-from = Desde la ronda
slips-until = Hasta la ronda
slips-text = Una por mesa por jugar: quien arbitra escanea el código o escribe el PIN, sin cuenta.
slips-empty = No hay mesas por jugar.
flash-tournament-created = Torneo creado. Ahora, las inscripciones.
flash-tournament-deleted = Torneo borrado.
flash-stage-saved = Fase guardada.
flash-settings-saved = Ajustes guardados.
flash-registration-open = { registration-open }
flash-registration-closed = { registration-closed }
flash-entry-registered = Inscripción hecha: { $name }.
flash-entry-late = { $name } está en la lista, pero no en el sorteo.
flash-entry-saved = Cambios guardados.
flash-entry-withdrawn = Inscripción retirada: { $name }.
flash-entry-readmitted = Inscripción readmitida: { $name }.
flash-draw-discarded = Borrador descartado.
flash-draw-changed = Borrador cambiado. El de antes consta como descartado.
flash-draw-published = Sorteo publicado.
flash-draw-playing = { $n ->
    [one] Todavía no se puede sortear: falta el resultado de { $n } mesa.
   *[other] Todavía no se puede sortear: faltan los resultados de { $n } mesas.
}
flash-draw-undecided = Todavía no se puede sortear: antes hay que decidir quién pasa.
flash-draw-not-closed = Todavía no se puede sortear: antes hay que cerrar la ronda.
flash-draw-finished = No queda nada que sortear: el torneo ha terminado.
flash-round-closed = Ronda cerrada.
flash-imported-late = En la lista, pero no en el sorteo: { $n }.
