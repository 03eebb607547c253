//! Replacements at drawn tables after a corrected result: offered, decided, shown everywhere, undone.

use cubilete::acts::rounds;
use domain::draw::overview::bracket::{Fit, fit};
use domain::draw::{entrants, redo};
use domain::tournament::game::seats_as_drawn;
use domain::tournament::id::{EntryId, TableId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::seat_change::SeatChange;
use domain::tournament::table::Table;
use store::journal::{self, JournalAct};

use crate::app::{Answer, App, Browser, Filled, spawn_app};
use crate::fixture::{self, confirm_all, draw, draws, facts, organized, path, publish};
use crate::let_stand::{second_round, turned};
use crate::matchers::{ListMatchers, TextMatchers};

const DECISION: &str = "form:has(input[name=decision])";

/// Page that the organizer gets after reversing the result of a table.
pub async fn shown(ana: &mut Browser, table: &Table) -> Answer {
    let page = format!("/tables/{}/referee", table.id);
    let mut form = ana.form(&page, "form:has(input[name=act][value=places])").await;
    for (name, value) in turned(table) {
        form = form.without(&name).with(&name, &value);
    }
    let shown = ana.send_form(&form).await;
    assert_eq!(shown.status, 409, "{shown}");
    shown
}

/// Offered replacements of a page: outgoing entry and proposed newcomer.
pub fn offered(page: &Answer) -> Vec<(EntryId, EntryId)> {
    let goes = page.attributes("input[name=offered]", "value");
    let comes = page.attributes("input[type=radio]:not([value=stand])", "value");
    assert_eq!(goes.len(), comes.len());
    goes.iter().zip(comes).map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap())).collect()
}

pub fn chosen(page: &Answer, choice: impl Fn(usize) -> bool) -> Filled {
    let mut form = page.form(DECISION);
    for (index, (goes, comes)) in offered(page).into_iter().enumerate() {
        let value = if choice(index) { comes.to_string() } else { "stand".to_owned() };
        form = form.with(&format!("instead_{goes}"), &value);
    }
    form.without("decision_reason").with("decision_reason", "Aún no se jugaba")
}

fn name(app: &App, id: TournamentId, entry: EntryId) -> String {
    facts(app, id).entry(entry).unwrap().name.clone()
}

fn told(app: &App, id: TournamentId) -> Vec<(JournalAct, Option<String>)> {
    let read = |conn: &mut store::Conn| journal::after(conn, id, i64::MIN, 10_000);
    let all = app.state.store.read_blocking(read).unwrap();
    let decided = all.into_iter().filter_map(|entry| Some((entry.act?, entry.reason)));
    let is_one = |act: &JournalAct| {
        matches!(
            act,
            JournalAct::Replaced { .. }
                | JournalAct::ReplacementUndone { .. }
                | JournalAct::LetStand { .. }
        )
    };
    decided.filter(|(act, _)| is_one(act)).collect()
}

/// Table of a later round where an entry sits.
fn seated(app: &App, id: TournamentId, entry: EntryId) -> Option<Table> {
    let facts = facts(app, id);
    let last = facts.rounds().last().unwrap().id;
    facts.tables_of(last).find(|table| table.has(entry)).cloned()
}

/// Asserts that each draw is reproducible, and that the journal rebuilds the facts.
#[track_caller]
pub fn is_true(app: &App, id: TournamentId) {
    let facts = facts(app, id);
    for draw in draws(app, id) {
        let as_drawn = |table: &Table| {
            let read = |conn: &mut store::Conn| store::tables::events(conn, table.id, 1);
            seats_as_drawn(table, &app.state.store.read_blocking(read).unwrap())
        };
        let redone = redo::redo(&facts, &draw, as_drawn).unwrap();
        assert_eq!(redone.difference(&draw), None);
    }
    let rebuilt = app.state.store.read_blocking(|conn| journal::rebuild(conn, id)).unwrap();
    assert_eq!(rebuilt.differences.iter().map(ToString::to_string).collect::<Vec<_>>(), [""; 0]);
}

