//! Doubles among sign-ups: spellings of a name, and contacts.

use domain::tournament::contact::phone_digits;
use domain::tournament::like_names::NameWords;
use domain::tournament::sign_up::doubles::{Applicant, DoubleSign, doubles};

#[test]
fn spellings_of_a_name_are_alike_and_other_names_are_not() {
    let cases = [
        ("José García López", "jose garcia lopez", true),
        ("José García", "Pepe García", true),
        ("Josep Garcia", "José García", true),
        ("Vicent Ferrer", "Vicente Ferrer Moll", true),
        ("García López, Ana", "Ana García López", true),
        ("Rafa Soler", "Rafael Soler", true),
        ("J. Soler", "Juan Soler", true),
        ("Maite Sanz", "María Teresa Sanz", true),
        ("Mª Carmen Sanz", "María del Carmen Sanz", true),
        ("Amparo Ferrandis", "Amparo Ferrnadis", true),
        ("Concepción Izquierdo", "Concepcion Izqiuerod", true),
        ("Mario Pons", "Maria Pons", false),
        ("Juan Pons", "Juana Pons", false),
        ("Ana Pons", "Eva Pons", false),
        ("Ana Pons", "Ana Pous Gil", false),
        ("Ana", "Ana Pons", false),
        ("Ana 1", "Ana 11", false),
        ("José García", "María José García", false),
        ("Pere Mas", "Pere Gil", false),
        ("", "", false),
        // Fewer letters in more bytes.
        ("Ana בן־דודים", "Ana desamparados", false),
        ("Ana 長谷川優希", "Ana Concepción", false),
    ];
    for (one, other, expected) in cases {
        let [a, b] = [one, other].map(NameWords::of);
        assert_eq!(a.is_like(&b), expected, "{one} and {other}");
        assert_eq!(b.is_like(&a), expected, "{other} and {one}");
    }
}

#[test]
fn a_number_is_the_same_however_it_is_written() {
    let cases = [
        ("600 123 123", Some("34600123123")),
        ("+34 600-123-123", Some("34600123123")),
        ("0034600123123", Some("34600123123")),
        ("34600123123", Some("34600123123")),
        ("+33 6 12 34 56 78", Some("33612345678")),
        ("12345", None),
        ("no", None),
    ];
    for (text, expected) in cases {
        assert_eq!(phone_digits(text).as_deref(), expected, "{text}");
    }
}

fn applicant(of: usize, people: &[&str], phone: &str, email: Option<&str>) -> Applicant<usize> {
    Applicant {
        of,
        people: people.iter().map(|name| (*name).to_owned()).collect(),
        email: email.map(str::to_owned),
        phone: phone.to_owned(),
    }
}

#[test]
fn each_double_is_named_by_its_strongest_sign() {
    let all = [
        applicant(10, &["Vicent Ferrer", "Ana Pons"], "600123123", Some("v@example.org")),
        applicant(11, &["Vicente Ferrer", "Eva Gil"], "+34 600 123 123", None),
        applicant(12, &["Pere Mas"], "600 123 123", Some("v@example.org")),
        applicant(13, &["ana pons"], "", None),
        applicant(14, &["Lluís Roca"], "", Some("")),
    ];
    let found = doubles(&all);
    let said = |index: usize| -> Vec<(usize, DoubleSign, &str)> {
        found[index].listed.iter().map(|it| (it.other, it.sign, it.written.as_str())).collect()
    };
    assert_eq!(
        said(0),
        [
            (13, DoubleSign::SameName, "ana pons"),
            (11, DoubleSign::LikeName, "Vicente Ferrer"),
            (12, DoubleSign::Phone, "600 123 123"),
        ]
    );
    assert_eq!(
        said(1),
        [(10, DoubleSign::LikeName, "Vicent Ferrer"), (12, DoubleSign::Phone, "600 123 123")]
    );
    assert_eq!(said(3), [(10, DoubleSign::SameName, "Ana Pons")]);
    assert!(said(4).is_empty());
}

#[test]
fn a_delegate_with_many_teams_fills_no_page() {
    let all: Vec<Applicant<usize>> =
        (0..345).map(|n| applicant(n, &[], "600123123", Some("d@example.org"))).collect();
    let found = doubles(&all);
    assert!(found.iter().all(|it| it.listed.len() == 3 && it.n_more == 9), "{:?}", found[0]);
}
