//! Options of a knock-out on its pages: a fixed bracket, seeds, called-back entries, lives, third place.

use domain::draw::{NextStep, champion};
use domain::tournament::plan::{Knockout, SeededBy, Seeding};
use domain::tournament::preset::Preset;
use domain::tournament::table_plan::Remainder;

use crate::app::spawn_app;
use crate::fixture::{self, facts, organized, path, play_until, players};
use crate::matchers::TextMatchers;

#[actix_web::test]
async fn a_bracket_is_chosen_in_words_and_what_does_not_go_together_comes_back() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(11)).await;
    let (id, mut ana) = (it.id, it.ana);
    let stage = path(id, "stages/1");
    let form = ana.form(&stage, "form.form").await;
    let form = form.with("tree", "fixed").with("advance", "3").with("third_place", "yes");
    let refused = ana.send_form(&form).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.attributes(".form-errors a", "href"), ["#field-tree"]);
    assert_eq!(refused.attribute("#field-advance", "value"), "3", "nothing is lost");
    let wrong = form.clone().with("advance", "2").with("lives", "4").with("seeded_by", "list");
    let refused = ana.send_form(&wrong.with("seeds", "0")).await;
    assert_eq!(refused.attributes(".form-errors a", "href"), ["#field-lives", "#field-seeds"]);
    let first = form.clone().with("advance", "2").with("seeded_by", "before").with("seeds", "4");
    let refused = ana.send_form(&first).await;
    assert_eq!(refused.attributes(".form-errors a", "href"), ["#field-seeded_by"]);
    let form = form.with("advance", "2").with("seeded_by", "list").with("seeds", "4");
    assert_eq!(ana.send_form(&form.with("remainder", "first-round-byes")).await.status, 303);
    let plan = facts(&app, id).stages()[0].plan.clone();
    let rules = Knockout { is_fixed: true, third_place: true, ..Knockout::advancing(2) };
    assert_eq!(plan.knockout_rules(), Some(rules));
    assert_eq!(plan.seeding, Seeding { by: SeededBy::List, n: 4 });
    assert_eq!(plan.table.remainder, Remainder::FirstRoundByes);
    let said = ana.get(&path(id, "stages")).await.text(".course__stage");
    for line in ["cuadro fijo", "cabezas de serie: 4, por la lista", "puesto siguiente a la final"]
    {
        said.assert_has(line);
    }
    // A drawn stage has its bracket; only compatible options can still be changed.
    play_until(&app, id, |step| matches!(step, NextStep::Publish { .. }));
    let drawn = ana.form(&stage, "form.form").await.with("remainder", "best-beaten");
    let refused = ana.send_form(&drawn).await;
    assert_eq!(refused.attributes(".form-errors a", "href"), ["#field-remainder"]);
    play_until(&app, id, |step| matches!(step, NextStep::Finished { .. }));
    let facts = facts(&app, id);
    assert_eq!(champion(&facts), facts.entries().iter().find(|it| it.number == 1).map(|it| it.id));
}

#[actix_web::test]
async fn the_third_place_stands_beside_the_final_on_every_page() {
    let app = spawn_app();
    let it = organized(&app, Preset::Pairs, "nombre;pareja\na;b\nc;d\ne;f\ng;h\n").await;
    let (id, mut ana) = (it.id, it.ana);
    let form = ana.form(&path(id, "stages/1"), "form.form").await.with("third_place", "yes");
    assert_eq!(ana.send_form(&form).await.status, 303);
    play_until(&app, id, |step| matches!(step, NextStep::Publish { .. }));
    play_until(&app, id, |step| matches!(step, NextStep::Draw { round_number: 2, .. }));
    // A discarded draft leaves no pool behind.
    fixture::draw(&app, id, 7);
    let pools = facts(&app, id).pools().len();
    assert_eq!(pools, 2);
    let draft = ana.get(&path(id, "draw")).await;
    draft.text("main").assert_has("por el tercer puesto");
    let discard = ana.form(&path(id, "draw"), "form[action$='/draws/discard']").await;
    assert_eq!(ana.send_form(&discard).await.status, 303);
    assert_eq!(facts(&app, id).pools().len(), 1);
    play_until(
        &app,
        id,
        |step| matches!(step, NextStep::Play { missing, .. } if missing.len() == 2),
    );
    let mut eva = app.browser();
    let latest = eva.get(&path(id, "rounds")).await.location();
    let rounds = eva.get(&latest).await;
    rounds.text("main").assert_has("por el tercer puesto");
    // The final is no sector.
    rounds.assert_lacks("Sin sector");
    play_until(&app, id, |step| matches!(step, NextStep::Finished { .. }));
    let bracket = eva.get(&path(id, "bracket")).await;
    assert_eq!(bracket.text(".bracket-beside h2"), "Por el tercer puesto");
    assert_eq!(bracket.texts(".bracket-beside .side").len(), 2);
    let paper = ana.get(&path(id, "print/bracket")).await;
    assert_eq!(paper.text(".bracket-sheet__title"), "Por el tercer puesto");
    assert_eq!(paper.texts(".bracket-sheet__name").len(), 4 + 2 + 2);
    let places = eva.get(&path(id, "standings")).await.texts("#standings tbody tr");
    assert_eq!(places.len(), 4, "{places:?}");
}

#[actix_web::test]
async fn who_is_called_back_is_told_so_and_is_not_out() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(6)).await;
    let (id, mut ana) = (it.id, it.ana);
    let form = ana.form(&path(id, "stages/1"), "form.form").await;
    let form = form.with("seats", "2").with("advance", "1").with("remainder", "best-beaten");
    assert_eq!(ana.send_form(&form).await.status, 303);
    play_until(&app, id, |step| matches!(step, NextStep::Draw { round_number: 2, .. }));
    play_until(&app, id, |step| matches!(step, NextStep::Draw { round_number: 3, .. }));
    let bracket = app.browser().get(&path(id, "bracket?view=all")).await;
    assert_eq!(bracket.text("main").matches("(repesca)").count(), 1, "{}", bracket.text("main"));
    // The bracket does not say that the called-back entry sits there by a corrected result.
    bracket.text("main").assert_lacks("corregi");
    play_until(&app, id, |step| matches!(step, NextStep::Finished { .. }));
}

#[actix_web::test]
async fn with_two_lives_everybody_plays_at_least_twice() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(7)).await;
    let (id, mut ana) = (it.id, it.ana);
    let form = ana.form(&path(id, "stages/1"), "form.form").await;
    let form = form.with("seats", "2").with("advance", "1").with("lives", "2");
    assert_eq!(ana.send_form(&form).await.status, 303);
    play_until(&app, id, |step| matches!(step, NextStep::Finished { .. }));
    let facts = facts(&app, id);
    let played = |entry| facts.tables_of_entry(entry).filter(|it| it.kind.is_played()).count();
    for entry in facts.entries() {
        let n_played = played(entry.id);
        assert!(n_played > 1, "{n_played} by {}", entry.name);
    }
    for page in ["", "bracket", "standings", "entries", "print/bracket"] {
        assert_eq!(ana.get(&path(id, page)).await.status, 200, "{page}");
    }
}
