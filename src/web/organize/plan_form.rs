//! The form for the choices of stage plans: filling it, and reading it back.

use std::ops::RangeInclusive;

use domain::ranking::{PointsError, parse_falling_points, parse_points};
use domain::tournament::plan::{
    Choices, Division, EntryRule, Progress, Scoring, SeededBy, StagePlan,
};
use domain::tournament::series::Series;
use domain::tournament::table_plan::{Confirmation, Dice, Remainder, TablePlan};
use domain::tournament::tiebreak::Tiebreak;
use parchis::{Arms, Colors, FieldKind, Mode, Ruleset, SeatsError, field_kind};
use strum::VariantArray;

use super::knockout_form;
use crate::web::form::Form;
use crate::web::i18n::{Message, Word};
use crate::web::parts::{rule_words, series_words};
use crate::web::request::context::Ctx;

/// Valid target sizes of groups.
const GROUP_SIZES: RangeInclusive<u8> = 3..=16;

/// Maximum number of rounds of a stage with a fixed number of rounds.
pub const MOST_ROUNDS: u8 = 30;

/// Maximum number of qualifiers from a stage by its standings.
pub const MOST_CUT: u8 = 64;

/// Maximum number of tie-breaks.
pub const TIEBREAKS: usize = 5;

/// The optional fields that a form shows. All other fields are always shown.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// Mode of play (solo, pairs or duel). Only asked for a new tournament.
    pub mode: bool,
    pub seats: bool,
    /// Number of qualifiers per table.
    pub advance: bool,
    /// Way to draw a knock-out, and its seeds.
    pub tree: bool,
    /// Lives in a knock-out; in a consolation there is always one.
    pub lives: bool,
    /// Table for the third place of a knock-out.
    pub third_place: bool,
    /// Target size of groups.
    pub group_size: bool,
    /// Legs of a league.
    pub legs: bool,
    pub rounds: bool,
    /// Number of an entry's tables that count.
    pub best: bool,
    /// Number of qualifiers by the standings.
    pub cut: bool,
    /// Separation of entries of the same club.
    pub clubs_apart: bool,
    /// Handling of remainders when entries do not fill the tables.
    pub remainder: bool,
    /// Points lost by not coming.
    pub no_show: bool,
    /// Use of the distance to order entries eliminated in the same round.
    pub fallen: bool,
    /// Permission for points by place that do not add up to zero.
    pub own_points: bool,
}

impl Asked {
    /// Fields for a new tournament whose stages have these plans.
    pub fn of_all(plans: &[StagePlan]) -> Self {
        let has_groups = |plan: &StagePlan| matches!(plan.division, Division::Groups { .. });
        Self {
            mode: true,
            seats: true,
            advance: plans.iter().any(|plan| plan.advance().is_some()),
            tree: plans.iter().any(|plan| plan.advance().is_some()),
            lives: plans.iter().any(|plan| plan.advance().is_some()),
            third_place: plans.iter().any(|plan| plan.advance().is_some()),
            group_size: plans.iter().any(has_groups),
            legs: plans.iter().any(|plan| plan.legs().is_some()),
            rounds: plans.iter().any(|plan| plan.rounds().is_some()),
            best: plans.iter().any(StagePlan::counts_best),
            cut: plans.iter().any(StagePlan::has_cut),
            clubs_apart: true,
            remainder: true,
            no_show: plans.iter().any(|plan| plan.advance().is_none()),
            fallen: plans.iter().any(|plan| plan.advance().is_some()),
            own_points: plans.iter().any(StagePlan::has_own_points),
        }
    }

