//! Pages of a knock-out's consolation: added, drawn, played and closed beside the rest of the main bracket; and byes after a cut.

use std::collections::BTreeSet;

use cubilete::acts::MeantStage;
use cubilete::acts::rounds::{self, Seed};
use domain::draw::{NextStep, champion, entrants, next_step, next_steps, qualifiers};
use domain::tournament::championship::Championship;
use domain::tournament::course::StageKind;
use domain::tournament::id::{EntryId, StageId, TournamentId};
use domain::tournament::plan::{SeededBy, Seeding};
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundState;
use domain::tournament::table::{Table, TableKind};
use domain::tournament::table_plan::Remainder;

use crate::app::{App, Browser, spawn_app};
use crate::fixture::{self, act, facts, organized, path, players};
use crate::matchers::{ListMatchers, TextMatchers};
use crate::replacements::{chosen, is_true, offered, shown};

async fn add(ana: &mut Browser, id: TournamentId, kind: &str) -> crate::app::Answer {
    let form = ana.form(&path(id, "stages"), "main > form[method=post]").await;
    ana.send_form(&form.with("kind", kind).with("act", "add")).await
}

fn by_number(championship: &Championship, table: &Table) -> Vec<EntryId> {
    let mut entries = table.entries();
    entries.sort_by_key(|entry| championship.entry(*entry).map(|it| it.number));
    entries
}

/// Performs the next steps of a stage, lower numbers winning, until the condition holds; returns false if it never does.
fn go_on(
    app: &App,
    id: TournamentId,
    stage: StageId,
    is_there: impl Fn(&NextStep) -> bool,
) -> bool {
    for seed in 1..100 {
        let championship = facts(app, id);
        let mut steps = next_steps(&championship).into_iter();
        let Some(step) = steps.find(|step| step.stage() == Some(stage)) else { return false };
        if is_there(&step) {
            return true;
        }
        let meant = MeantStage::stage(id, Some(stage));
        match step {
            NextStep::Draw { .. } | NextStep::PlayOffs { .. } => {
                act(app, |work| rounds::draw(work, meant, Seed::Typed(seed)));
            }
            NextStep::Publish { .. } => act(app, |work| rounds::publish(work, meant)),
            NextStep::Play { missing, .. } => {
                let tables = missing.iter().filter_map(|table| championship.table(*table));
                let order = |table: &Table| by_number(&championship, table);
                fixture::confirm_in_order(app, &tables.collect::<Vec<_>>(), order);
            }
            NextStep::Close { .. } => act(app, |work| rounds::close(work, meant)),
            step => panic!("{step:?}"),
        }
    }
    panic!("no end")
}

fn states(app: &App, id: TournamentId) -> Vec<Vec<RoundState>> {
    let facts = facts(app, id);
    let of_stage = |stage: StageId| facts.rounds_of(stage).map(|round| round.state).collect();
    facts.stages().iter().map(|stage| of_stage(stage.id)).collect()
}

#[actix_web::test]
async fn it_is_added_where_somebody_can_fall() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(16)).await;
    let (id, mut ana) = (it.id, it.ana);
    assert_eq!(add(&mut ana, id, "consolation").await.status, 303);
    let kinds: Vec<StageKind> =
        facts(&app, id).stages().iter().map(|stage| StageKind::of(&stage.plan)).collect();
    assert_eq!(kinds, [StageKind::Knockout, StageKind::Consolation]);
    let again = add(&mut ana, id, "consolation").await;
    assert_eq!(again.attributes(".form-errors a", "href"), ["#field-kind"]);
    again.text(".form-errors").assert_has("primera derrota");
    let shown = ana.get(&path(id, "stages")).await;
    assert_eq!(shown.texts(".course__stage h2")[1], "Fase 2: consolación");
    let said = shown.text(".course__stage:nth-child(2)");
    said.assert_has_all([
        "entra quien cae en su primera mesa de la fase 1",
        "se lleva la consolación",
    ]);
    // Four tables first, then two and two at the same time.
    let takes = shown.text("section .course__takes");
    takes.assert_has("Con 16 participantes · 3 rondas · 10 mesas, hasta 4 a la vez");
    let form = ana.form(&path(id, "stages/1"), "form.form").await;
    let refused = ana.send_form(&form.with("lives", "2")).await;
    assert_eq!(
        (refused.status, refused.attributes(".form-errors a", "href")),
        (422, vec!["#field-lives".into()])
    );
    let own = ana.form(&path(id, "stages/2"), "form.form").await;
    // The form of the consolation has no lives, since one lost table eliminates.
    own.values("lives").assert_empty();
    assert_eq!(ana.send_form(&own.with("game_minutes", "25")).await.status, 303);
    assert_eq!(facts(&app, id).stages()[1].plan.table.minutes, 25);
    // An additional stage is inserted before both.
    assert_eq!(add(&mut ana, id, "swiss").await.status, 303);
    let kinds: Vec<StageKind> =
        facts(&app, id).stages().iter().map(|stage| StageKind::of(&stage.plan)).collect();
    assert_eq!(kinds, [StageKind::Swiss, StageKind::Knockout, StageKind::Consolation]);
}

