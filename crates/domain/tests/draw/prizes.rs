//! Prizes: the division of the pot, the checks of a list, and the winners as soon as they are certain.

use chrono::{DateTime, NaiveDate};
use domain::draw::state::awards::{best_of_category, prizes_with_pot};
use domain::draw::state::final_order::FinalOrder;
use domain::draw::{Awarded, NextStep, awards};
use domain::tournament::categories::{Category, categories};
use domain::tournament::event::Actor;
use domain::tournament::id::{IdSource, PaymentId};
use domain::tournament::money::amount::Cents;
use domain::tournament::money::fees::{FeeRow, Fees};
use domain::tournament::money::{Money, Payment};
use domain::tournament::plan::{EntryRule, StagePlan};
use domain::tournament::prizes::pot::{amounts, amounts_of, parts};
use domain::tournament::prizes::presets::PrizePreset;
use domain::tournament::prizes::{Award, PotSource, Prize, Prizes, PrizesError, WHOLE};
use parchis::Mode;
use proptest::prelude::*;

use super::championship::Hall;

fn prize(award: Award, title: &str, share: Option<u16>) -> Prize {
    Prize { award, title: title.to_owned(), share }
}

fn list(list: Vec<Prize>) -> Prizes {
    Prizes { list, ..Prizes::default() }
}

#[test]
fn the_pot_is_divided_to_the_last_cent() {
    for (pot, shares, expected) in [
        (20_700, vec![6_000, 3_000, 1_000], vec![12_420, 6_210, 2_070]),
        (100, vec![3_333, 3_333, 3_334], vec![33, 33, 34]),
        // The cents that are left go to the largest fractions, then to the first.
        (1, vec![5_000, 5_000], vec![1, 0]),
        (7, vec![2_000, 5_000, 3_000], vec![1, 4, 2]),
        (0, vec![WHOLE], vec![0]),
        (101, vec![5_000], vec![50]),
        (999, vec![], vec![]),
    ] {
        assert_eq!(amounts(pot, &shares), expected, "{pot} by {shares:?}");
    }
    assert_eq!(parts(100, 3), [34, 33, 33]);
    assert_eq!(parts(0, 2), [0, 0]);
    assert_eq!(parts(5, 0), [0_i64; 0]);
    let finalists =
        Prizes { pot_cents: Some(20_701), ..list(PrizePreset::Finalists.prizes("Trofeo")) };
    assert_eq!(amounts_of(&finalists), [Some(vec![10_351, 10_350])]);
    assert_eq!(amounts_of(&list(PrizePreset::Thirds.prizes(""))), [None, None, None], "no pot");
}

proptest! {
    #[test]
    fn whole_shares_are_the_whole_pot(
        pot in 0_i64..100_000_000,
        mut cuts in prop::collection::vec(0_u16..=WHOLE, 0..8),
        n in 1_usize..9,
    ) {
        cuts.extend([0, WHOLE]);
        cuts.sort_unstable();
        let shares: Vec<u16> = cuts.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let amounts = amounts(pot, &shares);
        prop_assert_eq!(amounts.iter().sum::<i64>(), pot);
        for (amount, share) in amounts.iter().zip(&shares) {
            let exact = pot * i64::from(*share);
            let whole = i64::from(WHOLE);
            prop_assert!(*amount * whole > exact - whole && *amount * whole < exact + whole);
        }
        let parts = parts(pot, n);
        prop_assert_eq!((parts.len(), parts.iter().sum::<i64>()), (n, pot));
        prop_assert!(parts[0] - parts[n - 1] <= 1);
    }

    #[test]
    fn a_part_of_the_pot_is_never_more_than_it(
        pot in 0_i64..100_000_000,
        shares in prop::collection::vec(0_u16..=1_000, 0..10),
    ) {
        let given: i64 = shares.iter().map(|share| i64::from(*share)).sum();
        let sum = amounts(pot, &shares).iter().sum::<i64>();
        prop_assert_eq!(sum, pot * given / i64::from(WHOLE));
    }
}

