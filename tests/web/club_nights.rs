//! Club nights: players open tables themselves, for weeks, without an organizer in the room.

use chrono::{DateTime, Datelike, TimeDelta, Utc, Weekday};
use domain::tournament::id::{RankingId, RequestId, TableId, TournamentId};
use domain::tournament::table::Table;
use store::{Conn, journal};

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::facts;
use crate::matchers::{LineMatchers, ListMatchers, TextMatchers};

/// Club whose organizer has put up the poster.
struct Club {
    app: App,
    ana: Browser,
    /// Path of the ranking's page.
    ranking: String,
    /// Path that the code leads to.
    door: String,
}

/// Club that is open all day, on a Monday evening; `fields` override the settings.
async fn club(fields: &[(&str, &str)]) -> Club {
    let app = spawn_app();
    put_to(&app, Weekday::Mon);
    let mut ana = app.organizer().await;
    let form = ana.form("/rankings/new", "main form.form").await.with("ranking_name", "Liga");
    let ranking = ana.send_form(&form).await.location();
    let mut form = ana.form(&format!("{ranking}/club"), "main form.form").await;
    let fixed = [("act", "save"), ("opens_at", "00:00"), ("closes_at", "00:00")];
    for (name, value) in fixed.iter().chain(fields) {
        form = match *value {
            "" => form.without(name),
            value => form.with(name, value),
        };
    }
    let answer = ana.send_form(&form).await;
    assert_eq!(answer.status, 303, "{answer}");
    let door = door(&mut ana, &ranking).await;
    Club { app, ana, ranking, door }
}

/// Path that the code on the poster leads to.
async fn door(ana: &mut Browser, ranking: &str) -> String {
    let poster = ana.get(&format!("{ranking}/club/poster")).await;
    assert_eq!(poster.status, 200, "{poster}");
    let qr = poster.attribute(".poster__qr", "src");
    assert_eq!(ana.get(&qr).await.status, 200);
    qr.strip_suffix("/qr.svg").unwrap().to_owned()
}

/// Moves the clock forward to the evening of the next such weekday.
fn put_to(app: &App, day: Weekday) {
    let now: DateTime<Utc> = app.state.clock.now();
    let days = (7 + day.num_days_from_monday() - now.weekday().num_days_from_monday()) % 7;
    let then = (now.date_naive() + TimeDelta::days(7 + i64::from(days))).and_hms_opt(18, 0, 0);
    app.state.clock.put_forward(then.unwrap().and_utc() - now);
}

impl Club {
    /// Opens a table for these players on a phone; unknown names become new players.
    async fn open(&self, phone: &mut Browser, names: &[&str]) -> Answer {
        let mut form = phone.form(&self.door, "main form.form").await;
        for (number, name) in (1..).zip(names) {
            form = form.with(&format!("seat{number}"), name);
        }
        let answer = phone.send_form(&form).await;
        if answer.attributes("input[value=new]", "name").is_empty() {
            return answer;
        }
        let mut form = answer.form("main form.form");
        for pick in answer.attributes("input[value=new]", "name") {
            form = form.with(&pick, "new");
        }
        phone.send_form(&form).await
    }

    /// Like [`Club::open`], but asserts success and returns the table.
    async fn opened(&self, phone: &mut Browser, names: &[&str]) -> Table {
        let answer = self.open(phone, names).await;
        assert_eq!(answer.status, 303, "{names:?}: {answer}");
        let led = answer.location();
        let id = led.strip_prefix("/tables/").unwrap().strip_suffix("/seat").unwrap();
        self.table(id.parse().unwrap())
    }

    fn table(&self, id: TableId) -> Table {
        self.app.state.store.read_blocking(|conn| store::tables::find(conn, id)).unwrap()
    }

    /// Phone that scans the code of a table and takes the seat of `name`.
    async fn joined(&self, table: &Table, name: &str) -> Browser {
        let mut phone = self.app.browser();
        let led = phone.get(&format!("/join/{}", table.pin)).await.location();
        assert_eq!(led, format!("/tables/{}/seat", table.id));
        let answer = self.sit(&mut phone, table, name).await;
        assert_eq!(answer.status, 303, "{answer}");
        phone
    }

    async fn sit(&self, phone: &mut Browser, table: &Table, name: &str) -> Answer {
        let player = self.player(table, name);
        let page = format!("/tables/{}/seat", table.id);
        phone.submit(&page, &page, &[("act", "sit"), ("player", &player)]).await
    }

