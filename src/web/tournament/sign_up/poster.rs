//! Invitations to sign up: the printable poster with the QR code in three languages, and a text for a chat.

use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::sign_up::terms::Opening;

use crate::web::http::address;
use crate::web::http::respond::{Answer, render};
use crate::web::i18n::key;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::Public;
use crate::web::parts::qr;
use crate::web::parts::share::query;
use crate::web::parts::titles::joined;
use crate::web::request::context::Ctx;

/// A text that invites to sign up.
pub(super) struct ChatText {
    pub text: String,
    /// Address at which WhatsApp opens with the text.
    pub whatsapp: String,
}

impl ChatText {
    pub fn of(ctx: &Ctx, championship: &Championship) -> Self {
        let tournament = &championship.tournament;
        let text = ctx
            .ta(key::SIGN_UP_CHAT)
            .with("name", &tournament.name)
            .with("when", when(ctx, championship))
            .with("link", ctx.absolute(address::tournament(tournament.id).sign_up()))
            .to_string();
        let whatsapp = format!("https://wa.me/?{}", query(&[("text", &text)]));
        Self { text, whatsapp }
    }
}

/// The invitation in one language.
struct PosterWords {
    /// Code of the language.
    language: &'static str,
    title: String,
    when: String,
    text: String,
}

#[derive(Template)]
#[template(path = "tournament/sign_up/poster.html")]
struct SignUpPoster {
    ctx: Ctx,
    head: Head,
    link: String,
    qr: String,
    /// The visitor's language first.
    words: Vec<PosterWords>,
}

/// `GET /tournaments/{id}/sign-up/poster`: the printable poster.
pub async fn show(caller: Public<address::Tournament>) -> Answer {
    let Public { ctx, facts: championship, .. } = caller;
    let head = Head::new(&ctx, &championship, Tab::SignUp);
    let link = ctx.absolute(head.pages().sign_up());
    let mut languages = ctx.languages().to_vec();
    languages.sort_by_key(|language| *language != ctx.language());
    let words = |language| {
        let ctx = ctx.in_language(language);
        PosterWords {
            language: language.code(),
            title: ctx.t(key::SIGN_UP_POSTER),
            when: when(&ctx, &championship),
            text: until(&ctx, &championship, head.sign_ups),
        }
    };
    let words = languages.into_iter().map(words).collect();
    render(&SignUpPoster { qr: qr::svg(&link)?, link, words, head, ctx: ctx.clone() })
}

/// Day and venue.
fn when(ctx: &Ctx, championship: &Championship) -> String {
    let tournament = &championship.tournament;
    joined(&[ctx.day(tournament.starts_on), tournament.venue.clone()])
}

/// The instructions, with the time in which people may sign up.
fn until(ctx: &Ctx, championship: &Championship, opening: Opening) -> String {
    let zone = championship.tournament.settings.time_zone;
    match opening {
        Opening::NotYet(at) => {
            ctx.ta(key::SIGN_UP_POSTER_FROM).with("at", ctx.datetime(at, zone)).to_string()
        }
        Opening::Open(Some(at)) => {
            ctx.ta(key::SIGN_UP_POSTER_UNTIL).with("at", ctx.datetime(at, zone)).to_string()
        }
        Opening::Open(None) | Opening::Off | Opening::Over => ctx.t(key::SIGN_UP_POSTER_TEXT),
    }
}
