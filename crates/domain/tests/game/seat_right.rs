//! Which acts a device at a seat may do, by who logs the table.

use domain::tournament::event::{Event, EventKind};
use domain::tournament::game::submission::{
    ActDecision, LoadedLog, Rewind, SubmissionError, SubmissionFacts, SubmittedAct, TableActs,
    TableCaller, decide,
};
use domain::tournament::id::RequestId;
use domain::tournament::round::RoundState;
use domain::tournament::seat_play::SeatDevice;
use domain::tournament::table_plan::{Confirmation, Logging};
use domain::tournament::tournament::Role;
use parchis::{Color, Mode};
use uuid::Uuid;

use crate::referee::{Blue, Green, Red, Referee, Yellow, at, entry, four, pairs};

const LOGGINGS: [Logging; 4] =
    [Logging::Referee, Logging::OnePhone, Logging::Each, Logging::Remote];

/// Decides about acts of the seats of these colors.
fn decided(
    played: &Referee,
    logging: Logging,
    colors: &[Color],
    kinds: &[EventKind],
) -> Result<Vec<Event>, SubmissionError> {
    let facts = facts(played, logging);
    let caller = seat(&played.log, colors);
    let acts = acts(&facts, kinds, None);
    match decide(LoadedLog::Whole(played.log.clone()), &facts, &acts, &caller)? {
        ActDecision::New(accepted) => Ok(accepted.events),
        ActDecision::Before(_) => panic!("nothing new"),
    }
}

fn facts(played: &Referee, logging: Logging) -> SubmissionFacts {
    let mut table = played.game.table();
    table.logging = logging;
    SubmissionFacts {
        table,
        round: RoundState::Published,
        keeper: None,
        is_handed_in: false,
        opened: None,
        seats: Vec::new(),
        devices: Vec::new(),
        now: at(1000),
    }
}

fn seat(_: &[Event], colors: &[Color]) -> TableCaller {
    TableCaller {
        by: domain::tournament::event::Actor { user: None, name: String::new() },
        role: Role::Referee,
        device: Some("phone".to_owned()),
        is_at_desk: false,
        is_by_pin_alone: false,
        seats: Some(colors.to_vec()),
    }
}

fn acts(facts: &SubmissionFacts, kinds: &[EventKind], rewind: Option<Rewind>) -> TableActs {
    let request = |n: usize| RequestId(Uuid::from_u128(100 + n as u128));
    let acts = kinds.iter().enumerate();
    TableActs {
        table: facts.table.id,
        game: 1,
        version: facts.table.version(),
        acts: acts
            .map(|(n, kind)| SubmittedAct { request: request(n), kind: kind.clone() })
            .collect(),
        rewind,
    }
}

fn names(events: &[Event]) -> Vec<&'static str> {
    events.iter().map(|event| event.kind.name()).collect()
}

#[test]
fn a_seat_throws_at_its_own_turn_only() {
    let game = four("jcf").starts(Yellow);
    for logging in LOGGINGS {
        let own = decided(&game, logging, &[Yellow], &[EventKind::Die(3)]);
        let other = decided(&game, logging, &[Blue], &[EventKind::Die(3)]);
        match logging {
            Logging::Referee => {
                assert_eq!(own, Err(SubmissionError::NotAllowed));
                assert_eq!(other, Err(SubmissionError::NotAllowed));
            }
            Logging::OnePhone => assert!(own.is_ok() && other.is_ok(), "the phone is passed round"),
            Logging::Each | Logging::Remote => {
                assert!(own.is_ok(), "{logging:?}");
                assert_eq!(other, Err(SubmissionError::NotYourTurn), "{logging:?}");
            }
        }
    }
}

