//! A setting, and the reading of a number.

/// A setting of the service: an environment variable and the corresponding flag of `cubilete serve`.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub variable: &'static str,
    /// The flag without its dashes. `None` for a secret: the arguments of a process can be read by everybody on the machine.
    pub flag: Option<&'static str>,
    /// The kind of value, as help texts name it.
    pub value: &'static str,
    /// The default, in words.
    pub default: &'static str,
    /// Effect of the setting, in one or two sentences.
    pub help: &'static str,
}

pub(super) const fn setting(
    variable: &'static str,
    flag: &'static str,
    value: &'static str,
    default: &'static str,
    help: &'static str,
) -> Setting {
    Setting { variable, flag: Some(flag), value, default, help }
}

/// A variable with an invalid value.
#[derive(Debug, thiserror::Error)]
#[error("{name} is \"{value}\", allowed is {allowed}")]
pub struct ConfigError {
    pub(super) name: &'static str,
    pub(super) value: String,
    pub(super) allowed: &'static str,
}

/// Parses a number below 2³².
pub(super) fn number(
    name: &'static str,
    value: Option<String>,
    default: u32,
    allowed: &'static str,
) -> Result<u64, ConfigError> {
    match value {
        None => Ok(default.into()),
        Some(value) => {
            let read = value.trim().parse::<u32>().map(u64::from);
            read.map_err(|_| ConfigError { name, value, allowed })
        }
    }
}
