//! Journal: an entry for every write, numbered without gaps and chained to the one before.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use domain::tournament::entry::{Entry, EntryStatus};
use domain::tournament::id::TournamentId;
use domain::tournament::player::Player;
use domain::tournament::tournament::Tournament;
use store::journal::{self, Appended, Chain, JournalAct, JournalActor, JournalEntry, ReasonedAct};
use store::notifications::TouchedTables;
use store::{Conn, Store, StoreError, entries, players, sessions, tournaments};

use crate::hall::{self, at, read, write};

fn all(store: &Store, id: TournamentId) -> Vec<JournalEntry> {
    read(store, |conn| journal::after(conn, id, i64::MIN, 1000))
}

fn acts(store: &Store, id: TournamentId) -> Vec<Option<JournalAct>> {
    all(store, id).into_iter().map(|entry| entry.act).collect()
}

/// Performs a write in a transaction and journals it.
fn told(
    store: &Store,
    id: TournamentId,
    told: impl Into<ReasonedAct>,
    f: impl FnOnce(&mut Conn) -> Result<(), StoreError>,
) -> Appended {
    write(store, |conn| {
        tournaments::lock(conn, id)?;
        let mut journal = journal::open(conn, id, at(0))?;
        f(conn)?;
        journal.append(conn, JournalActor::PROGRAM, at(0), told.into(), |_| {
            Ok(TouchedTables::default())
        })
    })
}

/// Runs SQL without the program and without the triggers that record writes.
pub fn sql(store: &Store, sql: &str) {
    write(store, |conn| {
        match conn {
            Conn::Sqlite(conn) => diesel::sql_query(sql).execute(conn)?,
            Conn::Pg(conn) => diesel::sql_query(sql).execute(conn)?,
        };
        Ok(())
    });
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    n: i64,
}

fn relations(store: &Store) -> BTreeSet<String> {
    let names: Vec<Name> = read(store, |conn| {
        Ok(match conn {
            Conn::Sqlite(conn) => diesel::sql_query(
                "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
            )
            .load(conn)?,
            Conn::Pg(conn) => diesel::sql_query(
                "select table_name::text as name from information_schema.tables where table_schema = current_schema()",
            )
            .load(conn)?,
        })
    });
    names.into_iter().map(|it| it.name).collect()
}

/// Relations without facts of a tournament.
const NO_FACTS: [&str; 44] = [
    "__diesel_schema_migrations",
    "api_answers",
    "api_keys",
    "call_notices",
    "clock_pulse",
    "club_nights",
    "distance_play",
    "done_forms",
    "game_figures",
    "guesses",
    "installation_entries",
    "invitations",
    "journal",
    "journal_cursors",
    "journal_rows",
    "mail_stops",
    "mails",
    "pass_keys",
    "pass_seats",
    "passes",
    "players",
    "pool_pins",
    "push_entries",
    "push_messages",
    "push_subscriptions",
    "ranking_seasons",
    "rankings",
    "recovery_codes",
    "said_phrases",
    "seat_devices",
    "seat_requests",
    "second_factors",
    "secrets",
    "session_passes",
    "session_pools",
    "session_tables",
    "sessions",
    "table_keepers",
    "taken_seats",
    "turn_clocks",
    "users",
    "waiting_players",
    "webhook_messages",
    "webhooks",
];