#[actix_web::test]
async fn two_stages_are_drawn_published_played_and_closed_each_by_itself() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(16)).await;
    let (id, mut ana) = (it.id, it.ana);
    assert_eq!(add(&mut ana, id, "consolation").await.status, 303);
    let [main, consolation] = [0, 1].map(|index| facts(&app, id).stages()[index].id);
    go_on(&app, id, main, |step| matches!(step, NextStep::Draw { round_number: 2, .. }));
    let first = facts(&app, id).tables()[0].clone();
    let beaten = *by_number(&facts(&app, id), &first).last().unwrap();
    let page = path(id, &format!("entries/{beaten}"));
    let said = app.browser().get(&page).await.text("main");
    said.assert_has("Juega la consolación; espera su sorteo");

    let front = ana.get(&path(id, "")).await;
    let titles = front.texts(".next-step__title");
    titles[0].assert_ends("Fase 1: eliminatorias");
    titles[1].assert_ends("Fase 2: consolación");
    let ways = front.attributes(".next-step a.button", "href");
    assert_eq!(ways, [path(id, "draw?stage=1"), path(id, "draw?stage=2")]);
    let drawing = ana.get(&ways[1]).await;
    assert_eq!(drawing.texts(".pills [aria-current]"), ["Fase 2: consolación"]);
    assert_eq!(drawing.text(".page-header__lead"), "Fase 2: consolación");
    let form = ana.form(&ways[1], "form[action$='/draws']").await;
    let drawn = ana.send_form(&form.clone().with("seed", "5")).await;
    assert_eq!((drawn.status, drawn.location()), (303, ways[1].clone()));
    let is = |main: &[RoundState], beside: &[RoundState]| vec![main.to_vec(), beside.to_vec()];
    use RoundState::{Closed, Draft, Published};
    assert_eq!(states(&app, id), is(&[Closed], &[Draft]));
    assert_eq!(ana.send_form(&form.with("seed", "6")).await.status, 409, "it is drawn");

    let form = ana.form(&ways[0], "form[action$='/draws']").await;
    assert_eq!(ana.send_form(&form.with("seed", "7")).await.status, 303);
    assert_eq!(states(&app, id), is(&[Closed, Draft], &[Draft]));
    let drafts = [ana.get(&ways[0]).await, ana.get(&ways[1]).await];
    let heads = drafts.each_ref().map(|draft| draft.texts(".section h2").join(" "));
    heads[0].assert_has("eliminatorias");
    heads[0].assert_lacks("consolación");
    heads[1].assert_has("consolación");
    heads[1].assert_lacks("eliminatorias");
    // Each draft is arranged, published and discarded by itself.
    let arrange = ana.get(&path(id, "draw/arrange?stage=2")).await;
    arrange.text(".page-header").assert_has("consolación");
    let publish = ana.form(&ways[1], "form[action$='/draws/publish']").await;
    assert_eq!(ana.send_form(&publish).await.status, 303);
    assert_eq!(states(&app, id), is(&[Closed, Draft], &[Published]));
    assert_eq!(ana.send_form(&publish).await.status, 409, "the other one waits, and is not meant");
    let discard = ana.form(&ways[0], "form[action$='/draws/discard']").await;
    assert_eq!(ana.send_form(&discard.with("reason", "otra vez")).await.status, 303);
    assert_eq!(states(&app, id), is(&[Closed], &[Published]));
    go_on(&app, id, main, |step| matches!(step, NextStep::Play { .. }));

    // The seat pages list both stages.
    let mut eva = app.browser();
    for screen in ["display/tables", "display/names", "display/draw", "rounds", "seat", ""] {
        let shown = eva.get(&path(id, screen)).await;
        assert!(matches!(shown.status, 200 | 303), "{shown}");
    }
    let cards = eva.get(&path(id, "display/tables")).await.body;
    assert!(cards.to_lowercase().matches("consolación").count() >= 2, "{cards}");
    let said = eva.get(&page).await.text("main");
    said.assert_has("consolación");
    let brackets =
        [eva.get(&path(id, "bracket")).await, eva.get(&path(id, "bracket?stage=2")).await];
    let current = brackets.each_ref().map(|it| it.text(".pills [aria-current]"));
    assert_eq!(current, ["Fase 1: eliminatorias", "Fase 2: consolación"]);
    let name = |entry: EntryId| facts(&app, id).entry(entry).unwrap().name.clone();
    brackets[1].text("#bracket").assert_has(&name(beaten));
    for paper in ["print/bracket?stage=2", "print/standings", "print/sheets", "print/tables"] {
        assert_eq!(ana.get(&path(id, paper)).await.status, 200, "{paper}");
    }

    go_on(&app, id, consolation, |step| matches!(step, NextStep::Close { .. }));
    go_on(&app, id, main, |step| matches!(step, NextStep::Close { .. }));
    let front = ana.get(&path(id, "")).await;
    let ids = front.attributes(".next-step form [name=stage]", "value");
    assert_eq!(ids, [main.to_string(), consolation.to_string()]);
    let own = format!(".next-step form:has([name=stage][value='{consolation}'])");
    let close = ana.form(&path(id, ""), &own).await;
    assert_eq!(ana.send_form(&close).await.status, 303);
    assert_eq!(states(&app, id), is(&[Closed, Published], &[Closed]));
    assert_eq!(ana.send_form(&close).await.status, 409);
    assert_eq!(ana.send_form(&close.with("stage", "x")).await.status, 422);

    go_on(&app, id, main, |_| false);
    assert_eq!(champion(&facts(&app, id)), None, "it is over when both are");
    eva.get(&path(id, "")).await.text("main").assert_has("consolación");
    let first =
        |number: i32| facts(&app, id).entries().iter().find(|it| it.number == number).unwrap().id;
    let wins = eva.get(&path(id, &format!("entries/{}", first(1)))).await.text("main");
    wins.assert_has("¡Gana el torneo!");
    go_on(&app, id, consolation, |_| false);
    assert_eq!(champion(&facts(&app, id)), Some(first(1)));
    let facts = facts(&app, id);
    let won = qualifiers(&facts, consolation).unwrap()[0].entry;
    let wins = eva.get(&path(id, &format!("entries/{won}"))).await.text("main");
    wins.assert_has("¡Gana la consolación!");
    let places = eva.get(&path(id, "standings?stage=2")).await.texts("#standings tbody tr");
    assert_eq!(places.len(), 8, "{places:?}");
    let main_places = eva.get(&path(id, "standings")).await.texts("#standings tbody tr");
    assert_eq!(main_places.len(), 16);
}

