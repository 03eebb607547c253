//! Knock-out seeded by the ranking, through its pages: the order is taken, shown and retaken, and later games elsewhere do not change it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use chrono::Duration;
use cubilete::acts::{self, Caller, Moment, do_blocking};
use cubilete::web;
use domain::tournament::draw_origin::Digits;
use domain::tournament::id::{EntryId, TournamentId};
use domain::tournament::plan::{SeededBy, Seeding};
use domain::tournament::preset::Preset;
use domain::tournament::seed_list::{SeedList, SeedMeasure};
use domain::tournament::table::Table;

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{
    self, act, act_at, confirm_in_order, draw, facts, organized, path, players, publish, set_stage,
    tournament,
};
use crate::matchers::TextMatchers;

/// Knock-out of nine before its draw, and evenings of eight of them that count for the same ranking.
struct Seeded {
    app: App,
    ana: Browser,
    id: TournamentId,
    evenings: TournamentId,
}

async fn seeded() -> Seeded {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(9)).await;
    let evenings = tournament(&app, "ana@example.org", Preset::Weekly, &players(8));
    Seeded { app, ana: it.ana, id: it.id, evenings }
}

impl Seeded {
    /// Plays an evening that the higher numbers win; returns the points of each number.
    fn evening(&self, seed: i64) -> BTreeMap<i32, i32> {
        draw(&self.app, self.evenings, seed);
        publish(&self.app, self.evenings);
        let championship = facts(&self.app, self.evenings);
        let round = championship.rounds().last().unwrap().id;
        let tables: Vec<&Table> = championship.tables_of(round).collect();
        let number = |entry: &EntryId| championship.entry(*entry).unwrap().number;
        let order = |table: &Table| {
            let mut entries = table.entries();
            entries.sort_by_key(|entry| Reverse(number(entry)));
            entries
        };
        confirm_in_order(&self.app, &tables, order);
        fixture::close(&self.app, self.evenings);
        let worth = |table: &&Table| {
            let numbers: Vec<i32> = order(table).iter().map(number).collect();
            numbers.into_iter().zip([3, 1, -1, -3])
        };
        tables.iter().flat_map(worth).collect()
    }

    /// Seeds the first `n` by the ranking, two at a table.
    fn seed(&self, n: u8) {
        set_stage(&self.app, self.id, |it| {
            (it.table.seats, it.knockout.advance) = (2, 1);
            it.seeding = Seeding { by: SeededBy::Ranking, n };
        });
    }

    fn list(&self) -> Option<SeedList> {
        let facts = facts(&self.app, self.id);
        facts.seed_list(facts.stages()[0].id).cloned()
    }

    /// Numbers in the seed list, in order.
    fn listed(&self) -> Vec<i32> {
        let facts = facts(&self.app, self.id);
        let places = self.list().unwrap().places.into_iter();
        places.map(|it| facts.entry(it.entry).unwrap().number).collect()
    }

    /// Numbers of the seeded entries in the last draw, from the first seed.
    fn drawn(&self) -> Vec<i32> {
        let input = fixture::draws(&self.app, self.id).pop().unwrap().input;
        let mut seeds: Vec<(u16, i32)> =
            input.entries.iter().filter_map(|it| Some((it.seed?, it.number))).collect();
        seeds.sort_unstable();
        seeds.into_iter().map(|(_, number)| number).collect()
    }

    async fn take(&mut self, measure: &str) -> Answer {
        let page = path(self.id, "seeds");
        let form = self.ana.form(&page, "form[action$='/seeds']").await;
        self.ana.send_form(&form.with("measure", measure)).await
    }
}

/// Numbers sorted by points, then by number.
fn by_points(points: &BTreeMap<i32, i32>) -> Vec<i32> {
    let mut numbers: Vec<i32> = points.keys().copied().collect();
    numbers.sort_by_key(|number| (Reverse(points[number]), *number));
    numbers
}

