//! Lists decoded with another encoding than they were written in. The names are invented.

use domain::tournament::rows::{
    ListRows, Misreading, ReadingChoices, RowsOrigin, Spelling, read, read_as,
};
use encoding_rs::{MACINTOSH, WINDOWS_1252};

const NAMES: &str = "nombre;club\nJosé Muñoz;Peña l’Òliba\nNúria Martínez;Falla Àngels\nJOSEFA IBÁÑEZ;Sant Andreu\nd'Ors, Màrius;M.ª Auxiliadora\n";

/// Encodes the names in CP850, by Unicode's mapping. (It has no typographic apostrophe.)
fn cp850(text: &str) -> Vec<u8> {
    let bytes = |letter: char| match letter {
        'é' => 0x82,
        'ñ' => 0xa4,
        'Ò' => 0xe3,
        'ú' => 0xa3,
        'í' => 0xa1,
        'À' => 0xb7,
        'Á' => 0xb5,
        'Ñ' => 0xa5,
        'à' => 0x85,
        'ª' => 0xa6,
        '’' => b'\'',
        other => u8::try_from(other).unwrap(),
    };
    text.chars().map(bytes).collect()
}

fn list(bytes: &[u8]) -> ListRows {
    read(bytes, |cells| cells[0] == "nombre").unwrap()
}

#[track_caller]
fn check(bytes: &[u8], how: Misreading, expected: &str) {
    let list = list(bytes);
    assert_eq!(list.text, expected);
    let misread = list.doubts.misread.unwrap();
    assert_eq!(misread.how, how);
    assert!(!misread.words.is_empty());
    assert!(self::list(list.text.as_bytes()).doubts.misread.is_none(), "once mended it is right");
    let as_given = ReadingChoices { spelling: Spelling::AsGiven, ..ReadingChoices::default() };
    let given = read_as(bytes, as_given, |_| true);
    assert_eq!(given.unwrap().text, misread.given, "whoever wants it has it as it came");
}

#[test]
fn the_encodings_of_old_programs_are_told_apart() {
    check(&MACINTOSH.encode(NAMES).0, Misreading::MacRoman, NAMES);
    check(&cp850(NAMES), Misreading::Cp850, &NAMES.replace('’', "'"));
    let windows = list(&WINDOWS_1252.encode(NAMES).0);
    assert_eq!((windows.text.as_str(), windows.doubts.misread), (NAMES, None));
    for name in
        ["García", "Peña", "Muñoz", "José", "NÚÑEZ", "Àngels", "l’Òliba", "López", "Açucena"]
    {
        let text = format!("nombre\n{name}\n");
        assert_eq!(list(&WINDOWS_1252.encode(&text).0).text, text, "Windows");
        assert_eq!(list(text.as_bytes()).text, text, "UTF-8");
        assert_eq!(list(&MACINTOSH.encode(&text).0).text, text, "Macintosh");
    }
}

#[test]
fn utf_8_that_was_taken_for_another_is_read_again() {
    let as_windows =
        |text: &str| WINDOWS_1252.decode_without_bom_handling(text.as_bytes()).0.into_owned();
    let once = as_windows(NAMES);
    assert!(once.contains("MuÃ±oz"));
    check(once.as_bytes(), Misreading::Utf8, NAMES);
    check(as_windows(&once).as_bytes(), Misreading::Utf8, NAMES);
    let as_mac = MACINTOSH.decode_without_bom_handling(NAMES.as_bytes()).0.into_owned();
    check(as_mac.as_bytes(), Misreading::Utf8, NAMES);
    let mixed = "nombre\nMuÃ±oz\nIbáñez\nTomÃ s\n";
    check(mixed.as_bytes(), Misreading::Utf8, "nombre\nMuñoz\nIbáñez\nTomàs\n");
}

#[test]
fn what_is_right_stays() {
    for name in [
        "João Silva",
        "Françoise",
        "Björn Ångström",
        "Zoë",
        "Łukasz",
        "Ca’n Bosch",
        "d´Ors",
        "MUñOZ",
        "Col·legi",
        "Peña «Ñ»",
        "1ª B",
        "n.º 3",
        "MªCarmen",
        "Ana–Pep",
        "Nguyễn",
        "Дмитрий",
        "🎲 Ana",
        "5 €",
    ] {
        let list = list(format!("nombre\n{name}\n").as_bytes());
        assert_eq!((list.rows[0].cells[0].as_str(), list.doubts.misread), (name, None));
    }
}

#[test]
fn signs_that_are_not_seen_are_no_part_of_a_name() {
    let text = "nombre;club\nAna\u{200b} U\u{ad}no;\u{200e}A\u{feff}\n\"Pep\nDos\";\u{202a}B\u{202c}\n👨\u{200d}👩 Eva;C\u{fe0f}\n";
    let list = list(text.as_bytes());
    let cells: Vec<String> = list.rows.iter().map(|row| row.cells.join("|")).collect();
    assert_eq!(cells, ["Ana Uno|A", "Pep Dos|B", "👨\u{200d}👩 Eva|C"]);
    assert!(matches!(list.origin, RowsOrigin::Text { delimiter: Some(';'), .. }));
}
