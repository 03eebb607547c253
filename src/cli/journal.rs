//! `cubilete journal`: prints the journal of a tournament or of the installation, checks its hash chain, exports it, and rebuilds the facts
//! of a tournament from it.

use std::error::Error;
use std::io::Write;
use std::process::ExitCode;

use clap::Subcommand;
use domain::tournament::happening::Happened;
use domain::tournament::id::TournamentId;
use domain::tournament::journal::Capacity;
use store::Store;
use store::installation;
use store::journal::{self, Chain, JournalActor, JournalEntry, NotRebuilt};

use crate::config::Config;
use crate::web;

/// Number of entries read at a time.
const AT_A_TIME: i64 = 500;

/// Subcommands of `cubilete journal`.
#[derive(Subcommand)]
pub(super) enum JournalCommand {
    /// Prints the entries, one a line: number, time, role, person, act, reason
    ///
    /// Without a tournament, prints the journal of the installation and its accounts: number, time, act, account, details.
    Show {
        /// The tournament's id, as in its address
        tournament: Option<TournamentId>,
    },
    /// Prints all entries of a tournament as stored, one JSON object a line, with the hashes of the chain
    Export {
        /// The tournament's id, as in its address
        tournament: TournamentId,
    },
    /// Rebuilds all facts from the journal, compares them with the stored rows, and prints `same` or the first difference
    ///
    /// Nothing changes without --write. The exit status is 1 if rows differ and were not replaced, or if the facts cannot be
    /// rebuilt. A journal has no names of people: stored names stay, and missing ones come from the rows of the people. Game
    /// logs from before a tournament had a journal stay, and are compared by their digest.
    Rebuild {
        /// The tournament's id, as in its address
        tournament: TournamentId,
        /// Replace the rows that differ, in one transaction with an entry of its own in the journal
        #[arg(long)]
        write: bool,
    },
    /// Prints `ok` if the chain is whole, or else the first entry that does not fit the one before it
    ///
    /// Without a tournament, checks all journals: that of the installation and that of each tournament, one a line.
    Check {
        /// The tournament's id, as in its address
        tournament: Option<TournamentId>,
    },
}

/// Runs the subcommand; the exit status is 1 if it fails or a chain is broken.
pub(super) fn run(command: &JournalCommand) -> ExitCode {
    let store = match open() {
        Ok(store) => store,
        Err(error) => return super::serve::exit(Err(error)),
    };
    let mut out = std::io::stdout().lock();
    match command {
        JournalCommand::Show { tournament: Some(id) } => {
            super::serve::exit(show(&store, *id, &mut out))
        }
        JournalCommand::Show { tournament: None } => {
            super::serve::exit(show_installation(&store, &mut out))
        }
        JournalCommand::Export { tournament } => {
            super::serve::exit(export(&store, *tournament, &mut out))
        }
        JournalCommand::Check { tournament } => {
            let checked = match tournament {
                Some(id) => check(&store, *id, &mut out),
                None => check_all(&store, &mut out),
            };
            match checked {
                Ok(is_whole) => status(is_whole),
                Err(error) => super::serve::exit(Err(error)),
            }
        }
        JournalCommand::Rebuild { tournament, write } => {
            match rebuild(&store, *tournament, *write, &mut out) {
                Ok(is_same) => status(is_same),
                Err(error) => super::serve::exit(Err(error)),
            }
        }
    }
}