    /// Id of the player of a table with this name.
    fn player(&self, table: &Table, name: &str) -> String {
        let ids: Vec<_> = table.seats.iter().map(|seat| seat.player).collect();
        let find = |conn: &mut Conn| store::players::find_many(conn, &ids);
        let players = self.app.state.store.read_blocking(find).unwrap();
        players.iter().find(|player| player.name == name).unwrap().id.to_string()
    }

    async fn act(&self, phone: &mut Browser, table: &Table, fields: &[(&str, String)]) -> Answer {
        let version = self.table(table.id).version().to_string();
        let request = RequestId::new(&mut self.app.state.ids()).to_string();
        let page = format!("/tables/{}/seat", table.id);
        let mut all = vec![("version", version.as_str()), ("request", request.as_str())];
        all.extend(fields.iter().map(|(name, value)| (*name, value.as_str())));
        phone.submit(&page, &format!("/tables/{}/events", table.id), &all).await
    }

    /// Enters on the phone a result in the order of the seats.
    async fn enter(&self, phone: &mut Browser, table: &Table) -> Answer {
        let places: Vec<(String, String)> = (1..)
            .zip(table.entries())
            .map(|(place, entry)| (format!("place_{entry}"), place.to_string()))
            .collect();
        let mut fields = vec![("act", "places".to_owned())];
        fields.extend(places.iter().map(|(name, place)| (name.as_str(), place.clone())));
        let outcomes: Vec<String> =
            table.entries().iter().map(|entry| format!("outcome_{entry}")).collect();
        fields.extend(outcomes.iter().map(|name| (name.as_str(), "placed".to_owned())));
        self.act(phone, table, &fields).await
    }

    /// Signs on the phone for the side with this number, from 0.
    async fn confirm(&self, phone: &mut Browser, table: &Table, side: usize) -> Answer {
        let entry = table.entries()[side].to_string();
        self.act(phone, table, &[("act", "countersign".to_owned()), ("entry", entry)]).await
    }

    /// Plays a table from opening to a confirmed result, on two phones.
    async fn play(&self, names: &[&str]) -> Table {
        let mut one = self.app.browser();
        let table = self.opened(&mut one, names).await;
        assert_eq!(self.enter(&mut one, &table).await.status, 303);
        assert_eq!(self.table(table.id).result, None, "one has signed");
        let mut other = self.joined(&table, names[1]).await;
        let step = other.get(&format!("/tables/{}/seat", table.id)).await;
        step.text(".next-step").assert_has("por confirmar");
        let page = other.get(&format!("/tables/{}/referee", table.id)).await;
        assert_eq!(page.texts("#second button[name=entry]").len(), 1, "one's own side alone");
        // The page names the one who has signed.
        page.text("#second").assert_has(names[0]);
        let answer = self.confirm(&mut other, &table, 1).await;
        assert_eq!(answer.status, 303, "{answer}");
        let played = self.table(table.id);
        assert!(played.result.is_some(), "two have signed");
        let page = other.get(&format!("/tables/{}", table.id)).await;
        let signed = format!("Firmado por {} y {}", names[0], names[1]);
        page.texts("main p").assert_any_has(&signed);
        played
    }

    fn weeks(&self) -> Vec<TournamentId> {
        let id: RankingId = self.ranking.rsplit('/').next().unwrap().parse().unwrap();
        let weeks = |conn: &mut Conn| store::club_nights::weeks(conn, id);
        let weeks = self.app.state.store.read_blocking(weeks).unwrap();
        weeks.into_iter().map(|(id, _)| id).collect()
    }

    fn tables_page(&self) -> String {
        format!("{}/club/tables", self.ranking)
    }
}

