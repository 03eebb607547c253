back = Tornar
save = Guardar
new-title = Nou torneig
new-lead = Tria un format; després es pot canviar tot.
new-other = Altres formats
new-create = Crear el torneig
settings-format = Format i taules
settings-ranking = Punts i rànquing setmanal
settings-rules = Regles de joc
settings-stages = Com es juga
stage-settled = Ja sortejat
stage-drawn-meanwhile = mentrestant s’ha sortejat, així que açò ja no canvia; la resta sí.
stage-left = la fase següent ja està sortejada: esta ja no canvia.
progress-not-drawn = Sense sortejar
progress-drawn = Sortejada
progress-left = Acabada
progress-text-not-drawn = Encara no està sortejada: es pot canviar tot.
progress-text-drawn = El que ja està sortejat no canvia. Tauler, regles, daus i firmes valen per a les taules que se sortegen des d’ara; els punts i els criteris de la classificació, per a tota la fase i de seguida.
progress-text-left = La fase següent ja està sortejada: ací no canvia res més.
error-mode-stage = així no es pot jugar «{ $stage }»: canvia abans eixa fase.
settings-drawn = El que ja està sortejat no canvia; els ajustos valen per al que se sortege des d’ara.
delete-title = Esborrar el torneig
delete-text = S’esborren les inscripcions, els sorteigs, les partides i els resultats. No es pot desfer.
delete-action = Esborrar per a sempre
field-confirm-name = Escriu el nom del torneig
error-confirm-name = no és el nom del torneig.
field-name = Nom
field-venue = Lloc
field-starts-on = Primer dia
error-series-knockout = En una eliminatòria cada taula s’ha de decidir: tria una partida o al millor de diverses.
remainder-smaller-tables = algunes taules amb un menys
remainder-byes = taules plenes; qui sobra passa sense jugar
remainder-first-round-byes = qui sobra passa sense jugar, però només en la primera ronda
remainder-best-beaten = repesca: completa les taules qui s’ha quedat més prop de passar
remainder-beaten-by-lot = repesca per sorteig entre qui no ha passat
knockout-more = Més del quadre: fix o sortejat, vides i caps de sèrie
tree-anew = se sorteja ronda a ronda
tree-fixed = fix des del primer sorteig
error-no-tree = un quadre fix demana que els que passen òmpliguen una taula (1 de 2, 2 de 4, 1 de 4…), una vida i cap repesca.
error-seeded-before = esta fase és la primera: tria una altra manera de nomenar caps de sèrie.
seeded-by-lot = cap: tot per sorteig
seeded-by-list = per la llista d’inscripcions
seeded-by-before = pels llocs de la fase anterior
seeded-by-ranking = pel rànquing
field-clubs-apart-groups = Separar els clubs en repartir els grups
field-clubs-apart-both = Separar els clubs en repartir els grups i en la primera ronda de les eliminatòries
field-missing = Qui falta
field-tiebreak = Orde de la classificació
field-tiebreak-hint = Del que més compta al que menys. Les fitxes menjades només se saben de partides anotades tirada a tirada.
tiebreak-numbered = Criteri { $number }
field-points = Punts per lloc
field-points-hint = Buit: cada lloc val els que deixa darrere menys els que té davant; si el torneig no compta per a un rànquing, només els que deixa darrere. O un número per lloc, com «3, 1, −1, −3».
points-examples = Per exemple: «5, 3, 2, 1», «3, 2, 1, 0» o, si només compten les victòries, «1, 0, 0, 0» (en taules de dos, «1, 0»).
field-rule-arms = Taulers
field-rule-players = Jugadors (mínim,màxim)
field-rule-modes = Modes
field-rule-start = En començar
field-rule-first-five = Fitxes que trau el primer cinc
field-rule-full-exit-five = Cinc amb dues fitxes pròpies en l’eixida
field-rule-exit-sends-home = En traure fitxa amb l’eixida plena es menja
field-rule-exit-bonus = Per menjar en eixir es compta
field-rule-six-counts = El sis sense fitxes a casa val
field-rule-six-repeats = El sis repetix
field-rule-third-six-spares = Al tercer sis se salva la fitxa que està en
field-rule-third-six-spares-unmoved = … i també si el segon sis no es va poder moure
field-rule-barriers = Hi ha barreres en
field-rule-barrier-stops = La barrera tanca el pas
field-rule-overshoot = Es pot comptar més enllà de la meta?
field-rule-bonus-in-lane = Una fitxa en el passadís pot comptar
field-rule-turns = El torn passa a la
field-rule-ends-after = Quants bàndols han d’acabar
field-rule-turn-seconds = Segons per tirada
field-rule-partner-plays-on = Qui acaba mou les de la seua parella
field-rule-duel-needs-both-colors = Mà a mà: calen els dos colors
allowed-range = dos números separats per una coma, de { $min } a { $max }; «{ rule-word-arms }» val com a màxim: un per color del tauler
allowed-number = un número de { $min } a { $max }
rule-word-nest = totes a casa
rule-word-one-out = una fora
rule-word-any = qualsevol jugada de 5
rule-word-pair = cal moure una de les dues
rule-word-last = l’última rival a arribar
rule-word-all = totes les rivals
rule-word-moved = només si es va moure
rule-word-always = sempre
rule-word-lane = també el passadís
rule-word-goal = la meta
rule-word-no = no
rule-word-yes = sí
rule-word-track = el recorregut
rule-word-safe = només en un segur
rule-word-bounce = sí, i rebota
rule-word-right = dreta
rule-word-left = esquerra
rule-word-solo = { mode-solo }
rule-word-pairs = { mode-pairs }
rule-word-duel = mà a mà
rule-word-arms = colors
error-rules-seats = amb estes regles juguen de { $least } a { $most }: posa altres inscripcions per taula o canvia les regles.
error-rules-arms = estes regles no es juguen en eixe tauler: tria’n un altre o canvia les regles.
error-rules-mode = estes regles no es juguen així: tria un altre mode o canvia les regles.
error-mode-arms = per parelles i mà a mà es juga en el tauler de 4 colors.
error-seats-league = una lliga es juga de dos en dos: posa 2.
error-seats-sides = per parelles i mà a mà hi ha dos bàndols en cada taula: posa 2.
error-tiebreak-none = tria almenys un criteri.
error-tiebreak-twice = hi ha un criteri repetit: lleva’n un.
entry-new = Nova inscripció
entry-register = Inscriure
entry-change = Editar
entry-more = Més dades
entry-withdraw = Retirar del torneig
entry-withdraw-text = Primer es veu què canvia.
entry-readmit = Readmetre
field-partner = Parella
field-club = Club o falla
field-sector = Sector
field-category = Categoria
field-entry-name = Nom en les llistes
field-entry-name-hint = Buit: els noms de les persones.
field-squad = Resta de l’equip
field-squad-hint = Un nom per línia; qui s’asseu es tria en cada taula.
error-squad = s’admeten fins a { $max } persones.
error-same-person = la mateixa persona hi és dues vegades.
error-entry-duplicate = ja està en la llista amb el número { $number }: { $name }.
error-registration-closed = La inscripció està tancada. Torna a obrir-la en Inscripcions per a afegir algú.
late-draft = El sorteig està en esborrany i qui s’inscriu ara no hi és. Descarta l’esborrany i sorteja una altra vegada perquè hi entre.
late-next-round = Esta ronda ja està sortejada: qui s’inscriu ara juga des de la següent.
late-never = Esta fase ja està sortejada: qui s’inscriu ara queda en la llista, però no té taula ni entra en les fases següents. Si no ha de jugar, retira la inscripció.
late-count = { $n ->
    [one] { $n } inscripció no està en el sorteig.
   *[other] { $n } inscripcions no estan en el sorteig.
}
registration-close = Tancar la inscripció
registration-reopen = Reobrir la inscripció
import-title = Importar una llista
import-lead = Servix la llista tal com la tingues: un full de càlcul, un CSV o el que es copia d’un xat. Abans de guardar res es veu línia a línia què passarà.
import-columns = Quines columnes es lligen
import-columns-text = La primera línia pot anomenar-les, en castellà, valencià o anglés i en qualsevol orde. Sense ella, val un nom per línia o «Ana / Pep», «Ana i Pep», «Ana - Pep». Què és cada columna es veu després i es pot canviar.
import-look = Veure què passarà
import-clubs-text = En parelles basta el club: la parella s’anomena després, amb una altra llista, en la seua inscripció o en la taula. Si la llista porta número (el del cens), la següent troba per ell cada inscripció.
import-changed = { $n ->
    [one] { $n } canvia
   *[other] { $n } canvien
}
import-same = { $n ->
    [one] { $n } seguix igual
   *[other] { $n } seguixen igual
}
import-accept = { $n ->
    [one] Acceptar { $n } línia
   *[other] Acceptar { $n } línies
}
import-nothing = Esta llista no porta res nou.
import-again = Tornar a mirar
import-source = Llegit de «{ $name }».
import-column-list = Què és cada columna
import-column-numbered = Columna { $number }
import-column-ignored = No es llig
import-column-choose = Si alguna cosa no quadra, canvia-la i polsa «Tornar a mirar».
import-nameless = cap columna diu qui juga: tria quina és.
import-sector-list = Sectors de la llista
import-sector-near = És el mateix que «{ $name }»?
import-sector-merged = «{ $from }» es llig com a «{ $to }».
import-sector-alone = només una inscripció
import-sector-none = { $n ->
    [one] Una línia no diu sector.
   *[other] { $n } línies no diuen sector.
}
import-problems = Línies que no entren
import-edit = Corregir la llista ací
import-moved-on = el que faria la llista ha canviat des que la vas mirar: repassa-la i accepta una altra vegada.
import-change = { $label }: { $before } → { $after }
import-change-new = { $label }: { $after }
import-unnamed = parella per anomenar
fate-same = igual que la núm. { $number }
fate-changed = canvia la núm. { $number }
flash-list-imported = Llista guardada. Noves: { $new }. Canviades: { $changed }.
flash-list-nothing = La llista no portava res nou: no ha canviat res.
field-list = La llista
field-list-number = Número en la vostra llista
field-list-number-hint = Per exemple, el del cens. Per ell, una llista posterior troba esta inscripció.
field-pair = Parella en una casella
entry-pair-later = Amb club pots deixar els noms en blanc: la parella s’anomena després, ací, amb una llista o en la taula.
import-preview = Açò passarà
import-new = { $n ->
    [one] { $n } nova
   *[other] { $n } noves
}
import-duplicates = { $n ->
    [one] { $n } repetida
   *[other] { $n } repetides
}
import-errors = { $n ->
    [one] { $n } amb error
   *[other] { $n } amb errors
}
import-other = Una altra llista
field-file = Fitxer CSV, XLSX o ODS
field-text = … o apega la llista ací
fate-new = nova
fate-duplicate-line = repetida: igual que la línia { $line }
import-misread-mended = Les lletres venien mal llegides (escrites en { $how }) i s’han arreglat: { $words }. Repassa-les abans de guardar.
import-misread-given = Hi ha lletres que semblen mal llegides: { $words }.
import-misread-keep = Deixar-les com venien
import-misread-mend = Arreglar-les
import-hidden-left = { $n ->
    [one] El full de càlcul amaga una fila: no es llig.
   *[other] El full de càlcul amaga { $n } files: no es lligen.
}
import-hidden-taken = { $n ->
    [one] Es llig també la fila que el full de càlcul amaga.
   *[other] Es lligen també les { $n } files que el full de càlcul amaga.
}
import-hidden-list = Què està amagat
import-hidden-take = Llegir-ho també
import-hidden-leave = No llegir-ho
import-column-hidden = { $name } (columna amagada)
import-other-sheets = Només es llig el primer full amb dades. No es lligen: { $names }.
draw-play-offs = Desempats
draw-text = { $n ->
    [one] Se sorteja amb { $n } inscripció activa.
   *[other] Se sorteja amb { $n } inscripcions actives.
}
field-seed = Número del sorteig
field-seed-hint = En blanc el trau el programa a l’atzar, i així ningú no el tria. Si l’escrius, constarà que l’has escrit tu.
draw-action = Sortejar
draw-draft = Esborrany del sorteig
draw-discard-text = Que hi va haver este esborrany, amb el seu número i el motiu, es veurà en la ronda publicada.
draw-draft-text = Només el veu l’organització. Una vegada publicat només es retira mentres ningú no haja jugat ni arribat a la seua taula.
draw-no-flaws = Sense problemes: ni clubs junts ni encontres repetits
draw-flaws = { $n ->
    [one] Hi ha { $n } cosa que mirar abans de publicar:
   *[other] Hi ha { $n } coses que mirar abans de publicar:
}
draw-publish = Publicar
draw-discard = Descartar i sortejar una altra vegada
draw-not-now = Ara no hi ha res a sortejar.
flaw-same-club = Taula { $table }: { $one } i { $other } són del mateix club.
flaw-same-club-in-group = Grup { $pool }: { $one } i { $other } són del mateix club.
flaw-met-before = Taula { $table }: { $one } i { $other } ja han coincidit (vegades: { $times }).
flaw-same-color = Taula { $table }: { $entry } repetix { $color } (vegades abans: { $times }).
flaw-bye-again = { $entry } torna a passar sense jugar (vegades abans: { $times }).
flaw-no-sector = { $entry } no té sector: juga en una lliga a banda, i qui la guanya també passa de fase.
flaw-withdrawn = Taula { $table }: { $entry } s’ha retirat després del sorteig.
flaw-late = { $entry } no està en este esborrany, perquè es va inscriure després: descarta’l i sorteja una altra vegada perquè hi entre.
draw-flaws-each = Veure-les una a una
flaw-sum-same-club = { $n ->
    [one] { $n } vegada seuen juntes dues inscripcions del mateix club.
   *[other] { $n } vegades seuen juntes dues inscripcions del mateix club.
}
flaw-sum-same-club-in-group = { $n ->
    [one] { $n } vegada coincidixen en un grup dues del mateix club.
   *[other] { $n } vegades coincidixen en un grup dues del mateix club.
}
flaw-sum-met-before = { $n ->
    [one] { $n } encontre repetit.
   *[other] { $n } encontres repetits.
}
flaw-sum-same-color = { $n ->
    [one] { $n } color repetit.
   *[other] { $n } colors repetits.
}
flaw-sum-bye-again = { $n ->
    [one] { $n } inscripció torna a passar sense jugar.
   *[other] { $n } inscripcions tornen a passar sense jugar.
}
flaw-sum-no-sector = { $n ->
    [one] { $n } inscripció no té sector.
   *[other] { $n } inscripcions no tenen sector.
}
flaw-sum-withdrawn = { $n ->
    [one] { $n } taula amb una inscripció retirada després del sorteig.
   *[other] { $n } taules amb una inscripció retirada després del sorteig.
}
error-moved-on = El torneig ha avançat mentrestant. Torna a la seua pàgina per a veure com està.
error-draft-withdrawn = S’han retirat des que es va sortejar: { $names }. Uns altres ocupen la seua plaça: sorteja de nou abans de publicar.
step-kicker = Ara toca
step-meanwhile = Mentrestant
step-entries = Completar les inscripcions
step-entries-text = { $n ->
    [one] Falta { $n } inscripció per a poder sortejar.
   *[other] Falten { $n } inscripcions per a poder sortejar.
}
step-entries-action = Inscriure
step-draw = Sortejar la ronda
step-draw-text = Toca: { $round } ({ $stage }). En sortejar la primera es tanca la inscripció.
step-draw-next-text = Toca: { $round } ({ $stage }).
step-left-out = No es juga «{ $stage }»: no hi ha més inscripcions de les que passen.
step-draw-rounds-text = Toca: { $round } de { $n } ({ $stage }).
step-draw-action = Anar al sorteig
step-draw-league = Sortejar la lliga
step-draw-league-text = { $stage }: se sortegen d’una vegada totes les rondes, des de la { $number }.
step-draw-open = Sortejar una altra ronda, si es vol
step-draw-open-text = { $round } ({ $stage }) en qualsevol moment; mentrestant, la classificació queda com està.
step-play-offs = Jugar els desempats
step-play-off-text = { $pool }: empaten { $names }. Se sortegen els llocs i es publiquen les taules del desempat.
step-play-off-action = Sortejar el desempat
flash-play-off = El desempat està sortejat i publicat.
step-play-offs-text = { $stage }: empats per decidir: { $n }. S’obrin taules de desempat.
step-tied = empaten { $names }
step-publish = Revisar i publicar el sorteig
step-publish-text = Hi ha un esborrany que només veu l’organització.
step-publish-action = Veure l’esborrany
step-play = Jugar
step-play-text = { $n ->
    [one] Falta el resultat d’{ $n } taula.
   *[other] Falten els resultats de { $n } taules.
}
step-more-tables = { $n ->
    [one] … i { $n } més.
   *[other] … i { $n } més.
}
step-undecided = Decidir qui passa
step-undecided-text = { $n ->
    [one] En { $n } taula hi ha un empat en el lloc que decidix: que tiren per a desempatar i corregix el resultat.
   *[other] En { $n } taules hi ha un empat en el lloc que decidix: que tiren per a desempatar i corregix els resultats.
}
step-close = Tancar la ronda
step-close-text = { $stage }: estan tots els resultats. Tanca la ronda per a continuar.
step-close-action = Tancar la ronda
step-finished = Torneig acabat
slips-all-rounds = Totes les rondes
slips-one-round = Només eixa ronda
slips-from = Des de la ronda
slips-until = Fins a la ronda
slips-text = Un per taula per jugar: qui arbitra escaneja el codi o escriu el PIN, sense compte.
slips-empty = No hi ha taules per jugar.
flash-tournament-created = Torneig creat. Ara, les inscripcions.
flash-tournament-deleted = Torneig esborrat.
flash-stage-saved = Fase guardada.
flash-settings-saved = Ajustos guardats.
flash-registration-open = { registration-open }
flash-registration-closed = { registration-closed }
flash-entry-registered = Inscripció feta: { $name }.
flash-entry-late = { $name } està en la llista, però no en el sorteig.
flash-entry-saved = Canvis guardats.
flash-entry-withdrawn = Inscripció retirada: { $name }.
flash-entry-readmitted = Inscripció readmesa: { $name }.
flash-draw-discarded = Esborrany descartat.
flash-draw-changed = Esborrany canviat. El d’abans consta com a descartat.
flash-draw-published = Sorteig publicat.
flash-draw-playing = { $n ->
    [one] Encara no es pot sortejar: falta el resultat de { $n } taula.
   *[other] Encara no es pot sortejar: falten els resultats de { $n } taules.
}
flash-draw-undecided = Encara no es pot sortejar: abans cal decidir qui passa.
flash-draw-not-closed = Encara no es pot sortejar: abans cal tancar la ronda.
flash-draw-finished = No queda res per sortejar: el torneig ha acabat.
flash-round-closed = Ronda tancada.
flash-imported-late = En la llista, però no en el sorteig: { $n }.
