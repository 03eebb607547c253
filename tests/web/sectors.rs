//! Tournaments of many sectors: a chosen sector applies to all pages; lists are searched and paged.

use domain::tournament::championship::Championship;
use domain::tournament::names::Names;
use domain::tournament::preset::Preset;

use crate::app::{App, spawn_app};
use crate::fixture::{
    Organized, confirm_all, draw, facts, organized, path, publish, set, tournament,
};
use crate::matchers::{LineMatchers, ListMatchers, TextMatchers};

/// List of `n_sectors` sectors with `each` pairs.
fn list(n_sectors: usize, each: usize) -> String {
    let line = |sector: usize, pair: usize| {
        format!(
            "Àngela {sector}.{pair};Bernat {sector}.{pair};Falla {sector}.{pair};S{sector:02}\n"
        )
    };
    let lines = (1..=n_sectors).flat_map(|sector| (1..=each).map(move |pair| line(sector, pair)));
    format!("nombre;pareja;club;sector\n{}", lines.collect::<String>())
}

fn pool_with(championship: &Championship, name: &str) -> i32 {
    championship.pools().iter().find(|pool| pool.name.contains(name)).unwrap().number
}

#[actix_web::test]
async fn a_sector_is_chosen_once_and_the_pages_follow_it() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, &list(8, 3)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let mut visitor = app.browser();
    let grid = path(it.id, "grid");
    let first = visitor.get(&grid).await;
    assert_eq!(first.texts(".pool-choice option").len(), 8, "one at a time");
    first.assert_none(".pills");
    // The request as the page's form sends it.
    let form = first.form(".pool-choice").with("pool", "5");
    let asked = format!("{grid}?{}", serde_urlencoded::to_string(&form.fields).unwrap());
    let answer = visitor.get(&asked).await;
    assert_eq!((answer.status, answer.location()), (303, format!("{grid}?pool=5")));
    let page = visitor.get(&answer.location()).await;
    page.text("h1").assert_has("05");
    // The tabs keep the sector, and so does a page reached from elsewhere.
    let tabs = page.attributes(".tabs a", "href");
    for tab in ["", "rounds", "standings", "entries"] {
        let start = path(it.id, tab);
        let about = if tab == "entries" { "sector=S05" } else { "pool=5" };
        let is_it = |href: &&String| {
            href.split('?').next() == Some(start.as_str()) && href.ends_with(about)
        };
        let href = tabs.iter().find(is_it).unwrap_or_else(|| panic!("{tab} of {tabs:?}")).clone();
        let mut there = visitor.get(&href).await;
        while there.status == 303 {
            there = visitor.get(&there.location()).await;
        }
        assert_eq!(there.text(".pool-choice option[selected]"), "Sector S05", "{tab}");
        let answer = visitor.get(&start).await;
        assert_eq!(answer.status, 303, "{tab} is led to the sector");
    }
    // An address that names all sectors or another one is not redirected, and does not change the stored choice.
    for (query, title) in [("pool=", "Todos"), ("pool=2", "Sector S02")] {
        let page = visitor.get(&path(it.id, &format!("standings?{query}"))).await;
        assert_eq!(page.text(".pool-choice option[selected]"), title);
    }
    assert_eq!(visitor.get(&grid).await.location(), format!("{grid}?pool=5"));
    // The live region of an open page is not affected.
    let region = visitor.get_with(&grid, &[("x-live-region", "grid")]).await;
    assert_eq!(region.status, 200);
    region.body.assert_starts("<live-region id=\"grid\"");
    // The sector applies to printed pages too.
    let index = it.ana.get(&path(it.id, "print?pool=5")).await;
    for page in ["slips?pool=5", "print/grids?pool=5", "print/entry-cards?sector=S05"] {
        let page = path(it.id, page);
        index.attributes(".rows a", "href").assert_holds(&page);
        assert_eq!(it.ana.get(&page).await.status, 200);
    }
    assert_eq!(
        it.ana.get(&path(it.id, "print/entry-cards?sector=S05")).await.texts(".cut-card").len(),
        3
    );
    // All sectors are selected again.
    let all = visitor.get(&format!("{}?pool=&keep=pool", path(it.id, "standings"))).await;
    assert_eq!(all.status, 303);
    assert_eq!(visitor.cookie("cubilete_pools"), None);
    assert_eq!(visitor.get(&grid).await.status, 200);
}

