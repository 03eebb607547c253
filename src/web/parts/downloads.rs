//! The links of a table to its files for spreadsheets, rendered by `templates/macros/downloads.html`.

use crate::web::http::address;
use crate::web::http::download::FileFormat;
use crate::web::request::address::Address;

/// Addresses of a table's files.
pub struct Downloads {
    pub xlsx: String,
    pub csv: String,
}

impl Downloads {
    /// The addresses that `page` gives for each format.
    pub fn of(page: impl Fn(FileFormat) -> String) -> Self {
        Self { xlsx: page(FileFormat::Xlsx), csv: page(FileFormat::Csv) }
    }

    /// Files of a tournament's table, by its name in [`crate::web::spreadsheets::SHEETS`].
    pub fn of_sheet(pages: address::Tournament, sheet: &str) -> Self {
        Self::of(|format| pages.sheet_file(sheet, format).page())
    }

    /// The same for a part of the table. A field without a value is left out.
    #[must_use]
    pub fn with(self, fields: &[(&str, String)]) -> Self {
        let with = |path: String| {
            let given = fields.iter().filter(|(_, value)| !value.is_empty());
            let address = given.fold(Address::new(&path, Vec::new()), |address, (field, value)| {
                address.with(field, value)
            });
            address.to_string()
        };
        Self { xlsx: with(self.xlsx), csv: with(self.csv) }
    }
}
