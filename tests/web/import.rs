//! Import of entries from a file or pasted text.

use domain::tournament::preset::Preset;
use reqwest::multipart::{Form, Part};

use crate::app::{Answer, spawn_app};
use crate::fixture::{Organized, facts, organized, path, players, revision};
use crate::matchers::{LineMatchers, TextMatchers};

async fn upload(it: &mut Organized, name: &str, bytes: &[u8]) -> Answer {
    let page = path(it.id, "entries/import");
    let csrf = it.ana.get(&page).await.token();
    let file = Part::bytes(bytes.to_vec()).file_name(name.to_owned());
    let body = Form::new().text("csrf", csrf).part("file", file).text("text", "");
    it.ana.post_multipart(&page, body).await
}

async fn paste(it: &mut Organized, text: &str) -> Answer {
    let page = path(it.id, "entries/import");
    let form = it.ana.form(&page, "main form.form").await.with("text", text);
    assert!(form.is_multipart);
    it.ana.send_form(&form).await
}

fn fates(answer: &Answer) -> Vec<(String, String)> {
    let lines = answer.texts("tbody th").into_iter().zip(answer.texts("tbody .badge"));
    lines.collect()
}

async fn confirm(it: &mut Organized, preview: &Answer) -> Answer {
    it.ana.send_form(&preview.form("form[action$='/confirmation']")).await
}

#[actix_web::test]
async fn a_file_is_looked_at_before_it_is_imported_and_imported_once() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(1)).await;
    let before = revision(&app, it.id);
    let list = "Nom;Club;Sector;Correu\nNúria Gil;Falla Sueca;Russafa;nuria@example.org\n\
                nuria gil;FALLA SUECA;;\nJUGADORA 1;club 1;;\n;Sin Nombre;;\nPep;;;no-es-correo\n";
    let preview = upload(&mut it, "lista.csv", list.as_bytes()).await;
    assert_eq!(preview.status, 200);
    let fates = fates(&preview);
    let said: Vec<&str> = fates.iter().map(|(_, fate)| fate.as_str()).collect();
    assert_eq!(fates.len(), 5);
    assert_eq!(said[..3], ["nueva", "repetida: igual que la línea 2", "igual que la n.º 1"]);
    said[3].assert_has("falta");
    said[4].assert_has("no-es-correo");
    assert_eq!(revision(&app, it.id), before, "nothing is imported yet");

    let answer = confirm(&mut it, &preview).await;
    assert_eq!((answer.status, answer.location()), (303, path(it.id, "entries")));
    assert_eq!(
        it.ana.get(&path(it.id, "entries")).await.text(".flash"),
        "Lista guardada. Nuevas: 1. Cambiadas: 0."
    );
    let again = confirm(&mut it, &preview).await;
    assert_eq!(again.status, 303);
    let entries = facts(&app, it.id).into_facts().entries;
    assert_eq!(entries.len(), 2, "confirmed twice, imported once");
    assert_eq!((entries[1].name.as_str(), entries[1].number), ("Núria Gil", 2));
}

#[actix_web::test]
async fn two_confirmations_at_once_import_once() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, "nombre\n").await;
    let preview = paste(&mut it, &players(30)).await;
    let form = preview.form("form[action$='/confirmation']");
    let (mut one, mut two) = (it.ana.clone(), it.ana.clone());
    let (one, two) = futures_util::future::join(one.send_form(&form), two.send_form(&form)).await;
    assert_eq!((one.status, two.status, facts(&app, it.id).entries().len()), (303, 303, 30));
}

#[actix_web::test]
async fn pasted_text_and_other_encodings_are_read() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, "nombre\n").await;
    let preview = paste(&mut it, "nombre\tclub\nÀngels Muñoz\tPeña «Ñ»").await;
    assert_eq!(fates(&preview), [("Àngels Muñoz".to_owned(), "nueva".to_owned())]);
    let latin = b"nombre,club\nJos\xe9 Ib\xe1\xf1ez,Pe\xf1a\n";
    let preview = upload(&mut it, "lista.csv", latin).await;
    assert_eq!(fates(&preview)[0].0, "José Ibáñez");
    assert_eq!(confirm(&mut it, &preview).await.status, 303);
    assert_eq!(facts(&app, it.id).entries()[0].club, "Peña");
    let utf16: Vec<u8> = [0xfeff]
        .into_iter()
        .chain("nombre;club\nÒscar;Sueca\n".encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(fates(&upload(&mut it, "lista.txt", &utf16).await)[0].0, "Òscar");
}