fn status(is_well: bool) -> ExitCode {
    if is_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn open() -> Result<Store, Box<dyn Error>> {
    Ok(Store::open(&Config::from_env()?.database_url)?)
}

fn show(store: &Store, id: TournamentId, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    store.read_blocking(|conn| store::tournaments::find(conn, id))?;
    let mut seq = i64::MIN;
    loop {
        let entries = store.read_blocking(|conn| journal::after(conn, id, seq, AT_A_TIME))?;
        let Some(last) = entries.last() else { return Ok(()) };
        seq = last.seq;
        for entry in &entries {
            // A reader that closes the pipe early is no error.
            if writeln!(out, "{}", line(entry)).is_err() {
                return Ok(());
            }
        }
    }
}

fn line(entry: &JournalEntry) -> String {
    let JournalEntry { seq, at, by, stored, reason, .. } = entry;
    let who = by.user.map(|user| format!(" {user}")).unwrap_or_default();
    let why = reason.as_ref().map(|reason| format!(" {reason:?}")).unwrap_or_default();
    format!("{seq} {} {}{who} {stored}{why}", at.to_rfc3339(), by.capacity.name())
}

fn show_installation(store: &Store, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut seq = 0;
    loop {
        let entries = store.read_blocking(|conn| installation::after(conn, seq, AT_A_TIME))?;
        let Some(last) = entries.last() else { return Ok(()) };
        seq = last.seq;
        for Happened { seq, at, account, stored, detail, .. } in &entries {
            let whom = account.map(|account| format!(" {account}")).unwrap_or_default();
            let said = if detail.is_empty() { String::new() } else { format!(" {detail:?}") };
            // A reader that closes the pipe early is no error.
            if writeln!(out, "{seq} {} {stored}{whom}{said}", at.to_rfc3339()).is_err() {
                return Ok(());
            }
        }
    }
}

fn export(store: &Store, id: TournamentId, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    store.read_blocking(|conn| store::tournaments::find(conn, id))?;
    let mut seq = None;
    while let Some((last, lines)) = store.read_blocking(|conn| journal::exported(conn, id, seq))? {
        seq = Some(last);
        if out.write_all(lines.as_bytes()).is_err() {
            break;
        }
    }
    Ok(())
}

fn check_all(store: &Store, out: &mut impl Write) -> Result<bool, Box<dyn Error>> {
    let chain = store.read_blocking(installation::check)?;
    write!(out, "installation: ")?;
    let mut are_whole = say(&chain, out)?;
    for summary in store.read_blocking(store::tournaments::all)? {
        let id = summary.tournament.id;
        write!(out, "{id}: ")?;
        are_whole &= check(store, id, out)?;
    }
    Ok(are_whole)
}

fn check(store: &Store, id: TournamentId, out: &mut impl Write) -> Result<bool, Box<dyn Error>> {
    say(&store.read_blocking(|conn| journal::check(conn, id))?, out)
}

/// Prints the result of a check. Returns `true` if the chain is whole.
fn say(chain: &Chain, out: &mut impl Write) -> Result<bool, Box<dyn Error>> {
    let (is_whole, said) = match chain {
        Chain::Whole { n: 0, .. } => (true, "ok: nothing was done since there are journals".into()),
        Chain::Whole { n, hash } => (true, format!("ok: {n} entries, the last one's hash {hash}")),
        Chain::Broken { seq } => (false, format!("entry {seq} is not as it was written")),
        Chain::Gap { seq } => (false, format!("entry {seq} is missing")),
    };
    writeln!(out, "{said}")?;
    Ok(is_whole)
}

/// Rebuilds and compares the facts, and writes them if asked. Returns `true` if the facts now match the journal.
fn rebuild(
    store: &Store,
    id: TournamentId,
    is_written: bool,
    out: &mut impl Write,
) -> Result<bool, Box<dyn Error>> {
    let by = JournalActor { user: None, capacity: Capacity::Operator };
    let (rebuilt, written) = match is_written {
        true => store.write_blocking(|conn| journal::write(conn, id, by, web::now()))?,
        false => {
            store.read_blocking(|conn| Ok::<_, NotRebuilt>((journal::rebuild(conn, id)?, None)))?
        }
    };
    writeln!(out, "{} rows made from entries {} to {}", rebuilt.n_rows, rebuilt.from, rebuilt.to)?;
    if rebuilt.n_older > 0 {
        writeln!(out, "{} lines of games are older and as they were taken over", rebuilt.n_older)?;
    }
    let Some(first) = rebuilt.differences.first() else {
        writeln!(out, "same")?;
        return Ok(true);
    };
    writeln!(out, "first difference: {first}")?;
    let n = rebuilt.differences.len();
    match written {
        Some(seq) => writeln!(out, "rows that differed: {n}; replaced, as entry {seq} says")?,
        None => writeln!(out, "rows that differ: {n}; --write replaces them")?,
    }
    Ok(written.is_some())
}
