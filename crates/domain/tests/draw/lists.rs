//! Lists in the formats people use, and the entries made from them. All names are invented.

use std::fmt::Write;

use domain::tournament::entry::Entry;
use domain::tournament::id::{IdSource, TournamentId, UserId};
use domain::tournament::import::{
    Alikes, ImportContext, ImportOptions, ImportPreview, LineEffect, ListField, entries_of, preview,
};
use domain::tournament::player::{Consent, Player};
use domain::tournament::tournament::Registration;
use parchis::Mode;

fn look(
    text: &str,
    mode: Mode,
    wishes: &ImportOptions,
    there: &(Vec<Player>, Vec<Entry>),
) -> ImportPreview {
    let (players, entries) = there;
    let present = ImportContext { mode, registration: Registration::Open, entries, players };
    preview(text.as_bytes(), wishes, present).unwrap()
}

fn read(text: &str, mode: Mode) -> ImportPreview {
    look(text, mode, &ImportOptions::default(), &(Vec::new(), Vec::new()))
}

fn registered(preview: &ImportPreview) -> (Vec<Player>, Vec<Entry>) {
    let mut ids = IdSource::new(1, [8; 32]);
    let account = UserId::new(&mut ids);
    let tournament = TournamentId::new(&mut ids);
    let now = Consent { by: "Ana".into(), at: chrono::DateTime::UNIX_EPOCH };
    entries_of(preview, &mut ids, account, tournament, 1, &now)
}

/// Each line as "name|club|sector|phone, email, note", with "-" before a line that is left out, "=" before a duplicate and
/// "!" before an error.
fn shown(preview: &ImportPreview) -> Vec<String> {
    let line = |line: &domain::tournament::import::ListLine| {
        let mut text = match &line.fate {
            LineEffect::New { .. } => String::new(),
            LineEffect::Changed { .. } => "~".to_owned(),
            LineEffect::Same(_) | LineEffect::DuplicateOfLine(_) => "=".to_owned(),
            LineEffect::LeftOut(_) => return format!("-{}", line.entry_name),
            LineEffect::Error(_) => "!".to_owned(),
        };
        text.push_str(&line.entry_name);
        let beside = [line.phone.as_str(), line.email.as_deref().unwrap_or_default(), &line.note];
        let beside: Vec<&str> = beside.into_iter().filter(|it| !it.is_empty()).collect();
        for part in [line.club.as_str(), &line.sector, &beside.join(", ")] {
            if !part.is_empty() && part != line.entry_name {
                write!(text, "|{part}").unwrap();
            }
        }
        text
    };
    preview.lines.iter().map(line).collect()
}

const SOLO: Mode = Mode::Solo;
const PAIRS: Mode = Mode::Pairs;