/// Valid lines of a long list are collapsed, and invalid ones stand before them.
#[actix_web::test]
async fn of_a_long_list_is_shown_what_is_wrong() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Pairs, "nombre\n").await;
    let line = |n: usize| format!("Ana Sanz {n};Pep Mora {n}\n");
    let lines: String = (1..=100).map(line).collect();
    let preview = paste(&mut it, &format!("nombre;pareja\n{lines}Sola Vidal;\n")).await;
    preview.assert_none("#lines[open]");
    assert_eq!(preview.texts("#lines tbody tr").len(), 101);
    let problem = preview.body.find("Sola Vidal").unwrap();
    assert!(problem < preview.body.find("id=\"lines\"").unwrap(), "{problem}");
    let short = paste(&mut it, "nombre;pareja\nAna Sanz;Pep Mora\n").await;
    assert_eq!(short.texts("#lines[open]").len(), 1);
}

#[actix_web::test]
async fn names_that_look_like_markup_stay_names() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, "nombre\n").await;
    let names = ["<script>alert(1)</script>", "Pep \"el Ros\" O'Neil", "=cmd()", "& <img src=x>"];
    let quoted: Vec<String> =
        names.iter().map(|name| format!("\"{}\"", name.replace('"', "\"\""))).collect();
    let preview = paste(&mut it, &format!("nombre\n{}\n", quoted.join("\n"))).await;
    let shown: Vec<String> = fates(&preview).into_iter().map(|(name, _)| name).collect();
    assert_eq!(shown, names);
    preview.assert_none("main script:not([src])");
    preview.assert_none("main img");
    assert_eq!(confirm(&mut it, &preview).await.status, 303);
    let page = it.ana.get(&path(it.id, "entries")).await;
    assert_eq!(page.texts("tbody th"), names);
    page.assert_none("main script:not([src])");
}

/// Commissions in the format of a census.
const CENSUS: &str = "num_censo,nombre,seccion_2025\n7,Plaça de l’Àngel-l'Olivereta,1A\n\
    12,Sant Josep de la Llum,5C\n,Ximénez d'Alcàsser i Bisbe Amigó,FC\n";

#[actix_web::test]
async fn clubs_come_first_and_their_pairs_later() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, "nombre;pareja\n").await;
    let preview = upload(&mut it, "falles.csv", CENSUS.as_bytes()).await;
    assert_eq!(preview.status, 200);
    let said: Vec<String> = fates(&preview).into_iter().map(|(_, fate)| fate).collect();
    assert_eq!(said, ["nueva"; 3]);
    // No sector is guessed.
    preview.texts("h2").assert_none_has("Sectores");
    assert_eq!(confirm(&mut it, &preview).await.status, 303);
    let facts_before = facts(&app, it.id);
    assert_eq!(facts_before.entries().len(), 3);
    let page = it.ana.get(&path(it.id, "entries")).await;
    assert_eq!(page.texts("tbody th .names a").len(), 0, "nobody is named");

    let names =
        "censo;jugador 1;jugador 2;sector\n12;Rosa Mira;Pep Soler;Sector Marítim\n7;;;Centre\n";
    let preview = paste(&mut it, names).await;
    let rows = preview.texts("tbody td");
    rows.assert_any_has("Rosa Mira / Pep Soler");
    assert_eq!(confirm(&mut it, &preview).await.status, 303);
    let after = facts(&app, it.id);
    assert_eq!(after.entries().len(), 3, "no second club");
    assert_eq!(
        (after.entries()[1].name.as_str(), after.entries()[1].sector.as_str()),
        ("Sant Josep de la Llum", "Marítim")
    );
    assert_eq!(after.entries()[0].sector, "Centre");
    let page = it.ana.get(&path(it.id, "entries")).await;
    assert_eq!(page.texts("tbody th .names a"), ["Rosa Mira", "Pep Soler"]);
}

