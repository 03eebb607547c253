//! All penalties of a tournament, counted by player, for organizers and referees.

use std::cmp::Reverse;

use actix_web::web::Data;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::event::Degree;
use domain::tournament::game::GivenPenalty;
use domain::tournament::id::PlayerId;
use domain::tournament::names::Names;
use domain::tournament::table::Table;
use strum::VariantArray;

use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::downloads::Downloads;
use crate::web::parts::head::Head;
use crate::web::parts::load::Referee;
use crate::web::parts::penalties;
use crate::web::parts::places::called;
use crate::web::parts::titles::author;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "organize/penalties.html")]
struct PenaltiesPage<'a> {
    ctx: &'a Ctx,
    head: Head,
    championship: &'a Championship,
    names: Names,
    degrees: &'static [Degree],
    people: Vec<PunishedPlayer>,
    /// All penalties with their tables, latest first.
    penalties: Vec<(&'a Table, GivenPenalty)>,
    files: Downloads,
}

/// A player with the number of valid penalties of each degree.
struct PunishedPlayer {
    player: PlayerId,
    name: String,
    /// Name of the entry; `None` if it is the same as the player's name.
    entry: Option<String>,
    counts: Vec<usize>,
}

/// `GET /tournaments/{id}/penalties`: all penalties.
pub async fn show(caller: Referee<address::Tournament>, state: Data<AppState>) -> Answer {
    let Referee { ctx, at: address::Tournament { id }, facts: (championship, _), .. } = caller;
    let read = move |conn: &mut store::Conn| {
        Ok::<_, WebError>(store::tables::events_with_penalties(conn, id)?)
    };
    let logs = state.store.read(read).await?;
    let names = Names::of(&championship);
    let given = penalties::given(&championship, &logs);
    let head = Head::beside(&ctx, &championship);
    render(&PenaltiesPage {
        files: Downloads::of_sheet(head.pages(), "penalties"),
        head,
        degrees: Degree::VARIANTS,
        people: people(&ctx, &names, &given),
        penalties: given,
        championship: &championship,
        names,
        ctx: &ctx,
    })
}

/// Players with valid penalties. A player with more penalties of the highest degree comes first, then of the next degree, and so on.
fn people(ctx: &Ctx, names: &Names, given: &[(&Table, GivenPenalty)]) -> Vec<PunishedPlayer> {
    let mut people: Vec<PunishedPlayer> = Vec::new();
    for (_, penalty) in given.iter().filter(|(_, penalty)| penalty.lifted.is_none()) {
        let counts = Degree::VARIANTS.iter().map(|degree| usize::from(*degree == penalty.degree));
        match people.iter_mut().find(|person| person.player == penalty.player) {
            Some(person) => {
                person.counts.iter_mut().zip(counts).for_each(|(sum, one)| *sum += one);
            }
            None => {
                let (name, entry) = (names.player(penalty.player), names.entry(penalty.entry));
                let entry = Some(entry).filter(|entry| *entry != name);
                let (player, counts) = (penalty.player, counts.collect());
                people.push(PunishedPlayer { player, name, entry, counts });
            }
        }
    }
    let weight = |person: &PunishedPlayer| person.counts.iter().rev().copied().collect::<Vec<_>>();
    people.sort_by_cached_key(|it| (Reverse(weight(it)), ctx.by_name(&it.name)));
    people
}

impl PenaltiesPage<'_> {
    fn table(&self, table: &Table) -> String {
        called(self.ctx, self.championship, &self.names, table)
    }

    /// Time and author of a penalty.
    fn note(&self, penalty: &GivenPenalty) -> String {
        let at = self.ctx.datetime(penalty.at, self.championship.tournament.settings.time_zone);
        format!("{at}, {}", author(self.ctx, &penalty.by.name))
    }

    /// The cancellation of a penalty, with its author, time and reason; `None` if the penalty is valid.
    fn lifted(&self, penalty: &GivenPenalty) -> Option<String> {
        let it = penalty.lifted.as_ref()?;
        let zone = self.championship.tournament.settings.time_zone;
        let said = self.ctx.ta(key::PENALTY_LIFTED).with("by", author(self.ctx, &it.by.name));
        let quoted = self.ctx.ta(key::QUOTED).with("text", &it.reason);
        Some(format!("{} {quoted}", said.with("at", self.ctx.time(it.at, zone))))
    }
}
