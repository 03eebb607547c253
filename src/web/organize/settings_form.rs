//! The form of a tournament's front page and settings: filled from them, and read back.

use chrono::NaiveDate;
use chrono_tz::Tz;
use strum::VariantArray;

use crate::acts::create::TournamentChange;
use crate::ranking::parse_points;
use crate::rules::{Arms, Colors, FieldKind, Mode, Ruleset, SeatsError, field_kind};
use crate::tournament::account::Ranking;
use crate::tournament::id::{RankingId, UserId};
use crate::tournament::plan::StagePlan;
use crate::tournament::preset::Preset;
use crate::tournament::settings::{Confirmation, Dice, Remainder, Settings};
use crate::tournament::stage::Tiebreak;
use crate::tournament::tournament::Tournament;
use crate::web::form::Form;
use crate::web::i18n::{Message, Word};
use crate::web::parts::rule_words;
use crate::web::ranking::title;
use crate::web::request::context::Ctx;

/// What the field says of a tournament that counts for no ranking.
const NO_RANKING: &str = "no";
/// How many criteria can be chosen in order.
pub const TIEBREAKS: usize = 5;

/// A field of the rules of play, as the form shows it.
pub struct RuleField {
    /// Name of the form's field.
    pub name: String,
    /// Name in `[Rules]`.
    pub key: &'static str,
    /// What values it can have.
    pub kind: FieldKind,
    /// What it takes, in words.
    pub allowed: Message,
}

/// The fields of the rules of play in the order of the rule texts' table.
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
    /// Its label.
    pub fn label(&self, ctx: &Ctx) -> String {
        rule_words::label(ctx, self.key)
    }

    /// A word to choose, as people say it; figures stay.
    pub fn word(&self, ctx: &Ctx, word: &str) -> String {
        rule_words::word(ctx, word)
    }

    /// What the form has in it, as people type it.
    pub fn shown(&self, ctx: &Ctx, form: &Form) -> String {
        let value = form.value(&self.name);
        match self.kind {
            FieldKind::Range { .. } => rule_words::range(ctx, value),
            _ => value.to_owned(),
        }
    }
}

/// What the selects of the form offer: values with their words.
pub struct Options<'a>(pub &'a Ctx);

impl Options<'_> {
    /// Solo, pairs, duel.
    pub fn modes(&self) -> Vec<(&'static str, String)> {
        self.named(Mode::VARIANTS)
    }

    /// Boards.
    pub fn arms(&self) -> Vec<(String, String)> {
        Arms::ALL.map(|arms| (arms.n().to_string(), self.0.word(arms))).into()
    }

    /// What is done where numbers do not divide.
    pub fn remainders(&self) -> Vec<(&'static str, String)> {
        self.named(Remainder::VARIANTS)
    }

    /// Who signs a result.
    pub fn confirmations(&self) -> Vec<(&'static str, String)> {
        self.named(Confirmation::VARIANTS)
    }

    /// Whose dice.
    pub fn dice(&self) -> Vec<(&'static str, String)> {
        self.named(Dice::VARIANTS)
    }

    /// Criteria.
    pub fn tiebreaks(&self) -> Vec<(&'static str, String)> {
        self.named(Tiebreak::VARIANTS)
    }

    /// Named rule sets.
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

/// The criteria chosen, filled up with empty ones.
pub fn chosen_tiebreaks(form: &Form) -> Vec<String> {
    let chosen = form.all("tiebreak").map(str::to_owned);
    chosen.chain(std::iter::repeat(String::new())).take(TIEBREAKS).collect()
}

/// What a tournament can count for, the account's rankings, as the form offers it.
pub fn ranking_options(ctx: &Ctx, rankings: &[Ranking]) -> Vec<(String, String)> {
    let none = (NO_RANKING.to_owned(), ctx.t("ranking-none"));
    let each = rankings.iter().map(|ranking| (ranking.id.to_string(), title(ctx, ranking)));
    std::iter::once(none).chain(each).collect()
}

/// A form to create a tournament from `preset` in `account`.
pub fn blank(preset: Preset, today: NaiveDate, account: UserId) -> Option<Form> {
    let settings = preset.settings(Ruleset::named(preset.ruleset_name())?);
    let form = Form::empty().with("preset", preset.name()).with("starts_on", today);
    let form = with_ranking(form, &settings, RankingId::own(account));
    Some(with_settings(form, &settings))
}

fn with_ranking(form: Form, settings: &Settings, ranking: RankingId) -> Form {
    match settings.weight {
        0 => form.with("ranking", NO_RANKING),
        _ => form.with("ranking", ranking),
    }
}

/// The form as the tournament is now, which counts for `ranking` if it counts.
pub fn filled(tournament: &Tournament, ranking: RankingId) -> Form {
    let form = Form::empty()
        .with("name", &tournament.name)
        .with("venue", &tournament.venue)
        .with("starts_on", tournament.starts_on);
    let form = with_ranking(form, &tournament.settings, ranking);
    with_settings(form, &tournament.settings)
}