#[test]
fn a_list_is_checked_at_the_prize_that_is_wrong() {
    let good = prize(Award::place(1), "Jamón", Some(6_000));
    let places = |first, last| prize(Award::Places { first, last }, "Trofeo", None);
    let nobody = prize(Award::Category { name: " ".to_owned() }, "Trofeo", None);
    for (wrong, expected) in [
        (places(0, 1), PrizesError::Places { index: 1 }),
        (places(3, 2), PrizesError::Places { index: 1 }),
        (places(1, 65), PrizesError::Places { index: 1 }),
        (nobody, PrizesError::Nobody { index: 1 }),
        (prize(Award::Last, "  ", None), PrizesError::Empty { index: 1 }),
        (prize(Award::Last, "", Some(4_001)), PrizesError::Shares { index: 1 }),
    ] {
        assert_eq!(list(vec![good.clone(), wrong]).check(), Err(expected));
    }
    assert_eq!(list(vec![good.clone(), prize(Award::Last, "", Some(4_000))]).check(), Ok(()));
    assert_eq!(list(vec![places(1, 1); 41]).check(), Err(PrizesError::TooMany));
    let pot = |pot_cents| Prizes { pot_cents: Some(pot_cents), ..Prizes::default() };
    assert_eq!(pot(-1).check(), Err(PrizesError::Pot));
    assert_eq!(pot(0).check(), Ok(()));
}

/// Knock-out at tables of two; entries with an even number are in a category, in two spellings.
fn duels(n: usize, third_place: bool) -> Hall {
    let mut hall = Hall::torneo(n).with(
        |it| StagePlan::knockout(EntryRule::Everybody, it),
        |it| (it.table.seats, it.knockout.advance, it.knockout.third_place) = (2, 1, third_place),
    );
    hall.settings().mode = Mode::Duel;
    hall.championship.change(|facts| {
        for entry in facts.entries.iter_mut().filter(|it| it.number % 2 == 0) {
            let name = if entry.number % 4 == 0 { "infantil" } else { "Infantil" };
            entry.category = name.to_owned();
        }
    });
    hall
}

/// Plays the tables that are due, so that the lower number wins.
fn play(hall: &mut Hall) {
    let step =
        hall.run_until(|step| matches!(step, NextStep::Play { .. } | NextStep::Finished { .. }));
    if let NextStep::Play { missing, .. } = step {
        hall.play_by_number(&missing);
    }
}

fn set(hall: &mut Hall, prizes: Prizes) {
    assert_eq!(prizes.check(), Ok(()));
    hall.championship.change(|facts| facts.prizes = prizes);
}

/// The awards as the prize, its places, and the numbers of its winners with their cents.
fn said(hall: &Hall) -> Vec<String> {
    let one = |awarded: &Awarded| {
        let places = awarded.places.map(|(first, last)| format!(" {first}-{last}"));
        let winners = awarded.winners.as_ref().map(|all| {
            let each = all.iter().map(|it| {
                let cents = it.cents.map(|cents| format!(" {cents}")).unwrap_or_default();
                format!("{}{cents}", hall.number(it.entry))
            });
            let mut each: Vec<String> = each.collect();
            each.sort();
            each.join(", ")
        });
        let winners = winners.unwrap_or("open".to_owned());
        format!("{}{}: {winners}", awarded.prize, places.unwrap_or_default())
    };
    awards(&hall.championship).iter().map(one).collect()
}

