//! The page to withdraw an entry or to readmit it. It shows all consequences and asks what becomes of league
//! results; nothing happens before confirmation.

use actix_web::web::Data;
use askama::Template;
use domain::draw;
use domain::draw::changes::effects::{left_in_league, unfit, with_status};
use domain::ranking::outcome::LeagueGames;
use domain::tournament::championship::Championship;
use domain::tournament::entry::{Entry, EntryStatus, LeagueResults};

use super::entries::entry;
use crate::acts::{Decision, NotDone, RegisterError, withdrawals};
use crate::web::form::Form;
use crate::web::form::offered::replaced;
use crate::web::http::address;
use crate::web::http::error::WebError;
use crate::web::http::respond::{Answer, conflict, invalid, render, see_other_saying};
use crate::web::i18n::{Key, Message, key};
use crate::web::parts::effects::{EffectLine, OfferLine, effect_lines, seat_offers};
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::load::{self, Organized};
use crate::web::parts::money;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

#[derive(Template)]
#[template(path = "organize/withdrawal.html")]
struct WithdrawalPage<'a> {
    ctx: &'a Ctx,
    head: Head,
    entry: &'a Entry,
    /// True for a withdrawal, false for a return.
    leaves: bool,
    /// Consequences; empty if there are [`Self::choices`], which have consequences of their own.
    lines: Vec<EffectLine>,
    /// Options for the league results of the entry; empty for a return, or if the entry has no games left in a league.
    choices: Vec<ResultsOption>,
    /// Number of the entry's league games already played, in words; empty if there are no options.
    played: String,
    /// True if a published table would not fit any more; then a reason is required.
    is_unfit: bool,
    /// Entries that could take the seats of the withdrawn entry at published tables.
    offers: Vec<OfferLine>,
    form: Form,
}

/// An option for the league results.
struct ResultsOption {
    value: &'static str,
    title: String,
    hint: String,
    is_chosen: bool,
    lines: Vec<EffectLine>,
}

/// `GET /tournaments/{id}/entries/{entry}/withdrawal`: the consequences of withdrawing or returning.
pub async fn show(caller: Organized<address::Entry>) -> Answer {
    let Organized { ctx, at: address::Entry { entry: entry_id, .. }, facts: championship, .. } =
        caller;
    let entry = entry(&championship, entry_id)?;
    render(&page(&ctx, &championship, &entry, Form::empty()))
}

/// `POST /tournaments/{id}/entries/{entry}/status`: changes the status if the form is confirmed; otherwise shows the page.
pub async fn post(caller: Organized<address::Entry, Form>, state: Data<AppState>) -> Answer {
    let Organized {
        ctx,
        at: address::Entry { id, entry: entry_id },
        facts: championship,
        mut form,
    } = caller;
    let entry = entry(&championship, entry_id)?;
    let status = form.value("status").parse();
    let status = status.map_err(|_| WebError::Invalid(Message::new(key::ERROR_CHOICE)))?;
    if form.value("decision").is_empty() {
        return conflict(&page(&ctx, &championship, &entry, form));
    }
    let leaves = status == EntryStatus::Withdrawn;
    let reason = form.text("withdrawal_reason", 0..=200);
    let is_asked = leaves && entry.is_active() && league(&championship, &entry).is_some();
    let results = match is_asked {
        true => form.parse::<LeagueResults>("league_results").map(Some),
        false => Some(None),
    };
    let replaced = replaced(&mut form);
    let Some((reason, results)) = reason.zip(results).filter(|_| !form.has_errors()) else {
        return invalid(&page(&ctx, &championship, &entry, form));
    };
    let said = match status {
        EntryStatus::Withdrawn => key::FLASH_ENTRY_WITHDRAWN,
        EntryStatus::Active if draw::latecomers(&championship).contains(&entry.id) => {
            key::FLASH_ENTRY_LATE
        }
        EntryStatus::Active => key::FLASH_ENTRY_READMITTED,
    };
    let entry_id = entry.id;
    let done = state.act(&ctx, move |work| {
        work.decide(Decision { reason, replaced });
        match status {
            EntryStatus::Withdrawn => withdrawals::withdraw(work, id, entry_id, results),
            EntryStatus::Active => withdrawals::set_status(work, id, entry_id, status),
        }
    });
    match done.await {
        Ok(()) => {
            // Its money may have to be given back.
            let has_paid = money::load(&state, id).await?.balance(entry_id).is_positive();
            let pages = address::tournament(id);
            let next = match leaves && has_paid {
                true => pages.entry(entry_id).payments(),
                false => pages.entries(),
            };
            see_other_saying(next, &Message::new(said).with("name", entry.name))
        }
        Err(NotDone::Register(RegisterError::Unfit(_))) => {
            let _ = form.text("withdrawal_reason", 1..=200);
            let championship = load::organized(&state, &ctx, id).await?;
            conflict(&page(&ctx, &championship, &entry, form))
        }
        Err(error) => Err(error.into()),
    }
}