#[actix_web::test]
async fn who_goes_on_after_all_takes_the_seats_of_who_does_not() {
    let app = spawn_app();
    let (id, mut ana, table) = second_round(&app).await;
    let page = shown(&mut ana, &table).await;
    let pairs = offered(&page);
    let sides = &table.result.as_ref().unwrap().sides;
    // The reversed result has the former last entry first; the two former winners are now third and fourth.
    let [a, b, c, d] = [0, 1, 2, 3].map(|index| sides[index].entry);
    assert_eq!(pairs, [(b, d), (a, c)]);
    let (goes, comes) = (name(&app, id, b), name(&app, id, d));
    let before = seated(&app, id, b).unwrap();
    let legend = page.text(&format!("#field-instead_{b} legend"));
    legend.assert_starts(&format!("Mesa {} · ", before.number));
    let options = page.texts(&format!("#field-instead_{b} .field__option"));
    assert_eq!(options, [format!("{comes} en lugar de {goes}"), format!("Se queda {goes}")]);
    // No decision is preselected.
    page.attributes("input[type=radio][checked]", "value").assert_empty();

    // Without a choice the page asks again, and nothing is lost.
    let asked = ana.send_form(&page.form(DECISION)).await;
    assert_eq!(asked.status, 409);
    asked.assert_has(&format!("error-instead_{b}"));
    asked.texts(".form-errors li")[0].assert_starts("Quién se sienta");
    let done = ana.send_form(&chosen(&asked, |_| true)).await;
    assert_eq!(done.status, 303, "{done}");

    let after = facts(&app, id);
    assert_eq!(fit(&after, table.id), Fit::Fits);
    assert!(!after.is_let_stand(table.id));
    let now = after.table(before.id).unwrap();
    for (old, new) in before.seats.iter().zip(&now.seats) {
        assert_eq!(old.color, new.color);
        let player = after.entry(d).unwrap().squad[0];
        let (entry, player) = if old.entry == b { (d, player) } else { (new.entry, new.player) };
        assert_eq!((new.entry, new.player), (entry, player));
    }
    let tables = vec![before.id];
    let expected =
        JournalAct::Replaced { table: table.id, tables, goes: b, comes: d, annulled: vec![] };
    assert_eq!(told(&app, id)[0], (expected, Some("Aún no se jugaba".into())));
    assert_eq!(told(&app, id).len(), 2);
    is_true(&app, id);

    // All pages agree on the replacement.
    let journal = ana.get(&path(id, "journal")).await.body;
    journal.assert_has(&format!("{comes} se sentó en lugar de {goes}"));
    for mut browser in [ana, app.browser()] {
        let focus = browser.get(&path(id, "bracket?view=table&round=1&table=1")).await;
        let won = focus.texts(".bracket-card--focus .side[data-state=won]");
        assert!(won.len() == 2 && won.iter().any(|row| row.contains(&comes)), "{won:?}");
        let bracket = browser.get(&path(id, "bracket")).await.body;
        bracket.assert_lacks("lo sorteado se quedó como estaba");
        for page in [format!("/tables/{}", table.id), format!("/tables/{}", before.id)] {
            let said = browser.get(&page).await;
            let lines = said.texts(".section:has(h2) .rows__row");
            let line = lines.iter().find(|it| it.contains(&format!("{comes} en lugar de {goes}")));
            assert!(line.is_some_and(|it| it.contains("Aún no se jugaba")), "{lines:?}");
            said.assert_lacks("Resultado corregido después del sorteo");
        }
        let paper = browser.get(&path(id, "print/bracket")).await;
        paper.assert_none(".bracket-sheet__remark");
        for screen in ["names", "draw"] {
            let screen = browser.get(&path(id, &format!("display/{screen}"))).await;
            assert_eq!(screen.status, 200);
            screen.assert_has(&comes);
        }
    }
}

