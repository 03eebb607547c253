//! The map of the site: every address once.

use actix_web::web::{ServiceConfig, resource};

use super::{account, assets, home, invitation, join, live, preferences, sign_in};

/// All addresses.
pub fn configure(app: &mut ServiceConfig) {
    app.service(resource("/").get(home::show))
        // Choices of a visitor
        .service(resource("/language").post(preferences::set_language))
        .service(resource("/theme").post(preferences::set_theme))
        // Accounts
        .service(resource("/sign-in").get(sign_in::show).post(sign_in::sign_in))
        .service(resource("/sign-out").post(sign_in::sign_out))
        .service(resource("/account").get(account::show))
        .service(resource("/account/password").post(account::change_password))
        .service(resource("/account/sessions/{hash}/end").post(account::end_session))
        .service(resource("/invitations/{token}").get(invitation::show).post(invitation::accept))
        // Referees by a table's PIN
        .service(resource("/join").get(join::show).post(join::join))
        .service(resource("/join/{pin}").get(join::join_by_link))
        // Live
        .service(resource("/tournaments/{id}/events").get(live::tournament))
        .service(resource("/tables/{id}/events").get(live::table))
        // Files
        .service(resource("/static/{hash}/{name:.*}").get(assets::file))
        .service(resource("/favicon.ico").get(assets::favicon));
}