#[actix_web::test]
async fn a_correction_asks_about_the_consolation_too() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(16)).await;
    let (id, mut ana) = (it.id, it.ana);
    assert_eq!(add(&mut ana, id, "consolation").await.status, 303);
    let [main, consolation] = [0, 1].map(|index| facts(&app, id).stages()[index].id);
    go_on(&app, id, main, |step| matches!(step, NextStep::Draw { round_number: 2, .. }));
    for stage in [main, consolation] {
        go_on(&app, id, stage, |step| matches!(step, NextStep::Play { .. }));
    }
    let table = facts(&app, id).tables_of_stage(main).next().unwrap().clone();
    let order = by_number(&facts(&app, id), &table);
    let asked = shown(&mut ana, &table).await;
    let said = asked.text("main");
    said.assert_has_all(["Juega la consolación:", "Ya no juega la consolación:"]);
    let goes: BTreeSet<EntryId> = offered(&asked).into_iter().map(|(goes, _)| goes).collect();
    assert_eq!(goes, order.iter().copied().collect(), "two here and two there");
    assert_eq!(ana.send_form(&chosen(&asked, |_| true)).await.status, 303);
    let after = facts(&app, id);
    let sits = |stage, entry| {
        let round = after.rounds_of(stage).last().unwrap().id;
        after.tables_of(round).any(|table| table.has(entry))
    };
    for (index, entry) in order.iter().enumerate() {
        assert_eq!(sits(main, *entry), index > 1);
        assert_eq!(sits(consolation, *entry), index < 2);
    }
    let stage = after.stage(consolation).unwrap();
    let seated: BTreeSet<EntryId> =
        after.tables_of_stage(consolation).flat_map(|table| table.entries()).collect();
    assert_eq!(seated, entrants(&after, stage).unwrap().into_iter().collect());
    is_true(&app, id);
    // A replacement can be undone while no game has begun.
    let page = ana.get(&format!("/tables/{}", table.id)).await;
    assert_eq!(page.texts("a[href*='/replacements/']").len(), 4, "{}", page.text("main"));
}

