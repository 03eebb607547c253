//! Decisions about submitted acts, from the facts of their table.

use std::sync::Arc;

use chrono::TimeDelta;
use domain::tournament::entry::EntryStatus;
use domain::tournament::event::{Actor, Degree, Event, EventKind};
use domain::tournament::game::submission::{
    Accepted, ActDecision, KeeperChange, LoadedLog, ResultChange, Rewind, SignerChange,
    SubmissionError, SubmissionFacts, SubmittedAct, TableActs, TableCaller, decide,
};
use domain::tournament::game::{ActError, Game};
use domain::tournament::id::{RequestId, TournamentId};
use domain::tournament::keeper::Keeper;
use domain::tournament::opened_table::{OpenedTable, TakenSeat};
use domain::tournament::round::RoundState::{self, Closed, Draft, Published};
use domain::tournament::series::Series;
use domain::tournament::table::{Table, TableGame, TableKind};
use domain::tournament::table_plan::Confirmation;
use domain::tournament::tournament::Role::{self, Delegate, Organizer, Referee};
use parchis::{Arms, Mode};
use uuid::Uuid;

use crate::referee::{
    self, Yellow, at, confirm, correct, enter, entry, four, in_order, player, reopen, start, table,
};

use EventKind::{Die, Undo};
use SubmissionError::{KeptElsewhere, MovedOn, NoGame, NoSeat, NotAllowed, NotOpen, OwnSide};

/// A table with its log and the caller of acts there.
#[derive(Clone)]
struct Desk {
    facts: SubmissionFacts,
    log: Vec<Event>,
    caller: TableCaller,
}

fn desk(played: &referee::Referee) -> Desk {
    let facts = SubmissionFacts {
        table: played.game.table(),
        round: Published,
        keeper: None,
        is_handed_in: false,
        opened: None,
        seats: Vec::new(),
        devices: Vec::new(),
        now: at(1000),
    };
    let caller = TableCaller {
        by: Actor { user: None, name: "Empar".to_owned() },
        role: Referee,
        device: Some("own".to_owned()),
        is_at_desk: false,
        seats: None,
        is_by_pin_alone: false,
    };
    Desk { facts, log: played.log.clone(), caller }
}

/// Three events: the start and two throws.
fn playing() -> Desk {
    let mut played = four("jcf").starts(Yellow);
    played.throws(&[1, 2]);
    desk(&played)
}

/// One event: a result from a sheet.
fn signed() -> Desk {
    let mut played = four("jcf");
    played.does(enter(in_order(&[1, 2, 3, 4])));
    desk(&played)
}

/// Request ids of events in the log are the numbers of the events; new acts of the tests have ids from 100.
fn request(n: u128) -> RequestId {
    RequestId(Uuid::from_u128(n))
}

fn keeper(session: &str) -> Keeper {
    Keeper { session: session.to_owned(), name: "Pep".to_owned(), since: at(0) }
}

fn fix() -> EventKind {
    correct(in_order(&[2, 1, 3, 4]), "read upside down")
}

fn disqualify() -> EventKind {
    let reason = "insults".to_owned();
    EventKind::Penalty { color: Yellow, degree: Degree::Disqualification, reason }
}

impl Desk {
    fn with_role(mut self, role: Role) -> Self {
        self.caller.role = role;
        self
    }

    fn in_round(mut self, round: RoundState) -> Self {
        self.facts.round = round;
        self
    }

    fn decide(&self, acts: &TableActs) -> Result<ActDecision, SubmissionError> {
        let decided = decide(LoadedLog::Whole(self.log.clone()), &self.facts, acts, &self.caller);
        // The cache has a game only if the device knows its last event and submits no act of its log.
        let before = self.log.split_last();
        if let Some((last, others)) = before
            && acts.version == last.seq
            && acts.rewind.is_none()
            && acts.left(others).len() == acts.acts.len()
            && self.facts.table.kind == TableKind::Played
            && let Ok(game) = Game::replay(&self.facts.table, acts.game, &self.log)
        {
            let log = LoadedLog::Cached(Arc::new(game), last.clone());
            let cached = decide(log, &self.facts, acts, &self.caller);
            assert_eq!(format!("{cached:?}"), format!("{decided:?}"));
        }
        decided
    }