/// Mode, list, and expected lines.
const LISTS: &[(Mode, &str, &[&str])] = &[
    // A sentence.
    (SOLO, "Ana, Pep, Lola", &["Ana", "Pep", "Lola"]),
    (SOLO, "Jugadores: Ana Uno, Pep Dos, Lola Tres.\n", &["Ana Uno", "Pep Dos", "Lola Tres"]),
    (SOLO, "Uno Dos, Ana; Tres, Pep; Cinco, Eva", &["Ana Uno Dos", "Pep Tres", "Eva Cinco"]),
    (PAIRS, "Ana y Pep, Eva y Lola, Mar y Pau", &["Ana / Pep", "Eva / Lola", "Mar / Pau"]),
    (SOLO, "Ana Uno,Peña Dos,Olivereta", &["Ana Uno|Peña Dos|Olivereta"]),
    (SOLO, "Ana Uno, Peña Dos, Olivereta", &["Ana Uno|Peña Dos|Olivereta"]),
    // The club behind the names.
    (SOLO, "Ana Uno – Peña Dos\nPep Tres – Cuatro\n", &["Ana Uno|Peña Dos", "Pep Tres|Cuatro"]),
    (SOLO, "1. Ana - Peña Dos\n2. Pep\n3. Eva - Cuatro\n", &["Ana|Peña Dos", "Pep", "Eva|Cuatro"]),
    (SOLO, "Ana Uno (Peña Dos)\nPep Tres (Cuatro)\n", &["Ana Uno|Peña Dos", "Pep Tres|Cuatro"]),
    (
        SOLO,
        "Ana Uno (llega tarde)\nPep Tres (pagado)\n",
        &["Ana Uno|llega tarde", "Pep Tres|pagado"],
    ),
    (
        SOLO,
        "Ana Uno - Pep Dos\nEva Tres - Lola Seis\n",
        &["!Ana Uno - Pep Dos", "!Eva Tres - Lola Seis"],
    ),
    (PAIRS, "Ana y Pep - Peña Dos\nEva y Mar - Seis\n", &["Ana / Pep|Peña Dos", "Eva / Mar|Seis"]),
    (PAIRS, "Ana / Pep (Peña Dos)\nEva / Mar (Seis)\n", &["Ana / Pep|Peña Dos", "Eva / Mar|Seis"]),
    (SOLO, "Ana – Peña Dos (llega tarde)\nPep – Seis\n", &["Ana|Peña Dos|llega tarde", "Pep|Seis"]),
    (SOLO, "Ana – Peña Dos llega tarde\nPep – Seis\n", &["Ana|Peña Dos|llega tarde", "Pep|Seis"]),
    (SOLO, "Ana (Peña Dos) (llega tarde)\nPep (Seis)\n", &["Ana|Peña Dos|llega tarde", "Pep|Seis"]),
    (SOLO, "Ana (llega tarde) – Peña Dos\nPep – Seis\n", &["Ana|Peña Dos|llega tarde", "Pep|Seis"]),
    (SOLO, "Ana – Peña Dos 612345678\nPep – Seis\n", &["Ana|Peña Dos|612345678", "Pep|Seis"]),
    (
        SOLO,
        "Nombre;Club\nAna;Peña Dos (llega tarde)\nPep;Peña (Norte)\n",
        &["Ana|Peña Dos|llega tarde", "Pep|Peña (Norte)"],
    ),
    (PAIRS, "Ana - Pep\nEva - Mar\n", &["Ana / Pep", "Eva / Mar"]),
    // Surnames in columns of their own.
    (
        SOLO,
        "Nombre;Apellidos;Club\nAna;Uno Dos;Peña A\nAna;Tres Cuatro;Peña A\n",
        &["Ana Uno Dos|Peña A", "Ana Tres Cuatro|Peña A"],
    ),
    (SOLO, "APELLIDOS;NOMBRE\nUno Dos;Ana\nTres;Pep\n", &["Ana Uno Dos", "Pep Tres"]),
    (SOLO, "Nombre,Primer apellido,Segundo apellido\nAna,Uno,Dos\n", &["Ana Uno Dos"]),
    (SOLO, "1er apellido;2º apellido;Nombre:\nUno;Dos;Ana\n", &["Ana Uno Dos"]),
    (SOLO, "Nom;Cognom 1;Cognom 2\nAna;Uno;Dos\nPep;Tres;\n", &["Ana Uno Dos", "Pep Tres"]),
    (SOLO, "Apellido1\tApellido2\tNombre\nUno\tDos\tAna\n", &["Ana Uno Dos"]),
    (SOLO, "Primer cognom;Segon cognom;Nom de pila\nUno;Dos;Ana\n", &["Ana Uno Dos"]),
    (SOLO, "First name,Last name,Team\nAna,Uno,A\n", &["Ana Uno|A"]),
    (SOLO, "Family name,Given name\nUno,Ana\n", &["Ana Uno"]),
    (SOLO, "name,lastname\nAna,Uno\n", &["Ana Uno"]),
    (SOLO, "Nombre y apellidos;Falla\nAna Uno;X\n", &["Ana Uno|X"]),
    (
        SOLO,
        "Apellidos, Nombre;Club\nUno Dos, Ana;X\nTres, Pep;Y\n",
        &["Ana Uno Dos|X", "Pep Tres|Y"],
    ),
    (
        SOLO,
        "Apellidos y nombre;Club\nUNO DOS, ANA;X\nTRES Pep;Y\n",
        &["ANA UNO DOS|X", "Pep TRES|Y"],
    ),
    (SOLO, "Nombre;Club\nUNO DOS, ANA;X\nTRES, PEP;Y\n", &["ANA UNO DOS|X", "PEP TRES|Y"]),
    (
        SOLO,
        "UNO DOS, Ana\nTRES CUATRO, Pep\nCINCO, Eva\n",
        &["Ana UNO DOS", "Pep TRES CUATRO", "Eva CINCO"],
    ),
    (SOLO, "Uno Dos, Ana\nTres Cuatro, Pep\n", &["Ana Uno Dos", "Pep Tres Cuatro"]),
    (
        SOLO,
        "Ana Uno, Peña Dos\nPep Tres, Falla Cuatro\n",
        &["Ana Uno|Peña Dos", "Pep Tres|Falla Cuatro"],
    ),
    (
        SOLO,
        "ANA UNO, PEÑA DOS\nPEP TRES, FALLA CUATRO\n",
        &["ANA UNO|PEÑA DOS", "PEP TRES|FALLA CUATRO"],
    ),
    (
        SOLO,
        "Nombre completo,Dirección de correo electrónico,Club o peña\nAna Uno,ana@example.org,X\n",
        &["Ana Uno|X|ana@example.org"],
    ),
    (
        SOLO,
        "Marca temporal,¿Cuál es tu nombre completo?,¿Con qué falla juegas?,Teléfono de contacto\n2026,Ana Uno,X,612 345 678\n",
        &["Ana Uno|X|612 345 678"],
    ),
    (
        SOLO,
        "Timestamp,What is your full name?,E-mail,WhatsApp,Observaciones\n1,Ana Uno,ana@example.org,612345678,llega tarde\n",
        &["Ana Uno|612345678, ana@example.org, llega tarde"],
    ),
    (
        SOLO,
        "Jugador/a;Entidad;DNI;Fecha de nacimiento;ELO\nAna Uno;X;1;2000;1500\n",
        &["Ana Uno|X"],
    ),
    (
        PAIRS,
        "Parella;Falla\nAna Uno i Pep Dos;X\nEva Tres / Nil Cuatro;Y\n",
        &["Ana Uno / Pep Dos|X", "Eva Tres / Nil Cuatro|Y"],
    ),
    (
        SOLO,
        "12/11/26, 20:15 - Ana: Ana Uno <Se editó este mensaje.>\n12/11/26, 20:16 - Pep: Pep Dos <This message was edited>\n",
        &["Ana Uno", "Pep Dos"],
    ),
    (
        SOLO,
        "1;Ana;Uno Gil;Peña X\n2;Pep;Dos Pla;Peña Y\n3;Lola;Tres Vila;Peña X\n",
        &["Ana Uno Gil|Peña X", "Pep Dos Pla|Peña Y", "Lola Tres Vila|Peña X"],
    ),
    (SOLO, "Ana;Peña Uno\nPep;Peña Dos\n", &["Ana|Peña Uno", "Pep|Peña Dos"]),
    (SOLO, "Ana;Na Jordana\nPep;Na Jordana\n", &["Ana|Na Jordana", "Pep|Na Jordana"]),
    (
        PAIRS,
        "Ana Uno & Pep Dos\nEva Tres y Nil Cuatro\n¿Quién se apunta?\nSi puedo, voy\n",
        &["Ana Uno / Pep Dos", "Eva Tres / Nil Cuatro", "-¿Quién se apunta?", "!Si puedo, voy"],
    ),
    (
        PAIRS,
        "Pareja 1: Ana Uno y Pep Dos\nParella 2 - Eva Tres i Nil Cuatro\n",
        &["Ana Uno / Pep Dos", "Eva Tres / Nil Cuatro"],
    ),
    (
        SOLO,
        "Mesa 1\nAna Uno\nPep Dos\nMesa 2\nEva Tres\n-- fin de la lista --\n",
        &["-Mesa 1", "Ana Uno", "Pep Dos", "-Mesa 2", "Eva Tres", "-fin de la lista --"],
    ),
    // Placeholders for people whose names are not known yet.
    (SOLO, "Jugador 1\nJugador 2\nJugador 3\n", &["Jugador 1", "Jugador 2", "Jugador 3"]),
    (SOLO, "1\tNombre 1\n2\tNombre 2\n3\tNombre 3\n", &["Nombre 1", "Nombre 2", "Nombre 3"]),
    (SOLO, "Jugador 1;Falla 1\nJugador 2;Falla 2\n", &["Jugador 1|Falla 1", "Jugador 2|Falla 2"]),
    (
        PAIRS,
        "Jugador 1;Jugador 2\nJugador 3;Jugador 4\n",
        &["Jugador 1 / Jugador 2", "Jugador 3 / Jugador 4"],
    ),
    (PAIRS, "Jugador 1;Apellidos;Jugador 2;Apellidos\nAna;Uno;Pep;Dos\n", &["Ana Uno / Pep Dos"]),
    (PAIRS, "Nombre 1;Apellidos 1;Nombre 2;Apellidos 2\nAna;Uno;Pep;Dos\n", &["Ana Uno / Pep Dos"]),
    (
        PAIRS,
        "Nombre 1;Apellido 1;Nombre 2;Apellido 2;Comissió\nAna;Uno;Pep;Dos;X\n",
        &["Ana Uno / Pep Dos|X"],
    ),
    (PAIRS, "Apellidos;Nombre;Apellidos;Nombre\nUno;Ana;Dos;Pep\n", &["Ana Uno / Pep Dos"]),
    (
        PAIRS,
        "Nom;Cognoms;Nom de la parella;Cognoms de la parella\nAna;Uno;Pep;Dos\n",
        &["Ana Uno / Pep Dos"],
    ),
    (
        PAIRS,
        "Marca temporal,Nombre jugador 1,Nombre jugador 2,Falla\n1,Ana Uno,Pep Dos,X\n1,Eva Tres,Luis Cuatro,X\n",
        &["Ana Uno / Pep Dos|X", "Eva Tres / Luis Cuatro|X"],
    ),
    (PAIRS, "Jugadora 1;Jugadora 2\nAna Uno;Eva Dos\n", &["Ana Uno / Eva Dos"]),
    (PAIRS, "Integrante 1;Integrante 2;Equipo\nAna Uno;Eva Dos;X\n", &["Ana Uno / Eva Dos|X"]),
    (PAIRS, "Pareja 1;Compañero\nAna Uno;Pep Dos\n", &["Ana Uno / Pep Dos"]),
    (PAIRS, "Name,Surname,Partner Name,Partner surname\nAna,Uno,Pep,Dos\n", &["Ana Uno / Pep Dos"]),
    (PAIRS, "Player A,Player B\nAna Uno,Pep Dos\n", &["Ana Uno / Pep Dos"]),
    (
        PAIRS,
        "Nombre del jugador 1;Apellidos del jugador 1;Nombre del jugador 2;Apellidos del jugador 2\nAna;Uno;Pep;Dos\n",
        &["Ana Uno / Pep Dos"],
    ),
    (
        PAIRS,
        "Nombre del primer jugador;Nombre del segundo jugador/a\nAna Uno;Pep Dos\n",
        &["Ana Uno / Pep Dos"],
    ),
    (
        PAIRS,
        "Parella;Club\nAna Uno i Pep Dos;X\nEva Tres / Nil Cuatro;X\n",
        &["Ana Uno / Pep Dos|X", "Eva Tres / Nil Cuatro|X"],
    ),
    (PAIRS, "Jugador 1;Jugador 2\n\"Uno, Ana\";\"Dos, Pep\"\n", &["Ana Uno / Pep Dos"]),
    // A column with the exact name of a field takes precedence over a column named by a synonym.
    (
        PAIRS,
        "Nº CENS;Falla;Secció;Sector\n7;A;1A;Centre\n9;B;FC;Marítim\n",
        &["A|Centre", "B|Marítim"],
    ),
    (PAIRS, "N.º;Comissió;SECTOR;Secció\n7;A;Centre;1A\n", &["A|Centre"]),
    (PAIRS, "Núm. cens;Comissió;Secció\n7;A;1A\n", &["A|1A"]),
    // Rows that are not people.
    (
        SOLO,
        "Nombre;Club\nAna Uno;A\nPep Dos;B\n;\nTOTAL;2\n",
        &["Ana Uno|A", "Pep Dos|B", "-TOTAL · 2"],
    ),
    (PAIRS, "Comissió\nA\nB\nTotal comissions: 345\n", &["A", "B", "-Total comissions: 345"]),
    (SOLO, "sep=;\nAna Uno;A\nPep Dos;B\n", &["Ana Uno|A", "Pep Dos|B"]),
    (SOLO, "sep=;\nNombre;Club\nAna Uno;A\n", &["Ana Uno|A"]),
    (SOLO, "jugadorx / ELO\nAna Uno\nPep Dos\n", &["-jugadorx / ELO", "Ana Uno", "Pep Dos"]),
    (
        SOLO,
        "Nombre;Club\nAna Uno;A\nNombre;Club\nPep Dos;B\nNota: falta confirmar;\n* sin pagar;\n",
        &["Ana Uno|A", "-Nombre · Club", "Pep Dos|B", "-Nota: falta confirmar", "-* sin pagar"],
    ),
    (
        SOLO,
        "🎲 TORNEO DEL VIERNES 🎲\nLista:\n1. Ana Uno\n2. Pep Dos\nhttps://example.org/lista\n12 jugadores\n¿Quién falta?\n",
        &[
            "-TORNEO DEL VIERNES",
            "-Lista:",
            "Ana Uno",
            "Pep Dos",
            "-https://example.org/lista",
            "-12 jugadores",
            "-¿Quién falta?",
        ],
    ),
    (SOLO, "Llista de 2026;\nNom;Club\nAna Uno;A\n", &["-Llista de 2026", "Ana Uno|A"]),
    (
        SOLO,
        "Inscritos de 2026\nNombre,Club\nAna Uno,A\nPep Dos,B\n",
        &["-Inscritos de 2026", "Ana Uno|A", "Pep Dos|B"],
    ),
    // A picture is part of a name in a table; a check mark is not.
    (
        SOLO,
        "Nombre;Club\n🎲 Ana Uno ❤️;Peña 🎯\n✅ Pep Dos ✔️;A\n",
        &["🎲 Ana Uno ❤️|Peña 🎯", "Pep Dos|A"],
    ),
    // Lists copied from chats.
    (
        SOLO,
        "[12/11/26, 20:15:03] Marta: Ana Uno\n[12/11/26, 20:16:03] Nil: 2. Pep Dos\n",
        &["Ana Uno", "Pep Dos"],
    ),
    (
        SOLO,
        "12/11/26, 20:14 - Los mensajes y las llamadas están cifrados de extremo a extremo.\n12/11/26, 20:15 - Marta: Lista:\n1.- Ana Uno\n2º Pep Dos 👍\n3 - Eva Tres\n4ª) Nil Cuatro\n12/11/26, 20:16 - Nil añadió a Teo\n12/11/26, 20:17 - Nil cambió el asunto a «Torneo: viernes»\n12/11/26, 20:18 - Marta: <Multimedia omitido>\n",
        &["-Lista:", "Ana Uno", "Pep Dos", "Eva Tres", "Nil Cuatro"],
    ),
    (
        SOLO,
        "12/11/26, 8:15\u{202f}p.\u{a0}m. - Marta: Ana Uno\n11/12/26, 8:16\u{202f}PM - Nil: Pep Dos\n",
        &["Ana Uno", "Pep Dos"],
    ),
    (
        SOLO,
        "\u{200e}[12/11/26 8:15:03\u{202f}p.\u{a0}m.] Marta: Ana Uno\n\u{200e}[12/11/26, 8:16:03 PM] Nil: \u{200e}imagen omitida\n",
        &["Ana Uno"],
    ),
    (SOLO, "Ana Uno 👍🏽\nANA UNO\n✅ Ana Uno ✅\n", &["Ana Uno", "=ANA UNO", "=Ana Uno"]),
    (
        SOLO,
        "Ana Uno +34 612 345 678\nPep Dos (llega tarde)\nEva Tres, tel. 612345679, eva@example.org\nNil Cuatro llega tarde\n",
        &[
            "Ana Uno|+34 612 345 678",
            "Pep Dos|llega tarde",
            "Eva Tres|612345679, eva@example.org",
            "Nil Cuatro|llega tarde",
        ],
    ),
    (
        SOLO,
        "Nombre;Club\nAna Uno 612345678;A\nPep Dos <pep@example.org>;A\n",
        &["Ana Uno|A|612345678", "Pep Dos|A|pep@example.org"],
    ),
    (
        SOLO,
        "Ana Uno y Pep Dos\nEva Tres\nNil Puig i Vila\n",
        &["!Ana Uno y Pep Dos", "Eva Tres", "Nil Puig i Vila"],
    ),
    (
        PAIRS,
        "1. Ana y Pep (llegan tarde)\n2. Eva / Nil 612 345 678 🎉\n",
        &["Ana / Pep|llegan tarde", "Eva / Nil|612 345 678"],
    ),
    // Spellings without a relevant difference.
    (
        PAIRS,
        "Falla;Sector\nA;Russafa A\nB;RUSSAFA-A\nC;russafa  a\nD;Sector Russafa A\nE;Russafa A\n",
        &["A|Russafa A", "B|Russafa A", "C|Russafa A", "D|Russafa A", "E|Russafa A"],
    ),
    (
        SOLO,
        "Nombre;Club\nAna Uno;Peña del Dau\nPep Dos;PENA DEL DAU\nEva Tres;Peña del Dau.\n",
        &["Ana Uno|Peña del Dau", "Pep Dos|Peña del Dau", "Eva Tres|Peña del Dau"],
    ),
    (PAIRS, "Falla;Sector\nA;1-1\nB;11\n", &["A|1-1", "B|11"]),
];

