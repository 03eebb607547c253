//! The map of the site: every route, once.

use actix_web::web::{ServiceConfig, resource, scope};
use domain::tournament::tournament::Role;

use super::display::{self, settings as display_settings};
use super::form::size::Takes;
use super::hall::{arrive, boards, cards, check_in, clock, desk};
use super::http::assets;
use super::notify::{seen, subscribe};
use super::organize::{
    arrangement, calendar as organize_calendar, calls, creation, crests, draws, edition,
    entries as registration, entry_seats, fairness, fees, hand_ins, import, journal, late_entries,
    mails, merge, payments, penalties, pins, players as people_of, prizes, publication,
    rearrangement, results, reveal, seeds, settings, sign_ups, stage, stages, till, urn, webhook,
    webhooks, wishes, withdrawal,
};
use super::people::{
    account, api_keys, forgotten_password, invitation, invite_many, join, new_password,
    preferences, roles, second_factor, second_step, sign_in, stop_mails,
};
use super::ranking::{
    club, club_tables, dice as ranking_dice, distance, head_to_head, open_table, person_merge,
    player, season, season_form, settings as ranking_settings, sit, week,
};
use super::spreadsheets::{files, rankings};
use super::tournament::{
    announced_draw, bracket, calendar, champion_poster, crest, dice, editions, entries, entry,
    grid, home, ics, lobby, overview, poster, round, seat, seat_list,
    sign_up::{form as sign_up, link as sign_up_link, poster as sign_up_poster},
    standings,
};
use super::watch::{checkup, health, metrics};
use super::{api, embed, feeds, help, live, me, play, practice, print, share, table};

/// Limits of larger forms; all other forms hold at most 64 KiB and no file. The first is for an organizer's lists, the second for files
/// that delegates may send, too. The last two allow many fields, one for each entry or table.
const LIST: Takes = Takes::Files(Role::Organizer);
const FILES: Takes = Takes::Files(Role::Delegate);
const LONG: Takes = Takes::Long(Role::Organizer);
const DESK: Takes = Takes::Long(Role::Referee);