    /// Submits acts with these requests, for a device that knows `version` events.
    fn submits(
        &self,
        version: i32,
        acts: &[(u128, EventKind)],
    ) -> Result<Option<Accepted>, SubmissionError> {
        let submitted = |(n, kind): &(u128, EventKind)| SubmittedAct {
            request: request(*n),
            kind: kind.clone(),
        };
        let acts = TableActs {
            table: self.facts.table.id,
            game: 1,
            version,
            acts: acts.iter().map(submitted).collect(),
            rewind: None,
        };
        Ok(match self.decide(&acts)? {
            ActDecision::Before(game) => {
                assert_eq!(game.table(), self.facts.table);
                None
            }
            ActDecision::New(accepted) => {
                assert_eq!(accepted.game.table(), accepted.table);
                Some(*accepted)
            }
        })
    }

    /// Submits a new act, for a device that knows the whole log.
    fn does(&self, kind: EventKind) -> Result<Accepted, SubmissionError> {
        let version = self.facts.table.version();
        Ok(self.submits(version, &[(100, kind)])?.unwrap())
    }

    /// The refusal of a new act; `None` if it is accepted.
    fn refusal(&self, kind: EventKind) -> Option<SubmissionError> {
        self.does(kind).err()
    }

    /// Numbers of the new events; empty if all acts were known.
    fn numbers(
        &self,
        version: i32,
        acts: &[(u128, EventKind)],
    ) -> Result<Vec<i32>, SubmissionError> {
        let accepted = self.submits(version, acts)?;
        let events = accepted.map(|accepted| accepted.events).unwrap_or_default();
        Ok(events.iter().map(|event| event.seq).collect())
    }
}

#[test]
fn a_device_that_knows_too_few_or_too_many_events_is_told_which() {
    let desk = playing();
    let news = |from: usize| Err(MovedOn { new: desk.log[from..].to_vec() });
    for (version, expected) in
        [(3, Ok(vec![4])), (2, news(2)), (1, news(1)), (0, news(0)), (-1, news(0)), (4, news(3))]
    {
        assert_eq!(desk.numbers(version, &[(100, Die(3))]), expected, "version {version}");
    }
}

#[test]
fn a_repeated_act_is_not_done_again() {
    let desk = playing();
    for (version, acts, expected) in [
        // All acts are in the log, whatever version the device knows.
        (0, vec![(1, start(Yellow, &[]))], Ok(vec![])),
        (3, vec![(3, Die(2))], Ok(vec![])),
        (9, vec![(2, Die(1)), (3, Die(2))], Ok(vec![])),
        (0, vec![], Ok(vec![])),
        // Only the new acts are done, and only if the device knows all other events.
        (1, vec![(2, Die(1)), (3, Die(2)), (100, Die(3))], Ok(vec![4])),
        (1, vec![(2, Die(1)), (100, Die(3))], Err(MovedOn { new: desk.log[2..].to_vec() })),
        // Several undos may share a request id.
        (3, vec![(100, Undo), (100, Undo)], Ok(vec![4, 5])),
        // The acts are done all together or not at all.
        (3, vec![(100, Undo), (101, Die(7))], Err(roll_error(7))),
    ] {
        assert_eq!(desk.numbers(version, &acts), expected, "{version} {acts:?}");
    }
    for round in [Draft, Closed] {
        assert_eq!(desk.clone().in_round(round).numbers(0, &[(3, Die(2))]), Ok(vec![]));
    }
}

fn roll_error(die: u8) -> SubmissionError {
    ActError::Roll(parchis::RollError::Die(die)).into()
}