#[actix_web::test]
async fn four_weeks_go_by_without_an_organizer_in_the_room() {
    let mut club = club(&[]).await;
    let quartets =
        [["Amparo", "Bernat", "Carles", "Dolors"], ["Empar", "Ferran", "Gema", "Hilari"]];
    for _ in 0..4 {
        for _ in 0..2 {
            for names in &quartets {
                club.play(names).await;
            }
            club.app.state.clock.put_forward(TimeDelta::days(1));
        }
        club.app.state.clock.put_forward(TimeDelta::days(5));
    }
    // A visitor sees a ranking of four weeks.
    let mut visitor = club.app.browser();
    let page = visitor.get(&club.ranking).await;
    let weeks = page.attributes(".pills a[href*='?week=']", "href");
    assert_eq!(weeks.len(), 4, "{page}");
    // The page says how tables are opened.
    page.assert_has("quien juega con el código");
    for week in &weeks {
        let page = visitor.get(week).await;
        assert_eq!(page.texts(".standings__name").len(), 8, "{page}");
        assert_eq!(page.text(".standings__points"), "6", "two evenings, three behind each");
    }
    let tournaments = club.weeks();
    assert_eq!(tournaments.len(), 4);
    for id in tournaments {
        let it = facts(&club.app, id);
        assert_eq!((it.rounds().len(), it.tables().len(), it.entries().len()), (2, 4, 8));
        for page in ["", "/rounds", "/standings", "/entries", "/seat"] {
            let answer = visitor.get(&format!("/tournaments/{id}{page}")).await;
            assert!(matches!(answer.status, 200 | 303), "{page}: {}", answer.status);
        }
        for page in ["/journal", "/results", "/settings", "/draw", "/print", "/hall"] {
            let answer = club.ana.get(&format!("/tournaments/{id}{page}")).await;
            assert!(matches!(answer.status, 200 | 303), "{page}: {}", answer.status);
        }
        let rebuilt =
            club.app.state.store.read_blocking(|conn| journal::rebuild(conn, id)).unwrap();
        assert_eq!(rebuilt.differences.first().map(ToString::to_string), None);
    }
    let page = club.ana.get(&club.tables_page()).await;
    assert_eq!(page.texts(".badge--good").len(), 16, "{page}");
    // All evenings except the last of each week are closed, and their PINs are free again.
    let closed = facts(&club.app, club.weeks()[1]);
    for round in closed.rounds() {
        assert_eq!(round.state.name(), "closed", "{}", round.number);
    }
}

#[actix_web::test]
async fn a_result_is_signed_at_two_phones_of_two_sides() {
    let club = club(&[("mode", "pairs")]).await;
    let mut one = club.app.browser();
    let names = ["Amparo", "Bernat", "Carles", "Dolors"];
    let table = club.opened(&mut one, &names).await;
    assert_eq!(table.entries().len(), 2, "two pairs");
    // A phone with the PIN that has not taken a seat cannot enter a result.
    let mut silent = club.app.browser();
    silent.get(&format!("/join/{}", table.pin)).await;
    let referee = format!("/tables/{}/referee", table.id);
    assert_eq!(silent.get(&referee).await.location(), format!("/tables/{}/seat", table.id));
    assert_eq!(club.enter(&mut silent, &table).await.status, 409);
    // Each phone takes one seat, and each seat one phone.
    assert_eq!(club.sit(&mut one, &table, "Carles").await.status, 409);
    assert_eq!(club.sit(&mut silent, &table, "Amparo").await.status, 409);
    let nobody = TableId::new(&mut club.app.state.ids()).to_string();
    let page = format!("/tables/{}/seat", table.id);
    let sit = [("act", "sit"), ("player", nobody.as_str())];
    assert_eq!(silent.submit(&page, &page, &sit).await.status, 404);

    assert_eq!(club.enter(&mut one, &table).await.status, 303);
    assert_eq!(club.confirm(&mut one, &table, 1).await.status, 409, "the same phone");
    let mut partner = club.joined(&table, "Bernat").await;
    assert_eq!(club.confirm(&mut partner, &table, 0).await.status, 409, "the same side");
    assert_eq!(club.confirm(&mut partner, &table, 1).await.status, 409, "for the other side");
    // A phone that joins again by the PIN, with a name, keeps its seat.
    let again = [("pin", table.pin.as_str()), ("referee_name", "Otra")];
    assert_eq!(one.submit("/join", "/join", &again).await.status, 303);
    assert_eq!(club.sit(&mut one, &table, "Dolors").await.status, 409);
    assert_eq!(club.confirm(&mut one, &table, 1).await.status, 409);
    assert_eq!(club.table(table.id).result, None);
    let mut other = club.joined(&table, "Carles").await;
    assert_eq!(club.confirm(&mut other, &table, 1).await.status, 303);
    assert!(club.table(table.id).result.is_some());
}

