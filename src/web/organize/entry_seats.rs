//! The phones of an entry's people: organizers give a person the key of their seat, or free it.

use actix_web::web::Data;
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::id::PlayerId;
use store::Conn;

use crate::acts::passes;
use crate::web::form::Form;
use crate::web::guard::secret;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, see_other_saying};
use crate::web::i18n::{Message, key};
use crate::web::parts::load::Delegate;
use crate::web::parts::qr;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// The people of an entry with their phones.
pub struct EntrySeats {
    pub path: String,
    pub people: Vec<PersonSeat>,
    /// The key that the previous act made; it is shown once.
    pub fresh: Option<FreshKey>,
}

/// A person of the entry.
pub struct PersonSeat {
    pub player: PlayerId,
    pub name: String,
    /// Time from which a pass holds the seat, in words; `None` if none does.
    pub held_since: Option<String>,
}

/// A key that was just made.
pub struct FreshKey {
    pub name: String,
    pub link: String,
    pub qr: String,
}

impl EntrySeats {
    /// The people of an entry.
    ///
    /// # Errors
    /// Fails if the store does not answer, or a QR code cannot be drawn.
    pub async fn load(
        ctx: &Ctx,
        state: &AppState,
        championship: &Championship,
        entry: &Entry,
    ) -> Result<Self, WebError> {
        let id = entry.id;
        let read = move |conn: &mut Conn| store::passes::of_entry(conn, id);
        let held = state.store.read(read).await?;
        let zone = championship.tournament.settings.time_zone;
        let people = entry.squad.iter().filter_map(|id| championship.player(*id));
        let person = |player: &domain::tournament::player::Player| {
            let holder = held.iter().find(|holder| holder.seat.player == player.id);
            PersonSeat {
                player: player.id,
                name: if player.is_named() { player.name.clone() } else { entry.name.clone() },
                held_since: holder.map(|holder| ctx.datetime(holder.claimed_at, zone)),
            }
        };
        let fresh = |name: &str| ctx.flash_argument(key::FLASH_ME_GIVEN, name).map(str::to_owned);
        let fresh = match fresh("key").zip(fresh("name")) {
            Some((key, name)) => {
                let link = ctx.absolute(address::me(&key).page());
                Some(FreshKey { name, qr: qr::svg(&link)?, link })
            }
            None => None,
        };
        Ok(Self {
            path: address::tournament(entry.tournament).entry(entry.id).seats(),
            people: people.map(person).collect(),
            fresh,
        })
    }
}

/// `POST /tournaments/{id}/entries/{entry}/seats`: gives a key of the seat of the person `give`, or frees that of the person `free`.
pub async fn post(caller: Delegate<address::Entry, Form>, state: Data<AppState>) -> Answer {
    let Delegate { ctx, at: address::Entry { id, entry }, facts: (championship, _), mut form } =
        caller;
    let back = format!("{}#seats", address::tournament(id).entry(entry).edit());
    if let Some(player) = form.parse::<PlayerId>("free") {
        state.act(&ctx, move |work| passes::free(work, id, (entry, player))).await?;
        return see_other_saying(back, &Message::new(key::FLASH_ME_FREED));
    }
    let player = form.parse::<PlayerId>("give");
    let player = player.ok_or(WebError::Invalid(Message::new(key::ERROR_CHOICE)))?;
    let key = secret::random_key();
    let hash = secret::fingerprint(&key);
    state.act(&ctx, move |work| passes::give(work, id, (entry, player), &hash)).await?;
    let name = championship.player(player).map(|player| player.public_name()).unwrap_or_default();
    let said = Message::new(key::FLASH_ME_GIVEN).with("name", name).with("key", key);
    see_other_saying(back, &said)
}
