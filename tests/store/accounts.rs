//! Accounts, their roles, and secrets.

use chrono_tz::Tz;
use domain::tournament::account::RankingSettings;
use domain::tournament::id::UserId;
use domain::tournament::reach::{Grant, PoolName};
use domain::tournament::tournament::Role;
use store::users::InsertUserError;
use store::{StoreError, roles, secrets, users};

use crate::hall::{self, act, read, write};
use crate::race::at_once;

on_both! {
    fn an_account_is_found_by_id_and_address(store: &Store) {
        let user = hall::user(&mut hall::ids(1), "amparo@example.org");
        assert!(!read(store, users::any));
        act(store, |conn| users::insert(conn, &user));
        assert!(read(store, users::any));
        assert_eq!(read(store, |conn| users::find(conn, user.id)), user);
        let found = read(store, |conn| users::find_by_email(conn, "amparo@example.org"));
        assert_eq!(found, Some(user));
        assert_eq!(read(store, |conn| users::find_by_email(conn, "nadie@example.org")), None);
    }

    fn an_address_is_one_account_and_the_transaction_goes_on(store: &Store) {
        let mut ids = hall::ids(1);
        let (first, second) =
            (hall::user(&mut ids, "a@example.org"), hall::user(&mut ids, "a@example.org"));
        write(store, |conn| {
            users::insert(conn, &first).unwrap();
            let taken = users::insert(conn, &second);
            assert!(matches!(taken, Err(InsertUserError::EmailTaken)), "{taken:?}");
            users::replace_password(conn, first.id, &first.password_hash, "new")
        });
        assert_eq!(read(store, |conn| users::find(conn, first.id)).password_hash, "new");
    }

    fn an_unknown_account_is_not_found(store: &Store) {
        let id = UserId::new(&mut hall::ids(1));
        let found = store.read_blocking(|conn| users::find(conn, id));
        assert!(matches!(found, Err(StoreError::NotFound("user"))), "{found:?}");
        assert!(!write(store, |conn| users::replace_password(conn, id, "old", "new")));
    }

    fn of_several_who_replace_a_password_at_once_one_does(store: &Store) {
        let hall = hall::open(store);
        let replaced = at_once(store, vec!["one", "two", "three", "four"], |new: &str| {
            let before = &hall.user.password_hash;
            write(store, |conn| users::replace_password(conn, hall.user.id, before, new))
        });
        assert_eq!(replaced.iter().filter(|it| **it).count(), 1);
    }

    fn a_ranking_is_kept_in_madrid_until_its_account_says_otherwise(store: &Store) {
        let hall = hall::open(store);
        let id = hall.user.id;
        let standard = RankingSettings { time_zone: Tz::Europe__Madrid, games_a_week: 3 };
        assert_eq!(read(store, |conn| users::ranking_settings(conn, id)), standard);
        let own = RankingSettings { time_zone: Tz::Atlantic__Canary, games_a_week: 0 };
        write(store, |conn| users::save_ranking_settings(conn, id, &own));
        assert_eq!(read(store, |conn| users::ranking_settings(conn, id)), own);
    }

    fn a_role_is_set_replaced_and_removed(store: &Store) {
        let mut hall = hall::open(store);
        let referee = hall::user(&mut hall.ids, "referee@example.org");
        let id = hall.tournament.id;
        let pools = || vec![PoolName { stage: 1, name: "Horta: sud".into() }];
        let grant = |role| Grant::new(id, role, pools());
        let role = |role| {
            assert_eq!(read(store, |conn| roles::role(conn, id, referee.id)), role);
            let grant: Option<Grant> = role.map(grant);
            let of_user = read(store, |conn| roles::of_user(conn, referee.id));
            assert_eq!(of_user, grant.clone().into_iter().collect::<Vec<_>>());
            let of_tournament = read(store, |conn| roles::of_tournament(conn, id));
            let expected = grant.map(|grant| (referee.clone(), grant));
            assert_eq!(of_tournament, expected.into_iter().collect::<Vec<_>>());
        };
        act(store, |conn| users::insert(conn, &referee));
        role(None);
        write(store, |conn| roles::set(conn, referee.id, &grant(Role::Referee)));
        role(Some(Role::Referee));
        write(store, |conn| roles::set(conn, referee.id, &grant(Role::Delegate)));
        role(Some(Role::Delegate));
        write(store, |conn| roles::set(conn, referee.id, &grant(Role::Organizer)));
        role(Some(Role::Organizer));
        write(store, |conn| roles::remove(conn, id, referee.id));
        role(None);
    }

    fn a_secret_is_made_once(store: &Store) {
        let first = write(store, |conn| secrets::get_or_create(conn, "csrf", &[1, 0, 255]));
        assert_eq!(first, [1, 0, 255]);
        let again = write(store, |conn| secrets::get_or_create(conn, "csrf", &[2]));
        assert_eq!(again, first);
        let other = write(store, |conn| secrets::get_or_create(conn, "cookie", &[2]));
        assert_eq!(other, [2]);
    }
}