#[actix_web::test]
async fn the_order_is_taken_looked_at_and_taken_again_until_it_is_drawn() {
    let mut it = seeded().await;
    let points = it.evening(3);
    let expected = by_points(&points);
    let page = it.ana.get(&path(it.id, "seeds")).await;
    page.text(".empty-state").assert_has("Ninguna fase");

    // Seeding by the ranking is chosen like any other seeding.
    let form = it.ana.form(&path(it.id, "stages/1"), "form.form").await;
    let form = form.with("seats", "2").with("advance", "1").with("seeded_by", "ranking");
    assert_eq!(it.ana.send_form(&form.with("seeds", "4")).await.status, 303);
    let said = it.ana.get(&path(it.id, "stages")).await.text(".course__stage");
    said.assert_has("cabezas de serie: 4, por el ranking");
    for page in ["stages/1", "draw", "seeds"] {
        let text = it.ana.get(&path(it.id, page)).await.text("main");
        assert!(text.contains("Todavía no se ha tomado el orden"), "{page}: {text}");
    }
    let link = it.ana.get(&path(it.id, "draw")).await.attribute("#seeds a", "href");
    let page = it.ana.get(&link).await;
    page.text("#take").assert_has("de las últimas 52 semanas");
    assert_eq!(page.texts("#take button").len(), 2);
    page.assert_none("#order");

    let answer = it.take("points").await;
    assert_eq!((answer.status, answer.location()), (303, path(it.id, "seeds?stage=1")));
    assert_eq!(it.listed(), expected);
    let list = it.list().unwrap();
    assert_eq!(
        (list.measure, list.season, list.by.name.as_str()),
        (SeedMeasure::Points, None, "Ana Gil")
    );
    let page = it.ana.get(&link).await;
    let names = page.texts("#order th a");
    let named: Vec<String> = expected.iter().map(|it| format!("Jugadora {it}")).collect();
    assert_eq!(names[..8], named);
    assert_eq!(names[8], "Jugadora 9", "who has no place comes last");
    let values = page.texts("#order td.standings__points");
    let worth: Vec<String> =
        expected.iter().map(|it| points[it].to_string().replace('-', "−")).collect();
    let shown: Vec<String> = values[..8].iter().map(|it| it.replace('-', "−")).collect();
    assert_eq!((shown, values[8].as_str()), (worth, "–"));
    let badges: Vec<String> = page.texts("#order .badge");
    assert_eq!(badges, [1, 2, 3, 4].map(|n| format!("cabeza de serie {n}")));
    page.text("#order").assert_has("Una inscripción no tiene puesto");
    page.text("#taken").assert_has("por los puntos de 52 semanas, tomado el");
    page.text("#taken").assert_has("Ana Gil");

    // By strength; and by the points of the current season.
    assert_eq!(it.take("strength").await.status, 303);
    let page = it.ana.get(&link).await;
    page.text("#order thead").assert_has("Fuerza");
    page.texts("#order td.standings__points")[0].assert_has("±");
    assert_eq!(it.list().unwrap().measure, SeedMeasure::Strength);
    fixture::season(&it.app, facts(&it.app, it.id).tournament.account);
    let page = it.ana.get(&link).await;
    page.text("#take").assert_has("los de la temporada en juego, «Temporada»");
    assert_eq!(it.take("points").await.status, 303);
    assert_eq!(it.list().unwrap().season.as_deref(), Some("Temporada"));
    assert_eq!(it.listed(), expected);
    assert_eq!(it.take("luck").await.status, 422);

    // A withdrawn entry is skipped.
    let entry =
        facts(&it.app, it.id).entries().iter().find(|e| e.number == expected[1]).unwrap().id;
    act(&it.app, |w| acts::withdrawals::withdraw(w, it.id, entry, None));
    let seeds = [expected[0], expected[2], expected[3], expected[4]];
    let page = it.ana.get(&link).await;
    assert_eq!(page.texts("#order th a").len(), 8);
    let open = it.ana.form(&link, "form[action$='/seeds']").await.with("measure", "strength");
    draw(&it.app, it.id, 5);
    assert_eq!(it.drawn(), seeds);
    let drawn = facts(&it.app, it.id);
    for table in drawn.tables() {
        let entries = table.entries();
        let of_table =
            entries.iter().filter(|entry| seeds.contains(&drawn.entry(**entry).unwrap().number));
        let n_seeds = of_table.count();
        assert!(n_seeds < 2, "the strongest do not meet at once: {n_seeds}");
    }
    let page = it.ana.get(&link).await;
    page.text("#taken").assert_has("ya está sorteada");
    page.assert_none("#take");
    assert_eq!(page.texts("#order .badge").len(), 4);
    it.ana.get(&path(it.id, "draw")).await.text("#seeds").assert_has("Según el ranking");
    assert_eq!(it.ana.send_form(&open).await.status, 409);
    assert_eq!(it.list().unwrap().measure, SeedMeasure::Points);
    act(&it.app, |w| acts::rounds::discard(w, it.id, "otra vez"));
    assert_eq!(it.take("strength").await.status, 303, "nothing is drawn");
    let journal = it.ana.get(&path(it.id, "journal")).await.text("main");
    journal.assert_has_all(["por puntos", "por fuerza"]);
}

