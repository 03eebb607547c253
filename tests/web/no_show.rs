//! No-shows: a table that has not begun in time is marked, and its result is entered without the missing sides.

use chrono::{DateTime, TimeDelta, Utc};
use cubilete::acts::rounds;
use domain::tournament::id::TournamentId;
use domain::tournament::preset::Preset;
use domain::tournament::result::{Ending, ResultSource};
use domain::tournament::table::{Table, TableState};

use crate::app::{Answer, App, Browser, Filled, spawn_app};
use crate::fixture::{act_at, draw, facts, organized, path, players, publish, set, set_stage};
use crate::matchers::{ListMatchers, TextMatchers};

struct Night {
    app: App,
    id: TournamentId,
    ana: Browser,
    published: DateTime<Utc>,
}

/// First round of eight at tables of `seats`, published `minutes` ago.
async fn night(seats: u8, minutes: i64) -> Night {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(8)).await;
    set_stage(&app, it.id, |choices| choices.table.seats = seats);
    draw(&app, it.id, 1);
    let published = Utc::now() - TimeDelta::minutes(minutes);
    act_at(&app, published, |work| rounds::publish(work, it.id));
    Night { app, id: it.id, ana: it.ana, published }
}

impl Night {
    fn table(&self) -> Table {
        facts(&self.app, self.id).tables()[0].clone()
    }

    fn names(&self) -> Vec<String> {
        let facts = facts(&self.app, self.id);
        let entries = self.table().entries();
        entries.into_iter().map(|entry| facts.entry(entry).unwrap().name.clone()).collect()
    }

    /// Place and ending of each side, in order of the seats.
    fn result(&self) -> Vec<(u8, Ending)> {
        let table = self.table();
        let result = table.result.clone().expect("a result");
        assert_eq!(result.source, ResultSource::Walkover);
        let side = |entry| result.of(entry).map(|side| (side.place, side.ending)).unwrap();
        table.entries().into_iter().map(side).collect()
    }

    async fn desk(&mut self) -> Answer {
        self.ana.get(&path(self.id, "results")).await
    }

    async fn referee(&mut self) -> Answer {
        let page = format!("/tables/{}/referee", self.table().id);
        self.ana.get(&page).await
    }

    fn until(&self) -> String {
        let until = self.published + TimeDelta::minutes(15);
        until.with_timezone(&chrono_tz::Europe::Madrid).format("%H:%M").to_string()
    }
}

fn row(page: &Answer, table: &Table, what: &str) -> Vec<String> {
    page.texts(&format!("#table-{} {what}", table.id))
}

/// Form with these boxes of one name checked.
fn tick(mut form: Filled, name: &str, values: &[&str]) -> Filled {
    form.fields.extend(values.iter().map(|value| (name.to_owned(), (*value).to_owned())));
    form
}

#[actix_web::test]
async fn at_the_desk_a_late_table_is_marked_and_one_tap_gives_the_game_to_who_came() {
    let mut night = night(2, 22).await;
    let (table, names) = (night.table(), night.names());
    let page = night.desk().await;
    assert_eq!(row(&page, &table, ".results__waits"), ["sin empezar desde hace 22 min"]);
    let said = row(&page, &table, ".results__late button");
    let expected: Vec<String> = names.iter().map(|it| format!("No ha venido {it}")).collect();
    assert_eq!(said, expected);
    let values = page.attributes(&format!("#table-{} .results__late button", table.id), "value");
    let form = page.form("#desk").with("result", &values[0]);
    let done = night.ana.send_form(&form).await;
    assert_eq!(done.status, 303, "{done}");
    assert_eq!(night.result(), [(2, Ending::Absent), (1, Ending::Placed)]);

    // Undoing the result makes the table late as before.
    let page = night.ana.get(&done.location()).await;
    let value = page.attribute("button[name=undo]", "value");
    let form = page.form(".results__last form").with("undo", &value);
    assert_eq!(night.ana.send_form(&form).await.status, 303);
    assert_eq!(night.table().state, TableState::Waiting);
    let page = night.desk().await;
    assert_eq!(row(&page, &table, ".results__late button").len(), 2);
}

#[actix_web::test]
async fn at_the_desk_of_tables_of_four_who_is_missing_is_ticked() {
    let mut night = night(4, 200).await;
    let table = night.table();
    let page = night.desk().await;
    assert_eq!(row(&page, &table, ".results__waits"), ["sin empezar desde hace 3 h"]);
    let value = page.attribute(&format!("#table-{} button[name=missing]", table.id), "value");
    let field = format!("missing_{}", table.id);
    let form = page.form("#desk").with("missing", &value);
    for (ticked, said) in [
        (&[][..], "Marca a quien no ha venido."),
        (&["9"], "Marca a quien no ha venido."),
        (&["2"], "Con 3 presentes se juega"),
    ] {
        let form = tick(form.clone(), &field, ticked);
        let answer = night.ana.send_form(&form).await;
        assert_eq!(answer.status, 422);
        let text = answer.text(".console .field__error");
        text.assert_has(said);
        assert_eq!(night.table().result, None);
        let kept = answer.attributes(&format!("#late-{}[open] input[checked]", table.id), "value");
        assert_eq!(kept.contains(&"2".to_owned()), ticked == ["2"]);
    }
    let answer = night.ana.send_form(&tick(form, &field, &["2", "3"])).await;
    assert_eq!(answer.status, 303, "{answer}");
    let [first, second, third, fourth] = night.result()[..] else { panic!() };
    assert_eq!([first, fourth], [(1, Ending::Placed), (2, Ending::Placed)], "both go on");
    assert_eq!([second.1, third.1], [Ending::Absent; 2]);
}

