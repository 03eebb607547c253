//! Rounds are drawn, discarded, published and closed.

use domain::draw::redo::redo;
use domain::tournament::event::Entered;
use domain::tournament::id::{EntryId, TournamentId};
use domain::tournament::names::Names;
use domain::tournament::preset::Preset;
use domain::tournament::result::Ending;
use domain::tournament::round::RoundState;
use domain::tournament::table::Table;
use store::StoreError;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{self, facts, organized, path, players, publish, revision};
use crate::matchers::{ListMatchers, TextMatchers};

async fn draw(ana: &mut Browser, id: TournamentId, seed: &str) -> Answer {
    let form = ana.form(&path(id, "draw"), "form[action$='/draws']").await.with("seed", seed);
    ana.send_form(&form).await
}

async fn act(ana: &mut Browser, id: TournamentId, act: &str) -> Answer {
    ana.submit("/", &path(id, act), &[]).await
}

fn seats(app: &App, id: TournamentId) -> Vec<Vec<EntryId>> {
    let tables = facts(app, id).into_facts().tables;
    tables.iter().map(|table| table.seats.iter().map(|seat| seat.entry).collect()).collect()
}

#[track_caller]
fn is_refused_with_a_way_out(answer: &Answer) {
    assert_eq!(answer.status, 409, "{answer}");
    answer.assert_some("main .actions a");
}

#[actix_web::test]
async fn the_same_seed_gives_the_same_seats_after_a_discard() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(11)).await;
    let (id, mut ana) = (it.id, it.ana);
    assert_eq!(draw(&mut ana, id, "31415").await.status, 303);
    let first = seats(&app, id);
    let page = ana.get(&path(id, "draw")).await;
    // The seed is shown as typed.
    page.text(".page-header__lead").assert_has("31415");
    assert_eq!(act(&mut ana, id, "draws/discard").await.status, 303);
    facts(&app, id).tables().assert_empty();
    assert_eq!(draw(&mut ana, id, " 92653 ").await.status, 303);
    assert_ne!(seats(&app, id), first);
    act(&mut ana, id, "draws/discard").await;
    assert_eq!(draw(&mut ana, id, "31415").await.status, 303);
    assert_eq!(seats(&app, id), first);
    is_refused_with_a_way_out(&{
        act(&mut ana, id, "draws/discard").await;
        act(&mut ana, id, "draws/discard").await
    });
}

#[actix_web::test]
async fn a_discarded_draft_is_shown_on_the_published_round() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(11)).await;
    let (id, mut ana) = (it.id, it.ana);
    draw(&mut ana, id, "31415").await;
    let form = ana.form(&path(id, "draw"), "form[action$='/discard']").await;
    let long = ana.send_form(&form.clone().with("reason", &"x".repeat(201))).await;
    assert_eq!((long.status, facts(&app, id).rounds().len()), (422, 1), "nothing is discarded");
    assert_eq!(long.form("form[action$='/discard']").values("reason"), ["x".repeat(201)]);
    ana.send_form(&form.with("reason", "Faltaba <Neus>")).await;
    draw(&mut ana, id, "27182").await;
    act(&mut ana, id, "draws/discard").await;
    draw(&mut ana, id, "92653").await;
    fixture::publish(&app, id);
    let round = facts(&app, id).rounds()[0].id;
    let page = app.browser().get(&path(id, &format!("rounds/{round}"))).await;
    let lines = page.texts("#history li");
    assert_eq!(lines.len(), 3, "{lines:?}");
    lines[0].assert_has_all(["31415", "Ana"]);
    lines[0].assert_ends("Motivo: Faltaba <Neus>");
    lines[1].assert_has("27182");
    lines[1].assert_lacks("Motivo");
    lines[2].assert_ends("escrito por Ana Gil). Es el que vale.");
    let said = page.text("#history summary");
    said.assert_ends("2 borradores descartados antes de este sorteo");
    let read = |conn: &mut store::Conn| store::draws::of_tournament(conn, id);
    let draws = app.state.store.read_blocking::<_, StoreError>(read).unwrap();
    assert_eq!(draws.iter().map(|draw| draw.seed).collect::<Vec<_>>(), [31415, 27182, 92653]);
    let championship = facts(&app, id);
    let as_drawn = |table: &Table| table.seats.clone();
    let redone = redo(&championship, &draws[2], as_drawn).unwrap();
    assert_eq!(redone.difference(&draws[2]), None);
}

