//! The pool (a sector or group) that a page is about. The visitor chooses it once; the address names it and the device remembers it.
//!
//! `?pool=3` is a pool by its number in the stage, `?pool=` means all pools. Without the parameter, the page redirects to the pool that the
//! device remembers, if the stage has it.
//!
//! A choice is made with `&keep=pool`: the response sets the cookie and redirects to the address without it. A shared link therefore
//! changes nobody's choice. A sector is remembered by name until it is drawn, and then followed as a pool.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use domain::tournament::championship::Championship;
use domain::tournament::id::{PoolId, TournamentId};
use domain::tournament::plan::Division;
use domain::tournament::stage::{Pool, Stage};

use super::head::{FollowedPool, Head};
use super::titles::pool_title;
use crate::web::guard::secret::fingerprint;
use crate::web::http::respond::redirect;
use crate::web::http::{cookies, regions};
use crate::web::i18n::key;
use crate::web::request::address::Address;
use crate::web::request::context::{Ctx, cookie};
use crate::web::state::AppState;

/// Maximum number of pools that a device remembers, one per stage.
const REMEMBERED: usize = 12;
/// Maximum number of options shown as links, the option for all pools included; more are shown as a select.
const LINKED: usize = 6;

/// Query parameters that only make sense for one pool: a page of its list, the selected table.
const OF_ONE_POOL: &[&str] = &["page", "table", "last"];
/// Query parameters of searches, which cover all pools.
const SOUGHT: &[&str] = &["q", "name"];
/// Length of the fingerprint that identifies a sector in the cookie, in characters.
const LETTERS: usize = 16;

/// The pools of a stage to choose from, rendered by `templates/macros/pools.html`.
pub struct Pools {
    /// Address of the current page.
    pub here: Address,
    /// The query parameter for the choice.
    pub field: &'static str,
    /// The option for all pools, then each pool in order; empty if the stage is not divided.
    pub options: Vec<PoolOption>,
    /// The selected pool; `None` for all.
    pub current: Option<PoolId>,
    /// True if the pool's query parameter is present but selects no pool, because it is empty or unknown.
    pub is_all: bool,
    /// The pool that links to other pages keep.
    pub following: Option<FollowedPool>,
}

/// The response to an address.
pub enum PoolChoice {
    /// A redirect, because a choice is stored or the remembered pool is followed.
    Elsewhere(HttpResponse),
    /// The page itself, with the pools.
    Here(Pools),
}

/// An option of the choice.
pub struct PoolOption {
    /// Value of the query parameter; empty for all pools.
    pub value: String,
    pub title: String,
    pub path: String,
    /// True for the selected option.
    pub is_current: bool,
}

impl Pools {
    /// Finds the pool of `stage` that the address names.
    pub fn asked(
        ctx: &Ctx,
        req: &HttpRequest,
        championship: &Championship,
        stage: &Stage,
    ) -> PoolChoice {
        let pools: Vec<KnownPool> = championship
            .divided_into(stage)
            .map(|pool| KnownPool {
                value: pool.number.to_string(),
                title: title(ctx, championship, stage, pool),
                pool: Some((stage, pool)),
                keys: keys(championship, Some((stage, pool)), &pool.name),
            })
            .collect();
        Self::among(ctx, req, "pool", pools)
    }

    /// Finds the sector that the address names, as in `?sector=Horta`, drawn or not.
    pub fn asked_sector(ctx: &Ctx, req: &HttpRequest, championship: &Championship) -> PoolChoice {
        Self::among(ctx, req, "sector", sectors(ctx, championship))
    }

    /// The sectors with the one that `here` names selected, for a form that is shown again.
    pub fn of_sectors(ctx: &Ctx, championship: &Championship, here: &Address) -> Self {
        Self::at(ctx, here.without(OF_ONE_POOL), "sector", sectors(ctx, championship))
    }