/// Plays a Swiss of one round with a cut of `n` entries, up to the draft of the knock-out; returns the byes, and the best of the cut.
async fn cut(preset: &str, n: usize, to: &str) -> (Vec<EntryId>, Vec<EntryId>, String) {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let new = format!("/tournaments/new?preset={preset}&cut={to}");
    let line = ana.get(&new).await.text("plan-line");
    let form = ana.form(&new, "form.form").await.with("name", "Copa").with("rounds", "3");
    let made = ana.send_form(&form).await;
    assert_eq!(made.status, 303, "{:?}", made.texts(".form-errors li"));
    let id: TournamentId = made.location().rsplit('/').next().unwrap().parse().unwrap();
    let list = match preset.split_once('&').map_or(preset, |it| it.0) {
        "swiss" => players(n),
        _ => {
            let pair = |n: usize| format!("Àngela {n};Bernat {n};Falla {n}\n");
            format!("nombre;pareja;club\n{}", (1..=n).map(pair).collect::<String>())
        }
    };
    act(&app, |work| cubilete::acts::entries::import(work, id, list.as_bytes()));
    let [rounds, last] = [0, 1].map(|index| facts(&app, id).stages()[index].id);
    let seeding = Seeding { by: SeededBy::Before, n: to.parse().unwrap() };
    let plan = facts(&app, id).stages()[1].plan.clone();
    assert_eq!((plan.seeding, plan.table.remainder), (seeding, Remainder::FirstRoundByes));
    assert_eq!(facts(&app, id).stages()[0].plan.table.remainder, Remainder::SmallerTables);
    let said = ana.get(&path(id, "stages")).await.text(".course__stage:nth-child(2)");
    said.replace('\u{a0}', " ").assert_has("que pasan");
    let on_form = ana.get(&path(id, "stages/1")).await.text(".notice");
    on_form.replace('\u{a0}', " ").assert_has("que pasan");
    go_on(&app, id, rounds, |_| false);
    let best = qualifiers(&facts(&app, id), rounds).unwrap().iter().map(|it| it.entry).collect();
    let step = next_step(&facts(&app, id));
    assert!(matches!(step, NextStep::Draw { stage, .. } if stage == last), "{step:?}");
    go_on(&app, id, last, |step| matches!(step, NextStep::Publish { .. }));
    let facts = facts(&app, id);
    let rest = facts.tables_of_stage(last).filter(|table| table.kind == TableKind::Bye);
    (rest.flat_map(|table| table.entries()).collect(), best, line)
}

#[actix_web::test]
async fn the_best_of_seven_ten_or_thirteen_wait_in_the_final() {
    for (to, n, says) in [
        (
            "7",
            3,
            "De 7 que pasan, quienes mejor quedaron (3) esperan en la final; el resto (4) juega en una mesa",
        ),
        (
            "10",
            2,
            "De 10 que pasan, quienes mejor quedaron (2) esperan en la final; el resto (8) juega en 2 mesas",
        ),
        (
            "13",
            1,
            "De 13 que pasan, quien mejor quedó espera en la final; el resto (12) juega en 3 mesas",
        ),
    ] {
        // The preset lets two of four qualify; here only one.
        let (mut rest, best, line) = cut("swiss&advance=1", 17, to).await;
        rest.sort();
        let mut first = best[..n].to_vec();
        first.sort();
        assert_eq!(rest, first, "{to}");
        line.assert_has(says);
    }
}

#[actix_web::test]
async fn the_best_pairs_of_six_or_twelve_skip_a_round() {
    for (to, n) in [("6", 2), ("12", 4)] {
        let (mut rest, best, line) = cut("world", 16, to).await;
        rest.sort();
        let mut first = best[..n].to_vec();
        first.sort();
        assert_eq!(rest, first, "{to}");
        line.assert_has("se saltan la primera ronda");
    }
}

#[actix_web::test]
async fn a_knock_out_put_after_rounds_lets_the_best_wait_and_follows_the_cut() {
    let app = spawn_app();
    let it = organized(&app, Preset::SocialLeague, &players(16)).await;
    let (id, mut ana) = (it.id, it.ana);
    assert_eq!(add(&mut ana, id, "knockout").await.status, 303);
    let plan = || facts(&app, id).stages()[1].plan.clone();
    assert_eq!(plan().seeding, Seeding { by: SeededBy::Before, n: 4 });
    assert_eq!(plan().table.remainder, Remainder::FirstRoundByes);
    let form = ana.form(&path(id, "stages/1"), "form.form").await.with("cut", "13");
    assert_eq!(ana.send_form(&form).await.status, 303);
    assert_eq!(plan().seeding.n, 13, "all who are cut");
    // An explicit choice is kept.
    let own = ana.form(&path(id, "stages/2"), "form.form").await.with("seeded_by", "lot");
    assert_eq!(ana.send_form(&own).await.status, 303);
    let form = ana.form(&path(id, "stages/1"), "form.form").await.with("cut", "10");
    assert_eq!(ana.send_form(&form).await.status, 303);
    assert_eq!(plan().seeding, Seeding::LOT);
    let said = ana.get(&path(id, "stages/2")).await.text(".notice");
    said.assert_has("se sortea quién");
}
