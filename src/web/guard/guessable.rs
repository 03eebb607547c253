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

/// Whether fewer than a million guesses find this password, by who knows the commonest ones, the words of this place and
/// `about`: the name and the address of whose it is. (OWASP ASVS 5.0, 6.2.4 and 6.2.11.)
pub fn is_guessable(password: &str, about: &[&str]) -> bool {
    let mut known = OURS.to_vec();
    for text in about {
        known.push(text);
        known
            .extend(text.split(|letter: char| !letter.is_alphanumeric()).filter(|it| it.len() > 2));
    }
    zxcvbn(password, &known).score() < Score::Two
}