#[actix_web::test]
async fn a_seat_is_offered_where_nothing_has_begun_and_the_rest_stands() {
    let app = spawn_app();
    let (id, mut ana, table) = second_round(&app).await;
    let sides = table.result.as_ref().unwrap().sides.clone();
    let [a, b] = [0, 1].map(|index| sides[index].entry);
    let kept = seated(&app, id, a).unwrap();
    let before = shown(&mut ana, &table).await;
    assert_eq!(offered(&before).len(), 2);
    // Meanwhile another device starts to keep the game at one of the drawn tables.
    let referee = format!("/tables/{}/referee", kept.id);
    let keeper = format!("/tables/{}/keeper", kept.id);
    let csrf = ana.get(&referee).await.token();
    let keeps = ana.post(&keeper, &[("csrf", &csrf), ("device", "this")]).await;
    assert_eq!(keeps.status, 303);
    let again = ana.send_form(&chosen(&before, |_| true)).await;
    assert_eq!(again.status, 409, "it is shown again, as it is by now");
    assert_eq!(told(&app, id), []);
    let is_same = seated(&app, id, b).unwrap().id == kept.id;
    assert_eq!(offered(&again).len(), if is_same { 0 } else { 1 });
    let done = ana.send_form(&chosen(&again, |_| true)).await;
    assert_eq!(done.status, 303, "{done}");
    let stood = told(&app, id);
    let last = stood.last().unwrap().0.clone();
    assert_eq!(last, JournalAct::LetStand { table: table.id, tables: vec![kept.id] });
    assert_eq!(fit(&facts(&app, id), table.id), Fit::LetStand);
    assert!(seated(&app, id, a).is_some(), "who began stays");
    is_true(&app, id);
}

#[actix_web::test]
async fn a_replacement_is_taken_back_and_decided_again_until_something_is_built_on_it() {
    let app = spawn_app();
    let (id, mut ana, table) = second_round(&app).await;
    let page = shown(&mut ana, &table).await;
    let (goes, comes) = offered(&page)[0];
    assert_eq!(ana.send_form(&chosen(&page, |_| true)).await.status, 303);
    let at = seated(&app, id, comes).unwrap();
    let own = format!("/tables/{}", at.id);
    let undo = |page: &Answer| page.attributes("a[href*='/replacements/']", "href");
    let links = undo(&ana.get(&own).await);
    // Only organizers see the form.
    undo(&app.browser().get(&own).await).assert_empty();
    let page = &links[links.len() - 1];
    assert_eq!(app.browser().get(page).await.status, 403);
    let asked = ana.get(page).await;
    let form = asked.form("form:has(input[name=undo_reason])");
    let refused = ana.send_form(&form.clone().with("undo_reason", " ")).await;
    assert_eq!(refused.status, 422);
    refused.assert_has("error-undo_reason");
    let done = ana.send_form(&form.clone().with("undo_reason", "Era el acta de otra mesa")).await;
    assert_eq!(done.status, 303, "{done}");
    assert!(seated(&app, id, goes).is_some());
    assert_eq!(seated(&app, id, comes), None);
    let last = told(&app, id).pop().unwrap();
    let tables = vec![at.id];
    let undone = JournalAct::ReplacementUndone { table: table.id, tables, goes, comes };
    assert_eq!(last, (undone, Some("Era el acta de otra mesa".into())));
    assert_eq!(fit(&facts(&app, id), table.id), Fit::LetStand);
    is_true(&app, id);
    assert_eq!(ana.send_form(&form.clone().with("undo_reason", "Otra vez")).await.status, 404);

    // The drawn table stands, and a new decision seats the newcomer again.
    let cause = ana.get(&format!("/tables/{}", table.id)).await;
    let decide = cause.attributes("a[href$='/decision']", "href");
    let page = ana.get(&decide[0]).await;
    assert_eq!(offered(&page), [(goes, comes)]);
    let missing = ana.send_form(&page.form(DECISION)).await;
    assert_eq!(missing.status, 422);
    assert_eq!(missing.texts(".form-errors li").len(), 2, "who, and why");
    assert_eq!(ana.send_form(&chosen(&page, |_| true)).await.status, 303);
    assert!(seated(&app, id, comes).is_some());
    assert_eq!(fit(&facts(&app, id), table.id), Fit::Fits);
    let again = ana.send_form(&chosen(&page, |_| true)).await;
    assert_eq!(again.status, 409, "not twice");

    // Once the newcomer's table has a result, undoing the replacement is neither offered nor accepted.
    let links = undo(&ana.get(&own).await);
    let asked = ana.get(&links[0]).await;
    let form = asked.form("form:has(input[name=undo_reason])");
    confirm_all(&app, &[&seated(&app, id, comes).unwrap()]);
    undo(&ana.get(&own).await).assert_empty();
    let late = ana.send_form(&form.with("undo_reason", "Tarde")).await;
    assert_eq!(late.status, 409);
    late.assert_has("Ya no se puede cambiar quién se sienta");
    is_true(&app, id);
}

