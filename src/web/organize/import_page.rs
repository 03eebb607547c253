//! The preview page of an import: the effect of every line, the meaning of columns and spellings, and open questions.

use askama::Template;
use domain::tournament::championship::Championship;
use domain::tournament::id::EntryId;
use domain::tournament::import::{
    Alikes, EntryChange, ImportOptions, ImportPreview, LineEffect, ListColumn, ListField, ListLine,
    NamedAt, NonEntry, SpelledName, repeated_people,
};
use domain::tournament::names::Names;
use domain::tournament::tournament::Registration;
use parchis::Mode;
use strum::VariantArray;

use super::submitted_list::{DoubtsView, MOST_UNFOLDED, SubmittedList};
use crate::web::form::Form;
use crate::web::http::address;
use crate::web::i18n::{Key, Message, key};
use crate::web::parts::badge::Badge;
use crate::web::parts::head::{Head, Tab};
use crate::web::parts::repeated_people::{self, RepeatedPerson};
use crate::web::parts::titles::joined;
use crate::web::request::context::Ctx;

/// Maximum number of similar entries that are asked about one by one.
const MOST_CHOSEN: usize = 300;

/// Maximum number of people in several entries who are listed.
const NAMED: usize = 40;

#[derive(Template)]
#[template(path = "organize/import.html")]
pub(super) struct ImportPage<'a> {
    ctx: &'a Ctx,
    head: Head,
    form: Form,
    is_pairs: bool,
    is_open: bool,
    preview: Option<PreviewedList<'a>>,
}

/// The preview of a list, with the organizer's instructions so far.
pub(super) struct PreviewedList<'a> {
    ctx: &'a Ctx,
    championship: &'a Championship,
    list: &'a ImportPreview,
    wishes: &'a ImportOptions,
    doubts: DoubtsView,
    /// Name of the uploaded file, or empty.
    source: &'a str,
}

/// A line whose people have the same names as a registered entry with another club, or with none.
struct AlikeLine<'a> {
    line: &'a ListLine,
    /// Number of the registered entry, its club, and the club in the line, in words.
    entry: String,
    is_same: bool,
}

impl<'a> PreviewedList<'a> {
    pub(super) fn new(
        ctx: &'a Ctx,
        championship: &'a Championship,
        list: &'a ImportPreview,
        given: &'a SubmittedList,
        wishes: &'a ImportOptions,
    ) -> Self {
        let doubts = DoubtsView::new(&list.doubts, given.choices);
        Self { ctx, championship, list, wishes, doubts, source: &given.source }
    }

    /// True if the section with the lines is open at first. Questions are always in view above it.
    fn is_short(&self) -> bool {
        self.list.lines.len() <= MOST_UNFOLDED
    }

    fn n_acts(&self) -> usize {
        self.list.n_new() + self.list.n_changed()
    }

    /// People who would be in several entries, with the lines and entries.
    fn twice(&self) -> Vec<RepeatedPerson> {
        let names = Names::in_full(self.championship);
        let place = |at: &NamedAt| match at {
            NamedAt::Line(line) => {
                (format!("#line-{line}"), format!("{}\u{a0}{line}", self.ctx.t(key::COLUMN_LINE)))
            }
            NamedAt::Entry(entry) => {
                let said = repeated_people::numbered(self.ctx, self.championship, &names, *entry);
                let pages = address::tournament(self.championship.tournament.id);
                (pages.entry(entry).edit(), said)
            }
        };
        let found = repeated_people(self.list, self.championship).into_iter().take(NAMED);
        let line = found.map(|it| RepeatedPerson {
            said: repeated_people::words(self.ctx, it.likeness, &it.name, it.places.len()),
            entries: it.places.iter().map(place).collect(),
            merge: None,
        });
        line.collect()
    }

    /// The columns, with their titles.
    fn columns(&self) -> impl Iterator<Item = (String, &'a ListColumn)> {
        let columns = self.list.columns.iter().enumerate();
        columns.map(|(at, column)| (self.column_title(at, column), column))
    }

    fn samples(&self, column: &ListColumn) -> String {
        column.samples.join("\u{a0}· ")
    }

    /// Fields that a column can hold, with their labels.
    fn fields(&self) -> Vec<(ListField, String)> {
        let is_of_pairs = self.list.mode == Mode::Pairs;
        let fields = ListField::VARIANTS.iter().filter(|field| is_of_pairs || !field.is_of_pairs());
        fields.map(|field| (*field, self.ctx.word(field))).collect()
    }

