//! Short names for narrow places.

use std::collections::HashSet;

use domain::tournament::invented_names::InventedNames;
use domain::tournament::names::Names;
use domain::tournament::player::Minor;
use domain::tournament::preset::Preset;
use domain::tournament::short_names::ShortNames;
use domain::tournament::text::fold;
use proptest::prelude::*;

use super::championship::Hall;

fn hall(people: &[&str]) -> Hall {
    let mut hall = Hall::new(Preset::Torneo);
    for name in people {
        let entry = hall.add("", "").unwrap();
        hall.championship.change(|facts| {
            let entry = facts.entries.iter_mut().find(|it| it.id == entry).unwrap();
            entry.name = (*name).to_owned();
            let sits = entry.squad[0];
            facts.players.iter_mut().find(|it| it.id == sits).unwrap().name = (*name).to_owned();
        });
    }
    hall
}

fn short(hall: &Hall) -> Vec<String> {
    let names = ShortNames::of(&hall.championship, &Names::of(&hall.championship));
    let entries = hall.championship.entries().iter();
    entries.map(|entry| names.entry(entry.id).to_owned()).collect()
}

#[test]
fn people_are_called_by_the_shortest_form_that_nobody_shares() {
    let known = [
        ("Quim Verdú Ferrer", "Q. Verdú"),
        ("Maria José García Pla", "M. J. García"),
        ("Pep de la Fuente Ruiz", "P. de la Fuente"),
        ("Lluís Vives i March", "L. Vives"),
        ("Xelo", "Xelo"),
        ("Anna Mira Orts", "Anna Mira"),
        ("Amparo Mira Orts", "Amparo Mira"),
        ("Enric Sala Bosch", "Enric Sala B."),
        ("Enric Sala Peris", "Enric Sala P."),
        ("Eva Sala Peris", "Eva Sala"),
        ("Joan Roig Boix", "Joan Roig Boix"),
        ("Joan Roig Blasco", "Joan Roig Blasco"),
        ("Marc Pla Pla", "Marc Pla Pla"),
        ("marc  plà pla", "marc  plà pla"),
    ];
    let hall = hall(&known.map(|(name, _)| name));
    assert_eq!(short(&hall), known.map(|(_, short)| short));
}

#[test]
fn no_short_name_ends_in_the_middle_of_a_name() {
    let known = [
        ("José Mª", "José Mª"),
        ("Jugadora Número 3", "Jugadora Número 3"),
        ("Pareja 12", "Pareja 12"),
        ("José Mª Roca Gil", "J. M. Roca"),
        ("Rosa M.ª Ferrer", "R. M. Ferrer"),
        ("Mª Carmen Sanchis", "M. C. Sanchis"),
        ("María de los Ángeles Ruiz Pla", "M. Á. Ruiz"),
        ("José M. Sanz", "J. M. Sanz"),
        ("Toni y Pepa", "Toni y Pepa"),
        ("Ana Gil y Eva Mora", "Ana Gil y Eva Mora"),
        ("Manuel \"el Rubio\"", "Manuel \"el Rubio\""),
        ("Manuel \"el Rubio\" Peris Gil", "M. Peris"),
        ("Vicent «Sento» Blasco", "V. Blasco"),
        ("Rafa (el de la barra) Cano", "R. Cano"),
        ("Pep de", "Pep de"),
        ("Lola \"la", "Lola \"la"),
        ("Luis Miguel", "Luis Miguel"),
        ("Ramon de la", "Ramon de la"),
    ];
    let hall = hall(&known.map(|(name, _)| name));
    assert_eq!(short(&hall), known.map(|(_, short)| short));
}

#[test]
fn pairs_are_called_by_their_surnames_and_then_with_initials() {
    let known = [
        ("Quim Verdú Ferrer / Pep Blasco Mira", "Verdú · Blasco"),
        ("Ana Soler Gil / Eva Mora Gil", "A. Soler · E. Mora"),
        ("Biel Soler Gil / Eva Mora Gil", "B. Soler · E. Mora"),
        ("Pepa & Tonet", "Pepa · Tonet"),
    ];
    let hall = hall(&known.map(|(name, _)| name));
    assert_eq!(short(&hall), known.map(|(_, short)| short));
}

#[test]
fn clubs_are_called_without_what_all_of_them_have() {
    let known = [
        ("Falla Avinguda del Cantó", "Cantó"),
        ("Falla Carrer del Mussol", "Mussol"),
        ("Falla Carrer del Mussol 2", "Mussol 2"),
        ("Falla Plaça de l’Om", "Pl. de l’Om"),
        ("Falla Carrer de l'Om", "C. de l'Om"),
        ("Convent de Jerusalem-Matemàtic Marzal", "Convent de Jerusalem"),
        ("Cadis-Literat Azorín", "Cadis-Literat Azorín"),
        ("Cadis-Els Centelles", "Cadis-Els Centelles"),
        ("Peña Los Amigos", "Los Amigos"),
        ("Falla", "Falla"),
    ];
    let mut hall = hall(&known.map(|(name, _)| name));
    hall.championship.change(|facts| {
        for entry in &mut facts.entries {
            entry.club.clone_from(&entry.name);
        }
    });
    assert_eq!(short(&hall), known.map(|(_, short)| short));
}

#[test]
fn a_child_is_called_as_the_public_may_know_it() {
    let mut hall = hall(&["Empar Vidal Ros", "Pau Vidal Gil"]);
    hall.championship.change(|facts| {
        facts.players[0].minor = Some(Minor::default());
        facts.players[1].minor = Some(Minor { alias: "Pauet".to_owned(), consent: None });
        facts.entries[0].name = "E. V. R.".to_owned();
    });
    assert_eq!(short(&hall), ["E. V. R.", "Pauet"]);
}

#[test]
fn nobody_shares_a_name_among_as_many_as_come() {
    let mut invented = InventedNames::new(7);
    let names: Vec<String> = (0..345).map(|_| invented.person()).collect();
    let hall = hall(&names.iter().map(String::as_str).collect::<Vec<_>>());
    let short = short(&hall);
    let folded: HashSet<String> = short.iter().map(|name| fold(name)).collect();
    assert_eq!(folded.len(), 345);
    let initials = short.iter().filter(|name| name.split(' ').next().unwrap().ends_with('.'));
    assert!(initials.count() > 200, "most are called by an initial");
}

proptest! {
    /// Different names have different short names, and no short name is empty.
    #[test]
    fn short_names_tell_people_apart(
        names in prop::collection::vec("[A-Cº][a-bñ'’. /-]{0,6}( [A-B][a-b’-]{0,3}){0,3}", 1..12),
    ) {
        let hall = hall(&names.iter().map(String::as_str).collect::<Vec<_>>());
        let short = short(&hall);
        let written = |name: &str| {
            let apart = [" / ", " & ", " + "].iter().fold(name.to_owned(), |name, sign| {
                name.replace(sign, " · ")
            });
            fold(&apart)
        };
        for (one, name) in short.iter().zip(&names) {
            prop_assert!(name.trim().is_empty() || !one.trim().is_empty());
            let alike = short.iter().zip(&names).filter(|(other, _)| fold(other) == fold(one));
            for (_, other) in alike {
                prop_assert_eq!(written(name), written(other));
            }
        }
    }
}
