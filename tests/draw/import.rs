//! Entry lists, odd ones too.

use cubilete::rules::Mode;
use cubilete::tournament::entry::Entry;
use cubilete::tournament::id::{IdSource, TournamentId, UserId};
use cubilete::tournament::import::{
    Fate, Field, ImportError, LineError, Preview, entries_of, fold, preview,
};
use cubilete::tournament::player::{Consent, Player};
use cubilete::tournament::rows::{Origin, RowsError};
use proptest::prelude::*;

fn read(text: &str, mode: Mode) -> Preview {
    preview(text.as_bytes(), &[], &[], mode).unwrap()
}

fn registered(preview: &Preview) -> (Vec<Player>, Vec<Entry>) {
    let mut ids = IdSource::new(1, [8; 32]);
    let account = UserId::new(&mut ids);
    let tournament = TournamentId::new(&mut ids);
    let now = Consent { by: "Ana".into(), at: chrono::DateTime::UNIX_EPOCH };
    entries_of(preview, &mut ids, account, tournament, 1, &now)
}

/// Every line as "number name: fate".
fn fates(preview: &Preview) -> Vec<String> {
    let fate = |fate: &Fate| match fate {
        Fate::New { .. } => "new".to_owned(),
        Fate::DuplicateOfLine(line) => format!("as line {line}"),
        Fate::DuplicateOfEntry(_) => "as entry".to_owned(),
        Fate::Error(error) => error.to_string(),
    };
    let lines = preview.lines.iter();
    lines.map(|line| format!("{} {}: {}", line.number, line.entry_name, fate(&line.fate))).collect()
}

#[track_caller]
fn check(text: &str, mode: Mode, expected: &[&str]) {
    assert_eq!(fates(&read(text, mode)), expected);
}

#[test]
fn a_plain_list_is_read_whole() {
    let list = read(
        "Nombre;Falla;Sector;Categoría;Correo\n\
         Amparo Ferrer;Na Jordana;E;senior;amparo@example.org\n\
         Vicent Soler;Convent;;;\n",
        Mode::Solo,
    );
    assert_eq!(list.origin, Origin::Text { encoding: "UTF-8", delimiter: Some(';') });
    assert_eq!(list.n_new(), 2);
    let (players, entries) = registered(&list);
    assert_eq!(players.len(), 2);
    let first = &entries[0];
    assert_eq!(
        (first.number, first.name.as_str(), first.club.as_str(), first.sector.as_str()),
        (1, "Amparo Ferrer", "Na Jordana", "E")
    );
    assert_eq!(
        (first.category.as_str(), first.email.as_deref()),
        ("senior", Some("amparo@example.org"))
    );
    assert_eq!(first.squad, [players[0].id]);
    assert_eq!((entries[1].number, entries[1].email.as_deref()), (2, None));
}

#[test]
fn headers_are_spanish_catalan_or_english_in_any_dress() {
    let of = |header: &str| Field::of_header(header);
    for header in ["nombre", "NOMBRE", " Nom ", "name", "Nom i cognoms", "nombre_y_apellidos"] {
        assert_eq!(of(header), Some(Field::Name), "{header}");
    }
    for header in ["Club", "falla", "Comisión", "COMISSIÓ", "comissio"] {
        assert_eq!(of(header), Some(Field::Club), "{header}");
    }
    for header in ["sector", "Sección", "seccio", "seccion_2025", "Secció 2026"] {
        assert_eq!(of(header), Some(Field::Sector), "{header}");
    }
    for header in ["pareja", "Parella", "partner", "Compañero", "companya"] {
        assert_eq!(of(header), Some(Field::Partner), "{header}");
    }
    for header in ["categoría", "categoria", "Category"] {
        assert_eq!(of(header), Some(Field::Category), "{header}");
    }
    for header in ["correo", "E-mail", "email", "Correu electrònic"] {
        assert_eq!(of(header), Some(Field::Email), "{header}");
    }
    for header in ["", "num_censo", "2025", "lon", "anyo_fundacion"] {
        assert_eq!(of(header), None, "{header}");
    }
}

#[test]
fn separators_are_found_outside_quotes() {
    for text in [
        "nom,club\nAna,\"Quart, Palomar\"\n",
        "nom;club\nAna;Quart, Palomar\n",
        "nom\tclub\nAna\tQuart, Palomar\n",
        "\"nom\";\"club\"\r\n\"Ana\";\"Quart, Palomar\"\r\n",
        "\n\n nom , club \n\n Ana ,\"Quart, Palomar\"",
    ] {
        let list = read(text, Mode::Solo);
        assert_eq!(list.lines.len(), 1, "{text}");
        assert_eq!(list.lines[0].club, "Quart, Palomar", "{text}");
        assert_eq!(list.n_new(), 1);
    }
    check("nombre\nAna\nPep", Mode::Solo, &["2 Ana: new", "3 Pep: new"]);
}

