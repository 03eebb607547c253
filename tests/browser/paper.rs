//! Pages for paper, printed as PDF: number of sheets, and no overflow.

use fantoccini::wd::{PrintConfiguration, PrintOrientation, PrintSize};

use crate::harness::{App, Browser, Screen};
use crate::newcomer::{draw_and_publish, prepare};
use crate::prepared::sign_up;

/// Longest allowed name of a tournament.
const LONGEST_NAME: &str = "Campionat Comarcal de Parxís de les Agrupacions de Falles de la Ciutat de \
    València, de l’Horta Nord i de l’Horta Sud";

/// Prints the page at `address` on A4 and counts the PDF's pages.
async fn sheets(browser: &Browser, address: &str, orientation: PrintOrientation) -> usize {
    browser.go(address).await;
    let a4 = PrintSize { width: 21.0, height: 29.7 };
    let configuration =
        PrintConfiguration::builder().size(a4).orientation(orientation).build().unwrap();
    let pdf = browser.client.print(configuration).await.unwrap();
    assert!(pdf.starts_with(b"%PDF-"), "{address}");
    count(&pdf, b"/Type /Page\n")
}

fn count(pdf: &[u8], word: &[u8]) -> usize {
    pdf.windows(word.len()).filter(|window| *window == word).count()
}

#[tokio::test]
async fn sheets_of_paper_are_as_many_as_they_should_be() {
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    sign_up(&app, &browser).await;
    let tournament = prepare(&app, &browser).await;
    draw_and_publish(&browser, &tournament).await;
    browser.go(&format!("{tournament}/print")).await;
    assert_eq!(browser.count("main .rows a").await, 11, "all that a knock-out has");

    // Nine entries at three tables.
    for (page, expected) in [
        ("print/names", 1),
        ("print/tables", 1),
        ("print/sheets", 3),
        ("print/sheets?throws=no", 2),
        ("print/standings", 1),
        ("print/table-cards", 1),
        ("print/entry-cards", 1),
        ("slips", 1),
    ] {
        let address = format!("{tournament}/{page}");
        assert_eq!(
            sheets(&browser, &address, PrintOrientation::Portrait).await,
            expected,
            "{page}"
        );
    }
    let bracket = format!("{tournament}/print/bracket");
    assert_eq!(sheets(&browser, &bracket, PrintOrientation::Landscape).await, 1);
    browser.go(&format!("{tournament}/print/sheets")).await;
    browser.expect("the first 5 brings out two pieces").await;
    browser.expect("Inés Pla").await;

    let (width, height) = Screen::Phone.size();
    browser.resize(width, height).await;
    browser.go(&format!("{tournament}/print")).await;
    browser.find(".tab-bar__more > summary[aria-current]").await;
    assert_eq!(browser.run("return scrollY").await, 0, "a page begins at its top");
    browser.go(&format!("{tournament}/entries")).await;
    browser.find(".entries a[href$='/edit']").await;
    let cut = "const list = document.querySelector('.entries'); return list.scrollWidth - list.clientWidth";
    assert_eq!(browser.run(cut).await, 0, "what changes an entry is seen whole");
    browser.close().await;
}

/// Texts of a bracket's sheets that overlap another text, are cut, or stick out of their sheet; sheets without a game.
const UNREADABLE: &str = "
const said = [];
for (const [index, sheet] of [...document.querySelectorAll('.bracket-sheet')].entries()) {
    const page = `sheet ${index + 1}: `;
    const outer = sheet.getBoundingClientRect();
    if (!sheet.querySelector('.bracket-sheet__table:not([data-state=bye]) .bracket-sheet__name, [data-state=open]'))
        said.push(`${page}no game`);
    if (sheet.scrollHeight > sheet.clientHeight + 1) said.push(`${page}too high`);
    const texts = [];
    const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        if (!node.textContent.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        const parent = node.parentElement;
        if (parent.scrollWidth > Math.ceil(parent.getBoundingClientRect().width) + 1)
            said.push(`${page}cut: ${node.textContent}`);
        if (box.right > outer.right + 1 || box.bottom > outer.bottom + 1)
            said.push(`${page}outside: ${node.textContent}`);
        texts.push([node.textContent.trim(), box]);
    }
    for (const [place, [text, one]] of texts.entries())
        for (const [other, two] of texts.slice(place + 1))
            if (Math.min(one.right, two.right) - Math.max(one.left, two.left) > 1
                && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 3)
                said.push(`${page}${text} over ${other}`);
}
return said;";

