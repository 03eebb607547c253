//! Devices that keep the games of tables.

use domain::tournament::keeper::Keeper;
use store::keepers;
use store::sessions::{self, Session};

use crate::hall::{self, at, read, write};

fn session(hash: &str) -> Session {
    Session {
        id_hash: hash.into(),
        user: None,
        name: "Pep".into(),
        created_at: at(0),
        expires_at: at(60),
        user_agent: String::new(),
    }
}

fn keeper(hash: &str) -> Keeper {
    Keeper { session: hash.into(), name: "Pep".into(), since: at(7) }
}

on_both! {
    fn one_device_keeps_a_table_until_it_is_released_or_its_session_ends(store: &Store) {
        let hall = hall::open(store);
        let (one, other) = (hall.tables[0].id, hall.tables[1].id);
        write(store, |conn| {
            sessions::insert(conn, &session("aa"))?;
            sessions::insert(conn, &session("bb"))?;
            keepers::set(conn, one, keeper("aa"))?;
            keepers::set(conn, other, keeper("aa"))?;
            keepers::set(conn, one, keeper("bb"))
        });
        let of = |table| read(store, |conn| keepers::of_table(conn, table));
        assert_eq!((of(one), of(other)), (Some(keeper("bb")), Some(keeper("aa"))));
        write(store, |conn| keepers::release(conn, one));
        assert_eq!(of(one), None);
        write(store, |conn| keepers::inherit(conn, "aa", "bb"));
        assert_eq!(of(other), Some(keeper("bb")));
        write(store, |conn| sessions::delete(conn, "bb"));
        assert_eq!(of(other), None);
    }
}
