//! Authorization: every route against every kind of visitor.

use std::collections::{BTreeMap, BTreeSet};

use cubilete::web::http::address::PATTERNS;
use domain::tournament::id::RankingId;
use domain::tournament::preset::Preset;
use domain::tournament::tournament::Role;
use reqwest::header::CONTENT_TYPE;
use store::StoreError;

use crate::app::{App, Browser, spawn_app};
use crate::fixture::{facts, member, organized, players, revision, tournament};

/// Statuses for a visitor, an organizer of another tournament, a referee and an organizer of this one.
pub type Statuses = [u16; 4];

const ORGANIZERS: Statuses = [403, 403, 403, 200];
/// Routes for organizers and referees.
const HELPERS: Statuses = [403, 403, 200, 200];
const EVERYBODY: Statuses = [200; 4];
/// Refused to all except the organizer, for whom the form is incomplete.
const FORM: Statuses = [403, 403, 403, 422];

/// Pages by their routes. `{token}`, `{pin}` and `{hash}` are unknown values.
pub const GETS: &[(&str, Statuses)] = &[
    ("/", EVERYBODY),
    ("/share.png", EVERYBODY),
    ("/share/qr.svg", EVERYBODY),
    ("/sign-in", [200, 303, 303, 303]),
    ("/health/live", EVERYBODY),
    ("/health/ready", EVERYBODY),
    // Without the setting there is no such page.
    ("/metrics", [404; 4]),
    ("/account", [403, 200, 200, 200]),
    ("/account/checkup", [403, 200, 403, 200]),
    ("/account/second-factor", [403, 200, 200, 200]),
    ("/account/keys", [403, 200, 200, 200]),
    ("/live", EVERYBODY),
    ("/practice", EVERYBODY),
    ("/help", EVERYBODY),
    ("/help/{name}", [404; 4]),
    ("/api/docs", EVERYBODY),
    ("/api/openapi.json", EVERYBODY),
    ("/invitations/{token}", [409; 4]),
    ("/new-password/{token}", [409; 4]),
    ("/sign-ups/{token}", [404; 4]),
    // Without a mail server there is no such page.
    ("/forgotten-password", [404; 4]),
    ("/mails/{token}", [409; 4]),
    ("/tournaments/{id}/mails", ORGANIZERS),
    ("/tournaments/{id}/webhooks", ORGANIZERS),
    ("/tournaments/{id}/webhooks/{webhook}", [403, 403, 403, 404]),
    ("/tournaments/{id}/people", ORGANIZERS),
    ("/tournaments/{id}/people/{user}", ORGANIZERS),
    ("/me", EVERYBODY),
    ("/me/{key}", [404; 4]),
    ("/me/tables/{pin}", [404; 4]),
    ("/join", EVERYBODY),
    ("/join/{pin}", [422; 4]),
    ("/tournaments/new", [403, 200, 403, 200]),
    ("/tournaments/{id}", EVERYBODY),
    ("/tournaments/{id}/share.png", EVERYBODY),
    ("/tournaments/{id}/entries", EVERYBODY),
    ("/tournaments/{id}/{sheet}.{format}", EVERYBODY),
    ("/tournaments/{id}/edition", ORGANIZERS),
    ("/tournaments/{id}/editions", EVERYBODY),
    ("/tournaments/{id}/workbook.xlsx", EVERYBODY),
    ("/tournaments/{id}/entries/{entry}/crest.svg", EVERYBODY),
    ("/tournaments/{id}/crests/{digest}.png", [404; 4]),
    ("/tournaments/{id}/crests", ORGANIZERS),
    ("/tournaments/{id}/entries/{entry}/share.png", EVERYBODY),
    ("/tournaments/{id}/rounds", [303; 4]),
    ("/tournaments/{id}/rounds/{round}", EVERYBODY),
    ("/tournaments/{id}/rounds/{round}/share.png", EVERYBODY),
    ("/tournaments/{id}/announced-draws/{announced}", [404; 4]),
    ("/tournaments/{id}/announced-draws/{announced}/input.json", [404; 4]),
    ("/tournaments/{id}/bracket", EVERYBODY),
    ("/tournaments/{id}/grid", EVERYBODY),
    ("/tournaments/{id}/standings", EVERYBODY),
    ("/tournaments/{id}/calendar", EVERYBODY),
    ("/tournaments/{id}/calendar.ics", EVERYBODY),
    ("/tournaments/{id}/pools/{pool}/calendar.ics", EVERYBODY),
    ("/tournaments/{id}/entries/{entry}/calendar.ics", EVERYBODY),
    ("/tournaments/{id}/calendar/edit", ORGANIZERS),
    ("/tournaments/{id}/calendar/proposal", ORGANIZERS),
    // The request lacks its subject.
    ("/tournaments/{id}/calendar/change", [403, 403, 403, 404]),
    ("/tournaments/{id}/print/calendar", HELPERS),
    ("/tournaments/{id}/seat", EVERYBODY),
    ("/tournaments/{id}/seat/list.json", EVERYBODY),
    ("/tournaments/{id}/seat/qr.svg", EVERYBODY),
    ("/tournaments/{id}/seat/poster", EVERYBODY),
    // Nobody has won yet.
    ("/tournaments/{id}/champion/poster", [303; 4]),
    ("/tournaments/{id}/sign-up", EVERYBODY),
    ("/tournaments/{id}/sign-up/poster", EVERYBODY),
    ("/tournaments/{id}/display", EVERYBODY),
    ("/tournaments/{id}/display/settings", ORGANIZERS),
    ("/tournaments/{id}/display/{screen}", EVERYBODY),
    ("/embed/tournaments/{id}/bracket", EVERYBODY),
    ("/embed/tournaments/{id}/standings", EVERYBODY),
    ("/embed/tournaments/{id}/calendar", EVERYBODY),
    ("/embed/tables/{table}", EVERYBODY),
    ("/tournaments/{id}/results.atom", EVERYBODY),
    ("/rankings/{account}/results.atom", EVERYBODY),
    ("/tables/{table}", EVERYBODY),
    ("/tables/{table}/share.png", EVERYBODY),
    ("/tables/{table}/record.pgr", [404; 4]),
    ("/tables/{table}/replay", [404; 4]),
    ("/tables/{table}/replay/{n}", [404; 4]),
    ("/tables/{table}/replay.json", [404; 4]),
    ("/tables/{table}/qr.svg", ORGANIZERS),
    ("/tables/{table}/referee", [403, 403, 200, 200]),
    ("/tables/{table}/log", [403, 403, 200, 200]),
    // The table was drawn, not opened by players.
    ("/tables/{table}/seat", [403, 403, 303, 303]),
    // Others watch.
    ("/tables/{table}/play", EVERYBODY),
    ("/tables/{table}/throws", [403, 403, 200, 200]),
    // There is no throw to correct.
    ("/tables/{table}/correction", [403, 403, 409, 409]),
    ("/tables/{table}/decision", ORGANIZERS),
    ("/tables/{table}/replacements/{replacement}", [403, 403, 403, 404]),
    ("/tournaments/{id}/dice", EVERYBODY),
    ("/tournaments/{id}/fairness", ORGANIZERS),
    ("/tournaments/{id}/penalties", HELPERS),
    ("/tournaments/{id}/journal", ORGANIZERS),
    ("/tournaments/{id}/journal.jsonl", ORGANIZERS),
    ("/tournaments/{id}/settings", ORGANIZERS),
    ("/tournaments/{id}/stages", ORGANIZERS),
    ("/tournaments/{id}/stages/{number}", ORGANIZERS),
    ("/tournaments/{id}/entries/new", ORGANIZERS),
    ("/tournaments/{id}/entries/import", ORGANIZERS),
    ("/tournaments/{id}/entries/{entry}", EVERYBODY),
    ("/tournaments/{id}/entries/{entry}/edit", ORGANIZERS),
    ("/tournaments/{id}/entries/{entry}/place", ORGANIZERS),
    ("/tournaments/{id}/prizes/edit", ORGANIZERS),
    ("/tournaments/{id}/wishes", ORGANIZERS),
    ("/tournaments/{id}/sign-ups", ORGANIZERS),
    ("/tournaments/{id}/sign-ups/terms", ORGANIZERS),
    ("/tournaments/{id}/sign-ups/{sign_up}", [403, 403, 403, 404]),
    ("/tournaments/{id}/fees", ORGANIZERS),
    ("/tournaments/{id}/money", ORGANIZERS),
    ("/tournaments/{id}/entries/{entry}/payments", HELPERS),
    // Nothing was paid.
    ("/tournaments/{id}/receipts/{number}", [403, 403, 404, 404]),
    ("/tournaments/{id}/print/receipts", HELPERS),
    ("/tournaments/{id}/seeds", ORGANIZERS),
    ("/tournaments/{id}/late", ORGANIZERS),
    ("/tournaments/{id}/entries/{entry}/withdrawal", ORGANIZERS),
    // The request does not name the other entry.
    ("/tournaments/{id}/entries/{entry}/merge", FORM),
    ("/tournaments/{id}/players/{player}", ORGANIZERS),
    ("/tournaments/{id}/draw", [403, 403, 403, 303]),
    ("/tournaments/{id}/draw/stage", ORGANIZERS),
    ("/tournaments/{id}/draw/urn", ORGANIZERS),
    ("/tournaments/{id}/draw/arrange", [403, 403, 403, 303]),
    ("/tournaments/{id}/rounds/{round}/publication", ORGANIZERS),
    ("/tournaments/{id}/rounds/{round}/arrange", ORGANIZERS),
    ("/tournaments/{id}/results", HELPERS),
    ("/tournaments/{id}/hand-ins", HELPERS),
    ("/tournaments/{id}/pools/{pool}/hand-in.{format}", HELPERS),
    ("/tournaments/{id}/results/list", ORGANIZERS),
    ("/tournaments/{id}/slips", HELPERS),
    ("/tournaments/{id}/print", HELPERS),
    ("/tournaments/{id}/print/names", HELPERS),
    ("/tournaments/{id}/print/tables", HELPERS),
    ("/tournaments/{id}/print/sheets", HELPERS),
    ("/tournaments/{id}/print/bracket", HELPERS),
    ("/tournaments/{id}/print/grids", HELPERS),
    ("/tournaments/{id}/print/standings", HELPERS),
    ("/tournaments/{id}/print/prizes", HELPERS),
    ("/tournaments/{id}/print/diplomas", HELPERS),
    ("/tournaments/{id}/print/table-cards", HELPERS),
    ("/tournaments/{id}/print/entry-cards", HELPERS),
    ("/tournaments/{id}/hall", ORGANIZERS),
    ("/tournaments/{id}/boards/{board}", [404; 4]),
    ("/tournaments/{id}/check-in", [403, 403, 200, 200]),
    ("/tournaments/{id}/check-in/cards", [403, 403, 200, 200]),
    ("/check-in/{code}", EVERYBODY),
    ("/check-in/{code}/qr.svg", EVERYBODY),
    ("/rankings/new", [403, 200, 403, 200]),
    ("/rankings/{account}", EVERYBODY),
    ("/rankings/{account}/share.png", EVERYBODY),
    ("/rankings/{account}/ranking.{format}", EVERYBODY),
    ("/rankings/{account}/dice", EVERYBODY),
    ("/rankings/{account}/settings", ORGANIZERS),
    ("/rankings/{account}/seasons/new", ORGANIZERS),
    ("/rankings/{account}/seasons/{season}", EVERYBODY),
    ("/rankings/{account}/seasons/{season}/share.png", EVERYBODY),
    ("/rankings/{account}/seasons/{season}/ranking.{format}", EVERYBODY),
    ("/rankings/{account}/seasons/{season}/edit", ORGANIZERS),
    ("/rankings/{account}/club", ORGANIZERS),
    ("/rankings/{account}/club/poster", ORGANIZERS),
    ("/rankings/{account}/club/tables", ORGANIZERS),
    ("/rankings/{account}/distance", ORGANIZERS),
    ("/rankings/{account}/sit", EVERYBODY),
    ("/clubs/{club}", EVERYBODY),
    ("/clubs/{club}/qr.svg", EVERYBODY),
    ("/players/{player}", EVERYBODY),
    ("/players/{player}/merge", ORGANIZERS),
    ("/players/{player}/share.png", EVERYBODY),
    ("/players/{player}/against/{other}", EVERYBODY),
    ("/players/{player}/against/{other}/share.png", EVERYBODY),
    ("/static/{hash}/{name:.*}", [404; 4]),
    ("/service-worker.js", EVERYBODY),
    ("/favicon.ico", [302; 4]),
];

