//! `cubilete record verify-dice`: checks the dice of records against the commitments of their tables.

use std::io::Write;
use std::path::Path;

use domain::tournament::dice::{COMMITMENT_TAG, DiceFault, verify};
use parchis::record::{PlacedDice, dice};

use super::output::{CliError, Out, read_text};

/// Checks a file. Returns `true` if the dice of all its records match their commitments.
pub(super) fn verify_file(file: &Path, out: &mut Out) -> Result<bool, CliError> {
    let Some(text) = read_text(file, out)? else { return Ok(false) };
    let name = file.display();
    let mut is_good = true;
    for outcome in dice(&text) {
        let record = match outcome {
            Ok(record) => record,
            Err(fault) => {
                is_good = false;
                writeln!(out, "{name}:{fault}")?;
                continue;
            }
        };
        match verify(&record.header, record.dice.iter().map(|it| it.die)) {
            Ok(()) => writeln!(out, "ok\t{}\t{} dice", commitment(&record), record.dice.len())?,
            Err(fault) => {
                is_good = false;
                let (line, column) = place(&record, &text, &fault);
                writeln!(out, "{name}:{line}:{column}: {}: {fault}", fault.code())?;
            }
        }
    }
    Ok(is_good)
}

fn commitment(record: &PlacedDice) -> &str {
    let tag = record.header.other.iter().find(|(name, _)| name == COMMITMENT_TAG);
    tag.map(|(_, value)| value.as_str()).unwrap_or_default()
}

/// Line and column of a fault.
fn place(record: &PlacedDice, text: &str, fault: &DiceFault) -> (usize, usize) {
    let die = match fault {
        DiceFault::Die { k, .. } => record.dice.get(k - 1),
        _ => None,
    };
    match (die, fault.tag()) {
        (Some(die), _) => (die.line, die.column),
        (None, Some(tag)) => record.place_of_tag(text, tag),
        (None, None) => (record.line, 1),
    }
}