fn with_settings(form: Form, settings: &Settings) -> Form {
    let points: Vec<String> = settings.points.iter().map(i32::to_string).collect();
    let mut form = form
        .with("mode", settings.mode.name())
        .with("arms", settings.arms.n())
        .with("seats", settings.seats)
        .with("advance", settings.advance)
        .with("group_size", settings.group_size)
        .with("remainder", settings.remainder.name())
        .with("clubs_apart", if settings.clubs_apart { "yes" } else { "" })
        .with("weight", settings.weight.max(1))
        .with("points", points.join(", "))
        .with("game_minutes", settings.game_minutes)
        .with("boards", settings.boards)
        .with("time_zone", settings.time_zone.name())
        .with("confirmation", settings.confirmation.name())
        .with("dice", settings.dice.name());
    for tiebreak in &settings.tiebreaks {
        form = form.with("tiebreak", tiebreak.name());
    }
    with_rules(form, &settings.ruleset)
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

/// What the form says, for a tournament that settings make these plans for in an account with these rankings; `None` after noting what is wrong
/// in it.
pub fn parse(
    form: &mut Form,
    plans: impl Fn(&Settings) -> Vec<StagePlan>,
    rankings: &[Ranking],
) -> Option<TournamentChange> {
    let name = form.text("name", 1..=120);
    let venue = form.text("venue", 0..=120);
    let starts_on = form.date("starts_on");
    let ranking = parse_ranking(form, rankings);
    let settings = parse_settings(form, plans);
    let (ranking, mut settings) = (ranking?, settings?);
    match ranking {
        None => settings.weight = 0,
        Some(_) if settings.weight == 0 => {
            let message = Message::new("error-number").with("min", 1).with("max", 100);
            return form.refuse("weight", message);
        }
        Some(_) => {}
    }
    Some(TournamentChange { name: name?, venue: venue?, starts_on: starts_on?, settings, ranking })
}

/// Inner none: it counts for none.
fn parse_ranking(form: &mut Form, rankings: &[Ranking]) -> Option<Option<RankingId>> {
    form.choice("ranking", |text| match text {
        NO_RANKING => Some(None),
        id => rankings.iter().map(|it| it.id).find(|it| it.to_string() == id).map(Some),
    })
}

fn parse_settings(
    form: &mut Form,
    plans: impl Fn(&Settings) -> Vec<StagePlan>,
) -> Option<Settings> {
    let ruleset = parse_ruleset(form);
    let mode = form.parse::<Mode>("mode");
    let arms = form.choice("arms", |text| Arms::from_n(text.parse().ok()?));
    let seats = form.number("seats", 2..=8);
    let advance = form.number("advance", 1..=7);
    let group_size = form.number("group_size", 3..=16);
    let remainder = form.parse("remainder");
    let weight = form.number("weight", 0..=100);
    let game_minutes = form.number("game_minutes", 0..=600);
    let boards = form.number("boards", 0..=500);
    let time_zone = form.parse::<Tz>("time_zone");
    let confirmation = form.parse("confirmation");
    let dice = form.parse("dice");
    let tiebreaks = parse_tiebreaks(form);
    let points = seats.and_then(|seats| parse_table(form, seats));
    let settings = Settings {
        ruleset: ruleset?,
        mode: mode?,
        arms: arms?,
        seats: seats?,
        advance: advance?,
        group_size: group_size?,
        remainder: remainder?,
        clubs_apart: form.flag("clubs_apart"),
        tiebreaks: tiebreaks?,
        weight: weight?,
        points: points?,
        game_minutes: game_minutes?,
        boards: boards?,
        time_zone: time_zone?,
        confirmation: confirmation?,
        dice: dice?,
    };
    check(form, &plans(&settings), &settings)?;
    Some(settings)
}

/// The fields as shown; where another set was chosen than the fields were shown of, that set as it is.
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

fn parse_table(form: &mut Form, seats: u8) -> Option<Vec<i32>> {
    let text = form.value("points").trim().to_owned();
    if text.is_empty() {
        return Some(Vec::new());
    }
    match parse_points(&text, usize::from(seats)) {
        Ok(points) => Some(points),
        Err(error) => form.refuse("points", Message::of_parts(error.parts())),
    }
}

/// Whether a game can be played with these settings, and a table can send on fewer than it seats.
fn check(form: &mut Form, plans: &[StagePlan], settings: &Settings) -> Option<()> {
    let Settings { ruleset, mode, arms, seats, .. } = settings;
    if *mode == Mode::Solo && *seats > 2 && plans.iter().any(StagePlan::is_league) {
        return form.refuse("seats", Message::new("error-seats-league"));
    }
    if *mode != Mode::Solo && *seats != 2 {
        return form.refuse("seats", Message::new("error-seats-sides"));
    }
    if *seats > arms.n() {
        return form
            .refuse("seats", Message::new("error-number").with("min", 2).with("max", arms.n()));
    }
    // From open tables nobody goes on, so that field is not looked at.
    let is_knockout = plans.iter().any(|plan| plan.advance().is_some());
    if is_knockout && settings.advance >= *seats {
        let most = seats.saturating_sub(1);
        let message = Message::new("error-number").with("min", 1).with("max", most);
        return form.refuse("advance", message);
    }
    let colors = match mode {
        Mode::Solo => Colors::first(*seats),
        Mode::Pairs | Mode::Duel => Colors::first(4),
    };
    match ruleset.seats(*mode, *arms, colors) {
        Ok(()) => Some(()),
        Err(error) => refuse_seats(form, error),
    }
}

/// Names the field that does not go with the rules.
fn refuse_seats(form: &mut Form, error: SeatsError) -> Option<()> {
    match error {
        SeatsError::Arms(_) | SeatsError::Colors(_) => {
            form.refuse("arms", Message::new("error-rules-arms"))
        }
        SeatsError::Mode(_) => form.refuse("mode", Message::new("error-rules-mode")),
        SeatsError::ModeNeedsFourArms(_) | SeatsError::ModeNeedsAllColors(_) => {
            form.refuse("arms", Message::new("error-mode-arms"))
        }
        SeatsError::Players { least, most, .. } => {
            let message = Message::new("error-rules-seats").with("least", least);
            form.refuse("seats", message.with("most", most))
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
