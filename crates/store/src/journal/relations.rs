//! Lists the tables that hold the facts of a tournament: those that the journal watches and that a rebuild restores.
//!
//! Add a line here for each new table; `tests/store/journal.rs` fails otherwise.

/// A table that holds facts.
#[derive(Debug)]
pub(crate) struct FactRelation {
    pub name: &'static str,
    /// Columns of its primary key.
    pub key: &'static [&'static str],
    /// Link from a row to its tournament.
    pub within: TournamentLink,
}

/// A column of facts that is not journaled.
#[derive(Debug)]
pub struct UnjournaledColumn {
    pub relation: &'static str,
    pub column: &'static str,
    /// Reason for leaving it out.
    pub why: &'static str,
    /// Value that it gets when its row is rebuilt.
    pub(super) anew: RebuiltValue,
}

/// Value of an unjournaled column in a rebuilt row.
#[derive(Clone, Copy, Debug)]
pub(super) enum RebuiltValue {
    /// The text of length 0.
    Empty,
    /// The SQL value null.
    Null,
    /// An empty text, or null if this other column is null.
    EmptyWith(&'static str),
    /// Names of the entry's players, or else its club.
    Squad,
    /// Name of the account in this other column, or else an empty text.
    Account(&'static str),
    /// Number of the journal's last entry.
    Revision,
}

const fn unjournaled(
    relation: &'static str,
    column: &'static str,
    anew: RebuiltValue,
    why: &'static str,
) -> UnjournaledColumn {
    UnjournaledColumn { relation, column, why, anew }
}

const PERSON: &str = "what a person is called";

/// All columns of facts that are not journaled.
pub(super) const UNJOURNALED: &[UnjournaledColumn] = &[
    unjournaled("tournaments", "revision", RebuiltValue::Revision, "the journal's own number"),
    unjournaled(
        "displays",
        "announcement",
        RebuiltValue::Empty,
        "said to a hall for a while, often by name",
    ),
    unjournaled("entries", "name", RebuiltValue::Squad, PERSON),
    unjournaled("entries", "email", RebuiltValue::Null, "how a person is reached"),
    unjournaled("entries", "phone", RebuiltValue::Empty, "how a person is reached"),
    unjournaled("entries", "note", RebuiltValue::Empty, "said of a person, often by name"),
    unjournaled(
        "own_crests",
        "png",
        RebuiltValue::Null,
        "a picture that is taken away is gone for good",
    ),
    unjournaled("announced_draws", "announced_by", RebuiltValue::Empty, PERSON),
    unjournaled("draws", "drawn_by", RebuiltValue::Empty, PERSON),
    unjournaled("draws", "discarded_by", RebuiltValue::EmptyWith("discarded_at"), PERSON),
    unjournaled("urns", "begun_by", RebuiltValue::Empty, PERSON),
    unjournaled("urns", "ended_by", RebuiltValue::EmptyWith("ended_at"), PERSON),
    unjournaled("table_events", "actor_name", RebuiltValue::Account("actor_id"), PERSON),
    unjournaled("organizer_calls", "by_name", RebuiltValue::Empty, PERSON),
    unjournaled("organizer_calls", "answered_by", RebuiltValue::EmptyWith("answered_at"), PERSON),
    unjournaled("extra_times", "actor_name", RebuiltValue::Account("actor_id"), PERSON),
    unjournaled("hand_ins", "actor_name", RebuiltValue::Account("actor_id"), PERSON),
    unjournaled("hand_ins", "confirmer_name", RebuiltValue::Account("confirmer_id"), PERSON),
    unjournaled("seat_changes", "actor_name", RebuiltValue::Account("actor_id"), PERSON),
    unjournaled("seed_lists", "actor_name", RebuiltValue::Account("actor_id"), PERSON),
    unjournaled("payments", "note", RebuiltValue::Empty, "said of a person, often by name"),
    unjournaled("payments", "actor_name", RebuiltValue::Account("actor_id"), PERSON),
    unjournaled("entry_fees", "free_reason", RebuiltValue::Empty, "said of a person"),
    unjournaled("prizes", "signatures", RebuiltValue::Empty, PERSON),
    unjournaled("sign_ups", "people", RebuiltValue::Empty, PERSON),
    unjournaled("sign_ups", "name", RebuiltValue::Empty, PERSON),
    unjournaled("sign_ups", "email", RebuiltValue::Null, "how a person is reached"),
    unjournaled("sign_ups", "phone", RebuiltValue::Empty, "how a person is reached"),
    unjournaled("sign_ups", "device", RebuiltValue::Empty, "identifies a device"),
    unjournaled("sign_ups", "wish", RebuiltValue::Empty, "said of a person, often by name"),
    unjournaled("wishes", "actor_name", RebuiltValue::Account("actor_id"), PERSON),
    unjournaled("appointments", "actor_name", RebuiltValue::Account("actor_id"), PERSON),
    unjournaled("appointments", "agreed_by", RebuiltValue::Empty, PERSON),
    unjournaled("presences", "actor_name", RebuiltValue::Account("actor_id"), PERSON),
];

/// The exemption of a column. `None` if the column is journaled.
pub(super) fn unjournaled_of(
    relation: &FactRelation,
    column: &str,
) -> Option<&'static UnjournaledColumn> {
    UNJOURNALED.iter().find(|it| it.column == column && it.relation == relation.name)
}

/// Link from a row to its tournament.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TournamentLink {
    /// This column holds the tournament's id.
    Tournament(&'static str),
    /// This column holds the id of a row in this other table.
    Row(&'static str, &'static str),
}

const fn relation(
    name: &'static str,
    key: &'static [&'static str],
    within: TournamentLink,
) -> FactRelation {
    FactRelation { name, key, within }
}