#[test]
fn roles_and_the_state_of_the_round_decide_what_is_possible() {
    // Before a result, the state of the round decides, not the role.
    for role in [Organizer, Delegate, Referee] {
        for (round, expected) in
            [(Published, None), (Draft, Some(NotOpen)), (Closed, Some(NotOpen))]
        {
            let desk = playing().with_role(role).in_round(round);
            assert_eq!(desk.refusal(Die(3)), expected, "{role:?} {round:?}");
        }
    }
    // Role, round, then the refusals of a correction, a reopening and a throw.
    let is_signed = || Some(ActError::Signed.into());
    let no = || Some(NotAllowed);
    let closed = || Some(NotOpen);
    for (role, round, [corrected, reopened, thrown]) in [
        (Organizer, Published, [None, None, is_signed()]),
        (Organizer, Closed, [None, closed(), closed()]),
        (Organizer, Draft, [closed(), closed(), closed()]),
        (Delegate, Published, [None, None, is_signed()]),
        (Delegate, Closed, [no(), no(), closed()]),
        (Delegate, Draft, [no(), no(), closed()]),
        (Referee, Published, [no(), no(), is_signed()]),
        (Referee, Closed, [no(), no(), closed()]),
        (Referee, Draft, [no(), no(), closed()]),
    ] {
        let desk = signed().with_role(role).in_round(round);
        let what = format!("{role:?} {round:?}");
        assert_eq!(desk.refusal(fix()), corrected, "{what}");
        assert_eq!(desk.refusal(reopen("play on")), reopened, "{what}");
        assert_eq!(desk.refusal(Die(1)), thrown, "{what}");
    }
}

#[test]
fn a_grid_that_is_handed_in_binds_delegates_only() {
    for (role, expected) in [(Organizer, None), (Delegate, Some(NotAllowed))] {
        let mut desk = signed().with_role(role);
        desk.facts.is_handed_in = true;
        assert_eq!(desk.refusal(fix()), expected, "{role:?}");
    }
    let mut desk = playing().with_role(Delegate);
    desk.facts.is_handed_in = true;
    assert_eq!(desk.refusal(Die(3)), None);
}

#[test]
fn some_acts_are_of_organizers() {
    let second = EventKind::SecondSignature { entry: None };
    for (role, penalty, signature) in [
        (Organizer, None, Some(ActError::NotPending.into())),
        (Delegate, Some(NotAllowed), Some(NotAllowed)),
        (Referee, Some(NotAllowed), Some(NotAllowed)),
    ] {
        let desk = playing().with_role(role);
        assert_eq!(desk.refusal(disqualify()), penalty, "{role:?}");
        assert_eq!(desk.refusal(second.clone()), signature, "{role:?}");
    }
    let accepted = playing().with_role(Organizer).does(disqualify()).unwrap();
    assert_eq!(accepted.status, Some((entry(1), EntryStatus::Withdrawn)));
}

#[test]
fn another_device_keeps_the_game() {
    let mut desk = playing();
    desk.facts.keeper = Some(keeper("other"));
    let kept = || Some(KeptElsewhere(keeper("other")));
    assert_eq!(desk.refusal(Die(3)), kept());
    // The keeper is checked before the version that the device knows, and that version before the right to the act.
    assert_eq!(desk.numbers(0, &[(100, disqualify())]), Err(kept().unwrap()));
    desk.facts.keeper = Some(keeper("own"));
    let news = MovedOn { new: desk.log.clone() };
    assert_eq!(desk.numbers(0, &[(100, disqualify())]), Err(news));
    desk.facts.keeper = Some(keeper("other"));
    assert_eq!(desk.clone().with_role(Organizer).refusal(Die(3)), kept());
    let entered = enter(in_order(&[1, 2, 3, 4]));
    assert_eq!(desk.clone().with_role(Organizer).refusal(entered), None);
    let mut at_desk = desk.clone();
    at_desk.caller.is_at_desk = true;
    assert_eq!(at_desk.refusal(Die(3)), None);
    desk.caller.device = None;
    assert_eq!(desk.refusal(Die(3)), None);
}

#[test]
fn the_first_device_that_plays_becomes_the_keeper_until_the_result_is_signed() {
    let mut desk = playing();
    let own = Keeper { session: "own".into(), name: "Empar".into(), since: at(1000) };
    assert_eq!(desk.does(Die(3)).unwrap().keeping, KeeperChange::Begins(own));
    assert_eq!(
        desk.submits(3, &[(100, EventKind::CallTime), (101, confirm(&[]))])
            .unwrap()
            .unwrap()
            .keeping,
        KeeperChange::Ends
    );
    desk.caller.is_at_desk = true;
    assert_eq!(desk.does(Die(3)).unwrap().keeping, KeeperChange::Same);
    desk.caller.is_at_desk = false;
    desk.facts.keeper = Some(keeper("own"));
    assert_eq!(desk.does(Die(3)).unwrap().keeping, KeeperChange::Same);
}

