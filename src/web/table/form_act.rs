//! What a form of the referee's page asks for.

use strum::EnumString;

use crate::web::form::Form;

/// What a form of the referee's page asks for, by the word in its field `act`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum FormAct {
    /// The game begins.
    Start,
    /// A die was thrown.
    Die,
    /// The app rolls the die.
    Roll,
    /// A piece is chosen.
    Move,
    /// The time of the throw is up.
    TimeOut,
    /// A player leaves for good.
    Retire,
    /// Time is called.
    CallTime,
    /// The last steps are undone.
    Undo,
    /// The result of the log is signed.
    Confirm,
    /// A signed result is taken back.
    Reopen,
    /// Somebody else sits down.
    LineUp,
    /// The result is entered by the positions of the pieces.
    Positions,
    /// The result is entered by places.
    Places,
    /// The result is entered by who came.
    Walkover,
    /// The result is entered by who did not come.
    NoShow,
    /// The signed result is turned round.
    Turn,
    /// Two seats are swapped.
    Swap,
    /// A result is signed second.
    #[strum(serialize = "countersign")]
    SecondSignature,
    /// A result is sent back without a second signature.
    Reject,
    /// A penalty is given.
    Penalty,
    /// A penalty is canceled.
    CancelPenalty,
    /// An organizer is called.
    Call,
}

impl FormAct {
    /// What the form asks for; none where it is a new one, and of a word that there is not.
    pub fn of(form: &Form) -> Option<Self> {
        form.value("act").parse().ok()
    }

    /// Whether a result is signed by it.
    pub fn signs(self) -> bool {
        use FormAct::{Confirm, NoShow, Places, Positions, SecondSignature, Turn, Walkover};
        matches!(self, Confirm | Positions | Places | Walkover | NoShow | Turn | SecondSignature)
    }

    /// Whether it enters or corrects a result without the log.
    pub fn enters(self) -> bool {
        use FormAct::{Places, Positions, Reopen, Turn, Walkover};
        matches!(self, Positions | Places | Walkover | Reopen | Turn)
    }
}