#[test]
fn a_seat_does_nothing_that_is_for_a_referee() {
    let game = four("jcf").starts(Yellow);
    let reason = || "why".to_owned();
    let kinds = [
        EventKind::TimeOut,
        EventKind::CallTime,
        EventKind::Undo,
        EventKind::Retire(Blue),
        EventKind::Swap { a: Yellow, b: Blue, reason: reason() },
        EventKind::SecondSignature { entry: None },
        EventKind::SecondSignature { entry: Some(entry(2)) },
        EventKind::CancelPenalty { seq: 1, reason: reason() },
        EventKind::Reopen { reason: reason() },
    ];
    for logging in [Logging::Each, Logging::Remote] {
        for kind in &kinds {
            let decided = decided(&game, logging, &[Yellow], std::slice::from_ref(kind));
            let is_refused =
                matches!(decided, Err(SubmissionError::NotAllowed | SubmissionError::NotYourTurn));
            assert!(is_refused, "{logging:?} {kind:?}: {decided:?}");
        }
        let rewind = Some(Rewind { version: 1, seed: [1; 32] });
        let facts = facts(&game, logging);
        let acts = acts(&facts, &[EventKind::Die(3)], rewind);
        let log = LoadedLog::Whole(game.log.clone());
        let rewound = decide(log, &facts, &acts, &seat(&game.log, &[Yellow]));
        assert_eq!(rewound.err(), Some(SubmissionError::NotAllowed));
    }
}

#[test]
fn moves_without_a_choice_follow_by_themselves() {
    // In its first throw yellow can only leave the nest with the five.
    let game = four("jcf").starts(Yellow);
    let events = decided(&game, Logging::Each, &[Yellow], &[EventKind::Die(5)]).unwrap();
    assert_eq!(names(&events), ["die", "move"]);
    assert_eq!(events[0].request, events[1].request);
    let passed = decided(&game, Logging::Each, &[Yellow], &[EventKind::Die(3)]).unwrap();
    assert_eq!(names(&passed), ["die"]);
    let by_referee = decided(&game, Logging::OnePhone, &[Yellow], &[EventKind::Die(5)]).unwrap();
    assert_eq!(names(&by_referee), ["die"]);
}

#[test]
fn a_player_leaves_for_the_own_color() {
    let game = four("jcf").starts(Yellow);
    let events = decided(&game, Logging::Remote, &[Green], &[EventKind::Retire(Green)]).unwrap();
    assert_eq!(names(&events), ["retire"]);
}

#[test]
fn a_player_of_a_pair_acts_for_the_own_color_only() {
    let mut game = pairs().starts(Yellow);
    assert!(decided(&game, Logging::Remote, &[Yellow], &[EventKind::Die(3)]).is_ok());
    let by_partner = decided(&game, Logging::Remote, &[Red], &[EventKind::Die(3)]);
    assert_eq!(by_partner, Err(SubmissionError::NotYourTurn));
    game.throws(&[1, 1]);
    assert_eq!(game.game.position().and_then(|it| it.turn()), Some(Red));
    assert!(decided(&game, Logging::Remote, &[Red], &[EventKind::Die(3)]).is_ok());
    assert_eq!(game.game.table().mode, Mode::Pairs);
}

#[test]
fn a_result_is_not_confirmed_by_the_side_that_signed() {
    let mut game = four("jcf");
    game.table.confirmation = Confirmation::SecondSignature;
    let mut game = Referee::new(game.table, 1).starts(Yellow);
    game.throws(&[1, 1]);
    game.does(EventKind::CallTime);
    game.does(EventKind::Confirm { roll_off: Vec::new() });
    let facts = SubmissionFacts {
        devices: vec![SeatDevice { has_signed: true, ..SeatDevice::new(Yellow) }],
        ..facts(&game, Logging::Each)
    };
    for (n, color, expected) in [(1, Yellow, Some(SubmissionError::OwnSide)), (2, Blue, None)] {
        let kind = EventKind::SecondSignature { entry: Some(entry(n)) };
        let acts = acts(&facts, &[kind], None);
        let log = LoadedLog::Whole(game.log.clone());
        let signed = decide(log, &facts, &acts, &seat(&game.log, &[color]));
        assert_eq!(signed.err(), expected);
    }
}
