//! Content of the cards that preview links.

use std::collections::HashMap;

use chrono::{NaiveDate, TimeDelta};
use domain::draw::{self, Claim};
use domain::tournament::calendar::local::evening_of;
use domain::tournament::championship::Championship;
use domain::tournament::hall::Hall;
use domain::tournament::id::EntryId;
use domain::tournament::names::Names;
use domain::tournament::round::Round;
use domain::tournament::short_names::ShortNames;
use domain::tournament::table::{Table, TableKind, TableState};
use domain::tournament::table_figures::TableFigures;
use domain::tournament::tournament::Registration;
use parchis::Color;
use pictures::card::{
    Card, CardName, ChampionCard, Emblem, MOST_TABLES, NoticeCard, RoundCard, RoundSide,
    RoundTable, SideLine, SideWay, TableCard,
};
use pictures::crest::own::Drawing;

use crate::web::i18n::key;
use crate::web::parts::claims::{self, Lead};
use crate::web::parts::format;
use crate::web::parts::games::{self, GameSide};
use crate::web::parts::places::Places;
use crate::web::parts::share::{against, date_line, margin, next_table, round_progress};
use crate::web::parts::titles::joined;
use crate::web::parts::titles::round_title;
use crate::web::parts::winners::{self, WinnerView};
use crate::web::parts::wording::Wording;
use crate::web::request::context::Ctx;
use crate::web::table::LoadedTable;

/// Lines for winners on a card; each fits two people.
const WINNERS: usize = 3;
/// Longest time between the first and the last result of a tournament of one day.
const ONE_DAY: TimeDelta = TimeDelta::hours(18);

/// Card of the site's front page.
pub fn of_site(ctx: &Ctx) -> Card {
    Card::Notice(NoticeCard {
        emblem: Emblem::Goal,
        kicker: String::new(),
        title: "Cubilete".to_owned(),
        claim: String::new(),
        lines: vec![ctx.t(key::SHARE_SITE)],
        footer: String::new(),
    })
}

/// Card of a tournament: its winners, a champion with the crest; else the current round, else an announcement.
pub fn of_tournament(
    ctx: &Ctx,
    championship: &Championship,
    hall: &Hall,
    crest: Option<Drawing>,
) -> Card {
    let mut winners = winners::winners(ctx, championship, &Names::of(championship));
    let round = championship.current_round();
    match (winners.pop_if(|it| it.pool.is_empty()), round) {
        (Some(champion), _) => of_champion(ctx, championship, champion, crest),
        (None, _) if !winners.is_empty() => of_winners(ctx, championship, &winners),
        (None, Some(round)) => of_round(ctx, championship, hall, round),
        (None, None) => announcement(ctx, championship),
    }
}

fn of_champion(
    ctx: &Ctx,
    championship: &Championship,
    champion: WinnerView,
    crest: Option<Drawing>,
) -> Card {
    let names = Names::of(championship);
    let claim = claims::words(ctx, championship, champion.entry, Lead::Behind);
    Card::Champion(ChampionCard {
        crest,
        kicker: joined(&[claim, ctx.date(ended_on(championship))]),
        name: name(&names, &ShortNames::of(championship, &names), champion.entry),
        club: champion.club,
        footer: championship.tournament.name.clone(),
    })
}

/// Name of an entry with its short form.
fn name(names: &Names, short: &ShortNames, entry: EntryId) -> CardName {
    CardName { full: names.entry(entry), short: short.entry(entry).to_owned() }
}

/// Card of a tournament in which each pool of the last stage has a winner.
fn of_winners(ctx: &Ctx, championship: &Championship, winners: &[WinnerView]) -> Card {
    Card::Notice(NoticeCard {
        emblem: Emblem::Goal,
        kicker: ctx.date(ended_on(championship)),
        title: winners::heading(ctx, winners),
        claim: String::new(),
        lines: winners::lines(ctx, winners, WINNERS),
        footer: championship.tournament.name.clone(),
    })
}

/// Day of play on which the tournament ended. Play of less than a day has the day on which it began, as on the tournament's page.
fn ended_on(championship: &Championship) -> NaiveDate {
    let tournament = &championship.tournament;
    let results = championship.tables().iter().filter_map(|table| table.result.as_ref());
    let ends: Vec<_> = results.map(|result| result.ended_at).collect();
    let zone = tournament.settings.time_zone;
    let day = ends.iter().min().zip(ends.iter().max()).map(|(first, last)| {
        let is_one_day = *last - *first < ONE_DAY;
        evening_of(if is_one_day { *first } else { *last }, zone)
    });
    day.unwrap_or(tournament.starts_on)
}

fn announcement(ctx: &Ctx, championship: &Championship) -> Card {
    let tournament = &championship.tournament;
    let plans: Vec<_> = championship.stages().iter().map(|stage| stage.plan.clone()).collect();
    let n = draw::n_entries(championship);
    let is_open = tournament.registration == Registration::Open;
    let entries = if n > 0 { ctx.tn(key::ENTRIES_COUNT, n) } else { String::new() };
    Card::Notice(NoticeCard {
        emblem: Emblem::Goal,
        kicker: ctx.day(tournament.starts_on),
        title: tournament.name.clone(),
        claim: String::new(),
        lines: vec![
            tournament.venue.clone(),
            entries,
            format::in_words(ctx, &tournament.settings, &plans),
        ],
        footer: if is_open { ctx.t(key::REGISTRATION_OPEN) } else { String::new() },
    })
}