#[actix_web::test]
async fn a_seed_is_a_whole_number() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    let (id, mut ana) = (it.id, it.ana);
    for seed in ["-1", "1.5", "siete", "1000000000000", "99999999999999999999999"] {
        let answer = draw(&mut ana, id, seed).await;
        assert_eq!((answer.status, answer.texts("#error-seed").len()), (422, 1), "{seed}");
        assert_eq!(answer.attribute("#field-seed", "value"), seed);
    }
    facts(&app, id).rounds().assert_empty();
    assert_eq!(draw(&mut ana, id, "999999999999").await.status, 303);
}

#[actix_web::test]
async fn a_draft_is_for_organizers_only() {
    for (preset, list) in [(Preset::Torneo, players(8)), (Preset::Jcf, pairs(8))] {
        let app = spawn_app();
        let it = organized(&app, preset, &list).await;
        let (id, mut ana) = (it.id, it.ana);
        let mut visitor = app.browser();
        let public = async |visitor: &mut Browser| {
            let mut pages = Vec::new();
            let seat =
                format!("seat?name={}", if preset == Preset::Jcf { "falla" } else { "jugadora" });
            for page in ["", "bracket", "standings", "grid", "grid.csv", seat.as_str()] {
                let answer = visitor.get(&path(id, page)).await;
                // An error page has a different reference each time.
                let said = if answer.status == 200 { answer.texts("main") } else { Vec::new() };
                pages.push((page.to_owned(), answer.status, said.concat()));
            }
            let home = visitor.get("/").await;
            pages.push(("home".to_owned(), home.status, home.texts("main").concat()));
            pages
        };
        let before = public(&mut visitor).await;
        fixture::draw(&app, id, 3);
        let drawn = facts(&app, id);
        assert!(!drawn.tables().is_empty());
        assert_eq!(public(&mut visitor).await, before, "a visitor sees no trace of it");
        let round = path(id, &format!("rounds/{}", drawn.rounds()[0].id));
        assert_eq!(visitor.get(&round).await.status, 404);
        assert_eq!(visitor.get(&path(id, "rounds")).await.location(), path(id, ""));
        assert_eq!(ana.get(&round).await.status, 200);
        ana.get(&path(id, "draw")).await.assert_some("article.card");
        let slips = ana.get(&path(id, "slips")).await;
        // PINs of a draft may still change.
        slips.assert_none(".slip");
        let pin = visitor.submit("/join", "/join", &[("pin", &drawn.tables()[0].pin)]).await;
        assert_eq!(pin.status, 422, "a draft's PIN opens nothing");

        act(&mut ana, id, "draws/publish").await;
        assert_ne!(public(&mut visitor).await, before);
        assert_eq!(visitor.get(&round).await.status, 200);
        let played = drawn.tables().iter().filter(|table| table.is_missing()).count();
        assert_eq!(ana.get(&path(id, "slips")).await.texts(".slip").len(), played);
    }
}

fn pairs(n: usize) -> String {
    let lines = (1..=n).map(|n| format!("Ana {n};Pep {n};Falla {n};Sector {}\n", n % 2));
    format!("nombre;pareja;club;sector\n{}", lines.collect::<String>())
}

#[actix_web::test]
async fn a_second_click_is_told_that_it_is_done() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(8)).await;
    let (id, mut ana) = (it.id, it.ana);
    let form = ana.form(&path(id, "draw"), "form[action$='/draws']").await.with("seed", "1");
    assert_eq!(ana.send_form(&form).await.status, 303);
    let drawn = (seats(&app, id), revision(&app, id));
    is_refused_with_a_way_out(&ana.send_form(&form.clone().with("seed", "2")).await);
    assert_eq!((seats(&app, id), revision(&app, id)), drawn);
    assert_eq!(act(&mut ana, id, "draws/publish").await.location(), path(id, "rounds"));
    let published = revision(&app, id);
    for again in ["draws/publish", "draws/discard", "rounds/close"] {
        is_refused_with_a_way_out(&act(&mut ana, id, again).await);
    }
    is_refused_with_a_way_out(&ana.send_form(&form).await);
    assert_eq!(revision(&app, id), published);
    let facts = facts(&app, id);
    for round in facts.rounds() {
        assert_eq!(round.state, RoundState::Published, "{}", round.number);
    }
    assert_eq!(ana.get(&path(id, "draw")).await.location(), path(id, ""), "nothing to draw now");
}

