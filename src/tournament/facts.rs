//! The facts of one tournament, list by list.

use super::calendar::appointment::Appointment;
use super::entry::Entry;
use super::hand_in::HandIn;
use super::id::TableId;
use super::late::LateSeating;
use super::own_crest::OwnCrest;
use super::player::Player;
use super::rearrangement::Rearrangement;
use super::replacement::Replacement;
use super::round::Round;
use super::seed_list::SeedList;
use super::stage::{Pool, Stage};
use super::table::Table;
use super::wish::Wish;

/// What is registered, drawn and confirmed in a tournament.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Entries by number, withdrawn ones too.
    pub entries: Vec<Entry>,
    /// All players of those entries.
    pub players: Vec<Player>,
    /// Stages by number.
    pub stages: Vec<Stage>,
    /// Pools by stage and number.
    pub pools: Vec<Pool>,
    /// Rounds by stage and number.
    pub rounds: Vec<Round>,
    /// Tables by round and number, drafts too, but for those that were annulled.
    pub tables: Vec<Table>,
    /// Tables that were annulled or closed, by round and number: they count for nothing.
    pub annulled: Vec<Table>,
    /// Grids of pools that were handed in.
    pub hand_ins: Vec<HandIn>,
    /// Tables whose result was corrected after the next round was drawn, where it was decided that what is drawn stands.
    pub let_stand: Vec<TableId>,
    /// Entries that took the seats of others after a draw, in the order in which it was decided.
    pub replacements: Vec<Replacement>,
    /// Entries that were seated after a draw, in the order in which it was decided.
    pub late_seatings: Vec<LateSeating>,
    /// What was arranged by hand after it was published, in the order in which it was decided.
    pub rearrangements: Vec<Rearrangement>,
    /// Pictures that clubs have in the place of their crests, and those that wait to be approved.
    pub own_crests: Vec<OwnCrest>,
    /// What was said of when and where is played, in order.
    pub appointments: Vec<Appointment>,
    /// What is wished for entries, in the order in which it was written down.
    pub wishes: Vec<Wish>,
    /// The lists out of rankings by which stages are seeded, one a stage.
    pub seed_lists: Vec<SeedList>,
}