    fn among(
        ctx: &Ctx,
        req: &HttpRequest,
        field: &'static str,
        known: Vec<KnownPool<'_>>,
    ) -> PoolChoice {
        let here = Address::of(ctx).without(OF_ONE_POOL);
        let asked = here.value(field);
        if here.value("keep") == Some("pool") {
            let chosen = known.iter().find(|it| Some(it.value.as_str()) == asked);
            return keep(req, &here, &known, chosen);
        }
        let follows = asked.is_none() && !req.headers().contains_key(regions::HEADER);
        let is_kept = |key: &String| known.iter().find(|it| it.keys.contains(key));
        if follows && let Some(kept) = kept(req).iter().find_map(is_kept) {
            return PoolChoice::Elsewhere(
                redirect(&here.with(field, &kept.value).to_string()).finish(),
            );
        }
        PoolChoice::Here(Self::at(ctx, here, field, known))
    }

    fn at(ctx: &Ctx, here: Address, field: &'static str, known: Vec<KnownPool<'_>>) -> Self {
        let asked = here.value(field).map(str::to_owned);
        let found = asked.as_ref().and_then(|asked| known.iter().find(|it| it.value == *asked));
        let is_divided = known.len() > 1;
        let current = found.and_then(KnownPool::id).filter(|_| is_divided);
        let following =
            found.and_then(|it| it.pool).map(|(stage, pool)| FollowedPool::of(stage, pool));
        let all = (String::new(), ctx.t(key::POOL_ALL));
        let each = known.into_iter().map(|it| (it.value, it.title));
        let option = |(value, title): (String, String)| PoolOption {
            path: here.without(SOUGHT).with(field, &value).to_string(),
            is_current: asked.as_ref().map_or(value.is_empty(), |asked| *asked == value),
            value,
            title,
        };
        let options = std::iter::once(all).chain(each).filter(|_| is_divided).map(option).collect();
        let is_all = asked.is_some() && current.is_none();
        Self { here, field, options, current, is_all, following }
    }

    /// Selects the first pool if none is chosen, for a page that shows one pool at a time.
    #[must_use]
    pub fn one_at_a_time(mut self) -> Self {
        self.options.retain(|option| !option.value.is_empty());
        if let Some(first) = self.options.first_mut().filter(|_| self.current.is_none()) {
            first.is_current = true;
        }
        self
    }

    /// True if there are too many to show them as links.
    pub fn are_many(&self) -> bool {
        self.options.len() > LINKED
    }

    /// The previous and the next pool.
    pub fn neighbors(&self) -> [Option<&PoolOption>; 2] {
        let each: Vec<&PoolOption> =
            self.options.iter().filter(|option| !option.value.is_empty()).collect();
        let current = each.iter().position(|option| option.is_current);
        let at = |index: Option<usize>| index.and_then(|index| each.get(index).copied());
        [at(current.and_then(|index| index.checked_sub(1))), at(current.map(|index| index + 1))]
    }

    /// Value of the query parameter; empty for all pools.
    pub fn value(&self) -> &str {
        self.chosen().map_or("", |option| &option.value)
    }

    /// The selected option; `None` for all pools.
    pub fn chosen(&self) -> Option<&PoolOption> {
        self.options.iter().find(|option| option.is_current && !option.value.is_empty())
    }

    /// Other parameters that the form sends along. Searches are left out, because they cover all pools.
    pub fn others(&self) -> Vec<(String, String)> {
        self.here.without(&[self.field]).without(SOUGHT).fields().to_vec()
    }
}

/// Title of a pool in a list of pools: its sector or group, or the words for entries without a sector. Empty if the stage is not divided.
pub fn title(ctx: &Ctx, championship: &Championship, stage: &Stage, pool: &Pool) -> String {
    let is_divided = championship.divided_into(stage).nth(1).is_some();
    match pool.name.is_empty() && is_divided {
        true => ctx.t(key::POOL_NONE),
        false => pool_title(ctx, stage, pool),
    }
}

/// The pool that the device remembers, if the tournament has it. `None` for requests for a part of a page.
pub fn followed(req: &HttpRequest, championship: &Championship) -> Option<PoolId> {
    if req.headers().contains_key(regions::HEADER) {
        return None;
    }
    let pools = championship.pools().iter();
    let pools = pools.filter_map(|pool| Some((championship.stage(pool.stage)?, pool)));
    let known: Vec<(Vec<String>, PoolId)> = pools
        .map(|(stage, pool)| (keys(championship, Some((stage, pool)), &pool.name), pool.id))
        .collect();
    let with = |key: &String| known.iter().rev().find(|(keys, _)| keys.contains(key));
    kept(req).iter().find_map(with).map(|(_, id)| *id)
}

