//! Files of a spreadsheet's archive, decompressed in small pieces and never held completely.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, Cursor, Read};

use quick_xml::XmlVersion;
use quick_xml::encoding::DecodingReader;
use quick_xml::events::{BytesEnd, BytesRef, BytesStart, Event};
use quick_xml::reader::Reader;
use zip::ZipArchive;
use zip::read::ZipFile;

use crate::tournament::rows::RowsError;

/// Maximum number of bytes decompressed per spreadsheet. A list of 3,000 lines has about four million.
const MOST_UNFOLDED: u64 = 24 << 20;
/// Maximum size of a tag or a piece of text, in bytes.
const MOST_PIECE: usize = 256 << 10;
/// Maximum size of a cell, in bytes. Spreadsheets allow 32,767 characters.
const MOST_CELL: usize = 128 << 10;
/// Maximum nesting depth of elements. A sheet has about ten levels.
const MOST_DEPTH: usize = 100;
/// Maximum number of files in an archive. A workbook has about four per sheet.
pub(super) const MOST_FILES: usize = 1_000;
/// Maximum number of archive end records that are searched, since archives may contain archives.
const MOST_ENDS: usize = 64;

/// An archive whose files together may expand to [`MOST_UNFOLDED`].
pub(super) struct Archive<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    /// Index of each file, by its name in lower case.
    files: HashMap<String, usize>,
    left: u64,
}

impl<'a> Archive<'a> {
    pub fn open(bytes: &'a [u8]) -> Result<Self, RowsError> {
        check_directory(bytes)?;
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| RowsError::BrokenSheet)?;
        let name = |index| zip.name_for_index(index)?.ok();
        let files = (0..zip.len()).filter_map(|index| Some((plain(&name(index)?), index)));
        Ok(Self { files: files.collect(), zip, left: MOST_UNFOLDED })
    }

    pub fn has(&self, path: &str) -> bool {
        self.files.contains_key(&plain(path))
    }

    /// Opens a file of the archive as XML; `None` if it does not exist.
    pub fn part(&mut self, path: &str) -> Result<Option<XmlFile<'_, 'a>>, RowsError> {
        let Some(index) = self.files.get(&plain(path)) else { return Ok(None) };
        let file = self.zip.by_index(*index).map_err(|_| RowsError::BrokenSheet)?;
        let metered = MeteredReader {
            inner: DecodingReader::new(BufReader::new(file)),
            left: &mut self.left,
            in_piece: 0,
            is_over: false,
        };
        let mut reader = Reader::from_reader(metered);
        reader.config_mut().expand_empty_elements = true;
        Ok(Some(XmlFile { reader, buffer: Vec::new(), depth: 0 }))
    }
}

/// Normalizes a path, since some programs write `xl\Workbook.xml`.
fn plain(path: &str) -> String {
    path.replace('\\', "/").trim_start_matches('/').to_ascii_lowercase()
}

/// Counts the headers of the archive's directory before they are parsed. Each takes ten times its size in memory, and the parser allocates
/// for as many as the end record claims.
fn check_directory(bytes: &[u8]) -> Result<(), RowsError> {
    let (mut n_headers, mut n_ends) = (0, 0);
    let signatures = bytes.windows(4).enumerate().filter(|(_, window)| window.starts_with(b"PK"));
    for (at, signature) in signatures {
        match signature {
            b"PK\x01\x02" => n_headers += 1,
            b"PK\x05\x06" => n_ends += 1,
            b"PK\x06\x06" => {
                n_ends += 1;
                let said = bytes.get(at + 32..at + 40).and_then(|it| it.try_into().ok());
                if u64::from_le_bytes(said.unwrap_or_default()) > MOST_FILES as u64 {
                    return Err(RowsError::TooLarge);
                }
            }
            _ => {}
        }
    }
    match n_headers > MOST_FILES || n_ends > MOST_ENDS {
        true => Err(RowsError::TooLarge),
        false => Ok(()),
    }
}

/// An XML file that is read in pieces.
pub(super) struct XmlFile<'p, 'a> {
    reader: Reader<MeteredReader<'p, 'a>>,
    buffer: Vec<u8>,
    depth: usize,
}