/// Registers all routes. Those below a tournament, table or ranking are in a scope of their own: each pattern takes memory in every worker
/// thread, and a request is compared with all patterns at its level.
pub fn configure(app: &mut ServiceConfig) {
    app.service(resource("/").get(home::show))
        .service(resource("/live").get(lobby::show))
        .service(resource("/live/events").get(live::lobby))
        .service(resource("/demo").post(home::fill))
        .service(resource("/share.png").get(share::site))
        .service(resource("/share/qr.svg").get(share::qr))
        // Choices of a visitor
        .service(resource("/language").post(preferences::set_language))
        .service(resource("/theme").post(preferences::set_theme))
        // Accounts
        .service(resource("/sign-in").get(sign_in::show).post(sign_in::sign_in))
        .service(resource("/sign-in/code").post(second_step::check))
        .service(resource("/sign-out").post(sign_in::sign_out))
        .service(resource("/account").get(account::show))
        .service(resource("/account/checkup").get(checkup::show))
        .service(
            resource("/account/second-factor").get(second_factor::show).post(second_factor::begin),
        )
        .service(resource("/account/second-factor/on").post(second_factor::turn_on))
        .service(resource("/account/second-factor/off").post(second_factor::turn_off))
        .service(resource("/account/password").post(account::change_password))
        .service(resource("/account/sessions/{hash}/end").post(account::end_session))
        .service(resource("/account/keys").get(api_keys::show).post(api_keys::make))
        .service(resource("/account/keys/{hash}/end").post(api_keys::revoke))
        .service(resource("/invitations/{token}").get(invitation::show).post(invitation::accept))
        .service(
            resource("/forgotten-password")
                .get(forgotten_password::show)
                .post(forgotten_password::post),
        )
        .service(resource("/mails/{token}").get(stop_mails::show).post(stop_mails::post))
        .service(resource("/new-password/{token}").get(new_password::show).post(new_password::post))
        // Referees admitted by a table's PIN
        .service(resource("/join").get(join::show).post(join::join))
        .service(resource("/join/{pin}").get(join::join_by_link))
        // Seats of one's own
        .service(resource("/me").get(me::page::show))
        .service(resource("/me/passes").post(me::passes::post))
        .service(resource("/me/{key}").get(me::page::open))
        .service(resource("/me/seats/{entry}").post(me::acts::post))
        .service(resource("/me/tables/{pin}").get(me::claim::show).post(me::claim::at_table))
        .service(resource("/sign-ups/{token}/seat").post(me::claim::by_link))
        // People who have signed up to a tournament
        .service(resource("/sign-ups/{token}").get(sign_up_link::show).post(sign_up_link::change))
        .service(resource("/sign-ups/{token}/partner").post(sign_up_link::join))
        .service(resource("/sign-ups/{token}/withdrawal").post(sign_up_link::withdraw))
        // Tournaments
        .service(resource("/tournaments/new").get(creation::show))
        .service(resource("/tournaments").post(creation::post))
        .service(scope("/tournaments/{id}").configure(of_a_tournament))
        .service(scope("/tables/{id}").configure(of_a_table))
        // The hall
        .service(resource("/check-in/{code}").get(arrive::show).post(arrive::post))
        .service(resource("/check-in/{code}/qr.svg").get(arrive::qr))
        // Rankings
        .service(resource("/rankings").post(ranking_settings::post_new))
        .service(resource("/rankings/new").get(ranking_settings::show_new))
        .service(scope("/rankings/{id}").configure(of_a_ranking))
        .service(resource("/clubs/{club}").get(open_table::show).post(open_table::post))
        .service(resource("/clubs/{club}/qr.svg").get(open_table::qr))
        .service(resource("/players/{id}").get(player::show))
        .service(resource("/players/{id}/share.png").get(share::rankings::player))
        .service(resource("/players/{id}/merge").get(person_merge::show).post(person_merge::post))
        .service(resource("/players/{id}/against/{other}").get(head_to_head::show))
        .service(
            resource("/players/{id}/against/{other}/share.png").get(share::rankings::head_to_head),
        )
        // Practice against the house's player
        .service(resource("/practice").get(practice::show).post(practice::start))
        .service(resource("/practice/moves").post(practice::play))
        .service(resource("/practice/moves.json").post(practice::json))
        // The book for organizers
        .service(resource("/help").get(help::first))
        .service(resource("/help/{name}").get(help::show))
        // Frames of other sites
        .service(resource("/embed/tournaments/{id}/bracket").get(embed::bracket))
        .service(resource("/embed/tournaments/{id}/standings").get(embed::standings))
        .service(resource("/embed/tournaments/{id}/calendar").get(embed::calendar))
        .service(resource("/embed/tables/{id}").get(embed::table))
        // Programs
        .service(resource("/api/docs").get(api::docs::show))
        .service(resource("/api/openapi.json").get(api::openapi::show))
        .configure(api::configure)
        // Live
        .service(resource("/events").get(live::several))
        // Monitoring of the service
        .service(resource("/health/live").get(health::live))
        .service(resource("/health/ready").get(health::ready))
        .service(resource("/metrics").get(metrics::show))
        // Files
        .service(resource("/static/{hash}/{name:.*}").get(assets::file))
        .service(resource("/service-worker.js").get(assets::service_worker))
        .service(resource("/favicon.ico").get(assets::favicon));
}

