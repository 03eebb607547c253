//! Passwords that are guessed first: the commonest ones, rows of keys, and what is known of whose they are.

use zxcvbn::{Score, zxcvbn};

/// Words of this place, which who guesses here tries first.
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

/// So many characters are looked at: what is hard to find in them is so as a whole, and how long it takes grows with the square.
const LOOKED_AT: usize = 30;

/// Whether fewer than a million guesses find this password, by who knows the commonest ones, the words of this place and
/// `about`: the name and the address of whose it is. Takes up to a tenth of a second. (OWASP ASVS 5.0, 6.2.4 and 6.2.11.)
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
