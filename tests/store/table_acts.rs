//! Acts at a table of the store: recorded once, refused on a conflict, and refused while the round is not open.

use cubilete::acts::tables::{ActOutcome, TableAct, act};
use cubilete::acts::{Caller, Moment, NotDone, TableActError, do_blocking};
use domain::tournament::event::EventKind;
use domain::tournament::game::ActError;
use domain::tournament::id::RequestId;
use domain::tournament::round::RoundState;
use domain::tournament::table::{Table, TableState};
use store::{Store, rounds, tables};
use tempfile::TempDir;

use crate::hall::{Hall, at, read, write};
use crate::referee::{Yellow, confirm, reopen, start};

struct House {
    store: Store,
    hall: Hall,
    is_organizer: bool,
    _folder: TempDir,
}

fn open() -> House {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite:{}", folder.path().join("cubilete.db").display());
    let store = Store::open(&url).unwrap();
    let hall = crate::hall::open(&store);
    House { store, hall, is_organizer: true, _folder: folder }
}

impl House {
    fn table(&self) -> Table {
        read(&self.store, |conn| tables::find(conn, self.hall.tables[0].id))
    }

    fn n_events(&self) -> usize {
        read(&self.store, |conn| tables::events(conn, self.hall.tables[0].id, 1)).len()
    }

    fn request(&mut self) -> RequestId {
        RequestId::new(&mut self.hall.ids)
    }

    fn act_as(
        &self,
        version: i32,
        request: RequestId,
        kind: EventKind,
    ) -> Result<ActOutcome, NotDone> {
        let table = self.hall.tables[0].id;
        let caller = match self.is_organizer {
            true => Caller::operator("Empar"),
            false => Caller::guest("Empar").with_tables(vec![table]),
        };
        let mut moment = Moment::at(at(1000 + i64::from(version)), [0; 32]);
        let submitted = TableAct { table, game: 1, version, request, kind };
        do_blocking(&self.store, &caller, &mut moment, |work| act(work, submitted)).map(|it| it.0)
    }

    /// Performs an act on the table's current version.
    fn act(&mut self, kind: EventKind) -> Result<ActOutcome, NotDone> {
        let request = self.request();
        self.act_as(self.table().version(), request, kind)
    }

    fn set_round(&self, state: RoundState) {
        write(&self.store, |conn| rounds::set_state(conn, self.hall.round.id, state, at(2000)));
    }

    fn sides(&self) -> Vec<u128> {
        self.hall.tables[0].entries().iter().map(|entry| entry.0.as_u128()).collect()
    }

    fn places(&self, reason: &str) -> EventKind {
        crate::referee::correct(crate::referee::in_order(&self.sides()), reason)
    }
}

#[test]
fn an_act_is_logged_and_the_table_is_as_the_log_says() {
    let mut house = open();
    assert!(matches!(house.act(start(Yellow, &[])), Ok(ActOutcome::Done(_))));
    house.act(EventKind::Die(5)).unwrap();
    assert_eq!((house.table().version(), house.table().state), (2, TableState::Playing));
    house.act(EventKind::CallTime).unwrap();
    house.act(confirm(&[])).unwrap();
    let table = house.table();
    assert_eq!((table.version(), table.state), (4, TableState::Confirmed));
    assert_eq!(table.result.unwrap().ended_at, at(1002));
}

#[test]
fn each_act_raises_the_revision_of_the_tournament() {
    let mut house = open();
    let Ok(ActOutcome::Done(first)) = house.act(start(Yellow, &[])) else { panic!() };
    let Ok(ActOutcome::Done(second)) = house.act(EventKind::Die(5)) else { panic!() };
    assert!(second > first);
}

#[test]
fn a_submission_sent_again_is_answered_and_not_done_again_even_after_others_acted() {
    let mut house = open();
    let request = house.request();
    house.act_as(0, request, start(Yellow, &[])).unwrap();
    assert_eq!(house.act_as(0, request, start(Yellow, &[])).unwrap(), ActOutcome::Before);
    house.act(EventKind::Die(1)).unwrap();
    assert_eq!(house.act_as(0, request, start(Yellow, &[])).unwrap(), ActOutcome::Before);
    house.set_round(RoundState::Closed);
    assert_eq!(house.act_as(0, request, start(Yellow, &[])).unwrap(), ActOutcome::Before);
    assert_eq!(house.n_events(), 2);
}

