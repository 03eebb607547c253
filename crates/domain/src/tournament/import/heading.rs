//! Parses the name of a column, word by word, in Spanish, Catalan or English.
//!
//! Lists use hundreds of column names ("Nombre", "Nom i cognoms del jugador 1", "¿En qué club juegas?"), but a small vocabulary. Each word
//! has a role; articles and polite words have none. The roles together determine the field.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::field::ListField;
use crate::tournament::text::fold;

/// The parsed name of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heading {
    /// Field or part of a name that the column holds.
    pub says: HeadingMeaning,
    /// Certainty: among several columns of one field, the one with the highest rank is read.
    pub rank: u8,
}

/// The meaning of a column's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeadingMeaning {
    /// A part of a person's name; `person` is 1 or 2 if the name tells, `None` otherwise.
    Name { part: NamePart, person: Option<u8> },
    /// Another field of the entry.
    Field(ListField),
    /// A known subject for which entries have no field, such as a birthday.
    Other,
}

/// A part of a person's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NamePart {
    /// "Nombre": a given name or a full name.
    Given,
    /// "Nombre y apellidos": a full name, given name first.
    Whole,
    /// "Nombres" or "Jugadores": the name of one person or of both.
    Plural,
    /// "Apellidos y nombre": a full name, surnames first.
    SurnamesFirst,
    /// "Apellidos" or "Primer apellido": surnames or the first one.
    Surnames,
    /// "Segundo apellido": the second surname only.
    SecondSurname,
    /// "Apellido 1" or "Apellido 2": the number counts surnames or persons.
    NumberedSurname,
}

impl NamePart {
    /// The field of this part for the first or the second person.
    pub fn field(self, person: u8) -> ListField {
        match (self, person) {
            (NamePart::Plural, _) => ListField::Pair,
            (NamePart::Given | NamePart::Whole, 1) => ListField::Name,
            (NamePart::Given | NamePart::Whole, _) => ListField::Partner,
            (NamePart::SurnamesFirst, 1) => ListField::SurnamesFirst,
            (NamePart::SurnamesFirst, _) => ListField::PartnerSurnamesFirst,
            (NamePart::Surnames | NamePart::NumberedSurname, 1) => ListField::Surnames,
            (NamePart::Surnames | NamePart::NumberedSurname, _) => ListField::PartnerSurnames,
            (NamePart::SecondSurname, 1) => ListField::SecondSurname,
            (NamePart::SecondSurname, _) => ListField::PartnerSecondSurname,
        }
    }
}

/// The role of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Name,
    Given,
    Surname,
    Surnames,
    Whole,
    Person,
    People,
    Partner,
    Both,
    Club,
    Sector,
    Section,
    Category,
    Mail,
    Phone,
    Number,
    Census,
    Minor,
    Age,
    Alias,
    Consent,
    Note,
    Other,
    /// First or second, before or after a word: "primer apellido", "jugador 2.º".
    Ordinal(u8),
    /// The digit 1 or 2 after a word: "jugador 2".
    Digit(u8),
}

/// Words without a role, folded.
const STOP: &str = "a al amb and aqui as con completos com como cual d de del dels do does e el els electronic electronica \
    electronico en es escribe escriu for i in indica introduce is juega juegas juego joc jugar jugaras jugues l la las les lo \
    los mi my o obligatorio obligatori of on opcional optional or para per perteneces please pon por favor posa que \
    quien qui quin quina representas required s son su te tu teu teua teva the to tus u un una vas vienes which what \
    who with y you your si se inscribe inscrito registration inscripcion inscripcio address direccion adreca last \
    family play are";