/// A table that players opened, with a signed result that waits for the second signature of entry 2, 3 or 4.
fn opened() -> Desk {
    let table = Table { confirmation: Confirmation::SecondSignature, ..four("jcf").table };
    let mut played = referee::Referee::new(table, 1);
    played.does(enter(in_order(&[1, 2, 3, 4])));
    let mut desk = desk(&played);
    let (table, tournament) = (desk.facts.table.id, TournamentId(Uuid::from_u128(9)));
    desk.facts.opened =
        Some(OpenedTable { table, tournament, opener: player(1), opened_at: at(0) });
    let seat = |n: u128, session: &str| TakenSeat {
        session: session.to_owned(),
        player: player(n),
        has_signed: n == 1,
    };
    desk.facts.seats = vec![seat(1, "first"), seat(2, "own")];
    desk.caller.is_by_pin_alone = true;
    desk
}

fn signs(side: u128) -> EventKind {
    EventKind::SecondSignature { entry: Some(entry(side)) }
}

#[test]
fn at_an_opened_table_each_player_acts_on_an_own_device() {
    let desk = opened();
    assert_eq!(desk.refusal(signs(2)), None);
    assert_eq!(desk.refusal(signs(3)), Some(OwnSide));
    let lined_up = EventKind::LineUp { color: Yellow, player: player(8) };
    assert_eq!(desk.refusal(lined_up), Some(NotAllowed));
    let mut first = desk.clone();
    first.caller.device = Some("first".to_owned());
    assert_eq!(first.refusal(signs(1)), Some(OwnSide));
    for device in [None, Some("nobody".to_owned())] {
        let mut other = desk.clone();
        other.caller.device = device;
        assert_eq!(other.refusal(signs(2)), Some(NoSeat));
        other.caller.is_by_pin_alone = false;
        assert_eq!(other.refusal(signs(2)), None);
    }
    let mut late = desk.clone();
    late.facts.now = at(0) + TimeDelta::hours(24);
    assert_eq!(late.refusal(signs(2)), Some(SubmissionError::Lapsed));
    late.caller.is_by_pin_alone = false;
    assert_eq!(late.refusal(signs(2)), None);
}

#[test]
fn the_device_of_a_pending_result_is_noted_at_opened_tables() {
    let desk = opened();
    assert_eq!(desk.does(signs(2)).unwrap().signer, None, "the result stands");
    let reject = EventKind::Reject { reason: "another order".to_owned() };
    assert_eq!(desk.does(reject.clone()).unwrap().signer, Some(SignerChange::Nobody));
    let waiting = |mut desk: Desk| {
        desk.log.clear();
        desk.facts.table = Table { games: four("jcf").table.games, ..desk.facts.table };
        desk.facts.table.settle();
        desk
    };
    let entered = || enter(in_order(&[1, 2, 3, 4]));
    assert_eq!(waiting(opened()).does(entered()).unwrap().signer, Some(SignerChange::Caller));
    let mut others = waiting(opened());
    others.facts.opened = None;
    assert_eq!(others.does(entered()).unwrap().signer, None);
    // A result from a sheet has both signatures.
    let kinds = |role: Role| {
        let accepted = others.clone().with_role(role).does(entered()).unwrap();
        (accepted.events.len(), accepted.result)
    };
    assert_eq!(kinds(Referee), (1, ResultChange::Same));
    assert_eq!(kinds(Delegate), (2, ResultChange::First));
    assert_eq!(kinds(Organizer), (2, ResultChange::First));
}