#[test]
fn prizes_are_won_as_soon_as_it_is_certain() {
    let mut hall = duels(8, true);
    let infantil = Award::Category { name: "INFANTIL".to_owned() };
    let prizes = vec![
        prize(Award::place(1), "Trofeo", Some(6_000)),
        prize(Award::Places { first: 2, last: 4 }, "", Some(4_000)),
        prize(infantil, "Libro", None),
        prize(Award::Last, "Farolillo", None),
    ];
    set(&mut hall, Prizes { pot_cents: Some(10_000), ..list(prizes) });
    let open = ["0 1-1: open", "1 2-4: open", "2: open", "3: open"];
    assert_eq!(said(&hall), open, "nothing is drawn");
    play(&mut hall);
    play(&mut hall);
    let after_semi_finals = said(&hall);
    assert_eq!(after_semi_finals[0], "0 1-1: open");
    assert_eq!(after_semi_finals[3], "3: open");
    play(&mut hall);
    hall.run();
    let end = said(&hall);
    assert_eq!(end[0], "0 1-1: 1 6000");
    let of_places: Vec<&String> = end.iter().filter(|it| it.starts_with("1 ")).collect();
    assert_eq!(of_places.len(), 3, "{end:?}");
    let of_category = end.iter().find(|it| it.starts_with("2:")).unwrap();
    let winner: i32 = of_category.rsplit(' ').next().unwrap().parse().unwrap();
    assert_eq!(winner % 2, 0, "{end:?}");
    assert!(of_places.iter().all(|it| !it.contains("open")), "{end:?}");
}

#[test]
fn semi_finalists_without_a_table_for_third_place_share() {
    let mut hall = duels(4, false);
    let prizes = vec![
        prize(Award::place(3), "Jamón", Some(1_001)),
        prize(Award::Places { first: 3, last: 4 }, "Trofeo", Some(1_001)),
    ];
    set(&mut hall, Prizes { pot_cents: Some(10_000), ..list(prizes) });
    play(&mut hall);
    hall.run();
    let both = said(&hall);
    assert!(both[0].starts_with("0 3-3: ") && both[0].contains(','), "a ham for two: {both:?}");
    assert!(both[0].contains(" 501") && both[0].contains(" 500"), "{both:?}");
    assert!(both[1].starts_with("1 3-4: ") && both[1].contains(','), "{both:?}");
}

#[test]
fn one_prize_each_passes_to_the_next_of_the_category() {
    let mut hall = duels(8, true);
    let even = Award::Category { name: "infantil".to_owned() };
    let prizes = vec![
        prize(Award::Places { first: 1, last: 8 }, "Medalla", None),
        prize(even.clone(), "Libro", None),
    ];
    set(&mut hall, Prizes { is_one_each: true, ..list(prizes) });
    hall.run();
    assert_eq!(said(&hall).last().unwrap(), "1: ", "all of them have a medal");
    let first = prize(Award::place(1), "Medalla", None);
    let without = list(vec![first.clone(), prize(even.clone(), "Libro", None)]);
    set(&mut hall, without.clone());
    let best = said(&hall)[1].clone();
    set(&mut hall, Prizes { is_one_each: true, ..without });
    assert_eq!(said(&hall)[1], best, "the champion has an odd number");
}

#[test]
fn a_champion_of_the_category_gets_one_prize_or_two() {
    let mut hall = duels(4, true);
    hall.championship.change(|facts| {
        for entry in &mut facts.entries {
            entry.category = if entry.number < 3 { "Infantil".to_owned() } else { String::new() };
        }
    });
    let name = "Infantil".to_owned();
    let both = list(vec![
        prize(Award::place(1), "Trofeo", None),
        prize(Award::Category { name }, "Libro", None),
    ]);
    set(&mut hall, both.clone());
    for _ in 0..3 {
        play(&mut hall);
    }
    assert_eq!(said(&hall), ["0 1-1: 1", "1: 1"]);
    set(&mut hall, Prizes { is_one_each: true, ..both });
    assert_eq!(said(&hall), ["0 1-1: 1", "1: 2"]);
}