    /// The sectors, doubtful ones first.
    fn sectors(&self) -> Vec<&'a SpelledName> {
        let mut sectors: Vec<&SpelledName> = self.list.sectors.iter().collect();
        sectors
            .sort_by_cached_key(|it| (it.near.is_none(), it.n() != 1, self.ctx.by_name(&it.name)));
        sectors
    }

    fn n_near_sectors(&self) -> usize {
        self.list.sectors.iter().filter(|it| it.near.is_some()).count()
    }

    /// Clubs whose names resemble another club's.
    fn clubs(&self) -> Vec<&'a SpelledName> {
        self.list.clubs.iter().filter(|club| club.near.is_some()).collect()
    }

    fn n_without_sector(&self) -> usize {
        let is_right =
            |line: &&ListLine| !matches!(line.fate, LineEffect::Error(_) | LineEffect::LeftOut(_));
        self.list.lines.iter().filter(is_right).filter(|line| line.sector.is_empty()).count()
    }

    /// The lines whose people have the same names as a registered entry.
    fn alikes(&self) -> Vec<AlikeLine<'a>> {
        let club = |club: &str| match club {
            "" => self.ctx.t(key::IMPORT_NO_CLUB),
            club => club.to_owned(),
        };
        let of_line = |line: &'a ListLine| {
            let alike = line.alike?;
            let entry = self.championship.entry(alike.entry)?;
            let said = self.ctx.ta(key::IMPORT_ALIKE_ENTRY).with("number", entry.number);
            let said = said.with("before", club(&entry.club)).with("after", club(&line.club));
            Some(AlikeLine { line, entry: said.to_string(), is_same: alike.is_same })
        };
        self.list.lines.iter().filter_map(of_line).collect()
    }

    /// True if each of the similar lines can be chosen; for a long list the choice is all or none.
    fn is_by_line(&self, alikes: &[AlikeLine<'_>]) -> bool {
        alikes.len() <= MOST_CHOSEN
    }

    /// The choice among similar lines: "these", "all" or "none".
    fn alike_choice(&self, alikes: &[AlikeLine<'_>]) -> &'static str {
        let n_same = alikes.iter().filter(|line| line.is_same).count();
        match self.wishes.alikes {
            Alikes::All => "all",
            Alikes::None => "none",
            _ if self.is_by_line(alikes) => "these",
            _ if n_same * 2 >= alikes.len() => "all",
            _ => "none",
        }
    }

    /// Lines whose name seems to hold two people: line, the two names, and the organizer's answer, if given.
    fn couples(&self) -> Vec<(&'a ListLine, &'a (String, String), Option<bool>)> {
        let lines = self.list.lines.iter().filter(|line| !is_left_out(line));
        let answer = |line: &ListLine| self.wishes.couples.get(&line.number).copied();
        lines.filter_map(|line| Some((line, line.couple.as_ref()?, answer(line)))).collect()
    }

    /// Lines that do not seem to name a person: line, reason, and true if the line is imported nevertheless.
    fn nobodies(&self) -> Vec<(&'a ListLine, NonEntry, bool)> {
        let lines = self.list.lines.iter();
        lines.filter_map(|line| Some((line, line.nobody?, !is_left_out(line)))).collect()
    }

    fn problems(&self) -> impl Iterator<Item = &'a ListLine> {
        self.list.lines.iter().filter(|line| matches!(line.fate, LineEffect::Error(_)))
    }

    /// True for the first entry of a line; a line with two people makes two entries.
    fn is_first(&self, at: usize) -> bool {
        let number = |at: usize| self.list.lines.get(at).map(|line| line.number);
        at.checked_sub(1).is_none_or(|before| number(before) != number(at))
    }

    /// Names of a line's people. `None` if the line has an error, or if these names are the name of the entry.
    fn people(&self, line: &ListLine) -> Option<String> {
        let people = match line.people.is_empty() {
            true => self.ctx.t(key::IMPORT_UNNAMED),
            false => line.people.join(" / "),
        };
        let is_wrong = matches!(line.fate, LineEffect::Error(_));
        Some(people).filter(|people| !is_wrong && *people != line.entry_name)
    }

    /// The effect of a line, in words.
    fn fate(&self, line: &ListLine) -> (Badge, String) {
        let of_entry = |key: Key, id: EntryId| {
            let number = self.championship.entry(id).map_or(0, |entry| entry.number);
            self.ctx.ta(key).with("number", number).to_string()
        };
        match &line.fate {
            LineEffect::New { .. } => (Badge::Good, self.ctx.t(key::FATE_NEW)),
            LineEffect::Same(entry) => (Badge::Neutral, of_entry(key::FATE_SAME, *entry)),
            LineEffect::Changed { entry, .. } => (Badge::On, of_entry(key::FATE_CHANGED, *entry)),
            LineEffect::DuplicateOfLine(number) => {
                let said = self.ctx.ta(key::FATE_DUPLICATE_LINE).with("line", *number);
                (Badge::Neutral, said.to_string())
            }
            LineEffect::LeftOut(why) => {
                let said = self.ctx.ta(key::FATE_LEFT_OUT).with("why", self.ctx.word(why));
                (Badge::Neutral, said.to_string())
            }
            LineEffect::Error(error) => {
                let field = error.field().map(|field| self.ctx.word(field)).unwrap_or_default();
                let said = Message::of_parts(error.parts()).with("label", field);
                (Badge::Bad, self.ctx.say(&said))
            }
        }
    }

    /// The changes that a line makes to a registered entry.
    fn changes<'b>(&self, line: &'b ListLine) -> &'b [EntryChange] {
        match &line.fate {
            LineEffect::Changed { changes, .. } => changes,
            _ => &[],
        }
    }

    fn change_words(&self, change: &EntryChange) -> String {
        let key =
            if change.before.is_empty() { key::IMPORT_CHANGE_NEW } else { key::IMPORT_CHANGE };
        let field = match change.field {
            ListField::Pair => ListField::Partner,
            other => other,
        };
        let said = self.ctx.ta(key).with("label", self.ctx.word(field));
        said.with("before", &change.before).with("after", &change.after).to_string()
    }

    /// Contact and note of a new entry, which only organizers see; empty for all other lines.
    fn beside(&self, line: &ListLine) -> String {
        let email = line.email.clone().unwrap_or_default();
        match line.fate {
            LineEffect::New { .. } => joined(&[line.phone.clone(), email, line.note.clone()]),
            _ => String::new(),
        }
    }

    /// Notes about the columns: names read with the surname first, columns whose field is read from another column, and unread columns.
    fn column_notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let mut unread = Vec::new();
        for (at, column) in self.list.columns.iter().enumerate() {
            let is_turned = matches!(
                column.field,
                Some(ListField::SurnamesFirst | ListField::PartnerSurnamesFirst)
            );
            if let Some(example) = column.samples.first().filter(|_| is_turned) {
                let said =
                    self.ctx.ta(key::IMPORT_TURNED).with("column", self.column_title(at, column));
                notes.push(said.with("example", example).to_string());
            }
            if !column.is_unread() {
                continue;
            }
            match column.lost.and_then(|(field, to)| Some((field, to, self.list.columns.get(to)?)))
            {
                Some((field, to, winner)) => {
                    let said =
                        self.ctx.ta(key::IMPORT_COLUMN_LOST).with("label", self.ctx.word(field));
                    let said = said.with("read", self.column_title(to, winner));
                    notes.push(said.with("unread", self.column_title(at, column)).to_string());
                }
                None => unread.push(
                    self.ctx
                        .ta(key::IMPORT_QUOTED)
                        .with("name", self.column_title(at, column))
                        .to_string(),
                ),
            }
        }
        if !unread.is_empty() {
            let names = unread.join(", ");
            notes.push(self.ctx.ta(key::IMPORT_COLUMNS_UNREAD).with("names", names).to_string());
        }
        notes
    }

    /// The name of a column, or its number if it has no name. `at` counts from 0.
    fn column_title(&self, at: usize, column: &ListColumn) -> String {
        let title = match column.name.as_str() {
            "" => self.ctx.ta(key::IMPORT_COLUMN_NUMBERED).with("number", at + 1).to_string(),
            name => name.to_owned(),
        };
        match self.list.doubts.hidden_columns.contains(&at) {
            true => self.ctx.ta(key::IMPORT_COLUMN_HIDDEN).with("name", title).to_string(),
            false => title,
        }
    }
}

fn is_left_out(line: &ListLine) -> bool {
    matches!(line.fate, LineEffect::LeftOut(_))
}

/// The page with the preview of a list, if there is one.
pub(super) fn page<'a>(
    ctx: &'a Ctx,
    championship: &Championship,
    form: Form,
    preview: Option<PreviewedList<'a>>,
) -> ImportPage<'a> {
    ImportPage {
        head: Head::new(ctx, championship, Tab::Entries),
        is_pairs: championship.tournament.settings.mode == Mode::Pairs,
        is_open: championship.tournament.registration == Registration::Open,
        form,
        preview,
        ctx,
    }
}