/// Words with a role, folded.
const WORDS: &[(Word, &str)] = &[
    (Word::Name, "nombre nom name nome llamas llames dius"),
    (Word::Given, "pila given forename firstname prenom"),
    (Word::Surname, "apellido cognom surname lastname llinatge cognome"),
    (Word::Surnames, "apellidos cognoms surnames llinatges"),
    (Word::Whole, "completo complet completa full"),
    (
        Word::Person,
        "jugador jugadora player participante participant integrante integrant miembro membre member concursante \
         concursant componente component persona person fallero fallera faller socio socia soci",
    ),
    (
        Word::People,
        "nombres noms names jugadores jugadoras jugadors players participantes participants integrantes integrants \
         personas persones people inscritos inscrits apuntados apuntats miembros membres members",
    ),
    (
        Word::Partner,
        "pareja parella partner companero companera company companya acompanante acompanyant teammate",
    ),
    (Word::Both, "pair pairs parejas parelles"),
    (
        Word::Club,
        "club falla comision comissio commission pena penya team equipo equip entidad entitat entity asociacion \
         associacio association agrupacion agrupacio casal colectivo collectiu sociedad societat",
    ),
    (Word::Sector, "sector"),
    (Word::Section, "seccion seccio section"),
    (Word::Category, "categoria category"),
    (Word::Mail, "correo correu email mail emails gmail"),
    (
        Word::Phone,
        "telefono telefon telf tlf tfno tel movil mobil mobile phone telephone whatsapp wasap whatsap celular cell \
         telefonos",
    ),
    (Word::Number, "num numero number n no nr nro"),
    (Word::Census, "censo cens census"),
    (Word::Minor, "menor minor under"),
    (Word::Age, "edad edat age"),
    (Word::Alias, "alias apodo malnom sobrenom nickname mote"),
    (Word::Consent, "consentimiento permiso consentiment permis consent"),
    (
        Word::Note,
        "nota notas notes note observacion observaciones observacions obs comentario comentarios comentari comentaris \
         comment comments remarks remark",
    ),
    (
        Word::Other,
        "marca temporal temps timestamp fecha data date dia day hora time dni nif nie pasaporte nacimiento naixement \
         birth born elo puntos punts points ranking rating pagado pagat paid pago pagament cuota quota importe import \
         precio preu talla sexo sexe genero genere gender poblacion poblacio ciudad ciutat city cp postal lon lat anos \
         anys padre madre pare mare tutor tutora guardian parent delegado delegada delegat representante representant \
         responsable presidente presidenta president contacto contacte contact torneo torneig tournament usuario \
         usuari user fundacion fundacio imagen imatge licencia llicencia license",
    ),
];

/// The role of each known word; `None` for known words without one.
static ROLES: LazyLock<HashMap<&str, Option<Word>>> = LazyLock::new(|| {
    let stop = STOP.split_whitespace().map(|word| (word, None));
    let roles = WORDS
        .iter()
        .flat_map(|(role, words)| words.split_whitespace().map(|word| (word, Some(*role))));
    stop.chain(roles).collect()
});

impl ListField {
    /// The field of a column called `header`, judged by its name alone; `None` if the name is not recognized.
    pub fn of_header(header: &str) -> Option<Self> {
        match Heading::of(header)?.says {
            HeadingMeaning::Field(field) => Some(field),
            HeadingMeaning::Name { part, person } => Some(part.field(person.unwrap_or(1))),
            HeadingMeaning::Other => None,
        }
    }
}

impl Heading {
    /// Parses a column's name; `None` if it contains unknown words. A question may contain unknown words too. Case, accents, punctuation
    /// and the order of most words do not matter. A name with a year, such as `seccion_2025`, is not recognized.
    pub fn of(header: &str) -> Option<Self> {
        let is_question = header.contains(['?', '¿']);
        let tokens = tokens(header);
        let has_stranger = |tokens: &[String]| {
            tokens.iter().any(|token| word(token).is_none() && !ROLES.contains_key(token.as_str()))
        };
        let plain = without_parentheses(header);
        let tokens = match has_stranger(&tokens) && plain != header {
            true => self::tokens(&plain),
            false => tokens,
        };
        let has_stranger = has_stranger(&tokens);
        if has_stranger && !is_question {
            return None;
        }
        let words: Vec<Word> = tokens.iter().filter_map(|token| word(token)).collect();
        // "No" is an answer, but "N.º" is a column's name.
        let is_answer = matches!(tokens.as_slice(), [it] if ["n", "no"].contains(&it.as_str()));
        // "Falla A" is the name of a club, not of a column.
        let ends_in_letter = tokens.len() > 1
            && tokens.last().is_some_and(|it| it.len() == 1 && it.starts_with(char::is_alphabetic));
        if (is_answer && !header.contains('.')) || ends_in_letter {
            return None;
        }
        let words = joined(&words, &tokens);
        let says = says(&words)?;
        Some(Self { says, rank: rank(&words, has_stranger) })
    }
}

