//! Fields of settings: each row of their tables is on a page with its words, and takes the values that its form allows.

use std::collections::BTreeSet;
use std::fmt::Debug;

use domain::tournament::fields::{Field, InputKind, Value};
use domain::tournament::plan::Choices;
use domain::tournament::preset::Preset;
use domain::tournament::sign_up::terms;
use domain::tournament::table_plan::TablePlan;
use domain::tournament::{club_night, display, distance_play, plan_fields, season, settings};
use parchis::{Mode, Ruleset};
use strum::VariantArray;

use crate::app::{Answer, Browser, Filled, spawn_app};
use crate::fixture::{facts, organized, path, players};

const CREATE: &str = "form[action='/tournaments']";

/// Asserts that every option of a field shows a text.
#[track_caller]
fn check_options(answer: &Answer, name: &str) {
    let options = answer.texts(&format!("[name={name}] option"));
    assert!(options.iter().all(|text| !text.trim().is_empty()), "{name}: {options:?}");
}

/// Values at the bounds of a kind.
fn values(kind: InputKind) -> Vec<Value> {
    match kind {
        InputKind::Number { min, max } => vec![Value::Number(min), Value::Number(max)],
        InputKind::Text { max, .. } => vec!["x".repeat(max.into()).into()],
        InputKind::Date => vec!["2027-02-28".into()],
        InputKind::Hour => vec![Value::Number(0), Value::Number(24 * 60 - 1)],
        InputKind::Weekdays => vec![Value::Number(1), Value::Number(0b111_1111)],
        InputKind::Flag(_) => vec![Value::Flag(false), Value::Flag(true)],
        InputKind::TimeZone => vec!["Pacific/Apia".into()],
        InputKind::Rules => vec!["jcf turn_seconds=99".into()],
        InputKind::OneOf(_) | InputKind::Listed { .. } => kind.options(),
        InputKind::Either(_) | InputKind::Word(_) | InputKind::Few(_) => kind.options(),
    }
}

/// Each field takes the values at its bounds, nothing of another kind, and changes no other field.
#[track_caller]
fn check_values<T: Clone + PartialEq + Debug, P>(fields: &'static [Field<T, P>], usual: &T) {
    let names: BTreeSet<&str> = fields.iter().map(|field| field.name).collect();
    assert_eq!(names.len(), fields.len(), "a name stands twice");
    for field in fields {
        for value in values(field.kind) {
            let mut changed = usual.clone();
            assert_eq!((field.write)(&mut changed, &value), Some(()), "{}={value:?}", field.name);
            assert_eq!((field.read)(&changed), value, "{}", field.name);
            for other in fields.iter().filter(|other| other.name != field.name) {
                assert_eq!(
                    (other.read)(&changed),
                    (other.read)(usual),
                    "{} by {}",
                    other.name,
                    field.name
                );
            }
        }
        let mut same = usual.clone();
        let wrong = match field.kind {
            InputKind::Number { .. } | InputKind::Listed { .. } | InputKind::OneOf(_) => {
                Value::Flag(true)
            }
            InputKind::Hour | InputKind::Weekdays => Value::Flag(true),
            InputKind::Flag(_) | InputKind::Either(_) | InputKind::Text { .. } => Value::Number(1),
            InputKind::Word(_) | InputKind::Few(_) => "?".into(),
            InputKind::Date | InputKind::TimeZone | InputKind::Rules => "?".into(),
        };
        assert_eq!((field.write)(&mut same, &wrong), None, "{}={wrong:?}", field.name);
        assert_eq!(&same, usual, "{}={wrong:?}", field.name);
    }
}

#[test]
fn every_field_takes_what_its_form_allows() {
    check_values(&settings::FIELDS, &settings::Settings::usual(Mode::Solo));
    let table = TablePlan::usual(Ruleset::named("torneo-2018").unwrap());
    check_values(&plan_fields::FIELDS, &Choices::usual(table));
    check_values(&club_night::FIELDS, &club_night::ClubSettings::usual("Penya".into()));
    check_values(&distance_play::FIELDS, &distance_play::DistanceSettings::usual("P".into()));
    check_values(&display::FIELDS, &display::Display::default());
    check_values(&season::FIELDS, &season::SeasonSettings::default());
    check_values(&terms::FIELDS, &terms::SignUpTerms::default());
}

