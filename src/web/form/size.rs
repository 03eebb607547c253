//! Size limits of forms, by their route and their sender's rights.

use actix_web::HttpRequest;
use domain::tournament::id::TournamentId;
use domain::tournament::tournament::Role;

use crate::web::request::context::Ctx;

/// Maximum size of a form in bytes, for senders without further rights.
const SHORT: usize = 64 * 1024;
/// Maximum size in bytes of a form with many fields, such as an arrangement of all tables, and of a script's JSON.
pub const LONG: usize = 512 * 1024;
/// Maximum size in bytes of a form with a list or picture, including the file.
const WITH_FILES: usize = 4 * 1024 * 1024;
/// Maximum number of fields of a short form, and of a longer one.
const FEW: usize = 1_000;
const MANY: usize = 50_000;

/// A route that accepts larger forms, from senders who have at least this role in the tournament named in the path. It is
/// attached to the route (`resource(…).app_data(…)`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A form with many fields.
    Long(Role),
    /// A form with files, or with the list that a file contained.
    Files(Role),
}

/// Limits for one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// Maximum size in total, in bytes.
    pub most: usize,
    /// Maximum number of fields.
    pub fields: usize,
    /// True if files are accepted.
    pub has_files: bool,
}

impl Size {
    /// The limits for a request, given its sender's rights.
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
