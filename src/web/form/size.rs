//! The most that a form may hold, by its route and by who sends it.

use actix_web::HttpRequest;

use crate::tournament::id::TournamentId;
use crate::tournament::tournament::Role;
use crate::web::request::context::Ctx;

/// Most bytes of a form, with files or without, of whoever has no right to more.
const SHORT: usize = 64 * 1024;
/// Most bytes of a form with many fields, such as an arrangement of all tables, and of a script's JSON.
pub(super) const LONG: usize = 512 * 1024;
/// Most bytes of a form that a list or a picture may be sent with, all together.
const WITH_FILES: usize = 4 * 1024 * 1024;
/// Most fields of a short form, and of a longer one.
const FEW: usize = 1_000;
const MANY: usize = 50_000;

/// A route whose forms may be larger than others, where they come from people with this role, or a greater
/// one, in the tournament that its address names. It is data of the route (`resource(…).app_data(…)`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Many fields.
    Long(Role),
    /// Files, or the list that was in one.
    Files(Role),
}

/// What is taken of one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// Most bytes, all together.
    pub most: usize,
    /// Most fields.
    pub fields: usize,
    /// Whether files are taken.
    pub has_files: bool,
}

impl Size {
    /// Of a request; its sender's rights are known.
    pub fn of(req: &HttpRequest, ctx: &Ctx) -> Self {
        let short = Self { most: SHORT, fields: FEW, has_files: false };
        let tournament = req.match_info().get("id").and_then(|id| id.parse::<TournamentId>().ok());
        let (Some(tournament), Some(takes)) = (tournament, req.app_data::<Takes>()) else {
            return short;
        };
        let (Takes::Long(role) | Takes::Files(role)) = *takes;
        let may = match role {
            Role::Organizer => ctx.is_organizer(&tournament),
            Role::Delegate => ctx.caller().keeps_desk(tournament),
            Role::Referee => ctx.helps(&tournament),
        };
        match takes {
            _ if !may => short,
            Takes::Long(_) => Self { most: LONG, fields: MANY, has_files: false },
            Takes::Files(_) => Self { most: WITH_FILES, fields: MANY, has_files: true },
        }
    }
}
