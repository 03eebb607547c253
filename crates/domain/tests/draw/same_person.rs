//! People in two entries: detected among the entries, in drafts, at published tables, in lists and in calendars.

use domain::draw::rounds::two_seats;
use domain::draw::{Flaw, flaws};
use domain::tournament::id::{EntryId, PlayerId};
use domain::tournament::import::{ImportContext, ImportOptions, NamedAt, preview, repeated_people};
use domain::tournament::player::Player;
use domain::tournament::preset::Preset;
use domain::tournament::round::RoundState;
use domain::tournament::same_person::{Likeness, People, PersonKey, entries_with};
use domain::tournament::tournament::Registration;
use parchis::Mode;

use super::championship::Hall;

/// Gives an entry these people; equal names in the same club are the same person.
fn squad(hall: &mut Hall, entry: EntryId, people: &[(&str, &str)]) {
    let account = hall.championship.tournament.account;
    let mut ids = Vec::new();
    for (name, club) in people {
        let is_it = |it: &&Player| it.name == *name && it.club == *club;
        let known = hall.championship.players().iter().find(is_it).map(|it| it.id);
        ids.push(known.unwrap_or_else(|| {
            let id = PlayerId::new(&mut hall.ids);
            let (name, club) = ((*name).to_owned(), (*club).to_owned());
            let player = Player { id, account, name, club, email: None, minor: None };
            hall.championship.change(|facts| facts.players.push(player));
            id
        }));
    }
    hall.championship.change(|facts| {
        let entry = facts.entries.iter_mut().find(|it| it.id == entry).unwrap();
        entry.squad.clone_from(&ids);
    });
}

/// Four pairs of which two share a person, as in `same-person-two-pairs.csv`.
fn pairs() -> Hall {
    let mut hall = Hall::new(Preset::Pairs);
    let people = [
        [("Ana Uno", "X"), ("Pep Dos", "X")],
        [("Ana Uno", "X"), ("Luis Tres", "X")],
        [("Eva Cuatro", "Y"), ("Nil Cinco", "Y")],
        [("Teo Seis", "Z"), ("Leo Siete", "Z")],
    ];
    for pair in people {
        let entry = hall.add("", "").unwrap();
        squad(&mut hall, entry, &pair);
    }
    hall
}

fn publish(hall: &mut Hall) {
    let rounds: Vec<_> = hall.championship.rounds().iter().map(|round| round.id).collect();
    hall.set_state(&rounds, RoundState::Published);
}

#[test]
fn one_person_in_two_pairs_is_a_flaw_of_the_draft_and_said_until_it_is_played() {
    let mut hall = pairs();
    let both = [hall.entry(1), hall.entry(2)];
    let found = People::of(&hall.championship).in_entries();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].name.as_str(), found[0].likeness), ("Ana Uno", Likeness::Person));
    assert_eq!(found[0].places, both);
    hall.draw();
    let stage = hall.stage(1);
    let is_it = |flaw: &Flaw| match flaw {
        Flaw::SamePerson { entries, player, .. } => {
            let name = &hall.championship.player(*player).unwrap().name;
            name == "Ana Uno" && both.iter().all(|it| entries.contains(it))
        }
        _ => false,
    };
    let found = flaws(&hall.championship, stage);
    assert_eq!(found.iter().filter(|it| is_it(it)).count(), 1, "{found:?}");
    assert_eq!(two_seats::of_published(&hall.championship), [], "a draft seats nobody yet");
    publish(&mut hall);
    let seated = two_seats::of_published(&hall.championship);
    assert_eq!(seated.len(), 1, "{seated:?}");
    assert!(seated[0].tables.iter().all(|id| hall.championship.table(*id).unwrap().has(
        if *id == seated[0].tables[0] { seated[0].entries[0] } else { seated[0].entries[1] }
    )));
    hall.withdraw(both[1]);
    assert_eq!(People::of(&hall.championship).in_entries(), []);
}