/// Forms sent with nothing except their token.
const POSTS: &[(&str, Statuses)] = &[
    ("/demo", [403, 409, 403, 409]),
    ("/language", [422; 4]),
    ("/theme", [422; 4]),
    ("/sign-in", [422; 4]),
    // No correct password was sent before.
    ("/sign-in/code", [303; 4]),
    ("/account/password", [403, 422, 422, 422]),
    ("/account/second-factor", [403, 422, 422, 422]),
    ("/account/second-factor/on", [403, 303, 303, 303]),
    ("/account/second-factor/off", [403, 422, 422, 422]),
    ("/account/sessions/{hash}/end", [403, 404, 404, 404]),
    ("/account/keys", [403, 422, 422, 422]),
    ("/account/keys/{hash}/end", [403, 404, 404, 404]),
    ("/invitations/{token}", [409; 4]),
    ("/new-password/{token}", [409; 4]),
    ("/sign-ups/{token}", [404; 4]),
    ("/sign-ups/{token}/partner", [404; 4]),
    ("/sign-ups/{token}/withdrawal", [404; 4]),
    // Nobody can sign up to this tournament.
    ("/tournaments/{id}/sign-up", [422; 4]),
    ("/forgotten-password", [404; 4]),
    ("/mails/{token}", [409; 4]),
    ("/tournaments/{id}/mails", FORM),
    ("/tournaments/{id}/webhooks", FORM),
    ("/tournaments/{id}/webhooks/{webhook}", [403, 403, 403, 404]),
    ("/tournaments/{id}/people/{user}", FORM),
    ("/tournaments/{id}/people/{user}/remove", [403, 403, 403, 409]),
    ("/tournaments/{id}/invitations/{hash}/revocation", [403, 403, 403, 303]),
    ("/tournaments/{id}/invitations", FORM),
    ("/tournaments/{id}/invitations/list", FORM),
    ("/me/passes", [403, 422, 422, 422]),
    ("/me/seats/{entry}", [403; 4]),
    ("/me/tables/{pin}", [404; 4]),
    ("/sign-ups/{token}/seat", [422; 4]),
    ("/tournaments/{id}/entries/{entry}/seats", FORM),
    ("/join", [422; 4]),
    ("/practice", [422; 4]),
    ("/practice/moves", [422; 4]),
    // The body is a form instead of JSON.
    ("/practice/moves.json", [422; 4]),
    ("/tournaments", [403, 422, 403, 422]),
    ("/tournaments/{id}/entries", FORM),
    ("/tournaments/{id}/rounds/close", [403, 403, 403, 409]),
    ("/tournaments/{id}/display/settings", FORM),
    ("/tournaments/{id}/display/announcement", FORM),
    ("/tables/{table}/events", [403, 403, 422, 422]),
    ("/tables/{table}/log", [403, 403, 422, 422]),
    ("/tables/{table}/keeper", [403, 403, 422, 422]),
    ("/tables/{table}/seat", [403, 403, 422, 422]),
    ("/tables/{table}/play", [403, 403, 422, 422]),
    // Nobody has a seat at this table.
    ("/tables/{table}/rematch", [403; 4]),
    ("/tables/{table}/correction", [403, 403, 422, 422]),
    ("/tables/{table}/calls", [403, 403, 422, 422]),
    ("/tables/{table}/decision", FORM),
    ("/tables/{table}/replacements/{replacement}", [403, 403, 403, 404]),
    ("/tournaments/{id}/calls/{call}/answer", [403, 403, 403, 404]),
    // Devices and private links say it, whoever has them.
    ("/tournaments/{id}/calls/seen", [404; 4]),
    ("/tournaments/{id}/notifications", [422; 4]),
    ("/tournaments/{id}/results", [403, 403, 422, 422]),
    ("/tournaments/{id}/results/list", FORM),
    ("/tournaments/{id}/results/list/confirmation", FORM),
    ("/tournaments/{id}/boards", FORM),
    ("/tournaments/{id}/pools/{pool}/pin", FORM),
    ("/tournaments/{id}/tables/{table}/pin", FORM),
    ("/tournaments/{id}/pools/{pool}/hand-in", FORM),
    ("/tournaments/{id}/pools/{pool}/play-off", [403, 403, 403, 409]),
    ("/tournaments/{id}/calendar/edit", FORM),
    ("/tournaments/{id}/calendar/proposal", FORM),
    ("/tournaments/{id}/calendar/change", FORM),
    ("/tournaments/{id}/rounds/{round}/clock", FORM),
    ("/tournaments/{id}/rounds/{round}/extra-time", FORM),
    ("/tournaments/{id}/rounds/{round}/called-time", FORM),
    ("/tournaments/{id}/check-in", FORM),
    ("/tournaments/{id}/check-in/{session}/presences", [403, 403, 422, 422]),
    ("/tournaments/{id}/check-in/{session}/state", FORM),
    ("/tournaments/{id}/check-in/{session}/withdrawals", FORM),
    ("/check-in/{code}", [422; 4]),
    ("/tournaments/{id}/edition", FORM),
    ("/tournaments/{id}/settings", FORM),
    ("/tournaments/{id}/stages", FORM),
    ("/tournaments/{id}/stages/{number}", FORM),
    ("/tournaments/{id}/registration", FORM),
    ("/tournaments/{id}/deletion", FORM),
    ("/tournaments/{id}/entries/import", FORM),
    ("/tournaments/{id}/entries/import/confirmation", FORM),
    ("/tournaments/{id}/prizes/edit", FORM),
    ("/tournaments/{id}/wishes", FORM),
    ("/tournaments/{id}/sign-ups", FORM),
    ("/tournaments/{id}/sign-ups/terms", FORM),
    ("/tournaments/{id}/fees", FORM),
    ("/tournaments/{id}/entries/{entry}/payments", [403, 403, 422, 422]),
    ("/tournaments/{id}/seeds", FORM),
    ("/tournaments/{id}/entries/{entry}/place", FORM),
    ("/tournaments/{id}/late/{seating}", [403, 403, 403, 404]),
    ("/tournaments/{id}/entries/{entry}/edit", FORM),
    ("/tournaments/{id}/entries/{entry}/merge", FORM),
    ("/tournaments/{id}/entries/{entry}/status", FORM),
    ("/tournaments/{id}/entries/{entry}/crest", FORM),
    ("/tournaments/{id}/crests/{crest}/approval", [403, 403, 403, 404]),
    ("/tournaments/{id}/crests/{crest}/deletion", [403, 403, 403, 404]),
    ("/tournaments/{id}/players/{player}", FORM),
    ("/tournaments/{id}/players/{player}/deletion", FORM),
    ("/tournaments/{id}/announced-draws", [403, 403, 403, 409]),
    ("/tournaments/{id}/announced-draws/{announced}/number", [403, 403, 403, 404]),
    ("/tournaments/{id}/draw/stage", FORM),
    ("/tournaments/{id}/draw/urn", FORM),
    ("/tournaments/{id}/draws", FORM),
    ("/tournaments/{id}/draw/arrange", FORM),
    ("/tournaments/{id}/rounds/{round}/publication", FORM),
    ("/tournaments/{id}/rounds/{round}/arrange", FORM),
    ("/tournaments/{id}/rounds/{round}/rearrangements", FORM),
    ("/tournaments/{id}/rearrangements/{rearrangement}", [403, 403, 403, 404]),
    ("/tournaments/{id}/draws/arranged", FORM),
    ("/tournaments/{id}/draws/by-hand", FORM),
    ("/tournaments/{id}/draws/discard", [403, 403, 403, 409]),
    ("/tournaments/{id}/draws/publish", [403, 403, 403, 409]),
    ("/rankings", [403, 422, 403, 422]),
    ("/rankings/{account}/settings", FORM),
    ("/rankings/{account}/seasons", FORM),
    ("/rankings/{account}/seasons/{season}/edit", FORM),
    ("/rankings/{account}/club", FORM),
    ("/rankings/{account}/club/tables", FORM),
    ("/rankings/{account}/distance", FORM),
    ("/rankings/{account}/sit", [422; 4]),
    ("/clubs/{club}", [422; 4]),
    ("/players/{player}/merge", FORM),
    ("/sign-out", [303; 4]),
];

