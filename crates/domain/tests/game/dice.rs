//! Dice that the app rolls: the documented derivation, and its effect on a game.

use domain::tournament::dice::{
    DiceFault, DiceSeed, MOST_WORD, is_device_word, is_word, join_words, verify,
};
use domain::tournament::event::{EventKind, Keep};
use domain::tournament::game::ActError;
use domain::tournament::table::TableState;
use domain::tournament::table_plan::Confirmation;
use parchis::record;
use parchis::{Arms, Color, Mode, TurnPhase};

use crate::referee::*;

/// Seed and commitment in hex, word, the dice 1 to 24. Computed independently of the program with Python's `hmac` and `hashlib`:
///
/// ```python
/// def die(seed, word, k):
///     d = hmac.new(seed, f"{word}|{k}".encode(), hashlib.sha256).digest()
///     return next(b for b in d if b < 252) % 6 + 1
/// ```
const VECTORS: [(&str, &str, &str, &str); 9] = [
    (ZEROS, ZEROS_SHA256, "", "232355326646246661131656"),
    (ZEROS, ZEROS_SHA256, "figa", "545113365115535656151251"),
    (ZEROS, ZEROS_SHA256, "Mà a mà, xé 🎲", "536353554425522116231211"),
    (COUNT, COUNT_SHA256, "", "256655354155141435111264"),
    (COUNT, COUNT_SHA256, "figa", "565512636165452661423265"),
    (COUNT, COUNT_SHA256, "a|1", "643244614351551133422341"),
    (ONES, ONES_SHA256, "", "536115463145616664445631"),
    (ONES, ONES_SHA256, "figa", "343456334535446566623151"),
    (ONES, ONES_SHA256, "Mà a mà, xé 🎲", "231155342646245451623561"),
];
const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";
const ZEROS_SHA256: &str = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
const COUNT: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const COUNT_SHA256: &str = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const ONES: &str = "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff";
const ONES_SHA256: &str = "af9613760f72635fbdb44a5a0a63c39f12af30f950a6ee5c971be188e89c4051";

fn seed(hex: &str) -> DiceSeed {
    DiceSeed::from_hex(hex).unwrap()
}

#[test]
fn a_seed_is_no_word_of_a_log() {
    assert_eq!(format!("{:?}", seed(COUNT)), "DiceSeed(secret)");
}

#[test]
fn dice_follow_from_seed_word_and_count_as_documented() {
    for (hex, commitment, word, dice) in VECTORS {
        let seed = seed(hex);
        assert_eq!((seed.hex().as_str(), seed.commitment().as_str()), (hex, commitment));
        let rolled: String = (1..=24).map(|k| seed.die(word, k).to_string()).collect();
        assert_eq!(rolled, dice, "{hex} {word}");
    }
    // Dice whose first byte is 252 or more, so that the next byte counts; computed by the same program.
    let refused = [(27, 6), (33, 4), (82, 3), (143, 3), (169, 4), (218, 3)];
    assert_eq!(refused.map(|(k, _)| (k, seed(COUNT).die("", k))), refused);
}

#[test]
fn a_seed_is_64_digits_and_does_not_show_itself() {
    for wrong in ["", "00", &COUNT[1..], &format!("{COUNT}0"), &COUNT.replace('a', "g")] {
        assert_eq!(DiceSeed::from_hex(wrong), None, "{wrong}");
    }
    assert_eq!(DiceSeed::from_hex(&COUNT.to_uppercase()), Some(seed(COUNT)));
    assert!(!format!("{:?}", seed(COUNT)).contains("04"));
}

#[test]
fn a_word_is_what_a_tag_holds_as_it_is() {
    assert!(["", "figa", "tres paraules 🎲", "a|1"].into_iter().all(is_word));
    let long = "x".repeat(61);
    assert!([" a", "a\n", "a \"b\"", &long].into_iter().all(|word| !is_word(word)));
}

/// Seed in hex, word, the rolls 1 to 24 of the roll-off; computed as above from the message `f"{word}|r{k}"`.
const ROLL_OFFS: [(&str, &str, &str); 3] = [
    (ZEROS, "", "242341513625641245663534"),
    (COUNT, "figa", "424323354443416263352422"),
    (COUNT, "Y:k3Xd R:07af", "354445363244666324325141"),
];

