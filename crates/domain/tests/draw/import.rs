//! Import of entry lists, including unusual ones.

use domain::tournament::entry::{Entry, EntryStatus};
use domain::tournament::id::{IdSource, TournamentId, UserId};
use domain::tournament::import::pair::{are_pairs, two_names};
use domain::tournament::import::{
    EntryChange, ImportContext, ImportOptions, ImportPreview, LineEffect, ListField, ListLineError,
    entries_of, is_near, preview, sector_name,
};
use domain::tournament::player::{Consent, Player};
use domain::tournament::rows::{RowsError, RowsOrigin};
use domain::tournament::text::fold;
use domain::tournament::tournament::Registration;
use parchis::Mode;
use proptest::prelude::*;

fn read(text: &str, mode: Mode) -> ImportPreview {
    look(text.as_bytes(), &[], &[], mode).unwrap()
}

fn look(
    bytes: &[u8],
    entries: &[Entry],
    players: &[Player],
    mode: Mode,
) -> Result<ImportPreview, RowsError> {
    let present = ImportContext { mode, registration: Registration::Open, entries, players };
    preview(bytes, &ImportOptions::default(), present)
}

fn wished(text: &str, mode: Mode, wishes: &ImportOptions) -> ImportPreview {
    let present =
        ImportContext { mode, registration: Registration::Open, entries: &[], players: &[] };
    preview(text.as_bytes(), wishes, present).unwrap()
}

fn registered(preview: &ImportPreview) -> (Vec<Player>, Vec<Entry>) {
    let mut ids = IdSource::new(1, [8; 32]);
    let account = UserId::new(&mut ids);
    let tournament = TournamentId::new(&mut ids);
    let now = Consent { by: "Ana".into(), at: chrono::DateTime::UNIX_EPOCH };
    entries_of(preview, &mut ids, account, tournament, 1, &now)
}