/// Card of a round: its tables if they fit, else their number.
pub fn of_round(ctx: &Ctx, championship: &Championship, hall: &Hall, round: &Round) -> Card {
    let words = Wording::new(ctx, championship, hall);
    let tournament = &championship.tournament;
    let is_played = |table: &&Table| table.kind == TableKind::Played;
    let mut tables: Vec<&Table> = championship.tables_of(round.id).filter(is_played).collect();
    tables.sort_by_key(|table| table.number);
    let progress = round_progress(ctx, TableFigures::of(tables.iter().copied()));
    let title = round_title(ctx, championship, round);
    if tables.len() > MOST_TABLES || tables.is_empty() {
        return Card::Notice(NoticeCard {
            emblem: Emblem::Goal,
            kicker: tournament.name.clone(),
            title,
            claim: String::new(),
            lines: progress.to_vec(),
            footer: ctx.day(tournament.starts_on),
        });
    }
    let stage = championship.stage(round.stage);
    let n_through = stage.and_then(|stage| stage.plan.advance_in(round.kind)).unwrap_or(1);
    let short = ShortNames::of(championship, &words.names);
    let table = |table: &&Table| RoundTable {
        // A table that stands for a sector is not found by its number.
        number: match words.places.at_sector(ctx, table) {
            Some(_) => String::new(),
            None => words.short(table),
        },
        sides: table
            .sides()
            .into_iter()
            .map(|(entry, colors)| {
                let result = table.result.as_ref().and_then(|result| result.of(entry));
                let is_through = result.is_none_or(|side| side.place <= n_through);
                RoundSide { colors, name: name(&words.names, &short, entry), is_through }
            })
            .collect(),
    };
    Card::Round(RoundCard {
        title,
        aside: joined(&progress),
        tables: tables.iter().map(table).collect(),
        footer: tournament.name.clone(),
    })
}

/// Card of an entry with its crest: its claim, and its next opponents with their table, else the last ones with the result. A champion has
/// the card of a champion.
pub fn of_entry(
    ctx: &Ctx,
    championship: &Championship,
    hall: &Hall,
    (entry, crest, lead): (EntryId, Option<Drawing>, Lead),
) -> Card {
    let words = Wording::new(ctx, championship, hall);
    let names = &words.names;
    if draw::claim(championship, entry) == Claim::Champion {
        let (name, club) = (names.entry(entry), names.club(entry));
        let champion = WinnerView { entry, name, club, pool: String::new() };
        return of_champion(ctx, championship, champion, crest);
    }
    let table = next_table(championship, entry);
    let emblem = crest.map_or(Emblem::Goal, Emblem::Crest);
    let round = table.map(|table| words.round(table.round)).unwrap_or_default();
    let place = table.map(|table| words.places.heading(ctx, table)).unwrap_or_default();
    // The heading of a table at its sector names the round, too.
    let is_at_sector = table.is_some_and(|table| words.places.at_sector(ctx, table).is_some());
    let kicker = if is_at_sector { place } else { joined(&[round, place]) };
    let date = table.map(|table| date_line(ctx, championship, table)).unwrap_or_default();
    let against = table.map(|table| against(ctx, names, table, entry)).unwrap_or_default();
    let margin = table.map(|table| margin(ctx, table, entry)).unwrap_or_default();
    let mut lines = vec![names.club(entry), joined(&[against, margin])];
    lines.extend(Some(date).filter(|date| !date.is_empty()));
    Card::Notice(NoticeCard {
        emblem,
        kicker,
        title: names.entry(entry),
        claim: claims::words(ctx, championship, entry, lead),
        lines,
        footer: championship.tournament.name.clone(),
    })
}

/// Card of a game at a table: the strips of its page, each with the crest of its side.
pub fn of_table(ctx: &Ctx, loaded: &LoadedTable, mut crests: HashMap<EntryId, Drawing>) -> Card {
    let (names, game) = (loaded.names(ctx), &loaded.game);
    let short = ShortNames::of(&loaded.championship, &names);
    let mut sides = games::sides(&loaded.championship, (&names, &short), game);
    games::by_lead(&mut sides);
    let on_turn = sides.iter().flat_map(|side| &side.colors).filter(|it| it.is_on_turn);
    let on_turn = on_turn.map(|it| it.color).collect();
    let line = |side: GameSide| SideLine {
        crest: crests.remove(&side.entry),
        way: side
            .distance
            .zip(side.covered())
            .map(|(distance, covered)| SideWay { distance, covered }),
        place: side.place.map(|it| ctx.ta(key::PLACE_SHORT).with("place", it).to_string()),
        is_ahead: side.is_ahead,
        colors: side.colors.into_iter().map(|it| (it.color, it.pieces)).collect(),
        name: CardName { full: side.name, short: side.short },
    };
    let in_play = |color: Color| {
        let position = game.position().filter(|it| it.colors().contains(color));
        position.filter(|it| !it.out().contains(color))
    };
    let pieces = game.seats().iter().map(|seat| {
        let pieces = in_play(seat.color).map(|it| it.pieces(seat.color).to_vec());
        (seat.color, pieces.unwrap_or_default())
    });
    let championship = &loaded.championship;
    Card::Table(TableCard {
        state: ctx.word(game.state()),
        is_live: game.state() == TableState::Playing && !game.is_called(),
        round: round_title(ctx, championship, &loaded.round),
        title: Places::new(ctx, championship, &loaded.hall).heading(ctx, &loaded.table),
        sides: sides.into_iter().map(line).collect(),
        distances: ctx.t(key::RACE_AXIS_DOWN),
        arms: loaded.table.arms,
        pieces: pieces.collect(),
        on_turn,
        footer: joined(&[
            championship.tournament.name.clone(),
            date_line(ctx, championship, &loaded.table),
        ]),
    })
}