#[test]
fn who_is_only_in_reserve_has_one_seat() {
    let mut hall = pairs();
    let second = hall.entry(2);
    let people = [("Luis Tres", "X"), ("Rosa Ocho", "X"), ("Ana Uno", "X")];
    squad(&mut hall, second, &people);
    assert_eq!(
        People::of(&hall.championship).in_entries().len(),
        1,
        "among the entries it is said"
    );
    hall.draw();
    let found = flaws(&hall.championship, hall.stage(1));
    assert!(!found.iter().any(|it| matches!(it, Flaw::SamePerson { .. })), "{found:?}");
}

#[test]
fn a_namesake_without_a_club_is_a_hint_and_one_of_another_club_none_in_a_draft() {
    let mut hall = Hall::torneo(8);
    let (one, other) = (hall.entry(1), hall.entry(2));
    squad(&mut hall, one, &[("Ana Uno", "X")]);
    squad(&mut hall, other, &[("ana  úno", "")]);
    let likeness = |hall: &Hall| -> Vec<Likeness> {
        People::of(&hall.championship).in_entries().iter().map(|it| it.likeness).collect()
    };
    assert_eq!(likeness(&hall), [Likeness::NoClub]);
    let key = PersonKey::new("Ana Uno", "X").unwrap();
    let like = entries_with(&hall.championship, &key);
    let like: Vec<_> = like.into_iter().map(|(entry, like)| (entry.number, like)).collect();
    assert_eq!(like, [(1, Likeness::Person), (2, Likeness::NoClub)]);
    hall.draw();
    let found = flaws(&hall.championship, hall.stage(1));
    assert!(matches!(found.as_slice(), [Flaw::SameName { .. }]), "{found:?}");
    squad(&mut hall, other, &[("Ana Uno", "Y")]);
    assert_eq!(likeness(&hall), [Likeness::OtherClub]);
}

#[test]
fn a_league_says_it_once_not_every_round() {
    let mut hall = Hall::jcf(&[6]);
    let (one, other) = (hall.entry(1), hall.entry(2));
    squad(&mut hall, one, &[("Ana Uno", "X"), ("Pep Dos", "X")]);
    squad(&mut hall, other, &[("Ana Uno", "X"), ("Luis Tres", "X")]);
    hall.draw();
    let found = flaws(&hall.championship, hall.stage(1));
    assert!(matches!(found.as_slice(), [Flaw::SamePerson { .. }]), "{found:?}");
    publish(&mut hall);
    assert_eq!(two_seats::of_published(&hall.championship).len(), 1);
}

#[test]
fn the_preview_of_a_list_names_who_would_be_in_two_entries() {
    // Source: invented names, as in `same-person-two-pairs.csv`.
    let text = "Jugador 1;Jugador 2;Falla\nAna Uno;Pep Dos;X\nAna Uno;Luis Tres;X\n\
                Eva Cuatro;Nil Cinco;Y\nTeo Seis;Leo Siete;Z\n";
    let hall = Hall::new(Preset::Pairs);
    let look = |text: &str, hall: &Hall| {
        let present = ImportContext {
            mode: Mode::Pairs,
            registration: Registration::Open,
            entries: hall.championship.entries(),
            players: hall.championship.players(),
        };
        let seen = preview(text.as_bytes(), &ImportOptions::default(), present).unwrap();
        repeated_people(&seen, &hall.championship)
    };
    let found = look(text, &hall);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].name.as_str(), found[0].likeness), ("Ana Uno", Likeness::Person));
    assert_eq!(found[0].places, [NamedAt::Line(2), NamedAt::Line(3)]);
    // Entries that are registered already count too.
    let hall = pairs();
    let found = look("Jugador 1;Jugador 2;Falla\nNil Cinco;Mar Nueve;Y\n", &hall);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].places, [NamedAt::Line(2), NamedAt::Entry(hall.entry(3))]);
}