/// Registers the routes below a tournament.
fn of_a_tournament(app: &mut ServiceConfig) {
    app.service(resource("").get(overview::show))
        .service(resource("/share.png").get(share::tournament))
        .service(resource("/entries").get(entries::show).post(registration::post_new))
        .service(resource("/entries/{entry}/crest.svg").get(crest::show))
        .service(resource("/crests/{digest}.png").get(crest::picture))
        .service(resource("/entries/{entry}/share.png").get(share::entry))
        .service(resource("/rounds").get(round::latest))
        .service(resource("/rounds/close").post(draws::close))
        .service(resource("/rounds/{round}").get(round::show))
        .service(resource("/rounds/{round}/share.png").get(share::round))
        .service(resource("/announced-draws/{announced}").get(announced_draw::show))
        .service(resource("/announced-draws/{announced}/input.json").get(announced_draw::input))
        .service(resource("/bracket").get(bracket::show))
        .service(resource("/grid").get(grid::show))
        .service(resource("/standings").get(standings::show))
        .service(resource("/dice").get(dice::show))
        .service(resource("/editions").get(editions::show))
        .service(resource("/calendar").get(calendar::show))
        .service(resource("/calendar.ics").get(ics::tournament))
        .service(resource("/pools/{pool}/calendar.ics").get(ics::pool))
        .service(resource("/entries/{entry}/calendar.ics").get(ics::entry))
        .service(
            resource("/calendar/edit")
                .app_data(DESK)
                .get(organize_calendar::edit::show)
                .post(organize_calendar::edit::post),
        )
        .service(
            resource("/calendar/proposal")
                .app_data(DESK)
                .get(organize_calendar::proposal::show)
                .post(organize_calendar::proposal::post),
        )
        .service(
            resource("/calendar/change")
                .app_data(DESK)
                .get(organize_calendar::change::show)
                .post(organize_calendar::change::post),
        )
        .service(resource("/seat").get(seat::show))
        .service(resource("/seat/list.json").get(seat_list::show))
        .service(resource("/seat/qr.svg").get(poster::qr))
        .service(resource("/seat/poster").get(poster::show))
        .service(resource("/champion/poster").get(champion_poster::show))
        .service(resource("/sign-up").get(sign_up::show).post(sign_up::post))
        .service(resource("/sign-up/poster").get(sign_up_poster::show))
        .service(resource("/notifications").post(subscribe::post))
        .service(resource("/calls/seen").post(seen::post))
        // Screens of a hall
        .service(resource("/display").get(display::rotation))
        .service(
            resource("/display/settings").get(display_settings::show).post(display_settings::post),
        )
        .service(resource("/display/announcement").post(display_settings::announce))
        .service(resource("/display/{screen}").get(display::fixed))
        // For its organizers
        .service(resource("/people").get(roles::show))
        .service(resource("/people/{user}").get(roles::show_one).post(roles::change))
        .service(resource("/people/{user}/remove").post(roles::remove))
        .service(resource("/invitations").post(roles::invite))
        .service(resource("/invitations/list").post(invite_many::post))
        .service(resource("/invitations/{hash}/revocation").post(roles::revoke))
        .service(resource("/edition").get(edition::show).post(edition::post))
        .service(resource("/mails").get(mails::show).post(mails::post))
        .service(resource("/webhooks").get(webhooks::show).post(webhooks::add))
        .service(resource("/webhooks/{webhook}").get(webhook::show).post(webhook::post))
        .service(resource("/penalties").get(penalties::show))
        .service(resource("/fairness").get(fairness::show))
        .service(resource("/journal").get(journal::show))
        .service(resource("/journal.jsonl").get(journal::export))
        .service(resource("/calls/{call}/answer").post(calls::answer))
        .service(resource("/settings").app_data(LONG).get(settings::show).post(settings::post))
        .service(resource("/stages").app_data(LONG).get(stages::show).post(stages::post))
        .service(resource("/stages/{number}").app_data(LONG).get(stage::show).post(stage::post))
        .service(resource("/registration").post(settings::set_registration))
        .service(resource("/deletion").post(settings::delete))
        .service(resource("/entries/new").get(registration::show_new))
        .service(resource("/entries/import").app_data(LIST).get(import::show).post(import::preview))
        .service(resource("/entries/import/confirmation").app_data(LIST).post(import::confirm))
        .service(resource("/entries/{entry}").get(entry::show))
        .service(resource("/entries/{entry}/edit").get(registration::show).post(registration::post))
        .service(
            resource("/entries/{entry}/place").get(late_entries::place).post(late_entries::post),
        )
        .service(resource("/wishes").app_data(LONG).get(wishes::show).post(wishes::post))
        .service(resource("/sign-ups/terms").get(sign_ups::terms::show).post(sign_ups::terms::post))
        .service(resource("/sign-ups").get(sign_ups::list::show).post(sign_ups::list::post))
        .service(resource("/sign-ups/{sign_up}").get(sign_ups::one::show))
        .service(resource("/fees").get(fees::show).post(fees::post))
        .service(resource("/entries/{entry}/payments").get(payments::show).post(payments::post))
        .service(resource("/money").get(till::show))
        .service(resource("/receipts/{number}").get(payments::receipt))
        .service(resource("/prizes/edit").app_data(LONG).get(prizes::show).post(prizes::post))
        .service(resource("/late").get(late_entries::show))
        .service(resource("/late/{seating}").post(late_entries::take_back))
        .service(resource("/entries/{entry}/seats").post(entry_seats::post))
        .service(resource("/entries/{entry}/withdrawal").get(withdrawal::show))
        .service(resource("/entries/{entry}/status").post(withdrawal::post))
        .service(resource("/entries/{entry}/merge").get(merge::show).post(merge::post))
        .service(resource("/entries/{entry}/crest").app_data(FILES).post(crests::upload))
        .service(resource("/crests").get(crests::show))
        .service(resource("/crests/{crest}/approval").post(crests::approve))
        .service(resource("/crests/{crest}/deletion").post(crests::remove))
        .service(resource("/players/{player}").get(people_of::show).post(people_of::post))
        .service(resource("/players/{player}/deletion").post(people_of::delete))
        .service(resource("/draw").get(draws::show))
        .service(resource("/draw/stage").get(reveal::show).post(reveal::post))
        .service(
            resource("/rounds/{round}/publication").get(publication::show).post(publication::post),
        )
        .service(resource("/draw/urn").app_data(LONG).get(urn::show).post(urn::post))
        .service(
            resource("/rounds/{round}/arrange")
                .app_data(LONG)
                .get(rearrangement::show)
                .post(rearrangement::tap),
        )
        .service(
            resource("/rounds/{round}/rearrangements").app_data(LONG).post(rearrangement::save),
        )
        .service(resource("/rearrangements/{rearrangement}").post(rearrangement::take_back))
        .service(
            resource("/draw/arrange").app_data(LONG).get(arrangement::show).post(arrangement::tap),
        )
        .service(resource("/seeds").app_data(LONG).get(seeds::show).post(seeds::post))
        .service(resource("/draws").app_data(LONG).post(draws::post))
        .service(resource("/draws/arranged").app_data(LONG).post(arrangement::save))
        .service(resource("/draws/by-hand").app_data(LONG).post(draws::post_by_hand))
        .service(resource("/announced-draws").app_data(LONG).post(draws::announce))
        .service(resource("/announced-draws/{announced}/number").post(draws::post_number))
        .service(resource("/draws/discard").post(draws::discard))
        .service(resource("/draws/publish").post(draws::publish))
        .service(resource("/results").app_data(DESK).get(results::show).post(results::write::post))
        .service(
            resource("/results/list")
                .app_data(FILES)
                .get(results::upload::show)
                .post(results::upload::preview),
        )
        .service(
            resource("/results/list/confirmation").app_data(FILES).post(results::upload::confirm),
        )
        .service(resource("/slips").get(print::slips::show))
        .service(resource("/pools/{pool}/pin").post(pins::post))
        .service(resource("/hand-ins").get(hand_ins::show))
        .service(resource("/pools/{pool}/hand-in").app_data(DESK).post(hand_ins::post))
        .service(resource("/pools/{pool}/hand-in.{format}").get(files::hand_in))
        .service(resource("/pools/{pool}/play-off").post(draws::play_off))
        .service(resource("/tables/{table}/pin").post(pins::change))
        // On paper
        .service(resource("/print").get(print::index::show))
        .service(resource("/print/names").get(print::lists::by_name))
        .service(resource("/print/tables").get(print::lists::by_table))
        .service(resource("/print/sheets").get(print::sheets::show))
        .service(resource("/print/bracket").get(print::bracket::show))
        .service(resource("/print/grids").get(print::grids::show))
        .service(resource("/print/calendar").get(print::calendar::show))
        .service(resource("/print/standings").get(print::standings::show))
        .service(resource("/print/receipts").get(print::receipts::show))
        .service(resource("/print/prizes").get(print::prizes::show))
        .service(resource("/print/diplomas").get(print::diplomas::show))
        .service(resource("/print/table-cards").get(print::cards::tables))
        .service(resource("/print/entry-cards").get(print::cards::entries))
        // The hall
        .service(resource("/hall").get(desk::show))
        .service(resource("/boards").post(boards::post))
        .service(resource("/boards/{board}").get(boards::show))
        .service(resource("/rounds/{round}/clock").post(clock::post))
        .service(resource("/rounds/{round}/extra-time").post(clock::give))
        .service(resource("/rounds/{round}/called-time").post(clock::call))
        .service(resource("/check-in").app_data(LONG).get(check_in::show).post(check_in::open))
        .service(resource("/check-in/cards").get(cards::show))
        .service(resource("/check-in/{session}/presences").app_data(DESK).post(check_in::mark))
        .service(resource("/check-in/{session}/state").post(check_in::set_state))
        .service(
            resource("/check-in/{session}/withdrawals").app_data(LONG).post(check_in::withdraw),
        )
        // Live
        .service(resource("/events").get(live::tournament))
        .service(resource("/results.atom").get(feeds::tournaments::show))
        // Tables for spreadsheets; last, because the pattern fits other files, too
        .service(resource("/workbook.xlsx").get(files::workbook))
        .service(resource("/{sheet}.{format}").get(files::show));
}

