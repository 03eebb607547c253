//! The page on which an account merges two of its people who are one person. It shows the effects before confirmation.

use actix_web::web::{self, Data};
use askama::Template;
use domain::ranking::weekly;
use domain::tournament::championship::Championship;
use domain::tournament::entry::Entry;
use domain::tournament::id::{PlayerId, TournamentId};
use domain::tournament::like_names::NameWords;
use domain::tournament::person_merge;
use domain::tournament::player::Player;
use domain::tournament::points::Points;
use domain::tournament::text::fold;
use store::Conn;

use super::player::{self, PlayerQuery};
use super::{Owner, RankingFacts};
use crate::acts::{NotDone, RegisterError, person_merging};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::refusal;
use crate::web::http::respond::{Answer, conflict, render, see_other_saying};
use crate::web::i18n::{Message, key, sentence};
use crate::web::parts::titles::joined;
use crate::web::request::address::Address;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Most people that the page offers.
const OFFERED: usize = 20;

#[derive(Template)]
#[template(path = "ranking/person_merge.html")]
struct PersonMergePage {
    ctx: Ctx,
    kept: Player,
    /// Addresses of the person who stays.
    pages: address::Player,
    /// Address of the page without a chosen person.
    here: Address,
    /// Searched part of a name.
    q: String,
    /// People who may be the same person: address of the preview, and name with club.
    offered: Vec<(String, String)>,
    /// The person to merge, with the effects; `None` until one is chosen.
    preview: Option<Preview>,
}

/// The effects of a merge.
struct Preview {
    gone: Player,
    gone_title: String,
    /// Tournaments of the person who goes, each with the name of the entry.
    tournaments: Vec<(String, String)>,
    /// Figures in the ranking: label, of the one, of the other, and of both together.
    figures: Vec<(String, [String; 3])>,
    /// The reason why the merge is impossible; `None` if it is possible.
    refusal: Option<String>,
    /// Address of the page with the two exchanged.
    turned: String,
}

/// `GET /players/{id}/merge`: people who may be the same person (`q` searches by name); with `with`, the effects of a merge.
pub async fn show(caller: Owner<address::Player>, state: Data<AppState>) -> Answer {
    let Owner { ctx, facts: kept, .. } = caller;
    let with = Address::of(&ctx).value("with").map(str::to_owned);
    let gone = match with {
        None => None,
        Some(with) => {
            let malformed = |_| WebError::Invalid(Message::new(key::ERROR_CHOICE));
            Some(with.parse::<PlayerId>().map_err(malformed)?)
        }
    };
    render(&page(ctx, &state, kept, gone, None).await?)
}

/// `POST /players/{id}/merge`: merges the person `gone` into this one.
pub async fn post(caller: Owner<address::Player, Form>, state: Data<AppState>) -> Answer {
    let Owner { ctx, facts: kept, mut form, .. } = caller;
    let Some(gone) = form.parse::<PlayerId>("gone") else {
        return Err(WebError::Invalid(Message::new(key::ERROR_CHOICE)));
    };
    let id = kept.id;
    match state.act(&ctx, move |work| person_merging::merge(work, id, gone)).await {
        Ok(()) => {
            let said = Message::new(key::FLASH_PERSON_MERGED).with("name", kept.public_name());
            see_other_saying(address::player(id).page(), &said)
        }
        Err(error @ NotDone::Register(RegisterError::PersonMerge(_))) => {
            let said = sentence(&ctx.say(&refusal::message(&error)));
            conflict(&page(ctx, &state, kept, Some(gone), Some(said)).await?)
        }
        Err(error) => Err(error.into()),
    }
}

async fn page(
    ctx: Ctx,
    state: &AppState,
    kept: Player,
    gone: Option<PlayerId>,
    refusal: Option<String>,
) -> Result<PersonMergePage, WebError> {
    let here = Address::of(&ctx);
    let q = here.value("q").unwrap_or_default().to_owned();
    let facts = player::load(state, kept.id, &PlayerQuery::default()).await?;
    let preview = match gone {
        None => None,
        Some(gone) => {
            let gone = facts.players.get(&gone).cloned().ok_or(WebError::NotFound)?;
            Some(preview(&ctx, state, &facts, (&kept, gone), refusal).await?)
        }
    };
    let offered = offered(&ctx, &facts, &kept, &q);
    let pages = address::player(kept.id);
    Ok(PersonMergePage { kept, pages, here: here.without(&["with"]), q, offered, preview, ctx })
}