/// The league games of an entry; `None` if it has none left to play.
fn league(championship: &Championship, entry: &Entry) -> Option<LeagueGames> {
    left_in_league(championship, entry.id)
}

fn page<'a>(
    ctx: &'a Ctx,
    championship: &Championship,
    entry: &'a Entry,
    form: Form,
) -> WithdrawalPage<'a> {
    let leaves = entry.is_active();
    let status = if leaves { EntryStatus::Withdrawn } else { EntryStatus::Active };
    // One element for each option, in the order of `lines` calls: true if published tables would not fit any more.
    let mut unfits = Vec::new();
    let mut lines = |results| {
        let after = with_status(championship, entry.id, (status, results));
        let effects = draw::effects(championship, &after);
        unfits.push(!unfit(&effects).is_empty());
        effect_lines(ctx, championship, &effects)
    };
    let games = league(championship, entry).filter(|_| leaves);
    let chosen = form.value("league_results").parse().ok();
    let choices: Vec<ResultsOption> = games
        .into_iter()
        .flat_map(|games| [LeagueResults::Stand, LeagueResults::Annulled].map(|it| (games, it)))
        .map(|(games, results)| ResultsOption {
            value: results.name(),
            title: title(ctx, results),
            hint: hint(ctx, games, results),
            is_chosen: chosen.unwrap_or(games.by_default()) == results,
            lines: lines(Some(results)),
        })
        .collect();
    let played = |games: LeagueGames| {
        let said = ctx.ta(key::WITHDRAWAL_PLAYED).with("played", games.n_played);
        said.with("all", games.n_all).to_string()
    };
    let unchosen = if choices.is_empty() { lines(None) } else { Vec::new() };
    let is_unfit = unfits.contains(&true);
    let form = form.hinting("withdrawal_reason", reason_hint(&unfits));
    WithdrawalPage {
        entry,
        leaves,
        lines: unchosen,
        choices,
        played: games.map(played).unwrap_or_default(),
        is_unfit: is_unfit && leaves,
        offers: match leaves {
            true => seat_offers(ctx, championship, entry.id),
            false => Vec::new(),
        },
        head: Head::new(ctx, championship, Tab::Entries),
        form,
        ctx,
    }
}

/// Key of the hint about the reason, which is required for every option, for some or for none.
fn reason_hint(unfits: &[bool]) -> Key {
    match (unfits.contains(&true), unfits.contains(&false)) {
        (true, false) => key::FIELD_WITHDRAWAL_REASON_NEEDED_HINT,
        (true, true) => key::FIELD_WITHDRAWAL_REASON_HINT,
        (false, _) => key::FIELD_LATE_REASON_HINT,
    }
}

fn title(ctx: &Ctx, results: LeagueResults) -> String {
    match results {
        LeagueResults::Stand => ctx.t(key::WITHDRAWAL_STAND),
        LeagueResults::Annulled => ctx.t(key::WITHDRAWAL_ANNULLED),
    }
}

fn hint(ctx: &Ctx, games: LeagueGames, results: LeagueResults) -> String {
    match results {
        LeagueResults::Stand => ctx.tn(key::WITHDRAWAL_STAND_HINT, games.n_all - games.n_played),
        LeagueResults::Annulled => ctx.tn(key::WITHDRAWAL_ANNULLED_HINT, games.n_all),
    }
}
