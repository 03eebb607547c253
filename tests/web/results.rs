//! Missing results entered at the desk: one action each, undone, corrected, and entered by two people at once.

use domain::tournament::event::{Entered, EventKind};
use domain::tournament::id::TournamentId;
use domain::tournament::names::Names;
use domain::tournament::plan::Choices;
use domain::tournament::preset::Preset;
use domain::tournament::result::{Ending, ResultSource};
use domain::tournament::short_names::ShortNames;
use domain::tournament::table::{Table, TableState};
use domain::tournament::table_plan::Confirmation;
use domain::tournament::tournament::Role;

use crate::app::{Answer, App, Browser, Filled, spawn_app};
use crate::fixture::{
    self, confirm, draw, facts, member, organized, path, players, publish, set, set_stage,
};
use crate::matchers::{LineMatchers, ListMatchers, TextMatchers};

struct Desk {
    app: App,
    id: TournamentId,
    ana: Browser,
}

/// First round of eight at tables of `seats`.
async fn desk(seats: u8) -> Desk {
    desk_with(|it| it.table.seats = seats).await
}

/// First round of eight with these choices.
async fn desk_with(change: impl FnOnce(&mut Choices)) -> Desk {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(8)).await;
    set_stage(&app, it.id, change);
    draw(&app, it.id, 1);
    publish(&app, it.id);
    Desk { app, id: it.id, ana: it.ana }
}

impl Desk {
    fn table(&self, number: i32) -> Table {
        fixture::table(&self.app, self.id, number)
    }

    /// Numbers of a table's sides with their places, best first.
    fn places(&self, number: i32) -> Vec<(usize, u8)> {
        let table = self.table(number);
        let entries = table.entries();
        let at = |entry| entries.iter().position(|it| *it == entry).unwrap() + 1;
        let result = table.result.unwrap();
        result.sides.iter().map(|side| (at(side.entry), side.place)).collect()
    }

    async fn page(&mut self, query: &str) -> Answer {
        let page = path(self.id, &format!("results{query}"));
        self.ana.get(&page).await
    }

    /// Form of the list, with the button for this order at a table.
    async fn button(&mut self, number: i32, order: &str) -> Filled {
        let table = self.table(number);
        let page = self.page("").await;
        let value = format!("{}:{}:{order}", table.id, table.version());
        let there = page.attributes("button[name=result]", "value");
        there.assert_holds(&value);
        page.form("#desk").with("result", &value)
    }

    async fn tap(&mut self, number: i32, order: &str) -> Answer {
        let form = self.button(number, order).await;
        self.ana.send_form(&form).await
    }

    async fn typed(&mut self, number: &str, order: &str) -> Answer {
        let form = self.page("").await.form("#desk").with("number", number).with("order", order);
        self.ana.send_form(&form).await
    }

    async fn undo(&mut self, page: &str) -> Answer {
        let page = self.ana.get(page).await;
        let value = page.attribute("button[name=undo]", "value");
        let form = page.form(".results__last form").with("undo", &value);
        self.ana.send_form(&form).await
    }
}

#[actix_web::test]
async fn one_tap_says_who_won_and_one_more_takes_it_back() {
    let mut desk = desk(2).await;
    let page = desk.page("").await;
    assert_eq!(page.text("h1"), "Faltan 4 resultados");
    assert_eq!(page.texts(".results__number"), ["1", "2", "3", "4"]);
    let answer = desk.tap(2, "2").await;
    assert_eq!(answer.status, 303, "{answer}");
    assert_eq!(desk.places(2), [(2, 1), (1, 2)]);
    let page = desk.ana.get(&answer.location()).await;
    assert_eq!(page.text("h1"), "Faltan 3 resultados");
    assert_eq!(page.texts(".results__number"), ["1", "3", "4"]);
    page.text(".results__last").assert_starts("Mesa 2:");
    // The next result has the focus.
    let next = page.attribute(".pick[autofocus]", "value");
    next.assert_starts(&desk.table(3).id.to_string());

    let undone = desk.undo(&answer.location()).await;
    assert_eq!(undone.status, 303, "{undone}");
    assert_eq!(desk.table(2).result, None);
    let page = desk.ana.get(&undone.location()).await;
    assert_eq!(page.text("h1"), "Faltan 4 resultados");
    page.assert_none(".results__last");
}