#[actix_web::test]
async fn entries_are_found_however_they_are_spelt_and_come_in_pages() {
    let app = spawn_app();
    let it = organized(&app, Preset::Jcf, &list(10, 12)).await;
    let mut visitor = app.browser();
    let entries = path(it.id, "entries");
    let first = visitor.get(&entries).await;
    assert_eq!(first.texts("tbody tr").len(), 50);
    let mut seen = first.texts("tbody th");
    for page in [2, 3] {
        let next = visitor.get(&format!("{entries}?page={page}")).await;
        assert_eq!(next.text(".pager [aria-current]"), page.to_string());
        seen.extend(next.texts("tbody th"));
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 120, "every entry is on one page");
    for (q, n) in [
        ("angela 3.7", 1),
        ("ÀNGELA 3.7", 1),
        ("bernat 10.12", 1),
        ("falla 4.1", 4),
        ("s02", 12),
        ("zz", 0),
    ] {
        let query = serde_urlencoded::to_string([("q", q)]).unwrap();
        let found = visitor.get(&format!("{entries}?{query}")).await;
        assert_eq!(found.texts("tbody tr").len(), n, "{q}");
        assert_eq!(found.attribute("input[name=q]", "value"), q, "it stays in the field");
    }
    let sector = visitor.get(&format!("{entries}?sector=S02")).await;
    assert_eq!(sector.texts("tbody tr").len(), 12);
    let both = visitor.get(&format!("{entries}?sector=S02&q=angela+2.1")).await;
    assert_eq!(both.texts("tbody tr").len(), 4, "2.1, 2.10, 2.11, 2.12");
}

#[actix_web::test]
async fn standings_of_many_sectors_say_who_leads_and_find_anybody() {
    let app = spawn_app();
    let it = organized(&app, Preset::Jcf, &list(18, 3)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let all = facts(&app, it.id);
    let of_first: Vec<_> = all.tables().iter().filter(|table| table.is_missing()).take(1).collect();
    confirm_all(&app, &of_first);
    let winner = all.entry(of_first[0].entries()[0]).unwrap().name.clone();
    let mut visitor = app.browser();
    let standings = path(it.id, "standings");
    let page = visitor.get(&standings).await;
    assert_eq!(page.texts("#standings .rows__row").len(), 18);
    page.texts("#standings .rows__row p").assert_any_has(&winner);
    page.assert_none("#standings tbody");
    let number = pool_with(&all, "07");
    let one = visitor.get(&format!("{standings}?pool={number}")).await;
    assert_eq!(one.texts("#standings tbody tr").len(), 3);
    let found = visitor.get(&format!("{standings}?q=angela+7.2")).await;
    assert_eq!(found.texts("#standings tbody tr").len(), 1);
    found.attribute("#standings h2 a", "href").assert_ends(&format!("pool={number}"));
    let nobody = visitor.get(&format!("{standings}?q=zz")).await;
    assert_eq!(nobody.texts("#standings .empty-state").len(), 1);
}

#[actix_web::test]
async fn standings_that_are_not_divided_come_in_pages() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &crate::fixture::players(120)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let mut visitor = app.browser();
    let mut n = 0;
    for page in 1..=3 {
        let page = visitor.get(&path(it.id, &format!("standings?page={page}"))).await;
        n += page.texts("#standings tbody tr").len();
        assert_eq!(page.texts(".pager li").len(), 5 - usize::from(n == 50) - usize::from(n == 120));
    }
    assert_eq!(n, 120);
}

#[actix_web::test]
async fn a_large_draft_is_looked_at_by_sector_and_its_flaws_are_summed_up() {
    let app = spawn_app();
    let strays = (1..=12).map(|pair| format!("Cèlia {pair};Dídac {pair};Falla {pair};\n"));
    let list = format!("{}{}", list(8, 6), strays.collect::<String>());
    let mut it = organized(&app, Preset::Jcf, &list).await;
    draw(&app, it.id, 1);
    let page = it.ana.get(&path(it.id, "draw")).await;
    assert_eq!(page.texts("main .rows__row").len(), 9);
    page.assert_none("article");
    let flaws = page.texts(".next-step > .stages li");
    assert_eq!(flaws, ["12 inscripciones no tienen sector."]);
    assert_eq!(page.texts("#flaws li").len(), 12, "each of them can be unfolded");
    let one = it.ana.get(&path(it.id, "draw?pool=3")).await;
    assert_eq!(one.texts("article").iter().filter(|it| it.contains("· R")).count(), 15);
    one.assert_none("main .rows__row");
}