#[actix_web::test]
async fn who_draws_takes_the_order_by_points_where_nobody_did() {
    let it = seeded().await;
    let expected = by_points(&it.evening(3));
    it.seed(4);
    draw(&it.app, it.id, 5);
    let list = it.list().unwrap();
    assert_eq!((list.measure, it.listed()), (SeedMeasure::Points, expected.clone()));
    assert_eq!(it.drawn(), expected[..4]);
    // Later games do not change the list.
    it.evening(4);
    act(&it.app, |w| acts::rounds::discard(w, it.id, "otra vez"));
    draw(&it.app, it.id, 6);
    assert_eq!(it.list(), Some(list));
    assert_eq!(it.drawn(), expected[..4]);
}

#[actix_web::test]
async fn an_announced_draw_stays_as_it_was_announced() {
    let mut it = seeded().await;
    let expected = by_points(&it.evening(3));
    it.seed(4);
    let now = web::now();
    let (then, known) = (now - Duration::hours(2), now - Duration::hours(1));
    let announced =
        act_at(&it.app, then, |w| acts::announced_draws::announce(w, it.id, "ONCE".into(), known));
    let list = it.list();
    assert_eq!(it.listed(), expected, "it was taken as it was announced");
    let public = path(it.id, &format!("announced-draws/{announced}"));
    let said = it.app.browser().get(&public).await.text("#seeds");
    said.assert_has("Según el ranking, por los puntos de 52 semanas");
    for seed in 4..7 {
        it.evening(seed);
    }
    assert_eq!(it.list(), list);
    let page = it.ana.get(&path(it.id, "draw")).await;
    page.assert_none("#announced .notice");
    let warned = it.ana.get(&path(it.id, "seeds")).await;
    warned.text("#take .notice").assert_has("Hay un sorteo anunciado");
    let digits = || Digits::parse("05490").unwrap();
    act(&it.app, |w| acts::announced_draws::draw(w, it.id, announced, digits()));
    assert_eq!(it.drawn(), expected[..4]);

    // A seed list that is taken again gives another draw.
    act(&it.app, |w| acts::rounds::discard(w, it.id, "otra vez"));
    assert_eq!(it.take("strength").await.status, 303);
    assert_ne!(it.listed()[..4], expected[..4]);
    let mut moment = Moment::now().unwrap();
    let tried = do_blocking(&it.app.state.store, &Caller::operator("Empar"), &mut moment, |w| {
        acts::announced_draws::draw(w, it.id, announced, digits())
    });
    assert!(tried.is_err(), "{tried:?}");
    let warned = it.ana.get(&path(it.id, "seeds")).await;
    warned.assert_none("#take .notice");
}

#[actix_web::test]
async fn a_draw_of_who_has_come_or_made_by_hand_takes_it_too() {
    let it = seeded().await;
    let expected = by_points(&it.evening(3));
    it.seed(4);
    fixture::open_roll_call(&it.app, it.id, "Viernes");
    let call = (it.id, fixture::hall(&it.app, it.id).latest_roll_call().unwrap().id);
    for entry in facts(&it.app, it.id).entries().iter().filter(|it| it.number != expected[0]) {
        act(&it.app, |w| acts::hall::set_present(w, call, entry.id));
    }
    act(&it.app, |w| acts::rounds::draw_present(w, it.id, acts::rounds::Seed::Typed(5)));
    assert_eq!(it.listed(), expected);
    assert_eq!(it.drawn(), expected[1..5], "who has not come is skipped");
    act(&it.app, |w| acts::rounds::discard(w, it.id, "a mano"));
    let groups = vec![vec![1, 2], vec![3, 4], vec![5, 6], vec![7, 8], vec![9]];
    act(&it.app, |w| acts::rounds::draw_by_hand(w, it.id, groups, None));
    assert_eq!(it.drawn(), expected[..4], "what it was made beside is kept");
}
