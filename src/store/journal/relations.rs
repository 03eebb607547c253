//! Which relations hold the facts of a tournament: what the journal watches and a tournament is made anew from.
//!
//! A new relation gets a line here; `tests/store/journal.rs` fails where one has none.

/// A relation of facts.
#[derive(Debug)]
pub(in crate::store) struct Relation {
    /// Its name.
    pub name: &'static str,
    /// The columns by which a row is known.
    pub key: &'static [&'static str],
    /// How a row belongs to its tournament.
    pub within: Within,
    /// Columns of which the journal tells nothing: what people are called or write to each other, and its own number.
    pub untold: &'static [&'static str],
}

/// How a row belongs to its tournament.
#[derive(Clone, Copy, Debug)]
pub(in crate::store) enum Within {
    /// This column has the tournament's id.
    Tournament(&'static str),
    /// This column has the id of a row of this relation.
    Row(&'static str, &'static str),
}

/// Where nothing of a row is a person's.
const NONE: &[&str] = &[];

const fn relation(
    name: &'static str,
    key: &'static [&'static str],
    within: Within,
    untold: &'static [&'static str],
) -> Relation {
    Relation { name, key, within, untold }
}

/// All relations of facts, each after those that it refers to.
pub(in crate::store) const FACTS: &[Relation] = {
    use Within::{Row, Tournament};
    const IN: Within = Tournament("tournament_id");
    &[
        relation("tournaments", &["id"], Tournament("id"), &["revision"]),
        relation("ranked_tournaments", &["tournament_id"], IN, NONE),
        relation("roles", &["tournament_id", "user_id"], IN, NONE),
        relation("displays", &["tournament_id"], IN, &["announcement"]),
        relation("entries", &["id"], IN, &["name", "email"]),
        relation("squad_members", &["entry_id", "place"], Row("entry_id", "entries"), NONE),
        relation("stages", &["id"], IN, NONE),
        relation("pools", &["id"], Row("stage_id", "stages"), NONE),
        relation("pool_entries", &["pool_id", "place"], Row("pool_id", "pools"), NONE),
        relation("rounds", &["id"], Row("stage_id", "stages"), NONE),
        relation("draws", &["id"], Row("stage_id", "stages"), &["drawn_by", "discarded_by"]),
        relation("game_tables", &["id"], Row("round_id", "rounds"), NONE),
        relation("games", &["table_id", "number"], Row("table_id", "game_tables"), NONE),
        relation("seats", &["table_id", "color"], Row("table_id", "game_tables"), NONE),
        relation(
            "table_events",
            &["table_id", "game", "seq"],
            Row("table_id", "game_tables"),
            &["actor_name"],
        ),
        relation(
            "organizer_calls",
            &["id"],
            Row("table_id", "game_tables"),
            &["by_name", "answered_by"],
        ),
        relation("round_clocks", &["round_id"], IN, NONE),
        relation("clock_pauses", &["round_id", "paused_at"], IN, NONE),
        relation("extra_times", &["id"], IN, &["actor_name"]),
        relation("roll_calls", &["id"], IN, NONE),
        relation("presences", &["roll_call_id", "entry_id"], IN, &["actor_name"]),
        relation("board_calls", &["table_id", "called_at"], IN, NONE),
        relation("let_stand_tables", &["table_id"], IN, NONE),
        relation("held_tables", &["table_id"], IN, NONE),
        relation("closed_boards", &["tournament_id", "board"], IN, NONE),
    ]
};

/// The people: their rows are no tournament's, but every tournament that shows one has changed with it.
pub(in crate::store) const PEOPLE: Relation =
    relation("players", &["id"], Within::Tournament("account_id"), NONE);

/// Rows of games as they were logged: what was logged before a journal began stays where it is.
pub(in crate::store) const LOG: &str = "table_events";

/// The relation with this name.
pub(in crate::store) fn named(name: &str) -> Option<&'static Relation> {
    FACTS.iter().find(|relation| relation.name == name)
}

/// The condition in SQL under which a row of the relation belongs to the tournament whose id `id` stands for.
pub(in crate::store) fn belongs(relation: &Relation, id: &str) -> String {
    match relation.within {
        Within::Tournament(column) => format!("{column} = {id}"),
        Within::Row(column, parent) => match named(parent) {
            Some(above) => {
                format!("{column} in (select id from {parent} where {})", belongs(above, id))
            }
            None => "false".to_owned(),
        },
    }
}