#[test]
fn an_act_on_a_table_that_has_moved_on_is_told_what_it_had_not_seen() {
    let mut house = open();
    house.act(start(Yellow, &[])).unwrap();
    house.act(EventKind::Die(1)).unwrap();
    house.act(EventKind::Die(2)).unwrap();
    let request = house.request();
    let Err(NotDone::Table(TableActError::MovedOn { new })) =
        house.act_as(1, request, EventKind::Die(1))
    else {
        panic!("the throw was doubled");
    };
    let new: Vec<_> = new.into_iter().map(|event| (event.seq, event.kind)).collect();
    assert_eq!(new, [(2, EventKind::Die(1)), (3, EventKind::Die(2))]);
    assert_eq!(house.n_events(), 3);
    assert!(matches!(house.act_as(3, request, EventKind::Die(1)), Ok(ActOutcome::Done(_))));
}

#[test]
fn a_refused_act_leaves_no_trace_and_may_be_sent_again() {
    let mut house = open();
    let request = house.request();
    let refused = house.act_as(0, request, EventKind::Die(1));
    assert!(
        matches!(refused, Err(NotDone::Table(TableActError::Refused(ActError::NotStarted)))),
        "{refused:?}"
    );
    assert_eq!((house.table().version(), house.n_events()), (0, 0));
    house.act_as(0, request, start(Yellow, &[])).unwrap();
}

#[test]
fn nothing_happens_at_the_tables_of_a_draft() {
    let mut house = open();
    house.set_round(RoundState::Draft);
    let entered = house.places("");
    for kind in [start(Yellow, &[]), entered] {
        assert!(matches!(house.act(kind), Err(NotDone::Table(TableActError::NotOpen))));
    }
}

#[test]
fn in_a_closed_round_a_result_is_corrected_and_nothing_else_is_done() {
    let mut house = open();
    let first = house.places("");
    house.act(first).unwrap();
    house.set_round(RoundState::Closed);
    for kind in [reopen("play on"), EventKind::Undo, confirm(&[]), EventKind::Die(1)] {
        assert!(matches!(house.act(kind), Err(NotDone::Table(TableActError::NotOpen))));
    }
    let without_reason = house.places(" ");
    let refused = house.act(without_reason);
    assert!(
        matches!(refused, Err(NotDone::Table(TableActError::Refused(ActError::NoReason)))),
        "{refused:?}"
    );
    let ended_at = house.table().result.unwrap().ended_at;
    let correction = house.places("two rows were swapped");
    assert!(matches!(house.act(correction), Ok(ActOutcome::Done(_))));
    assert_eq!(house.table().result.unwrap().ended_at, ended_at);
    assert_eq!(house.n_events(), 2);
}

#[test]
fn a_table_of_a_closed_round_without_result_gets_none() {
    let mut house = open();
    house.set_round(RoundState::Closed);
    let entered = house.places("late");
    assert!(matches!(house.act(entered), Err(NotDone::Table(TableActError::NotOpen))));
}

#[test]
fn only_who_is_organizer_changes_a_signed_result() {
    let mut house = open();
    let first = house.places("");
    house.act(first).unwrap();
    house.is_organizer = false;
    let n_events = house.n_events();
    let correction = house.places("the sheet was read wrong");
    assert!(matches!(house.act(correction), Err(NotDone::Table(TableActError::NotAllowed))));
    let reopen = EventKind::Reopen { reason: "play on".to_owned() };
    assert!(matches!(house.act(reopen), Err(NotDone::Table(TableActError::NotAllowed))));
    assert_eq!(house.n_events(), n_events);
    house.is_organizer = true;
    let correction = house.places("the sheet was read wrong");
    house.act(correction).unwrap();
}
