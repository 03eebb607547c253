//! The facts of one tournament as plain lists.

use super::appointment::Appointment;
use super::entry::Entry;
use super::hand_in::HandIn;
use super::id::TableId;
use super::money::Money;
use super::own_crest::OwnCrest;
use super::player::Player;
use super::prizes::Prizes;
use super::round::Round;
use super::seat_change::SeatChange;
use super::seed_list::SeedList;
use super::sign_up::terms::SignUpTerms;
use super::stage::{Pool, Stage};
use super::table::Table;
use super::wish::Wish;

/// Everything registered, drawn and confirmed in a tournament.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Entries by number, including withdrawn ones.
    pub entries: Vec<Entry>,
    /// All players of the entries.
    pub players: Vec<Player>,
    /// Stages ordered by their number.
    pub stages: Vec<Stage>,
    /// Pools by stage and number.
    pub pools: Vec<Pool>,
    /// Rounds by stage and number.
    pub rounds: Vec<Round>,
    /// Tables by round and number, including drafts but not annulled tables.
    pub tables: Vec<Table>,
    /// Annulled or closed tables by round and number; they do not count.
    pub annulled: Vec<Table>,
    /// Pools' results grids that were handed in.
    pub hand_ins: Vec<HandIn>,
    /// Tables whose result was corrected after the next round was drawn, where the draw stands by decision.
    pub let_stand: Vec<TableId>,
    /// Changes of drawn seats, in order of decision.
    pub seat_changes: Vec<SeatChange>,
    /// Pictures that clubs use instead of crests, including those that await approval.
    pub own_crests: Vec<OwnCrest>,
    /// Appointments ordered by their number.
    pub appointments: Vec<Appointment>,
    /// Wishes in the order of their entry.
    pub wishes: Vec<Wish>,
    /// Prizes of the tournament; an empty list if the organizer entered none.
    pub prizes: Prizes,
    /// Fees and payments, if the pot of the prizes follows them.
    pub money: Option<Money>,
    /// Ranking-based seed lists, at most one per stage.
    pub seed_lists: Vec<SeedList>,
    /// Terms on which people sign up.
    pub sign_up_terms: SignUpTerms,
}
