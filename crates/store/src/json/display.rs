//! Stored form of a screen in the hall's rotation.

use domain::tournament::display::{Screen, Turn};
use serde::{Deserialize, Serialize};

use super::Named;

#[derive(Serialize, Deserialize)]
pub(crate) struct TurnJson {
    screen: Named<Screen>,
    seconds: u16,
}

impl From<Turn> for TurnJson {
    fn from(turn: Turn) -> Self {
        Self { screen: Named(turn.screen), seconds: turn.seconds }
    }
}

impl TurnJson {
    pub(crate) fn into_turn(self) -> Turn {
        Turn { screen: self.screen.0, seconds: self.seconds }
    }
}
