//! Passes: their keys, the seats that they hold, and the browsers that use them.

use domain::tournament::id::PassId;
use domain::tournament::pass::{HeldSeat, MOST_KEYS, Pass};
use store::passes;
use store::sessions::{self, Session};

use crate::hall::{self, at, read, write};

fn session(hash: &str) -> Session {
    Session {
        id_hash: hash.into(),
        user: None,
        name: String::new(),
        created_at: at(0),
        expires_at: at(60),
        user_agent: String::new(),
    }
}

fn pass(n: u128, seconds: i64) -> Pass {
    Pass { id: PassId(uuid::Uuid::from_u128(n)), account: None, created_at: at(seconds) }
}

on_both! {
    fn one_pass_at_a_time_holds_a_seat(store: &Store) {
        let hall = hall::open(store);
        let entry = &hall.entries[0];
        let (tournament, player) = (hall.tournament.id, entry.squad[0]);
        let seat = HeldSeat { tournament, entry: entry.id, player };
        let [one, other] = [pass(1, 0), pass(2, 1)];
        write(store, |conn| {
            passes::insert(conn, &one)?;
            passes::insert(conn, &other)?;
            passes::add_key(conn, one.id, "key", at(0))?;
            passes::hold(conn, one.id, seat, at(0))
        });
        assert_eq!(read(store, |conn| passes::find_by_key(conn, "key")), Some(one));
        assert_eq!(read(store, |conn| passes::find_by_key(conn, "other")), None);
        let twice = store.write_blocking(|conn| passes::hold(conn, other.id, seat, at(1)));
        assert!(twice.is_err(), "two passes hold one seat");
        assert!(write(store, |conn| passes::free(conn, seat, at(2))));
        assert_eq!(read(store, |conn| passes::find_by_key(conn, "key")), None, "it holds no seat");
        write(store, |conn| passes::hold(conn, other.id, seat, at(3)));
        let held = read(store, |conn| passes::of_entry(conn, entry.id));
        assert_eq!(held.iter().map(|it| (it.pass, it.seat)).collect::<Vec<_>>(), [(other.id, seat)]);
    }

    fn a_browser_uses_its_passes_until_it_forgets_them(store: &Store) {
        let hall = hall::open(store);
        let entry = &hall.entries[0];
        let (tournament, player) = (hall.tournament.id, entry.squad[0]);
        let seat = HeldSeat { tournament, entry: entry.id, player };
        let one = pass(1, 0);
        write(store, |conn| {
            sessions::insert(conn, &session("aa"))?;
            sessions::insert(conn, &session("bb"))?;
            passes::insert(conn, &one)?;
            passes::hold(conn, one.id, seat, at(0))?;
            passes::tie(conn, "aa", one.id)?;
            passes::tie(conn, "aa", one.id)?;
            passes::inherit(conn, "aa", "bb")
        });
        let seats = |hash, account| read(store, |conn| passes::seats_of_session(conn, hash, account));
        assert_eq!((seats("aa", None), seats("bb", None)), (vec![seat], vec![seat]));
        write(store, |conn| passes::forget(conn, "aa"));
        assert_eq!(seats("aa", None), []);
        write(store, |conn| passes::set_account(conn, one.id, Some(hall.user.id)));
        assert_eq!(seats("aa", Some(hall.user.id)), [seat]);
        let own = read(store, |conn| passes::of_session(conn, Some("aa"), Some(hall.user.id)));
        assert_eq!(own, [Pass { account: Some(hall.user.id), ..one }]);
        assert_eq!(read(store, |conn| passes::of_session(conn, None, None)), []);
    }

    fn a_new_key_replaces_the_oldest_and_unused_passes_go(store: &Store) {
        let hall = hall::open(store);
        let entry = &hall.entries[0];
        let (tournament, player) = (hall.tournament.id, entry.squad[0]);
        let seat = HeldSeat { tournament, entry: entry.id, player };
        let [one, empty] = [pass(1, 0), pass(2, 0)];
        write(store, |conn| {
            passes::insert(conn, &one)?;
            passes::insert(conn, &empty)?;
            passes::hold(conn, one.id, seat, at(0))
        });
        for n in 0..=MOST_KEYS {
            let moment = at(i64::try_from(n).unwrap());
            write(store, |conn| passes::add_key(conn, one.id, &format!("key {n}"), moment));
        }
        let known = |key: &str| read(store, |conn| passes::find_by_key(conn, key)).is_some();
        assert_eq!(["key 0", "key 1", "key 6"].map(known), [false, true, true]);
        assert_eq!(write(store, |conn| passes::delete_empty(conn, at(0))), 0);
        assert_eq!(write(store, |conn| passes::delete_empty(conn, at(1))), 1);
        assert!(known("key 6"));
    }
}