#[actix_web::test]
async fn the_same_tap_twice_is_one_result() {
    let mut desk = desk(2).await;
    let form = desk.button(1, "1").await;
    for _ in 0..2 {
        assert_eq!(desk.ana.send_form(&form).await.status, 303);
    }
    assert_eq!(desk.table(1).version(), 1);
    let form = desk.page("").await.form("#desk").with("number", "2").with("order", "1");
    for _ in 0..2 {
        assert_eq!(desk.ana.send_form(&form).await.status, 303);
    }
    assert_eq!((desk.table(2).version(), desk.table(3).version()), (1, 0));
}

#[actix_web::test]
async fn a_form_goes_back_to_where_it_came_from_and_nowhere_else() {
    let mut desk = desk(2).await;
    for query in ["", "?pool=", "?name=a%26b%3D%C3%B1&page=2"] {
        let back = desk.page(query).await.attribute("#desk input[name=back]", "value");
        let expected =
            if query.is_empty() { "results?".to_owned() } else { format!("results{query}") };
        assert_eq!(back, expected);
    }
    let form = desk.button(1, "1").await;
    let (results, grid) = (path(desk.id, "results"), path(desk.id, "grid"));
    for (back, expected) in [
        (
            "results?name=a%26b%3D%C3%B1&page=2&table=x",
            format!("{results}?name=a%26b%3D%C3%B1&page=2&last="),
        ),
        ("results?pool=", format!("{results}?pool=&last=")),
        ("grid?stage=1&pool=2&table=y", format!("{grid}?stage=1&pool=2&last=")),
        ("//evil.example", format!("{results}?last=")),
        ("https://evil.example/?x=1", format!("{results}?x=1&last=")),
        ("../people", format!("{results}?last=")),
        ("", format!("{results}?last=")),
        ("grid/../x", format!("{results}?last=")),
    ] {
        // A repeated tap is idempotent, and redirects like the first.
        let answer = desk.ana.send_form(&form.clone().with("back", back)).await;
        let location = answer.location();
        assert!(answer.status == 303 && location.starts_with(&expected), "{back}: {location}");
    }
    assert_eq!(desk.table(1).version(), 1);
}

#[actix_web::test]
async fn from_the_keyboard_it_is_the_tables_number_and_the_winners() {
    let mut desk = desk(2).await;
    let answer = desk.typed("3", "").await;
    assert_eq!(answer.status, 303);
    let page = desk.ana.get(&answer.location()).await;
    assert_eq!(page.attribute("#field-number", "value"), "3");
    assert_eq!(page.attributes("#field-order[autofocus]", "name"), ["order"]);
    let answer = desk.ana.send_form(&page.form("#desk").with("order", "2")).await;
    assert_eq!(answer.status, 303);
    assert_eq!(desk.places(3), [(2, 1), (1, 2)]);
    let page = desk.ana.get(&answer.location()).await;
    assert_eq!(page.attributes("#field-number[autofocus]", "value"), [""]);

    // A result typed in one step, and a walkover.
    assert_eq!(desk.typed(" 1 ", "1").await.status, 303);
    assert_eq!(desk.typed("2", "02").await.status, 303);
    assert_eq!(desk.places(1), [(1, 1), (2, 2)]);
    let walkover = desk.table(2).result.unwrap();
    assert_eq!(walkover.source, ResultSource::Walkover);
    assert_eq!(walkover.sides[1].ending, Ending::Absent);

    for (number, order, field) in
        [("77", "1", "number"), ("x", "1", "number"), ("4", "3", "order"), ("4", "11", "order")]
    {
        let answer = desk.typed(number, order).await;
        assert_eq!(answer.status, 422, "{number} {order}");
        assert_eq!(answer.attributes("[aria-invalid]", "name"), [field]);
        assert_eq!(answer.attribute("#field-number", "value"), number);
    }
    assert_eq!(desk.table(4).result, None);
}

