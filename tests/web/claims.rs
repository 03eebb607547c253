//! The claims of entries name rounds as all other pages do, in every format and language.

use std::collections::BTreeSet;

use domain::draw::{Claim, claim};
use domain::tournament::id::RoundId;
use domain::tournament::preset::Preset;
use strum::VariantArray;

use crate::app::spawn_app;
use crate::fixture::{demonstration, facts, path};

/// Beginnings of claims about elimination, by language, with the articles that may follow.
const OUT: [(&str, &str, [&str; 3]); 3] = [
    ("es", "Fuera en ", ["la ", "el ", ""]),
    ("ca", "Fora en ", ["la ", "el ", ""]),
    ("en", "Out ", ["in the ", "at the ", "in "]),
];

/// The round in a claim, in lower case: "octavos" of "Fuera en octavos".
fn round_in(claim: &str, begin: &str, articles: &[&str]) -> String {
    let rest = claim.strip_prefix(begin).unwrap_or_else(|| panic!("{claim}"));
    let round = articles.iter().find_map(|article| rest.strip_prefix(article));
    round.unwrap_or(rest).to_lowercase()
}

#[actix_web::test]
async fn an_entry_is_out_in_a_round_that_other_pages_call_the_same() {
    let app = spawn_app();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    for preset in Preset::VARIANTS {
        let id = demonstration(&app, *preset, 22);
        let it = facts(&app, id);
        let mut out: Vec<(RoundId, _)> = Vec::new();
        for entry in it.entries() {
            match claim(&it, entry.id) {
                Claim::Out(round) if out.iter().all(|(known, _)| *known != round) => {
                    out.push((round, entry.id));
                }
                _ => {}
            }
        }
        for (round, entry) in out {
            for (language, begin, articles) in OUT {
                let headers = [("accept-language", language)];
                let mut visitor = app.browser();
                let page = visitor.get_with(&path(id, &format!("entries/{entry}")), &headers).await;
                let said = page.attribute("meta[property='og:description']", "content");
                let said = said.split('\u{a0}').next().unwrap();
                assert_eq!(page.text(".entry-card__says"), said, "{preset:?}");
                let own = round_in(said, begin, &articles);
                let page = visitor.get_with(&path(id, &format!("rounds/{round}")), &headers).await;
                // Several stages: the name of the stage stands before that of the round.
                let title = page.text("h1").to_lowercase();
                let title = title.rsplit("· ").next().unwrap().to_owned();
                let is_same = title.starts_with(&own) || own.starts_with(&title);
                assert!(is_same, "{preset:?}, {language}: {said} of {title}");
                let is_knockout =
                    it.stage(it.round(round).unwrap().stage).unwrap().plan.advance().is_some();
                if is_knockout {
                    let bracket = visitor.get_with(&path(id, "bracket"), &headers).await;
                    assert!(
                        bracket.text("main").to_lowercase().contains(&title),
                        "{preset:?}: {title}"
                    );
                }
                if language == "es" {
                    seen.insert(own);
                }
            }
        }
    }
    for round in ["octavos", "cuartos", "semifinales"] {
        assert!(seen.contains(round), "{seen:?}");
    }
}
