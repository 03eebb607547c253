//! Head-to-head records: the opponents of a player, and the results against each.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};

use super::outcome::TablePlace;
use super::weekly::{ConfirmedSide, ConfirmedTable, counts, has_come};
use crate::tournament::id::{PlayerId, TableId};

/// A player's games against one opponent. Games with a shared place count in `games` only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meetings {
    /// The opponent of the player.
    pub opponent: PlayerId,
    /// The number of games against each other.
    pub games: u32,
    /// The number of games in which the player was placed ahead of the opponent.
    pub ahead: u32,
    /// The number of games in which the player was placed behind the opponent.
    pub behind: u32,
}

/// One game of two players against each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The table of the game.
    pub table: TableId,
    /// The time at which the game ended.
    pub ended_at: DateTime<Utc>,
    /// The place of the first of the two players.
    pub own: TablePlace,
    /// The place of the other player.
    pub other: TablePlace,
}

/// All opponents of a player in games that can give points, most games first, then by id. Players of the same side and
/// absent players are no opponents.
pub fn opponents(games: &[ConfirmedTable], player: PlayerId) -> Vec<Meetings> {
    let mut met: BTreeMap<PlayerId, Meetings> = BTreeMap::new();
    for (_, own, others) in played(games, player) {
        for other in others {
            for opponent in other.players.iter().copied().collect::<BTreeSet<_>>() {
                let new = Meetings { opponent, games: 0, ahead: 0, behind: 0 };
                let meetings = met.entry(opponent).or_insert(new);
                meetings.games += 1;
                meetings.ahead += u32::from(own.result.place < other.result.place);
                meetings.behind += u32::from(own.result.place > other.result.place);
            }
        }
    }
    let mut all: Vec<Meetings> = met.into_values().collect();
    all.sort_by_key(|meetings| Reverse(meetings.games));
    all
}

/// The games of two players against each other that can give points, latest first.
pub fn meetings(games: &[ConfirmedTable], one: PlayerId, other: PlayerId) -> Vec<Meeting> {
    let mut all: Vec<Meeting> = Vec::new();
    for (game, own, others) in played(games, one) {
        let against = others.iter().find(|side| side.players.contains(&other));
        all.extend(against.map(|against| Meeting {
            table: game.table,
            ended_at: game.ended_at,
            own: place(own),
            other: place(against),
        }));
    }
    all.sort_by_key(|meeting| Reverse((meeting.ended_at, meeting.table)));
    all
}

/// A game with a player's own side and the opposing sides.
type Played<'a> = (&'a ConfirmedTable, &'a ConfirmedSide, Vec<&'a ConfirmedSide>);

fn played(games: &[ConfirmedTable], player: PlayerId) -> impl Iterator<Item = Played<'_>> {
    games.iter().filter(|game| counts(game)).filter_map(move |game| {
        let (own, others): (Vec<&ConfirmedSide>, Vec<&ConfirmedSide>) = game
            .sides
            .iter()
            .filter(|side| has_come(side))
            .partition(|side| side.players.contains(&player));
        own.first().map(|own| (game, *own, others))
    })
}

fn place(side: &ConfirmedSide) -> TablePlace {
    TablePlace { number: side.result.place, is_tied: side.result.is_tied }
}