#[test]
fn a_roll_off_follows_from_seed_and_word_apart_from_the_dice_of_the_game() {
    for (hex, word, rolls) in ROLL_OFFS {
        let rolled: String =
            (1..=24).map(|k| seed(hex).roll_off_die(word, k).to_string()).collect();
        assert_eq!(rolled, rolls, "{hex} {word}");
    }
}

#[test]
fn a_device_gives_four_letters_or_digits() {
    assert!(["k3Xd", "0000", "ZZZZ"].into_iter().all(is_device_word));
    let wrong = ["", "abc", "abcde", "ab d", "ab:d", "ñabc", "ab|1", "ab\"1", "àé"];
    assert!(wrong.into_iter().all(|word| !is_device_word(word)));
}

#[test]
fn the_words_of_all_devices_are_one_word_in_board_order() {
    let words = [(Color::Red, "07af"), (Color::Yellow, "k3Xd")];
    assert_eq!(join_words(&words), "Y:k3Xd R:07af");
    assert_eq!(join_words(&[]), "");
    let full = join_words(&Color::ALL.map(|color| (color, "k3Xd")));
    assert!(is_word(&full) && full.chars().count() <= MOST_WORD, "{full}");
}

/// Game of four at a table where the app rolls.
fn app_dice(hex: &str) -> Referee {
    let mut table = table("jcf", Mode::Solo, Arms::Four, "YBRG");
    table.games[0].dice_seed = Some(seed(hex));
    Referee::new(table, 3)
}

fn with_word(word: &str) -> EventKind {
    EventKind::Start { color: Yellow, rolls: Vec::new(), absent: Vec::new(), word: word.to_owned() }
}

/// The next act with the app's dice.
fn next(referee: &mut Referee) -> EventKind {
    match referee.game.next_die() {
        Some(die) => EventKind::Die(die),
        None => referee.next(),
    }
}

/// The start of a game of four whose roll-off the app rolls from the seed `COUNT` and the word of `ROLL_OFFS`.
fn app_start(seed: DiceSeed, word: &str) -> EventKind {
    let mut rolls: Vec<(Color, u8)> = Vec::new();
    let mut rolling = Color::ALL[..4].to_vec();
    while rolling.len() > 1 {
        let round: Vec<(Color, u8)> = (rolls.len() + 1..)
            .zip(&rolling)
            .map(|(k, color)| (*color, seed.roll_off_die(word, k)))
            .collect();
        let highest = round.iter().map(|(_, die)| *die).max().unwrap();
        rolling = round.iter().filter(|(_, die)| *die == highest).map(|(it, _)| *it).collect();
        rolls.extend(round);
    }
    EventKind::Start { color: rolling[0], rolls, absent: Vec::new(), word: word.to_owned() }
}

#[test]
fn a_roll_off_of_the_app_is_in_the_record_and_proved_with_the_dice() {
    let mut referee = app_dice(COUNT);
    referee.does(app_start(seed(COUNT), "Y:k3Xd R:07af"));
    assert_eq!(referee.game.app_roll_off().len(), 4);
    while referee.game.state() != TableState::Over {
        let kind = next(&mut referee);
        referee.does(kind);
    }
    referee.does(confirm(&[]));
    let good = text(&referee);
    assert!(good.contains("[DiceRollOff \"Y3 B5 R4 G4\"]"), "{good}");
    proved(&good).unwrap();
    let tag = good.lines().find(|line| line.starts_with("[DiceRollOff")).unwrap();
    let with = |rolls: &str| good.replace(tag, &format!("[DiceRollOff \"{rolls}\"]"));
    assert_eq!(proved(&with("Y3 B4 R5 G4")), Err(DiceFault::RollOff), "another color began");
    for wrong in ["", "Y3", "Y3 B5 R4 G7", "Y3  B5", "X3 B5 R4 G4", "Y33 B5 R4 G4"] {
        assert_eq!(proved(&with(wrong)), Err(DiceFault::RollOff), "{wrong}");
    }
    let other = tag.replacen("Y3", "Y2", 1);
    let fault = Err(DiceFault::Roll { k: 1, die: 2, due: 3 });
    assert_eq!(proved(&good.replace(tag, &other)), fault);
}