/// Regression test for a bracket of 69 pairs, whose names lay under numbers and whose sheets were full of byes.
#[tokio::test]
async fn a_printed_bracket_can_be_read_whatever_its_size() {
    let demos: [&[&str]; 5] = [
        &["pairs", "--entries", "69", "--play", "2"],
        &["pairs", "--entries", "69", "--play", "1"],
        &["pairs", "--entries", "130", "--play", "2"],
        &["torneo", "--entries", "16"],
        &["torneo", "--entries", "69", "--play", "2"],
    ];
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    sign_up(&app, &browser).await;
    for demo in demos {
        let made = app.demo(demo);
        let path = made.split_whitespace().find(|word| word.starts_with("/tournaments/")).unwrap();
        let bracket = format!("{}{path}/print/bracket", app.base);
        let n = sheets(&browser, &bracket, PrintOrientation::Landscape).await;
        assert_eq!(browser.count(".bracket-sheet").await, n, "{demo:?}");
        assert_eq!(browser.count(".bracket-sheet [data-state=bye]").await, 0, "{demo:?}");
        assert_eq!(browser.run(UNREADABLE).await, serde_json::json!([]), "{demo:?}");
    }
    browser.close().await;
}

#[tokio::test]
async fn each_poster_is_one_sheet_in_every_language_whatever_the_tournament_is_called() {
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    sign_up(&app, &browser).await;
    let tournament = prepare(&app, &browser).await;
    browser.go(&format!("{tournament}/settings")).await;
    browser.fill("name", LONGEST_NAME).await;
    browser.press("main form .actions button").await;
    browser.find(".flash").await;
    browser.go(&format!("{tournament}/check-in")).await;
    browser.fill("session_name", "Dissabte de matí: majors, infantils i jubilats, a les nou").await;
    browser.press("#open-roll-call button").await;
    browser.expect("0 of 9 are here").await;

    for language in ["en", "es", "ca"] {
        browser.run("document.querySelector('details.menu').open = true").await;
        browser.press(&format!("button[name='language'][value='{language}']")).await;
        browser.find(&format!("html[lang^='{language}']")).await;
        // The poster of the roll call is followed by a sheet of cards.
        for (page, expected) in [("seat/poster", 1), ("sign-up/poster", 1), ("check-in/cards", 2)] {
            let address = format!("{tournament}/{page}");
            let n = sheets(&browser, &address, PrintOrientation::Portrait).await;
            assert_eq!(n, expected, "{page} in {language}");
        }
    }
    browser.close().await;
}

/// Clubs with realistic names in two sectors of sixteen.
fn sectors_of_sixteen() -> String {
    let sector = |n: usize| if n.is_multiple_of(2) { "Olivereta" } else { "Russafa" };
    let line = |n: usize| {
        format!(
            "{n};Agrupació Cultural Plaça del Poeta Vicent Andrés Estellés-Sant Josep {n};{}\n",
            sector(n)
        )
    };
    format!("num;falla;sector\n{}", (1..=32).map(line).collect::<String>())
}

