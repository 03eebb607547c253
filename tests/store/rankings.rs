//! Rankings of an account, and the one for which a tournament counts.

use domain::tournament::account::{Ranking, RankingSettings};
use domain::tournament::event::EventKind;
use domain::tournament::id::{RankingId, SeasonId, UserId};
use domain::tournament::season::{Season, SeasonSettings};
use store::{rankings, results, seasons, users};

use crate::hall::{self, act, at, ids, read, write};

on_both! {
    fn an_account_has_its_own_ranking_and_as_many_others_as_it_likes(store: &Store) {
        let hall = hall::open(store);
        let account = hall.user.id;
        let own = read(store, |conn| rankings::of_account(conn, account));
        assert_eq!(own.len(), 1);
        assert_eq!((own[0].id, own[0].name.as_str()), (RankingId::own(account), ""));
        assert_eq!(read(store, |conn| rankings::find(conn, own[0].id)), own[0]);

        let settings = RankingSettings { time_zone: chrono_tz::Tz::UTC, games_a_week: 3 };
        let name = "Liga".to_owned();
        let league = Ranking { id: RankingId::new(&mut ids(9)), account, name, settings };
        write(store, |conn| rankings::insert(conn, &league));
        let all = read(store, |conn| rankings::of_account(conn, account));
        assert_eq!(all, [own[0].clone(), league.clone()]);
        let renamed = Ranking { name: "Otra".to_owned(), ..league };
        write(store, |conn| rankings::save(conn, &renamed));
        assert_eq!(read(store, |conn| rankings::find(conn, renamed.id)), renamed);
        let stricter = Ranking { settings: renamed.settings.clone(), ..own[0].clone() };
        write(store, |conn| rankings::save(conn, &stricter));
        assert_eq!(read(store, |conn| rankings::of_account(conn, account))[0], stricter);
        let nobody = RankingId::own(UserId::new(&mut ids(8)));
        assert!(store.read_blocking(|conn| rankings::find(conn, nobody)).is_err());
    }

    fn a_ranking_has_seasons_latest_first(store: &Store) {
        let hall = hall::open(store);
        let account = hall.user.id;
        let day = |text: &str| text.parse().unwrap();
        let season = |n: u8, name: &str, first, last| Season {
            id: SeasonId::new(&mut ids(n)),
            ranking: RankingId::own(account),
            settings: SeasonSettings {
                name: name.into(),
                first: day(first),
                last: day(last),
                best_weeks: n,
            },
        };
        let early = season(1, "Vella", "2025-09-01", "2026-06-30");
        let late = season(2, "Nova", "2026-09-01", "2027-06-30");
        let other = Season { ranking: RankingId::new(&mut ids(9)), ..season(3, "Altra", "2026-09-01", "2026-09-01") };
        for it in [&early, &late, &other] {
            write(store, |conn| seasons::save(conn, account, it));
        }
        let all = || read(store, |conn| seasons::of_ranking(conn, early.ranking));
        assert_eq!(all(), [late.clone(), early.clone()]);
        let longer = Season { settings: SeasonSettings { last: day("2026-07-31"), ..early.settings.clone() }, ..early.clone() };
        write(store, |conn| {
            users::lock_rankings(conn, account)?;
            seasons::save(conn, account, &longer)
        });
        assert_eq!(read(store, |conn| seasons::find(conn, early.id)), longer);
        write(store, |conn| seasons::remove(conn, late.id));
        assert_eq!(all(), [longer]);
        assert!(store.read_blocking(|conn| seasons::find(conn, late.id)).is_err());
    }

    fn the_results_say_which_ranking_they_count_for(store: &Store) {
        let mut hall = hall::open(store);
        let account = hall.user.id;
        let log = [hall.event(1, EventKind::Confirm { roll_off: vec![] })];
        let table = hall.tables[0].clone();
        let result = Some(hall::result(&table, at(10)));
        let after = hall::signed(table, 1, result);
        act(store, |conn| hall::append(conn, &after, 1, &log));
        let ranking = || read(store, |conn| results::of_account(conn, account))[0].ranking;
        let own = RankingId::own(account);
        assert_eq!(ranking(), own, "what was there before stays as it is");

        let settings = RankingSettings { time_zone: chrono_tz::Tz::UTC, games_a_week: 0 };
        let league =
            Ranking { id: RankingId::new(&mut ids(9)), account, name: "Liga".into(), settings };
        write(store, |conn| rankings::insert(conn, &league));
        let set = |ranking| {
            let id = hall.tournament.id;
            write(store, |conn| rankings::set_of_tournament(conn, id, account, ranking));
        };
        set(league.id);
        assert_eq!(ranking(), league.id);
        let id = hall.tournament.id;
        assert_eq!(read(store, |conn| rankings::of_tournament(conn, id)), Some(league.id));
        set(own);
        assert_eq!(ranking(), own);
        assert_eq!(read(store, |conn| rankings::of_tournament(conn, id)), None);
    }
}