/// Each line as "number name: effect".
fn fates(preview: &ImportPreview) -> Vec<String> {
    let fate = |fate: &LineEffect| match fate {
        LineEffect::New { .. } => "new".to_owned(),
        LineEffect::DuplicateOfLine(line) => format!("as line {line}"),
        LineEffect::Same(_) => "same".to_owned(),
        LineEffect::Changed { changes, .. } => {
            let said =
                |it: &EntryChange| format!("{} {} → {}", it.field.name(), it.before, it.after);
            changes.iter().map(said).collect::<Vec<_>>().join(", ")
        }
        LineEffect::LeftOut(nobody) => format!("left out: {nobody:?}"),
        LineEffect::Error(error) => error.to_string(),
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
    assert_eq!(list.origin, RowsOrigin::Text { encoding: "UTF-8", delimiter: Some(';') });
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
    let of = |header: &str| ListField::of_header(header);
    for header in ["nombre", "NOMBRE", " Nom ", "name", "Nom i cognoms", "nombre_y_apellidos"] {
        assert_eq!(of(header), Some(ListField::Name), "{header}");
    }
    for header in ["Club", "falla", "Comisión", "COMISSIÓ", "comissio"] {
        assert_eq!(of(header), Some(ListField::Club), "{header}");
    }
    for header in ["sector", "Sección", "seccio"] {
        assert_eq!(of(header), Some(ListField::Sector), "{header}");
    }
    for header in ["pareja", "Parella", "partner", "Compañero", "companya"] {
        assert_eq!(of(header), Some(ListField::Partner), "{header}");
    }
    for header in ["num_censo", "Núm. cens", "nº", "Número", "#"] {
        assert_eq!(of(header), Some(ListField::Number), "{header}");
    }
    for header in ["categoría", "categoria", "Category"] {
        assert_eq!(of(header), Some(ListField::Category), "{header}");
    }
    for header in ["correo", "E-mail", "email", "Correu electrònic"] {
        assert_eq!(of(header), Some(ListField::Email), "{header}");
    }
    for header in ["", "seccion_2025", "2025", "lon", "anyo_fundacion"] {
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
        let list = look(&bytes, &[], &[], Mode::Solo).unwrap();
        assert_eq!(list.origin, RowsOrigin::Text { encoding, delimiter: Some(';') });
        assert_eq!(list.lines[0].entry_name, "María Peñarrocha");
        assert_eq!(list.lines[0].club, "Plaça de l’Àngel");
    }
}

#[test]
fn lines_bear_the_numbers_they_have_in_the_file() {
    check(
        "\r\n\r\nnombre;club\r\n\r\nAna;A\r\n;;\r\n  \r\n\"Pep\";B\r\n\r\n\r\n\"Two\r\nlines\";C\r\nLola;D",
        Mode::Solo,
        &["5 Ana: new", "8 Pep: new", "11 Two lines: new", "13 Lola: new"],
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
    let error = ListLineError::TooLong(ListField::Club);
    let args = vec![("field", "club".to_owned()), ("most", "120".to_owned())];
    assert_eq!((error.field(), error.parts()), (Some(ListField::Club), ("import-too-long", args)));
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
    check("nombre;club\nAna;Falla", Mode::Pairs, &["2 Ana / : partner is missing"]);
}

#[test]
fn a_club_enters_without_people() {
    let list = read("comissió;secció\nNa Jordana;E\nConvent;E\nNA JORDANA;E\n", Mode::Pairs);
    assert_eq!(fates(&list), ["2 Na Jordana: new", "3 Convent: new", "4 Na Jordana: as line 2"]);
    let (players, entries) = registered(&list);
    assert_eq!(players.len(), 2, "nobody is invented");
    assert!(players.iter().all(|player| !player.is_named()));
    assert_eq!(entries[0].squad, [players[0].id; 2]);
    assert_eq!((entries[0].name.as_str(), entries[0].club.as_str()), ("Na Jordana", "Na Jordana"));
    assert!(read("comissio\nX", Mode::Solo).is_nameless());
    assert!(!read("comissio\nX", Mode::Pairs).is_nameless());
}

/// Commissions in the format of the census list: accents, apostrophes, blanks, long names.
const CENSUS: &str = "num_censo,nombre,seccion_2025,anyo_fundacion\n\
    7,Plaça de l’Àngel-l'Olivereta,1A,1881\n\
    12,Sant Josep de la Llum-Doctor Peris Mencheta i Camí Vell de la Mar,5C,\n\
    ,Ximénez d'Alcàsser i Bisbe Amigó,FC,2011\n";

#[test]
fn the_census_is_a_list_of_clubs() {
    let list = read(CENSUS, Mode::Pairs);
    let fields: Vec<Option<ListField>> = list.columns.iter().map(|column| column.field).collect();
    assert_eq!(fields, [Some(ListField::Number), Some(ListField::Club), None, None]);
    assert_eq!(list.columns[2].samples, ["1A", "5C", "FC"]);
    assert_eq!((list.n_new(), list.n_errors(), list.sectors.len()), (3, 0, 0));
    let (players, entries) = registered(&list);
    assert_eq!((entries[0].list_number.as_str(), entries[2].list_number.as_str()), ("7", ""));

    let names = "Núm;Jugador 1;Jugador 2;Sector\n12;Rosa Mira;Pep Soler;Marítim\n99;Neus;Marc;\n";
    let later = look(names.as_bytes(), &entries, &players, Mode::Pairs).unwrap();
    assert_eq!(
        fates(&later),
        [
            "2 Sant Josep de la Llum-Doctor Peris Mencheta i Camí Vell de la Mar: pair  → Rosa Mira / Pep Soler, sector  → Marítim",
            "3 Neus / Marc: new",
        ]
    );
    let by_name = "falla;jugador 1;jugador 2\nXIMENEZ D’ALCASSER I BISBE AMIGÓ;Neus;Marc\n";
    let later = look(by_name.as_bytes(), &entries, &players, Mode::Pairs).unwrap();
    assert_eq!(later.lines[0].entry_name, entries[2].name);
    assert_eq!((later.n_new(), later.n_changed()), (0, 1));
    let again = look(CENSUS.as_bytes(), &entries, &players, Mode::Pairs).unwrap();
    assert_eq!((again.n_same(), again.does_anything()), (3, false));
}

#[test]
fn one_entry_is_not_named_twice() {
    let (players, entries) = registered(&read("num;falla\n1;Convent\n2;Sueca\n", Mode::Pairs));
    let names = "num;falla;jugador 1;jugador 2\n1;;Ana;Pep\n;Convent;Rosa;Marc\n1;;ANA;Pep\n2;Sueca;;\n3;Sueca;;\n3;Nova;;\n";
    let later = look(names.as_bytes(), &entries, &players, Mode::Pairs).unwrap();
    assert_eq!(
        fates(&later),
        [
            "2 Convent: pair  → Ana / Pep",
            "3 Rosa / Marc: line 2 is of the same entry",
            "4 ANA / Pep: as line 2",
            "5 Sueca: same",
            "6 Sueca: new",
            "7 Nova: line 6 is of the same entry",
        ]
    );
    let present = ImportContext {
        mode: Mode::Pairs,
        registration: Registration::Closed,
        entries: &entries,
        players: &players,
    };
    let closed = preview(names.as_bytes(), &ImportOptions::default(), present).unwrap();
    assert_eq!(
        (closed.n_new(), closed.n_changed()),
        (0, 1),
        "naming goes on, registering does not"
    );
    assert_eq!(closed.lines[4].fate, LineEffect::Error(ListLineError::Closed));
}

#[test]
fn a_chat_is_read_as_pairs_or_clubs() {
    let list =
        read("1. Amparo y Vicent\n2. Rosa - Pep\n\n3) Núria / Marc\nFalla Sueca\n", Mode::Pairs);
    assert_eq!(
        fates(&list),
        [
            "1 Amparo / Vicent: new",
            "2 Rosa / Pep: new",
            "4 Núria / Marc: new",
            "5 Falla Sueca: Falla Sueca are not two names",
        ]
    );
    let list = read("Camí de Barcelona i Camí de Montcada\nNa Jordana\nSueca\n", Mode::Pairs);
    assert_eq!(list.columns[0].field, Some(ListField::Club));
    assert_eq!(list.n_new(), 3);
    check("Ana\nPep\nana\n", Mode::Solo, &["1 Ana: new", "2 Pep: new", "3 ana: as line 1"]);
    check(
        "Ana + Pep;Convent\nRosa i Marc;Sueca\n",
        Mode::Pairs,
        &["1 Ana / Pep: new", "2 Rosa / Marc: new"],
    );
}

#[test]
fn what_columns_are_can_be_said() {
    let columns =
        vec![Some(ListField::Number), Some(ListField::Club), Some(ListField::Sector), None];
    let wishes = ImportOptions { columns: Some(columns), ..ImportOptions::default() };
    let list = wished(CENSUS, Mode::Pairs, &wishes);
    let sectors: Vec<(&str, usize)> =
        list.sectors.iter().map(|it| (it.name.as_str(), it.n_lines)).collect();
    assert_eq!(sectors, [("1A", 1), ("5C", 1), ("FC", 1)]);
    assert!(list.sectors.iter().all(|sector| sector.near.is_none()));
    assert_ne!(list.fingerprint(), read(CENSUS, Mode::Pairs).fingerprint());
    let twice =
        ImportOptions { columns: Some(vec![Some(ListField::Club); 4]), ..ImportOptions::default() };
    let list = wished(CENSUS, Mode::Pairs, &twice);
    assert_eq!(list.columns[1].field, None, "the first column of a field holds it");
}

#[test]
fn sectors_of_nearly_one_name_are_told_and_merged() {
    let text = "falla;sector\nA;Russafa A\nB;Russafa A\nC;Russafa-A\nD;Sector Russafa A\n\
        E;Rusafa A\nF;Russafa B\nG;Centre\n";
    let near = |list: &ImportPreview| -> Vec<String> {
        let of = list.sectors.iter();
        of.map(|it| format!("{} {} {}", it.name, it.n_lines, it.near.as_deref().unwrap_or("-")))
            .collect()
    };
    let list = read(text, Mode::Pairs);
    assert_eq!(
        near(&list),
        ["Centre 1 -", "Rusafa A 1 Russafa A", "Russafa A 4 -", "Russafa B 1 -",]
    );
    let joined = &list.joined_sectors;
    assert_eq!((joined.len(), joined[0].from.as_str(), joined[0].n_lines), (1, "Russafa-A", 1));
    let merges = [("Rusafa A".to_owned(), "Russafa A".to_owned())];
    let wishes = ImportOptions { merges: merges.to_vec(), ..ImportOptions::default() };
    let merged = wished(text, Mode::Pairs, &wishes);
    assert_eq!(near(&merged), ["Centre 1 -", "Russafa A 5 -", "Russafa B 1 -"]);
    assert_eq!(sector_name("Sector Sector  Russafa A"), "Russafa A");
    assert_eq!((sector_name("Sector"), sector_name("Sectorial")), ("Sector", "Sectorial"));
    for (one, other, expected) in [
        ("Ruzafa", "Russafa", true),
        ("La Zaidía", "La Zaidia", true),
        ("Est", "Oest", false),
        ("Este", "Oeste", false),
        ("1A", "1B", false),
        ("Sector 1", "Sector 2", false),
        ("Pla del Real", "Pla del Remei", false),
        ("Russafa II", "Russafa III", false),
    ] {
        assert_eq!(is_near(one, other), expected, "{one} {other}");
    }
}

#[test]
fn sectors_count_what_is_registered_beside_the_lines() {
    let first = read("falla;sector\nA;Centre\nB;Centre\nC;Centre\nD;Nord\nE;Sud\n", Mode::Pairs);
    let (players, mut entries) = registered(&first);
    let gone = entries.iter_mut().find(|entry| entry.club == "C").unwrap();
    gone.status = EntryStatus::Withdrawn;
    let text = "falla;sector\nA;Centre\nF;Centre\nE;Norte\nG;\n";
    let second = look(text.as_bytes(), &entries, &players, Mode::Pairs).unwrap();
    let counts: Vec<(&str, usize, usize)> =
        second.sectors.iter().map(|it| (it.name.as_str(), it.n_lines, it.n_entries)).collect();
    // Of Centre, A is in the list, B is not, and C has withdrawn; the list has no entry of Norte.
    assert_eq!(counts, [("Centre", 2, 1), ("Norte", 1, 0)]);
}

#[test]
fn a_contact_is_of_the_first_of_a_pair() {
    let list = read("name;partner;club;email\nAna;Berta;Penya;ana@example.org\n", Mode::Pairs);
    let (players, entries) = registered(&list);
    let email = |index: usize| {
        let player = players.iter().find(|player| player.id == entries[0].squad[index]).unwrap();
        (player.name.as_str(), player.email.as_deref())
    };
    assert_eq!([email(0), email(1)], [("Ana", Some("ana@example.org")), ("Berta", None)]);
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
    let again = look(again.as_bytes(), &entries, &players, Mode::Solo).unwrap();
    assert_eq!(again.lines[0].fate, LineEffect::Same(entries[0].id));
    assert_eq!((again.n_new(), again.n_same(), again.n_errors()), (1, 1, 0));
    assert!(again.lines[1].alike.is_some(), "the same name with another club is proposed");
    assert_eq!(fold("  L’ÀNGEL—Col·legi "), "l'angel-col.legi");
    for name in
        ["d´Ors", "d`Ors", "d’Ors", "dʼOrs", "d′Ors", "d‘Ors", "D\u{200b}'O\u{ad}rs", "d＇Ors"]
    {
        assert_eq!(fold(name), "d'ors", "{name}");
    }
    assert_eq!(fold("Co\u{140}legi"), fold("Col·legi"));
}

#[test]
fn people_whom_the_account_knows_are_not_made_again() {
    let (players, _) = registered(&read("nom;club\nAna;Convent\nPep;Palomar\n", Mode::Solo));
    // A new tournament without entries. Pep of another club is another person; Ana belongs to two pairs.
    let text = "nom;partner;club\nANA;Pep;Convent\nAna;Lola;convent\n";
    let list = look(text.as_bytes(), &[], &players, Mode::Pairs).unwrap();
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
    let refused = |bytes: &[u8]| look(bytes, &[], &[], Mode::Solo).unwrap_err();
    assert_eq!(refused(b""), RowsError::Empty);
    assert_eq!(refused(b"\xef\xbb\xbf\r\n ;; \r\n"), RowsError::Empty);
    assert_eq!(refused(b"nombre;club\n;;\n"), RowsError::OnlyHeader);
    assert_eq!(refused(&vec![b'a'; (4 << 20) + 1]), RowsError::TooLarge);
    let lines = |n: usize| format!("name\n{}", "x\n".repeat(n));
    assert_eq!(refused(lines(16_385).as_bytes()), RowsError::TooManyRows);
    assert_eq!(read(&lines(16_384), Mode::Solo).lines.len(), 16_384);
}

#[test]
fn columns_that_mean_nothing_are_named() {
    let list =
        read("num_censo,nombre,seccion_2025,lon\n1,Plaza Mercat Central,1A,-0.37\n", Mode::Solo);
    let fields: Vec<Option<ListField>> = list.columns.iter().map(|column| column.field).collect();
    assert_eq!(fields, [Some(ListField::Number), Some(ListField::Name), None, None]);
    assert_eq!((list.n_new(), list.lines[0].sector.as_str()), (1, ""));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_make_it_fall_over(bytes in prop::collection::vec(any::<u8>(), 0..300), mode in 0..3) {
        let mode = [Mode::Solo, Mode::Pairs, Mode::Duel][usize::try_from(mode).unwrap()];
        let mut list = b"name;partner;club;email\n".to_vec();
        list.extend(&bytes);
        let _ = look(&bytes, &[], &[], mode);
        if let Ok(preview) = look(&list, &[], &[], mode) {
            let (_, entries) = registered(&preview);
            prop_assert_eq!(entries.len(), preview.n_new());
            let n = preview.n_new() + preview.n_same() + preview.n_changed() + preview.n_duplicates() + preview.n_errors() + preview.n_left_out();
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
        if let Ok(first) = look(list.as_bytes(), &[], &[], Mode::Solo) {
            let (players, entries) = registered(&first);
            let second = look(list.to_uppercase().replace("NAME;CLUB", "name;club").as_bytes(), &entries, &players, Mode::Solo).unwrap();
            prop_assert_eq!(second.n_new(), 0);
            prop_assert_eq!(second.n_errors(), first.n_errors());
        }
    }
}

/// Public name of each entry, in order of the list.
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

#[test]
fn two_names_are_told_from_one() {
    for (cell, names) in [
        ("Ana and Pep", Some(["Ana", "Pep"])),
        ("Ana AND Pep", Some(["Ana", "Pep"])),
        ("Ana i Pep", Some(["Ana", "Pep"])),
        ("Ana y Pep", Some(["Ana", "Pep"])),
        ("Ana e Inés", Some(["Ana", "Inés"])),
        ("Ana Puig i Vila and Pep Soler", Some(["Ana Puig i Vila", "Pep Soler"])),
        ("Ana Puig, Pep Soler", Some(["Ana Puig", "Pep Soler"])),
        ("Puig, Ana / Soler, Pep", Some(["Puig, Ana", "Soler, Pep"])),
        ("Anand Pep", None),
        ("Puig, Ana", None),
        ("Puig Vila, Ana", None),
        ("Ana Puig, Pep Soler, Marc Bosch", None),
        ("Ana Puig,", None),
    ] {
        let read = two_names(cell);
        let read = read.as_ref().map(|(one, other)| [one.as_str(), other.as_str()]);
        assert_eq!(read, names, "{cell}");
    }
    assert!(!are_pairs(["Puig, Ana", "Soler Gil, Pep", "García López, Ana María"].into_iter()));
}

#[test]
fn cells_that_say_nothing_are_blank() {
    for cell in [
        "-",
        "—",
        "--",
        "...",
        "N/A",
        "n.a.",
        "N. A.",
        "#N/D",
        "s/c",
        "S/N",
        "ninguno",
        "Ninguna",
        "sin club",
        "Sense club",
        "No club",
        "no tiene",
        "cap",
        "(sin club)",
        "?",
    ] {
        let list = format!("nombre;club;sector;correo\nAna Uno;{cell};{cell};{cell}\n");
        let preview = look(list.as_bytes(), &[], &[], Mode::Solo).unwrap();
        let line = &preview.lines[0];
        let said = (line.club.as_str(), line.sector.as_str(), &line.email, &line.fate);
        assert_eq!(said, ("", "", &None, &LineEffect::New { known: vec![None] }), "{cell}");
    }
    for club in
        ["Club No", "Nada más", "N", "9", "Sin Fronteras", "Na Jordana", "A-1", "Nil", "Cap"]
    {
        let list = format!("nombre;club\nAna Uno;{club}\n");
        let preview = look(list.as_bytes(), &[], &[], Mode::Solo).unwrap();
        assert_eq!(preview.lines[0].club, club);
    }
    let preview = look(b"nombre\nNil\n-\nRes\n", &[], &[], Mode::Solo).unwrap();
    assert_eq!(fates(&preview), ["2 Nil: new", "3 -: left out: Nameless", "4 Res: new"]);
}

#[test]
fn an_address_is_taken_out_of_what_stands_around_it() {
    for cell in [
        "ana@example.org",
        "mailto:ana@example.org",
        "<ana@example.org>",
        "Ana Gil <ana@example.org>",
        "ana@example.org.",
        "MAILTO:ana@example.org?subject=x",
        "<mailto:ana@example.org>",
        " ana@example.org ,",
    ] {
        let list = format!("nombre\tcorreo\nAna Uno\t{cell}\n");
        let preview = look(list.as_bytes(), &[], &[], Mode::Solo).unwrap();
        assert_eq!(preview.lines[0].email.as_deref(), Some("ana@example.org"), "{cell}");
    }
}

#[test]
fn a_cell_of_a_megabyte_is_refused_before_contacts_are_taken_out_of_it() {
    let cell = "600 123 456 x ".repeat(75_000);
    let preview =
        look(format!("nombre;club\n{cell};A\n").as_bytes(), &[], &[], Mode::Solo).unwrap();
    assert_eq!(preview.lines[0].fate, LineEffect::Error(ListLineError::TooLong(ListField::Name)));
}
