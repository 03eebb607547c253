//! Detection of weak passwords: common ones, keyboard rows, and words related to the account or the service.

use zxcvbn::{Score, zxcvbn};

/// Words related to this service, which an attacker would try first.
const OURS: [&str; 18] = [
    "contraseña",
    "contrasenya",
    "password",
    "clave",
    "cubilete",
    "parchís",
    "parchis",
    "partida",
    "torneo",
    "torneig",
    "campeonato",
    "campionat",
    "sorteo",
    "sorteig",
    "falla",
    "fallas",
    "falles",
    "fallera",
];

/// Number of leading characters that are checked. A password whose beginning is strong is strong as a whole, and the running time grows
/// with the square of the length.
const LOOKED_AT: usize = 30;

/// Reports whether a password falls to fewer than a million guesses. The attacker is assumed to know common passwords, the words of this
/// service, and `about`: the name and e-mail address of the account. Takes up to a tenth of a second. (OWASP ASVS 5.0, 6.2.4 and 6.2.11.)
pub(super) fn is_guessable(password: &str, about: &[String]) -> bool {
    let mut known = OURS.to_vec();
    for text in about {
        known.push(text);
        known
            .extend(text.split(|letter: char| !letter.is_alphanumeric()).filter(|it| it.len() > 2));
    }
    let beginning: String = password.chars().take(LOOKED_AT).collect();
    zxcvbn(&beginning, &known).score() < Score::Two
}