/// The normalized words of a name. Ordinals become `first` and `second`, numbers are separate words, and alternative endings as in
/// "jugador/a" and "compañero(a)" are dropped.
fn tokens(header: &str) -> Vec<String> {
    let mut text = String::new();
    let mut rest = header.chars();
    let mut before = ' ';
    while let Some(letter) = rest.next() {
        match letter {
            'º' | 'ª' | '°' if before.is_ascii_digit() => text.push_str("er "),
            'º' | 'ª' | '°' => {
                // "N.º" means "number"; a single "n" does not.
                let is_number = text.trim_end_matches(['.', ' ']).ends_with(['n', 'N']);
                if is_number {
                    text.truncate(text.trim_end_matches(['.', ' ']).len());
                }
                text.push_str(if is_number { "um " } else { " " });
            }
            '#' => text.push_str(" num "),
            '/' | '(' => {
                let ending: String =
                    rest.clone().take_while(|letter| letter.is_alphabetic()).collect();
                if ["a", "o", "as", "os", "es"].contains(&ending.to_lowercase().as_str()) {
                    rest = rest.as_str().get(ending.len()..).unwrap_or_default().chars();
                }
                text.push(' ');
            }
            digit if digit.is_ascii_digit() && before.is_alphabetic() => {
                text.push(' ');
                text.push(digit);
            }
            _ => text.push(letter),
        }
        before = letter;
    }
    let folded = fold(&text);
    let words = folded.split(|letter: char| !letter.is_alphanumeric()).filter(|it| !it.is_empty());
    let mut tokens: Vec<String> = words.flat_map(ordinal).collect();
    // Only the exact forms "Jugador A" and "Player B" denote a person.
    let is_person = |token: &String| word(token) == Some(Word::Person);
    let letters = [("a", "1"), ("b", "2")];
    for (letter, number) in letters {
        if tokens.iter().any(is_person) && tokens.last().is_some_and(|last| last == letter) {
            tokens.pop();
            tokens.push(number.to_owned());
        }
    }
    tokens
}

/// Normalizes ordinals: "1er" and "2on" become `first` and `second`, "1x" becomes two words, and other words stay unchanged.
fn ordinal(word: &str) -> Vec<String> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = word.split_at(digits);
    match (number, rest) {
        (_, "") | ("", _) => vec![word.to_owned()],
        ("1", "er" | "r" | "a" | "ero" | "era" | "st") => vec!["first".to_owned()],
        ("2", "o" | "er" | "n" | "on" | "a" | "do" | "da" | "ndo" | "nda" | "nd") => {
            vec!["second".to_owned()]
        }
        _ => vec![number.to_owned(), rest.to_owned()],
    }
}

fn word(token: &str) -> Option<Word> {
    match token {
        "1" | "01" => return Some(Word::Digit(1)),
        "2" | "02" => return Some(Word::Digit(2)),
        "first" | "primer" | "primero" | "primera" => return Some(Word::Ordinal(1)),
        "second" | "segundo" | "segunda" | "segon" | "segona" => return Some(Word::Ordinal(2)),
        _ => {}
    }
    ROLES.get(token).copied().flatten()
}

/// Joins English names of two words: "last name", "first name", "first and last name".
fn joined(words: &[Word], tokens: &[String]) -> Vec<Word> {
    let at = |token: &str| tokens.iter().position(|it| it == token);
    let has = |token: &str| at(token).is_some();
    let mut joined: Vec<Word> = Vec::new();
    let is_english = has("name");
    if let (true, Some(last), Some(first)) = (is_english, at("last"), at("first"))
        && last < first
    {
        return vec![Word::Surname, Word::Given];
    }
    for word in words {
        match (joined.last(), word) {
            (Some(Word::Ordinal(1)), Word::Name) => {
                joined.pop();
                joined.push(Word::Given);
            }
            (Some(Word::Given), Word::Name) => {}
            (Some(Word::Name), Word::Given) => {
                joined.pop();
                joined.push(Word::Given);
            }
            _ => joined.push(*word),
        }
    }
    if is_english && (has("last") || has("family")) {
        let name = joined.iter_mut().rfind(|word| matches!(word, Word::Name | Word::Given));
        match name {
            Some(name) if has("first") && has("last") && *name == Word::Given => {
                joined.push(Word::Surname);
            }
            Some(name) => {
                let is_whole = has("first");
                *name = Word::Surname;
                if is_whole {
                    joined.insert(0, Word::Given);
                    joined.retain(|word| !matches!(word, Word::Ordinal(_)));
                }
            }
            None => {}
        }
    }
    joined
}

