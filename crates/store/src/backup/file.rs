//! Backup files: written under a temporary name until they are complete, and checked before they are read.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::BackupError;
use crate::Conn;
use crate::address::Address;
use crate::conn::Access;
use crate::migrations::{self, Schema};

/// First bytes of every SQLite file.
const HEAD: &[u8; 16] = b"SQLite format 3\0";

/// An unfinished file under a temporary name. It is deleted on drop unless it was finished.
pub(super) struct PartialFile {
    path: PathBuf,
    is_finished: bool,
}

impl PartialFile {
    /// Creates an empty unfinished file in the folder of `file`. Only its owner can read it, because it will hold secrets.
    pub(super) fn beside(file: &Path) -> Result<PartialFile, BackupError> {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let path = folder_of(file).join(format!(".{name}.{}.part", std::process::id()));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&path).map_err(|error| BackupError::file(&path, error))?;
        Ok(PartialFile { path, is_finished: false })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Copies the contents of `from` into the unfinished file.
    pub(super) fn fill(&self, from: &Path) -> Result<(), BackupError> {
        let mut source = File::open(from).map_err(|error| BackupError::file(from, error))?;
        let own = |error| BackupError::file(&self.path, error);
        let mut part = OpenOptions::new().write(true).open(&self.path).map_err(own)?;
        io::copy(&mut source, &mut part).map(drop).map_err(own)
    }

    /// Syncs the unfinished file to disk and renames it to `file`.
    pub(super) fn finish(mut self, file: &Path) -> Result<(), BackupError> {
        let own = |error| BackupError::file(file, error);
        File::open(&self.path).and_then(|part| part.sync_all()).map_err(own)?;
        fs::rename(&self.path, file).map_err(own)?;
        self.is_finished = true;
        // Some systems cannot open a folder; the file exists nevertheless.
        if let Ok(folder) = File::open(folder_of(file)) {
            folder.sync_all().map_err(own)?;
        }
        Ok(())
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if self.is_finished {
            return;
        }
        // Best effort: missing files need no deletion, and a file that cannot be deleted is recognizable by its name.
        for end in ["", "-journal", "-wal", "-shm"] {
            let _ = fs::remove_file(with_end(&self.path, end));
        }
    }
}

fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Returns an error if a file with this name exists and may not be replaced.
pub(super) fn require_free(file: &Path, may_replace: bool) -> Result<(), BackupError> {
    match may_replace || !file.exists() {
        true => Ok(()),
        false => Err(BackupError::Exists(file.to_owned())),
    }
}

/// Checks a backup and opens it read-only. Also returns the state of its schema, seen from this version of the program.
///
/// # Errors
/// [`BackupError::File`]: the file cannot be read. [`BackupError::InUse`]: a write-ahead log that is not empty lies beside the file.
/// [`BackupError::NotWhole`]: the file is not a backup, or a check of it fails.
pub(super) fn open_whole(file: &Path) -> Result<(Conn, Schema), BackupError> {
    require_head(file)?;
    if fs::metadata(with_end(file, "-wal")).is_ok_and(|log| log.len() > 0) {
        return Err(BackupError::InUse(file.to_owned()));
    }
    let not_whole = |error: String| BackupError::not_whole(file, error);
    let mut conn = Conn::open(&Address::Sqlite(untouched(file)), Access::Read)
        .map_err(|error| not_whole(error.to_string()))?;
    let faults = faults(&mut conn, file).map_err(|error| not_whole(error.to_string()))?;
    if let Some(fault) = faults.first() {
        return Err(not_whole(fault.clone()));
    }
    let numbers = migrations::numbers(&mut conn).map_err(|error| not_whole(error.to_string()))?;
    if numbers.is_empty() {
        return Err(not_whole("it is a database of something else".to_owned()));
    }
    let schema = migrations::schema(&mut conn)?;
    Ok((conn, schema))
}

fn require_head(file: &Path) -> Result<(), BackupError> {
    let mut head = Vec::new();
    let read = File::open(file).and_then(|file| file.take(16).read_to_end(&mut head));
    read.map_err(|error| BackupError::file(file, error))?;
    match head.as_slice() == HEAD {
        true => Ok(()),
        false => Err(BackupError::not_whole(file, "it does not begin as one")),
    }
}

/// The file as an SQLite URI with `immutable=1`: nobody changes the file, so SQLite needs no locks and no files beside it.
fn untouched(file: &Path) -> PathBuf {
    let path = file.to_string_lossy();
    let mut address = String::from("file:");
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => {
                address.push(char::from(byte));
            }
            _ => address.push_str(&format!("%{byte:02x}")),
        }
    }
    address.push_str("?immutable=1");
    address.into()
}

#[derive(QueryableByName)]
struct Said {
    #[diesel(sql_type = Text)]
    said: String,
}

#[derive(QueryableByName)]
struct Size {
    #[diesel(sql_type = BigInt)]
    size: i64,
}

/// Faults of a file: missing bytes, failed integrity checks, and broken foreign keys.
fn faults(conn: &mut Conn, file: &Path) -> QueryResult<Vec<String>> {
    let Conn::Sqlite(conn) = conn else { return Ok(Vec::new()) };
    // SQLite itself reads the missing part of the last page as zeros.
    let size = "select page_count * page_size as size from pragma_page_count, pragma_page_size";
    let Size { size } = diesel::sql_query(size).get_result(conn)?;
    let found = fs::metadata(file).map_or(0, |file| file.len());
    if found < u64::try_from(size).unwrap_or(u64::MAX) {
        return Ok(vec![format!("it has {found} bytes of {size}")]);
    }
    let pages = "select integrity_check as said from pragma_integrity_check";
    let pages: Vec<Said> = diesel::sql_query(pages).load(conn)?;
    let lost = "select 'a row of ' || \"table\" || ' refers to one of ' || parent || ' that is missing' as said \
                from pragma_foreign_key_check limit 1";
    let lost: Vec<Said> = diesel::sql_query(lost).load(conn)?;
    let faults = pages.into_iter().chain(lost).map(|it| it.said);
    Ok(faults.filter(|said| said != "ok").collect())
}
