//! People who have two seats at once, because they belong to two entries.

use crate::tournament::calendar::lookup::start;
use crate::tournament::championship::Championship;
use crate::tournament::id::TableId;
use crate::tournament::round::{Round, RoundState};
use crate::tournament::same_person::{People, SeatedTwice, add};
use crate::tournament::stage::Stage;
use crate::tournament::table::Table;

/// The people who would have two seats at once if these drafts of a stage were published: in one round, or beside another
/// stage that is being played.
pub(super) fn of_drafts(
    championship: &Championship,
    stage: &Stage,
    drafts: &[&Round],
) -> Vec<SeatedTwice> {
    let people = People::of(championship);
    let mut found = people.seated_twice_in(drafts.iter().map(|round| round.id));
    if stage.plan.is_drawn_at_once() {
        return found;
    }
    let is_drafted = |id: &TableId| {
        let round = championship.table(*id).map(|table| table.round);
        round.is_some_and(|round| drafts.iter().any(|draft| draft.id == round))
    };
    let own = drafts.iter().flat_map(|round| championship.tables_of(round.id));
    let all = people.seated_twice(own.chain(open_tables(championship)));
    for one in all.into_iter().filter(|it| it.tables.iter().any(is_drafted)) {
        add(&mut found, one);
    }
    found
}

/// The people who have two seats at once at published tables still to be played. League games that both have a date are left
/// to the calendar's conflict check.
pub fn of_published(championship: &Championship) -> Vec<SeatedTwice> {
    let people = People::of(championship);
    let mut found = people.seated_twice(open_tables(championship));
    let is_undated =
        |id: &TableId| championship.table(*id).is_some_and(|it| start(championship, it).is_none());
    let leagues = championship.stages().iter().filter(|stage| stage.plan.is_drawn_at_once());
    let rounds = leagues.flat_map(|stage| championship.rounds_of(stage.id));
    for round in rounds.filter(|round| round.state == RoundState::Published) {
        let missing = championship.tables_of(round.id).filter(|table| table.is_missing());
        for one in people.seated_twice(missing) {
            if one.tables.iter().any(is_undated) {
                add(&mut found, one);
            }
        }
    }
    found
}

/// The tables without a result of published rounds, except in leagues, whose rounds are all published at once.
fn open_tables(championship: &Championship) -> impl Iterator<Item = &Table> {
    let stages = championship.stages().iter().filter(|stage| !stage.plan.is_drawn_at_once());
    let rounds = stages.flat_map(|stage| championship.rounds_of(stage.id));
    let published = rounds.filter(|round| round.state == RoundState::Published);
    let tables = published.flat_map(|round| championship.tables_of(round.id));
    tables.filter(|table| table.is_missing())
}
