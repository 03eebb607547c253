//! The translations: all languages say the same things with the same arguments, and say everything that is asked for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const LANGUAGES: [&str; 3] = ["es", "ca", "en"];

/// Keys with the names of their arguments and, for each argument that chooses, how many forms it has.
type Words = BTreeMap<String, BTreeSet<String>>;

fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, endings));
        } else if path.extension().is_some_and(|it| endings.contains(&it.to_str().unwrap())) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Each key of a language with the arguments in its text; one that chooses between forms counts apart.
fn words(language: &str) -> Words {
    let mut words = Words::new();
    for file in files(&root().join("templates/i18n").join(language), &["ftl"]) {
        let mut key = String::new();
        for line in fs::read_to_string(&file).unwrap().lines() {
            let text = match line.split_once(" = ") {
                Some((name, text)) if !line.starts_with([' ', '#', '*', '[']) => {
                    key = name.to_owned();
                    let is_new = words.insert(key.clone(), BTreeSet::new()).is_none();
                    assert!(is_new, "{key} stands twice in {language}");
                    text
                }
                _ if line.starts_with('#') || line.trim().is_empty() => continue,
                _ => line,
            };
            for part in text.split('{').skip(1) {
                let argument = part.split('}').next().unwrap().trim();
                let choice = if argument.ends_with("->") { " (chooses)" } else { "" };
                let name =
                    argument.trim_start_matches("NUMBER(").split([' ', ')', ',']).next().unwrap();
                words.get_mut(&key).unwrap().insert(format!("{name}{choice}"));
            }
        }
    }
    words
}

#[test]
fn all_languages_have_the_same_keys_with_the_same_arguments() {
    let spanish = words("es");
    assert!(spanish.len() > 50);
    for language in ["ca", "en"] {
        let other = words(language);
        let missing: Vec<_> = spanish.keys().filter(|key| !other.contains_key(*key)).collect();
        let surplus: Vec<_> = other.keys().filter(|key| !spanish.contains_key(*key)).collect();
        assert!(missing.is_empty(), "{language} lacks {missing:?}");
        assert!(surplus.is_empty(), "only {language} has {surplus:?}");
        for (key, arguments) in &spanish {
            assert_eq!(&other[key], arguments, "arguments of {key} in {language}");
        }
    }
}

/// Every text of a language with its key, choices apart.
fn texts(language: &str) -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for file in files(&root().join("templates/i18n").join(language), &["ftl"]) {
        let mut key = String::new();
        for line in fs::read_to_string(&file).unwrap().lines() {
            let text = match line.split_once(" = ") {
                Some((name, text)) if !line.starts_with([' ', '#', '*', '[']) => {
                    key = name.to_owned();
                    text
                }
                _ if line.starts_with('#') => continue,
                _ => line,
            };
            texts.push((key.clone(), text.to_owned()));
        }
    }
    assert!(texts.len() > 1000);
    texts
}

/// Numbers and units, and what is numbered and its number, never part at the end of a line: a sign U+00A0 is between them.
#[test]
fn numbers_hold_on_to_their_units() {
    let units = ["min", "s", "%", "MB", "KB", "bytes", "minutos", "minuts", "minutes", "segundos"];
    let units: Vec<&str> =
        units.into_iter().chain(["segons", "seconds", "días", "dies", "days"]).collect();
    let numbered = [
        "n.º", "núm.", "no.", "mesa", "taula", "table", "ronda", "round", "fase", "stage",
        "tablero", "tauler", "board", "grupo", "grup", "group",
    ];
    let numbers = ["$number", "$board", "$table", "$place", "$name"];
    let mut faults = Vec::new();
    for language in LANGUAGES {
        for (key, text) in texts(language) {
            // The refusals' English is that of the rules engine.
            if key.starts_with("refusal-") || key.starts_with("obligation-") {
                continue;
            }
            let words: Vec<&str> = text.split(' ').collect();
            for pair in words.windows(3) {
                let [first, second, third] = pair else { continue };
                let is_number = *first == "}" || first.ends_with(|it: char| it.is_ascii_digit());
                let unit = second.trim_end_matches([':', ';', '.', ',', '!', '?', ')']);
                let thing = first.trim_start_matches(['«', '“', '(', '→']).to_lowercase();
                let is_thing = numbered.contains(&thing.as_str()) && *second == "{";
                // A name is no number, but groups are called by theirs.
                let is_named = *third != "$name" || thing.starts_with("gr");
                if is_number && units.contains(&unit)
                    || is_thing && numbers.contains(third) && is_named
                {
                    faults.push(format!("{language} {key}: {first} {second} {third}"));
                }
            }
            if let [.., first, second] = words.as_slice()
                && (*first == "}" || first.ends_with(|it: char| it.is_ascii_digit()))
                && units.contains(&second.trim_end_matches(['.', ',']))
            {
                faults.push(format!("{language} {key}: {first} {second}"));
            }
        }
    }
    assert!(faults.is_empty(), "a plain space in {faults:#?}");
}