/// All tables that hold facts, each after those that it references.
pub(crate) const FACTS: &[FactRelation] = {
    use TournamentLink::{Row, Tournament};
    const IN: TournamentLink = Tournament("tournament_id");
    &[
        relation("tournaments", &["id"], Tournament("id")),
        relation("ranked_tournaments", &["tournament_id"], IN),
        relation("club_weeks", &["tournament_id"], IN),
        relation("distance_weeks", &["tournament_id"], IN),
        relation("roles", &["tournament_id", "user_id"], IN),
        relation("displays", &["tournament_id"], IN),
        relation("entries", &["id"], IN),
        relation("squad_members", &["entry_id", "place"], Row("entry_id", "entries")),
        relation("own_crests", &["id"], IN),
        relation("editions", &["tournament_id"], IN),
        relation("fees", &["tournament_id"], IN),
        relation("entry_fees", &["entry_id"], IN),
        relation("payments", &["id"], IN),
        relation("prizes", &["tournament_id"], IN),
        relation("sign_up_terms", &["tournament_id"], IN),
        relation("sign_ups", &["id"], IN),
        relation("wishes", &["id"], IN),
        relation("stages", &["id"], IN),
        relation("seed_lists", &["stage_id"], IN),
        relation("seed_list_places", &["stage_id", "place"], Row("stage_id", "stages")),
        relation("pools", &["id"], Row("stage_id", "stages")),
        relation("pool_entries", &["pool_id", "place"], Row("pool_id", "pools")),
        relation("rounds", &["id"], Row("stage_id", "stages")),
        relation("announced_draws", &["id"], Row("stage_id", "stages")),
        relation("draws", &["id"], Row("stage_id", "stages")),
        relation("draw_shows", &["tournament_id"], IN),
        relation("urns", &["id"], Row("stage_id", "stages")),
        relation("urn_balls", &["urn_id", "place"], Row("urn_id", "urns")),
        relation("game_tables", &["id"], Row("round_id", "rounds")),
        relation("games", &["table_id", "number"], Row("table_id", "game_tables")),
        relation("seats", &["table_id", "color"], Row("table_id", "game_tables")),
        relation("table_events", &["table_id", "game", "seq"], Row("table_id", "game_tables")),
        relation("opened_tables", &["table_id"], IN),
        relation("organizer_calls", &["id"], Row("table_id", "game_tables")),
        relation("round_clocks", &["round_id"], IN),
        relation("clock_pauses", &["round_id", "paused_at"], IN),
        relation("extra_times", &["id"], IN),
        relation("roll_calls", &["id"], IN),
        relation("presences", &["roll_call_id", "entry_id"], IN),
        relation("board_calls", &["table_id", "called_at"], IN),
        relation("let_stand_tables", &["table_id"], IN),
        relation("seat_changes", &["id"], IN),
        relation("changed_tables", &["change_id", "table_id"], Row("change_id", "seat_changes")),
        relation(
            "changed_seats",
            &["change_id", "table_id", "color"],
            Row("change_id", "seat_changes"),
        ),
        relation(
            "changed_pools",
            &["change_id", "pool_id", "place"],
            Row("change_id", "seat_changes"),
        ),
        relation("hand_ins", &["pool_id"], IN),
        relation("appointments", &["tournament_id", "number"], IN),
        relation("stage_days", &["stage_id"], IN),
        relation("venues", &["tournament_id", "name"], IN),
        relation("held_tables", &["table_id"], IN),
        relation("closed_boards", &["tournament_id", "board"], IN),
    ]
};

/// The table of players. Its rows belong to no tournament, but a change affects every tournament in which the player appears.
pub(crate) const PEOPLE: FactRelation =
    relation("players", &["id"], TournamentLink::Tournament("account_id"));

/// The table of game logs. Lines from before a journal began are never rebuilt.
pub(crate) const LOG: &str = "table_events";

pub(crate) fn named(name: &str) -> Option<&'static FactRelation> {
    FACTS.iter().find(|relation| relation.name == name)
}

/// SQL condition for the rows of a table that belong to a tournament; `id` is the SQL for its id.
pub(crate) fn belongs(relation: &FactRelation, id: &str) -> String {
    match relation.within {
        TournamentLink::Tournament(column) => format!("{column} = {id}"),
        TournamentLink::Row(column, parent) => match named(parent) {
            Some(above) => {
                format!("{column} in (select id from {parent} where {})", belongs(above, id))
            }
            None => "false".to_owned(),
        },
    }
}
