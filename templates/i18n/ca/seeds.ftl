seeds-title = Caps de sèrie
seeds-lead = L’orde es pren del rànquing una vegada i es queda guardat: el que es jugue després en altres tornejos no canvia el sorteig.
seeds-link = Caps de sèrie segons el rànquing
seeds-waits = Encara no s’ha pres l’orde del rànquing. Si ningú no el pren abans, es pren per punts en sortejar o en anunciar el sorteig.
seeds-by-season = Segons el rànquing, pels punts de la temporada «{ $season }», pres el { $taken }
seeds-by-weeks = Segons el rànquing, pels punts de { $weeks } setmanes, pres el { $taken }
seeds-by-strength = Segons el rànquing, per força, pres el { $taken }
seeds-take = Prendre l’orde
seeds-take-again = Prendre’l de nou
seeds-points = Prendre del rànquing per punts
seeds-points-season = Per punts: els de la temporada en joc, «{ $name }». Premia qui juga més i guanya més.
seeds-points-weeks = Per punts: els de les últimes { $weeks } setmanes, comptant esta. Premia qui juga més i guanya més.
seeds-strength = Prendre del rànquing per força
seeds-strength-text = Per força: l’estimació de totes les partides del rànquing, que mira contra qui s’ha jugat. Per a ordenar se li resta tres vegades el marge que seguix a ±, així que qui ha jugat poc ix més avall.
seeds-pairs = D’una parella compten els qui seuen: els punts se sumen, i de la força es fa la mitjana.
seeds-drawn = Esta fase ja està sortejada i l’orde no canvia. Si descartes un esborrany, pots prendre’l una altra vegada.
seeds-announced = Hi ha un sorteig anunciat amb este orde. Si el prens de nou i canvia, l’hauràs d’anunciar una altra vegada.
seeds-unknown = Qui és cap de sèrie se sabrà quan esta fase siga la següent que se sorteja.
seeds-badge = cap de sèrie { $n }
seeds-unplaced = { $n ->
    [one] Una inscripció no té lloc: no havia jugat en el rànquing quan es va prendre, o va arribar després. No és cap de sèrie.
   *[other] { $n } inscripcions no tenen lloc: no havien jugat en el rànquing quan es va prendre, o van arribar després. No són caps de sèrie.
}
seeds-none = Cap fase pren els seus caps de sèrie del rànquing
seeds-none-text = En la pàgina d’una fase d’eliminatòries, en «Més del quadre», tria que siguen pel rànquing.
flash-seeds-taken = Orde pres del rànquing.