#[actix_web::test]
async fn slips_are_printed_by_sector_by_round_and_by_evening() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, &list(8, 6)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let all = facts(&app, it.id);
    let slips = path(it.id, "slips");
    let ask = it.ana.get(&slips).await;
    // 120 slips are not printed without a request.
    ask.assert_none(".slip");
    let ways = ask.attributes("main .rows a", "href");
    assert_eq!(ways.len(), 8);
    let one = it.ana.get(&ways[2]).await;
    assert_eq!(one.texts(".slip").len(), 15);
    assert_eq!(
        one.texts(".slip svg[viewBox]").len(),
        one.attributes(".slip__qr", "role").len() + one.texts(".slip .seat svg").len()
    );
    // The QR codes are part of the page and cost no requests.
    one.assert_none("main img");
    one.assert_lacks("qr.svg");
    let [first, second] = [&all.rounds()[0].id, &all.rounds()[1].id];
    for (query, n) in [
        (format!("round={first}"), 24),
        (format!("round={first}&until={second}"), 48),
        (format!("round={first}&pool=2"), 3),
        ("pool=".to_owned(), 120),
    ] {
        let page = it.ana.get(&format!("{slips}?{query}")).await;
        assert_eq!(page.texts(".slip").len(), n, "{query}");
    }
}

#[actix_web::test]
async fn many_missing_tables_are_counted_and_few_are_listed() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, &list(8, 3)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let front = it.ana.get(&path(it.id, "")).await;
    front.assert_none(".next-step .rows__row");
    let ways = front.attributes(".next-step a", "href");
    assert_eq!(ways.len(), 2, "to the results and to the final grids: {ways:?}");
    let few = tournament(&app, "ana@example.org", Preset::Jcf, &list(1, 3));
    draw(&app, few, 1);
    publish(&app, few);
    let front = it.ana.get(&path(few, "")).await;
    assert_eq!(front.texts(".next-step .rows__row").len(), 3);
}

/// Plays the first sector, which has three entries, so that each wins once.
async fn everybody_wins_once(app: &App, it: &mut Organized) {
    let all = facts(app, it.id);
    let first = all.pools().iter().find(|pool| pool.name == "S01").unwrap();
    let number = |entry| first.entries.iter().position(|it| *it == entry).unwrap();
    for table in all.tables_of_pool(first.id).filter(|table| table.is_missing()) {
        let sides = table.entries();
        let winner = if (number(sides[0]) + 1) % 3 == number(sides[1]) { 1 } else { 2 };
        let results = it.ana.get(&path(it.id, "results?pool=")).await;
        let round = all.round(table.round).unwrap().number;
        let form =
            results.form("form.console").with("number", &format!("{round}.{}", table.number));
        it.ana.send_form(&form.with("order", &winner.to_string())).await;
    }
}

#[actix_web::test]
async fn a_tie_is_named_and_played_off_before_the_round_is_closed() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, &list(1, 3)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    everybody_wins_once(&app, &mut it).await;
    let front = it.ana.get(&path(it.id, "")).await;
    assert_eq!(front.texts(".next-step__title"), ["Jugar los desempates", "Cerrar la ronda"]);
    let said = &front.texts(".next-step > p:not(.next-step__kicker)")[0];
    let all = facts(&app, it.id);
    let names = Names::of(&all);
    let mut tied = all.entries().iter().map(|entry| names.entry(entry.id));
    assert!(tied.all(|name| said.contains(&name)), "{said}");
    let page = it.ana.get(&path(it.id, "draw")).await;
    page.text(".page-header__lead").assert_has("Desempates");
}

#[actix_web::test]
async fn a_sector_that_is_tied_plays_it_off_while_others_still_play() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, &list(2, 3)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    everybody_wins_once(&app, &mut it).await;
    let front = it.ana.get(&path(it.id, "")).await;
    assert_eq!(front.texts(".next-step__title"), ["Jugar", "Jugar los desempates"]);
    front.text("#next-step-2 ~ p").assert_has("Sector S01");
    let form = it.ana.form(&path(it.id, "draw"), "form[action$=draws]").await;
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    let front = it.ana.get(&path(it.id, "")).await;
    assert_eq!(front.texts(".next-step__title"), ["Revisar y publicar el sorteo", "Jugar"]);
    let form = it.ana.form(&path(it.id, "draw"), "form[action$=publish]").await;
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    let front = it.ana.get(&path(it.id, "")).await;
    assert_eq!(front.texts(".next-step__title"), ["Jugar"]);
    assert_eq!(front.texts(".next-step .rows__row").len(), 6, "three in either sector");
}

