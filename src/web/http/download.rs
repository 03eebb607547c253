//! Files to keep: tables for spreadsheets.

use std::fmt;
use std::str::FromStr;

use actix_web::HttpResponse;
use actix_web::http::header;

use super::error::WebError;

/// The format of a table as a file, by its ending in addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileFormat {
    Xlsx,
    Csv,
}

impl FileFormat {
    /// The ending of its files.
    pub fn ending(self) -> &'static str {
        match self {
            FileFormat::Xlsx => "xlsx",
            FileFormat::Csv => "csv",
        }
    }

    fn content_type(self) -> &'static str {
        match self {
            FileFormat::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            FileFormat::Csv => "text/csv; charset=utf-8",
        }
    }
}

impl fmt::Display for FileFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.ending())
    }
}

impl FromStr for FileFormat {
    type Err = WebError;

    fn from_str(ending: &str) -> Result<Self, WebError> {
        let known = [FileFormat::Xlsx, FileFormat::Csv];
        known.into_iter().find(|it| it.ending() == ending).ok_or(WebError::NotFound)
    }
}

/// Answers with a file that browsers save under `name` and the ending of its format.
pub fn download(name: &str, format: FileFormat, body: Vec<u8>) -> HttpResponse {
    let disposition = format!("attachment; filename=\"{name}.{format}\"");
    HttpResponse::Ok()
        .content_type(format.content_type())
        .insert_header((header::CONTENT_DISPOSITION, disposition))
        .body(body)
}