    /// Key of the label for separating clubs, depending on where it applies: groups, first round or both.
    pub fn clubs_label(self) -> &'static str {
        match (self.group_size, self.advance) {
            (true, true) => "field-clubs-apart-both",
            (true, false) => "field-clubs-apart-groups",
            (false, _) => "field-clubs-apart",
        }
    }

    /// Fields for a stage with this progress. Choices that its draw was based on cannot be changed any more.
    pub fn of(plan: &StagePlan, progress: Progress) -> Self {
        let is_open = progress == Progress::NotDrawn;
        let has_groups = matches!(plan.division, Division::Groups { .. });
        Self {
            mode: false,
            seats: is_open && !plan.is_league(),
            advance: is_open && plan.advance().is_some(),
            tree: is_open && plan.advance().is_some(),
            lives: is_open && plan.advance().is_some() && !plan.is_consolation(),
            third_place: plan.advance().is_some(),
            group_size: is_open && has_groups,
            legs: is_open && plan.legs().is_some(),
            rounds: plan.rounds().is_some(),
            best: plan.counts_best(),
            cut: plan.counts_going_on(),
            clubs_apart: is_open && (has_groups || !plan.is_drawn_at_once()),
            remainder: !plan.is_league() && (is_open || !plan.is_drawn_at_once()),
            no_show: plan.advance().is_none(),
            fallen: plan.advance().is_some(),
            own_points: plan.has_own_points(),
        }
    }

    /// True if the form has fields that are not asked for any more.
    pub fn is_outgrown_by(self, form: &Form) -> bool {
        (!self.seats && form.has_field("seats"))
            || (!self.group_size && form.has_field("group_size"))
            || (!self.legs && form.has_field("legs"))
    }
}

/// A rule of play as a form field.
pub struct RuleField {
    /// Name of the form field.
    pub name: String,
    /// Name of the rule in `[Rules]`.
    pub key: &'static str,
    pub kind: FieldKind,
    /// Description of the valid values.
    pub allowed: Message,
}

/// The rules of play as form fields, in the order of the table in the rule specification.
pub fn rule_fields(ruleset: &Ruleset) -> Vec<RuleField> {
    ruleset
        .fields()
        .into_iter()
        .filter_map(|field| {
            let kind = field_kind(field.key)?;
            let name = rule_name(field.key);
            Some(RuleField { name, key: field.key, kind, allowed: allowed(kind) })
        })
        .collect()
}

impl RuleField {
    pub fn label(&self, ctx: &Ctx) -> String {
        rule_words::label(ctx, self.key)
    }

    /// Label of a value; figures stay as they are.
    pub fn word(&self, ctx: &Ctx, word: &str) -> String {
        rule_words::word(ctx, word)
    }

    /// Current value of the field, as people type it.
    pub fn shown(&self, ctx: &Ctx, form: &Form) -> String {
        let value = form.value(&self.name);
        match self.kind {
            FieldKind::Range { .. } => rule_words::range(ctx, value),
            _ => value.to_owned(),
        }
    }
}

/// Options of the form's selects: values with their labels.
pub struct Options<'a>(pub &'a Ctx);

impl Options<'_> {
    pub fn modes(&self) -> Vec<(&'static str, String)> {
        self.named(Mode::VARIANTS)
    }

    /// Boards by number of arms.
    pub fn arms(&self) -> Vec<(String, String)> {
        Arms::ALL.map(|arms| (arms.n().to_string(), self.0.word(arms))).into()
    }

    pub fn remainders(&self) -> Vec<(&'static str, String)> {
        self.named(Remainder::VARIANTS)
    }

    pub fn series(&self) -> Vec<(String, String)> {
        let option = |series: Series| (series.to_string(), series_words::words(self.0, series));
        Series::every().map(option).collect()
    }

    /// Parties who have to sign a result.
    pub fn confirmations(&self) -> Vec<(&'static str, String)> {
        self.named(Confirmation::VARIANTS)
    }

    pub fn dice(&self) -> Vec<(&'static str, String)> {
        self.named(Dice::VARIANTS)
    }

    pub fn tiebreaks(&self) -> Vec<(&'static str, String)> {
        self.named(Tiebreak::VARIANTS)
    }

    pub fn trees(&self) -> Vec<(&'static str, String)> {
        knockout_form::trees(self.0)
    }

    /// Sources of the seeds.
    pub fn seeded_by(&self) -> Vec<(&'static str, String)> {
        knockout_form::seeded_by(self.0)
    }

    pub fn rulesets(&self) -> Vec<(&'static str, String)> {
        Ruleset::NAMES.into_iter().map(|name| (name, rule_words::named(self.0, name))).collect()
    }

    fn named<T>(&self, values: &[T]) -> Vec<(&'static str, String)>
    where
        T: Copy + Into<&'static str> + Word,
    {
        values.iter().map(|value| ((*value).into(), self.0.word(value))).collect()
    }
}

