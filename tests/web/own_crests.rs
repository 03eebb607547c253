//! Pictures that replace a club's crest: uploaded and re-encoded, shown once approved, removed.

use std::io::Cursor;
use std::sync::Arc;

use cubilete::acts::{self, own_crests};
use cubilete::web;
use domain::tournament::id::{EntryId, OwnCrestId, TournamentId};
use domain::tournament::preset::Preset;
use domain::tournament::tournament::Role;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPEncoder;
use image::{DynamicImage, ImageEncoder, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use pictures::crest::own::{MOST_BYTES, Picture, PictureError};
use reqwest::header::{COOKIE, HeaderMap};
use reqwest::multipart::{Form, Part};
use store::journal::{self, JournalActor};

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{act, facts, hand, member, organized, path, players, revision, tournament};
use crate::matchers::{ListMatchers, TextMatchers};

/// Private metadata that a camera left in a file.
const SECRET: &str = "39.4699N 0.3763W";
const RED: [u8; 3] = [200, 30, 30];
const BLUE: [u8; 3] = [30, 60, 200];

/// Flag twice as wide as high: red on the left, blue on the right.
fn flag(width: u32) -> RgbImage {
    let color = |x| if x < width / 2 { RED } else { BLUE };
    RgbImage::from_fn(width, width / 2, |x, _| Rgb(color(x)))
}

/// Disc on a transparent background. The invisible pixels are stored as white.
fn disc() -> RgbaImage {
    RgbaImage::from_fn(300, 300, |x, y| {
        let (x, y) = (f64::from(x) - 149.5, f64::from(y) - 149.5);
        let alpha = if x.hypot(y) < 120.0 { 255 } else { 0 };
        Rgba(if alpha == 0 { [255, 255, 255, 0] } else { [20, 90, 40, 255] })
    })
}

fn encoded(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.into().write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

fn png(picture: impl Into<DynamicImage>) -> Vec<u8> {
    encoded(picture, ImageFormat::Png)
}

/// Metadata of a camera: orientation 6, and the place of the picture.
fn exif() -> Vec<u8> {
    let mut exif = b"MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    exif.extend(b"\x01\x12\0\x03\0\0\0\x01\0\x06\0\0");
    let n = u32::try_from(SECRET.len() + 1).unwrap().to_be_bytes();
    exif.extend(b"\x01\x0e\0\x02");
    exif.extend(n);
    exif.extend(38_u32.to_be_bytes());
    exif.extend([0; 4]);
    exif.extend(SECRET.as_bytes());
    exif.push(0);
    exif
}

/// The flag as a camera stores it, turned on its side.
fn photo() -> Vec<u8> {
    let (mut bytes, flag) = (Vec::new(), flag(400));
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 95);
    encoder.set_exif_metadata(exif()).unwrap();
    encoder.write_image(&flag, 400, 200, image::ExtendedColorType::Rgb8).unwrap();
    bytes
}

/// Chunk of a PNG or a WebP; the checksum is correct for PNG.
fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut chunk = u32::try_from(data.len()).unwrap().to_be_bytes().to_vec();
    chunk.extend(kind);
    chunk.extend(data);
    let mut crc = flate2::Crc::new();
    crc.update(&chunk[4..]);
    chunk.extend(crc.sum().to_be_bytes());
    chunk
}

/// PNG that claims these dimensions with hardly any data.
fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut header = width.to_be_bytes().to_vec();
    header.extend(height.to_be_bytes());
    header.extend([8, 6, 0, 0, 0]);
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    png.extend(chunk(b"IHDR", &header));
    png.extend(chunk(b"IDAT", b"x\x9cc\0\0\0\x01\0\x01"));
    png.extend(chunk(b"IEND", b""));
    png
}

/// Animated PNG: the chunk after the first one declares the animation.
fn moving_png() -> Vec<u8> {
    let png = png(flag(64));
    let (start, rest) = png.split_at(33);
    let mut frame = 0_u32.to_be_bytes().to_vec();
    for number in [64_u32, 32, 0, 0] {
        frame.extend(number.to_be_bytes());
    }
    frame.extend([0, 1, 0, 10, 0, 0]);
    let control = chunk(b"acTL", &[0, 0, 0, 1, 0, 0, 0, 0]);
    [start, &control, &chunk(b"fcTL", &frame), rest].concat()
}