#[actix_web::test]
async fn at_a_table_of_more_the_sides_are_named_in_order() {
    let mut desk = desk(4).await;
    set(&desk.app, desk.id, |settings| settings.weight = 1);
    let answer = desk.tap(1, "3").await;
    assert_eq!(answer.status, 303);
    assert_eq!(desk.table(1).result, None);
    let page = desk.ana.get(&answer.location()).await;
    assert_eq!(page.texts(".console .pick[aria-pressed] .pick__number"), ["3"]);
    let next = page.attributes(".console .pick:not([disabled])", "value");
    let table = desk.table(1);
    let value = |order: &str| format!("{}:0:{order}", table.id);
    assert_eq!(next, ["31", "32", "34"].map(value));
    let form = page.form("#desk").with("result", &value("314"));
    assert_eq!(desk.ana.send_form(&form).await.status, 303);
    assert_eq!(desk.places(1), [(3, 1), (1, 2), (4, 3), (2, 4)]);

    // If two qualify and points do not count, two places are enough.
    set(&desk.app, desk.id, |settings| settings.weight = 0);
    assert_eq!(desk.typed("2", "24").await.status, 303);
    assert_eq!(desk.places(2), [(2, 1), (4, 2), (1, 3), (3, 3)]);
}

#[actix_web::test]
async fn of_two_at_once_the_second_is_shown_the_firsts_result() {
    let mut desk = desk(2).await;
    let (form, typed) = (
        desk.button(1, "2").await,
        desk.page("").await.form("#desk").with("number", "1").with("order", "2"),
    );
    confirm(&desk.app, &desk.table(1));
    for form in [form, typed] {
        let answer = desk.ana.send_form(&form).await;
        assert_eq!(answer.status, 409);
        let said = answer.text(".notice--warn");
        let championship = facts(&desk.app, desk.id);
        let short = ShortNames::of(&championship, &Names::in_full(&championship));
        let winner = short.entry(desk.table(1).entries()[0]);
        said.assert_has("Mesa 1");
        said.assert_has(&format!("1.º {winner}"));
        assert_eq!(answer.texts(".results__number"), ["2", "3", "4"]);
    }
    assert_eq!(desk.places(1), [(1, 1), (2, 2)]);
    assert_eq!(desk.table(1).version(), 1);
}

#[actix_web::test]
async fn where_two_sign_a_sheet_has_both_and_a_waiting_result_is_signed_here() {
    let two = |it: &mut Choices| {
        it.table.seats = 2;
        it.table.confirmation = Confirmation::SecondSignature;
    };
    let mut desk = desk_with(two).await;
    confirm(&desk.app, &desk.table(1));
    assert_eq!(desk.table(1).state, TableState::Over, "one signature of two");
    assert_eq!(desk.tap(1, "=").await.status, 303);
    assert_eq!(desk.table(1).state, TableState::Confirmed);
    assert_eq!(desk.tap(2, "1").await.status, 303);
    assert_eq!(desk.table(2).state, TableState::Confirmed, "a sheet is signed on paper");

    // A result that differs from the waiting one is not accepted silently.
    confirm(&desk.app, &desk.table(3));
    let answer = desk.tap(3, "2").await;
    assert_eq!(answer.status, 422);
    answer.text(".notice--bad").assert_has("Mesa");
    assert_eq!(desk.table(3).state, TableState::Over);
}

#[actix_web::test]
async fn the_list_is_searched_and_belongs_to_who_helps() {
    let mut desk = desk(2).await;
    let name = facts(&desk.app, desk.id).entry(desk.table(3).entries()[1]).unwrap().name.clone();
    let query = format!("?name={}", name.replace(' ', "+").to_uppercase());
    let page = desk.page(&query).await;
    assert_eq!(page.texts(".results__number"), ["3"]);
    let back = page.attribute("#desk input[name=back]", "value");
    let value = page.attribute("button[name=result]", "value");
    let answer = desk.ana.send_form(&page.form("#desk").with("result", &value)).await;
    assert!(answer.location().contains("name="), "{back} is where it goes back to");
    desk.page("?name=nadie").await.assert_none(".results__number");

    let mut vicent = member(&desk.app, desk.id, Role::Referee, "Vicent").await;
    assert_eq!(vicent.get(&path(desk.id, "results")).await.status, 200);
    assert_eq!(vicent.get(&path(desk.id, "results/list")).await.status, 403);
    let mut other = desk.app.browser();
    let table = desk.table(1);
    let value = format!("{}:0:1", table.id);
    let action = path(desk.id, "results");
    let answer = other.submit("/", &action, &[("result", &value)]).await;
    assert_eq!(answer.status, 403);
    assert_eq!(desk.table(1).result, None);
}