#[test]
fn a_roll_off_typed_by_a_referee_is_not_the_app_s() {
    let mut referee = app_dice(COUNT);
    let rolls = Color::ALL[..4].iter().zip([6, 1, 1, 1]).map(|(color, die)| (*color, die));
    let (rolls, absent) = (rolls.collect(), Vec::new());
    referee.does(EventKind::Start { color: Yellow, rolls, absent, word: String::new() });
    assert!(referee.game.app_roll_off().is_empty());
    assert!(!text(&referee).contains("DiceRollOff"));
}

fn text(referee: &Referee) -> String {
    record(&referee.game).unwrap()
}

fn proved(text: &str) -> Result<usize, DiceFault> {
    let placed = record::dice(text).remove(0).unwrap();
    verify(&placed.header, placed.dice.iter().map(|it| it.die)).map(|()| placed.dice.len())
}

#[test]
fn a_game_with_its_dice_is_proved_by_its_record_once_it_is_signed() {
    let mut referee = app_dice(COUNT);
    referee.does(with_word("figa"));
    while referee.game.state() != TableState::Over {
        let kind = next(&mut referee);
        referee.does(kind);
    }
    let open = text(&referee);
    assert!(open.contains(&format!("[DiceCommitment \"{COUNT_SHA256}\"]")));
    assert!(open.contains("[DiceWord \"figa\"]") && !open.contains(COUNT));
    assert_eq!(proved(&open), Err(DiceFault::NoSeed));
    referee.does(confirm(&[]));
    let n = proved(&text(&referee)).unwrap();
    assert!(n > 100, "{n}");
    let first: Vec<u8> =
        record::dice(&text(&referee)).remove(0).unwrap().dice.iter().map(|it| it.die).collect();
    assert_eq!(first[..8], [5, 6, 5, 5, 1, 2, 6, 3]);
    referee.check_replay();
}

#[test]
fn another_die_than_the_next_is_refused() {
    let mut referee = app_dice(COUNT);
    referee.refuses(EventKind::Die(2), ActError::NotStarted);
    referee.does(with_word(""));
    assert_eq!(referee.game.next_die(), Some(2));
    for die in [1, 3, 4, 5, 6] {
        referee.refuses(EventKind::Die(die), ActError::TypedDie);
    }
    referee.throws(&[2]);
    assert_eq!(referee.game.next_die(), Some(5));
}

#[test]
fn undo_and_another_roll_give_the_same_die() {
    let mut referee = app_dice(ONES);
    referee.does(with_word("figa"));
    let mut log = Vec::new();
    while log.len() < 60 {
        let kind = next(&mut referee);
        referee.does(kind.clone());
        log.push(kind);
    }
    for _ in 0..60 {
        referee.does(EventKind::Undo);
    }
    for kind in log {
        if let EventKind::Die(die) = kind {
            assert_eq!(referee.game.next_die(), Some(die));
        }
        referee.does(kind);
    }
    referee.check_replay();
}

#[test]
fn a_game_begun_again_keeps_the_word_that_dice_were_rolled_with() {
    let mut referee = app_dice(ZEROS);
    referee.refuses(with_word("a \"b\""), ActError::Word);
    referee.does(with_word("xe"));
    referee.does(EventKind::Undo);
    referee.does(with_word("figa"));
    referee.throws(&[5]);
    while referee.game.undoable().is_some() {
        referee.does(EventKind::Undo);
    }
    assert_eq!(referee.game.rolled_word(), Some("figa"));
    referee.refuses(with_word("xe"), ActError::OtherWord("figa".to_owned()));
    referee.does(with_word("figa"));
    assert_eq!(referee.game.next_die(), Some(5));
}

#[test]
fn a_throw_struck_by_called_time_is_none_of_the_record() {
    let mut referee = app_dice(ZEROS);
    referee.does(with_word("figa"));
    while !matches!(referee.game.position().unwrap().phase(), TurnPhase::Die(_)) {
        let kind = next(&mut referee);
        referee.does(kind);
    }
    let die = referee.game.last_die().unwrap();
    referee.does(EventKind::CallTime);
    assert_eq!(referee.game.next_die(), None);
    referee.does(EventKind::Undo);
    assert_eq!(referee.game.last_die(), Some(die));
    referee.does(EventKind::CallTime);
    let ties = referee.game.proposed().unwrap();
    let tied: Vec<u128> =
        ties.sides.iter().filter(|it| it.is_tied).map(|it| it.entry.0.as_u128()).collect();
    referee.does(confirm(&tied));
    assert!(proved(&text(&referee)).is_ok());
}