/// WebP with one frame that declares an animation.
fn moving_webp() -> Vec<u8> {
    let part = |kind: &[u8; 4], data: &[u8]| {
        let n = u32::try_from(data.len()).unwrap().to_le_bytes();
        [&kind[..], &n, data, if data.len() % 2 == 1 { &[0] } else { &[] }].concat()
    };
    let still = encoded(flag(64), ImageFormat::WebP);
    let size = [63, 0, 0, 31, 0, 0];
    let frame = [&[0; 6], &size[..], &[100, 0, 0, 0], &still[12..]].concat();
    let extended = part(b"VP8X", &[&[2, 0, 0, 0], &size[..]].concat());
    let body = [&b"WEBP"[..], &extended, &part(b"ANIM", &[0; 6]), &part(b"ANMF", &frame)].concat();
    part(b"RIFF", &body)
}

fn drawn(file: &[u8]) -> RgbaImage {
    let picture = Picture::of(file).unwrap();
    assert!(picture.png().len() <= 24 << 10, "{} bytes", picture.png().len());
    let drawn = image::load_from_memory_with_format(picture.png(), ImageFormat::Png).unwrap();
    assert_eq!(drawn.width(), drawn.height());
    drawn.into_rgba8()
}

fn is_near(one: Rgba<u8>, other: [u8; 3]) -> bool {
    one.0[3] == 255 && one.0.iter().zip(other).all(|(one, other)| one.abs_diff(other) < 12)
}

#[track_caller]
fn assert_near(one: Rgba<u8>, other: [u8; 3]) {
    assert!(is_near(one, other), "{one:?} is not near {other:?}");
}

#[test]
fn a_picture_is_drawn_small_and_whole() {
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let drawn = drawn(&encoded(flag(400), format));
        assert_eq!(drawn.width(), 128, "{format:?}");
        assert_near(*drawn.get_pixel(3, 64), RED);
        assert_near(*drawn.get_pixel(124, 64), BLUE);
        // The area above and below the flag is transparent.
        assert_eq!((drawn.get_pixel(64, 10).0[3], drawn.get_pixel(64, 118).0[3]), (0, 0));
    }
    let large = drawn(&png(flag(4096)));
    assert_near(*large.get_pixel(3, 64), RED);
    assert_near(*large.get_pixel(124, 64), BLUE);
    let small = drawn(&png(flag(40)));
    assert_eq!(small.width(), 40, "it is not made larger");
    assert_near(*small.get_pixel(0, 20), RED);
    assert_eq!(drawn(&png(RgbImage::from_pixel(1, 1, Rgb(RED)))).dimensions(), (1, 1));
    let thin = drawn(&png(RgbImage::from_pixel(2, 3000, Rgb(RED))));
    let dots = [64, 63].map(|x| *thin.get_pixel(x, 5));
    assert!(dots.iter().any(|dot| is_near(*dot, RED)), "{dots:?}");
}

#[test]
fn what_is_not_seen_has_no_color() {
    let drawn = drawn(&png(disc()));
    assert_eq!(drawn.get_pixel(0, 0).0[3], 0);
    let edge = drawn.pixels().filter(|dot| (40..215).contains(&dot.0[3]));
    let edge: Vec<&Rgba<u8>> = edge.collect();
    assert!(edge.len() > 20, "{}", edge.len());
    assert!(edge.iter().all(|dot| dot.0[0] < 60 && dot.0[2] < 80), "white comes in: {edge:?}");
}

