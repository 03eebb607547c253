//! Wishes for entries: stored unchanged, read back in order, deleted with the tournament.

use chrono::NaiveTime;
use domain::tournament::event::Actor;
use domain::tournament::id::WishId;
use domain::tournament::wish::{Wish, Wished};
use store::{championship, tournaments, wishes};

use crate::hall::{self, act, at, read};

on_both! {
    fn wishes_are_kept_as_they_were_said(store: &Store) {
        let mut hall = hall::open(store);
        let [one, other] = [hall.entries[1].id, hall.entries[0].id];
        let hour = NaiveTime::from_hms_opt(23, 59, 0).unwrap();
        let all = [
            Wished::apart(one, other),
            Wished::Board { entry: one, board: 500 },
            Wished::NotBefore { entry: other, hour },
            Wished::NotBefore { entry: one, hour: NaiveTime::MIN },
        ];
        let by = Actor { user: Some(hall.user.id), name: "Amparo".to_owned() };
        let mut wish = |(what, n): (&Wished, i64)| {
            let id = WishId::new(&mut hall.ids);
            Wish { id, what: *what, at: at(10 - n), by: by.clone() }
        };
        let mut said: Vec<Wish> = all.iter().zip(1..).map(&mut wish).collect();
        for wish in &said {
            act(store, |conn| wishes::insert(conn, hall.tournament.id, wish));
        }
        said.reverse();
        let load = || read(store, |conn| championship::load(conn, hall.tournament.id));
        assert_eq!(load().wishes(), said, "in the order in which they were written down");
        act(store, |conn| wishes::delete(conn, said[1].id));
        said.remove(1);
        assert_eq!(load().wishes(), said);
        let nobodys = hall::open_with(store, 2).tournament.id;
        assert_eq!(read(store, |conn| wishes::of_tournament(conn, nobodys)), []);
        act(store, |conn| tournaments::delete(conn, hall.tournament.id));
        assert_eq!(read(store, |conn| wishes::of_tournament(conn, hall.tournament.id)), []);
    }
}
