//! The champion's night: figures of a finished tournament, the podium, the way to the title, and the final.

use domain::draw::{self, WinMargin};
use domain::tournament::championship::Championship;
use domain::tournament::game::Game;
use domain::tournament::id::{TableId, TournamentId};
use domain::tournament::night::Night;
use domain::tournament::preset::Preset;
use domain::tournament::story::story;
use store::StoreError;

use crate::app::{App, spawn_app};
use crate::fixture::{demonstration, facts, half_played, path};
use crate::matchers::{LineMatchers, TextMatchers};

/// Figures from the results and all logs.
fn night(app: &App, championship: &Championship) -> Night {
    let ids: Vec<TableId> = championship.tables().iter().map(|table| table.id).collect();
    let logs = app
        .state
        .store
        .read_blocking::<_, StoreError>(|conn| store::tables::public_logs_of(conn, &ids));
    let mut logs: Vec<_> = logs.unwrap().into_iter().collect();
    logs.sort_by_key(|(at, _)| *at);
    let mut night = Night::of(championship.tables().iter().filter(|table| table.result.is_some()));
    for ((id, number), log) in logs {
        let table = championship.table(id).unwrap();
        if let Some(told) = story(&Game::replay(table, number, &log).unwrap()) {
            night.add(table, number, &told);
        }
    }
    night
}

/// Figure with grouped digits.
fn grouped(n: u32) -> String {
    if n < 10_000 { n.to_string() } else { format!("{}.{:03}", n / 1000, n % 1000) }
}

#[actix_web::test]
async fn the_night_in_numbers_is_on_the_front_page_the_champion_s_and_in_the_hall() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    for (preset, n) in [(Preset::Torneo, 9), (Preset::Jcf, 8)] {
        let id = demonstration(&app, preset, n);
        let championship = facts(&app, id);
        let night = night(&app, &championship);
        // A page waits for the figures for some seconds only, which may be too short on a busy machine. Pages of an account are drawn anew.
        for _ in 0..30 {
            if !ana.get(&path(id, "")).await.texts(".night__figure").is_empty() {
                break;
            }
        }
        assert!(night.games > 3 && night.logged == night.games, "{night:?}");
        let (wait, comeback) = (night.wait.unwrap(), night.comeback.unwrap());
        let closest = night.closest.unwrap();
        let squares = |n: u32| format!("{n} {}", if n == 1 { "casilla" } else { "casillas" });
        let expected = [
            grouped(night.games),
            grouped(night.throws),
            grouped(night.captures),
            format!("{} tiradas sin mover", wait.size),
            squares(comeback.size),
            squares(closest.squares.into()),
        ];
        let mut visitor = app.browser();
        let front = visitor.get(&path(id, "")).await;
        assert_eq!(front.texts(".night__figure strong"), expected, "{preset:?}");
        let links = front.attributes("a.night__who", "href");
        assert_eq!(links.len(), 3);
        assert_eq!(links[0], format!("/tables/{}/replay/{}", wait.table, wait.n));
        for link in &links {
            assert_eq!(visitor.get(link).await.status, 200, "{link}");
        }
        let hall = visitor.get(&path(id, "display")).await;
        assert_eq!(hall.texts(".hall-night__figure dd"), expected, "{preset:?}");
        let champion = draw::champion(&championship).unwrap();
        for entry in championship.entries().iter().take(3).map(|entry| entry.id).chain([champion]) {
            let page = visitor.get(&path(id, &format!("entries/{entry}"))).await;
            let n_figures = if entry == champion { expected.len() } else { 0 };
            assert_eq!(page.texts(".night__figure").len(), n_figures);
        }
    }
    let begun = half_played(&app, 16, 3);
    let front = app.browser().get(&path(begun, "")).await;
    front.assert_none(".night, .podium, game-replay, script[src$='game-replay.js']");
}

