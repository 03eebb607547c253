//! The form for the choices of stage plans: filling it, and reading it back.

use std::collections::BTreeSet;

use domain::ranking::{parse_falling_points, parse_points};
use domain::tournament::fields::{Field, InputKind};
use domain::tournament::plan::{Choices, EntryRule, Progress, SeededBy, StagePlan};
use domain::tournament::plan_fields::{ChoiceGroup, ChoicePlace, FIELDS, Occasion};
use domain::tournament::table_plan::TablePlan;
use domain::tournament::tiebreak::Tiebreak;
use parchis::{Colors, FieldKind, Mode, Ruleset, SeatsError, field_kind};
use strum::VariantArray;

use crate::web::form::Form;
use crate::web::form::fields::Input;
use crate::web::i18n::{Message, key};
use crate::web::parts::{option_words, rule_words};
use crate::web::request::context::Ctx;

/// Beginning of the names of the fields of rules.
const RULE: &str = "rule_";
/// Name of the fields of tie-breaks.
const TIEBREAK: &str = "tiebreak";
/// Maximum number of tie-breaks.
pub const TIEBREAKS: usize = 5;

/// The fields that a form asks for.
pub struct PlanFields {
    /// True for a new tournament, whose form also asks for the mode of play.
    pub mode: bool,
    /// True if the points by place need not be positive in the first half and negative in the second.
    pub own_points: bool,
    fields: Vec<&'static PlanField>,
    /// Fields that the form asked for before the draw, but not any more.
    outgrown: Vec<&'static PlanField>,
}

type PlanField = Field<Choices, ChoicePlace>;

impl PlanFields {
    /// Fields for a new tournament whose stages have these plans.
    pub fn of_all(plans: &[StagePlan]) -> Self {
        Self {
            mode: true,
            own_points: plans.iter().any(StagePlan::has_own_points),
            fields: asked(plans, Occasion::New),
            outgrown: Vec::new(),
        }
    }

    /// The fields for a new tournament in parts: those that several stages share, and those of each stage alone.
    pub fn in_stages(plans: &[StagePlan]) -> (Self, Vec<Self>) {
        let asks = |plan: &StagePlan, field: &PlanField| field.is_asked(plan, Occasion::New);
        let n_asking = |field: &PlanField| plans.iter().filter(|plan| asks(plan, field)).count();
        let all = asked(plans, Occasion::New);
        let part = |is_in: &dyn Fn(&PlanField) -> bool| Self {
            mode: false,
            own_points: false,
            fields: all.iter().copied().filter(|field| is_in(field)).collect(),
            outgrown: Vec::new(),
        };
        let shared = part(&|field| n_asking(field) > 1);
        let own = |plan: &StagePlan| part(&|field| n_asking(field) == 1 && asks(plan, field));
        (shared, plans.iter().map(own).collect())
    }

    /// Fields for a stage with this progress. Choices that its draw was based on cannot be changed any more.
    pub fn of(plan: &StagePlan, progress: Progress) -> Self {
        let plans = std::slice::from_ref(plan);
        let fields = asked(plans, Occasion::Stage(progress));
        let mut outgrown = asked(plans, Occasion::Stage(Progress::NotDrawn));
        outgrown.retain(|field| fields.iter().all(|it| it.name != field.name));
        Self { mode: false, own_points: plan.has_own_points(), fields, outgrown }
    }