#[actix_web::test]
async fn a_table_of_another_tournament_is_not_there() {
    let mut desk = desk(2).await;
    let other = fixture::tournament(&desk.app, "ana@example.org", Preset::Torneo, &players(4));
    draw(&desk.app, other, 1);
    publish(&desk.app, other);
    let stranger = facts(&desk.app, other).into_facts().tables.remove(0);
    let value = format!("{}:0:1", stranger.id);
    let form = desk.page("").await.form("#desk").with("result", &value);
    assert_eq!(desk.ana.send_form(&form).await.status, 404);
    for nonsense in ["x", "x:0:1", "::"] {
        let form = desk.page("").await.form("#desk").with("result", nonsense);
        assert_eq!(desk.ana.send_form(&form).await.status, 422, "{nonsense}");
    }
}

#[actix_web::test]
async fn pieces_are_written_down_in_the_list_too() {
    let mut desk = desk(2).await;
    let table = desk.table(1);
    let page = desk.page(&format!("?table={}&order=pieces", table.id)).await;
    let letter = table.seats[0].color.letter();
    let mut form = page.form("#pieces").with("pieces", &format!("{}:0:", table.id));
    let wrong = form.clone().with(&format!("piece_{letter}1"), "X9");
    let answer = desk.ana.send_form(&wrong).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.attributes("#pieces [aria-invalid]", "value"), ["X9"]);
    for number in 1..=4 {
        form = form.with(&format!("piece_{letter}{number}"), "M");
    }
    assert_eq!(desk.ana.send_form(&form).await.status, 303);
    let result = desk.table(1).result.unwrap();
    assert_eq!(result.source, ResultSource::Positions);
    assert_eq!(result.of(table.entries()[0]).unwrap().place, 1);
}

/// Two groups of pairs in one league.
fn pairs() -> String {
    let line = |n: usize| format!("Ana {n};Blai {n};Falla {n};Sector {}\n", n % 2);
    format!("nombre;pareja;club;sector\n{}", (1..=6).map(line).collect::<String>())
}

#[actix_web::test]
async fn in_the_grid_a_cell_takes_the_result_and_turns_it_round() {
    let app = spawn_app();
    let it = organized(&app, Preset::Jcf, &pairs()).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let mut desk = Desk { app, id: it.id, ana: it.ana };
    let grid = path(desk.id, "grid");
    let page = desk.ana.get(&grid).await;
    let cell = page.attribute("td[data-state=pending] a", "href");
    let page = desk.ana.get(cell.split('#').next().unwrap()).await;
    let value = page.attribute("#sheet .pick", "value");
    let table = value.split(':').next().unwrap().to_owned();
    let form = page.form("#sheet-form").with("result", &value);
    let answer = desk.ana.send_form(&form).await;
    assert_eq!(answer.status, 303, "{answer}");
    answer.location().assert_starts(&grid);
    let of = |desk: &Desk| {
        let tables = facts(&desk.app, desk.id).into_facts().tables;
        tables.into_iter().find(|it| it.id.to_string() == table).unwrap()
    };
    let winner = of(&desk).result.unwrap().sides[0].entry;
    let page = desk.ana.get(&answer.location()).await;
    assert_eq!(page.texts("#sheet .results__last").len(), 1);
    let next = page.attribute("#sheet .pick", "value");
    assert!(!next.starts_with(&table), "the next is at hand: {next}");

    let page = desk.ana.get(&format!("{grid}?table={table}")).await;
    let page = match page.texts("#sheet [name=turn]").is_empty() {
        false => page,
        true => desk.ana.get(&format!("{grid}?pool=2&table={table}")).await,
    };
    let value = page.attribute("#sheet [name=turn]", "value");
    let form = page.form("#sheet form").with("turn", &value);
    assert_eq!(desk.ana.send_form(&form).await.status, 303);
    let result = of(&desk).result.unwrap();
    assert_eq!(result.sides[1].entry, winner);
    assert_eq!(desk.ana.clone().get(&grid).await.status, 200);

    // The grid of other visitors links to the table.
    let cells = desk.app.browser().get(&grid).await.attributes("td a", "href");
    assert!(cells.iter().all(|cell| cell.starts_with("/tables/")), "{cells:?}");
}

