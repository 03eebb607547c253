//! Parsing of form fields.

use cubilete::web::form::Form;

fn form(value: &str) -> Form {
    Form::empty().with("x", value)
}

#[test]
fn text_is_tidied_and_measured_in_characters() {
    assert_eq!(form("  Ana \t  Gil ").text("x", 1..=7).as_deref(), Some("Ana Gil"));
    assert_eq!(form("e\u{301}").text("x", 1..=1).as_deref(), Some("é"));
    assert_eq!(form("").text("x", 0..=3).as_deref(), Some(""));
    assert_eq!(form("Ana\0 \u{7}Gil").text("x", 1..=7).as_deref(), Some("Ana Gil"));
    assert_eq!(form("Ana\0\r\n\u{7}Gil").lines("x", 1..=7).as_deref(), Some("Ana\nGil"));
    let mut long = form("cuatro");
    assert_eq!(long.text("x", 1..=5), None);
    assert!(long.has_errors());
}

#[test]
fn numbers_dates_and_choices_are_what_is_allowed_or_an_error() {
    assert_eq!(form(" 4 ").number("x", 2..=8), Some(4));
    assert_eq!(form("9").number("x", 2..=8), None);
    assert_eq!(form("4.5").number("x", 2..=8), None);
    for wrong in ["2026-02-30", "20026-03-19", "+20026-03-19", "0026-03-19", "2200-01-01", "-1"] {
        assert_eq!(form(wrong).date("x"), None, "{wrong}");
    }
    assert!(form("1900-01-01").date("x").is_some() && form("2199-12-31").date("x").is_some());
    assert_eq!(form("b").choice("x", |it| (it == "a").then_some(1)), None);
}

fn is_email(text: &str) -> bool {
    form(text).email("x").is_some()
}

#[test]
fn addresses_have_a_name_and_a_place() {
    for right in ["ana.gil+falla@example.org", "núria@peña.example.org"] {
        assert!(is_email(right), "{right}");
    }
    let nearly =
        ["ana@example.org.", "ana@example..org", "ana@gil@example.org", "<ana@example.org>"];
    let wrong = ["", "ana", "ana@", "@example.org", "ana@localhost", "a b@example.org"];
    for wrong in wrong.into_iter().chain(nearly) {
        assert!(!is_email(wrong), "{wrong}");
    }
}
