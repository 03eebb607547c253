//! Tournaments as a whole: loaded, summarized, changed, deleted.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use chrono::NaiveDate;
use diesel::connection::{Connection, InstrumentationEvent};
use diesel::prelude::*;
use domain::tournament::entry::{Entry, EntryStatus, LeagueResults};
use domain::tournament::event::EventKind;
use domain::tournament::fields::{InputKind, Value};
use domain::tournament::id::{StageId, TournamentId};
use domain::tournament::plan::{
    Choices, Division, EntryRule, Knockout, Scoring, SeededBy, Seeding, StagePlan,
};
use domain::tournament::plan_fields;
use domain::tournament::player::Player;
use domain::tournament::preset::Preset;
use domain::tournament::reach::Grant;
use domain::tournament::round::RoundState;
use domain::tournament::series::Series;
use domain::tournament::settings::{FIELDS, Settings};
use domain::tournament::stage::Stage;
use domain::tournament::table::{Table, TableKind, TableState};
use domain::tournament::table_figures::TableFigures;
use domain::tournament::table_plan::{Confirmation, Dice, Remainder};
use domain::tournament::tiebreak::Tiebreak;
use domain::tournament::tournament::{Registration, Role, Tournament};
use parchis::{Arms, Mode, Ruleset};
use store::tournaments::{self, TournamentSummary};
use store::{
    Conn, Store, StoreError, championship, draws, entries, players, roles, rounds, sessions,
    stages, tables, users,
};
use strum::VariantArray;

use crate::hall::{self, Hall, act, at, read, write};

/// Settings that differ from the preset's in every field.
fn other_settings(settings: &Settings) -> Settings {
    let mut other = settings.clone();
    for field in &FIELDS {
        let value = match field.kind {
            InputKind::Number { max, .. } => Value::Number(max),
            InputKind::TimeZone => "America/Argentina/Buenos_Aires".into(),
            InputKind::Flag(_) | InputKind::Either(_) => {
                Value::Flag((field.read)(settings) != Value::Flag(true))
            }
            kind => kind.options().pop().unwrap(),
        };
        (field.write)(&mut other, &value).unwrap();
        assert_ne!((field.read)(&other), (field.read)(settings), "{}", field.name);
    }
    other
}

/// The JSON in a column of the only row of a relation.
fn raw(store: &Store, relation: &str, column: &str) -> String {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = diesel::sql_types::Text)]
        json: String,
    }
    let sql = format!("select {column} as json from {relation}");
    let rows: Vec<Row> = read(store, |conn| match conn {
        Conn::Sqlite(conn) => Ok(diesel::sql_query(&sql).load(conn)?),
        Conn::Pg(conn) => Ok(diesel::sql_query(&sql).load(conn)?),
    });
    assert_eq!(rows.len(), 1);
    rows.into_iter().next().unwrap().json
}

/// Choices that differ from the preset's in every field.
fn other_choices() -> Choices {
    let usual = Preset::Torneo.choices(Ruleset::named("torneo-2018").unwrap());
    let mut other = usual.clone();
    for (field, index) in plan_fields::FIELDS.iter().zip(0..) {
        let value = match field.kind {
            // Different numbers in different fields.
            InputKind::Number { min, max } => Value::Number(max.saturating_sub(index).max(min + 1)),
            InputKind::Flag(_) | InputKind::Either(_) => {
                Value::Flag((field.read)(&usual) == Value::Flag(false))
            }
            InputKind::Rules => "jcf turn_seconds=99".into(),
            kind => kind.options().pop().unwrap(),
        };
        (field.write)(&mut other, &value).unwrap();
        assert_ne!((field.read)(&other), (field.read)(&usual), "{}", field.name);
    }
    other.scoring.by_place = vec![5, 0, -5];
    other.tiebreaks = Tiebreak::VARIANTS.iter().copied().rev().collect();
    other
}

/// A plan in the form of the first program that stored one.
const USUAL_PLAN: &str = concat!(
    r#"{"version":"2","entry":{"rule":"everybody"},"division":{"by":"one"},"pairing":{"method":"knockout","advance":2},"#,
    r#""clubs_apart":true,"table":{"seats":4,"remainder":"smaller-tables","ruleset":"torneo-2018","arms":4,"minutes":0,"#,
    r#""confirmation":"referee","dice":"own"},"points":[],"tiebreaks":["points","wins","distance"],"exit":{"rule":"champion"}}"#,
);

