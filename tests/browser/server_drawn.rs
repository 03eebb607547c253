//! No page's content is made by scripts: a browser with scripts shows what the server sent.

use scraper::{Html, Selector};

use crate::harness::{App, Browser, Screen};

/// Words of a page without those that only scripts add.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn sent(html: &str) -> String {
    let page = Html::parse_document(html);
    let main = page.select(&Selector::parse("main").unwrap()).next().expect("a main part");
    let hidden = Selector::parse("template, noscript").unwrap();
    let in_templates: Vec<_> = main.select(&hidden).flat_map(|it| it.descendants()).collect();
    let shown = main.descendants().filter(|node| !in_templates.contains(node));
    words(&shown.filter_map(|node| Some(&*node.value().as_text()?.text)).collect::<String>())
}

async fn get(url: &str) -> String {
    let request = reqwest::Client::new().get(url).header("accept-language", "en");
    request.send().await.unwrap().text().await.unwrap()
}

/// Script: the text of the main part, without the words for browsers that run no scripts.
const SHOWN: &str = "
    const main = document.querySelector('main').cloneNode(true);
    for (const it of main.querySelectorAll('noscript')) it.remove();
    return main.textContent";

#[tokio::test]
async fn public_pages_say_the_same_with_and_without_script() {
    let app = App::start();
    let said = app.demo(&["torneo", "--entries", "9", "--play", "1"]);
    let tournament = said.split_whitespace().find(|it| it.starts_with("/tournaments/")).unwrap();
    let front = get(&format!("{}{tournament}", app.base)).await;
    let front = Html::parse_document(&front);
    let links = Selector::parse(".tabs a[href], main a[href]:not([download])").unwrap();
    let links = front.select(&links).map(|link| link.attr("href").unwrap().to_owned());
    // Links that leave the browser are written in full.
    let mut pages: Vec<String> = links.filter(|link| link.starts_with('/')).collect();
    pages.push("/".to_owned());
    pages.sort();
    pages.dedup();
    assert!(pages.len() > 8, "{pages:?}");
    assert!(pages.iter().any(|it| it.starts_with("/tables/")), "{pages:?}");
    let (with, without) =
        (Browser::open(Screen::Phone).await, Browser::open(Screen::WithoutScript).await);
    for page in pages {
        let url = format!("{}{page}", app.base);
        let sent = sent(&get(&url).await);
        assert!(sent.len() > 20, "{page}: {sent}");
        for browser in [&with, &without] {
            browser.go(&url).await;
            // Gives scripts time to change the page.
            tokio::time::sleep(std::time::Duration::from_millis(150)).await;
            let shown = browser.run(SHOWN).await;
            assert_eq!(words(shown.as_str().unwrap()), sent, "{page}");
        }
    }
    with.close().await;
    without.close().await;
}