#[test]
fn the_last_one_in_is_the_best_of_its_category_before_the_final() {
    let mut hall = duels(8, false);
    hall.championship.change(|facts| {
        for entry in &mut facts.entries {
            let is_child = entry.number == 1 || entry.number > 6;
            entry.category = if is_child { "Infantil".to_owned() } else { String::new() };
        }
    });
    let best = |hall: &Hall| {
        let order = FinalOrder::of(&hall.championship);
        let best = best_of_category(&order, &hall.championship, "infantil")?;
        Some(best.iter().map(|entry| hall.number(*entry)).collect::<Vec<i32>>())
    };
    assert_eq!(best(&hall), None);
    play(&mut hall);
    // Numbers 7 and 8 lost their first table, unless they met.
    let out = hall.championship.entries().iter().filter(|it| it.number > 6);
    let is_out =
        |id| matches!(domain::draw::fate(&hall.championship, id), domain::draw::EntryFate::Out(_));
    let all_out = out.map(|it| it.id).all(is_out);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    assert_eq!(best(&hall), all_out.then(|| vec![1]));
    play(&mut hall);
    hall.run_until(|step| matches!(step, NextStep::Play { .. }));
    assert_eq!(best(&hall), Some(vec![1]), "the final is still to be played");
}

#[test]
fn spellings_of_a_category_are_one() {
    let hall = duels(9, false);
    let expected = Category { name: "Infantil".to_owned(), key: "infantil".to_owned(), n: 4 };
    assert_eq!(categories(&hall.championship), [expected]);
}

/// A payment of an entry, noted `at` seconds after the epoch.
fn paid(hall: &Hall, entry: usize, cents: i64, at: i64) -> Payment {
    let entry = hall.championship.entries()[entry].id;
    Payment {
        id: PaymentId::new(&mut IdSource::new(at.unsigned_abs(), [7; 32])),
        number: 1,
        entry,
        amount: Cents(cents),
        paid_on: NaiveDate::from_ymd_opt(2026, 5, 1).unwrap(),
        method: "efectivo".to_owned(),
        note: String::new(),
        undoes: None,
        at: DateTime::from_timestamp(at, 0).unwrap(),
        by: Actor { user: None, name: "Pepa".to_owned() },
    }
}

#[test]
fn a_pot_of_fees_follows_the_payments_until_the_prizes_are_final() {
    let mut hall = duels(4, false);
    let row = FeeRow { number: 1, name: String::new(), price: Cents(300), early: None };
    let fees = Fees { rows: vec![row], ..Fees::default() };
    let prizes = |pot_from| Prizes { pot_from, ..list(PrizePreset::Finalists.prizes("")) };
    set(&mut hall, prizes(PotSource::FeesPaid));
    let now = DateTime::from_timestamp(4_000_000_000, 0).unwrap();
    let pot = |hall: &Hall, pot_from| {
        let championship = &hall.championship;
        let mut own = hall.championship.clone();
        own.change(|facts| facts.prizes = prizes(pot_from));
        prizes_with_pot(&FinalOrder::of(championship), &own, now).pot_cents
    };
    assert_eq!(pot(&hall, PotSource::FeesPaid), None, "without fees it is not known");
    let early = [paid(&hall, 0, 300, 10), paid(&hall, 1, 300, 20)];
    let late = paid(&hall, 2, 300, 3_999_999_999);
    hall.championship.change(|facts| {
        facts.money = Some(Money { fees, payments: early.to_vec(), ..Money::default() });
    });
    assert_eq!(pot(&hall, PotSource::FeesPaid), Some(600));
    assert_eq!(pot(&hall, PotSource::FeesDue), Some(1_200), "four entries");
    assert_eq!(pot(&hall, PotSource::Amount), None);
    let add = |hall: &mut Hall| {
        let late = late.clone();
        hall.championship.change(|facts| facts.money.as_mut().unwrap().payments.push(late));
    };
    let mut running = hall.championship.clone();
    running.change(|facts| facts.money.as_mut().unwrap().payments.push(late.clone()));
    let order = FinalOrder::of(&running);
    assert_eq!(prizes_with_pot(&order, &running, now).pot_cents, Some(900), "still open");
    hall.run();
    add(&mut hall);
    assert!(FinalOrder::of(&hall.championship).is_over);
    assert_eq!(pot(&hall, PotSource::FeesPaid), Some(600), "noted after the last game");
}