#[test]
fn encodings_are_told_apart() {
    let utf8 = "nombre;comisión\nMaría Peñarrocha;Plaça de l’Àngel\n";
    let mut with_mark = b"\xef\xbb\xbf".to_vec();
    with_mark.extend(utf8.as_bytes());
    let latin1 = b"nombre;comisi\xf3n\nMar\xeda Pe\xf1arrocha;Pla\xe7a de l\x92\xc0ngel\n".to_vec();
    let utf16: Vec<u8> =
        [0xfeff].into_iter().chain(utf8.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    for (bytes, encoding) in [
        (utf8.as_bytes().to_vec(), "UTF-8"),
        (with_mark, "UTF-8"),
        (latin1, "windows-1252"),
        (utf16, "UTF-16LE"),
    ] {
        let list = preview(&bytes, &[], &[], Mode::Solo).unwrap();
        assert_eq!(list.origin, Origin::Text { encoding, delimiter: Some(';') });
        assert_eq!(list.lines[0].entry_name, "María Peñarrocha");
        assert_eq!(list.lines[0].club, "Plaça de l’Àngel");
    }
}

#[test]
fn lines_bear_the_numbers_they_have_in_the_file() {
    check(
        "\r\n\r\nnombre;club\r\n\r\nAna;A\r\n;;\r\n  \r\n\"Pep\";B\r\n\r\n\r\n\"Two\r\nlines\";C\r\nLola;D",
        Mode::Solo,
        &[
            "5 Ana: new",
            "8 Pep: new",
            "11 Two lines: name has a character that cannot be shown",
            "13 Lola: new",
        ],
    );
    check("nombre\rAna\rPep\r", Mode::Solo, &["2 Ana: new", "3 Pep: new"]);
}

#[test]
fn every_error_names_its_field() {
    let long = "x".repeat(121);
    check(
        &format!(
            "nombre;club;pareja;correo\n\
             ;Falla;;\n\
             {long};;;\n\
             Ana;{long};;\n\
             Ana;;Pep;\n\
             Ana;;;ana@\n\
             Ana;;;a na@example.org\n\
             Ana\n\
             Ana;;;;sobra\n\
             Ana;;;;;;\n\
             A\u{7}na;;;\n"
        ),
        Mode::Solo,
        &[
            "2 : name is missing",
            &format!("3 {long}: name is longer than 120 characters"),
            "4 Ana: club is longer than 120 characters",
            "5 Ana: partner is not wanted here",
            "6 Ana: ana@ is no email address",
            "7 Ana: a na@example.org is no email address",
            "8 Ana: 1 fields instead of 4",
            "9 Ana: 5 fields instead of 4",
            "10 Ana: new",
            "11 A\u{7}na: name has a character that cannot be shown",
        ],
    );
    let error = LineError::TooLong(Field::Club);
    let args = vec![("field", "club".to_owned()), ("most", "120".to_owned())];
    assert_eq!((error.field(), error.parts()), (Some(Field::Club), ("import-too-long", args)));
}

#[test]
fn a_pair_needs_both_names() {
    check(
        "nombre;pareja;club\n\
         Ana;Pep;Convent\n\
         Ana;;Convent\n\
         ;Pep;Convent\n\
         Ana; ANA ;Convent\n\
         pep;Ána;CONVENT\n\
         Ana;Pep;Palomar\n",
        Mode::Pairs,
        &[
            "2 Ana / Pep: new",
            "3 Ana / : partner is missing",
            "4  / Pep: name is missing",
            "5 Ana / ANA: the partner is the player",
            "6 pep / Ána: as line 2",
            "7 Ana / Pep: new",
        ],
    );
    check("nombre\nAna", Mode::Pairs, &["2 Ana / : partner is missing"]);
}

#[test]
fn a_club_alone_enters_its_squad() {
    let list = read("comissió;secció\nNa Jordana;E\nConvent;E\nNA JORDANA;E\n", Mode::Pairs);
    assert_eq!(fates(&list), ["2 Na Jordana: new", "3 Convent: new", "4 NA JORDANA: as line 2"]);
    let (players, entries) = registered(&list);
    let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Na Jordana 1", "Na Jordana 2", "Convent 1", "Convent 2"]);
    assert_eq!((entries[0].squad.len(), entries[0].club.as_str()), (2, "Na Jordana"));
    assert_eq!(preview(b"comissio\nX", &[], &[], Mode::Solo), no_name(&["comissio"]));
}

fn no_name(found: &[&str]) -> Result<Preview, ImportError> {
    Err(ImportError::NoNameColumn { found: found.iter().map(|it| (*it).to_owned()).collect() })
}

#[test]
fn duplicates_are_told_whatever_their_dress() {
    let list =
        read("nombre;club\nJosé  García;Plaça\njose garcia;PLAÇA\nJose Garcia;Altra\n", Mode::Solo);
    assert_eq!(
        fates(&list),
        ["2 José García: new", "3 jose garcia: as line 2", "4 Jose Garcia: new"]
    );
    let (players, entries) = registered(&list);
    let again = "nom;club;email\nJOSE GARCÍA;Plaça;\nJosé García;Nova;\nNou;Plaça;\n";
    let again = preview(again.as_bytes(), &entries, &players, Mode::Solo).unwrap();
    assert_eq!(again.lines[0].fate, Fate::DuplicateOfEntry(entries[0].id));
    assert_eq!((again.n_new(), again.n_duplicates(), again.n_errors()), (2, 1, 0));
    assert_eq!(fold("  L’ÀNGEL—Col·legi "), "l'angel-col.legi");
}

#[test]
fn people_whom_the_account_knows_are_not_made_again() {
    let (players, _) = registered(&read("nom;club\nAna;Convent\nPep;Palomar\n", Mode::Solo));
    // A new tournament: no entries yet. Pep of another club is somebody else; Ana sits in two pairs.
    let text = "nom;partner;club\nANA;Pep;Convent\nAna;Lola;convent\n";
    let list = preview(text.as_bytes(), &[], &players, Mode::Pairs).unwrap();
    let (made, entries) = registered(&list);
    let names: Vec<&str> = made.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Pep", "Lola"]);
    assert_eq!(entries[0].squad, [players[0].id, made[0].id]);
    assert_eq!(entries[1].squad, [players[0].id, made[1].id]);
    assert_eq!(entries[1].name, "Ana / Lola");
}

#[test]
fn formulas_quotes_and_angle_brackets_are_just_text() {
    let list = read(
        "name,club\n=cmd|' /C calc'!A0,@SUM(1)\n\"Ana \"\"La Roja\"\"\",<script>\n",
        Mode::Solo,
    );
    assert_eq!(list.lines[0].entry_name, "=cmd|' /C calc'!A0");
    assert_eq!(list.lines[1].entry_name, "Ana \"La Roja\"");
    assert_eq!((list.lines[1].club.as_str(), list.n_new()), ("<script>", 2));
}

#[test]
fn a_quote_that_is_never_closed_swallows_no_line_in_silence() {
    let list = read("name,club\n\"Ana,A\nPep,B\nLola,C\n", Mode::Solo);
    assert_eq!((list.lines.len(), list.n_new()), (1, 0));
    assert_eq!(list.lines[0].number, 2);
}

#[test]
fn what_is_no_list_is_refused_as_a_whole() {
    let refused = |bytes: &[u8]| preview(bytes, &[], &[], Mode::Solo).unwrap_err();
    let no_rows = |bytes: &[u8]| match refused(bytes) {
        ImportError::Rows(error) => error,
        other => panic!("{other}"),
    };
    assert_eq!(no_rows(b""), RowsError::Empty);
    assert_eq!(no_rows(b"\xef\xbb\xbf\r\n ;; \r\n"), RowsError::Empty);
    assert_eq!(no_rows(b"nombre;club\n;;\n"), RowsError::OnlyHeader);
    assert_eq!(preview(b"club;sector\nA;1", &[], &[], Mode::Solo), no_name(&["club", "sector"]));
    assert_eq!(preview(b"Ana;Falla\nPep;Falla", &[], &[], Mode::Solo), no_name(&["Ana", "Falla"]));
    assert_eq!(refused(b"nom;nombre\nA;B"), ImportError::TwoColumns(Field::Name));
    assert_eq!(no_rows(&vec![b'a'; (4 << 20) + 1]), RowsError::TooLarge);
    let lines = |n: usize| format!("name\n{}", "x\n".repeat(n));
    assert_eq!(no_rows(lines(2001).as_bytes()), RowsError::TooManyRows);
    assert_eq!(read(&lines(2000), Mode::Solo).lines.len(), 2000);
}

#[test]
fn columns_that_mean_nothing_are_named() {
    let list =
        read("num_censo,nombre,seccion_2025,lon\n1,Plaza Mercat Central,1A,-0.37\n", Mode::Solo);
    assert_eq!(list.ignored, ["num_censo", "lon"]);
    assert_eq!(list.columns, [Field::Name, Field::Sector]);
    assert_eq!((list.n_new(), list.lines[0].sector.as_str()), (1, "1A"));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_make_it_fall_over(bytes in prop::collection::vec(any::<u8>(), 0..300), mode in 0..3) {
        let mode = [Mode::Solo, Mode::Pairs, Mode::Duel][usize::try_from(mode).unwrap()];
        let mut list = b"name;partner;club;email\n".to_vec();
        list.extend(&bytes);
        let _ = preview(&bytes, &[], &[], mode);
        if let Ok(preview) = preview(&list, &[], &[], mode) {
            let (_, entries) = registered(&preview);
            prop_assert_eq!(entries.len(), preview.n_new());
            let n = preview.n_new() + preview.n_duplicates() + preview.n_errors();
            prop_assert_eq!(n, preview.lines.len());
            prop_assert!(preview.lines.is_sorted_by(|one, other| one.number < other.number));
        }
    }

    #[test]
    fn what_is_imported_once_is_a_duplicate_the_second_time(
        rows in prop::collection::vec(("[A-Za-zñÁç ]{1,12}", "[a-zà·' ]{0,8}"), 1..20),
    ) {
        let mut list = "name;club\n".to_owned();
        rows.iter().for_each(|(name, club)| list.push_str(&format!("{name};{club}\n")));
        if let Ok(first) = preview(list.as_bytes(), &[], &[], Mode::Solo) {
            let (players, entries) = registered(&first);
            let second = preview(list.to_uppercase().replace("NAME;CLUB", "name;club").as_bytes(), &entries, &players, Mode::Solo).unwrap();
            prop_assert_eq!(second.n_new(), 0);
            prop_assert_eq!(second.n_errors(), first.n_errors());
        }
    }
}

/// What the public is shown of everybody, in order of the list.
fn shown(text: &str, mode: Mode) -> Vec<String> {
    let list = read(text, mode);
    let (players, entries) = registered(&list);
    let of_id = |id| players.iter().find(|player| player.id == id).unwrap();
    let squads = entries.iter().flat_map(|entry| &entry.squad);
    squads.map(|id| of_id(*id).public_name()).collect()
}

#[test]
fn a_list_says_who_is_a_minor_and_what_may_be_shown() {
    let list = "nombre;menor;alias;consentimiento\nPep Soler;;;\nRosa Mira;Sí;;\n\
        Ximo Peris;x;Llamp;no\nLaia Roig;yes;Lluna;sí\nMarc Bosch;no;Gat;\n";
    let expected = ["Pep Soler", "R. M.", "Llamp", "Laia Roig", "Marc Bosch"];
    assert_eq!(shown(list, Mode::Solo), expected);
}

#[test]
fn without_columns_of_the_partner_both_of_a_pair_are_minors() {
    let list = "nombre;pareja;menor;alias;alias 2;consent\nPep Soler;Rosa Mira;si;Sol;Mar;si\n";
    assert_eq!(shown(list, Mode::Pairs), ["Pep Soler", "Mar"], "consent is of one");
    let list = "nombre;pareja;menor;menor 2;consent 2\nPep Soler;Rosa Mira;si;no;\n\
        Ximo Peris;Laia Roig;no;si;\nMarc Bosch;Neus Orts;no;si;si\n";
    let expected = ["P. S.", "Rosa Mira", "Ximo Peris", "L. R.", "Marc Bosch", "Neus Orts"];
    assert_eq!(shown(list, Mode::Pairs), expected);
}

#[test]
fn who_stands_twice_is_hidden_if_one_line_says_so() {
    let list = "nombre;pareja;club;menor;menor 2\nPep;Rosa;Dau;;\nPep;Marc;Dau;si;no\n";
    assert_eq!(shown(list, Mode::Pairs), ["P.", "Rosa", "P.", "Marc"]);
}

#[test]
fn an_answer_that_is_none_is_an_error() {
    let list = "nombre;menor;consentimiento\nPep;quizá;\nRosa;si;12\nMarc;NO;-\n";
    let expected = [
        "2 Pep: is-minor is neither yes nor no",
        "3 Rosa: consent is neither yes nor no",
        "4 Marc: new",
    ];
    check(list, Mode::Solo, &expected);
}
