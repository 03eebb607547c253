//! Acts that the forms of the referee's page submit.

use strum::EnumString;

use crate::web::form::Form;

/// Act of a form on the referee's page, by the value of its field `act`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum FormAct {
    /// Starts the game with its roll-off.
    Start,
    /// Records a die that the players rolled.
    Die,
    /// Lets the app roll the die.
    Roll,
    /// Chooses the piece to move.
    Move,
    /// Records that the time for the throw has expired.
    TimeOut,
    /// Records that a player leaves for good.
    Retire,
    /// Ends the game on the clock.
    CallTime,
    /// Undoes the last acts.
    Undo,
    /// Signs the result that follows from the log.
    Confirm,
    /// Withdraws a signed result.
    Reopen,
    /// Seats another player of the squad.
    LineUp,
    /// Enters the result by the positions of the pieces.
    Positions,
    /// Enters the result by places.
    Places,
    /// Enters a walkover by the sides that are present.
    Walkover,
    /// Enters a walkover by the sides that are missing.
    NoShow,
    /// Reverses the signed result of two sides.
    Turn,
    /// Swaps the players of two seats.
    Swap,
    /// Gives the second signature.
    #[strum(serialize = "countersign")]
    SecondSignature,
    /// Rejects a result instead of signing it second.
    Reject,
    /// Gives a penalty to a player.
    Penalty,
    /// Cancels a penalty given earlier.
    CancelPenalty,
    /// Calls an organizer to the table.
    Call,
}

impl FormAct {
    /// The form's act. `None` if the form is new or the word is unknown.
    pub fn of(form: &Form) -> Option<Self> {
        form.value("act").parse().ok()
    }

    /// True if the act signs a result.
    pub fn signs(self) -> bool {
        use FormAct::{Confirm, NoShow, Places, Positions, SecondSignature, Turn, Walkover};
        matches!(self, Confirm | Positions | Places | Walkover | NoShow | Turn | SecondSignature)
    }

    /// True if the act enters or corrects a result without the log.
    pub fn enters(self) -> bool {
        use FormAct::{Places, Positions, Reopen, Turn, Walkover};
        matches!(self, Positions | Places | Walkover | Reopen | Turn)
    }
}
