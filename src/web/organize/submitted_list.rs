//! The submitted list of an import: an uploaded file or pasted text. The preview page sends it again with each request.

use domain::tournament::rows::{Doubts, Hidden, Misread, ReadingChoices, RowsError, Spelling};

use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::http::turns::Turn;
use crate::web::i18n::Message;
use crate::web::request::context::Ctx;
use crate::web::state::AppState;

/// Maximum number of lines of a preview whose section is open at first.
pub const MOST_UNFOLDED: usize = 40;

/// Maximum number of hidden rows shown; the others are counted.
const MOST_SHOWN: usize = 200;

/// The submitted list of an import.
pub struct SubmittedList {
    /// Content of the file or text.
    pub bytes: Vec<u8>,
    /// Name of the uploaded file, or empty.
    pub source: String,
    /// Choices for the doubtful parts of the list.
    pub choices: ReadingChoices,
    /// The form field for error messages.
    field: &'static str,
    /// The reserved slot for reading a list, held until the page is rendered.
    _turn: Turn<String>,
}

/// Questions about a list, with the choices made so far.
pub struct DoubtsView {
    doubts: Doubts,
    choices: ReadingChoices,
}

impl DoubtsView {
    pub fn new(doubts: &Doubts, choices: ReadingChoices) -> Self {
        Self { doubts: doubts.clone(), choices }
    }

    /// The text that was probably misread, and true if the organizer keeps it as submitted. `None` if no text seems misread.
    pub fn misread(&self) -> Option<(&Misread, bool)> {
        let misread = self.doubts.misread.as_ref()?;
        Some((misread, self.choices.spelling == Spelling::AsGiven))
    }

    /// The misread words, each with its probable correction.
    pub fn words(&self) -> String {
        let words = self.doubts.misread.iter().flat_map(|misread| &misread.words);
        let words = words.map(|(given, mended)| format!("{given} → {mended}"));
        words.collect::<Vec<_>>().join("\u{a0}· ")
    }

    /// Hidden rows of the spreadsheet: number and cells.
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

    /// Names of the sheets that were not read.
    pub fn other_sheets(&self) -> String {
        self.doubts.other_sheets.join("\u{a0}· ")
    }
}

impl SubmittedList {
    /// Waits for a free slot and takes the list from the form: from the field `file` or `text`, or from the fields of the preview page,
    /// which sends the list again.
    ///
    /// # Errors
    /// - [`WebError::CrowdedForm`]: too many lists are being read.
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

    /// A form for submitting the list again, with an error at the field that was used. Keeps the list if it is text.
    pub fn refused(&self, error: &RowsError) -> Form {
        let text = std::str::from_utf8(&self.bytes).ok().filter(|text| !text.contains('\0'));
        let mut form = Form::empty().with("text", text.unwrap_or_default());
        form.refuse::<()>(self.field, Message::of_parts(error.parts()));
        form
    }
}

/// The earlier choices, as changed by the pressed button.
fn choices(form: &Form) -> ReadingChoices {
    let chosen = |button, earlier| match form.value(button) {
        "" => form.value(earlier).to_owned(),
        chosen => chosen.to_owned(),
    };
    ReadingChoices {
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