/// Registers the routes below a table.
fn of_a_table(app: &mut ServiceConfig) {
    app.service(resource("").get(table::show::show))
        .service(resource("/share.png").get(share::table))
        .service(resource("/record.pgr").get(table::files::record))
        .service(resource("/replay").get(table::replay::start))
        .service(resource("/replay/{n}").get(table::replay::show))
        .service(resource("/replay.json").get(table::replay::json))
        .service(resource("/qr.svg").get(table::files::qr))
        .service(resource("/referee").get(table::referee::show))
        .service(resource("/log").get(table::log::show).post(table::log::post))
        .service(resource("/play").get(play::page::show).post(play::act::post))
        .service(resource("/play/stream").get(play::stream::show))
        .service(resource("/rematch").post(play::rematch::post))
        .service(resource("/seat").get(table::seat::show).post(table::seat::post))
        .service(resource("/keeper").post(table::keeper::post))
        .service(resource("/throws").get(table::throws::show))
        .service(resource("/correction").get(table::correction::show).post(table::correction::post))
        .service(resource("/calls").post(table::calls::post))
        .service(resource("/decision").get(table::decision::show).post(table::decision::decide))
        .service(
            resource("/replacements/{replacement}")
                .get(table::replacements::show)
                .post(table::replacements::undo),
        )
        // Live
        .service(resource("/spectators/events").get(live::spectators))
        .service(resource("/events").get(live::table).post(table::act::post));
}

/// Registers the routes below a ranking.
fn of_a_ranking(app: &mut ServiceConfig) {
    app.service(resource("").get(week::show))
        .service(resource("/share.png").get(share::rankings::week))
        .service(resource("/ranking.{format}").get(rankings::week))
        .service(resource("/results.atom").get(feeds::rankings::show))
        .service(resource("/dice").get(ranking_dice::show))
        .service(resource("/settings").get(ranking_settings::show).post(ranking_settings::post))
        .service(resource("/seasons").post(season_form::post_new))
        .service(resource("/seasons/new").get(season_form::show_new))
        .service(resource("/seasons/{season}").get(season::show))
        .service(resource("/seasons/{season}/share.png").get(share::rankings::season))
        .service(resource("/seasons/{season}/ranking.{format}").get(rankings::season))
        .service(resource("/seasons/{season}/edit").get(season_form::show).post(season_form::post))
        .service(resource("/club").get(club::show).post(club::post))
        .service(resource("/club/poster").get(club::poster))
        .service(resource("/club/tables").get(club_tables::show).post(club_tables::post))
        .service(resource("/distance").get(distance::show).post(distance::post))
        .service(resource("/sit").get(sit::show).post(sit::post));
}