#[test]
fn a_photo_stands_upright_and_says_nothing_of_where_it_was_taken() {
    let photo = photo();
    let holds = |bytes: &[u8]| bytes.windows(SECRET.len()).any(|it| it == SECRET.as_bytes());
    assert!(holds(&photo));
    let picture = Picture::of(&photo).unwrap();
    assert!(!holds(picture.png()));
    let mut at = 8;
    let mut kinds = Vec::new();
    while at < picture.png().len() {
        let n = u32::from_be_bytes(picture.png()[at..at + 4].try_into().unwrap()) as usize;
        kinds.push(String::from_utf8(picture.png()[at + 4..at + 8].to_vec()).unwrap());
        at += n + 12;
    }
    kinds.dedup();
    assert_eq!(kinds, ["IHDR", "IDAT", "IEND"]);
    // After the rotation by its metadata, the left side of the photo is on top.
    let drawn = drawn(&photo);
    assert_near(*drawn.get_pixel(64, 3), RED);
    assert_near(*drawn.get_pixel(64, 124), BLUE);
    assert_eq!((drawn.get_pixel(10, 64).0[3], drawn.get_pixel(118, 64).0[3]), (0, 0));
}

#[test]
fn a_picture_with_much_in_it_is_drawn_smaller() {
    let mut noise = 1_u32;
    let noisy = RgbaImage::from_fn(300, 300, |_, _| {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [one, two, three, _] = noise.to_be_bytes();
        Rgba([one, two, three, one ^ two])
    });
    let picture = Picture::of(&png(noisy)).unwrap();
    assert!(picture.png().len() <= 24 << 10, "{}", picture.png().len());
}

/// Files that are refused, with a word of the Spanish message.
fn bad_files() -> Vec<(&'static str, Vec<u8>, PictureError, &'static str)> {
    use PictureError::{Animated, Damaged, OtherKind, TooHeavy, TooLarge};
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
    let (still, photo, webp) = (png(flag(64)), photo(), encoded(disc(), ImageFormat::WebP));
    let mut trailing = still.clone();
    trailing.resize(MOST_BYTES + 1, 0);
    let mut more_than_a_form = still.clone();
    more_than_a_form.resize(5 << 20, 0);
    let mut flipped = still.clone();
    let middle = flipped.len() / 2;
    flipped[middle] ^= 0xff;
    vec![
        ("nothing", Vec::new(), OtherKind, "no vale un SVG"),
        ("a text", b"escudo".to_vec(), OtherKind, "no vale un SVG"),
        ("an SVG", svg.to_vec(), OtherKind, "no vale un SVG"),
        ("a GIF", b"GIF89a\x01\0\x01\0\0\0\0;".to_vec(), OtherKind, "no vale un SVG"),
        ("too many bytes", trailing, TooHeavy, "2 MB"),
        ("more than a form", more_than_a_form, TooHeavy, "2 MB"),
        ("too wide", png(RgbImage::new(4097, 1)), TooLarge, "4096 × 4096"),
        ("a bomb", bomb(60_000, 60_000), TooLarge, "4096 × 4096"),
        ("a bomb that fits", bomb(4096, 4096), Damaged, "dañada"),
        ("half a PNG", still[..still.len() / 2].to_vec(), Damaged, "dañada"),
        ("the start of a PNG", still[..20].to_vec(), Damaged, "dañada"),
        ("a PNG with a wrong sign", flipped, Damaged, "dañada"),
        ("half a JPEG", photo[..photo.len() * 2 / 3].to_vec(), Damaged, "dañada"),
        ("the start of a JPEG", photo[..12].to_vec(), Damaged, "dañada"),
        ("half a WebP", webp[..webp.len() / 2].to_vec(), Damaged, "dañada"),
        ("a PNG that moves", moving_png(), Animated, "sin animación"),
        ("a WebP that moves", moving_webp(), Animated, "sin animación"),
    ]
}

#[test]
fn what_is_no_picture_is_refused() {
    for (what, file, expected, _) in bad_files() {
        assert_eq!(Picture::of(&file).unwrap_err(), expected, "{what}");
    }
}

/// Picture of the first entry that waits for approval.
pub fn waiting(app: &App, id: TournamentId) -> OwnCrestId {
    let entry = facts(app, id).entries()[0].id;
    let picture = Picture::of(&png(flag(64))).unwrap();
    act(app, |work| own_crests::upload(work, id, entry, &picture))
}

/// Ana's tournament: two pairs of one club, one of another, one of none.
async fn clubs(app: &App) -> (TournamentId, Browser, Vec<EntryId>) {
    let list = "nombre;pareja;club;sector\nA a;B b;Falla Forn;S\nD d;E e;Lluna;S\n\
                G g;H h;FALLA FORN;S\nI i;J j;;S\n";
    let it = organized(app, Preset::Jcf, list).await;
    let entries = facts(app, it.id).entries().iter().map(|entry| entry.id).collect();
    (it.id, it.ana, entries)
}