#[actix_web::test]
async fn missing_results_follow_the_sector_too_and_all_are_a_tap_away() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, &list(8, 3)).await;
    let results = path(it.id, "results");
    // Without a draw, the page explains the state and the next step.
    let page = it.ana.get(&results).await;
    assert_eq!(page.text("h1"), "Todavía no se juega ninguna mesa");
    page.text("main").assert_lacks("0 de 0");
    assert_eq!(page.attribute(".next-step a", "href"), path(it.id, "draw"));
    draw(&app, it.id, 1);
    let page = it.ana.get(&results).await;
    assert_eq!(page.attribute(".next-step a", "href"), path(it.id, "draw"), "not yet published");
    publish(&app, it.id);

    let page = it.ana.get(&results).await;
    assert_eq!(page.status, 200, "none is chosen");
    // Tables are found by sector, round and names: nobody types a number that is not shown.
    page.assert_none("#field-number");
    assert_eq!(page.texts("form#desk[hidden]").len(), 1);
    it.ana.get(&path(it.id, "grid?pool=5&keep=pool")).await;
    let all = facts(&app, it.id);
    let fifth = all.pools().iter().find(|pool| pool.number == 5).unwrap().id;
    let answer = it.ana.get(&results).await;
    assert_eq!(answer.location(), format!("{results}?pool={fifth}"));
    let page = it.ana.get(&answer.location()).await;
    assert_eq!(page.texts(".results__row").len(), 3);
    let way = page.attribute(".results__everything", "href");
    let whole = it.ana.get(&way).await;
    assert_eq!((whole.status, whole.texts(".results__row").len()), (200, 24));
    // A result entered in the list of all sectors leads back to that list.
    let form = whole.form("form.console").with("number", "1.1").with("order", "1");
    let answer = it.ana.send_form(&form).await;
    answer.location().assert_has("?pool=&");
    assert_eq!(it.ana.get(&answer.location()).await.texts(".results__row").len(), 23);
    // The live region of an open page is not redirected. Nor is the page, once the stored sector has all its results.
    let region = it.ana.get_with(&results, &[("x-live-region", "results")]).await;
    assert_eq!(region.status, 200);
    let of_fifth: Vec<_> = all.tables().iter().filter(|table| table.pool == fifth).collect();
    let missing = facts(&app, it.id);
    let of_fifth: Vec<_> = of_fifth
        .iter()
        .filter_map(|table| missing.table(table.id).filter(|table| table.is_missing()))
        .collect();
    confirm_all(&app, &of_fifth);
    assert_eq!(it.ana.get(&results).await.status, 200);
    let page = it.ana.get(&format!("{results}?pool={fifth}")).await;
    // The field names the page's pool.
    page.text("select[name=pool] [selected]").assert_has("(0)");
}

#[actix_web::test]
async fn where_sectors_play_in_their_own_places_tables_are_called_by_sector_and_pairing() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, &list(2, 4)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let all = facts(&app, it.id);
    let table = all.tables().iter().find(|it| it.pool == all.pools()[1].id).unwrap().clone();
    assert!(table.number > 2, "its number goes on over both sectors: {}", table.number);
    let [one, other] = [0, 1].map(|n| {
        let entry = all.entries().iter().find(|it| it.id == table.entries()[n]).unwrap();
        entry.name.clone()
    });
    let called = format!("S02 · R1 · {one} – {other}");
    let own = it.ana.get(&format!("/tables/{}", table.id)).await;
    own.text(".page-header__kicker").assert_has("S02 · R1");
    assert_eq!(own.text("h1"), format!("{one} – {other}"));
    let round = it.ana.get(&path(it.id, &format!("rounds/{}?pool=2", table.round))).await;
    assert_eq!(round.texts(".card__title")[0], "S02 · R1", "the names stand below it");
    let named = it.ana.get(&path(it.id, &format!("rounds/{}?pool=2&by=name", table.round))).await;
    assert_eq!(named.texts("thead th")[1], "Sector");
    let desk = it.ana.get(&path(it.id, "results?pool=")).await;
    let labels = desk.attributes(".results__number", "aria-label");
    labels.assert_holds(&called.replace(" ·", "\u{a0}·"));
    // A table is named by its sector and round, not by a number such as 1.99.
    desk.texts(".results__number").assert_none_has(".");
    let slips = it.ana.get(&path(it.id, "slips?pool=2")).await;
    assert_eq!(slips.texts(".slip h2")[0], "S02 · R1");
    let edit = it.ana.get(&path(it.id, "calendar/edit?pool=2")).await;
    edit.text("#tables").assert_lacks("Mesa ");
    let found = it.ana.get(&path(it.id, "seat/list.json")).await;
    found.assert_has("S02\u{a0}· R1");
    confirm_all(&app, &[&table]);
    let own = it.ana.get(&format!("/tables/{}", table.id)).await;
    assert_eq!(own.text(".after > p").matches(" – ").count(), 1, "who plays next, once");
    // In one hall with numbered boards, the board is the place.
    set(&app, it.id, |settings| settings.boards = 2);
    let own = it.ana.get(&format!("/tables/{}", table.id)).await;
    own.text("h1").assert_lacks("S02");
}