/// People with a like name; with a search, those whose names contain it.
fn offered(ctx: &Ctx, facts: &RankingFacts, kept: &Player, q: &str) -> Vec<(String, String)> {
    let (wanted, words) = (fold(q), NameWords::of(&kept.name));
    let is_offered = |player: &&Player| {
        let is_like = || NameWords::of(&player.name).is_like(&words);
        player.id != kept.id
            && player.is_named()
            && if wanted.is_empty() { is_like() } else { fold(&player.name).contains(&wanted) }
    };
    let mut found: Vec<&Player> = facts.players.values().filter(is_offered).collect();
    found.sort_by_cached_key(|player| ctx.by_name(&player.name));
    let page = address::player(kept.id).merge();
    let offer = |player: &&Player| (format!("{page}?with={}", player.id), titled(player));
    found.iter().take(OFFERED).map(offer).collect()
}

/// Name and club, as only the account sees them.
fn titled(player: &Player) -> String {
    joined(&[player.name.clone(), player.club.clone()])
}

async fn preview(
    ctx: &Ctx,
    state: &AppState,
    facts: &RankingFacts,
    (kept, gone): (&Player, Player),
    refusal: Option<String>,
) -> Result<Preview, WebError> {
    let (cached, id) = (state.championships.clone(), gone.id);
    let read = move |conn: &mut Conn| {
        let entries = store::entries::of_player(conn, id)?;
        let mut ids: Vec<TournamentId> = entries.iter().map(|entry| entry.tournament).collect();
        ids.sort_unstable();
        ids.dedup();
        let all: Result<Vec<_>, _> = ids.into_iter().map(|id| cached.load(conn, id)).collect();
        Ok::<_, WebError>((entries, all?))
    };
    let (entries, tournaments) = state.store.read(read).await?;
    let misfit = |championship: &Championship| person_merge::check(championship, kept.id, id).err();
    let misfit = tournaments.iter().find_map(|it| misfit(it));
    let misfit = misfit.map(|error| {
        let error = NotDone::Register(RegisterError::PersonMerge(error));
        sentence(&ctx.say(&refusal::message(&error)))
    });
    let entry = |id: TournamentId| {
        let own = entries.iter().filter(|entry: &&Entry| entry.tournament == id);
        own.map(|entry| entry.name.clone()).collect::<Vec<_>>().join(", ")
    };
    let own = tournaments.iter().map(|it| &it.tournament);
    Ok(Preview {
        gone_title: titled(&gone),
        tournaments: own.map(|it| (it.name.clone(), entry(it.id))).collect(),
        figures: figures(ctx, facts, kept.id, id).await?,
        refusal: refusal.or(misfit),
        turned: format!("{}?with={}", address::player(id).merge(), kept.id),
        gone,
    })
}

/// Games, wins and points of both people, alone and together.
async fn figures(
    ctx: &Ctx,
    facts: &RankingFacts,
    kept: PlayerId,
    gone: PlayerId,
) -> Result<Vec<(String, [String; 3])>, WebError> {
    let (before, settings) = (facts.games.clone(), facts.ranking.settings.clone());
    let compute = move || {
        let mut after = before.clone();
        for side in after.iter_mut().flat_map(|game| &mut game.sides) {
            for player in side.players.iter_mut().filter(|player| **player == gone) {
                *player = kept;
            }
        }
        [(&before, kept), (&before, gone), (&after, kept)].map(|(games, player)| {
            let games = weekly::games_of(games, &settings, player);
            let points: Points = games.iter().filter(|it| it.is_counted).map(|it| it.points).sum();
            let n_wins = games.iter().filter(|game| game.is_won()).count();
            (games.len(), n_wins, points)
        })
    };
    let found = web::block(compute).await.map_err(WebError::internal)?;
    let [one, other, both] = found.map(|(n_games, n_wins, points)| {
        [ctx.number(n_games), ctx.number(n_wins), ctx.number(points)]
    });
    let labels = [key::COLUMN_GAMES, key::COLUMN_WINS, key::COLUMN_POINTS].map(|key| ctx.t(key));
    let rows = labels.into_iter().zip(one).zip(other).zip(both);
    Ok(rows.map(|(((label, one), other), both)| (label, [one, other, both])).collect())
}