/// The chosen tie-breaks, padded with empty ones to [`TIEBREAKS`].
pub fn chosen_tiebreaks(form: &Form) -> Vec<String> {
    let chosen = form.all("tiebreak").map(str::to_owned);
    chosen.chain(std::iter::repeat(String::new())).take(TIEBREAKS).collect()
}

/// Fills the form with these choices.
pub fn filled(form: Form, choices: &Choices) -> Form {
    let Choices { table, advance, group_size, clubs_apart, scoring, tiebreaks, .. } = choices;
    let points: Vec<String> = scoring.by_place.iter().map(i32::to_string).collect();
    let form = form
        .with("arms", table.arms.n())
        .with("seats", table.seats)
        .with("advance", advance)
        .with("group_size", group_size)
        .with("legs", choices.legs)
        .with("rounds", choices.rounds)
        .with("best", choices.best)
        .with("cut", choices.cut)
        .with("series", table.series)
        .with("remainder", table.remainder.name())
        .with("clubs_apart", if *clubs_apart { "yes" } else { "" })
        .with("points", points.join(", "))
        .with("no_show", scoring.no_show)
        .with("fallen_by_distance", if scoring.fallen_by_distance { "yes" } else { "" })
        .with("game_minutes", table.minutes)
        .with("confirmation", table.confirmation.name())
        .with("dice", table.dice.name());
    let form = tiebreaks.iter().fold(form, |form, it| form.with("tiebreak", it.name()));
    let form = knockout_form::filled(form, choices);
    with_rules(form, &table.ruleset)
}

fn with_rules(form: Form, ruleset: &Ruleset) -> Form {
    let form = form.with("ruleset", ruleset.name()).with("ruleset_shown", ruleset.name());
    ruleset.fields().into_iter().fold(form, |form, field| {
        let name = rule_name(field.key);
        match field_kind(field.key) {
            Some(FieldKind::List(_)) => {
                field.value.split(',').fold(form, |form, word| form.with(name.clone(), word))
            }
            _ => form.with(name, field.value),
        }
    })
}

/// Reads the fields about tables and qualifiers leniently. Invalid fields, and all other choices, are taken from `known`.
pub fn outline(form: &Form, known: Choices) -> Choices {
    let said = |name: &str| form.value(name).trim().parse::<u8>().ok();
    let table = TablePlan {
        seats: said("seats").unwrap_or(known.table.seats),
        series: form.value("series").parse().unwrap_or(known.table.series),
        arms: said("arms").and_then(Arms::from_n).unwrap_or(known.table.arms),
        remainder: form.value("remainder").parse().unwrap_or(known.table.remainder),
        minutes: form.value("game_minutes").trim().parse().unwrap_or(known.table.minutes),
        ..known.table.clone()
    };
    let group_size = said("group_size").filter(|it| GROUP_SIZES.contains(it));
    let legs = said("legs").filter(|it| (1..=Choices::MOST_LEGS).contains(it));
    let rounds = said("rounds").filter(|it| (1..=MOST_ROUNDS).contains(it));
    let cut = said("cut").filter(|it| (1..=MOST_CUT).contains(it));
    let choices = knockout_form::outline(form, known.clone());
    let choices = Choices {
        table,
        advance: said("advance").unwrap_or(known.advance),
        group_size: group_size.unwrap_or(known.group_size),
        legs: legs.unwrap_or(known.legs),
        rounds: rounds.unwrap_or(known.rounds),
        cut: cut.unwrap_or(known.cut),
        ..choices
    };
    choices.seeding_all(&known)
}