#[actix_web::test]
async fn nobody_sits_at_two_open_tables_nor_at_too_many_in_an_evening() {
    let club = club(&[("tables_each", "2"), ("tables_open", "2")]).await;
    let mut phone = club.app.browser();
    let refused = |answer: &Answer| {
        assert_eq!(answer.status, 422, "{answer}");
        answer.text(".form-errors")
    };
    let said = refused(&club.open(&mut phone, &["Amparo", "amparo", "Carles", "Dolors"]).await);
    said.assert_has("dos veces");
    let said = refused(&club.open(&mut phone, &["Amparo"]).await);
    assert!(!said.is_empty());
    let table = club.opened(&mut phone, &["Amparo", "Bernat"]).await;
    let said = refused(&club.open(&mut phone, &["Carles", "Bernat", "Dolors"]).await);
    said.assert_has("Bernat está en otra mesa abierta");
    club.opened(&mut club.app.browser(), &["Empar", "Ferran"]).await;
    let said = refused(&club.open(&mut phone, &["Gema", "Hilari"]).await);
    said.assert_has("2 mesas abiertas");

    // The names were wrong: the table is dissolved, and does not count for the evening.
    let page = format!("/tables/{}/seat", table.id);
    assert_eq!(phone.submit(&page, &page, &[("act", "dissolve")]).await.status, 303);
    let ranking = club.app.browser().get(&club.ranking).await;
    // The table counts for nothing.
    ranking.assert_none(".standings__name");
    club.play(&["Amparo", "Bernat"]).await;
    club.play(&["Amparo", "Carles"]).await;
    let said = refused(&club.open(&mut phone, &["Carles", "Amparo"]).await);
    said.assert_has("Amparo ya ha jugado 2 mesas esta noche");
    // After midnight it is still the same evening; after six in the morning it is another one.
    club.app.state.clock.put_forward(TimeDelta::hours(8));
    assert!(!refused(&club.open(&mut phone, &["Carles", "Amparo"]).await).is_empty());
    club.app.state.clock.put_forward(TimeDelta::hours(8));
    club.play(&["Amparo", "Carles"]).await;
}

#[actix_web::test]
async fn a_club_is_open_when_it_says() {
    let night = [("opens_at", "20:30"), ("closes_at", "01:00"), ("takes_new", "")];
    let mut club = club(&night).await;
    let mut phone = club.app.browser();
    // 18:00 in London is 19:00 or 20:00 in Madrid.
    let page = phone.get(&club.door).await;
    page.text(".notice--warn").assert_has("A esta hora");
    page.assert_none("main form.form");
    club.app.state.clock.put_forward(TimeDelta::hours(3));
    let answer = club.open(&mut phone, &["Amparo", "Bernat"]).await;
    assert_eq!(answer.status, 422);
    answer.text(".form-errors").assert_has("nadie del club");
    club.app.state.clock.put_forward(TimeDelta::hours(5));
    // It is after midnight.
    phone.get(&club.door).await.assert_some(".notice--warn");

    // After a new code, the old poster leads nowhere. While club nights are switched off, no table can be opened.
    let settings = format!("{}/club", club.ranking);
    let form = club.ana.form(&settings, "main form.form").await.with("act", "renew");
    assert_eq!(club.ana.send_form(&form).await.status, 303);
    assert_eq!(phone.get(&club.door).await.status, 404);
    let new = door(&mut club.ana, &club.ranking).await;
    assert_ne!(new, club.door);
    let form = club.ana.form(&settings, "main form.form").await.with("act", "save");
    let wrong = club.ana.send_form(&form.clone().without("club_days").with("opens_at", "8")).await;
    assert_eq!(wrong.status, 422);
    assert_eq!(wrong.texts(".form-errors li").len(), 2, "{wrong}");
    assert_eq!(club.ana.send_form(&form.without("club_on")).await.status, 303);
    phone.get(&new).await.text(".notice--warn").assert_has("Ahora no");
    let mut stranger = club.app.browser();
    for page in ["/club", "/club/poster", "/club/tables"] {
        assert_eq!(stranger.get(&format!("{}{page}", club.ranking)).await.status, 403);
    }
}