#[test]
fn after_the_seed_is_out_play_does_not_go_on_but_results_are_corrected() {
    let mut referee = app_dice(ZEROS);
    referee.does(with_word("figa"));
    referee.throws(&[5]);
    assert!(!referee.game.is_seed_out());
    referee.does(enter(in_order(&[1, 2, 3, 4])));
    assert!(referee.game.is_seed_out());
    referee.refuses(reopen("go on"), ActError::SeedOut);
    referee.does(correct(in_order(&[2, 1, 3, 4]), "read wrong"));
    referee.refuses(reopen("go on"), ActError::SeedOut);
    assert!(text(&referee).contains(&format!("[DiceSeed \"{ZEROS}\"]")));
}

#[test]
fn a_game_given_without_a_throw_keeps_its_seed_and_can_be_played_after_all() {
    let mut referee = app_dice(ZEROS);
    referee.does(walkover(&[1]));
    assert!(!referee.game.is_seed_out());
    referee.does(reopen("they came"));
    referee.does(with_word("figa"));
    referee.throws(&[5]);
}

#[test]
fn what_is_wrong_with_a_record_is_said_in_order() {
    let mut referee = app_dice(COUNT);
    referee.does(with_word("figa"));
    for _ in 0..40 {
        let kind = next(&mut referee);
        referee.does(kind);
    }
    referee.does(enter(in_order(&[1, 2, 3, 4])));
    let good = text(&referee);
    assert!(proved(&good).is_ok());
    let without = |name: &str| {
        let lines = good.lines().filter(|line| !line.contains(name));
        lines.collect::<Vec<_>>().join("\n")
    };
    assert_eq!(proved(&without("DiceCommitment")), Err(DiceFault::NoCommitment));
    assert_eq!(proved(&without("DiceSeed")), Err(DiceFault::NoSeed));
    assert_eq!(proved(&good.replace(COUNT, "00")), Err(DiceFault::Seed));
    let other = good.replace(COUNT, ZEROS);
    assert_eq!(proved(&other), Err(DiceFault::Commitment(ZEROS_SHA256.to_owned())));
    let other = good.replace("\"figa\"", "\"figues\"");
    assert!(matches!(proved(&other), Err(DiceFault::Die { k, .. }) if k < 9));
    assert!(matches!(proved(&without("DiceWord")), Err(DiceFault::Die { .. })));
}

/// Started with the dice of [`COUNT`] without a word: 2 5 6 6 5 5 3 5 …; yellow passes, blue leaves the nest.
fn some_throws(n: usize) -> Referee {
    let mut referee = app_dice(COUNT);
    referee.does(with_word(""));
    for _ in 0..n {
        let kind = next(&mut referee);
        referee.does(kind);
    }
    referee
}

fn fix(from: i32, n: u16, by: &[EventKind], keep: Keep) -> EventKind {
    EventKind::Correct { from, n, by: by.to_vec(), keep, reason: "read wrong".to_owned() }
}

fn dice_of(referee: &Referee) -> Vec<u8> {
    let acts = referee.game.standing().iter();
    acts.filter_map(|act| if let EventKind::Die(die) = act.kind { Some(die) } else { None })
        .collect()
}

#[test]
fn a_correction_of_the_apps_dice_changes_moves_but_no_die() {
    let mut referee = some_throws(20);
    let dice = dice_of(&referee);
    let throws: Vec<(i32, usize, usize)> =
        referee.game.throws().iter().skip(1).map(|it| (it.seq, it.acts.len(), it.index)).collect();
    for ((seq, n, index), die) in throws.iter().zip(&dice) {
        assert_eq!(referee.game.due_die_at(*index), Some(*die));
        for other in (1..=6).filter(|other| other != die) {
            let by = [EventKind::Die(other)];
            let n = u16::try_from(*n).unwrap();
            let refused = referee.game.preview_correction(*seq, n, &by).unwrap_err();
            assert_eq!(refused, ActError::TypedDie);
            referee.refuses(fix(*seq, n, &by, Keep::Replay), ActError::TypedDie);
        }
    }
    assert_eq!(dice_of(&referee), dice);
}

