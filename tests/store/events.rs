//! Every kind of event is read as it was written.

use domain::tournament::event::{Actor, Degree, Entered, Event, EventKind, Keep};
use domain::tournament::id::{EntryId, PlayerId, RequestId};
use domain::tournament::result::Ending;
use parchis::Color;
use store::tables;

use crate::hall::{self, Hall, act, at, read};

/// At least one event of each kind, with values that are easily lost.
fn kinds(hall: &Hall) -> Vec<EventKind> {
    let [a, b, c, d]: [EntryId; 4] = hall.tables[0].entries().try_into().unwrap();
    let player: PlayerId = hall.players[5].id;
    let entered = |entered, ended_at, reason: &str| EventKind::Entered {
        entered,
        ended_at,
        reason: reason.into(),
    };
    vec![
        EventKind::LineUp { color: Color::Red, player },
        EventKind::Start {
            color: Color::Cyan,
            rolls: vec![(Color::Grey, 6), (Color::Cyan, 6)],
            absent: vec![],
            word: String::new(),
        },
        EventKind::Start {
            color: Color::Yellow,
            rolls: vec![],
            absent: vec![],
            word: "tres paraules, xé 🎲".into(),
        },
        EventKind::Die(6),
        EventKind::Move { color: Color::Orange, from: 0, to: 140 },
        EventKind::TimeOut,
        EventKind::Retire(Color::Pink),
        EventKind::CallTime,
        EventKind::Undo,
        EventKind::Confirm { roll_off: vec![] },
        EventKind::Confirm { roll_off: vec![d, a] },
        entered(
            Entered::Positions {
                pieces: vec![(Color::Blue, [72, 0, 64, 1]), (Color::Green, [0; 4])],
                finished: vec![b, a],
                retired: vec![c],
                roll_off: vec![d, c],
            },
            Some(at(-7)),
            "",
        ),
        entered(
            Entered::Places(vec![
                (a, 1, Ending::Finished),
                (b, 2, Ending::Placed),
                (c, 3, Ending::Retired),
                (d, 3, Ending::Absent),
            ]),
            None,
            "the «sheet» said 3\\4\nca: l'acta",
        ),
        entered(Entered::Walkover { present: vec![c, a] }, None, "no one came"),
        EventKind::Reopen { reason: "wrong table".into() },
        EventKind::Correct {
            from: 4,
            n: 2,
            by: vec![EventKind::Die(6), EventKind::Move { color: Color::Red, from: 1, to: 13 }],
            keep: Keep::Replay,
            reason: "«it was a 6»".into(),
        },
        EventKind::Correct {
            from: 1,
            n: 0,
            by: vec![EventKind::TimeOut],
            keep: Keep::Cut,
            reason: String::new(),
        },
        EventKind::Swap { a: Color::Yellow, b: Color::Grey, reason: "wrong chairs".into() },
        EventKind::SecondSignature { entry: Some(a) },
        EventKind::SecondSignature { entry: None },
        EventKind::Reject { reason: "no".into() },
        EventKind::Penalty {
            color: Color::Blue,
            degree: Degree::Disqualification,
            reason: "again".into(),
        },
        EventKind::Penalty { color: Color::Blue, degree: Degree::LossOfTurn, reason: "x".into() },
        EventKind::CancelPenalty { seq: 17, reason: "mistaken".into() },
    ]
}

on_both! {
    fn every_kind_of_event_is_read_as_it_was_written(store: &Store) {
        let mut hall = hall::open(store);
        let kinds = kinds(&hall);
        let mut names: Vec<_> = kinds.iter().map(EventKind::name).collect();
        names.dedup();
        assert_eq!(names.len(), 17, "one of each kind: {names:?}");
        let log: Vec<Event> =
            kinds.into_iter().zip(1..).map(|(kind, seq)| hall.event(seq, kind)).collect();
        act(store, |conn| hall::append(conn, &hall.after(&log), 1, &log));
        assert_eq!(read(store, |conn| tables::events(conn, hall.tables[0].id, 1)), log);
        assert_eq!(read(store, |conn| tables::events(conn, hall.tables[1].id, 1)), []);
    }

    fn a_referee_without_account_acts_under_a_name(store: &Store) {
        let mut hall = hall::open(store);
        let event = Event {
            seq: 1,
            at: at(5),
            by: Actor { user: None, name: "Pep de la Falla".into() },
            request: RequestId::new(&mut hall.ids),
            kind: EventKind::Die(5),
        };
        let log = [event];
        act(store, |conn| hall::append(conn, &hall.after(&log), 1, &log));
        assert_eq!(read(store, |conn| tables::events(conn, hall.tables[0].id, 1)), log);
    }
}