/// League of sectors of two, whose champions are drawn into groups; returns all games of the first stage.
async fn groups(app: &App) -> (TournamentId, Browser, Vec<Table>) {
    let names = "Aina Berta Carme Dora Elvira Fina Gemma Helena Irene Joana Laia Maria Neus Olga Paula \
                 Queralt Rosa Sara";
    let pairs = (2..)
        .zip(names.split(' '))
        .map(|(n, name)| format!("Ona {name};Pau {name};Falla {name};Sector {}\n", n / 2));
    let list = format!("nombre;pareja;club;sector\n{}", pairs.collect::<String>());
    let it = organized(app, Preset::Jcf, &list).await;
    draw(app, it.id, 1);
    publish(app, it.id);
    let drawn = facts(app, it.id);
    confirm_all(app, &drawn.tables().iter().filter(|it| it.kind.is_played()).collect::<Vec<_>>());
    fixture::act(app, |work| rounds::close(work, it.id));
    draw(app, it.id, 2);
    publish(app, it.id);
    let all = facts(app, it.id);
    let first: Vec<TableId> = drawn.tables().iter().map(|table| table.id).collect();
    let tables = all.tables().iter().filter(|it| first.contains(&it.id) && it.kind.is_played());
    (it.id, it.ana, tables.cloned().collect())
}

