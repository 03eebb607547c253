//! The journal of accounts and of the installation.

use domain::tournament::happening::Happening;
use store::installation;
use store::journal::Chain;

use crate::hall::{self, at, read, write};
use crate::journal::sql;
use crate::race::at_once;

on_both! {
    fn entries_are_chained_and_what_was_changed_is_seen(store: &Store) {
        let hall = hall::open(store);
        assert!(matches!(read(store, installation::check), Chain::Whole { n: 0, .. }));
        for (n, what) in [Happening::SignedIn, Happening::WrongPassword, Happening::SignedOut].into_iter().enumerate() {
            let minute = i64::try_from(n).unwrap();
            write(store, |conn| {
                installation::append(conn, at(minute), Some(hall.user.id), what, "Firefox, Linux")
            });
        }
        write(store, |conn| installation::note_settings(conn, at(3), "version=1"));
        write(store, |conn| installation::note_settings(conn, at(4), "version=1"));
        write(store, |conn| installation::note_settings(conn, at(5), "version=2"));
        assert!(matches!(read(store, installation::check), Chain::Whole { n: 5, .. }));

        let all = read(store, |conn| installation::after(conn, 0, 10));
        let settings: Vec<&str> =
            all.iter().filter(|it| it.account.is_none()).map(|it| it.detail.as_str()).collect();
        assert_eq!(settings, ["version=1", "version=2"]);
        let own = read(store, |conn| installation::of_account(conn, hall.user.id, 2));
        assert_eq!(
            own.iter().map(|it| (it.seq, it.what, it.at)).collect::<Vec<_>>(),
            [(3, Some(Happening::SignedOut), at(2)), (2, Some(Happening::WrongPassword), at(1))]
        );
        assert_eq!(read(store, |conn| installation::after(conn, 3, 10)).len(), 2);

        for (seq, change) in [
            (2, "what = 'signed-in'"),
            (3, "at = at - 1"),
            (1, "account_id = null"),
            (5, "detail = 'version=3'"),
        ] {
            sql(store, "create table kept as select * from installation_entries");
            sql(store, &format!("update installation_entries set {change} where seq = {seq}"));
            assert_eq!(read(store, installation::check), Chain::Broken { seq }, "{change}");
            sql(store, "delete from installation_entries");
            sql(store, "insert into installation_entries select * from kept");
            sql(store, "drop table kept");
        }
        sql(store, "delete from installation_entries where seq = 4");
        assert_eq!(read(store, installation::check), Chain::Gap { seq: 4 });
    }

    fn those_who_append_at_once_make_one_chain(store: &Store) {
        let hall = hall::open(store);
        at_once(store, vec![(); 8], |()| {
            for _ in 0..5 {
                write(store, |conn| {
                    installation::append(conn, at(0), Some(hall.user.id), Happening::SignedIn, "")
                });
            }
        });
        assert!(matches!(read(store, installation::check), Chain::Whole { n: 40, .. }));
    }
}
