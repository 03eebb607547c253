//! How a stage is played.

use serde::{Deserialize, Serialize};

use crate::tournament::stage::StageFormat;

#[derive(Serialize, Deserialize)]
#[serde(tag = "format", rename_all = "kebab-case")]
pub(in crate::store) enum FormatJson {
    Knockout { seats: u8, advance: u8 },
    SectorLeague,
    GroupLeague { target: u8 },
    Open { seats: u8 },
}

impl From<StageFormat> for FormatJson {
    fn from(format: StageFormat) -> Self {
        match format {
            StageFormat::Knockout { seats, advance } => FormatJson::Knockout { seats, advance },
            StageFormat::SectorLeague => FormatJson::SectorLeague,
            StageFormat::GroupLeague { target } => FormatJson::GroupLeague { target },
            StageFormat::Open { seats } => FormatJson::Open { seats },
        }
    }
}

impl From<FormatJson> for StageFormat {
    fn from(format: FormatJson) -> Self {
        match format {
            FormatJson::Knockout { seats, advance } => StageFormat::Knockout { seats, advance },
            FormatJson::SectorLeague => StageFormat::SectorLeague,
            FormatJson::GroupLeague { target } => StageFormat::GroupLeague { target },
            FormatJson::Open { seats } => StageFormat::Open { seats },
        }
    }
}