#[actix_web::test]
async fn columns_and_sectors_are_changed_on_the_preview() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, "nombre;pareja\n").await;
    let list = "falla;zona\nA;Russafa A\nB;Russafa A\nC;Rusafa A\n";
    let preview = paste(&mut it, list).await;
    let again = path(it.id, "entries/import");
    let mut form = preview.form("form[action$='/confirmation']").with("column_1", "sector");
    form.action = again.clone();
    let preview = it.ana.send_form(&form).await;
    assert_eq!(preview.texts(".import-sectors li").len(), 2);
    let merge = preview.attribute(".import-sectors input[name=merge]", "value");
    let stale = preview.form("form[action$='/confirmation']");
    let mut form = stale.clone().with("merge", &merge);
    form.action = again;
    let preview = it.ana.send_form(&form).await;
    assert_eq!(preview.texts(".import-sectors li").len(), 1);
    // The accepted list must be the one that was shown.
    let answer = it.ana.send_form(&stale.with("column_1", "category")).await;
    assert_eq!((answer.status, facts(&app, it.id).entries().len()), (409, 0));
    assert_eq!(confirm(&mut it, &preview).await.status, 303);
    let entries = facts(&app, it.id).into_facts().entries;
    assert!(entries.iter().all(|entry| entry.sector == "Russafa A"), "{entries:?}");
}

#[actix_web::test]
async fn two_who_change_the_same_club_are_told() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, "num;falla\n1;Convent\n").await;
    let one = paste(&mut it, "num;jugador 1;jugador 2\n1;Ana;Pep\n").await;
    let other = paste(&mut it, "num;jugador 1;jugador 2\n1;Rosa;Marc\n").await;
    assert_eq!(confirm(&mut it, &one).await.status, 303);
    let answer = confirm(&mut it, &other).await;
    assert_eq!(answer.status, 409);
    let rows = answer.texts("tbody td");
    rows.assert_any_has("Ana / Pep → Rosa / Marc");
    assert_eq!(confirm(&mut it, &answer).await.status, 303);
}

#[actix_web::test]
async fn what_is_no_list_is_said_to_be_none() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, "nombre\n").await;
    let before = revision(&app, it.id);
    let too_many = players(16_385);
    let broken: [(&[u8], &str); 8] = [
        (b"", "vac"),
        (b"\n \n", "vac"),
        (b"nombre;club\n", "solo tiene la línea"),
        (b"PK\x03\x04\0\0sheet", "hoja de cálculo"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "Excel antiguo"),
        (b"falla;sector\nSueca;1\n", "Ninguna columna"),
        (too_many.as_bytes(), "16384"),
        (b"\xff\xfe\0\xd8", ""),
    ];
    for (bytes, said) in broken {
        let answer = upload(&mut it, "lista.csv", bytes).await;
        assert_eq!(answer.status, 422, "{said}");
        let told = answer.text(".form-errors li").replace('.', "");
        told.assert_has(said);
        assert_eq!(answer.texts("main form[enctype]").len(), 1, "another can be sent at once");
    }
    let pasted = paste(&mut it, "nombre;club\n").await;
    assert_eq!((pasted.status, pasted.text("textarea[name=text]").as_str()), (422, "nombre;club"));
    // The error points to the text.
    pasted.attribute(".form-errors a", "href").assert_has("text");
    assert_eq!(revision(&app, it.id), before);
    let huge = upload(&mut it, "lista.csv", &vec![b'x'; 5 << 20]).await;
    assert_eq!(huge.status, 413);
    let told = huge.text(".empty-state");
    told.assert_has("«lista.csv» es demasiado grande; se admiten hasta 4 MB");

    let preview = paste(&mut it, "nombre\nNúria\n").await;
    let form = preview.form("form[action$='/confirmation']").with("list", "nombre\n");
    let answer = it.ana.send_form(&form).await;
    assert_eq!(answer.status, 422, "an unreadable list is not an empty one");
}

#[actix_web::test]
async fn a_list_as_long_as_allowed_can_be_confirmed() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, "nombre\n").await;
    let club = "Associació Cultural Falla Plaça de l'Església ç ñ à";
    let lines = (1..=16_384).map(|n| format!("Jugadora número {n};{club}\n"));
    let preview = paste(&mut it, &format!("nombre;club\n{}", lines.collect::<String>())).await;
    assert_eq!(preview.status, 200);
    let answer = confirm(&mut it, &preview).await;
    assert_eq!(answer.status, 303, "{answer}");
    assert_eq!(facts(&app, it.id).entries().len(), 16_384);
}