/// A pool or sector that the address can name.
struct KnownPool<'a> {
    value: String,
    title: String,
    /// `None` for a sector that is not drawn yet.
    pool: Option<(&'a Stage, &'a Pool)>,
    /// Keys in the cookie; any of them identifies it.
    keys: Vec<String>,
}

impl KnownPool<'_> {
    fn id(&self) -> Option<PoolId> {
        self.pool.map(|(_, pool)| pool.id)
    }
}

/// The sectors of the entries, drawn or not.
fn sectors<'a>(ctx: &Ctx, championship: &'a Championship) -> Vec<KnownPool<'a>> {
    let mut names: Vec<&String> =
        championship.entries().iter().map(|entry| &entry.sector).collect();
    names.sort();
    names.dedup();
    names.sort_by_cached_key(|name| ctx.by_name(*name));
    let leagues = championship.stages().iter().filter(|it| it.plan.division == Division::BySector);
    let drawn: Vec<(&Stage, &Pool)> = leagues
        .flat_map(|stage| championship.pools_of(stage.id).map(move |pool| (stage, pool)))
        .collect();
    let known = |name: &String| {
        let pool = drawn.iter().find(|(_, pool)| pool.name == *name).copied();
        KnownPool {
            value: name.clone(),
            title: ctx.ta(key::POOL_SECTOR).with("name", name).to_string(),
            pool,
            keys: keys(championship, pool, name),
        }
    };
    names.into_iter().filter(|name| !name.is_empty()).map(known).collect()
}

/// Keys of a pool in the cookie: its id, and for a sector also its name, which exists before the draw.
fn keys(championship: &Championship, pool: Option<(&Stage, &Pool)>, name: &str) -> Vec<String> {
    let id = pool.map(|(_, pool)| pool.id.to_string());
    let is_sector = pool.is_none_or(|(stage, _)| stage.plan.division == Division::BySector);
    let by_name = (is_sector && !name.is_empty()).then(|| key(championship.tournament.id, name));
    id.into_iter().chain(by_name).collect()
}

/// Key of a sector in the cookie. It is hashed, because names may be long and contain any letters.
fn key(tournament: TournamentId, sector: &str) -> String {
    fingerprint(&format!("{tournament} {sector}")).chars().take(LETTERS).collect()
}

impl Head {
    /// Makes links to other pages keep the pool.
    #[must_use]
    pub fn following(mut self, pools: &Pools) -> Self {
        self.following.clone_from(&pools.following);
        self
    }
}

/// Stores the chosen pool in the cookie, replacing others of the same stage, and redirects to its page.
fn keep(
    req: &HttpRequest,
    here: &Address,
    known: &[KnownPool<'_>],
    chosen: Option<&KnownPool<'_>>,
) -> PoolChoice {
    let is_other = |key: &String| !known.iter().any(|it| it.keys.contains(key));
    let others = kept(req).into_iter().filter(is_other);
    let own = chosen.and_then(|it| it.keys.first().cloned());
    let keys: Vec<String> = own.into_iter().chain(others).take(REMEMBERED).collect();
    let state = req.app_data::<Data<AppState>>();
    let is_secure = state.is_some_and(|state| state.config.is_secure());
    let cookie = match keys.is_empty() {
        true => cookies::removal(cookies::POOLS, is_secure),
        false => cookies::choice(cookies::POOLS, &keys.join("."), is_secure),
    };
    let to = here.without(&["keep"]).to_string();
    PoolChoice::Elsewhere(redirect(&to).cookie(cookie).finish())
}

/// The remembered keys of the device, latest choice first.
fn kept(req: &HttpRequest) -> Vec<String> {
    let cookie = cookie(req, cookies::POOLS);
    let keys = cookie.iter().flat_map(|cookie| cookie.value().split('.').map(str::to_owned));
    keys.take(REMEMBERED).collect()
}