/// Reads the choices. Fields that were not `asked` for are taken from `known`. Returns `None` after noting errors in the form.
pub fn parse(form: &mut Form, asked: Asked, known: &Choices) -> Option<Choices> {
    let ruleset = parse_ruleset(form);
    let arms = form.choice("arms", |text| Arms::from_n(text.parse().ok()?));
    let seats = or_known(asked.seats, known.table.seats, || form.number("seats", 2..=8));
    let advance = or_known(asked.advance, known.advance, || form.number("advance", 1..=7));
    let group_size =
        or_known(asked.group_size, known.group_size, || form.number("group_size", GROUP_SIZES));
    let legs = or_known(asked.legs, known.legs, || form.number("legs", 1..=Choices::MOST_LEGS));
    let rounds = or_known(asked.rounds, known.rounds, || form.number("rounds", 1..=MOST_ROUNDS));
    let best =
        or_known(asked.best, known.best, || form.number("best", 1..=rounds.unwrap_or(MOST_ROUNDS)));
    let cut = or_known(asked.cut, known.cut, || form.number("cut", 1..=MOST_CUT));
    let series = form.parse("series");
    let remainder = or_known(asked.remainder, known.table.remainder, || form.parse("remainder"));
    let clubs_apart =
        or_known(asked.clubs_apart, known.clubs_apart, || Some(form.flag("clubs_apart")));
    let minutes = form.number("game_minutes", 0..=600);
    let confirmation = form.parse("confirmation");
    let dice = form.parse("dice");
    let tiebreaks = parse_tiebreaks(form);
    let parse_list = if asked.own_points { parse_falling_points } else { parse_points };
    let by_place = seats.and_then(|seats| parse_table(form, seats, parse_list));
    let no_show = or_known(asked.no_show, known.scoring.no_show, || {
        form.number("no_show", 0..=Scoring::MOST_PENALTY)
    });
    let fallen_by_distance = match asked.fallen {
        true => form.flag("fallen_by_distance"),
        false => known.scoring.fallen_by_distance,
    };
    let table = TablePlan {
        seats: seats?,
        series: series?,
        remainder: remainder?,
        ruleset: ruleset?,
        arms: arms?,
        minutes: minutes?,
        confirmation: confirmation?,
        dice: dice?,
    };
    let asks = (asked.tree, asked.lives, asked.third_place);
    let of_knockout = knockout_form::parse(form, asks, known.clone());
    let choices = Choices {
        table,
        advance: advance?,
        group_size: group_size?,
        legs: legs?,
        rounds: rounds?,
        best: best?,
        cut: cut?,
        clubs_apart: clubs_apart?,
        scoring: Scoring { by_place: by_place?, no_show: no_show?, fallen_by_distance },
        tiebreaks: tiebreaks?,
        ..of_knockout?
    };
    Some(choices.seeding_all(known))
}

fn or_known<T>(is_asked: bool, known: T, parse: impl FnOnce() -> Option<T>) -> Option<T> {
    if is_asked { parse() } else { Some(known) }
}

/// The rule set with the rules as edited. If another rule set was chosen than the one shown, returns it unchanged.
fn parse_ruleset(form: &mut Form) -> Option<Ruleset> {
    let mut ruleset = form.choice("ruleset", Ruleset::named)?;
    if form.value("ruleset_shown") != ruleset.name() {
        return Some(ruleset);
    }
    let mut is_right = true;
    for field in rule_fields(&ruleset.original()) {
        let sent: Vec<&str> = form.all(&field.name).map(str::trim).collect();
        let value = match field.kind {
            FieldKind::List(words) => {
                let chosen = words.iter().filter(|word| sent.contains(word));
                chosen.copied().collect::<Vec<_>>().join(",")
            }
            FieldKind::Range { .. } => rule_words::typed_range(&sent.concat()),
            _ => sent.concat(),
        };
        if ruleset.set(field.key, &value).is_err() {
            form.refuse::<()>(&field.name, field.allowed);
            is_right = false;
        }
    }
    is_right.then_some(ruleset)
}

fn parse_tiebreaks(form: &mut Form) -> Option<Vec<Tiebreak>> {
    let mut chosen = Vec::new();
    let sent: Vec<String> =
        form.all("tiebreak").filter(|word| !word.is_empty()).map(str::to_owned).collect();
    for word in sent {
        match word.parse() {
            Ok(tiebreak) if !chosen.contains(&tiebreak) => chosen.push(tiebreak),
            Ok(_) => return form.refuse("tiebreak", Message::new("error-tiebreak-twice")),
            Err(_) => return form.refuse("tiebreak", Message::new("error-choice")),
        }
    }
    match chosen.len() {
        0 => form.refuse("tiebreak", Message::new("error-tiebreak-none")),
        _ => Some(chosen),
    }
}