#[actix_web::test]
async fn nothing_is_imported_once_registration_is_closed() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, &players(2)).await;
    let preview = paste(&mut it, "nombre\nTarde\n").await;
    let registration = path(it.id, "registration");
    it.ana.submit("/", &registration, &[("registration", "closed")]).await;
    let answer = confirm(&mut it, &preview).await;
    assert_eq!((answer.status, answer.texts(".form-errors li").len()), (422, 1));
    assert_eq!(facts(&app, it.id).entries().len(), 2);
}

#[actix_web::test]
async fn a_whole_championship_of_clubs_is_named_and_named_anew() {
    let app = spawn_app();
    let clubs = (1..=345).map(|n| format!("{n};Falla {n};S{}\n", n % 26)).collect::<String>();
    let mut it = organized(&app, Preset::Jcf, &format!("num;falla;sector\n{clubs}")).await;
    for surname in ["Peris", "Soler"] {
        // Every person has a namesake in the previous club.
        let line = |n: usize| format!("{n};Àngela {surname} {};Josep Vidal {n}\n", n / 2);
        let names = (1..=345).map(line).collect::<String>();
        let preview = paste(&mut it, &format!("num;jugador 1;jugador 2\n{names}")).await;
        assert_eq!(confirm(&mut it, &preview).await.status, 303);
        let told = it.ana.get(&path(it.id, "entries")).await.text(".flash");
        assert_eq!(told, "Lista guardada. Nuevas: 0. Cambiadas: 345.");
        let all = facts(&app, it.id);
        assert_eq!((all.entries().len(), all.players().len()), (345, 690), "nobody twice");
        for entry in all.entries() {
            let people: Vec<&str> =
                entry.squad.iter().map(|id| all.player(*id).unwrap().name.as_str()).collect();
            let n = entry.number;
            assert_eq!(people, [format!("Àngela {surname} {}", n / 2), format!("Josep Vidal {n}")]);
        }
    }
}

#[actix_web::test]
async fn a_second_list_with_clubs_doubles_nobody() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, "nombre\nAna Uno\nPep Dos\nEva Tres\n").await;
    let list = "Nombre;Club\nAna Uno;Falla A\nPep Dos;Falla B\nEva Tres;Falla C\n";
    let preview = paste(&mut it, list).await;
    assert_eq!(preview.texts("#alikes li").len(), 3);
    // The confirmation says that one of the three is another person.
    let mut form = preview.form("form[action$='/confirmation']");
    form.fields.retain(|(name, value)| name != "same" || value != "4");
    let answer = it.ana.send_form(&form).await;
    assert_eq!(answer.status, 303, "{answer}");
    let entries = facts(&app, it.id).into_facts().entries;
    let said: Vec<(&str, &str)> =
        entries.iter().map(|entry| (entry.name.as_str(), entry.club.as_str())).collect();
    let expected =
        [("Ana Uno", "Falla A"), ("Pep Dos", "Falla B"), ("Eva Tres", ""), ("Eva Tres", "Falla C")];
    assert_eq!(said, expected);
}

#[actix_web::test]
async fn what_seems_to_be_nobody_or_two_is_asked_about_and_answered_with_the_acceptance() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, "nombre\n").await;
    let chat = "[26/11/26, 20:15:03] Marta: Lista:\n1. Ana Uno +34 612 345 678\n2. Pep Dos y Eva Tres\n\
                3. Nil Cuatro (llega tarde)\nTotal 4\n";
    let preview = paste(&mut it, chat).await;
    assert_eq!((preview.texts("#nobodies li").len(), preview.texts("#couples li").len()), (2, 1));
    let form = preview.form("form[action$='/confirmation']").with("couple_3", "two");
    let answer = it.ana.send_form(&form.with("take", "5")).await;
    assert_eq!(answer.status, 303, "{answer}");
    let entries = facts(&app, it.id).into_facts().entries;
    let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names, ["Ana Uno", "Pep Dos", "Eva Tres", "Nil Cuatro", "Total 4"]);
    assert_eq!(
        (entries[0].phone.as_str(), entries[3].note.as_str()),
        ("+34 612 345 678", "llega tarde")
    );
    // Other visitors do not see contacts and notes, and a change of the entry keeps them.
    let page = path(it.id, &format!("entries/{}/edit", entries[3].id));
    let form = it.ana.form(&page, "main form.form").await;
    assert_eq!(form.values("note"), ["llega tarde"]);
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    assert_eq!(facts(&app, it.id).entries()[3].note, "llega tarde");
    let mut visitor = app.browser();
    for page in ["", "/entries", "/standings"] {
        let shown = visitor.get(&format!("/tournaments/{}{page}", it.id)).await;
        shown.assert_lacks("612 345");
        shown.assert_lacks("llega tarde");
    }
}