#[test]
fn lists_are_read_as_people_mean_them() {
    let wrong: Vec<String> = LISTS
        .iter()
        .filter_map(|(mode, text, expected)| {
            let found = shown(&read(text, *mode));
            (found != *expected).then(|| format!("{text}{found:#?}\ninstead of {expected:#?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} lists:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn headers_are_understood_word_by_word() {
    let wrong: Vec<String> = HEADERS
        .iter()
        .flat_map(|(field, headers)| headers.iter().map(move |header| (field, header)))
        .filter(|(field, header)| ListField::of_header(header) != **field)
        .map(|(field, header)| {
            format!("{header}: {:?}, not {field:?}", ListField::of_header(header))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

const HEADERS: &[(Option<ListField>, &[&str])] = &[
    (
        Some(ListField::Name),
        &[
            "NOMBRE",
            "Nombre:",
            "Nom",
            "Nom i cognoms",
            "Nombre y Apellidos",
            "Nombre completo",
            "Nombre pila",
            "Full name",
            "Jugador/a",
            "Jugador",
            "Nombre del jugador",
            "¿Cómo te llamas?",
            "Primer jugador",
            "JUGADOR/A 1",
            "Participante 1",
            "First and last name",
            "Nombre (como saldrá en las listas)",
        ],
    ),
    (
        Some(ListField::Surnames),
        &[
            "Apellidos",
            "Cognoms",
            "surname",
            "Last Name",
            "Primer apellido",
            "1er apellido",
            "1er. Apellido",
            "Cognom 1",
            "Apellidos del jugador 1",
            "Llinatges",
        ],
    ),
    (
        Some(ListField::SecondSurname),
        &["Segundo apellido", "2º apellido", "2on cognom", "Segon cognom", "Second surname"],
    ),
    (
        Some(ListField::SurnamesFirst),
        &[
            "Apellidos, Nombre",
            "Apellidos y nombre",
            "Cognoms i nom",
            "Surname, name",
            "Last name, first name",
        ],
    ),
    (
        Some(ListField::Partner),
        &[
            "Pareja",
            "Nombre de la pareja",
            "Compañero/a",
            "Company/a",
            "Partner Name",
            "Jugador 2",
            "Segundo jugador",
            "Player B",
            "¿Quién es tu pareja?",
            "Nombre de tu compañero de juego (si lo tienes)",
        ],
    ),
    (
        Some(ListField::PartnerSurnames),
        &[
            "Apellidos de la pareja",
            "Apellidos jugador 2",
            "Partner surname",
            "Partner's last name",
        ],
    ),
    (
        Some(ListField::PartnerSecondSurname),
        &["Segundo apellido de la pareja", "2º apellido jugador 2"],
    ),
    (
        Some(ListField::Club),
        &[
            "Club/Peña",
            "Falla",
            "COMISSIÓ",
            "Entidad",
            "Equipo",
            "Club o peña",
            "Nombre de la falla",
            "Nom de la comissió",
            "¿A qué club perteneces?",
            "Club de procedencia?",
        ],
    ),
    (
        Some(ListField::Number),
        &[
            "Nº",
            "N.º",
            "Nº CENS",
            "Núm. cens",
            "Num",
            "Num.",
            "#",
            "Número",
            "Número de censo",
            "num_censo",
        ],
    ),
    (Some(ListField::Sector), &["Sector", "Secció", "SECCIÓN", "Sector de la falla"]),
    (
        Some(ListField::Phone),
        &[
            "Móvil",
            "Teléfono",
            "Telèfon mòbil",
            "WhatsApp",
            "Nº de teléfono",
            "Tlf.",
            "Teléfono (WhatsApp)",
        ],
    ),
    (
        Some(ListField::Email),
        &[
            "E-mail",
            "Correu",
            "Correo electrónico",
            "Dirección de correo electrónico",
            "Adreça electrònica de correu",
            "Email address",
        ],
    ),
    (Some(ListField::Note), &["Observaciones", "Observacions", "Comentarios", "Notas"]),
    (Some(ListField::Category), &["Categoría", "CATEGORIA"]),
    (Some(ListField::PartnerMinor), &["menor 2", "Pareja menor", "partner is minor"]),
    (
        None,
        &[
            "Marca temporal",
            "Marca de temps",
            "Timestamp",
            "DNI",
            "Fecha de nacimiento",
            "Fecha de nacimiento del jugador 1",
            "ELO",
            "Edad",
            "Nombre del padre",
            "Nombre del tutor",
            "Persona de contacto",
            "Nº de jugadores",
            "Teléfono de la pareja",
            "seccion_2025",
            "No",
            "Sí",
            "A",
            "2",
            "Ana Uno",
            "Falla A",
            "Club 1",
            "Sector 2",
            "Peña Dos",
            "Falla Sueca",
            "Club Parchís",
            "Sector Russafa A",
        ],
    ),
];

#[test]
fn what_is_not_read_is_never_a_repetition() {
    let list = read("Nombre;Zona;Club\nAna;Norte;A\nAna;Sur;A\nPep;Norte;B\nPEP;Norte;B\n", SOLO);
    let fates: Vec<String> = list
        .lines
        .iter()
        .map(|line| match &line.fate {
            LineEffect::Error(error) => error.to_string(),
            LineEffect::DuplicateOfLine(line) => format!("as line {line}"),
            _ => "new".to_owned(),
        })
        .collect();
    let differs = "differs from line 2 in Zona, which is not read";
    assert_eq!(fates, ["new", differs, "new", "as line 4"]);
    assert!(list.columns[1].is_unread());
    // A line that is read and differs is not a duplicate.
    let list = read("Nombre;Sector\nAna;Norte\nAna;Sur\nAna;\n", SOLO);
    assert_eq!((list.n_new(), list.n_errors(), list.n_duplicates()), (1, 1, 1));
}

#[test]
fn a_column_that_loses_is_named() {
    let list = read("Falla;Secció;Sector\nA;1A;Centre\n", PAIRS);
    assert_eq!(list.columns[1].lost, Some((ListField::Sector, 2)));
    assert!(list.columns[1].is_unread());
    // A column without content never wins.
    let list = read("Falla;Secció;Sector\nA;1A;\n", PAIRS);
    assert_eq!(
        (list.columns[1].field, list.lines[0].sector.as_str()),
        (Some(ListField::Sector), "1A")
    );
}

#[test]
fn columns_with_surnames_can_be_chosen() {
    let chosen = vec![Some(ListField::SurnamesFirst), Some(ListField::Club)];
    let wishes = ImportOptions { columns: Some(chosen), ..ImportOptions::default() };
    let list = look("Quién;Dónde\nUno Dos, Ana;A\n", SOLO, &wishes, &Default::default());
    assert_eq!(shown(&list)[1..], ["Ana Uno Dos|A"]);
    let chosen = vec![Some(ListField::Surnames), Some(ListField::Name)];
    let wishes = ImportOptions { columns: Some(chosen), ..ImportOptions::default() };
    let list = look("Uno Dos;Ana\nTres;Wxyz\n", SOLO, &wishes, &Default::default());
    assert_eq!(shown(&list), ["Ana Uno Dos", "Wxyz Tres"]);
}

#[test]
fn the_same_people_with_another_club_are_proposed() {
    let first = registered(&read("Ana Uno\nPep Dos\n", SOLO));
    let list = "Nombre;Club\nAna Uno;Falla A\nPep Dos;Falla B\n";
    let second = look(list, SOLO, &ImportOptions::default(), &first);
    assert_eq!((second.n_new(), second.n_changed()), (0, 2));
    assert!(second.lines.iter().all(|line| line.alike.is_some_and(|alike| alike.is_same)));
    let with = |alikes: Alikes| {
        look(list, SOLO, &ImportOptions { alikes, ..ImportOptions::default() }, &first)
    };
    let counts = |list: &ImportPreview| (list.n_new(), list.n_changed());
    assert_eq!(counts(&with(Alikes::None)), (2, 0));
    assert_eq!(counts(&with(Alikes::All)), (0, 2));
    assert_eq!(counts(&with(Alikes::These([3].into()))), (1, 1));
    assert_eq!(with(Alikes::None).fingerprint(), second.fingerprint(), "it was asked");

    // A list with a corrected club changes the entry; a list without clubs changes nothing.
    let there = registered(&read(list, SOLO));
    let third = look("Nombre;Club\nAna Uno;Falla C\n", SOLO, &ImportOptions::default(), &there);
    assert_eq!(counts(&third), (0, 1));
    let again = look("Ana Uno\nPep Dos\n", SOLO, &ImportOptions::default(), &there);
    assert_eq!((again.n_new(), again.n_same()), (0, 2));
    // In a list of other people, an equal name is another person unless the organizer decides otherwise.
    let others = "Nombre;Club\nAna Uno;Falla C\nEva Tres;Falla C\nNil Cuatro;Falla C\n";
    let others = look(others, SOLO, &ImportOptions::default(), &there);
    assert_eq!(counts(&others), (3, 0));
    assert!(others.lines[0].alike.is_some());
    // A person listed exactly as registered is not also another person of the list.
    let both = "Nombre;Club\nAna Uno;Falla C\nAna Uno;Falla A\n";
    let both = look(both, SOLO, &ImportOptions::default(), &there);
    assert_eq!((both.n_new(), both.n_same(), both.lines[0].alike), (1, 1, None));
}

#[test]
fn a_pair_with_another_club_is_proposed_too() {
    let there = registered(&read("Ana Uno / Pep Dos\nEva Tres / Nil Cuatro\n", PAIRS));
    let list = "Jugador 1;Jugador 2;Falla\nPep Dos;Ana Uno;A\nEva Tres;Nil Cuatro;B\n";
    let second = look(list, PAIRS, &ImportOptions::default(), &there);
    assert_eq!((second.n_new(), second.n_changed()), (0, 2));
}

#[test]
fn nobody_is_taken_when_it_is_said() {
    let list = "Nombre;Club\nAna Uno;A\nTotal;\n";
    let taken = ImportOptions { taken: [3].into(), ..ImportOptions::default() };
    let taken = look(list, SOLO, &taken, &Default::default());
    let seen = read(list, SOLO);
    assert_eq!((seen.n_new(), seen.n_left_out(), taken.n_new()), (1, 1, 2));
    assert_eq!(seen.fingerprint(), taken.fingerprint());
    // A registered entry matches its line.
    let there = registered(&taken);
    assert_eq!(look(list, SOLO, &ImportOptions::default(), &there).n_same(), 2);
}

#[test]
fn two_people_in_one_line_are_asked_about() {
    let list = "Ana Uno y Pep Dos 612345678\nEva Tres\n";
    assert_eq!((read(list, SOLO).n_new(), read(list, SOLO).n_errors()), (1, 1));
    let with = |are_two: bool| {
        let wishes = ImportOptions { couples: [(1, are_two)].into(), ..ImportOptions::default() };
        shown(&look(list, SOLO, &wishes, &Default::default()))
    };
    assert_eq!(with(true), ["Ana Uno|612345678", "Pep Dos|612345678", "Eva Tres"]);
    assert_eq!(with(false), ["Ana Uno y Pep Dos|612345678", "Eva Tres"]);
}

#[test]
fn nobody_public_is_called_by_a_telephone_number() {
    for line in [
        "Ana Uno 612345678",
        "Ana Uno 612 34 56 78",
        "Ana Uno +34612345678",
        "Ana Uno (612-345-678)",
        "Ana Uno - 0034 612 345 678",
        "612345678 Ana Uno",
        "Ana Uno tlf: 961 234 567",
        "Ana Uno ana.uno@example.org",
        "Ana Uno <ana@example.org>",
        "Ana Uno 12345678Z",
        "Ana Uno: +44 7700 900123",
        "Ana Uno, 612.345.678",
    ] {
        let list = read(&format!("{line}\nEva Tres\n"), SOLO);
        assert_eq!(list.lines[0].entry_name, "Ana Uno", "{line}");
        let (_, entries) = registered(&list);
        let said = [
            entries[0].phone.as_str(),
            &entries[0].note,
            entries[0].email.as_deref().unwrap_or_default(),
        ];
        assert!(said.iter().any(|it| !it.is_empty()), "{line} is kept");
    }
}