#[actix_web::test]
async fn the_podium_the_way_and_the_final_are_shown() {
    let app = spawn_app();
    let id: TournamentId = demonstration(&app, Preset::Torneo, 9);
    let championship = facts(&app, id);
    let champion = draw::champion(&championship).unwrap();
    let mut visitor = app.browser();
    let front = visitor.get(&path(id, "")).await;
    let name = front.text(".champion__name");
    let podium = front.texts(".podium__step");
    assert_eq!(podium.len(), 4, "{podium:?}");
    podium[0].assert_has(&name);
    podium[0].assert_ends("1");
    podium[1].assert_ends("2");
    assert!(podium[1..].iter().all(|step| !step.contains(&name)), "{podium:?}");
    front.texts(".champion__behind li").assert_any_has("Semifinal");

    let victories = draw::victories(&championship, champion);
    let margins = victories.iter().filter_map(|it| match it.margin? {
        WinMargin::Squares(1) => Some("por 1 casilla".to_owned()),
        WinMargin::Squares(n) => Some(format!("por {n} casillas")),
        WinMargin::Games(own, other) => Some(format!("{own}–{other}")),
    });
    assert_eq!(front.texts(".way__margin"), margins.collect::<Vec<_>>());
    let n_beaten: usize = victories.iter().map(|it| it.beaten.len()).sum();
    assert_eq!(front.texts(".way__beaten .crest").len(), n_beaten);

    let last = victories.last().unwrap().table;
    assert_eq!(front.attribute("game-replay", "path"), format!("/tables/{last}/replay"));
    assert_eq!(
        front.attributes("game-replay a.button", "href"),
        [format!("/tables/{last}/replay")]
    );
    assert_eq!(front.attributes("game-replay button[hidden]", "data-play").len(), 1);
    assert_eq!(front.texts("game-replay .mini").len(), 1);

    let hall = visitor.get(&path(id, "display")).await;
    assert_eq!(hall.text(".hall__winner"), name);
    assert_eq!(hall.texts(".hall__plate .crest, .hall-champion__beside .mini").len(), 2);
    assert_eq!(hall.attribute("game-replay[auto]", "path"), format!("/tables/{last}/replay"));
    assert_eq!(hall.texts(".hall-podium li").len(), 3);
    hall.texts(".hall-podium li").assert_none_has(&name);
}

/// Both of a pair stand on lines of their own.
#[actix_web::test]
async fn a_pair_of_champions_has_two_lines() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Jcf, 4);
    let mut visitor = app.browser();
    for (page, name) in [("", ".champion__name"), ("display", ".hall__winner")] {
        let answer = visitor.get(&path(id, page)).await;
        let lines = answer.texts(&format!("{name} .large-name__line"));
        assert_eq!(lines.len(), 2, "{page}: {lines:?}");
        let letters: usize = answer.attribute(name, "data-letters").parse().unwrap();
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap();
        assert!(letters >= longest && letters <= longest + 8, "{letters} for {lines:?}");
    }
}

#[actix_web::test]
async fn the_poster_has_the_end_of_the_tournament_on_one_sheet() {
    let app = spawn_app();
    let id = demonstration(&app, Preset::Torneo, 9);
    let mut visitor = app.browser();
    let front = visitor.get(&path(id, "")).await;
    let link = front.attribute("a[href$='/champion/poster']", "href");
    let poster = visitor.get(&link).await;
    assert_eq!(poster.text(".champion-poster__name"), front.text(".champion__name"));
    assert_eq!(poster.texts(".champion-poster__podium li").len(), 4);
    assert_eq!(
        poster.texts(".champion-poster__way li").len(),
        front.texts(".way__beaten").len(),
        "a square for each victory"
    );
    assert_eq!(poster.texts(".champion-poster__final .mini").len(), 1);
    assert_eq!(poster.texts(".champion-poster__code svg").len(), 1);
    poster.text(".champion-poster__link").assert_ends(&path(id, ""));

    let begun = half_played(&app, 16, 3);
    let answer = visitor.get(&path(begun, "champion/poster")).await;
    assert_eq!((answer.status, answer.location()), (303, path(begun, "")));
    visitor.get(&path(begun, "")).await.assert_has("Todavía no hay campeón");
}