/// A plan with other choices in the same form.
const OTHER_PLAN: &str = concat!(
    r#"{"version":"2","entry":{"rule":"everybody"},"division":{"by":"one"},"pairing":{"method":"knockout","advance":3,"#,
    r#""fixed":true,"third_place":true},"clubs_apart":false,"seeding":{"by":"list","n":8},"table":{"seats":6,"series":"best-of-5","#,
    r#""remainder":"byes","ruleset":"jcf","arms":8,"minutes":20,"confirmation":"two","dice":"app"},"points":[5,0,-5],"no_show":2,"#,
    r#""fallen_by_distance":true,"tiebreaks":["margin","play-off"],"exit":{"rule":"champion"}}"#,
);

/// League with two pools and rests, drawn as a draft after the knock-out of the hall.
fn add_stage(store: &Store, hall: &mut Hall) -> Stage {
    let stage = Stage {
        id: StageId::new(&mut hall.ids),
        tournament: hall.tournament.id,
        number: 1,
        plan: StagePlan::sector_leagues(EntryRule::Everybody, &other_choices()),
    };
    let tournament = hall::tournament(&mut hall.ids, hall.user.id);
    let stage = Stage { tournament: tournament.id, ..stage };
    write(store, |conn| tournaments::insert(conn, &tournament, std::slice::from_ref(&stage)));
    stage
}

/// Number of statements that `f` sends.
fn n_queries(store: &Store, f: impl FnOnce(&mut Conn) -> Result<(), StoreError>) -> u32 {
    let count = Arc::new(AtomicU32::new(0));
    let counter = Arc::clone(&count);
    read(store, |conn| {
        conn.set_instrumentation(move |event: InstrumentationEvent<'_>| {
            if matches!(event, InstrumentationEvent::StartQuery { .. }) {
                counter.fetch_add(1, Ordering::Relaxed);
            }
        });
        f(conn)?;
        conn.set_instrumentation(|_: InstrumentationEvent<'_>| ());
        Ok(())
    });
    count.load(Ordering::Relaxed)
}