fn edit(id: TournamentId, entry: EntryId) -> String {
    path(id, &format!("entries/{entry}/edit"))
}

async fn upload(
    browser: &mut Browser,
    id: TournamentId,
    entry: EntryId,
    file: Option<Vec<u8>>,
) -> Answer {
    let csrf = browser.get("/").await.token();
    let body = Form::new().text("csrf", csrf);
    let body = match file {
        // The service ignores the name and the declared type of the file.
        Some(file) => body.part(
            "crest",
            Part::bytes(file).file_name("../x.svg").mime_str("image/svg+xml").unwrap(),
        ),
        None => body,
    };
    browser.post_multipart(&path(id, &format!("entries/{entry}/crest")), body).await
}

/// Presses the button of the form whose address ends in `end`, on this page.
async fn press(browser: &mut Browser, page: &str, end: &str) -> Answer {
    let form = browser.form(page, &format!("form[action$='{end}']")).await;
    browser.send_form(&form).await
}

/// File as received by a visitor, or by this browser.
async fn fetched(app: &App, browser: Option<&Browser>, url: &str) -> (u16, HeaderMap, Vec<u8>) {
    let session = browser.and_then(|it| it.cookie("cubilete_session")).unwrap_or_default();
    let request = reqwest::Client::new().get(format!("http://{}{url}", app.address));
    let answer = request.header(COOKIE, format!("cubilete_session={session}")).send().await;
    let answer = answer.unwrap();
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    (status, headers, answer.bytes().await.unwrap().to_vec())
}

const OWN: &str = ".crest--own img";