#[actix_web::test]
async fn near_sectors_are_joined_at_once() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, "nombre;pareja\n").await;
    let list = "falla;secció;sector\nA;1A;Russafa A\nB;1B;Russafa A\nC;1C;RUSSAFA-A\n\
                D;1D;Rusafa A\nE;1E;Olivereta\nF;1F;Olivereta\nG;1G;Oliverta\n";
    let preview = paste(&mut it, list).await;
    // The ignored column is named.
    preview.assert_has("no «secció»");
    assert_eq!(preview.texts(".import-sectors li").len(), 4, "the sign is joined by itself");
    let mut form = preview.form("form[action$='/confirmation']").with("join_all", "sector");
    form.action = path(it.id, "entries/import");
    let joined = it.ana.send_form(&form).await;
    assert_eq!(joined.texts(".import-sectors li").len(), 2);
    assert_eq!(confirm(&mut it, &joined).await.status, 303);
    let entries = facts(&app, it.id).into_facts().entries;
    let n = |sector: &str| entries.iter().filter(|entry| entry.sector == sector).count();
    assert_eq!((n("Russafa A"), n("Olivereta")), (4, 3));
}

#[actix_web::test]
async fn a_box_ticked_with_the_acceptance_joins_too() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Jcf, "nombre;pareja\n").await;
    let preview = paste(&mut it, "falla;sector\nA;Russafa\nB;Russafa\nC;Rusafa\n").await;
    let merge = preview.attribute(".import-sectors input[name=merge]", "value");
    let form = preview.form("form[action$='/confirmation']").with("merge", &merge);
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    let entries = facts(&app, it.id).into_facts().entries;
    assert!(entries.iter().all(|entry| entry.sector == "Russafa"), "{entries:?}");
}

#[actix_web::test]
async fn a_public_name_has_no_telephone_number() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, "nombre\n").await;
    let page = path(it.id, "entries/new");
    let new = it.ana.get(&page).await;
    new.attribute("main header a[href$='/entries/import']", "href").assert_ends("import");
    let form = it.ana.form(&page, "main form.form").await;
    for (field, other) in [("name", "entry_name"), ("entry_name", "name")] {
        for secret in ["Ana 612 345 678", "Ana ana@example.org"] {
            let form = form.clone().with(field, secret).with(other, "Ana");
            let answer = it.ana.send_form(&form).await;
            assert_eq!(answer.status, 422, "{field} {secret}");
        }
    }
    let form = form.with("name", "Ana").with("phone", "612 345 678");
    assert_eq!(it.ana.send_form(&form).await.status, 303);
    assert_eq!(facts(&app, it.id).entries()[0].phone, "612 345 678");
}

#[actix_web::test]
async fn letters_that_were_misread_are_mended_and_said_and_can_be_left() {
    let app = spawn_app();
    let mut it = organized(&app, Preset::Torneo, "nombre\n").await;
    let preview = upload(&mut it, "lista.csv", b"nombre;club\nJos\x8e Mu\x96oz;Pe\x96a\n").await;
    assert_eq!(fates(&preview)[0].0, "José Muñoz");
    let said = preview.text(".notice--warn p");
    said.assert_has_all(["Mac Roman", "JosŽ → José"]);
    let form = preview.form("form[action$='/confirmation']");
    let mut form = form.with("respell", "given");
    form.action = path(it.id, "entries/import");
    let given = it.ana.send_form(&form).await;
    assert_eq!(fates(&given)[0].0, "JosŽ Mu–oz");
    let mut form = given.form("form[action$='/confirmation']").with("respell", "mended");
    form.action = path(it.id, "entries/import");
    let mended = it.ana.send_form(&form).await;
    assert_eq!(fates(&mended)[0].0, "José Muñoz");
    assert_eq!(confirm(&mut it, &given).await.status, 303);
    assert_eq!(facts(&app, it.id).entries()[0].name, "JosŽ Mu–oz", "as it was chosen");
}
