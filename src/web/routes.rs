//! The map of the site: every address once.

use actix_web::web::{ServiceConfig, resource};

use super::display::{self, settings as display_settings};
use super::hall::{arrive, boards, cards, check_in, clock, desk};
use super::http::assets;
use super::organize::{
    arrange, calendar as organize_calendar, calls, create, crests, draws, entries as registration,
    hand_ins, import, journal, late, on_stage, penalties, pins, players as people_of, rearrange,
    results, seeds, settings, stage, stages, urn, wishes, withdrawal,
};
use super::people::{
    account, invitation, join, preferences, roles, second_factor, second_step, sign_in,
};
use super::ranking::{
    against, club, club_tables, open_table, player, season, season_form,
    settings as ranking_settings, week,
};
use super::tournament::{
    announced, bracket, calendar, crest, entries, entry, grid, hand_in, home, ics, poster, round,
    seat, seat_list, show, standings,
};
use super::watch::{health, metrics};
use super::{live, print, share, table};

/// All addresses.
pub fn configure(app: &mut ServiceConfig) {
    app.service(resource("/").get(home::show))
        .service(resource("/demo").post(home::fill))
        .service(resource("/share.png").get(share::site))
        // Choices of a visitor
        .service(resource("/language").post(preferences::set_language))
        .service(resource("/theme").post(preferences::set_theme))
        // Accounts
        .service(resource("/sign-in").get(sign_in::show).post(sign_in::sign_in))
        .service(resource("/sign-in/code").post(second_step::check))
        .service(resource("/sign-out").post(sign_in::sign_out))
        .service(resource("/account").get(account::show))
        .service(
            resource("/account/second-factor").get(second_factor::show).post(second_factor::begin),
        )
        .service(resource("/account/second-factor/on").post(second_factor::turn_on))
        .service(resource("/account/second-factor/off").post(second_factor::turn_off))
        .service(resource("/account/password").post(account::change_password))
        .service(resource("/account/sessions/{hash}/end").post(account::end_session))
        .service(resource("/invitations/{token}").get(invitation::show).post(invitation::accept))
        .service(resource("/tournaments/{id}/people").get(roles::show))
        .service(
            resource("/tournaments/{id}/people/{user}").get(roles::show_one).post(roles::change),
        )
        .service(resource("/tournaments/{id}/people/{user}/remove").post(roles::remove))
        .service(resource("/tournaments/{id}/invitations").post(roles::invite))
        .service(resource("/tournaments/{id}/invitations/{hash}/revocation").post(roles::revoke))
        // Referees by a table's PIN
        .service(resource("/join").get(join::show).post(join::join))
        .service(resource("/join/{pin}").get(join::join_by_link))
        // Tournaments
        .service(resource("/tournaments/new").get(create::show))
        .service(resource("/tournaments").post(create::post))
        .service(resource("/tournaments/{id}").get(show::show))
        .service(resource("/tournaments/{id}/share.png").get(share::tournament))
        .service(
            resource("/tournaments/{id}/entries").get(entries::show).post(registration::post_new),
        )
        .service(resource("/tournaments/{id}/entries/{entry}/crest.svg").get(crest::show))
        .service(resource("/tournaments/{id}/crests/{digest}.png").get(crest::picture))
        .service(resource("/tournaments/{id}/entries/{entry}/share.png").get(share::entry))
        .service(resource("/tournaments/{id}/rounds").get(round::latest))
        .service(resource("/tournaments/{id}/rounds/close").post(draws::close))
        .service(resource("/tournaments/{id}/rounds/{round}").get(round::show))
        .service(resource("/tournaments/{id}/rounds/{round}/share.png").get(share::round))
        .service(resource("/tournaments/{id}/announced-draws/{announced}").get(announced::show))
        .service(
            resource("/tournaments/{id}/announced-draws/{announced}/input.json")
                .get(announced::input),
        )
        .service(resource("/tournaments/{id}/bracket").get(bracket::show))
        .service(resource("/tournaments/{id}/grid").get(grid::show))
        .service(resource("/tournaments/{id}/grid.csv").get(grid::csv))
        .service(resource("/tournaments/{id}/standings").get(standings::show))
        .service(resource("/tournaments/{id}/calendar").get(calendar::show))
        .service(resource("/tournaments/{id}/calendar.ics").get(ics::tournament))
        .service(resource("/tournaments/{id}/pools/{pool}/calendar.ics").get(ics::pool))
        .service(resource("/tournaments/{id}/entries/{entry}/calendar.ics").get(ics::entry))
        .service(
            resource("/tournaments/{id}/calendar/edit")
                .get(organize_calendar::edit::show)
                .post(organize_calendar::edit::post),
        )
        .service(
            resource("/tournaments/{id}/calendar/proposal")
                .get(organize_calendar::proposal::show)
                .post(organize_calendar::proposal::post),
        )
        .service(
            resource("/tournaments/{id}/calendar/change")
                .get(organize_calendar::change::show)
                .post(organize_calendar::change::post),
        )
        .service(resource("/tournaments/{id}/seat").get(seat::show))
        .service(resource("/tournaments/{id}/seat/list.json").get(seat_list::show))
        .service(resource("/tournaments/{id}/seat/qr.svg").get(poster::qr))
        .service(resource("/tournaments/{id}/seat/poster").get(poster::show))
        // Screens of a hall
        .service(resource("/tournaments/{id}/display").get(display::rotation))
        .service(
            resource("/tournaments/{id}/display/settings")
                .get(display_settings::show)
                .post(display_settings::post),
        )
        .service(
            resource("/tournaments/{id}/display/announcement").post(display_settings::announce),
        )
        .service(resource("/tournaments/{id}/display/{screen}").get(display::fixed))
        // Tables
        .service(resource("/tables/{id}").get(table::show::show))
        .service(resource("/tables/{id}/share.png").get(share::table))
        .service(resource("/tables/{id}/record.pgr").get(table::files::record))
        .service(resource("/tables/{id}/replay").get(table::replay::start))
        .service(resource("/tables/{id}/replay/{n}").get(table::replay::show))
        .service(resource("/tables/{id}/replay.json").get(table::replay::json))
        .service(resource("/tables/{id}/qr.svg").get(table::files::qr))
        .service(resource("/tables/{id}/referee").get(table::referee::show))
        .service(resource("/tables/{id}/log").get(table::log::show).post(table::log::post))
        .service(resource("/tables/{id}/seat").get(table::seat::show).post(table::seat::post))
        .service(resource("/tables/{id}/keeper").post(table::keeper::post))
        .service(resource("/tables/{id}/throws").get(table::throws::show))
        .service(
            resource("/tables/{id}/correction")
                .get(table::correction::show)
                .post(table::correction::post),
        )
        .service(resource("/tables/{id}/calls").post(table::calls::post))
        .service(
            resource("/tables/{id}/decision")
                .get(table::replacements::decision)
                .post(table::replacements::decide),
        )
        .service(
            resource("/tables/{id}/replacements/{replacement}")
                .get(table::replacements::show)
                .post(table::replacements::undo),
        )
        // What their organizers do
        .service(resource("/tournaments/{id}/penalties").get(penalties::show))
        .service(resource("/tournaments/{id}/journal").get(journal::show))
        .service(resource("/tournaments/{id}/journal.jsonl").get(journal::export))
        .service(resource("/tournaments/{id}/calls/{call}/answer").post(calls::answer))
        .service(resource("/tournaments/{id}/settings").get(settings::show).post(settings::post))
        .service(resource("/tournaments/{id}/stages").get(stages::show).post(stages::post))
        .service(resource("/tournaments/{id}/stages/{number}").get(stage::show).post(stage::post))
        .service(resource("/tournaments/{id}/registration").post(settings::set_registration))
        .service(resource("/tournaments/{id}/deletion").post(settings::delete))
        .service(resource("/tournaments/{id}/entries/new").get(registration::show_new))
        .service(
            resource("/tournaments/{id}/entries/import").get(import::show).post(import::preview),
        )
        .service(resource("/tournaments/{id}/entries/import/confirmation").post(import::confirm))
        .service(resource("/tournaments/{id}/entries/{entry}").get(entry::show))
        .service(
            resource("/tournaments/{id}/entries/{entry}/edit")
                .get(registration::show)
                .post(registration::post),
        )
        .service(
            resource("/tournaments/{id}/entries/{entry}/place").get(late::place).post(late::post),
        )
        .service(resource("/tournaments/{id}/wishes").get(wishes::show).post(wishes::post))
        .service(resource("/tournaments/{id}/late").get(late::show))
        .service(resource("/tournaments/{id}/late/{seating}").post(late::take_back))
        .service(resource("/tournaments/{id}/entries/{entry}/withdrawal").get(withdrawal::show))
        .service(resource("/tournaments/{id}/entries/{entry}/status").post(withdrawal::post))
        .service(resource("/tournaments/{id}/entries/{entry}/crest").post(crests::upload))
        .service(resource("/tournaments/{id}/crests").get(crests::show))
        .service(resource("/tournaments/{id}/crests/{crest}/approval").post(crests::approve))
        .service(resource("/tournaments/{id}/crests/{crest}/deletion").post(crests::remove))
        .service(
            resource("/tournaments/{id}/players/{player}")
                .get(people_of::show)
                .post(people_of::post),
        )
        .service(resource("/tournaments/{id}/players/{player}/deletion").post(people_of::delete))
        .service(resource("/tournaments/{id}/draw").get(draws::show))
        .service(resource("/tournaments/{id}/draw/stage").get(on_stage::show).post(on_stage::post))
        .service(resource("/tournaments/{id}/draw/urn").get(urn::show).post(urn::post))
        .service(
            resource("/tournaments/{id}/rounds/{round}/arrange")
                .get(rearrange::show)
                .post(rearrange::tap),
        )
        .service(resource("/tournaments/{id}/rounds/{round}/rearrangements").post(rearrange::save))
        .service(
            resource("/tournaments/{id}/rearrangements/{rearrangement}").post(rearrange::take_back),
        )
        .service(resource("/tournaments/{id}/draw/arrange").get(arrange::show).post(arrange::tap))
        .service(resource("/tournaments/{id}/seeds").get(seeds::show).post(seeds::post))
        .service(resource("/tournaments/{id}/draws").post(draws::post))
        .service(resource("/tournaments/{id}/draws/arranged").post(arrange::save))
        .service(resource("/tournaments/{id}/draws/by-hand").post(draws::post_by_hand))
        .service(resource("/tournaments/{id}/announced-draws").post(draws::announce))
        .service(
            resource("/tournaments/{id}/announced-draws/{announced}/number")
                .post(draws::post_number),
        )
        .service(resource("/tournaments/{id}/draws/discard").post(draws::discard))
        .service(resource("/tournaments/{id}/draws/publish").post(draws::publish))
        .service(
            resource("/tournaments/{id}/results").get(results::show).post(results::write::post),
        )
        .service(
            resource("/tournaments/{id}/results/list")
                .get(results::upload::show)
                .post(results::upload::preview),
        )
        .service(
            resource("/tournaments/{id}/results/list/confirmation").post(results::upload::confirm),
        )
        .service(resource("/tournaments/{id}/slips").get(print::slips::show))
        .service(resource("/tournaments/{id}/pools/{pool}/pin").post(pins::post))
        .service(resource("/tournaments/{id}/hand-ins").get(hand_ins::show))
        .service(resource("/tournaments/{id}/pools/{pool}/hand-in").post(hand_ins::post))
        .service(resource("/tournaments/{id}/pools/{pool}/hand-in.csv").get(hand_in::csv))
        .service(resource("/tournaments/{id}/pools/{pool}/play-off").post(draws::play_off))
        .service(resource("/tournaments/{id}/tables/{table}/pin").post(pins::change))
        // On paper
        .service(resource("/tournaments/{id}/print").get(print::index::show))
        .service(resource("/tournaments/{id}/print/names").get(print::lists::by_name))
        .service(resource("/tournaments/{id}/print/tables").get(print::lists::by_table))
        .service(resource("/tournaments/{id}/print/sheets").get(print::sheets::show))
        .service(resource("/tournaments/{id}/print/bracket").get(print::bracket::show))
        .service(resource("/tournaments/{id}/print/grids").get(print::grids::show))
        .service(resource("/tournaments/{id}/print/calendar").get(print::calendar::show))
        .service(resource("/tournaments/{id}/print/standings").get(print::standings::show))
        .service(resource("/tournaments/{id}/print/table-cards").get(print::cards::tables))
        .service(resource("/tournaments/{id}/print/entry-cards").get(print::cards::entries))
        // The hall
        .service(resource("/tournaments/{id}/hall").get(desk::show))
        .service(resource("/tournaments/{id}/boards").post(boards::post))
        .service(resource("/tournaments/{id}/boards/{board}").get(boards::show))
        .service(resource("/tournaments/{id}/rounds/{round}/clock").post(clock::post))
        .service(resource("/tournaments/{id}/rounds/{round}/extra-time").post(clock::give))
        .service(resource("/tournaments/{id}/rounds/{round}/called-time").post(clock::call))
        .service(resource("/tournaments/{id}/check-in").get(check_in::show).post(check_in::open))
        .service(resource("/tournaments/{id}/check-in/cards").get(cards::show))
        .service(resource("/tournaments/{id}/check-in/{session}/presences").post(check_in::mark))
        .service(resource("/tournaments/{id}/check-in/{session}/state").post(check_in::set_state))
        .service(
            resource("/tournaments/{id}/check-in/{session}/withdrawals").post(check_in::withdraw),
        )
        .service(resource("/check-in/{code}").get(arrive::show).post(arrive::post))
        .service(resource("/check-in/{code}/qr.svg").get(arrive::qr))
        // Rankings
        .service(resource("/rankings").post(ranking_settings::post_new))
        .service(resource("/rankings/new").get(ranking_settings::show_new))
        .service(resource("/rankings/{id}").get(week::show))
        .service(
            resource("/rankings/{id}/settings")
                .get(ranking_settings::show)
                .post(ranking_settings::post),
        )
        .service(resource("/rankings/{id}/seasons").post(season_form::post_new))
        .service(resource("/rankings/{id}/seasons/new").get(season_form::show_new))
        .service(resource("/rankings/{id}/seasons/{season}").get(season::show))
        .service(
            resource("/rankings/{id}/seasons/{season}/edit")
                .get(season_form::show)
                .post(season_form::post),
        )
        .service(resource("/rankings/{id}/club").get(club::show).post(club::post))
        .service(resource("/rankings/{id}/club/poster").get(club::poster))
        .service(
            resource("/rankings/{id}/club/tables").get(club_tables::show).post(club_tables::post),
        )
        .service(resource("/clubs/{club}").get(open_table::show).post(open_table::post))
        .service(resource("/clubs/{club}/qr.svg").get(open_table::qr))
        .service(resource("/players/{id}").get(player::show))
        .service(resource("/players/{id}/against/{other}").get(against::show))
        // Live
        .service(resource("/events").get(live::several))
        .service(resource("/tournaments/{id}/events").get(live::tournament))
        .service(resource("/tables/{id}/events").get(live::table).post(table::act::post))
        // Who watches the service
        .service(resource("/health/live").get(health::live))
        .service(resource("/health/ready").get(health::ready))
        .service(resource("/metrics").get(metrics::show))
        // Files
        .service(resource("/static/{hash}/{name:.*}").get(assets::file))
        .service(resource("/service-worker.js").get(assets::service_worker))
        .service(resource("/favicon.ico").get(assets::favicon));
}