/// One word for one thing: what is never said, by language.
#[test]
fn words_that_another_word_stands_for_are_not_used() {
    let avoided: [(&str, &[&str]); 3] = [
        (
            "es",
            &[
                "árbitro",
                "ajena",
                "apuntar",
                "asiento",
                "compromiso",
                "como mucho",
                "exento",
                "incomparecencia",
                "jornada",
                "movimiento",
                "parrilla",
                "pedir tiempo",
                "pide tiempo",
                "plantilla",
                "usted",
                "vayan",
                "haced",
                "corregid ",
                "tirad ",
            ],
        ),
        (
            "ca",
            &[
                "àrbitre",
                "aliena",
                "apuntar",
                "arxiu",
                "com a molt",
                "compromís",
                "dos columnes",
                "dos fitxes",
                "dos vegades",
                "exempt",
                "incompareixença",
                "ordre",
                "per sempre",
                "plantilla",
                "voràs",
                "voran",
                " vore ",
                "demana temps",
                "moviment",
            ],
        ),
        (
            "en",
            &[
                "cancelled",
                "commitment",
                "foreign",
                "goes on at",
                "knock-out",
                "metres",
                "colour",
                "punish",
                "roll call",
                "struck",
                "grey",
                "a game each",
                "log ",
            ],
        ),
    ];
    let mut faults = Vec::new();
    for (language, words) in avoided {
        for (key, text) in texts(language) {
            let text = text.to_lowercase().replace("{ $seed }", "");
            let said = words.iter().filter(|word| text.contains(*word));
            faults.extend(said.map(|word| format!("{language} {key} says {word}")));
            // The number of a draw is not called what the dice have.
            let seed = match language {
                "es" => "semilla",
                "ca" => "llavor",
                _ => "seed",
            };
            let is_of_dice =
                ["dice", "act-seed", "reopen-seed"].iter().any(|it| key.starts_with(it));
            if text.contains(seed) && !is_of_dice {
                faults.push(format!("{language} {key} says {seed}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// A negative number has a minus sign, not a hyphen.
#[test]
fn numbers_below_zero_have_a_minus_sign() {
    for language in LANGUAGES {
        for (key, text) in texts(language) {
            let hyphen = text.split([' ', '«', '“', '(']).find(|word| {
                word.strip_prefix('-').is_some_and(|rest| {
                    rest.starts_with(|it: char| it.is_ascii_digit() || it == '{')
                })
            });
            assert_eq!(hyphen, None, "{language} {key}");
        }
    }
}

#[test]
fn every_choice_has_a_form_for_one_and_for_the_others() {
    for language in LANGUAGES {
        for file in files(&root().join("templates/i18n").join(language), &["ftl"]) {
            let text = fs::read_to_string(&file).unwrap();
            for (start, _) in text.match_indices("->") {
                let choice = text[start..].split_once("\n}").map_or("", |(choice, _)| choice);
                let is_plural = choice.contains("*[other]");
                assert!(
                    is_plural || choice.contains("*["),
                    "a choice without default in {}",
                    file.display()
                );
                assert!(
                    !is_plural || choice.contains("[one]"),
                    "a plural without [one] in {}",
                    file.display()
                );
            }
        }
    }
}

#[test]
fn everything_asked_for_is_there() {
    let words = words("es");
    let mut missing = BTreeSet::new();
    let mut asked = 0;
    let mut sources = files(&root().join("src"), &["rs"]);
    sources.extend(files(&root().join("templates"), &["html"]));
    for file in sources {
        // The unit tests of the messages themselves use keys that are not.
        let text = fs::read_to_string(&file).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap();
        let text: String =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for key in keys(&text) {
            asked += 1;
            if !words.contains_key(&key) {
                missing.insert(format!("{key} ({})", file.strip_prefix(root()).unwrap().display()));
            }
        }
    }
    assert!(asked > 50, "the search finds {asked} keys only");
    assert!(missing.is_empty(), "no translation of {missing:#?}");
}

/// The literal keys in a source, and the labels of the fields of its forms.
fn keys(source: &str) -> Vec<String> {
    let mut keys = Vec::new();
    for mark in [".t(\"", ".tn(\"", ".ta(\"", "Message::new(\""] {
        keys.extend(after(source, mark).map(str::to_owned));
    }
    // Keys that are chosen before they are used.
    keys.extend(after(source, "\"").filter(|text| is_key(text)).map(str::to_owned));
    for kind in ["text", "number", "date", "select", "radios", "checkbox", "textarea", "file"] {
        let mark = format!("field::{kind}(ctx, form, \"");
        keys.extend(after(source, &mark).map(|name| format!("field-{}", name.replace('_', "-"))));
    }
    keys
}

fn is_key(text: &str) -> bool {
    let is_known = ["error-", "flash-"]
        .iter()
        .any(|kind| text.strip_prefix(kind).is_some_and(|rest| !rest.is_empty()));
    is_known && text.chars().all(|sign| sign.is_ascii_lowercase() || sign == '-')
}

fn after<'a>(source: &'a str, mark: &str) -> impl Iterator<Item = &'a str> {
    source
        .match_indices(mark)
        .map(move |(at, _)| source[at + mark.len()..].split('"').next().unwrap())
}
