//! Sessions and invitations of accounts.

use domain::tournament::account::Invitation;
use domain::tournament::id::UserId;
use domain::tournament::reach::{Grant, PoolName};
use domain::tournament::tournament::Role;
use store::sessions::Session;
use store::{invitations, sessions};

use crate::hall::{self, at, read, write};
use crate::race::at_once;

fn session(hash: &str, user: Option<UserId>) -> Session {
    Session {
        id_hash: hash.into(),
        user,
        name: if user.is_none() { "Pep".into() } else { String::new() },
        created_at: at(0),
        expires_at: at(60),
        user_agent: "Firefox".into(),
    }
}

/// Invitation to create the first account.
fn link(hash: &str) -> Invitation {
    let (token_hash, recipient) = (hash.to_owned(), String::new());
    Invitation { token_hash, grants: None, expires_at: at(60), recipient }
}

on_both! {
    fn a_session_is_found_with_its_account_until_it_expires(store: &Store) {
        let hall = hall::open(store);
        let kept = session("aa", Some(hall.user.id));
        write(store, |conn| sessions::insert(conn, &kept));
        let found = read(store, |conn| sessions::find(conn, "aa", at(59)));
        assert_eq!(found, Some((kept.clone(), Some(hall.user))));
        assert_eq!(read(store, |conn| sessions::find(conn, "aa", at(60))), None);
        write(store, |conn| sessions::touch(conn, "aa", at(120)));
        assert!(read(store, |conn| sessions::find(conn, "aa", at(60))).is_some());
        assert_eq!(write(store, |conn| sessions::delete_expired(conn, at(119))), 0);
        assert_eq!(write(store, |conn| sessions::delete_expired(conn, at(120))), 1);
    }

    fn a_session_is_ended_alone(store: &Store) {
        let hall = hall::open(store);
        for hash in ["aa", "bb", "cc"] {
            write(store, |conn| sessions::insert(conn, &session(hash, Some(hall.user.id))));
        }
        write(store, |conn| sessions::insert(conn, &session("dd", None)));
        write(store, |conn| sessions::delete(conn, "bb"));
        let left = read(store, |conn| sessions::of_user(conn, hall.user.id));
        assert_eq!(left, [session("aa", Some(hall.user.id)), session("cc", Some(hall.user.id))]);
        let found = read(store, |conn| sessions::find(conn, "dd", at(0)));
        assert_eq!(found, Some((session("dd", None), None)));
    }

    fn a_pin_lets_a_session_in_to_one_table(store: &Store) {
        let hall = hall::open(store);
        write(store, |conn| {
            sessions::insert(conn, &session("aa", None))?;
            sessions::grant_table(conn, "aa", hall.tables[1].id)?;
            sessions::grant_table(conn, "aa", hall.tables[1].id)
        });
        assert_eq!(read(store, |conn| sessions::table_grants(conn, "aa")), [hall.tables[1].id]);
        assert_eq!(read(store, |conn| sessions::table_grants(conn, "bb")), []);
        write(store, |conn| sessions::delete(conn, "aa"));
        assert_eq!(read(store, |conn| sessions::table_grants(conn, "aa")), []);
    }

    fn an_invitation_is_used_once_and_in_time(store: &Store) {
        let hall = hall::open(store);
        let pools = vec![PoolName { stage: 1, name: "Horta: sud".into() }];
        let grants = Some(Grant::new(hall.tournament.id, Role::Delegate, pools));
        let invitation = Invitation { grants, recipient: "Pilar".into(), ..link("aa") };
        let first = link("bb");
        write(store, |conn| invitations::insert(conn, &invitation));
        write(store, |conn| invitations::insert(conn, &first));
        assert_eq!(read(store, |conn| invitations::find(conn, "bb", at(0))), Some(first));
        let open = read(store, |conn| invitations::of_tournament(conn, hall.tournament.id));
        assert_eq!(open, std::slice::from_ref(&invitation));
        assert_eq!(write(store, |conn| invitations::take(conn, "aa", at(60))), None);
        assert_eq!(write(store, |conn| invitations::take(conn, "aa", at(59))), Some(invitation));
        assert_eq!(write(store, |conn| invitations::take(conn, "aa", at(59))), None);
    }

    fn of_eight_who_open_an_invitation_at_once_one_gets_in(store: &Store) {
        let first = link("aa");
        write(store, |conn| invitations::insert(conn, &first));
        let taken = at_once(store, vec!["aa"; 8], |hash| {
            write(store, |conn| invitations::take(conn, hash, at(0)))
        });
        assert_eq!(taken.into_iter().flatten().count(), 1);
    }
}