#[actix_web::test]
async fn a_picture_waits_until_an_organizer_shows_it_and_is_gone_when_taken_away() {
    let app = spawn_app();
    let (id, mut ana, entries) = clubs(&app).await;
    let other = tournament(&app, "ana@example.org", Preset::Torneo, "nombre;club\nX;Falla Forn\n");
    let mut stranger = member(&app, other, Role::Organizer, "Bea").await;
    let mut referee = member(&app, id, Role::Referee, "Vicent").await;
    let mut visitor = app.browser();
    let (edit, list) = (edit(id, entries[0]), path(id, "entries"));

    let sent = upload(&mut ana, id, entries[0], Some(photo())).await;
    assert_eq!((sent.status, sent.location()), (303, format!("{edit}#crest")));
    let page = ana.get(&edit).await;
    page.text(".flash").assert_has("Imagen subida");
    let address = page.attribute(OWN, "src");
    address.assert_starts(&path(id, "crests/"));
    address.assert_ends(".png");
    let seen = Arc::new(facts(&app, id));
    assert_eq!(seen.own_crests().len(), 1);
    // The public facts do not include the waiting picture.
    seen.public().own_crests().assert_empty();
    for browser in [None, Some(&stranger), Some(&referee)] {
        assert_eq!(fetched(&app, browser, &address).await.0, 404, "it waits");
    }
    let (status, headers, _) = fetched(&app, Some(&ana), &address).await;
    assert_eq!((status, headers["cache-control"].to_str().unwrap()), (200, "private, no-store"));
    for browser in [&mut visitor, &mut ana] {
        let pages = [list.clone(), path(id, &format!("entries/{}", entries[0]))];
        for page in &pages {
            let shown = browser.get(page).await.attributes(OWN, "src");
            assert_eq!(shown, [""; 0], "{page}");
        }
    }
    visitor.get(&list).await.assert_lacks("espera a que");
    ana.get(&list).await.text(".notice").assert_has("1 escudo espera");
    ana.get(&path(id, "")).await.assert_has("Escudos por mirar");
    visitor.get(&path(id, "")).await.assert_lacks("Escudos por mirar");
    for browser in [&mut visitor, &mut stranger, &mut referee] {
        assert_eq!(browser.get(&path(id, "crests")).await.status, 403);
        assert_eq!(upload(browser, id, entries[0], Some(png(disc()))).await.status, 403);
    }

    let before = fetched(&app, None, &path(id, &format!("entries/{}/share.png", entries[0]))).await;
    let all = path(id, "crests");
    let done = press(&mut ana, &all, "/approval").await;
    assert_eq!((done.status, done.location()), (303, all.clone()));
    let (status, headers, bytes) = fetched(&app, None, &address).await;
    let header = |name: &str| headers[name].to_str().unwrap().to_owned();
    assert_eq!((status, header("content-type")), (200, "image/png".to_owned()));
    assert_eq!(header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(header("x-content-type-options"), "nosniff");
    assert_eq!(headers.get("set-cookie"), None);
    assert_eq!(bytes, Picture::of(&photo()).unwrap().png());
    let (status, ..) =
        fetched(&app, None, &address.replace(&id.to_string(), &other.to_string())).await;
    assert_eq!(status, 404, "it is of its tournament");

    // Both pairs of the club have the picture, the second pair with its number.
    let shown = visitor.get(&list).await;
    assert_eq!(shown.attributes(OWN, "src"), [address.clone(), address.clone()]);
    assert_eq!(shown.texts(".crest--own b"), ["2"]);
    assert_eq!(shown.attributes(OWN, "alt"), ["", ""]);
    assert_eq!(shown.attributes(OWN, "loading"), ["lazy", "lazy"]);
    assert_eq!(shown.texts(".entries__crest svg").len(), 2, "the others have theirs");
    let own = visitor.get(&path(id, &format!("entries/{}", entries[2]))).await;
    assert_eq!(own.attribute(OWN, "src"), address);
    let championship = facts(&app, id);
    assert_eq!(
        cubilete::web::parts::crest::address(&championship, entries[0]),
        Some(address.clone())
    );
    let after = fetched(&app, None, &path(id, &format!("entries/{}/share.png", entries[0]))).await;
    assert_eq!((before.0, after.0), (200, 200));
    assert_ne!(before.2, after.2, "the picture of a link has it too");
    ana.get(&path(id, "")).await.assert_lacks("Escudos por mirar");

    let done = press(&mut ana, &edit, "/deletion").await;
    assert_eq!((done.status, done.location()), (303, edit.clone()));
    assert_eq!(fetched(&app, Some(&ana), &address).await.0, 404);
    let shown = visitor.get(&list).await;
    shown.attributes(OWN, "src").assert_empty();
    assert_eq!(shown.texts(".entries__crest svg").len(), 4);
}

#[actix_web::test]
async fn what_is_shown_stays_until_the_next_one_is_approved() {
    let app = spawn_app();
    let (id, mut ana, entries) = clubs(&app).await;
    let mut visitor = app.browser();
    let (first, all) = (waiting(&app, id), path(id, "crests"));
    act(&app, |work| own_crests::approve(work, id, first));
    let shown = visitor.get(&path(id, "entries")).await.attribute(OWN, "src");
    // An upload for the club's other pair replaces the waiting picture.
    for file in [png(disc()), encoded(flag(200), ImageFormat::WebP)] {
        assert_eq!(upload(&mut ana, id, entries[2], Some(file)).await.status, 303);
        assert_eq!(visitor.get(&path(id, "entries")).await.attribute(OWN, "src"), shown);
        assert_eq!(facts(&app, id).own_crests().len(), 2);
    }
    // The same picture again, waiting or shown, changes nothing.
    let before = revision(&app, id);
    for file in [encoded(flag(200), ImageFormat::WebP), png(flag(64))] {
        assert_eq!(upload(&mut ana, id, entries[0], Some(file)).await.status, 303);
    }
    act(&app, |work| own_crests::approve(work, id, first));
    assert_eq!(revision(&app, id), before);
    assert_eq!(press(&mut ana, &all, "/approval").await.status, 303);
    let now = visitor.get(&path(id, "entries")).await.attribute(OWN, "src");
    assert_ne!(now, shown);
    assert_eq!(fetched(&app, None, &shown).await.0, 404);
    assert_eq!(facts(&app, id).own_crests().len(), 1);
    // A removed picture cannot be approved.
    let csrf = ana.get("/").await.token();
    let gone = path(id, &format!("crests/{first}/approval"));
    assert_eq!(ana.post(&gone, &[("csrf", &csrf)]).await.status, 404);
    // Nor can a picture of another tournament.
    let other = tournament(&app, "ana@example.org", Preset::Torneo, "nombre;club\nX;Falla Forn\n");
    let theirs = waiting(&app, other);
    for act in ["approval", "deletion"] {
        let mixed = path(id, &format!("crests/{theirs}/{act}"));
        assert_eq!(ana.post(&mixed, &[("csrf", &csrf)]).await.status, 404);
    }
    let entry = facts(&app, other).entries()[0].id;
    assert_eq!(upload(&mut ana, id, entry, Some(png(disc()))).await.status, 404);
}

#[actix_web::test]
async fn what_cannot_be_drawn_is_said_beside_the_field_and_the_page_is_whole() {
    let app = spawn_app();
    let (id, mut ana, entries) = clubs(&app).await;
    let before = revision(&app, id);
    for (what, file, _, said) in bad_files() {
        let answer = upload(&mut ana, id, entries[0], Some(file)).await;
        assert_eq!(answer.status, 422, "{what}");
        assert!(answer.text("#error-crest").contains(said), "{what}: {answer}");
        let summary = answer.text(".form-errors a[href='#field-crest']");
        assert!(summary.starts_with("Imagen propia:"), "{what}: {summary}");
        assert_eq!(answer.attribute("#field-club", "value"), "Falla Forn", "{what}");
        assert_eq!(answer.attribute("#field-crest", "aria-invalid"), "true");
    }
    for (language, missing) in
        [("es", "Elige una imagen"), ("ca", "Tria una imatge"), ("en", "Choose a")]
    {
        ana.submit("/", "/language", &[("language", language)]).await;
        let answer = upload(&mut ana, id, entries[0], None).await;
        assert_eq!(answer.status, 422);
        answer.text("#error-crest").assert_has(missing);
    }
    assert_eq!(revision(&app, id), before);
    facts(&app, id).own_crests().assert_empty();
}

#[actix_web::test]
async fn an_entry_without_a_club_has_a_picture_of_its_own_until_its_person_is_taken_out() {
    let app = spawn_app();
    let (id, mut ana, entries) = clubs(&app).await;
    assert_eq!(upload(&mut ana, id, entries[3], Some(png(disc()))).await.status, 303);
    assert_eq!(press(&mut ana, &edit(id, entries[3]), "/approval").await.status, 303);
    let mut visitor = app.browser();
    assert_eq!(visitor.get(&path(id, "entries")).await.attributes(OWN, "src").len(), 1);
    let player = facts(&app, id).entry(entries[3]).unwrap().squad[0];
    act(&app, |work| acts::players::forget(work, id, player, "nombre borrado"));
    facts(&app, id).own_crests().assert_empty();
    let mut hand = hand(&app);
    assert_eq!(hand.lines("select digest as line from own_crests"), Vec::<String>::new());
}

#[actix_web::test]
async fn a_champion_is_shown_with_the_picture() {
    let app = spawn_app();
    app.organizer().await;
    let id = crate::fixture::demonstration(&app, Preset::Torneo, 8);
    let championship = facts(&app, id);
    let champion = domain::draw::champion(&championship).unwrap();
    let mut visitor = app.browser();
    let before = fetched(&app, None, &path(id, "share.png")).await.2;
    let picture = Picture::of(&png(disc())).unwrap();
    let crest = act(&app, |work| own_crests::upload(work, id, champion, &picture));
    act(&app, |work| own_crests::approve(work, id, crest));
    for page in ["/".to_owned(), path(id, "")] {
        // On the plate, and on the podium.
        let mut shown = visitor.get(&page).await.attributes(OWN, "src");
        shown.dedup();
        assert_eq!(shown, [path(id, &format!("crests/{}.png", picture.digest()))], "{page}");
    }
    let after = fetched(&app, None, &path(id, "share.png")).await.2;
    assert!(before != after, "the same {} bytes", before.len());
}

#[actix_web::test]
async fn many_pictures_make_no_page_heavy() {
    let app = spawn_app();
    let it = organized(&app, Preset::Torneo, &players(345)).await;
    let entries = facts(&app, it.id).into_facts().entries;
    act(&app, |work| {
        entries.iter().try_for_each(|entry| {
            let [high, low] = u16::try_from(entry.number).unwrap().to_be_bytes();
            let dot = png(RgbImage::from_pixel(1, 1, Rgb([high, low, 0])));
            let crest = own_crests::upload(work, it.id, entry.id, &Picture::of(&dot).unwrap())?;
            own_crests::approve(work, it.id, crest)
        })
    });
    let session = format!("cubilete_session={}", it.ana.cookie("cubilete_session").unwrap());
    for (page, most) in [("entries", 20_000), ("crests", 60_000)] {
        let address = format!("http://{}{}", app.address, path(it.id, page));
        let request = reqwest::Client::new().get(address).header(COOKIE, &session);
        let answer = request.header("accept-encoding", "gzip").send().await.unwrap();
        let bytes = answer.bytes().await.unwrap().len();
        println!("{bytes:>7} {page}");
        assert!((1_000..most).contains(&bytes), "{page}: {bytes} bytes");
    }
}

#[actix_web::test]
async fn the_journal_has_what_was_done_and_no_picture() {
    let app = spawn_app();
    let (id, mut ana, _) = clubs(&app).await;
    let crest = waiting(&app, id);
    act(&app, |work| own_crests::approve(work, id, crest));
    let rebuild = |conn: &mut store::Conn| journal::rebuild(conn, id);
    let rebuilt = app.state.store.read_blocking(rebuild).unwrap();
    rebuilt.differences.assert_empty();
    let stands = facts(&app, id).own_crests().to_vec();
    let mut hand = hand(&app);
    let facts_of = "select facts as line from journal where facts like '%own_crests%'";
    let told = hand.lines(facts_of).concat();
    told.assert_has(&stands[0].digest);
    told.to_lowercase().assert_lacks("89504e47");

    // A manual change of the row is repaired; the picture stays.
    hand.run("update own_crests set approved_at = null, club = 'lluna'");
    let write =
        |conn: &mut store::Conn| journal::write(conn, id, JournalActor::PROGRAM, web::now());
    let (rebuilt, _) = app.state.store.write_blocking(write).unwrap();
    assert_eq!(rebuilt.differences.len(), 1);
    assert_eq!(facts(&app, id).own_crests(), stands);
    let address = path(id, &format!("crests/{}.png", stands[0].digest));
    assert_eq!(fetched(&app, None, &address).await.0, 200);

    // A lost row is rebuilt without its picture: the drawn crest is shown, and another picture may be uploaded.
    hand.run("delete from own_crests");
    app.state.store.write_blocking(write).unwrap();
    assert_eq!(hand.lines("select digest as line from own_crests"), [stands[0].digest.clone()]);
    assert_eq!(fetched(&app, None, &address).await.0, 404);
    app.browser().get(&path(id, "entries")).await.attributes(OWN, "src").assert_empty();
    let again = waiting(&app, id);
    act(&app, |work| own_crests::approve(work, id, again));
    assert_eq!(fetched(&app, None, &address).await.0, 200);
    assert_eq!(app.state.store.read_blocking(rebuild).unwrap().differences.len(), 0);

    let lines = ana.get(&path(id, "journal")).await.texts(".rows__row");
    lines[0].assert_has("Se mostró al público la imagen del escudo");
    lines[1].assert_has("Se subió una imagen para el escudo");
}

#[test]
fn the_files_of_these_tests_are_what_they_say() {
    // The refused files are valid except for one property.
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(&flag(64), 64, 32, image::ExtendedColorType::Rgb8)
        .unwrap();
    Picture::of(&bytes).unwrap();
    let mut bytes = Vec::new();
    let encoder = WebPEncoder::new_lossless(&mut bytes);
    encoder.write_image(&flag(64), 64, 32, image::ExtendedColorType::Rgb8).unwrap();
    Picture::of(&bytes).unwrap();
    let moving = image::codecs::png::PngDecoder::new(Cursor::new(moving_png())).unwrap();
    assert!(moving.is_apng().unwrap());
    let moving = image::codecs::webp::WebPDecoder::new(Cursor::new(moving_webp())).unwrap();
    assert!(moving.has_animation());
}