#[test]
fn a_changed_result_takes_the_confirmation_of_the_grid_back() {
    let changes = |desk: &Desk, kind: EventKind| {
        let accepted = desk.does(kind).unwrap();
        (accepted.result, accepted.unconfirms_grid, accepted.reopens_round)
    };
    let desk = playing().with_role(Organizer);
    assert_eq!(changes(&desk, Die(3)), (ResultChange::Same, false, false));
    let first = enter(in_order(&[1, 2, 3, 4]));
    assert_eq!(changes(&desk, first), (ResultChange::First, false, false));
    let desk = signed().with_role(Organizer);
    let same = correct(in_order(&[1, 2, 3, 4]), "signed again");
    assert_eq!(changes(&desk, same), (ResultChange::Same, false, false));
    assert_eq!(changes(&desk, fix()), (ResultChange::Corrected, true, false));
    assert_eq!(changes(&desk, reopen("play on")), (ResultChange::TakenBack, true, false));
    // A disqualification withdraws the entry, although the result stands.
    assert_eq!(changes(&desk, disqualify()), (ResultChange::Same, true, false));
    let desk = desk.in_round(Closed);
    assert_eq!(changes(&desk, fix()), (ResultChange::Corrected, true, false));
}

#[test]
fn a_correction_that_requires_another_game_reopens_the_round() {
    let games = vec![TableGame::new(None); 3];
    let new =
        Table { series: Series::BestOf(3), games, ..table("jcf", Mode::Solo, Arms::Four, "YR") };
    let sides: Vec<u128> = new.entries().iter().map(|entry| entry.0.as_u128()).collect();
    let won = |n: u8, table: &Table| {
        let mut game = Game::new(table, n);
        let by = Actor { user: None, name: "Empar".to_owned() };
        let event = game.act(enter(in_order(&sides)), by, request(u128::from(n)), at(1)).unwrap();
        (game.table(), event)
    };
    let (after_first, event) = won(1, &new);
    let (decided, _) = won(2, &after_first);
    let mut desk = signed().with_role(Organizer).in_round(Closed);
    assert!(decided.result.is_some());
    (desk.facts.table, desk.log) = (decided, vec![event]);
    let other: Vec<u128> = sides.iter().rev().copied().collect();
    let kind = correct(in_order(&other), "read upside down");
    let accepted = desk.submits(1, &[(100, kind)]).unwrap().unwrap();
    assert_eq!((accepted.result, accepted.reopens_round), (ResultChange::TakenBack, true));
}

#[test]
fn nothing_is_possible_at_an_annulled_table_or_in_a_game_that_is_not_there() {
    let mut desk = playing().with_role(Organizer);
    let acts = |game: u8, n: u128| {
        let acts = vec![SubmittedAct { request: request(n), kind: Die(2) }];
        TableActs { table: desk.facts.table.id, game, version: 3, acts, rewind: None }
    };
    let (missing, known) = (acts(2, 3), acts(1, 3));
    assert_eq!(desk.decide(&missing).err(), Some(NoGame));
    desk.facts.table.kind = TableKind::Annulled;
    for acts in [&missing, &known] {
        assert_eq!(desk.decide(acts).err(), Some(NotOpen));
    }
}

#[test]
fn a_rewind_undoes_what_others_did_and_happens_once() {
    let mut desk = playing();
    let submitted = |n: u128, die: u8| SubmittedAct { request: request(n), kind: Die(die) };
    let mut acts = TableActs {
        table: desk.facts.table.id,
        game: 1,
        version: 3,
        acts: vec![submitted(100, 4)],
        rewind: Some(Rewind { version: 1, seed: [7; 32] }),
    };
    let Ok(ActDecision::New(accepted)) = desk.decide(&acts) else { panic!() };
    let kinds: Vec<EventKind> = accepted.events.iter().map(|event| event.kind.clone()).collect();
    assert_eq!((accepted.is_rewound, kinds), (true, vec![Undo, Undo, Die(4)]));
    // The answer was lost, and the device submits the act again together with a new one.
    desk.log.extend(accepted.events.iter().cloned());
    desk.facts.table = accepted.table.clone();
    acts.acts.push(submitted(101, 2));
    let Ok(ActDecision::New(accepted)) = desk.decide(&acts) else { panic!() };
    let kinds: Vec<EventKind> = accepted.events.iter().map(|event| event.kind.clone()).collect();
    assert_eq!((accepted.is_rewound, kinds), (false, vec![Die(2)]));
}
