//! Leagues: sectors, groups, and the play-offs that decide their ties.

use std::collections::BTreeMap;
use std::collections::HashMap;

use super::round_robin::circle;
use super::seating::{Costs, Tensions, club_of, deal, even, improve};
use super::{DrawError, Drawing, Tie, seats};
use crate::ranking::qualifiers::{entrants, league_pools};
use crate::tournament::entry::Entry;
use crate::tournament::id::{PoolId, RoundId};
use crate::tournament::table::TableKind;

/// Draws a league in each sector, in the order of their names; entries without a sector are one of their own.
pub(super) fn draw_sectors(drawing: &mut Drawing<'_>) -> Result<(), DrawError> {
    let mut sectors: BTreeMap<String, (String, Vec<&Entry>)> = BTreeMap::new();
    for entry in shuffled(drawing)? {
        let name = entry.sector.trim();
        let sector = sectors.entry(natural(name)).or_insert_with(|| (name.to_owned(), Vec::new()));
        sector.1.push(entry);
    }
    let pools = sectors.into_values().collect();
    schedule(drawing, pools)
}

/// Draws groups, as even as possible and clubs apart as far as possible, and a league in each.
pub(super) fn draw_groups(drawing: &mut Drawing<'_>, target: u8) -> Result<(), DrawError> {
    let championship = drawing.championship();
    let entries = shuffled(drawing)?;
    let sizes = even(entries.len(), n_groups(entries.len(), usize::from(target)));
    let is_apart = championship.tournament.settings.clubs_apart;
    let mut groups =
        deal(&entries, &sizes, |entry| if is_apart { club_of(entry) } else { String::new() });
    if is_apart {
        let history = &drawing.maker.history;
        improve(&mut groups, &Tensions::new(&entries, Costs::GROUPS, history, &HashMap::new()));
    }
    let named = groups.into_iter().enumerate().map(|(index, group)| (letters(index), group));
    let pools = named.collect();
    schedule(drawing, pools)
}

/// Draws one round in which the entries of each tie meet each other once; their games follow one another.
pub(super) fn draw_play_offs(drawing: &mut Drawing<'_>, ties: &[Tie]) -> Result<(), DrawError> {
    let round = drawing.round(0);
    for tie in ties {
        let mut entries = drawing.by_number(&tie.entries);
        seats::check_squads(&entries, drawing.championship().tournament.settings.mode)?;
        drawing.random.shuffle(&mut entries);
        let pool = match tie.pool {
            Some(pool) => pool,
            None => across_pools(drawing, &entries),
        };
        for circle_round in circle(entries.len()) {
            for (one, other) in circle_round.games {
                if let (Some(&one), Some(&other)) = (entries.get(one), entries.get(other)) {
                    drawing.maker.play(round, pool, &[one, other])?;
                }
            }
        }
    }
    Ok(())
}

/// How many groups `n` entries make with about `target` in each: n / target to the nearest whole number, a half to
/// the smaller, at least one. So 26 at six are four (7, 7, 6, 6), and so are 27.
pub(super) fn n_groups(n: usize, target: usize) -> usize {
    let target = target.max(2);
    ((2 * n + target - 1) / (2 * target)).max(1)
}

/// A, B … Z, AA, AB …
fn letters(index: usize) -> String {
    let letter = char::from(b'A' + u8::try_from(index % 26).unwrap_or(0));
    match (index / 26).checked_sub(1) {
        Some(before) => format!("{}{letter}", letters(before)),
        None => letter.to_string(),
    }
}

fn shuffled<'a>(drawing: &mut Drawing<'a>) -> Result<Vec<&'a Entry>, DrawError> {
    let championship = drawing.championship();
    let ids = entrants(championship, drawing.stage).map_err(|_| DrawError::NotDue)?;
    let mut entries = drawing.by_number(&ids);
    seats::check_squads(&entries, championship.tournament.settings.mode)?;
    drawing.random.shuffle(&mut entries);
    Ok(entries)
}

/// Makes the pools and all rounds of their leagues: round k of the draw holds round k of every pool. A pool of one
/// has a bye in the first round: it is its champion without play.
fn schedule(drawing: &mut Drawing<'_>, pools: Vec<(String, Vec<&Entry>)>) -> Result<(), DrawError> {
    for (name, entries) in pools {
        let pool = drawing.pool(name, &entries).id;
        if let [only] = entries.as_slice() {
            let round = drawing.round(0);
            drawing.maker.rest(round, pool, TableKind::Bye, only)?;
        }
        for (index, circle_round) in circle(entries.len()).into_iter().enumerate() {
            let round: RoundId = drawing.round(index);
            for (one, other) in circle_round.games {
                if let (Some(&one), Some(&other)) = (entries.get(one), entries.get(other)) {
                    drawing.maker.play_in_order(round, pool, [one, other])?;
                }
            }
            if let Some(entry) = circle_round.rest.and_then(|rest| entries.get(rest)) {
                drawing.maker.rest(round, pool, TableKind::Rest, entry)?;
            }
        }
    }
    Ok(())
}

/// The pool of play-offs among entries of several pools: without a name, the same one if they tie again.
fn across_pools(drawing: &mut Drawing<'_>, entries: &[&Entry]) -> PoolId {
    let championship = drawing.championship();
    let own = league_pools(championship, drawing.stage);
    let known = championship.pools_of(drawing.stage.id).find(|pool| !own.contains(pool));
    match known {
        Some(pool) => pool.id,
        None => drawing.pool(String::new(), entries).id,
    }
}

/// A key of sectors' names: upper and lower case are alike, and 2 comes before 10.
///
/// It numbers a draw's pools and says which spellings are one sector, so that it must not change: the same seed would draw
/// something else. Lists for people are in their language's order instead (`web::i18n`).
fn natural(name: &str) -> String {
    let mut key = String::new();
    let mut digits = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        key.push_str(&padded(&digits));
        digits.clear();
        key.push(letter);
    }
    key.push_str(&padded(&digits));
    key
}

fn padded(digits: &str) -> String {
    if digits.is_empty() { String::new() } else { format!("{digits:0>12}") }
}