#[actix_web::test]
async fn the_referee_waits_until_the_grace_is_over_and_then_confirms_who_is_missing() {
    let mut early = night(2, 3).await;
    let page = early.referee().await;
    assert_eq!(page.text("#no-show"), format!("Se espera hasta las {}.", early.until()));
    page.assert_none("form:has(input[value=no-show])");
    let table = early.table();
    let desk = early.desk().await;
    row(&desk, &table, ".results__late, .results__waits").assert_empty();

    for (missing, expected) in [
        (&[0][..], [(2, Ending::Absent), (1, Ending::Placed)]),
        (&[1], [(1, Ending::Placed), (2, Ending::Absent)]),
        (&[0, 1], [(1, Ending::Absent); 2]),
    ] {
        let mut night = night(2, 16).await;
        let (entries, names) = (night.table().entries(), night.names());
        let page = night.referee().await;
        let text = page.text("#no-show");
        text.assert_has("sin empezar desde hace 16 min");
        text.assert_has(&format!("Se esperaba hasta las {}.", night.until()));
        // The effects are explained in the section with the confirmation.
        let fold = match missing {
            [0] => "#fold-missing-1",
            [1] => "#fold-missing-2",
            _ => "#fold-missing-all",
        };
        let said = page.text(fold);
        match missing {
            [one] => {
                said.assert_has(&format!("No ha venido {}", names[*one]));
                said.assert_has(&format!("Gana {} sin jugar", names[1 - one]));
            }
            _ => assert!(said.contains("No ha venido nadie"), "{said}"),
        }
        let form = page.form(&format!("{fold} form"));
        let ids: Vec<String> = missing.iter().map(|index| entries[*index].to_string()).collect();
        assert_eq!(form.values("missing"), ids);
        let done = night.ana.send_form(&form).await;
        assert_eq!(done.status, 303, "{done}");
        assert_eq!(night.result(), expected, "{missing:?}");
        night.referee().await.assert_none("#no-show");
    }
}

#[actix_web::test]
async fn at_a_referees_table_of_four_the_missing_are_ticked_and_kept_when_they_are_too_few() {
    let mut night = night(4, 16).await;
    let entries = night.table().entries();
    let form = night.referee().await.form("#fold-missing form");
    let answer = night.ana.send_form(&form.clone().with("missing", &entries[1].to_string())).await;
    assert_eq!(answer.status, 422);
    let text = answer.text("#fold-missing[open] .field__error");
    assert_eq!(text, "Con 3 presentes se juega: empezad sin quien falta.");
    let ticked = answer.attributes("#field-missing input[checked]", "value");
    assert_eq!(ticked, [entries[1].to_string()]);
    let three: Vec<String> = entries[1..].iter().map(ToString::to_string).collect();
    let three: Vec<&str> = three.iter().map(String::as_str).collect();
    assert_eq!(night.ana.send_form(&tick(form, "missing", &three)).await.status, 303);
    assert_eq!(night.result()[0], (1, Ending::Placed));
}

#[actix_web::test]
async fn how_long_one_waits_is_a_setting_and_a_league_has_no_such_time() {
    let mut night = night(2, 22).await;
    let settings = path(night.id, "settings");
    for (value, status) in [("181", 422), ("", 422), ("0", 303)] {
        let form = night.ana.form(&settings, "form:has([name=grace_minutes])").await;
        let form = form.without("grace_minutes").with("grace_minutes", value);
        assert_eq!(night.ana.send_form(&form).await.status, status, "{value}");
    }
    assert_eq!(facts(&night.app, night.id).tournament.settings.grace_minutes, 0);
    night.desk().await.assert_none(".results__late");
    night.referee().await.assert_none("#no-show");
    set(&night.app, night.id, |settings| settings.grace_minutes = 60);
    night.referee().await.text("#no-show").assert_starts("Se espera hasta");

    let app = spawn_app();
    let it = organized(&app, Preset::Jcf, "Ana;Bea;Falla 1\nCèlia;Dora;Falla 2").await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let mut ana = it.ana;
    let table = facts(&app, it.id).tables()[0].id;
    let page = ana.get(&format!("/tables/{table}/referee")).await;
    assert_eq!((page.status, page.texts("#no-show").len()), (200, 0));
}