#[tokio::test]
async fn a_grid_of_sixteen_has_its_signature_on_its_sheet() {
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    sign_up(&app, &browser).await;
    browser.go(&format!("{}/tournaments/new?preset=jcf", app.base)).await;
    browser.fill("name", LONGEST_NAME).await;
    browser.press("main form .actions button").await;
    browser.find(".next-step").await;
    let tournament = browser.address().await;
    browser.go(&format!("{tournament}/entries/import")).await;
    let fill = format!("document.querySelector('[name=text]').value = {:?}", sectors_of_sixteen());
    browser.run(&fill).await;
    browser.press("main form .actions button").await;
    browser.press("form[action$='/confirmation'] button").await;
    browser.find(".flash").await;
    draw_and_publish(&browser, &tournament).await;
    let grids = format!("{tournament}/print/grids");
    assert_eq!(sheets(&browser, &grids, PrintOrientation::Landscape).await, 2);
    // Simulates a grid that was handed in: two more rows for play-offs, and two lines for the hand-in and its confirmation.
    let handed_in = "for (const sheet of document.querySelectorAll('.grid-sheet')) {
        const row = sheet.querySelector('tbody tr');
        for (let n = 0; n < 2; n++) row.after(row.cloneNode(true));
        const line = sheet.querySelector('.grid-sheet__legend');
        for (let n = 0; n < 2; n++) line.after(line.cloneNode(true)); }";
    browser.run(handed_in).await;
    let cut = "return [...document.querySelectorAll('.grid-sheet')].map(sheet =>
        Math.max(0, sheet.scrollHeight - sheet.clientHeight))";
    let cut = browser.run(cut).await;
    assert_eq!(cut, serde_json::json!([0, 0]), "the signatures are on their sheets");
    browser.close().await;
}

/// Names of a diploma that are cut or leave their frame.
const OUTSIDE: &str = "
return [...document.querySelectorAll('.diploma')].flatMap((sheet, index) => {
    const inside = sheet.querySelector('.diploma__inside');
    const frame = inside.getBoundingClientRect();
    const parts = [...inside.querySelectorAll('p, h2, .crest, .mini')];
    const isOut = part => {
        const box = part.getBoundingClientRect();
        return box.right > frame.right + 1 || box.left < frame.left - 1 || box.bottom > frame.bottom + 1
            || box.top < frame.top - 1;
    };
    return parts.filter(isOut).map(part => `${index}: ${part.className} ${part.textContent}`);
});";

#[tokio::test]
async fn each_diploma_is_one_sheet_whatever_its_names() {
    let app = App::start();
    let browser = Browser::open(Screen::Desktop).await;
    sign_up(&app, &browser).await;
    for demo in [["torneo", "--entries", "9"], ["pairs", "--entries", "6"]] {
        let made = app.demo(&demo);
        let path = made.split_whitespace().find(|word| word.starts_with("/tournaments/")).unwrap();
        let tournament = format!("{}{path}", app.base);
        browser.go(&format!("{tournament}/settings")).await;
        browser.fill("name", LONGEST_NAME).await;
        browser.press("main form .actions button").await;
        browser.find(".flash").await;
        let diplomas = format!("{tournament}/print/diplomas");
        let n = sheets(&browser, &diplomas, PrintOrientation::Portrait).await;
        assert_eq!(n, browser.count(".diploma").await, "{demo:?}");
        // The first three places; the losers of two semi-finals share the third.
        assert!(n == 3 || n == 4, "{demo:?}: {n}");
        assert_eq!(browser.run(OUTSIDE).await, serde_json::json!([]), "{demo:?}");
        browser.go(&format!("{tournament}/prizes/edit")).await;
        browser.press("button[value='preset-trophies']").await;
        browser.find(".flash").await;
        let n = sheets(&browser, &diplomas, PrintOrientation::Portrait).await;
        assert_eq!(n, browser.count(".diploma").await, "{demo:?}");
        assert!(n >= 4, "{demo:?}: {n}");
        let ceremony = format!("{tournament}/print/prizes");
        assert_eq!(sheets(&browser, &ceremony, PrintOrientation::Portrait).await, 1, "{demo:?}");
    }
    browser.close().await;
}