#[actix_web::test]
async fn of_two_clicks_at_once_one_draws() {
    let app = spawn_app();
    let it = organized(&app, Preset::Jcf, &pairs(8)).await;
    let (id, mut ana) = (it.id, it.ana);
    let form = ana.form(&path(id, "draw"), "form[action$='/draws']").await;
    for step in ["draws", "draws/publish"] {
        let sent = (0..6).map(|_| {
            let (mut ana, mut form) = (ana.clone(), form.clone());
            form.action = path(id, step);
            async move { ana.send_form(&form).await.status }
        });
        let mut statuses = futures_util::future::join_all(sent).await;
        statuses.sort_unstable();
        assert_eq!(statuses, [303, 409, 409, 409, 409, 409], "{step}");
    }
    // Two sectors of four: three rounds each of two tables.
    assert_eq!(facts(&app, id).tables().len(), 12);
}

#[actix_web::test]
async fn nothing_is_closed_while_results_are_missing() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let plan = cubilete::acts::demo::DemoPlan {
        preset: Preset::Torneo,
        n_entries: 8,
        series: domain::tournament::series::Series::One,
        n_rounds: Some(1),
        seed: 3,
        has_trouble: false,
    };
    let owner = None;
    let now = cubilete::web::now();
    let filled = cubilete::acts::demo::fill(&app.state.store, &plan, owner, now, &mut |_| {});
    let id = filled.unwrap().tournament;
    let before = revision(&app, id);
    is_refused_with_a_way_out(&act(&mut ana, id, "rounds/close").await);
    assert_eq!(revision(&app, id), before);
    let front = ana.get(&path(id, "")).await;
    // The missing tables are listed.
    front.assert_some(".next-step .rows__row");
    front.assert_none("form[action$='/rounds/close']");
}

#[actix_web::test]
async fn too_few_and_unfit_entries_are_said_before_anything_is_drawn() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(1)).await;
    let (id, mut ana) = (it.id, it.ana);
    let front = ana.get(&path(id, "")).await;
    assert_eq!(front.attribute(".next-step a", "href"), path(id, "entries/new"));
    ana.get(&path(id, "draw")).await.assert_none("form[action$='/draws']");
    is_refused_with_a_way_out(&ana.submit("/", &path(id, "draws"), &[("seed", "1")]).await);

    let four = fixture::tournament(&app, "ana@example.org", Preset::Torneo, &players(4));
    let form = ana.form(&path(four, "stages/1"), "form.form").await;
    let form = form.with("seats", "2").with("ruleset", "clasico").with("advance", "1");
    assert_eq!(ana.send_form(&form).await.status, 303);
    let form = ana.form(&path(four, "settings"), "form.form").await;
    assert_eq!(ana.send_form(&form.with("mode", "pairs")).await.status, 303);
    let answer = draw(&mut ana, four, "1").await;
    assert_eq!(answer.status, 422);
    answer.text(".form-errors li").assert_has("Jugadora 1");
    facts(&app, four).rounds().assert_empty();
}

#[actix_web::test]
async fn an_open_round_is_followed_by_another_with_latecomers() {
    let app = spawn_app();
    let it = organized(&app, Preset::Weekly, &players(5)).await;
    let (id, mut ana) = (it.id, it.ana);
    assert_eq!(draw(&mut ana, id, "1").await.status, 303);
    publish(&app, id);
    let front = ana.get(&path(id, "")).await;
    assert_eq!(front.texts(".next-step").len(), 1);
    ana.submit("/", &path(id, "registration"), &[("registration", "open")]).await;
    let answer = ana.submit("/", &path(id, "entries"), &[("name", "Tarde")]).await;
    assert_eq!(answer.status, 303);
    let latecomer = facts(&app, id).entries()[5].id;
    for table in facts(&app, id).tables() {
        table.entries().assert_omits(&latecomer);
    }
}

