//! All penalties of a tournament, counted by player, for organizers and referees.

use std::cmp::Reverse;

use actix_web::web::Data;
use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::event::Degree;
use domain::tournament::game::{Game, GivenPenalty};
use domain::tournament::id::PlayerId;
use domain::tournament::names::Names;
use domain::tournament::table::Table;
use strum::VariantArray;

use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, render};
use crate::web::parts::head::Head;
use crate::web::parts::load::Referee;
use crate::web::parts::places::called;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;
use crate::web::table::words::name_of;

#[derive(Template)]
#[template(path = "organize/penalties.html")]
struct PenaltiesPage {
    ctx: Ctx,
    head: Head,
    degrees: &'static [Degree],
    people: Vec<PersonLine>,
    penalties: Vec<PenaltyLine>,
}

/// A player with the number of valid penalties of each degree.
struct PersonLine {
    player: PlayerId,
    name: String,
    entry: String,
    counts: Vec<usize>,
}

struct PenaltyLine {
    name: String,
    degree: Degree,
    table_path: String,
    table: String,
    head: String,
    reason: String,
    lifted: String,
}

/// `GET /tournaments/{id}/penalties`: all penalties.
pub async fn show(caller: Referee<address::Tournament>, state: Data<AppState>) -> Answer {
    let Referee { ctx, at: address::Tournament { id }, facts: (championship, _), .. } = caller;
    let read = move |conn: &mut store::Conn| {
        Ok::<_, WebError>(store::tables::events_with_penalties(conn, id)?)
    };
    let logs = state.store.read(read).await?;
    let names = Names::of(&championship);
    let mut given: Vec<(&Table, GivenPenalty)> = Vec::new();
    for table in championship.tables() {
        for number in 1..=table.series.n() {
            let Some(events) = logs.get(&(table.id, number)) else { continue };
            match Game::replay(table, number, events) {
                Ok(game) => given.extend(game.penalties().iter().map(|it| (table, it.clone()))),
                Err(error) => tracing::error!("table {}, game {number}: {error}", table.id),
            }
        }
    }
    given.sort_by_key(|(_, penalty)| Reverse(penalty.at));
    let lines = given.iter().map(|(table, it)| line(&ctx, &championship, &names, table, it));
    let penalties = lines.collect();
    render(&PenaltiesPage {
        head: Head::beside(&ctx, &championship),
        degrees: Degree::VARIANTS,
        people: people(&ctx, &names, &given),
        penalties,
        ctx: ctx.clone(),
    })
}

/// Players with valid penalties, the most severely punished first.
fn people(ctx: &Ctx, names: &Names, given: &[(&Table, GivenPenalty)]) -> Vec<PersonLine> {
    let mut people: Vec<PersonLine> = Vec::new();
    for (_, penalty) in given.iter().filter(|(_, penalty)| penalty.lifted.is_none()) {
        let counts = Degree::VARIANTS.iter().map(|degree| usize::from(*degree == penalty.degree));
        match people.iter_mut().find(|person| person.player == penalty.player) {
            Some(person) => {
                person.counts.iter_mut().zip(counts).for_each(|(sum, one)| *sum += one);
            }
            None => {
                let (name, entry) = (names.player(penalty.player), names.entry(penalty.entry));
                let entry = if entry == name { String::new() } else { entry };
                let counts = counts.collect();
                people.push(PersonLine { player: penalty.player, name, entry, counts });
            }
        }
    }
    let weight = |person: &PersonLine| person.counts.iter().rev().copied().collect::<Vec<_>>();
    people.sort_by_cached_key(|it| (Reverse(weight(it)), ctx.by_name(&it.name)));
    people
}

fn line(
    ctx: &Ctx,
    championship: &Championship,
    names: &Names,
    table: &Table,
    penalty: &GivenPenalty,
) -> PenaltyLine {
    let zone = championship.tournament.settings.time_zone;
    let lifted = penalty.lifted.as_ref().map(|it| {
        let said = ctx.ta("penalty-lifted").with("by", name_of(ctx, &it.by));
        let quoted = ctx.ta("quoted").with("text", &it.reason);
        format!("{} {quoted}", said.with("at", ctx.time(it.at, zone)))
    });
    let at = ctx.datetime(penalty.at, zone);
    PenaltyLine {
        name: names.player(penalty.player),
        degree: penalty.degree,
        table_path: address::table(table.id).page(),
        table: called(ctx, championship, names, table),
        head: format!("{at}, {}", name_of(ctx, &penalty.by)),
        reason: penalty.reason.clone(),
        lifted: lifted.unwrap_or_default(),
    }
}