    /// True if the form asks for this field.
    pub fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|field| field.name == name)
    }

    /// Names of all fields, with those of the rules, the points and the tie-breaks. `form` is filled with a rule set.
    pub fn names(&self, form: &Form) -> BTreeSet<String> {
        let fields = self.fields.iter().map(|field| field.name);
        let fields = fields.chain(["points", TIEBREAK, "ruleset"]).map(str::to_owned);
        let rules = form.fields().iter().map(|(name, _)| name);
        fields.chain(rules.filter(|name| name.starts_with(RULE)).cloned()).collect()
    }

    /// Fields of a group, for a page.
    pub fn inputs(&self, ctx: &Ctx, group: ChoiceGroup) -> Vec<Input> {
        let fields = self.fields.iter().copied().filter(|field| field.place.group == group);
        Input::all(fields, option_words::labels(ctx))
    }

    /// The form with the label of `clubs_apart`: clubs are kept apart in the groups, in the first round of the knock-out, or in both.
    pub fn labelled(&self, form: Form) -> Form {
        match (self.has("group_size"), self.has("advance")) {
            (true, true) => form.labelling("clubs_apart", key::FIELD_CLUBS_APART_BOTH),
            (true, false) => form.labelling("clubs_apart", key::FIELD_CLUBS_APART_GROUPS),
            (false, _) => form,
        }
    }

    /// True if the submitted form has fields that are not asked for any more, because the stage was drawn meanwhile.
    pub fn is_outgrown_by(&self, form: &Form) -> bool {
        self.outgrown.iter().any(|field| form.has_field(field.name))
    }
}

fn asked(plans: &[StagePlan], occasion: Occasion) -> Vec<&'static PlanField> {
    let is_asked = |field: &&PlanField| plans.iter().any(|plan| field.is_asked(plan, occasion));
    FIELDS.iter().filter(is_asked).collect()
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

/// Options of the form's select fields: values with their labels.
pub struct PlanOptions<'a>(pub &'a Ctx);

impl PlanOptions<'_> {
    pub fn tiebreaks(&self) -> Vec<(&'static str, String)> {
        Tiebreak::VARIANTS.iter().map(|it| (it.name(), self.0.word(it))).collect()
    }

    pub fn rulesets(&self) -> Vec<(&'static str, String)> {
        Ruleset::NAMES.into_iter().map(|name| (name, rule_words::named(self.0, name))).collect()
    }
}

/// The chosen tie-breaks, padded with empty ones to [`TIEBREAKS`].
pub fn chosen_tiebreaks(form: &Form) -> Vec<String> {
    let chosen = form.all("tiebreak").map(str::to_owned);
    chosen.chain(std::iter::repeat(String::new())).take(TIEBREAKS).collect()
}

/// Fills the form with these choices.
pub fn filled(form: Form, choices: &Choices) -> Form {
    let points: Vec<String> = choices.scoring.by_place.iter().map(i32::to_string).collect();
    let form = form.filled(&FIELDS, choices).with("points", points.join(", "));
    let form = choices.tiebreaks.iter().fold(form, |form, it| form.with("tiebreak", it.name()));
    with_rules(form, &choices.table.ruleset)
}

/// The form with another rule set, all of whose rules are its own. A form with an unknown name is refused when it is read.
pub fn with_ruleset(mut form: Form, name: &str) -> Form {
    let Some(ruleset) = Ruleset::named(name) else { return form.instead("ruleset", name) };
    form = form.without("ruleset").without("ruleset_shown");
    for field in rule_fields(&ruleset) {
        form = form.without(&field.name);
    }
    with_rules(form, &ruleset)
}

