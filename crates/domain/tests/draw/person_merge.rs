//! Squads after two people turned out to be one.

use domain::tournament::id::{IdSource, PlayerId};
use domain::tournament::person_merge::squad_after;

#[test]
fn a_squad_has_a_merged_person_once_and_keeps_its_order() {
    let mut ids = IdSource::new(0, [3; 32]);
    let [kept, gone, other, unnamed] = [(); 4].map(|()| PlayerId::new(&mut ids));
    let cases = [
        (vec![gone], vec![kept]),
        (vec![other, gone], vec![other, kept]),
        (vec![other, kept, gone], vec![other, kept]),
        (vec![gone, other, kept], vec![kept, other]),
        (vec![unnamed, unnamed], vec![unnamed, unnamed]),
        (vec![gone, unnamed, unnamed], vec![kept, unnamed, unnamed]),
    ];
    for (squad, expected) in cases {
        assert_eq!(squad_after(&squad, kept, gone), expected, "{squad:?}");
    }
}
