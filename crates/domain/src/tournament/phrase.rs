//! Phrases that players at a table may say to each other. There is no free text between players.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A set phrase, in the order of the buttons that say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[derive(EnumString, IntoStaticStr, VariantArray, Serialize, Deserialize)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// A greeting.
    Hello,
    /// A wish before the game.
    GoodLuck,
    /// Praise for a throw.
    NiceThrow,
    /// A complaint about a throw or a capture.
    Ouch,
    /// Thanks.
    Thanks,
    /// An apology.
    Sorry,
    /// A request to wait.
    OneMoment,
    /// A reminder to the player on turn.
    YourTurn,
    /// Praise at the end of the game.
    WellPlayed,
}

named!(Phrase);