#[actix_web::test]
async fn who_wins_a_sector_after_all_plays_all_games_of_its_champion() {
    let app = spawn_app();
    let (id, mut ana, league) = groups(&app).await;
    let table = &league[0];
    let page = shown(&mut ana, table).await;
    let [(goes, comes)] = offered(&page)[..] else { panic!("{page}") };
    let own: Vec<TableId> = {
        let facts = facts(&app, id);
        facts.tables_of_entry(goes).map(|it| it.id).filter(|it| *it != table.id).collect()
    };
    let hint = page.text(&format!("#field-instead_{goes} .field__hint"));
    assert_eq!(hint.matches("Mesa").count(), own.len(), "{hint}");
    assert!(own.len() > 1, "{own:?}");
    assert_eq!(ana.send_form(&chosen(&page, |_| true)).await.status, 303);
    let after = facts(&app, id);
    let stage = &after.stages()[1];
    let of_stage = |entry| -> Vec<TableId> {
        after.tables_of_stage(stage.id).filter(|it| it.has(entry)).map(|it| it.id).collect()
    };
    assert_eq!((of_stage(comes), of_stage(goes)), (own.clone(), vec![]));
    let mut drawn: Vec<EntryId> =
        after.pools_of(stage.id).flat_map(|pool| pool.entries.clone()).collect();
    let mut expected = entrants(&after, stage).unwrap();
    drawn.sort();
    expected.sort();
    assert_eq!(drawn, expected);
    is_true(&app, id);

    let first = |entry| name(&app, id, entry).split(' ').nth(1).unwrap().to_owned();
    let (goes, comes) = (first(goes), first(comes));
    let pool = after.table(own[0]).unwrap().pool;
    let pages = ["grid", "grid.csv", "standings", "display/standings", "print/grids"];
    for page in pages {
        let page = path(id, page);
        let all = ana.get(&page).await;
        let shown = match all.body.contains(&comes) {
            true => all,
            false => ana.get(&format!("{page}?pool={pool}")).await,
        };
        assert_eq!(shown.status, 200, "{page}");
        shown.assert_has(&comes);
        let is_of_both = shown.body.contains("Sector 1");
        assert!(is_of_both || !shown.body.contains(&goes), "{page}");
    }

    // After the undo, the group is as it was drawn.
    let cause = ana.get(&format!("/tables/{}", table.id)).await;
    let link = cause.attributes("a[href*='/replacements/']", "href");
    let form = ana.form(&link[0], "form:has(input[name=undo_reason])").await;
    assert_eq!(ana.send_form(&form.with("undo_reason", "Estaba bien")).await.status, 303);
    is_true(&app, id);
    let back = facts(&app, id);
    for entry in back.pools_of(stage.id).flat_map(|pool| &pool.entries) {
        after.entry(*entry).unwrap().name.assert_lacks(&comes);
    }

    // A begun game can be annulled by its name, and is replayed.
    let begun = back.tables().iter().find(|it| own.contains(&it.id) && it.kind.is_played());
    let begun = begun.unwrap();
    confirm_all(&app, &[begun]);
    let cause = ana.get(&format!("/tables/{}", table.id)).await;
    let decide = cause.attributes("a[href$='/decision']", "href");
    let page = ana.get(&decide[0]).await;
    let said = page.text("main");
    said.assert_has("Lo que ya ha empezado se puede anular por su nombre");
    said.assert_has(&format!("Se anula y se juega otra en su lugar: Mesa {}", begun.number));
    assert_eq!(ana.send_form(&chosen(&page, |_| true)).await.status, 303);
    is_true(&app, id);
    let after = facts(&app, id);
    let (annulled, new) = after.replacements().flat_map(SeatChange::annulled).last().unwrap();
    assert_eq!(annulled, begun.id);
    let instead = after.table(new.table).unwrap();
    assert!(instead.is_missing() && instead.entries() != begun.entries());
    assert_ne!(instead.pin, begun.pin);
    // The annulled table can be read, does not count, and accepts no acts.
    let old = ana.get(&format!("/tables/{}", begun.id)).await;
    old.text(".notice--warn").assert_has("se juega otra en su lugar");
    assert_eq!(old.attributes(&format!("a[href='/tables/{}']", instead.id), "href").len(), 1);
    let referee = ana.get(&format!("/tables/{}/referee", begun.id)).await;
    assert_eq!(referee.status, 409);
    referee.text("main").assert_has("se anuló");
    let journal = ana.get(&path(id, "journal")).await.body.replace('\u{a0}', " ");
    journal.assert_has(&format!("se anuló la mesa {}", begun.number));
    // The replacement can be undone while no game has begun at the new table.
    let cause = ana.get(&format!("/tables/{}", table.id)).await;
    let link = cause.attributes("a[href*='/replacements/']", "href");
    let form = ana.form(&link[0], "form:has(input[name=undo_reason])").await;
    assert_eq!(ana.send_form(&form.with("undo_reason", "Estaba bien")).await.status, 303);
    is_true(&app, id);
    let back = facts(&app, id);
    assert!(back.annulled().is_empty() && back.table(new.table).is_none());
    assert!(back.table(begun.id).unwrap().result.is_some());
}