on_both! {
    fn every_relation_is_watched_or_holds_no_fact(store: &Store) {
        let watched: BTreeSet<String> = journal::watched().map(str::to_owned).collect();
        let others = relations(store);
        let others: Vec<&String> = others.difference(&watched).collect();
        let unknown: Vec<_> = others.iter().filter(|it| !NO_FACTS.contains(&it.as_str())).collect();
        assert!(unknown.is_empty(), "no line in crates/store/src/journal/relations.rs for {unknown:?}");
    }

    fn an_act_is_an_entry_and_its_number_is_the_revision(store: &Store) {
        let hall = hall::open(store);
        let id = hall.tournament.id;
        assert_eq!(acts(store, id), [Some(JournalAct::Written)], "what is no act is told too");
        let before = read(store, |conn| tournaments::revision(conn, id));
        assert_eq!(before, 1);
        let entry = hall.entries[0].clone();
        let withdrawn = JournalAct::Withdrawn { entry: entry.id, tables: vec![], results_stand: None };
        let appended = told(store, id, withdrawn.clone().because("lesión"), |conn| {
            entries::update(conn, &Entry { status: EntryStatus::Withdrawn, ..entry })
        });
        assert_eq!(appended, Appended { seq: Some(2), ..Appended::default() });
        assert_eq!(read(store, |conn| tournaments::revision(conn, id)), 2);
        let last = all(store, id).pop().unwrap();
        assert_eq!((last.seq, last.act, last.by), (2, Some(withdrawn), JournalActor::PROGRAM));
        assert_eq!(last.reason.as_deref(), Some("lesión"));
        assert!(matches!(read(store, |conn| journal::check(conn, id)), Chain::Whole { n: 2, .. }));
    }

    fn an_entry_finds_its_rows_without_looking_through_those_of_others(store: &Store) {
        let hall = hall::open(store);
        let id = hall.tournament.id;
        let scans = write(store, |conn| {
            tournaments::lock(conn, id)?;
            let mut journal = journal::open(conn, id, at(0))?;
            for name in ["Velòdrom", "Pavelló"] {
                let venue = name.to_owned();
                tournaments::update(conn, &Tournament { venue, ..hall.tournament.clone() })?;
                let told = JournalAct::SettingsChanged.into();
                let nobody = |_: &mut Conn| Ok(TouchedTables::default());
                let appended = journal.append(conn, JournalActor::PROGRAM, at(0), told, nobody)?;
                assert!(appended.seq.is_some());
            }
            let Conn::Pg(conn) = conn else { return Ok(0) };
            let scans = "select seq_scan as n from pg_stat_xact_user_tables where relname = 'journal_rows'";
            Ok(diesel::sql_query(scans).get_result::<Number>(conn)?.n)
        });
        assert_eq!(scans, 0, "the whole relation was read");
    }

    fn an_act_that_changes_nothing_leaves_no_entry(store: &Store) {
        let hall = hall::open(store);
        let id = hall.tournament.id;
        let same = told(store, id, JournalAct::SettingsChanged, |conn| {
            tournaments::update(conn, &hall.tournament)?;
            entries::update(conn, &hall.entries[0])?;
            players::update(conn, &hall.players[0])
        });
        assert_eq!(same.seq, None);
        assert_eq!(read(store, |conn| tournaments::revision(conn, id)), 1);
        let invited = told(store, id, JournalAct::InvitationRevoked, |_| Ok(()));
        assert_eq!(invited.seq, Some(2), "a link is no fact, and is told");
    }

    fn what_is_undone_leaves_none_either(store: &Store) {
        let hall = hall::open(store);
        let id = hall.tournament.id;
        let undone: Result<(), StoreError> = store.write_blocking(|conn| {
            tournaments::update(conn, &Tournament { venue: "Velòdrom".into(), ..hall.tournament.clone() })?;
            Err(StoreError::Stopped)
        });
        assert!(undone.is_err());
        write(store, |conn| sessions::delete_expired(conn, at(0)));
        assert_eq!(acts(store, id).len(), 1);
    }

    fn a_person_is_told_wherever_they_are_shown_but_by_name_nowhere(store: &Store) {
        let hall = hall::open(store);
        let id = hall.tournament.id;
        let player = Player { name: "Xaloc Inconfusible".into(), ..hall.players[0].clone() };
        write(store, |conn| players::update(conn, &player));
        assert_eq!(acts(store, id).pop().unwrap(), Some(JournalAct::PersonChanged { player: player.id }));
        let entry = Entry { name: player.name.clone(), email: Some("xaloc@example.org".into()), ..hall.entries[0].clone() };
        told(store, id, JournalAct::EntryChanged { entry: entry.id }, |conn| entries::update(conn, &entry));
        let stored = read(store, stored_text);
        assert_eq!(acts(store, id).len(), 3);
        for name in ["Xaloc", "Player 1", "xaloc@example.org"] {
            assert!(!stored.contains(name), "{name} in {stored}");
        }
        assert!(stored.contains(&entry.id.to_string()), "{stored}");
    }

    fn a_changed_byte_is_found_in_the_entry_that_it_is_in(store: &Store) {
        let hall = hall::open(store);
        let id = hall.tournament.id;
        for venue in ["Velòdrom", "Casino", "Ateneu"] {
            told(store, id, JournalAct::SettingsChanged.because("se mueve"), |conn| {
                tournaments::update(conn, &Tournament { venue: venue.into(), ..hall.tournament.clone() })
            });
        }
        let check = || read(store, |conn| journal::check(conn, id));
        assert!(matches!(check(), Chain::Whole { n: 4, .. }));
        for (seq, column, other) in [
            (3, "reason", "replace(reason, 'mueve', 'mueva')"),
            (2, "facts", "replace(facts, 'Velòdrom', 'Velòdrim')"),
            (4, "at", "at + 1"),
            (1, "role", "'organizer'"),
        ] {
            sql(store, "create table kept as select * from journal");
            sql(store, &format!("update journal set {column} = {other} where seq = {seq}"));
            assert_eq!(check(), Chain::Broken { seq }, "{column}");
            sql(store, "delete from journal");
            sql(store, "insert into journal select * from kept");
            sql(store, "drop table kept");
        }
        sql(store, "delete from journal where seq = 3");
        assert_eq!(check(), Chain::Gap { seq: 3 });
        sql(store, "delete from journal where seq = 4");
        assert_eq!(check(), Chain::Gap { seq: 3 }, "the end is known by the revision");
    }

    fn an_older_tournament_is_taken_over_as_it_stands(store: &Store) {
        let hall = hall::open(store);
        let id = hall.tournament.id;
        sql(store, "delete from journal");
        sql(store, "update tournaments set revision = 57");
        told(store, id, JournalAct::RegistrationSet { is_open: false }, |conn| {
            tournaments::update(conn, &Tournament { venue: "Velòdrom".into(), ..hall.tournament.clone() })
        });
        let seqs: Vec<i64> = all(store, id).iter().map(|entry| entry.seq).collect();
        assert_eq!(seqs, [57, 58]);
        assert!(matches!(acts(store, id)[0], Some(JournalAct::TakenOver { n_logged: 0, .. })));
        let stored = read(store, stored_text);
        assert!(stored.contains(&hall.tables[0].pin), "with its rows");
        assert!(matches!(read(store, |conn| journal::check(conn, id)), Chain::Whole { n: 2, .. }));
    }

    fn a_newer_program_takes_over_again(store: &Store) {
        let hall = hall::open(store);
        let id = hall.tournament.id;
        sql(store, "update journal set migrated = '3 earlier'");
        let appended = told(store, id, JournalAct::SettingsChanged, |conn| {
            tournaments::update(conn, &Tournament { venue: "Velòdrom".into(), ..hall.tournament.clone() })
        });
        assert_eq!(appended.seq, Some(3));
        assert!(matches!(acts(store, id)[1], Some(JournalAct::TakenOver { .. })));
    }

    fn a_journal_goes_with_its_tournament(store: &Store) {
        let (hall, other) = (hall::open(store), hall::open_with(store, 2));
        write(store, |conn| tournaments::delete(conn, hall.tournament.id));
        assert!(all(store, hall.tournament.id).is_empty());
        assert_eq!(acts(store, other.tournament.id), [Some(JournalAct::Written)]);
        write(store, |conn| {
            tournaments::update(conn, &Tournament { venue: "Velòdrom".into(), ..other.tournament.clone() })
        });
        assert_eq!(acts(store, other.tournament.id).len(), 2, "it is watched again");
    }
}

#[derive(QueryableByName)]
struct Stored {
    #[diesel(sql_type = Text)]
    stored: String,
}

/// All stored journal content, as text.
fn stored_text(conn: &mut Conn) -> Result<String, StoreError> {
    let query = "select act || facts || coalesce(reason, '') as stored from journal";
    let rows: Vec<Stored> = match conn {
        Conn::Sqlite(conn) => diesel::sql_query(query).load(conn)?,
        Conn::Pg(conn) => diesel::sql_query(query).load(conn)?,
    };
    Ok(rows.into_iter().map(|it| it.stored).collect::<Vec<_>>().join("\n"))
}