#[test]
fn a_throw_more_or_fewer_before_them_takes_back_the_apps_dice_after_it() {
    for (by, fits) in [(vec![], false), (vec![EventKind::Die(2)], true)] {
        let mut referee = some_throws(20);
        let before = dice_of(&referee);
        assert_eq!(before[..2], [2, 5]);
        let (seq, n, index) = {
            let throws = referee.game.throws();
            (throws[1].seq, u16::try_from(throws[1].acts.len()).unwrap(), throws[1].index)
        };
        assert_eq!((n, index), (1, 1));
        let preview = referee.game.preview_correction(seq, n, &by).unwrap();
        assert_eq!(preview.lost.is_empty(), fits);
        if !fits {
            assert_eq!((preview.n_fitting, preview.misfit.is_some()), (0, true));
        }
        referee.does(fix(seq, n, &by, Keep::Replay));
        let stands: &[u8] = if fits { &before } else { &[] };
        assert_eq!(dice_of(&referee), stands);
        if !fits {
            assert_eq!(referee.game.next_die(), Some(2), "the die that was taken out falls again");
        }
        referee.check_replay();
    }
    let mut referee = some_throws(20);
    let seq = referee.game.throws()[2].seq;
    referee.does(fix(
        seq,
        0,
        &[EventKind::Die(5), EventKind::Move { color: Blue, from: 0, to: 1 }],
        Keep::Replay,
    ));
    assert_eq!(dice_of(&referee), [2, 5]);
    assert_eq!(referee.game.next_die(), Some(6));
    referee.check_replay();
}

#[test]
fn no_correction_tells_a_die_before_it_falls() {
    let mut referee = some_throws(1);
    referee.does(EventKind::Retire(Blue));
    let (seq, index) = referee.game.throws().last().map(|it| (it.seq, it.index)).unwrap();
    assert_eq!(referee.game.due_die_at(index), None);
    for die in 1..=6 {
        for n in [0, 1] {
            let preview = referee.game.preview_correction(seq, n, &[EventKind::Die(die)]);
            assert_eq!(preview.unwrap_err(), ActError::UnrolledDie, "{die}");
        }
        referee.refuses(fix(seq, 1, &[EventKind::Die(die)], Keep::Cut), ActError::UnrolledDie);
    }
    // An insertion before the last die fits only if the next die happens to be equal.
    for k in 2..60 {
        let referee = some_throws(k);
        let (seq, die) = {
            let last = referee.game.throws().last().map(|it| (it.seq, it.index)).unwrap();
            (last.0, referee.game.due_die_at(last.1).unwrap())
        };
        let Ok(preview) = referee.game.preview_correction(seq, 0, &[EventKind::Die(die)]) else {
            continue;
        };
        if preview.choices.is_empty() {
            assert!(preview.n_fitting == 0 && !preview.lost.is_empty());
        }
        referee.check_replay();
    }
}

#[test]
fn between_two_signatures_the_seed_is_not_out() {
    let mut table = table("jcf", Mode::Solo, Arms::Four, "YBRG");
    table.games[0].dice_seed = Some(seed(ZEROS));
    table.confirmation = Confirmation::SecondSignature;
    let mut referee = Referee::new(table, 3);
    referee.does(with_word("figa"));
    referee.throws(&[5]);
    referee.does(enter(in_order(&[1, 2, 3, 4])));
    assert!(referee.game.pending().is_some() && !referee.game.is_seed_out());
    assert!(!text(&referee).contains(ZEROS));
    referee.does(EventKind::Reject { reason: "not yet".to_owned() });
    assert!(!referee.game.is_seed_out());
    referee.does(enter(in_order(&[1, 2, 3, 4])));
    referee.does(EventKind::SecondSignature { entry: Some(entry(1)) });
    assert!(referee.game.is_seed_out());
    assert!(text(&referee).contains(&format!("[DiceSeed \"{ZEROS}\"]")));
}
