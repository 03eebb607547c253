//! The second factor of an account.

use store::second_factors;

use crate::hall::{self, read, write};
use crate::race::at_once;

on_both! {
    fn of_two_who_begin_at_once_one_secret_is_kept(store: &Store) {
        let hall = hall::open(store);
        let kept = at_once(store, vec![1, 2, 3, 4], |secret: u8| {
            write(store, |conn| second_factors::begin(conn, hall.user.id, &[secret; 20]))
        });
        assert!(kept.contains(&true));
        let factor = read(store, |conn| second_factors::find(conn, hall.user.id)).unwrap();
        assert!(!factor.is_on && factor.secret.len() == 20);
    }

    fn a_step_is_used_once_and_a_code_too(store: &Store) {
        let hall = hall::open(store);
        let id = hall.user.id;
        write(store, |conn| second_factors::begin(conn, id, &[1; 20]));
        write(store, |conn| second_factors::turn_on(conn, id, &["aa".into(), "bb".into()]));
        assert!(!write(store, |conn| second_factors::begin(conn, id, &[2; 20])), "one is on");
        let used = at_once(store, vec![(); 4], |()| {
            write(store, |conn| second_factors::use_step(conn, id, 7))
        });
        assert_eq!(used.iter().filter(|it| **it).count(), 1);
        assert!(!write(store, |conn| second_factors::use_step(conn, id, 6)));
        let used = at_once(store, vec![(); 4], |()| {
            write(store, |conn| second_factors::use_recovery_code(conn, id, "aa"))
        });
        assert_eq!(used.iter().filter(|it| **it).count(), 1);
        assert_eq!(read(store, |conn| second_factors::n_recovery_codes(conn, id)), 1);
        assert!(write(store, |conn| second_factors::turn_off(conn, id)));
        assert_eq!(read(store, |conn| second_factors::find(conn, id)), None);
    }
}