#[actix_web::test]
async fn what_nobody_confirms_in_a_day_is_the_organizers_and_so_is_annulling() {
    let mut club = club(&[]).await;
    let mut one = club.app.browser();
    let names = ["Amparo", "Bernat", "Carles", "Dolors"];
    let table = club.opened(&mut one, &names).await;
    assert_eq!(club.enter(&mut one, &table).await.status, 303);
    let mut other = club.joined(&table, "Carles").await;
    club.app.state.clock.put_forward(TimeDelta::hours(25));
    assert_eq!(club.confirm(&mut other, &table, 2).await.status, 409, "too late");
    let page = other.get(&format!("/tables/{}/seat", table.id)).await;
    page.text(".notice--warn").assert_has("24");
    let page = club.ana.get(&club.tables_page()).await;
    assert_eq!(page.texts("#lapsed li").len(), 1, "{page}");
    // The players may open another table meanwhile, and the organizer signs the result they entered.
    let second = club.play(&names).await;
    let sign = [("act", "countersign".to_owned()), ("entry", "organizer".to_owned())];
    let answer = club.act(&mut club.ana.clone(), &table, &sign).await;
    assert_eq!(answer.status, 303, "{answer}");
    assert!(club.table(table.id).result.is_some());
    let page = club.ana.get(&club.tables_page()).await;
    page.assert_none("#lapsed");
    page.text(".rows__note").assert_has("la abrió Amparo");

    let week = facts(&club.app, club.weeks()[0]);
    assert_eq!(week.rounds().len(), 2, "an evening each");
    // Tables that were not drawn cannot be arranged by hand.
    let evening = format!("/tournaments/{}/rounds/{}", week.tournament.id, week.rounds()[1].id);
    let arrange = club.ana.get(&format!("{evening}/arrange")).await;
    assert_eq!(arrange.location(), evening, "{arrange}");
    let ranked = club.app.browser().get(&club.ranking).await;
    assert_eq!(ranked.text(".standings__points"), "6");
    let form = club.ana.form(&club.tables_page(), &format!("#annul-{} form", second.id)).await;
    assert_eq!(club.ana.send_form(&form).await.status, 422, "without a reason");
    let form = form.with("annul_reason", "No se jugó");
    assert_eq!(club.ana.send_form(&form).await.status, 303);
    let ranked = club.app.browser().get(&club.ranking).await;
    assert_eq!(ranked.text(".standings__points"), "3");
    let said = club.ana.get(&format!("/tournaments/{}/journal", week.tournament.id)).await;
    said.text(".rows__row").assert_has("No se jugó");
    let page = club.ana.get(&club.tables_page()).await;
    assert_eq!(page.texts(".badge--plain").len(), 1, "{page}");
    // One table waits for its second signature, another is in play.
    let mut phone = club.app.browser();
    let waiting = club.opened(&mut phone, &["Empar", "Ferran"]).await;
    assert_eq!(club.enter(&mut phone, &waiting).await.status, 303);
    let played = club.opened(&mut club.app.browser(), &["Gema", "Hilari"]).await;
    for table in [&waiting, &played] {
        let annul = [("table", &*table.id.to_string()), ("annul_reason", "Broma")];
        let (page, action) = (club.tables_page(), club.tables_page());
        assert_eq!(club.ana.submit(&page, &action, &annul).await.status, 303);
        assert!(club.table(table.id).result.is_some());
    }
    let ranked = club.app.browser().get(&club.ranking).await;
    assert_eq!(ranked.texts(".standings__name").len(), 4, "who played");
}

#[actix_web::test]
async fn names_are_found_by_three_letters_and_minors_by_what_the_public_knows() {
    let mut club = club(&[]).await;
    club.play(&["Amparo Gil", "Amparo Ros", "Bernat Soler"]).await;
    let id = club.weeks()[0];
    let bernat =
        facts(&club.app, id).players().iter().find(|it| it.name == "Bernat Soler").unwrap().id;
    let page = format!("/tournaments/{id}/players/{bernat}");
    let minor = [("age", "minor"), ("alias", "Rayo")];
    assert_eq!(club.ana.submit(&page, &page, &minor).await.status, 303);
    let mut phone = club.app.browser();
    let form = phone.form(&club.door, "main form.form").await;
    let form = form.with("seat1", "ampa").with("seat2", "soler").with("seat3", "rayo");
    let answer = phone.send_form(&form).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.texts("input[name=pick1] + span").len(), 3, "two, or somebody new");
    answer.assert_lacks("Bernat");
    // The unknown name selects nobody.
    answer.attributes("input[name=pick3]", "value").assert_empty();
    let chosen = answer.attributes("input[name=pick1]", "value")[0].clone();
    let form = answer.form("main form.form").with("pick1", &chosen).with("seat2", "Amparo Ros");
    let answer = phone.send_form(&form).await;
    assert_eq!(answer.status, 303, "{answer}");
    let page = phone.get(&answer.location()).await;
    page.assert_has("Rayo");
    page.assert_lacks("Bernat");
}
