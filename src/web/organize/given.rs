//! A list as it is given: uploaded or pasted, and sent again by the page that shows what would become of it.

use crate::tournament::rows::RowsError;
use crate::web::form::Form;
use crate::web::http::error::WebError;
use crate::web::i18n::Message;

/// A list.
pub struct Given {
    /// What it says.
    pub bytes: Vec<u8>,
    /// The file it came from, or empty.
    pub source: String,
    /// The field to blame.
    field: &'static str,
}

impl Given {
    /// Of a form with `file` and `text`, or with the `list` that was seen and its `source`.
    ///
    /// # Errors
    /// [`WebError::Internal`]: the file cannot be read.
    pub fn of(form: &Form) -> Result<Self, WebError> {
        if let Some(file) = form.file("file") {
            let bytes = file.bytes()?;
            return Ok(Self { bytes, source: file.name.clone(), field: "file" });
        }
        let pasted = if form.has_field("list") { "list" } else { "text" };
        Ok(Self {
            bytes: form.value(pasted).as_bytes().to_vec(),
            source: form.value("source").to_owned(),
            field: "text",
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