#[actix_web::test]
async fn a_tie_is_named_before_the_round_is_closed_and_a_draw_too_early_says_why() {
    let app = spawn_app();
    let list = "nombre;pareja;club;sector\nA 1;B 1;Falla 1;Nord\nA 2;B 2;Falla 2;Nord\n\
                A 3;B 3;Falla 3;Nord\n";
    let mut it = organized(&app, Preset::Jcf, list).await;
    let (id, front) = (it.id, path(it.id, ""));
    fixture::draw(&app, id, 1);
    fixture::publish(&app, id);
    let early = async |ana: &mut Browser, id: TournamentId| {
        assert_eq!(ana.get(&path(id, "draw")).await.location(), path(id, ""));
        ana.get(&path(id, "")).await.text(".flash--warn")
    };
    it.ana.get(&front).await;
    let said = early(&mut it.ana, id).await;
    said.assert_has("faltan los resultados de 3 mesas");
    // Every entry wins once.
    let drawn = facts(&app, id);
    let entries: Vec<_> = drawn.entries().iter().map(|entry| entry.id).collect();
    let winner_first = |table: &Table| {
        let mut sides = table.entries();
        let at = |entry| entries.iter().position(|it| *it == entry).unwrap();
        if (at(sides[0]) + 1) % 3 != at(sides[1]) {
            sides.reverse();
        }
        sides
    };
    let mut tables = drawn.tables().iter().filter(|table| table.is_missing());
    fixture::confirm_in_order(&app, &[tables.next().unwrap()], winner_first);
    let results = it.ana.get(&path(id, "results")).await;
    assert_eq!(results.text(".page-header__lead"), "1 de 3 mesas recibidas");
    fixture::confirm_in_order(&app, &tables.collect::<Vec<_>>(), winner_first);
    let cards = it.ana.get(&front).await.texts(".next-step > p:not(.next-step__kicker)");
    cards[0].assert_has("empatan");
    cards[1].assert_has("Cierra la ronda");
    assert!(["A 1", "A 2", "A 3"].iter().all(|name| cards[0].contains(name)), "{cards:?}");
    // The knock-out is not drawn yet, so there is no bracket.
    let tabs = it.ana.get(&front).await.attributes("nav a", "href");
    tabs.assert_holds(&path(id, "grid"));
    tabs.assert_omits(&path(id, "bracket"));
    let id = fixture::tournament(&app, "ana@example.org", Preset::Torneo, &players(8));
    let ana = &mut it.ana;
    fixture::draw(&app, id, 1);
    fixture::publish(&app, id);
    ana.get(&path(id, "")).await.assert_has(&path(id, "bracket"));
    let drawn = facts(&app, id);
    fixture::confirm_all(&app, &drawn.tables().iter().collect::<Vec<_>>());
    let said = early(ana, id).await;
    said.assert_has("antes hay que cerrar la ronda");
}

/// Two entries share the last qualifying place; another tournament is over.
#[actix_web::test]
async fn a_shared_place_is_named_and_a_draw_after_the_end_says_why() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(8)).await;
    let (id, front) = (it.id, path(it.id, ""));
    fixture::draw(&app, id, 1);
    fixture::publish(&app, id);
    let drawn = facts(&app, id);
    let [table, other] = drawn.tables() else { panic!("two tables") };
    fixture::confirm(&app, other);
    let sides = table.entries();
    let places = sides.iter().copied().zip([1, 2, 2, 4]);
    let places = places.map(|(entry, place)| (entry, place, Ending::Placed)).collect();
    fixture::enter(&app, table, Entered::Places(places));
    let card = it.ana.get(&front).await.text(".next-step");
    card.assert_has("Decidir quién pasa");
    let names = Names::of(&drawn);
    let tied = format!("Empatan {}, {}.", names.entry(sides[1]), names.entry(sides[2]));
    card.assert_has(&tied);
    assert_eq!(it.ana.get(&path(id, "draw")).await.location(), front);
    let said = it.ana.get(&front).await.text(".flash--warn");
    said.assert_has("antes hay que decidir quién pasa");

    let id = fixture::tournament(&app, "ana@example.org", Preset::Torneo, &players(4));
    fixture::draw(&app, id, 1);
    fixture::publish(&app, id);
    fixture::confirm(&app, &facts(&app, id).tables()[0]);
    fixture::close(&app, id);
    assert_eq!(it.ana.get(&path(id, "draw")).await.location(), path(id, ""));
    let said = it.ana.get(&path(id, "")).await.text(".flash--warn");
    said.assert_has("No queda nada que sortear");
}