struct Visitors {
    names: [&'static str; 4],
    browsers: [Browser; 4],
}

/// Organizer of another tournament.
async fn stranger(app: &App) -> Browser {
    let other = tournament(app, "ana@example.org", Preset::Torneo, &players(3));
    member(app, other, Role::Organizer, "Bea").await
}

/// Address of a route in this tournament.
pub fn address(app: &App, id: domain::tournament::id::TournamentId, route: &str) -> String {
    let facts = facts(app, id);
    let club = crate::fixture::club(app, facts.tournament.account);
    crate::fixture::distance(app, facts.tournament.account);
    let season = crate::fixture::season(app, facts.tournament.account);
    route
        .replace("{season}", &season.to_string())
        .replace("{other}", &facts.players()[1].id.to_string())
        .replace("{club}", &club)
        .replace("{id}", &id.to_string())
        .replace("{round}", &facts.rounds()[0].id.to_string())
        .replace("{entry}", &facts.entries()[0].id.to_string())
        .replace("{player}", &facts.players()[0].id.to_string())
        .replace("{table}", &facts.tables()[0].id.to_string())
        .replace("{pool}", &facts.pools()[0].id.to_string())
        .replace("{account}", &facts.tournament.account.to_string())
        .replace("{user}", &facts.tournament.account.to_string())
        .replace("{token}", "nothing")
        .replace("{screen}", "names")
        .replace("{sheet}", "entries")
        .replace("{format}", "xlsx")
        .replace("{board}", "1")
        .replace("{number}", "1")
        .replace("{pin}", "000000")
        .replace("{hash}", "nothing")
        .replace("{session}", "1")
        .replace("{code}", &crate::fixture::code(app, id))
        .replace("{name}", "nothing")
        .replace("{name:.*}", "nothing.css")
}

#[actix_web::test]
async fn every_route_answers_everybody_as_it_should() {
    let app = spawn_app();
    let list = "nombre;pareja;club;sector\nA a;B b;C;S\nD d;E e;F;S\nG g;H h;I;S\n";
    let it = organized(&app, Preset::Jcf, list).await;
    let id = it.id;
    let stranger = stranger(&app).await;
    let referee = member(&app, id, Role::Referee, "Vicent").await;
    crate::fixture::draw(&app, id, 1);
    crate::fixture::publish(&app, id);
    crate::fixture::open_roll_call(&app, id, "Friday");
    let mut visitors = Visitors {
        names: ["nobody", "a stranger", "a referee", "the organizer"],
        browsers: [app.browser(), stranger, referee, it.ana],
    };
    let before = (format!("{:?}", facts(&app, id)), revision(&app, id));
    let mut wrong = Vec::new();
    for (route, expected) in GETS {
        let address = address(&app, id, route);
        for (index, expected) in expected.iter().enumerate() {
            let answer = visitors.browsers[index].get(&address).await;
            if answer.status != *expected {
                let name = visitors.names[index];
                wrong.push(format!("GET {route} to {name}: {}", answer.status));
            }
        }
    }
    let tokens = tokens(&mut visitors).await;
    for (route, expected) in POSTS {
        let address = address(&app, id, route);
        for (index, expected) in expected.iter().enumerate() {
            let fields = [("csrf", tokens[index].as_str())];
            let answer = visitors.browsers[index].post(&address, &fields).await;
            let name = visitors.names[index];
            if answer.status != *expected {
                wrong.push(format!("POST {route} by {name}: {}", answer.status));
            }
            if answer.status >= 400 && answer.headers.contains_key(CONTENT_TYPE) {
                answer.assert_some("main a, main button");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(
        (format!("{:?}", facts(&app, id)), revision(&app, id)),
        before,
        "what is refused leaves no trace"
    );
}

async fn tokens(visitors: &mut Visitors) -> Vec<String> {
    let mut tokens = Vec::new();
    for browser in &mut visitors.browsers {
        tokens.push(browser.get("/").await.token());
    }
    tokens
}

const ID: &str = "018f0000-0000-7000-8000-000000000001";
const OTHER: &str = "018f0000-0000-7000-8000-000000000002";

/// Role that may act, route, form fields, and status for that role.
pub type Act = (char, &'static str, &'static [(&'static str, &'static str)], u16);

/// Valid forms for every act, in an order in which an organizer can send them one after the other, with the status for the permitted role.
/// `R`: referees of the tournament may act too.
pub const ACTS: &[Act] = &[
    ('O', "/tournaments/{id}/entries", &[("name", "Intrusa")], 303),
    ('O', "/tournaments/{id}/entries/import", &[("text", "nombre\nIntrusa dos\n")], 200),
    // The organizer has not seen a preview.
    ('O', "/tournaments/{id}/entries/import/confirmation", &[("list", "nombre\nNueva\n")], 409),
    ('O', "/tournaments/{id}/entries/{entry}/edit", &[("name", "Intrusa tres")], 303),
    // The organizer has not seen the effects.
    ('O', "/tournaments/{id}/entries/{entry}/merge", &[("gone", "{entry}")], 409),
    ('O', "/tournaments/{id}/entries/{entry}/status", &[("status", "withdrawn")], 409),
    (
        'O',
        "/tournaments/{id}/entries/{entry}/status",
        &[("status", "withdrawn"), ("decision", "stand")],
        303,
    ),
    (
        'O',
        "/tournaments/{id}/entries/{entry}/status",
        &[("status", "active"), ("decision", "stand")],
        303,
    ),
    ('O', "/tournaments/{id}/crests/{crest}/approval", &[], 303),
    ('O', "/tournaments/{id}/crests/{crest}/deletion", &[], 303),
    ('O', "/tournaments/{id}/players/{player}", &[("age", "adult")], 303),
    // With one place, the accepted sign-up waits and becomes no entry.
    (
        'O',
        "/tournaments/{id}/sign-ups/terms",
        &[
            ("is_offered", "on"),
            ("capacity", "1"),
            ("ask_club", "no"),
            ("ask_sector", "no"),
            ("ask_category", "no"),
            ("ask_contact", "no"),
            ("ask_wish", "no"),
        ],
        303,
    ),
    ('O', "/tournaments/{id}/sign-ups", &[("accept", "{sign_up}")], 303),
    ('O', "/tournaments/{id}/sign-ups", &[("relink", "{sign_up}")], 303),
    ('O', "/tournaments/{id}/sign-ups", &[("refuse", "{sign_up}")], 303),
    ('O', "/tournaments/{id}/registration", &[("registration", "closed")], 303),
    ('O', "/tournaments/{id}/check-in", &[("session_name", "Friday")], 303),
    ('R', "/tournaments/{id}/check-in/1/presences", &[("mark", "present:{entry}")], 303),
    ('O', "/tournaments/{id}/fees", &[("fee_per", "entry"), ("fee_of_price_0", "3")], 303),
    (
        'R',
        "/tournaments/{id}/check-in/1/presences",
        &[("mark", "paid:{entry}:300"), ("method", "Bizum")],
        303,
    ),
    (
        'R',
        "/tournaments/{id}/entries/{entry}/payments",
        &[("act", "pay"), ("pay_amount", "1"), ("method", "Bizum"), ("seen", "1")],
        303,
    ),
    ('R', "/tournaments/{id}/entries/{entry}/payments", &[("act", "row"), ("fee_row", "1")], 303),
    (
        'O',
        "/tournaments/{id}/entries/{entry}/payments",
        &[
            ("act", "refund"),
            ("refund_amount", "1"),
            ("refund_method", "Bizum"),
            ("refund_reason", "hm"),
            ("seen", "2"),
        ],
        303,
    ),
    (
        'O',
        "/tournaments/{id}/entries/{entry}/payments",
        &[("act", "free"), ("free_reason", "hm")],
        303,
    ),
    ('O', "/tournaments/{id}/entries/{entry}/payments", &[("act", "charge")], 303),
    ('O', "/tournaments/{id}/check-in/1/withdrawals", &[("entry", "{entry}")], 303),
    ('O', "/tournaments/{id}/check-in/1/state", &[("state", "closed")], 303),
    (
        'O',
        "/tournaments/{id}/announced-draws",
        &[("source", "ONCE"), ("known_on", "2199-01-01"), ("known_time", "21:30")],
        303,
    ),
    // The number becomes known only in 2199.
    (
        'O',
        "/tournaments/{id}/announced-draws/{announced}/number",
        &[("public_number", "05490")],
        409,
    ),
    (
        'O',
        "/tournaments/{id}/wishes",
        &[("act", "apart"), ("apart_one", "1"), ("apart_other", "2")],
        303,
    ),
    ('O', "/tournaments/{id}/wishes", &[("act", "take-back"), ("wish", "{wish}")], 303),
    // The page that was seen has other prizes.
    ('O', "/tournaments/{id}/prizes/edit", &[("act", "save"), ("seen", "old")], 409),
    ('O', "/tournaments/{id}/mails", &[("act", "hurry")], 303),
    (
        'O',
        "/tournaments/{id}/webhooks",
        &[("url", "https://example.org"), ("events", "result.signed")],
        200,
    ),
    ('O', "/tournaments/{id}/webhooks/{webhook}", &[("act", "test")], 303),
    ('O', "/tournaments/{id}/webhooks/{webhook}", &[("act", "rotate")], 200),
    ('O', "/tournaments/{id}/webhooks/{webhook}", &[("act", "remove")], 303),
    ('O', "/tournaments/{id}/draw/urn", &[("act", "begin")], 303),
    (
        'O',
        "/tournaments/{id}/draw/urn",
        &[("act", "put"), ("seen", "0"), ("ball", "2"), ("ball_target", "0")],
        303,
    ),
    ('O', "/tournaments/{id}/draw/urn", &[("act", "leave"), ("urn_reason", "hm")], 303),
    ('O', "/tournaments/{id}/seeds", &[("stage", "{stage}"), ("measure", "points")], 409),
    ('O', "/tournaments/{id}/draws", &[("seed", "1")], 303),
    ('O', "/tournaments/{id}/draw/stage", &[("act", "begin"), ("round", "{round}")], 303),
    ('O', "/tournaments/{id}/draw/stage", &[("act", "next"), ("seen", "0")], 303),
    ('O', "/tournaments/{id}/draws/discard", &[], 303),
    ('O', "/tournaments/{id}/draws/by-hand", &[("by_hand", "1,2,3\n4,5,6")], 303),
    (
        'O',
        "/tournaments/{id}/draw/arrange",
        &[("draft", "{round}"), ("arrangement", "1,2,3;4,5,6"), ("tap", "entry:1")],
        200,
    ),
    (
        'O',
        "/tournaments/{id}/draws/arranged",
        &[("draft", "{round}"), ("arrangement", "4,2,3;1,5,6"), ("change_reason", "Urna")],
        303,
    ),
    ('O', "/tournaments/{id}/draws/discard", &[], 303),
    ('O', "/tournaments/{id}/draws", &[("seed", "2")], 303),
    ('O', "/tournaments/{id}/draws/publish", &[], 303),
    (
        'O',
        "/tournaments/{id}/rounds/{round}/arrange",
        &[("draft", "{round}"), ("arrangement", "1,2,3;4,5,6"), ("tap", "entry:1")],
        200,
    ),
    (
        'O',
        "/tournaments/{id}/calendar/edit",
        &[("act", "set"), ("target", "round:{round}@0"), ("date", "2030-03-01"), ("hour", "20:00")],
        303,
    ),
    (
        'O',
        "/tournaments/{id}/calendar/change",
        &[("act", "postpone"), ("at", "table:{table}@1"), ("reason", "hm")],
        303,
    ),
    // The organizer has not seen the proposal.
    (
        'O',
        "/tournaments/{id}/calendar/proposal",
        &[
            ("act", "save"),
            ("pool", "{pool}"),
            ("weekday", "fri"),
            ("hours", "20:00"),
            ("venue_boards", "2"),
            ("most_games", "1"),
            ("first_day", "2030-03-01"),
            ("last_day", "2030-06-01"),
        ],
        409,
    ),
    ('O', "/tournaments/{id}/rounds/{round}/clock", &[("act", "start"), ("minutes", "20")], 303),
    ('O', "/tournaments/{id}/rounds/{round}/extra-time", &[("minutes", "5"), ("request", ID)], 303),
    ('O', "/tournaments/{id}/rounds/{round}/called-time", &[("which", "all")], 303),
    ('O', "/tournaments/{id}/boards", &[("act", "close"), ("board", "1")], 303),
    ('R', "/tables/{table}/calls", &[("act", "call"), ("reason", "hm")], 303),
    ('O', "/tournaments/{id}/calls/{call}/answer", &[], 303),
    ('R', "/tables/{table}/keeper", &[("device", "this")], 303),
    ('R', "/tables/{table}/play", &[("act", "take-over")], 303),
    // The table was drawn, not opened by players.
    ('R', "/tables/{table}/seat", &[("act", "sit"), ("player", "{player}")], 409),
    ('R', "/tables/{table}/events", &[("act", "walkover"), ("version", "0"), ("request", ID)], 303),
    ('O', "/tournaments/{id}/results", &[("undo", "{table}:1"), ("request", OTHER)], 303),
    ('O', "/tournaments/{id}/results/list", &[("text", "mesa;1\n1;1\n")], 200),
    ('O', "/tournaments/{id}/results/list/confirmation", &[("list", "mesa;1\n1;1\n")], 303),
    ('O', "/tables/{table}/decision", &[("decision", "stand"), ("decision_reason", "hm")], 303),
    // The entry is in the draw already.
    ('O', "/tournaments/{id}/entries/{entry}/place", &[("place", "new_table")], 409),
    // The table has been played.
    (
        'O',
        "/tournaments/{id}/rounds/{round}/publication",
        &[("act", "take-back"), ("take_back_reason", "Error")],
        409,
    ),
    // Some results are missing.
    ('O', "/tournaments/{id}/rounds/close", &[], 409),
    ('O', "/tournaments/{id}/pools/{pool}/pin", &[("act", "take")], 303),
    // The stage is no league.
    ('O', "/tournaments/{id}/pools/{pool}/hand-in", &[("act", "deliver")], 409),
    // No entries are tied.
    ('O', "/tournaments/{id}/pools/{pool}/play-off", &[], 409),
    ('O', "/tournaments/{id}/tables/{table}/pin", &[("act", "change")], 303),
    ('O', "/tournaments/{id}/display/announcement", &[("announcement", "Fuera todos")], 303),
    ('O', "/tournaments/{id}/invitations", &[("role", "organizer")], 303),
    (
        'O',
        "/tournaments/{id}/invitations/list",
        &[("list_role", "organizer"), ("people_list", "Vicent Soler")],
        303,
    ),
    ('O', "/tournaments/{id}/people/{referee}", &[("role", "referee")], 303),
    ('O', "/tournaments/{id}/people/{referee}/remove", &[], 303),
    (
        'O',
        "/rankings/{account}/club",
        &[
            ("act", "save"),
            ("club_name", "Club"),
            ("mode", "solo"),
            ("club_rules", "ranking"),
            ("club_days", "1"),
            ("opens_at", "20:00"),
            ("closes_at", "23:00"),
            ("tables_each", "1"),
            ("tables_open", "1"),
        ],
        303,
    ),
    (
        'O',
        "/rankings/{account}/distance",
        &[
            ("distance_name", "Penya"),
            ("club_days", "1"),
            ("opens_at", "20:00"),
            ("closes_at", "23:00"),
            ("club_rules", "ranking"),
            ("fewest", "2"),
            ("three_after", "1"),
            ("two_after", "2"),
            ("strength_gap", "5"),
            ("gap_growth", "5"),
            ("turn_seconds", "30"),
            ("out_of_time", "lose-turn"),
        ],
        303,
    ),
    ('O', "/rankings/{account}/settings", &[("time_zone", "UTC"), ("games_a_week", "1")], 303),
    (
        'O',
        "/rankings/{account}/seasons",
        &[
            ("season_name", "Intrusa"),
            ("season_first", "2030-01-01"),
            ("season_last", "2030-12-31"),
            ("best_weeks", "3"),
        ],
        303,
    ),
    ('O', "/rankings/{account}/seasons/{season}/edit", &[("act", "remove")], 303),
    ('O', "/tournaments/{id}/players/{player}/deletion", &[("confirm_person", "{person}")], 303),
    (
        'O',
        "/tournaments/{id}/edition",
        &[("name", "Intrusa"), ("starts_on", "2031-01-01"), ("edition_parts", "entries")],
        303,
    ),
    ('O', "/tournaments/{id}/deletion", &[("confirm_name", "Trofeu de la Lluna")], 303),
];

/// Replaces placeholders by ids that exist by then.
pub fn filled(app: &App, id: domain::tournament::id::TournamentId, text: &str) -> String {
    let facts = facts(app, id);
    let webhooks = |conn: &mut store::Conn| store::webhooks::of_tournament(conn, id);
    let webhook = app.state.store.read_blocking(webhooks).unwrap().into_iter().next();
    let read = |conn: &mut store::Conn| {
        let call = store::calls::open_of_tournament(conn, id)?.first().map(|call| call.id);
        let people = store::roles::of_tournament(conn, id)?;
        let announced = store::announced_draws::latest(conn, id)?.map(|it| it.id);
        let referee = people.into_iter().find(|(_, held)| held.role == Role::Referee);
        let ranking = RankingId::own(facts.tournament.account);
        let season = store::seasons::of_ranking(conn, ranking)?.first().map(|it| it.id);
        Ok::<_, StoreError>((call, announced, referee.map(|(user, _)| user.id), season))
    };
    let (call, announced, referee, season) = app.state.store.read_blocking(read).unwrap();
    let mut text = text.to_owned();
    for (name, value) in [
        ("{id}", Some(id.to_string())),
        ("{account}", Some(facts.tournament.account.to_string())),
        ("{crest}", facts.own_crests().first().map(|it| it.id.to_string())),
        ("{entry}", facts.entries().first().map(|it| it.id.to_string())),
        ("{player}", facts.players().first().map(|it| it.id.to_string())),
        ("{person}", facts.players().first().map(|it| it.name.clone())),
        ("{stage}", facts.stages().first().map(|it| it.id.to_string())),
        ("{round}", facts.rounds().first().map(|it| it.id.to_string())),
        ("{pool}", facts.pools().first().map(|it| it.id.to_string())),
        ("{table}", facts.tables().first().map(|it| it.id.to_string())),
        ("{sign_up}", crate::sign_ups::all(app, id).first().map(|it| it.id.to_string())),
        ("{webhook}", webhook.map(|it| it.id.to_string())),
        ("{wish}", facts.wishes().first().map(|it| it.id.to_string())),
        ("{announced}", announced.map(|it| it.to_string())),
        ("{call}", call.map(|it| it.to_string())),
        ("{referee}", referee.map(|it| it.to_string())),
        ("{season}", season.map(|it| it.to_string())),
    ] {
        text = text.replace(name, &value.unwrap_or_default());
    }
    text
}

#[actix_web::test]
async fn a_well_made_form_of_someone_else_does_nothing() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(5)).await;
    let id = it.id;
    let mut ana = it.ana;
    crate::own_crests::waiting(&app, id);
    crate::sign_ups::asked(&app, id);
    let mut referee = member(&app, id, Role::Referee, "Vicent").await;
    let mut others = [app.browser(), stranger(&app).await];
    let send = async |browser: &mut Browser, act: &Act| {
        let csrf = browser.get("/").await.token();
        let fields: Vec<(&str, String)> =
            act.2.iter().map(|(name, value)| (*name, filled(&app, id, value))).collect();
        let mut fields: Vec<(&str, &str)> =
            fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        fields.push(("csrf", &csrf));
        browser.post(&filled(&app, id, act.1), &fields).await.status
    };
    let read = |conn: &mut store::Conn| {
        let links = store::invitations::of_tournament(conn, id)?;
        let people = store::roles::of_tournament(conn, id)?;
        let account = store::tournaments::find(conn, id)?.account;
        let ranking = store::users::ranking_settings(conn, account)?;
        let seasons = store::seasons::of_ranking(conn, RankingId::own(account))?;
        Ok::<_, StoreError>((links.len(), people.len(), ranking.games_a_week, seasons))
    };
    let known = || {
        let rest = app.state.store.read_blocking(read).unwrap();
        (format!("{:?}", facts(&app, id)), revision(&app, id), rest)
    };
    for act in ACTS {
        let before = known();
        for browser in &mut others {
            assert_eq!(send(browser, act).await, 403, "{act:?}");
        }
        if act.0 == 'O' {
            assert_eq!(send(&mut referee, act).await, 403, "{act:?} by a referee");
        }
        assert_eq!(known(), before, "{act:?}");
        let one = if act.0 == 'R' { &mut referee } else { &mut ana };
        assert_eq!(send(one, act).await, act.3, "{act:?} by who may");
    }
}

/// The list has every form that checks the sender, except forms whose tokens do not come from a table.
#[test]
fn every_act_has_a_well_made_form() {
    let known: BTreeSet<String> =
        ACTS.iter().map(|act| act.1.replace("/1/", "/{session}/")).collect();
    let others = [
        "/tables/{table}/log",
        // Tested with a file in tests/web/own_crests.rs.
        "/tournaments/{id}/entries/{entry}/crest",
        "/tables/{table}/correction",
        // Needs a result corrected after a draw; tested in tests/web/replacements.rs.
        "/tables/{table}/replacements/{replacement}",
        // Needs the arrangement as seen; tested in tests/web/rearrange.rs.
        "/tournaments/{id}/rounds/{round}/rearrangements",
        "/tournaments/{id}/rearrangements/{rearrangement}",
        // Needs a late seating; tested in tests/web/late.rs.
        "/tournaments/{id}/late/{seating}",
        "/tournaments/{id}/settings",
        // Needs the stages as seen; tested in tests/web/stages.rs.
        "/tournaments/{id}/stages",
        "/tournaments/{id}/stages/{number}",
        "/tournaments/{id}/display/settings",
        "/tournaments/{id}/people/{user}",
        "/tournaments/{id}/people/{user}/remove",
        // Needs tables that players opened; tested in tests/web/club_nights.rs.
        "/rankings/{account}/club/tables",
        // Needs a seat at a finished table; tested in tests/web/distance_play.rs.
        "/tables/{table}/rematch",
        // Needs a person of no other entry; tested in tests/web/person_merge.rs.
        "/players/{player}/merge",
        // Need a person of the entry; tested in tests/web/me.rs.
        "/me/seats/{entry}",
        "/tournaments/{id}/entries/{entry}/seats",
        // Needs an invitation; tested in tests/web/delegates.rs.
        "/tournaments/{id}/invitations/{hash}/revocation",
    ];
    for (route, _) in POSTS.iter().filter(|(_, statuses)| statuses[..2] == [403, 403]) {
        assert!(known.contains(*route) || others.contains(route), "{route}");
    }
}

/// Detects a new route that is missing above.
#[test]
fn every_route_is_in_the_tables() {
    let (mut gets, mut posts) = (BTreeSet::new(), BTreeSet::new());
    for (route, handlers) in routes() {
        let owners = [
            ("/rankings", "{account}"),
            ("/players", "{player}"),
            ("/tables", "{table}"),
            ("/embed/tables", "{table}"),
        ];
        let owner = owners.iter().find(|(start, _)| route.starts_with(start));
        let route = owner.map_or(route.clone(), |(_, name)| route.replace("{id}", name));
        // Streams do not end, so they have their own tests.
        if handlers.contains(".get(") && !route.ends_with("/events") && !route.ends_with("/stream")
        {
            gets.insert(route.clone());
        }
        if handlers.contains(".post(") {
            posts.insert(route);
        }
    }
    let listed = |table: &[(&str, Statuses)]| -> BTreeSet<String> {
        table.iter().map(|(route, _)| (*route).to_owned()).collect()
    };
    assert_eq!(gets, listed(GETS));
    assert_eq!(posts, listed(POSTS));
}

/// Detects an address that no route serves, such as one with a misspelt segment or parameter.
#[test]
fn every_address_is_a_route() {
    let routes: BTreeSet<String> = routes().into_iter().map(|(route, _)| route).collect();
    let strangers: Vec<_> = PATTERNS.iter().filter(|it| !routes.contains(**it)).collect();
    assert!(strangers.is_empty(), "{strangers:?}");
    assert!(PATTERNS.len() > 100, "{}", PATTERNS.len());
}

/// The patterns in `routes.rs`, each with the text of its handlers.
fn routes() -> Vec<(String, String)> {
    let source = include_str!("../../src/web/routes.rs");
    let source: String = source.split_whitespace().collect::<Vec<_>>().join("");
    // Functions of the routes below an address, by their names.
    let below: BTreeMap<&str, &str> = source
        .split("scope(\"")
        .skip(1)
        .map(|scope| {
            let (address, rest) = scope.split_once("\").configure(").unwrap();
            (rest.split_once(')').unwrap().0, address)
        })
        .collect();
    assert_eq!(below.len(), 3);
    let mut routes = Vec::new();
    for function in source.split("fn") {
        let name = function.split_once("(app").map_or("", |(name, _)| name);
        let address = below.get(name).copied().unwrap_or_default();
        for part in function.split("resource(\"").skip(1) {
            let (route, handlers) = part.split_once("\")").unwrap();
            routes.push((format!("{address}{route}"), handlers.to_owned()));
        }
    }
    routes
}