/// True if a field of the choices can have several values.
pub fn is_repeated(name: &str) -> bool {
    let kind = name.strip_prefix(RULE).and_then(field_kind);
    name == TIEBREAK || matches!(kind, Some(FieldKind::List(_)))
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

/// Reads the fields leniently. Invalid fields and all other choices are taken from `known`. Browsers do not send boxes that are not ticked,
/// so the boxes of knock-outs are read only if the form has the field `tree`.
pub fn outline(form: &Form, known: Choices) -> Choices {
    let mut choices = known.clone();
    let is_sent =
        |field: &&PlanField| field.place.group != ChoiceGroup::Boxes || form.has_field("tree");
    for field in FIELDS.iter().filter(is_sent) {
        form.read_if_valid(field, &mut choices);
    }
    choices.seeding_all(&known)
}

/// Reads the choices. Fields that were not `asked` for are taken from `known`. Returns `None` after noting errors in the form.
pub fn parse(form: &mut Form, asked: &PlanFields, known: &Choices) -> Option<Choices> {
    let mut choices = known.clone();
    let ruleset = parse_ruleset(form);
    for group in [ChoiceGroup::Board, ChoiceGroup::Tables, ChoiceGroup::Boxes, ChoiceGroup::Games] {
        read(form, (asked, group), &mut choices);
    }
    let tiebreaks = parse_tiebreaks(form);
    let by_place = match form.is_refused("seats") {
        true => None,
        false => parse_table(form, choices.table.seats, asked.own_points),
    };
    read(form, (asked, ChoiceGroup::Points), &mut choices);
    choices.table.ruleset = ruleset?;
    // The fields of a knock-out are checked only if the fields of its tables are valid.
    let of_table = |field: &&&PlanField| field.place.is_of_table;
    if asked.fields.iter().filter(of_table).any(|field| form.is_refused(field.name)) {
        return None;
    }
    for group in [ChoiceGroup::Bracket, ChoiceGroup::Lives, ChoiceGroup::Seeds] {
        read(form, (asked, group), &mut choices);
    }
    choices.tiebreaks = tiebreaks?;
    choices.scoring.by_place = by_place?;
    let is_right = asked.fields.iter().all(|field| !form.is_refused(field.name));
    is_right.then(|| choices.seeding_all(known))
}

/// Reads the valid fields of a group that are asked for. Notes errors at the other ones.
fn read(form: &mut Form, (asked, group): (&PlanFields, ChoiceGroup), choices: &mut Choices) {
    for field in asked.fields.iter().filter(|field| field.place.group == group) {
        let kind = match (field.name, field.kind) {
            // The number of tables that count is at most the number of rounds.
            ("best", InputKind::Number { min, .. }) if !form.is_refused("rounds") => {
                InputKind::Number { min, max: choices.rounds.into() }
            }
            // Without a source of seeds there are no seeds, so their number is not read.
            ("seeds", _) if choices.seeding.by == SeededBy::Lot || form.is_refused("seeded_by") => {
                choices.seeding.n = 0;
                continue;
            }
            ("seeds", InputKind::Number { max, .. }) => InputKind::Number { min: 1, max },
            (_, kind) => kind,
        };
        form.read_within(field, kind, choices);
    }
}

/// The chosen rule set with the edited rules. If the form showed the rules of another rule set, the edits are ignored. Returns `None` after
/// noting errors in the form.
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
            Ok(_) => return form.refuse("tiebreak", Message::new(key::ERROR_TIEBREAK_TWICE)),
            Err(_) => return form.refuse("tiebreak", Message::new(key::ERROR_CHOICE)),
        }
    }
    match chosen.len() {
        0 => form.refuse("tiebreak", Message::new(key::ERROR_TIEBREAK_NONE)),
        _ => Some(chosen),
    }
}

fn parse_table(form: &mut Form, seats: u8, has_own_points: bool) -> Option<Vec<i32>> {
    let text = form.value("points").trim().to_owned();
    if text.is_empty() {
        return Some(Vec::new());
    }
    let parse = if has_own_points { parse_falling_points } else { parse_points };
    match parse(&text, usize::from(seats)) {
        Ok(points) => Some(points),
        Err(error) => form.refuse("points", Message::of_parts(error.parts())),
    }
}

