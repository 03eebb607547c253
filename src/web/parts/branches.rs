//! The championships of categories on the front page of a tournament: the way of each, and its winner as soon as there is one.

use std::collections::HashMap;

use domain::draw;
use domain::tournament::championship::Championship;
use domain::tournament::names::Names;

use super::champion::ChampionView;
use super::titles::stage_heading;
use super::track::{self, SquareView};
use super::winners;
use crate::web::http::address;
use crate::web::i18n::key;
use crate::web::request::context::Ctx;

/// A championship within a tournament.
pub struct BranchView {
    /// The category, or the words for the main championship.
    pub title: String,
    /// Address and title of the bracket or standings of its last drawn stage; empty before its first draw.
    pub pages: Vec<(String, String)>,
    track: Vec<SquareView>,
    /// Its champion, once there is one.
    pub champion: Option<ChampionView>,
    /// Address of the poster of a category's champion; empty for the main championship.
    pub poster: String,
    /// The winners of its pools in one line, or empty.
    pub winners: String,
}

impl BranchView {
    /// The championships of categories. While one of them goes on, a finished main championship comes first.
    pub fn all(ctx: &Ctx, championship: &Championship, names: &Names) -> Vec<Self> {
        let main = championship.main_branch();
        let is_over = |it: &Championship| !draw::winners(it).is_empty();
        let is_first = championship.is_divided() && is_over(main) && !is_over(championship);
        let main = is_first.then_some(main).into_iter();
        let all = main.chain(championship.category_branches());
        all.map(|it| Self::new(ctx, championship, names, it)).collect()
    }

    /// Its way, empty once it has a champion.
    pub fn squares(&self) -> &[SquareView] {
        &self.track
    }

    fn new(ctx: &Ctx, championship: &Championship, names: &Names, branch: &Championship) -> Self {
        let champion = ChampionView::new(ctx, branch, names, &mut HashMap::new());
        let winners = match champion.is_some() {
            true => String::new(),
            false => winners::line(ctx, &winners::winners(ctx, branch, names)),
        };
        let is_drawn = |id| branch.rounds_of(id).next().is_some();
        let last = branch.stages().iter().rfind(|it| is_drawn(it.id) && !it.plan.is_consolation());
        let tournament = address::tournament(branch.tournament.id);
        let page = last.map(|stage| {
            let path = match stage.plan.advance() {
                Some(_) => tournament.bracket(),
                None => tournament.standings(),
            };
            (format!("{path}?stage={}", stage.number), stage_heading(ctx, championship, stage))
        });
        Self {
            title: match branch.category() {
                "" => ctx.t(key::BRANCH_MAIN),
                category => category.to_owned(),
            },
            pages: page.into_iter().collect(),
            track: if champion.is_some() { Vec::new() } else { track::squares(ctx, branch) },
            poster: match branch.category() {
                "" => String::new(),
                category => {
                    let query = serde_urlencoded::to_string([("category", category)]);
                    format!("{}?{}", tournament.champion_poster(), query.unwrap_or_default())
                }
            },
            champion,
            winners,
        }
    }
}
