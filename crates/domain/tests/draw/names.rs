//! Names as the public may see them.

use domain::tournament::names::Names;
use domain::tournament::player::Minor;
use domain::tournament::preset::Preset;

use super::championship::Hall;

#[test]
fn an_entry_keeps_its_name_unless_that_has_the_name_of_a_child() {
    let mut hall = Hall::new(Preset::Torneo);
    let id = hall.add("", "").unwrap();
    let (child, grown) = (Some(Minor::default()), None);
    for (entry, minor, shown) in [
        ("Els Gats", &child, "Els Gats"),
        ("Els Gats d’Empar", &child, "E. V."),
        ("Els Gats d’Empar", &grown, "Els Gats d’Empar"),
    ] {
        hall.championship.change(|facts| {
            facts.players[0].name = "Empar Vidal".to_owned();
            facts.players[0].minor = minor.clone();
            facts.entries[0].name = entry.to_owned();
        });
        assert_eq!(Names::of(&hall.championship).entry(id), shown);
    }
}