/// Checks that games can be played with these choices and that each table has fewer qualifiers than sides. Returns `None` after noting an
/// error at a field that was `asked` for.
pub fn check(
    form: &mut Form,
    asked: &PlanFields,
    (mode, choices): (Mode, &Choices),
    plans: &[StagePlan],
) -> Option<()> {
    let TablePlan { seats, arms, .. } = choices.table;
    if mode == Mode::Solo && seats > 2 && plans.iter().any(StagePlan::is_league) {
        return form.refuse("seats", Message::new(key::ERROR_SEATS_LEAGUE));
    }
    if mode != Mode::Solo && seats != 2 {
        return form.refuse("seats", Message::new(key::ERROR_SEATS_SIDES));
    }
    if seats > arms.n() {
        let message = Message::new(key::ERROR_NUMBER).with("min", 2).with("max", arms.n());
        return form.refuse("seats", message);
    }
    // Open tables have no qualifiers, so their field is ignored.
    let is_knockout = plans.iter().any(|plan| plan.advance().is_some());
    if is_knockout && choices.knockout.advance >= seats {
        let most = seats.saturating_sub(1);
        let message = Message::new(key::ERROR_NUMBER).with("min", 1).with("max", most);
        return form.refuse("advance", message);
    }
    if is_knockout && choices.table.series.counts_each() {
        return form.refuse("series", Message::new(key::ERROR_SERIES_KNOCKOUT));
    }
    let no_tree = |plan: &StagePlan| plan.advance().is_some() && !plan.can_be_fixed();
    if choices.knockout.is_fixed && plans.iter().any(no_tree) {
        // If the bracket is drawn already, only the remainder can still be changed.
        let field = if asked.has("tree") { "tree" } else { "remainder" };
        return form.refuse(field, Message::new(key::ERROR_NO_TREE));
    }
    let comes_from =
        |plan: &StagePlan| plan.advance().is_some() && matches!(plan.entry, EntryRule::From { .. });
    if asked.has("tree") && choices.seeding.by == SeededBy::Before && !plans.iter().any(comes_from)
    {
        return form.refuse("seeded_by", Message::new(key::ERROR_SEEDED_BEFORE));
    }
    match seated(mode, &choices.table) {
        Ok(()) => Some(()),
        Err(error) => refuse_seats(form, asked, error),
    }
}

/// Checks that the rules allow a game in this mode at the planned table.
///
/// # Errors
/// [`SeatsError`]: the rules, the mode, the arms, the colors and the number of players do not fit together.
pub fn seated(mode: Mode, table: &TablePlan) -> Result<(), SeatsError> {
    let colors = match mode {
        Mode::Solo => Colors::first(table.seats),
        Mode::Pairs | Mode::Duel => Colors::first(4),
    };
    table.ruleset.seats(mode, table.arms, colors)
}

/// Notes the error at the field that does not fit the rules.
fn refuse_seats(form: &mut Form, asked: &PlanFields, error: SeatsError) -> Option<()> {
    match error {
        SeatsError::Arms(_) | SeatsError::Colors(_) => {
            form.refuse("arms", Message::new(key::ERROR_RULES_ARMS))
        }
        SeatsError::Mode(_) => {
            let field = if asked.mode { "mode" } else { "ruleset" };
            form.refuse(field, Message::new(key::ERROR_RULES_MODE))
        }
        SeatsError::ModeNeedsFourArms(_) | SeatsError::ModeNeedsAllColors(_) => {
            form.refuse("arms", Message::new(key::ERROR_MODE_ARMS))
        }
        SeatsError::Players { least, most, .. } => {
            let message = Message::new(key::ERROR_RULES_SEATS).with("least", least);
            let field = if asked.has("seats") { "seats" } else { "ruleset" };
            form.refuse(field, message.with("most", most))
        }
    }
}

fn allowed(kind: FieldKind) -> Message {
    match kind {
        FieldKind::Choice(_) => Message::new(key::ERROR_CHOICE),
        FieldKind::List(_) => Message::new(key::ERROR_CHOICES),
        FieldKind::Range { min, max, .. } => {
            Message::new(key::ALLOWED_RANGE).with("min", min).with("max", max)
        }
        FieldKind::Number { min, max } => {
            Message::new(key::ALLOWED_NUMBER).with("min", min).with("max", max)
        }
    }
}

fn rule_name(key: &str) -> String {
    format!("{RULE}{key}")
}