/// A piece of an XML file.
pub(super) enum XmlPiece<'b> {
    Open(XmlTag<'b>),
    Close(BytesEnd<'b>),
    Text(Cow<'b, str>),
    /// Comments and other ignored pieces.
    Other,
    End,
}

/// The start of an element; an empty element also yields an end.
pub(super) struct XmlTag<'b>(BytesStart<'b>);

impl XmlFile<'_, '_> {
    /// Reads the next piece of the file.
    ///
    /// # Errors
    /// [`RowsError::TooLarge`]: the archive or the piece exceeds its size limit. [`RowsError::BrokenSheet`]: the file is damaged, nested
    /// too deeply, or has an unknown entity.
    pub fn next(&mut self) -> Result<XmlPiece<'_>, RowsError> {
        self.buffer.clear();
        self.reader.get_mut().in_piece = 0;
        let Ok(event) = self.reader.read_event_into(&mut self.buffer) else {
            let is_over = self.reader.get_mut().is_over;
            return Err(if is_over { RowsError::TooLarge } else { RowsError::BrokenSheet });
        };
        Ok(match event {
            Event::Start(tag) => {
                self.depth += 1;
                if self.depth > MOST_DEPTH {
                    return Err(RowsError::BrokenSheet);
                }
                XmlPiece::Open(XmlTag(tag))
            }
            Event::End(tag) => {
                self.depth = self.depth.saturating_sub(1);
                XmlPiece::Close(tag)
            }
            Event::Text(text) => XmlPiece::Text(text.xml10_content()),
            Event::CData(text) => XmlPiece::Text(text.xml10_content()),
            Event::GeneralRef(entity) => XmlPiece::Text(Cow::Owned(resolved(&entity)?.to_string())),
            // A file that ends early may have been truncated.
            Event::Eof if self.depth > 0 => return Err(RowsError::BrokenSheet),
            Event::Eof => XmlPiece::End,
            _ => XmlPiece::Other,
        })
    }
}

/// Resolves a character reference or one of the five predefined XML entities. Entities declared by a document are rejected, because they
/// may expand to a billion letters.
fn resolved(entity: &BytesRef<'_>) -> Result<char, RowsError> {
    let by_number = entity.resolve_char_ref().map_err(|_| RowsError::BrokenSheet)?;
    match (by_number, &**entity) {
        (Some(letter), _) => Ok(letter),
        (None, "amp") => Ok('&'),
        (None, "lt") => Ok('<'),
        (None, "gt") => Ok('>'),
        (None, "quot") => Ok('"'),
        (None, "apos") => Ok('\''),
        (None, _) => Err(RowsError::BrokenSheet),
    }
}

impl XmlTag<'_> {
    /// Name of the element without its prefix.
    pub fn name(&self) -> &str {
        self.0.local_name().into_inner()
    }

    /// The value of an attribute, if present; `name` may include the prefix or not.
    pub fn get(&self, name: &str) -> Result<Option<Cow<'_, str>>, RowsError> {
        let mut attributes = self.0.attributes();
        // Checking for duplicates would compare each attribute with all before it.
        let attributes = attributes.with_checks(false);
        let found = attributes.flatten().find(|it| match name.contains(':') {
            true => it.key.0 == name,
            false => it.key.local_name().into_inner() == name,
        });
        let value = found.map(|it| it.normalized_value(XmlVersion::Implicit1_0));
        value.transpose().map_err(|_| RowsError::BrokenSheet)
    }

    /// Returns whether an attribute is present and true.
    pub fn is(&self, name: &str) -> Result<bool, RowsError> {
        Ok(self.get(name)?.is_some_and(|value| matches!(&*value, "1" | "true" | "on")))
    }

    /// The value of a numeric attribute, if present.
    pub fn number(&self, name: &str) -> Result<Option<u32>, RowsError> {
        let value = self.get(name)?.map(|value| value.trim().parse());
        value.transpose().map_err(|_| RowsError::BrokenSheet)
    }
}

/// Name of a closing element without its prefix.
pub(super) fn closed<'b>(tag: &'b BytesEnd<'_>) -> &'b str {
    tag.local_name().into_inner()
}

/// Appends to a cell's text, up to [`MOST_CELL`] bytes.
pub(super) fn add(cell: &mut String, text: &str) -> Result<(), RowsError> {
    cell.push_str(text);
    if cell.len() > MOST_CELL { Err(RowsError::TooLarge) } else { Ok(()) }
}

/// A reader that stops at the archive's remaining limit, and at [`MOST_PIECE`] per piece.
struct MeteredReader<'p, 'a> {
    inner: DecodingReader<BufReader<ZipFile<'p, Cursor<&'a [u8]>>>>,
    left: &'p mut u64,
    in_piece: usize,
    is_over: bool,
}

impl Read for MeteredReader<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.fill_buf()?.read(buffer)?;
        self.consume(n);
        Ok(n)
    }
}

impl BufRead for MeteredReader<'_, '_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if *self.left == 0 || self.in_piece > MOST_PIECE {
            self.is_over = true;
            return Err(io::Error::other("too large"));
        }
        self.inner.fill_buf()
    }

    fn consume(&mut self, n: usize) {
        self.inner.consume(n);
        *self.left = self.left.saturating_sub(n as u64);
        self.in_piece += n;
    }
}
