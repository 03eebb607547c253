//! Every refusal at a table has a sentence in every language, with the arguments it needs.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use domain::tournament::game::ActError;
use parchis::Color::{Blue, Yellow};
use parchis::{Bonus, ENGLISH, PositionError, Refusal, RollError, SeatsError};

/// One of every kind. The match fails to compile when a kind is added.
fn all() -> Vec<ActError> {
    use ActError::*;
    let seats = |error| Start(PositionError::Seats(error));
    let all = vec![
        NotPlayed,
        NotStarted,
        Started,
        Signed,
        NotSigned,
        NotOver,
        Over,
        NothingToUndo,
        NoReason,
        NoSeat(Blue),
        RollOff,
        Start(PositionError::Turn(Blue)),
        Start(PositionError::DuelTurn),
        seats(SeatsError::Players { n: 1, least: 2, most: 4 }),
        seats(SeatsError::Mode(parchis::Mode::Duel)),
        Rules(Refusal::Over),
        Rules(Refusal::NoTurnTime { turn: Yellow }),
        Roll(RollError::Die(7)),
        Roll(RollError::Pending(3)),
        Roll(RollError::Bonus(Bonus::Goal)),
        Roll(RollError::Over),
        Sides,
        Places,
        PlacesAgainstOutcomes,
        Ties,
        Progress(Blue),
        Pieces(Blue),
        Crowded("L2".to_owned()),
        Finished,
        TypedDie,
        UnrolledDie,
        ShiftedDie,
        Word,
        OtherWord("figa".to_owned()),
        SeedOut,
        Pending,
        NotPending,
        SamePerson,
        NotStanding,
        NotAThrow,
        ActError::Seats,
        NotOnTurn(Blue),
        NoPenalty,
        PenaltyStands,
        NotDue,
        GoneOn,
        SeatsStand,
        Corrupt(3),
        TooLong { most: 10_000 },
    ];
    for error in &all {
        match error {
            NotPlayed | NotStarted | Started | Signed | NotSigned | NotOver | Over => {}
            NothingToUndo | NoReason | NoSeat(_) | RollOff | Start(_) | Rules(_) | Roll(_) => {}
            Sides | Places | PlacesAgainstOutcomes | Ties | Progress(_) | Pieces(_) => {}
            Crowded(_) | Finished | Corrupt(_) | TooLong { .. } => {}
            TypedDie | UnrolledDie | ShiftedDie | Word | OtherWord(_) | SeedOut => {}
            Pending | NotPending | SamePerson | NotStanding | NotAThrow | ActError::Seats => {}
            NotOnTurn(_) | NoPenalty | PenaltyStands | NotDue | GoneOn | SeatsStand => {}
        }
    }
    all
}

/// Sentences of a language by key.
fn sentences(language: &str) -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/i18n").join(language);
    let mut sentences = BTreeMap::new();
    for file in fs::read_dir(folder).unwrap() {
        for line in fs::read_to_string(file.unwrap().path()).unwrap().lines() {
            if let Some((key, text)) = line.split_once(" = ") {
                sentences.insert(key.to_owned(), text.to_owned());
            }
        }
    }
    sentences
}

#[track_caller]
fn check(language: &str, sentence: Option<&String>, key: &str, args: &[&str]) {
    let text = sentence.unwrap_or_else(|| panic!("{key} is missing in {language}"));
    for asked in text.split("{ $").skip(1) {
        let name = asked.split([' ', '}']).next().unwrap();
        assert!(args.contains(&name), "{key} in {language} asks for {name}");
    }
}

#[test]
fn every_refused_act_has_a_sentence_in_every_language() {
    for language in ["es", "ca", "en"] {
        let sentences = sentences(language);
        for error in all() {
            let (key, args) = error.parts();
            let args: Vec<&str> = args.iter().map(|(name, _)| *name).collect();
            check(language, sentences.get(key), key, &args);
        }
    }
}

#[test]
fn every_sentence_of_the_rules_is_translated_with_its_arguments() {
    let mut n = 0;
    for (key, english) in ENGLISH {
        // Faults occur in records, and programs and clubs read those in English.
        if key.starts_with("fault-") {
            continue;
        }
        n += 1;
        let args: Vec<&str> =
            english.split("{ $").skip(1).map(|it| it.split(' ').next().unwrap()).collect();
        for language in ["es", "ca", "en"] {
            check(language, sentences(language).get(key), key, &args);
        }
    }
    assert!(n > 25, "{n}");
}
