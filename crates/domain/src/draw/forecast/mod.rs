//! The forecast of when rounds and the evening end: the rest of the evening is simulated many times, by the real queue for boards.
//!
//! An [`Evening`] is the state that the simulation starts from: made of plans ([`planned`]) or of the facts of tonight ([`current`]). Its
//! [`Tempo`] is what is believed of the length of games, the seconds of a throw and the time between games; tonight's tables teach it.
//! How well the forecasts hold is measured in `docs/forecast.md`.

mod belief;
pub mod current;
mod evening;
mod game_seen;
mod lengths;
mod outlook;
pub mod planned;
mod random;
mod simulation;
mod tempo;

pub use belief::Belief;
pub use evening::{Evening, Opening, RoundAhead, TableAhead, TableNow, TableTerms};
pub use game_seen::{GamePace, GameSeen};
pub use lengths::{GameLength, LengthBelief, PEOPLE, game_length};
pub use outlook::{Forecast, RoundForecast, Span, forecast, forecast_by};
pub use random::{normal_share, normal_value};
pub use tempo::Tempo;