fn says(words: &[Word]) -> Option<HeadingMeaning> {
    let has = |word: Word| words.contains(&word);
    let at = |wanted: &[Word]| words.iter().position(|word| wanted.contains(word));
    let person = person(words);
    let is_second = person == Some(2) || (has(Word::Partner) && person.is_none());
    let field = |first: ListField, second: Option<ListField>| match (is_second, second) {
        (false, _) => Some(HeadingMeaning::Field(first)),
        (true, Some(second)) => Some(HeadingMeaning::Field(second)),
        (true, None) => Some(HeadingMeaning::Other),
    };
    if has(Word::Minor) {
        return field(ListField::Minor, Some(ListField::PartnerMinor));
    }
    if has(Word::Consent) {
        return field(ListField::Consent, Some(ListField::PartnerConsent));
    }
    if has(Word::Alias) {
        return field(ListField::Alias, Some(ListField::PartnerAlias));
    }
    for (word, known) in [(Word::Mail, ListField::Email), (Word::Phone, ListField::Phone)] {
        if has(word) {
            return field(known, None);
        }
    }
    if has(Word::Note) {
        return Some(HeadingMeaning::Field(ListField::Note));
    }
    if has(Word::Other) || has(Word::Age) {
        return Some(HeadingMeaning::Other);
    }
    // "Sector 1" and "Club 2" are values, not column names.
    let has_number = words.iter().any(|word| matches!(word, Word::Digit(_)));
    let are_own = [Word::Category, Word::Sector, Word::Section, Word::Club].into_iter().any(has);
    if has_number && are_own && !has(Word::Person) && !has(Word::Census) {
        return None;
    }
    if has(Word::Category) {
        return field(ListField::Category, None);
    }
    if has(Word::Sector) || has(Word::Section) {
        return field(ListField::Sector, None);
    }
    if has(Word::Census) {
        return Some(HeadingMeaning::Field(ListField::Number));
    }
    let surname = at(&[Word::Surname, Word::Surnames]);
    if has(Word::Number) && person.is_none() && surname.is_none() {
        return match has(Word::People) || has(Word::Both) {
            true => Some(HeadingMeaning::Other),
            false => Some(HeadingMeaning::Field(ListField::Number)),
        };
    }
    if has(Word::Club) {
        return field(ListField::Club, None);
    }
    let name = at(&[Word::Name, Word::Given]);
    let person = if is_second { Some(2) } else { person };
    let part = match (surname, name) {
        (Some(surname), Some(name)) if surname < name => NamePart::SurnamesFirst,
        (Some(_), Some(_)) => NamePart::Whole,
        (Some(_), None) if has(Word::People) => NamePart::Plural,
        (Some(at), None) => surname_part(words, at),
        (None, _) if has(Word::Both) => NamePart::Plural,
        (None, _) if has(Word::People) => NamePart::Plural,
        (None, Some(_)) if has(Word::Whole) => NamePart::Whole,
        (None, Some(_)) => NamePart::Given,
        (None, None) if has(Word::Person) || has(Word::Partner) => NamePart::Given,
        (None, None) => return None,
    };
    Some(HeadingMeaning::Name { part, person })
}

/// The part of a surname, by the number before or after the word.
fn surname_part(words: &[Word], at: usize) -> NamePart {
    let before = at.checked_sub(1).and_then(|it| words.get(it));
    let is_plural = words.get(at) == Some(&Word::Surnames);
    match (before, words.get(at + 1)) {
        (Some(Word::Ordinal(2)), _) => NamePart::SecondSurname,
        (Some(Word::Ordinal(_)), _) => NamePart::Surnames,
        (_, Some(Word::Digit(_))) if !is_plural => NamePart::NumberedSurname,
        _ => NamePart::Surnames,
    }
}

/// The number of the person, as in "jugador 2", "segundo jugador" or "nombre 2", but not in "segundo apellido". In "apellido 1 jugador 2"
/// the last number counts.
fn person(words: &[Word]) -> Option<u8> {
    let mut found = None;
    for (at, word) in words.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|it| words.get(it));
        let is_of_surname = matches!(words.get(at + 1), Some(Word::Surname | Word::Surnames));
        match word {
            Word::Digit(number) => found = Some(*number),
            Word::Ordinal(number) if !is_of_surname => {
                let is_after = matches!(before, Some(Word::Person | Word::Partner));
                let is_before = matches!(words.get(at + 1), Some(Word::Person | Word::Partner));
                if is_after || is_before {
                    found = Some(*number);
                }
            }
            _ => {}
        }
    }
    found
}

/// Certainty of a parsed name. A single word with the field's own name ranks above another word or several words. A census number ranks
/// above a plain number because it identifies a club again.
fn rank(words: &[Word], has_stranger: bool) -> u8 {
    match words {
        _ if has_stranger => 1,
        words if words.contains(&Word::Census) => 4,
        [Word::Section] => 2,
        [_] => 3,
        _ => 2,
    }
}

fn without_parentheses(text: &str) -> String {
    let mut plain = String::new();
    let mut depth = 0_usize;
    for letter in text.chars() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => plain.push(letter),
            _ => {}
        }
    }
    plain
}
