//! A list as it is given: uploaded or pasted, and sent again by the page that shows what would become of it.

use crate::tournament::rows::{Choices, Doubts, Hidden, Misread, RowsError, Spelling};
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::turns::Turn;
use crate::web::i18n::Message;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Most lines that are shown without being unfolded.
pub const MOST_UNFOLDED: usize = 40;

/// Hidden rows that are shown; the others are counted.
const MOST_SHOWN: usize = 200;

/// A list.
pub struct Given {
    /// What it says.
    pub bytes: Vec<u8>,
    /// The file it came from, or empty.
    pub source: String,
    /// How what is in doubt is to be read.
    pub choices: Choices,
    /// The field to blame.
    field: &'static str,
    /// The place for it to be read in, kept until its page is drawn.
    _turn: Turn<String>,
}

/// What has to be asked about a list, and what was chosen so far.
pub struct DoubtsView {
    doubts: Doubts,
    choices: Choices,
}

impl DoubtsView {
    pub fn new(doubts: &Doubts, choices: Choices) -> Self {
        Self { doubts: doubts.clone(), choices }
    }

    /// The text that seems to have been misread, and whether it is read as it was given.
    pub fn misread(&self) -> Option<(&Misread, bool)> {
        let misread = self.doubts.misread.as_ref()?;
        Some((misread, self.choices.spelling == Spelling::AsGiven))
    }

    /// The words that were misread, each with what it seems to be.
    pub fn words(&self) -> String {
        let words = self.doubts.misread.iter().flat_map(|misread| &misread.words);
        let words = words.map(|(given, mended)| format!("{given} → {mended}"));
        words.collect::<Vec<_>>().join("\u{a0}· ")
    }

    /// The rows that the spreadsheet hides: number and cells.
    pub fn hidden(&self) -> Vec<(u64, String)> {
        let filled = |cells: &[String]| {
            let filled = cells.iter().filter(|cell| !cell.is_empty());
            filled.cloned().collect::<Vec<_>>().join("\u{a0}· ")
        };
        let hidden = self.doubts.hidden.iter().take(MOST_SHOWN);
        hidden.map(|row| (row.number, filled(&row.cells))).collect()
    }

    pub fn n_hidden(&self) -> usize {
        self.doubts.hidden.len()
    }

    pub fn are_taken(&self) -> bool {
        self.choices.hidden == Hidden::Taken
    }

    /// The sheets that were not read.
    pub fn other_sheets(&self) -> String {
        self.doubts.other_sheets.join("\u{a0}· ")
    }
}

impl Given {
    /// Of a form with `file` and `text`, or with the `list` that was seen and its `source`, once it is its turn.
    ///
    /// # Errors
    /// - [`WebError::CrowdedForm`]: too many lists are read already.
    /// - [`WebError::Internal`]: the file cannot be read.
    pub async fn of(state: &AppState, ctx: &Ctx, form: &Form) -> Result<Self, WebError> {
        let turn = state.turn_to_read(ctx.device().unwrap_or_default()).await;
        let turn = turn.map_err(|_| WebError::CrowdedForm)?;
        let choices = choices(form);
        if let Some(file) = form.file("file") {
            let bytes = file.bytes()?;
            let (source, field) = (file.name.clone(), "file");
            return Ok(Self { bytes, source, choices, field, _turn: turn });
        }
        let pasted = match form.has_field("list") {
            true if form.value("respell") == "given" => "given",
            true => "list",
            false => "text",
        };
        Ok(Self {
            bytes: form.value(pasted).as_bytes().to_vec(),
            source: form.value("source").to_owned(),
            choices,
            field: "text",
            _turn: turn,
        })
    }

    /// The first form again, blaming what was given, which is kept as far as it is text.
    pub fn refused(&self, error: &RowsError) -> Form {
        let text = std::str::from_utf8(&self.bytes).ok().filter(|text| !text.contains('\0'));
        let mut form = Form::empty().with("text", text.unwrap_or_default());
        form.refuse::<()>(self.field, Message::of_parts(error.parts()));
        form
    }
}

/// What was chosen before, or by the button that was pressed.
fn choices(form: &Form) -> Choices {
    let chosen = |button, kept| match form.value(button) {
        "" => form.value(kept).to_owned(),
        chosen => chosen.to_owned(),
    };
    Choices {
        spelling: match chosen("respell", "spelling").as_str() {
            "given" => Spelling::AsGiven,
            _ => Spelling::Mended,
        },
        hidden: match chosen("take_hidden", "hidden").as_str() {
            "yes" => Hidden::Taken,
            _ => Hidden::LeftOut,
        },
    }
}
