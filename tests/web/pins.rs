//! One PIN for all tables of a pool, for an evening; and changed PINs of single tables.

use chrono::Duration;
use cubilete::acts::pins;
use domain::tournament::id::TableId;
use domain::tournament::preset::Preset;
use domain::tournament::reach::{Grant, PoolName};
use domain::tournament::tournament::Role;

use crate::app::{App, Browser, spawn_app};
use crate::fixture::{act, draw, facts, invite_to, organized, path, players, publish};

/// Browser without an account that has submitted a PIN, with the resulting location.
async fn joined(app: &App, pin: &str) -> (Browser, String) {
    let mut browser = app.browser();
    let answer =
        browser.submit("/join", "/join", &[("pin", pin), ("referee_name", "Vicent")]).await;
    assert_eq!(answer.status, 303, "{answer}");
    let led = answer.location();
    (browser, led)
}

async fn may_referee(browser: &mut Browser, table: TableId) -> bool {
    browser.get(&format!("/tables/{table}/referee")).await.status == 200
}

#[actix_web::test]
async fn one_pin_opens_all_tables_of_a_sector_until_it_is_taken_away() {
    let app = spawn_app();
    let sector = |n: usize| ["Horta", "Mar"][n / 4];
    let line = |n: usize| format!("Ana {n};Bea {n};Falla {n};{}\n", sector(n));
    let list = format!("nombre;pareja;club;sector\n{}", (1..=6).map(line).collect::<String>());
    let mut it = organized(&app, Preset::Jcf, &list).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let pools = vec![PoolName { stage: 1, name: "Horta".to_owned() }];
    let link = invite_to(&app, Grant::new(it.id, Role::Delegate, pools));
    let password = ("chosen_password", "tres palabras sueltas");
    let fields = [("person_name", "Pilar"), ("email", "pilar@example.org"), password];
    let mut pilar = app.sign_up(&link, &fields).await;
    let championship = facts(&app, it.id);
    let tables = |number: i32| -> Vec<TableId> {
        let pool = championship.pools().iter().find(|pool| pool.number == number).unwrap().id;
        championship.tables_of_pool(pool).filter(|it| it.is_missing()).map(|it| it.id).collect()
    };
    let slips = |pool: i32| format!("{}?pool={pool}", path(it.id, "slips"));

    // The delegate creates the PIN of her own sector; for the other sector she may not.
    let form = pilar.form(&slips(1), "#pool-pin form").await.with("act", "give");
    let wrong = pilar.send_form(&form.clone().with("pin_until", "2020-01-01")).await;
    assert_eq!(wrong.status, 422);
    wrong.assert_has("Hasta la noche del");
    let answer = pilar.send_form(&form).await;
    assert_eq!((answer.status, answer.location()), (303, slips(1)));
    let pin = pilar.get(&slips(1)).await.text("#pool-pin .slip__pin strong");
    let other = championship.pools().iter().find(|pool| pool.number == 2).unwrap().id;
    let fields = [("act", "give"), ("pin_until", "2026-11-23")];
    let action = path(it.id, &format!("pools/{other}/pin"));
    assert_eq!(pilar.submit(&slips(1), &action, &fields).await.status, 404);

    let (mut vicent, led) = joined(&app, &pin).await;
    assert_eq!(led, format!("{}?pool=1", path(it.id, "rounds")));
    for table in tables(1) {
        assert!(may_referee(&mut vicent, table).await);
    }
    for table in tables(2) {
        assert!(!may_referee(&mut vicent, table).await, "another sector's");
    }
    // After a change, earlier sessions and the earlier PIN are no longer valid.
    assert_eq!(pilar.send_form(&form).await.status, 303);
    assert!(!may_referee(&mut vicent, tables(1)[0]).await);
    let mut late = app.browser();
    assert_eq!(late.get(&format!("/join/{pin}")).await.status, 422);
    let pin = it.ana.get(&slips(1)).await.text("#pool-pin .slip__pin strong");
    let (mut vicent, _) = joined(&app, &pin).await;
    assert!(may_referee(&mut vicent, tables(1)[0]).await);
    let form = it.ana.form(&slips(1), "#pool-pin form").await.with("act", "take");
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    assert!(!may_referee(&mut vicent, tables(1)[0]).await);
    it.ana.get(&slips(1)).await.assert_none("#pool-pin .slip__pin");
}

#[actix_web::test]
async fn a_pin_of_yesterday_opens_nothing() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(7)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let (pool, table) = (facts(&app, it.id).pools()[0].id, facts(&app, it.id).tables()[0].id);
    let now = cubilete::web::now();
    act(&app, |work| pins::give(work, it.id, pool, now + Duration::minutes(1)));
    let slips = path(it.id, "slips");
    let pin = it.ana.get(&slips).await.text("#pool-pin .slip__pin strong");
    let (mut vicent, _) = joined(&app, &pin).await;
    assert!(may_referee(&mut vicent, table).await);
    let over = |conn: &mut store::Conn| {
        let pins = store::pins::of_tournament(conn, it.id, now)?;
        let mut pin = pins[0].clone();
        pin.expires_at = now - Duration::minutes(1);
        store::pins::save(conn, it.id, &pin)
    };
    app.state.store.write_blocking(over).unwrap();
    assert_eq!(app.browser().get(&format!("/join/{pin}")).await.status, 422);
    it.ana.get(&slips).await.assert_none("#pool-pin .slip__pin");
}

#[actix_web::test]
async fn a_table_gets_another_pin_and_whoever_came_in_is_out() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(7)).await;
    draw(&app, it.id, 1);
    publish(&app, it.id);
    let tables = facts(&app, it.id).into_facts().tables;
    let (mut vicent, led) = joined(&app, &tables[0].pin).await;
    assert_eq!(led, format!("/tables/{}/referee", tables[0].id));
    let slips = path(it.id, "slips");
    let action = path(it.id, &format!("tables/{}/pin", tables[0].id));
    assert_eq!(vicent.submit("/join", &action, &[("act", "change")]).await.status, 403);
    assert_eq!(it.ana.submit(&slips, &action, &[("act", "change")]).await.status, 303);
    let new = facts(&app, it.id).tables()[0].pin.clone();
    assert_ne!(new, tables[0].pin);
    assert!(!may_referee(&mut vicent, tables[0].id).await);
    assert_eq!(app.browser().get(&format!("/join/{}", tables[0].pin)).await.status, 422);
    let (mut vicent, _) = joined(&app, &new).await;
    assert!(may_referee(&mut vicent, tables[0].id).await);
}
