//! A tournament whose last stage has several groups names the winner of each, and no overall champion.

use std::collections::BTreeMap;

use cubilete::acts;
use domain::draw::{self, NextStep};
use domain::tournament::course::CourseChange;
use domain::tournament::preset::Preset;

use crate::app::{Answer, Browser, spawn_app};
use crate::fixture::{act, facts, organized, path, play_until};
use crate::matchers::TextMatchers;
use crate::share::tags;
use crate::withdrawn::seen;

const WORDS: [&str; 3] = ["Gana el torneo", "Campeón", "Pasa a la fase siguiente"];

fn text(answer: &Answer) -> String {
    let main = if answer.texts("main").is_empty() { "body" } else { "main" };
    answer.text(main)
}

async fn page(browser: &mut Browser, url: &str) -> Answer {
    let answer = seen(browser, url).await;
    for word in WORDS {
        let said = text(&answer);
        assert!(!said.contains(word), "{url} says {word}: {said}");
    }
    answer
}

#[actix_web::test]
async fn the_winner_of_each_group_is_named_where_groups_come_last() {
    let app = spawn_app();
    let pair = |sector: u32, pair: u32| format!("Ana{sector}{pair};Pau{sector}{pair};;S{sector}\n");
    let lines = (1..=14).flat_map(|sector| (1..=2).map(move |it| pair(sector, it)));
    let list = format!("nombre;pareja;club;sector\n{}", lines.collect::<String>());
    let mut it = organized(&app, Preset::Jcf, &list).await;
    let id = it.id;
    let stages: Vec<_> = facts(&app, id).stages().iter().map(|stage| stage.id).collect();
    act(&app, |work| acts::stages::arrange(work, id, &stages, CourseChange::Remove(2)));
    let plans = path(id, "stages");
    it.ana.get(&plans).await.assert_has("gana el primero de cada grupo");
    play_until(&app, id, |step| matches!(step, NextStep::Play { .. }));
    let front = page(&mut app.browser(), &path(id, "")).await;
    assert!(front.texts(".track__goal").concat().contains("Campeones"), "{}", text(&front));
    play_until(&app, id, |step| matches!(step, NextStep::Finished { .. }));

    let now = facts(&app, id);
    assert_eq!(draw::champion(&now), None);
    let won: BTreeMap<String, String> = draw::winners(&now)
        .iter()
        .map(|winner| {
            let pool = now.pool(winner.pool.unwrap()).unwrap();
            (format!("Grupo {}", pool.name), now.entry(winner.entry).unwrap().name.clone())
        })
        .collect();
    assert_eq!(won.keys().collect::<Vec<_>>(), ["Grupo A", "Grupo B"]);
    let said: Vec<String> = won.iter().map(|(pool, name)| format!("{pool} {name}")).collect();
    let line: Vec<String> = won.iter().map(|(pool, name)| format!("{pool}: {name}")).collect();
    let line = line.join(" · ");

    let mut visitor = app.browser();
    let front = page(&mut visitor, &path(id, "")).await;
    assert_eq!(front.text(".champion h2"), "Ganan");
    assert_eq!(front.texts(".champion [role=listitem]"), said);
    let share = tags(&front)["description"].replace('\u{a0}', " ");
    share.assert_ends(&format!("Ganan: {line}"));
    let organizers = page(&mut it.ana, &path(id, "results")).await;
    text(&organizers).assert_has(&line);

    let hall = page(&mut visitor, &path(id, "display")).await;
    hall.text(".hall__title").assert_starts("Ganan");
    let shown = hall.texts(".hall__plate p");
    let expected: Vec<String> = won.iter().flat_map(|(pool, name)| [pool, name]).cloned().collect();
    assert_eq!(shown, expected);

    let list = page(&mut visitor, "/").await;
    assert_eq!(list.texts(".champions .tournament-row__winner"), said, "the list of tournaments");

    let rows = page(&mut visitor, &path(id, "standings?pool=")).await;
    assert_eq!(rows.texts("tr[data-state=pool-winner] .badge"), ["Gana", "Gana"]);
    for sheet in ["grid", "print/standings", "display/standings"] {
        page(&mut visitor, &path(id, sheet)).await;
    }
    let csv = it.ana.get(&path(id, "standings.csv")).await.body;
    assert!(
        !csv.contains("Gana el torneo")
            && csv.lines().filter(|line| line.ends_with(";Gana")).count() == 2,
        "{csv}"
    );

    for winner in draw::winners(&now) {
        let card = page(&mut visitor, &path(id, &format!("entries/{}", winner.entry))).await;
        assert_eq!(card.text(".entry-card__says"), "¡Gana su grupo!");
    }
    assert_eq!(visitor.get(&path(id, "share.png")).await.status, 200);
}