#[actix_web::test]
async fn beside_a_grid_the_sides_are_called_as_they_are_in_it() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, &pairs()).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let page = it.ana.get(&path(it.id, "grid")).await;
    let cells = page.attributes("td[data-state=pending] a", "href");
    let mut n_turned = 0;
    for cell in &cells {
        let page = it.ana.get(cell.split('#').next().unwrap()).await;
        let called = page.texts("#sheet .pick__number");
        let title = page.text("#sheet-title");
        title.assert_starts(&called.join(" contra "));
        let sides: Vec<String> = page.attributes("#sheet .pick", "value");
        n_turned += usize::from(sides[0].ends_with(":2"));
    }
    assert!(n_turned > 0, "somewhere who comes first in the grid sits second");
}

#[actix_web::test]
async fn in_a_league_of_several_rounds_the_rounds_number_comes_first() {
    let app = spawn_app();
    let it = organized(&app, Preset::Jcf, &pairs()).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let mut desk = Desk { app, id: it.id, ana: it.ana };
    // In sectors, a table is named by its sector; the number to type is in the collapsed section.
    let numbers = desk.page("").await.texts(".results__others .soft");
    let numbers = numbers.iter().filter_map(|said| said.strip_prefix("Número para teclear: "));
    let mut numbers: Vec<&str> = numbers.collect();
    numbers.retain(|number| number.starts_with("2."));
    let typed = numbers.first().expect("a second round");
    let answer = desk.typed(&typed[2..], "1").await;
    assert_eq!(answer.status, 422);
    answer.text(".field__error").assert_has("3.12");
    assert_eq!(desk.typed(typed, "1").await.status, 303);
    let championship = facts(&desk.app, desk.id);
    let done: Vec<&Table> =
        championship.tables().iter().filter(|table| table.result.is_some()).collect();
    assert_eq!(done.len(), 1);
    assert_eq!(championship.round(done[0].round).unwrap().number, 2);
}

#[actix_web::test]
async fn after_signing_the_next_table_is_offered_and_by_pin_the_way_back() {
    let mut desk = desk(2).await;
    let (first, pin) = (desk.table(1).id, desk.table(2).pin);
    desk.tap(1, "1").await;
    let page = desk.ana.get(&format!("/tables/{first}")).await;
    assert_eq!(
        page.attribute(".after .button", "href"),
        format!("/tables/{}/referee", desk.table(2).id)
    );
    let mut referee = desk.app.browser();
    let fields = [("pin", pin.as_str()), ("referee_name", "Toni")];
    assert_eq!(referee.submit("/join", "/join", &fields).await.status, 303);
    desk.tap(2, "1").await;
    let page = referee.get(&format!("/tables/{}", desk.table(2).id)).await;
    let links = page.attributes(".after a", "href");
    assert_eq!(links, [path(desk.id, ""), "/join".to_owned()]);
    let visitor = desk.app.browser().get(&format!("/tables/{first}")).await;
    visitor.assert_none(".after");
}

#[actix_web::test]
async fn a_correction_at_the_table_turns_the_result_round_with_one_choice() {
    let mut desk = desk(2).await;
    desk.tap(1, "1").await;
    let page = format!("/tables/{}/referee", desk.table(1).id);
    let form = desk.ana.form(&page, "form:has(input[value=turn])").await;
    let silent = form.clone().with("reason", "");
    assert_eq!(desk.ana.send_form(&silent).await.status, 422);
    assert_eq!(desk.places(1), [(1, 1), (2, 2)]);
    assert_eq!(desk.ana.send_form(&form).await.status, 303);
    assert_eq!(desk.places(1), [(2, 1), (1, 2)]);
    let read = |conn: &mut store::Conn| store::tables::events(conn, desk.table(1).id, 1);
    let events = desk.app.state.store.read_blocking(read).unwrap();
    let EventKind::Entered { entered: Entered::Places(_), reason, .. } = &events[1].kind else {
        panic!("{:?}", events[1].kind);
    };
    assert_eq!(reason, "Se anotó al revés");
}