fn parse_table(
    form: &mut Form,
    seats: u8,
    parse: fn(&str, usize) -> Result<Vec<i32>, PointsError>,
) -> Option<Vec<i32>> {
    let text = form.value("points").trim().to_owned();
    if text.is_empty() {
        return Some(Vec::new());
    }
    match parse(&text, usize::from(seats)) {
        Ok(points) => Some(points),
        Err(error) => form.refuse("points", Message::of_parts(error.parts())),
    }
}

/// Checks that games can be played with these choices and that each table has fewer qualifiers than sides. Returns `None` after noting an
/// error at a field that was `asked` for.
pub fn check(
    form: &mut Form,
    asked: Asked,
    (mode, choices): (Mode, &Choices),
    plans: &[StagePlan],
) -> Option<()> {
    let TablePlan { seats, arms, .. } = choices.table;
    if mode == Mode::Solo && seats > 2 && plans.iter().any(StagePlan::is_league) {
        return form.refuse("seats", Message::new("error-seats-league"));
    }
    if mode != Mode::Solo && seats != 2 {
        return form.refuse("seats", Message::new("error-seats-sides"));
    }
    if seats > arms.n() {
        let message = Message::new("error-number").with("min", 2).with("max", arms.n());
        return form.refuse("seats", message);
    }
    // Open tables have no qualifiers, so their field is ignored.
    let is_knockout = plans.iter().any(|plan| plan.advance().is_some());
    if is_knockout && choices.advance >= seats {
        let most = seats.saturating_sub(1);
        let message = Message::new("error-number").with("min", 1).with("max", most);
        return form.refuse("advance", message);
    }
    if is_knockout && choices.table.series.counts_each() {
        return form.refuse("series", Message::new("error-series-knockout"));
    }
    let no_tree = |plan: &StagePlan| plan.advance().is_some() && !plan.can_be_fixed();
    if choices.is_fixed && plans.iter().any(no_tree) {
        // If the bracket is drawn already, only the remainder can still be changed.
        return knockout_form::refuse_tree(form, if asked.tree { "tree" } else { "remainder" });
    }
    let comes_from =
        |plan: &StagePlan| plan.advance().is_some() && matches!(plan.entry, EntryRule::From { .. });
    if asked.tree && choices.seeding.by == SeededBy::Before && !plans.iter().any(comes_from) {
        return form.refuse("seeded_by", Message::new("error-seeded-before"));
    }
    match seated(mode, &choices.table) {
        Ok(()) => Some(()),
        Err(error) => refuse_seats(form, asked, error),
    }
}

/// Checks that a game can be played at such a table.
///
/// # Errors
/// The conditions of [`SeatsError`].
pub fn seated(mode: Mode, table: &TablePlan) -> Result<(), SeatsError> {
    let colors = match mode {
        Mode::Solo => Colors::first(table.seats),
        Mode::Pairs | Mode::Duel => Colors::first(4),
    };
    table.ruleset.seats(mode, table.arms, colors)
}

/// Notes the error at the field that does not fit the rules.
fn refuse_seats(form: &mut Form, asked: Asked, error: SeatsError) -> Option<()> {
    match error {
        SeatsError::Arms(_) | SeatsError::Colors(_) => {
            form.refuse("arms", Message::new("error-rules-arms"))
        }
        SeatsError::Mode(_) => {
            let field = if asked.mode { "mode" } else { "ruleset" };
            form.refuse(field, Message::new("error-rules-mode"))
        }
        SeatsError::ModeNeedsFourArms(_) | SeatsError::ModeNeedsAllColors(_) => {
            form.refuse("arms", Message::new("error-mode-arms"))
        }
        SeatsError::Players { least, most, .. } => {
            let message = Message::new("error-rules-seats").with("least", least);
            let field = if asked.seats { "seats" } else { "ruleset" };
            form.refuse(field, message.with("most", most))
        }
    }
}

fn allowed(kind: FieldKind) -> Message {
    match kind {
        FieldKind::Choice(_) => Message::new("error-choice"),
        FieldKind::List(_) => Message::new("error-choices"),
        FieldKind::Range { min, max, .. } => {
            Message::new("allowed-range").with("min", min).with("max", max)
        }
        FieldKind::Number { min, max } => {
            Message::new("allowed-number").with("min", min).with("max", max)
        }
    }
}

fn rule_name(key: &str) -> String {
    format!("rule_{key}")
}