on_both! {
    fn a_championship_is_loaded_as_it_was_kept(store: &Store) {
        let hall = hall::open(store);
        hall::open_with(store, 2);
        let loaded = read(store, |conn| championship::load(conn, hall.tournament.id));
        assert_eq!(loaded.tournament, hall.tournament);
        assert_eq!(loaded.entries(), hall.entries);
        assert_eq!(loaded.players(), hall.players);
        assert_eq!(loaded.stages(), [hall.stage]);
        assert_eq!(loaded.pools(), [hall.pool]);
        assert_eq!(loaded.rounds(), [hall.round]);
        assert_eq!(loaded.tables(), hall.tables);
    }

    fn a_championship_is_loaded_by_twenty_queries_however_large(store: &Store) {
        let small = hall::open_with(store, 1);
        let mut large = hall::open_with(store, 2);
        for number in 2..12 {
            let round = hall::round(&mut large.ids, large.stage.id, number, RoundState::Published);
            let place = (round.id, large.pool.id);
            let tables: Vec<Table> = (1..=10)
                .map(|n| hall::table(&mut large.ids, place, n, &large.entries[..4]))
                .collect();
            act(store, |conn| draws::insert(conn, &[], &[round], &tables));
        }
        for id in [small.tournament.id, large.tournament.id] {
            assert_eq!(n_queries(store, |conn| championship::load(conn, id).map(|_| ())), 20);
        }
    }

    fn everything_an_organizer_may_change_is_kept(store: &Store) {
        let hall = hall::open(store);
        let changed = Tournament {
            name: "Altre".into(),
            venue: String::new(),
            starts_on: NaiveDate::from_ymd_opt(2027, 3, 1).unwrap(),
            settings: other_settings(&hall.tournament.settings),
            registration: Registration::Closed,
            ..hall.tournament
        };
        write(store, |conn| tournaments::update(conn, &changed));
        assert_eq!(read(store, |conn| tournaments::find(conn, changed.id)), changed);
    }

    fn settings_are_written_as_they_always_were(store: &Store) {
        let hall = hall::open(store);
        let usual = hall.tournament.settings.clone();
        let changed = Tournament { settings: other_settings(&usual), ..hall.tournament };
        write(store, |conn| tournaments::update(conn, &changed));
        let known = concat!(
            r#"{"mode":"duel","weight":100,"boards":500,"grace_minutes":180,"#,
            r#""runs_itself":true,"time_zone":"America/Argentina/Buenos_Aires"}"#,
        );
        assert_eq!(raw(store, "tournaments", "settings"), known);
        let first = r#"{"mode":"pairs","weight":7,"time_zone":"Europe/Madrid","unknown":[1]}"#;
        let set = |json: &str| {
            let sql = format!("update tournaments set settings = '{json}'");
            write(store, |conn| Ok(diesel::sql_query(sql).execute(conn)?));
        };
        set(first);
        let settings = read(store, |conn| tournaments::find(conn, changed.id)).settings;
        assert_eq!(settings, Settings { weight: 7, ..Settings::usual(Mode::Pairs) });
        for broken in [
            r#"{"weight":7,"time_zone":"Europe/Madrid"}"#,
            r#"{"mode":"pairs","weight":256,"time_zone":"Europe/Madrid"}"#,
            r#"{"mode":"pairs","weight":"7","time_zone":"Europe/Madrid"}"#,
            r#"{"mode":"trio","weight":7,"time_zone":"Europe/Madrid"}"#,
            "[]",
        ] {
            set(broken);
            let found = store.read_blocking(|conn| tournaments::find(conn, changed.id));
            assert!(matches!(found, Err(StoreError::Corrupt(_))), "{broken}: {found:?}");
        }
    }

    fn plans_are_written_as_they_always_were(store: &Store) {
        let hall = hall::open(store);
        let ruleset = Ruleset::named("torneo-2018").unwrap();
        let usual = Preset::Torneo.choices(ruleset);
        let everybody = EntryRule::Everybody;
        let mut other = usual.clone();
        (other.table.seats, other.table.series) = (6, Series::BestOf(5));
        (other.table.remainder, other.table.arms) = (Remainder::Byes, Arms::Eight);
        (other.table.minutes, other.table.dice) = (20, Dice::App);
        other.table.confirmation = Confirmation::SecondSignature;
        other.table.ruleset = Ruleset::named("jcf").unwrap();
        let knockout = Knockout { is_fixed: true, third_place: true, ..Knockout::advancing(3) };
        (other.knockout, other.clubs_apart) = (knockout, false);
        other.seeding = Seeding { by: SeededBy::List, n: 8 };
        other.scoring = Scoring { by_place: vec![5, 0, -5], no_show: 2, fallen_by_distance: true };
        other.tiebreaks = vec![Tiebreak::Margin, Tiebreak::PlayOff];
        let plans = [
            (StagePlan::knockout(everybody, &usual), USUAL_PLAN.to_owned()),
            (StagePlan::knockout(everybody, &other), OTHER_PLAN.to_owned()),
            (
                StagePlan::points(everybody, &usual),
                USUAL_PLAN
                    .replace(r#""knockout","advance":2"#, r#""points","rounds":5,"best":5"#)
                    .replace(r#""champion""#, r#""cut","to":4"#),
            ),
            (
                StagePlan::table_league(everybody, 4, &Choices { legs: 3, ..usual.clone() }),
                USUAL_PLAN
                    .replace(r#""knockout","advance":2"#, r#""table-league","legs":3"#)
                    .replace(r#""champion""#, r#""at-least","n":4"#),
            ),
        ];
        for (plan, json) in plans {
            write(store, |conn| stages::set_plan(conn, hall.stage.id, &plan));
            assert_eq!(raw(store, "stages", "plan"), json);
        }
    }

    fn every_plan_is_kept(store: &Store) {
        let mut hall = hall::open(store);
        let tournament = hall::tournament(&mut hall.ids, hall.user.id);
        let (from, other) = (EntryRule::From { stage: 1 }, other_choices());
        let plans = [
            StagePlan::open(EntryRule::Everybody, &other),
            StagePlan::sector_leagues(EntryRule::Everybody, &other),
            StagePlan::group_leagues(from, 4, &other),
            StagePlan::knockout(from, &other),
            StagePlan::swiss(from, &other),
            StagePlan::points(from, &other),
            StagePlan { division: Division::One, ..StagePlan::sector_leagues(from, &other) },
        ];
        let stages: Vec<Stage> = plans
            .into_iter()
            .zip(1..)
            .map(|(plan, number)| Stage { id: StageId::new(&mut hall.ids), tournament: tournament.id, number, plan })
            .collect();
        write(store, |conn| tournaments::insert(conn, &tournament, &stages));
        let loaded = read(store, |conn| championship::load(conn, tournament.id));
        assert_eq!(loaded.stages(), stages);
    }

    fn a_plan_is_replaced_and_listed_with_its_tournament(store: &Store) {
        let mut hall = hall::open(store);
        let other = add_stage(store, &mut hall);
        let changed = StagePlan::knockout(EntryRule::Everybody, &other_choices());
        write(store, |conn| stages::set_plan(conn, other.id, &changed));
        let plans = |id| {
            let all = read(store, tournaments::all);
            all.into_iter().find(|it| it.tournament.id == id).unwrap().plans
        };
        assert_eq!(plans(hall.tournament.id), [hall.stage.plan]);
        assert_eq!(plans(other.tournament), [changed]);
    }

    fn a_summary_counts_what_is_public(store: &Store) {
        let mut hall = hall::open(store);
        add_stage(store, &mut hall);
        let league_results = Some(LeagueResults::Stand);
        let status = EntryStatus::Withdrawn;
        let withdrawn = Entry { status, league_results, ..hall.entries[7].clone() };
        let log = [hall.event(1, EventKind::Confirm { roll_off: vec![] })];
        let mut after = Table { state: TableState::Confirmed, ..hall.after(&log) };
        after.result = Some(hall::result(&after, at(700)));
        let draft = hall::round(&mut hall.ids, hall.stage.id, 2, RoundState::Draft);
        let in_draft = hall::table(&mut hall.ids, (draft.id, hall.pool.id), 1, &hall.entries[..4]);
        let open = hall::round(&mut hall.ids, hall.stage.id, 3, RoundState::Published);
        let mut bye = hall::table(&mut hall.ids, (open.id, hall.pool.id), 1, &hall.entries[..1]);
        bye.kind = TableKind::Bye;
        write(store, |conn| {
            entries::update(conn, &withdrawn)?;
            hall::append(conn, &after, 1, &log).unwrap();
            draws::insert(conn, &[], &[draft, open], &[in_draft, bye]).unwrap();
            Ok(())
        });
        let summaries = read(store, tournaments::all);
        let of = |id| summaries.iter().find(|summary| summary.tournament.id == id).unwrap();
        let summary = of(hall.tournament.id);
        let expected = TournamentSummary {
            tournament: hall.tournament,
            plans: vec![hall.stage.plan.clone()],
            revision: summary.revision,
            n_entries: 7,
            tables: TableFigures { n: 2, n_played: 1, n_playing: 0 },
            last_played: Some(at(700)),
        };
        assert_eq!(summary, &expected);
        let empty = summaries.iter().find(|other| other.tournament.id != summary.tournament.id).unwrap();
        assert_eq!((empty.n_entries, empty.tables.n, empty.last_played), (0, 0, None));
        assert_eq!(read(store, |conn| tournaments::of_account(conn, hall.user.id)), summaries);
        assert_eq!(n_queries(store, |conn| tournaments::all(conn).map(|_| ())), 4);
    }

    fn lists_begin_with_the_latest_and_know_their_account(store: &Store) {
        assert!(!read(store, tournaments::any));
        let (old, new) = (hall::open_with(store, 1), hall::open_with(store, 2));
        let later = NaiveDate::from_ymd_opt(2030, 1, 1).unwrap();
        write(store, |conn| {
            tournaments::update(conn, &Tournament { starts_on: later, ..new.tournament.clone() })
        });
        let ids = |summaries: Vec<TournamentSummary>| -> Vec<TournamentId> {
            summaries.iter().map(|summary| summary.tournament.id).collect()
        };
        assert_eq!(ids(read(store, tournaments::all)), [new.tournament.id, old.tournament.id]);
        let own = read(store, |conn| tournaments::of_account(conn, old.user.id));
        assert_eq!(ids(own), [old.tournament.id]);
        assert!(read(store, tournaments::any));
    }

    fn every_write_raises_the_revision_of_its_tournament_only(store: &Store) {
        let mut hall = hall::open(store);
        let other = hall::open_with(store, 2);
        let log = [hall.event(1, EventKind::Die(6))];
        let draft = hall::round(&mut hall.ids, hall.stage.id, 2, RoundState::Draft);
        let late = hall::entry(&mut hall.ids, hall.tournament.id, 9, &hall.players[0]);
        let (id, user) = (hall.tournament.id, hall.user.id);
        let hall = &hall;
        type Write<'a> = (&'a str, Box<dyn FnOnce(&mut Conn) -> Result<(), StoreError> + 'a>);
        let writes: Vec<Write> = vec![
            ("update", Box::new(|conn| {
                let venue = "Velòdrom".to_owned();
                tournaments::update(conn, &Tournament { venue, ..hall.tournament.clone() })
            })),
            ("role", Box::new(|conn| roles::set(conn, user, &Grant::new(id, Role::Organizer, Vec::new())))),
            ("no role", Box::new(|conn| roles::remove(conn, id, user))),
            ("player", Box::new(|conn| {
                let club = "Velòdrom".to_owned();
                players::update(conn, &Player { club, ..hall.players[0].clone() })
            })),
            ("new entry", Box::new(|conn| entries::insert(conn, &late))),
            ("entry", Box::new(|conn| {
                let name = "Velòdrom".to_owned();
                entries::update(conn, &Entry { name, ..hall.entries[0].clone() })
            })),
            ("act", Box::new(|conn| {
                hall::append(conn, &hall.after(&log), 1, &log).unwrap();
                Ok(())
            })),
            ("draw", Box::new(|conn| {
                draws::insert(conn, &[], &[draft], &[]).unwrap();
                Ok(())
            })),
            ("discard", Box::new(|conn| rounds::delete_drafts(conn, hall.stage.id))),
            ("close", Box::new(|conn| {
                rounds::set_state(conn, hall.round.id, RoundState::Closed, at(0))
            })),
        ];
        let revision = |id| read(store, |conn| tournaments::revision(conn, id));
        let elsewhere = revision(other.tournament.id);
        for (name, f) in writes {
            let before = revision(id);
            write(store, f);
            assert!(revision(id) > before, "{name}");
        }
        assert_eq!(revision(other.tournament.id), elsewhere);
    }

    fn a_deleted_tournament_takes_all_of_it_along_and_nothing_else(store: &Store) {
        let mut hall = hall::open(store);
        let other = hall::open_with(store, 2);
        let log = [hall.event(1, EventKind::Die(6))];
        let session = sessions::Session {
            id_hash: "aa".into(),
            user: None,
            name: "Pep".into(),
            created_at: at(0),
            expires_at: at(9),
            user_agent: String::new(),
        };
        write(store, |conn| {
            hall::append(conn, &hall.after(&log), 1, &log).unwrap();
            roles::set(conn, hall.user.id, &Grant::new(hall.tournament.id, Role::Organizer, Vec::new()))?;
            sessions::insert(conn, &session)?;
            sessions::grant_table(conn, "aa", hall.tables[0].id)
        });
        write(store, |conn| tournaments::delete(conn, hall.tournament.id));

        let gone = store.read_blocking(|conn| championship::load(conn, hall.tournament.id));
        assert!(matches!(gone, Err(StoreError::NotFound("tournament"))), "{gone:?}");
        let gone = store.read_blocking(|conn| tables::find(conn, hall.tables[0].id));
        assert!(matches!(gone, Err(StoreError::NotFound("table"))), "{gone:?}");
        assert_eq!(read(store, |conn| tables::events(conn, hall.tables[0].id, 1)), []);
        assert_eq!(read(store, |conn| sessions::table_grants(conn, "aa")), []);
        assert_eq!(read(store, |conn| roles::of_user(conn, hall.user.id)), []);
        assert_eq!(read(store, |conn| players::of_account(conn, hall.user.id)), hall.players);
        assert_eq!(read(store, |conn| users::find(conn, hall.user.id)), hall.user);
        let left = read(store, |conn| championship::load(conn, other.tournament.id));
        assert_eq!((left.entries(), left.tables()), (&other.entries[..], &other.tables[..]));
    }

    fn an_unknown_tournament_is_not_found(store: &Store) {
        let mut ids = hall::ids(9);
        let user = hall::user(&mut ids, "a@example.org");
        let tournament = hall::tournament(&mut ids, user.id);
        let id = tournament.id;
        let missing = |outcome: Result<(), StoreError>| {
            assert!(matches!(outcome, Err(StoreError::NotFound("tournament"))), "{outcome:?}");
        };
        missing(store.read_blocking(|conn| tournaments::find(conn, id).map(|_| ())));
        missing(store.read_blocking(|conn| tournaments::revision(conn, id).map(|_| ())));
        missing(store.write_blocking(|conn| tournaments::update(conn, &tournament)));
        missing(store.write_blocking(|conn| tournaments::lock(conn, id)));
        missing(store.write_blocking(|conn| tournaments::delete(conn, id)));
        missing(store.write_blocking(|conn| entries::next_number(conn, id).map(|_| ())));
    }
}