#[actix_web::test]
async fn a_list_of_results_is_looked_at_row_by_row_and_recorded_when_accepted() {
    let mut desk = desk(2).await;
    let championship = facts(&desk.app, desk.id);
    let name = |number: i32, side: usize| {
        championship.entry(desk.table(number).entries()[side]).unwrap().name.clone()
    };
    confirm(&desk.app, &desk.table(4));
    let list = format!("mesa;gana\n1;2\n2;{}\n3;1\n4;{}\n77;1\n2;Nadie\n", name(2, 0), name(4, 0));
    let action = path(desk.id, "results/list");
    let answer = desk.ana.submit(&action, &action, &[("text", &list)]).await;
    assert_eq!(answer.status, 200, "{answer}");
    let fates = answer.texts("tbody .badge");
    assert_eq!(fates[..4], ["nuevo", "nuevo", "nuevo", "ya está"]);
    fates[4].assert_has("77");
    fates[5].assert_has("Nadie");
    assert_eq!(desk.table(1).result, None, "nothing is recorded yet");
    let form = answer.form("form:has([name=list])");
    let answer = desk.ana.send_form(&form).await;
    assert_eq!(answer.location(), path(desk.id, "results"));
    desk.page("").await.texts(".flash").join("").assert_has("3 resultados");
    let answer = desk.ana.send_form(&form).await;
    assert_eq!(answer.location(), path(desk.id, "results"), "sent twice it is done once");
    assert_eq!(desk.places(1), [(2, 1), (1, 2)]);
    assert_eq!(desk.places(2), [(1, 1), (2, 2)]);
    assert_eq!(desk.places(3), [(1, 1), (2, 2)]);
    assert_eq!(desk.table(1).version(), 1);
}

/// Valid rows of a long list are collapsed, and invalid ones stand before them.
#[actix_web::test]
async fn of_a_long_list_of_results_is_shown_what_cannot_be_recorded() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(200)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let mut desk = Desk { app, id: it.id, ana: it.ana };
    let lines: String = (1..=45).map(|table| format!("{table};1;2;3;4\n")).collect();
    let list = format!("mesa;1;2;3;4\n{lines}77;1;2;3;4\n");
    let action = path(desk.id, "results/list");
    let answer = desk.ana.submit(&action, &action, &[("text", &list)]).await;
    answer.assert_none("#lines[open]");
    assert_eq!(answer.texts("#lines tbody tr").len(), 46);
    let wrong = answer.texts("main .section li");
    wrong.assert_any_has("77");
    let before = answer.body.find("77").unwrap();
    assert!(before < answer.body.find("id=\"lines\"").unwrap(), "{before}");
}

#[actix_web::test]
async fn a_list_of_results_that_others_overtook_is_shown_again_and_nothing_of_it_is_recorded() {
    let mut desk = desk(2).await;
    let action = path(desk.id, "results/list");
    let answer = desk.ana.submit(&action, &action, &[("text", "1;2\n2;1")]).await;
    let form = answer.form("form:has([name=list])");
    confirm(&desk.app, &desk.table(1));
    let answer = desk.ana.send_form(&form).await;
    assert_eq!(answer.status, 409);
    assert_eq!(answer.texts("tbody .badge").len(), 2);
    assert_eq!(desk.table(2).result, None, "all or nothing");
    let form = answer.form("form:has([name=list])");
    assert_eq!(desk.ana.send_form(&form).await.status, 303, "what is seen now is done");
    assert!(desk.table(2).result.is_some());
}

#[actix_web::test]
async fn a_list_of_results_that_cannot_be_read_comes_back_with_what_is_wrong() {
    let mut desk = desk(2).await;
    let action = path(desk.id, "results/list");
    for (text, words) in [("", "vacía"), ("mesa;gana\n", "columnas")] {
        let answer = desk.ana.submit(&action, &action, &[("text", text)]).await;
        assert_eq!(answer.status, 422, "{text}");
        let said = answer.texts(".field__error").join(" ");
        assert!(said.contains(words), "{text}: {said}");
    }
}