#[actix_web::test]
async fn every_setting_of_a_tournament_is_on_its_pages() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    for page in [path(it.id, "settings"), "/tournaments/new?preset=torneo".to_owned()] {
        let answer = it.ana.get(&page).await;
        for field in &settings::FIELDS {
            let found = answer.attributes(&format!("[name={}]", field.name), "id");
            assert_eq!(found, [format!("field-{}", field.name)], "{page}");
            let label = answer.texts(&format!("label[for=field-{}]", field.name));
            assert!(label.iter().any(|text| !text.is_empty()), "{} on {page}", field.name);
            check_options(&answer, field.name);
        }
    }
    let form = it.ana.form(&path(it.id, "settings"), "form.form").await;
    check_bounds(&mut it.ana, form, &settings::FIELDS).await;
}

#[actix_web::test]
async fn every_setting_of_a_club_night_of_a_display_and_of_a_season_is_on_its_page() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(4)).await;
    let ranking = format!("/rankings/{}", facts(&app, it.id).tournament.account);
    check_page(&mut it.ana, &format!("{ranking}/club"), "form.form", &club_night::FIELDS).await;
    let distance = format!("{ranking}/distance");
    check_page(&mut it.ana, &distance, "form.form", &distance_play::FIELDS).await;
    check_page(&mut it.ana, &format!("{ranking}/seasons/new"), "form.form", &season::FIELDS).await;
    let screens = "form[action$=settings]";
    check_page(&mut it.ana, &path(it.id, "display/settings"), screens, &display::FIELDS).await;
    let page = path(it.id, "sign-ups/terms");
    check_page(&mut it.ana, &page, "form[action$=terms]", &terms::FIELDS).await;
}

/// Each field is on the page with a label, and its form refuses numbers above their bounds.
async fn check_page<T, P>(ana: &mut Browser, page: &str, form: &str, fields: &[Field<T, P>]) {
    let answer = ana.get(page).await;
    for field in fields {
        let name = field.name;
        let found = answer.attributes(&format!("#field-{name}"), "id");
        assert_eq!(found.len(), 1, "{name} on {page}");
        let label = match field.kind {
            InputKind::Few(_) | InputKind::Weekdays => format!("#field-{name} > legend"),
            InputKind::Flag(_) => format!("#field-{name} + span"),
            _ => format!("label[for=field-{name}]"),
        };
        let label = answer.texts(&label);
        assert!(label.iter().any(|text| !text.is_empty()), "{name} on {page}");
        check_options(&answer, name);
    }
    check_bounds(ana, answer.form(form), fields).await;
}

/// Each number in a form is refused above its bound, by an error that names the bound. Errors of a knock-out are noted once the tables are
/// right, so the form is sent twice.
async fn check_bounds<T, P>(ana: &mut Browser, form: Filled, fields: &[Field<T, P>]) {
    let numbers = fields.iter().filter_map(|field| match field.kind {
        InputKind::Number { max, .. } | InputKind::Listed { max, .. }
            if !form.values(field.name).is_empty() =>
        {
            Some((field.name, max))
        }
        _ => None,
    });
    let mut numbers: Vec<(&str, u16)> = numbers.collect();
    let form = form.with("seeded_by", "list");
    for _ in 0..2 {
        let above =
            |form: Filled, (name, max): &(&str, u16)| form.with(name, &(max + 1).to_string());
        let answer = ana.send_form(&numbers.iter().fold(form.clone(), above)).await;
        let is_named = |(name, max): &(&str, u16)| {
            answer.texts(&format!("#error-{name}")).iter().any(|it| it.contains(&format!(" {max}")))
        };
        numbers.retain(|number| !is_named(number));
        if numbers.is_empty() {
            return;
        }
    }
    panic!("without an error that names the bound: {numbers:?}");
}

#[actix_web::test]
async fn every_choice_of_a_plan_is_on_the_pages_of_the_plans_it_applies_to() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let mut seen = BTreeSet::new();
    for preset in Preset::VARIANTS {
        let page = format!("/tournaments/new?preset={}", preset.name());
        let answer = ana.get(&page).await;
        let ruleset = Ruleset::named(preset.ruleset_name()).unwrap();
        let plans = preset.plans(&preset.choices(ruleset));
        for field in &plan_fields::FIELDS {
            let occasion = plan_fields::Occasion::New;
            let is_asked = plans.iter().any(|plan| field.is_asked(plan, occasion));
            let found = answer.attributes(&format!("#field-{}[name]", field.name), "name");
            assert_eq!(found.len(), usize::from(is_asked), "{} on {page}", field.name);
            check_options(&answer, field.name);
            seen.extend(found);
        }
        check_bounds(&mut ana, answer.form(CREATE), &plan_fields::FIELDS).await;
    }
    let missing: Vec<&str> = plan_fields::FIELDS.iter().map(|field| field.name).collect();
    let missing: Vec<&&str> = missing.iter().filter(|name| !seen.contains(**name)).collect();
    assert!(missing.is_empty(), "on no page: {missing:?}");
}
