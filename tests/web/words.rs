//! Translations: all languages have the same arguments in their texts, and the texts keep the rules of CONTRIBUTING.md.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cubilete::web::form::labels::label;
use cubilete::web::i18n::{Key, Language, Message, rules, sentence};
use parchis::{FieldKind, Ruleset, field_kind};

const LANGUAGES: [&str; 3] = ["es", "ca", "en"];

/// Keys with the names of their arguments and, for each selecting argument, its number of forms.
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

/// Each key of a language with the arguments in its text; a selecting argument counts separately.
fn words(language: &str) -> Words {
    let mut words = Words::new();
    for file in files(&root().join("templates/i18n").join(language), &["ftl"]) {
        let mut key = String::new();
        for line in fs::read_to_string(&file).unwrap().lines() {
            let text = match line.split_once(" = ") {
                Some((name, text)) if !line.starts_with([' ', '#', '*', '[']) => {
                    key = name.to_owned();
                    words.insert(key.clone(), BTreeSet::new());
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
fn all_languages_have_texts_with_the_same_arguments() {
    let spanish = words("es");
    assert!(spanish.len() > 50, "{spanish:?}");
    for language in ["ca", "en"] {
        let other = words(language);
        for (key, arguments) in &spanish {
            assert_eq!(&other[key], arguments, "arguments of {key} in {language}");
        }
    }
}

/// Every text of a language with its key, without selections.
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
    assert!(texts.len() > 1000, "{texts:?}");
    texts
}

/// A number never separates from its unit, or a thing from its number, at the end of a line: U+00A0 is between them.
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
            // The English refusals belong to the rules engine.
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
                // A name is not a number, but groups are called by numbers.
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

/// Words that each language avoids, since another word stands for the same thing.
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
            // People sign up themselves; the desk registers entries.
            let is_of_sign_ups = key.contains("sign-up") || key.contains("signed-up");
            let is_allowed = |word: &str| is_of_sign_ups && word == "apuntar";
            let said = words.iter().filter(|word| text.contains(*word) && !is_allowed(word));
            faults.extend(said.map(|word| format!("{language} {key} says {word}")));
            // The seed of a draw does not share its word with the dice.
            let seed = match language {
                "es" => "semilla",
                "ca" => "llavor",
                _ => "seed",
            };
            let is_of_dice = [
                "dice",
                "act-seed",
                "reopen-seed",
                "own-fair",
                "verify-",
                // Keys about seeded entries.
                "field-seed",
                "plan-seeds",
                "journal-seeds",
                "seeds-",
                "knockout-more",
            ]
            .iter()
            .any(|it| key.starts_with(it));
            if text.contains(seed) && !is_of_dice {
                faults.push(format!("{language} {key} says {seed}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Negative numbers have a minus sign, not a hyphen.
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

/// The crates do not know the constants: their keys are literals, and the texts are in a file of their own.
#[test]
fn the_crates_ask_for_the_texts_of_the_domain() {
    let file = root().join("templates/i18n/es/domain.ftl");
    let texts = fs::read_to_string(file).unwrap();
    let is_key = |key: &&str| key.starts_with(|sign: char| sign.is_ascii_lowercase());
    let there: BTreeSet<&str> =
        texts.lines().filter_map(|line| Some(line.split_once(" = ")?.0)).filter(is_key).collect();
    let beginnings: BTreeSet<&str> =
        there.iter().filter_map(|key| Some(key.split_once('-')?.0)).collect();
    let begins_like_a_key = |text: &&str| {
        text.split_once('-')
            .is_some_and(|(first, rest)| beginnings.contains(first) && !rest.is_empty())
    };
    let sources: Vec<String> = fs::read_dir(root().join("crates"))
        .unwrap()
        .flat_map(|entry| files(&entry.unwrap().path().join("src"), &["rs"]))
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    let asked: BTreeSet<&str> =
        sources.iter().flat_map(|code| literals(code)).filter(begins_like_a_key).collect();
    assert_eq!(asked, there);
}

#[test]
fn every_field_of_a_form_has_its_label() {
    let mut bare = BTreeSet::new();
    let mut asked = 0;
    let kinds = ["text", "number", "date", "select", "radios", "checkbox", "textarea", "file"];
    for file in files(&root().join("templates"), &["html"]) {
        let code = fs::read_to_string(file).unwrap();
        for kind in kinds {
            for name in after(&code, &format!("field::{kind}(ctx, form, \"")) {
                asked += 1;
                if label(name).is_none() {
                    bare.insert(name.to_owned());
                }
            }
        }
    }
    assert!(asked > 40, "the search finds {asked} fields only");
    assert!(bare.is_empty(), "src/web/form/labels.rs has no {bare:?}");
}

#[test]
fn every_rule_set_has_words() {
    for name in Ruleset::NAMES {
        assert!(rules::ruleset(name).is_some() && rules::about(name).is_some(), "{name}");
        for field in Ruleset::named(name).unwrap().fields() {
            assert!(rules::field(field.key).is_some(), "{}", field.key);
            let (words, is_told): (&[&str], bool) = match field_kind(field.key).unwrap() {
                FieldKind::Choice(words) => (words, true),
                FieldKind::List(words) => (words, false),
                FieldKind::Range { word, .. } => (&[word][..], false),
                FieldKind::Number { .. } => (&[], false),
            };
            for word in words {
                let is_figure = word.starts_with(|sign: char| sign.is_ascii_digit());
                assert!(is_figure || rules::word(word).is_some(), "{}={word}", field.key);
                assert!(!is_told || rules::told(field.key, word).is_some(), "{}={word}", field.key);
            }
        }
    }
}

/// Literals of a source that could be keys.
fn literals(code: &str) -> impl Iterator<Item = &str> {
    let is_key = |text: &str| {
        text.starts_with(|sign: char| sign.is_ascii_lowercase())
            && text
                .chars()
                .all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-')
    };
    after(code, "\"").filter(move |text| is_key(text))
}

fn after<'a>(source: &'a str, mark: &str) -> impl Iterator<Item = &'a str> {
    source
        .match_indices(mark)
        .map(move |(at, _)| source[at + mark.len()..].split('"').next().unwrap())
}

/// The apostrophe is ’ in every language.
#[test]
fn no_text_has_a_straight_apostrophe() {
    for language in LANGUAGES {
        for (key, text) in texts(language) {
            assert!(!text.contains('\''), "{language} {key}: {text}");
        }
    }
}

/// U+00A0 before each "·" prevents a line that begins with it.
#[test]
fn no_line_breaks_before_a_middle_dot() {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let mut faults = Vec::new();
    for (folder, endings) in [("templates", &["html", "ftl"][..]), ("src/web", &["rs"])] {
        for file in files(&root().join(folder), endings) {
            let text = fs::read_to_string(&file).unwrap();
            let found = text
                .lines()
                .filter(is_code)
                .filter(|line| line.contains(" ·") || line.trim_start().starts_with('·'));
            faults.extend(found.map(|line| format!("{}: {}", file.display(), line.trim())));
        }
    }
    assert!(faults.is_empty(), "a plain space before ·: {faults:#?}");
}

/// Counts have the language's digit grouping, in sentences as in columns; numbers that are names do not.
#[test]
fn numbers_in_sentences_are_grouped_unless_they_are_names() {
    let said = |language: Language, key: &str, name: &'static str, number: i64| {
        language.say(&Message::new(Key::find(key).unwrap()).with(name, number))
    };
    assert_eq!(said(Language::Ca, "tables-count", "n", 2213), "2.213\u{a0}taules");
    assert_eq!(said(Language::En, "tables-count", "n", 2213), "2,213\u{a0}tables");
    assert_eq!(said(Language::Es, "tables-count", "n", 2213), "2213\u{a0}mesas");
    assert_eq!(said(Language::Es, "tables-count", "n", 12213), "12.213\u{a0}mesas");
    assert_eq!(said(Language::Ca, "table-numbered", "number", 2213), "Taula\u{a0}2213");
}

#[test]
fn one_final_grid_is_confirmed_in_the_singular() {
    let said = |language: Language, confirmed: i64| {
        let key = Key::find("hand-ins-lead").unwrap();
        let message = Message::new(key).with("n", 2).with("all", 26);
        language.say(&message.with("confirmed", confirmed))
    };
    assert_eq!(said(Language::Ca, 1), "2 de 26 entregades, 1 confirmada");
    assert_eq!(said(Language::Ca, 2), "2 de 26 entregades, 2 confirmades");
    assert_eq!(said(Language::Es, 1), "2 de 26 entregadas, 1 confirmada");
}

/// The signed sheet of a table is an "acta", the final grid of a pool an "acta final".
#[test]
fn the_final_grid_has_a_name_of_its_own() {
    for language in ["es", "ca"] {
        let of_grids = |key: &str| key.contains("hand-in") || key.contains("handed-in");
        for (key, text) in texts(language).into_iter().filter(|(key, _)| of_grids(key)) {
            let text = text.to_lowercase();
            let bare = text
                .split("acta")
                .skip(1)
                .filter(|rest| !rest.trim_start_matches('s').starts_with(" final"));
            assert_eq!(bare.count(), 0, "{language} {key}: {text}");
        }
    }
}

/// An error that stands alone begins with a capital letter; after a label it does not.
#[test]
fn errors_that_stand_alone_are_sentences() {
    assert_eq!(sentence("escribe seis cifras."), "Escribe seis cifras.");
    assert_eq!(sentence("«12» no es una mesa."), "«12» no es una mesa.");
    assert_eq!(sentence("«ana» no es nadie."), "«ana» no es nadie.");
    assert_eq!(sentence(""), "");
}
