results-title = { $n ->
    [0] Estan tots els resultats
    [one] Falta { $n } resultat
   *[other] Falten { $n } resultats
}
results-not-begun = Encara no es juga cap taula
results-done = { $done } de { $n } taules rebudes
results-link = Anotar resultats
results-order = Orde
results-winner = Qui guanya
results-save = Guardar
results-keys-winner = Escriu el número de la taula i Retorn; després 1 o 2, i Retorn. Sense jugar: 01 si només va vindre 1, 0 si no va vindre ningú.
results-keys-order = Escriu el número de la taula i Retorn; després els números per orde de lloc, com 3142, i Retorn. Si la resta no va vindre, acaba en 0; si no es va jugar, 0 i qui va vindre.
results-keys-round = El número porta davant el de la ronda: 3.12.
results-round = Ronda
results-at = Estat
results-at-over = Han acabat
results-at-boards = En un tauler
results-all = Tot
results-search = Nom, club o taula
results-find = Buscar
results-everything = Veure totes ({ $n })
results-wins-one = guanya
results-wins-two = guanyen
results-tap = Toca qui va quedar en el lloc { $place }
results-side-missing = no ha passat llista
results-more = Més: taula { $number }
results-only = Només va vindre { $name }
results-nobody = No va vindre ningú
results-pieces = Anotar les fitxes
results-table = Anar a la taula
results-sign = Signar: { $names }
results-undo = Desfer
results-undo-reason = Desfet en anotar els resultats
results-nothing = Res amb estos filtres.
results-pages = Pàgines
results-page = Pàgina { $page } de { $last } · { $n } taules
results-before = Anterior
results-after = Següent
results-failed = No s’ha pogut enviar. Prova-ho una altra vegada.
results-moved-on = { $table } ha canviat mentrestant.
results-refused = Taula { $number }: { $why }
results-turn-title = Està al revés?
results-turn = Va guanyar { $name }
results-turn-reason = Es va anotar al revés
results-close = Tancar
results-rest = La resta no va vindre
results-next = Següent que falta
results-left = { $n ->
    [0] No falta cap resultat
    [one] Falta { $n } resultat
   *[other] Falten { $n } resultats
}
error-desk-number = escriu el número de la taula, com 12, o la ronda i la taula, com 3.12.
error-desk-rounds = hi ha { $n } taules { $number }: escriu també la ronda, com 3.12, o tria’n una baix.
error-desk-none = no falta el resultat de cap taula { $number } entre les triades.
error-desk-side = escriu números d’1 a { $most }, per orde de lloc.
error-desk-twice = escriu cada número una sola vegada.
error-desk-turn = Este resultat no té qui guanye: corregix-lo en la seua taula.
