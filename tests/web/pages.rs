//! Every reachable page in every language: its texts exist and its markup is valid.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cubilete::acts::tables::{self, TableAct};
use cubilete::acts::{Caller, Moment, calls};
use domain::tournament::event::{Degree, EventKind, Keep};
use domain::tournament::id::RequestId;
use domain::tournament::preset::Preset;
use parchis::{Color, field_kind};
use scraper::{ElementRef, Html, Selector};

use crate::app::{Answer, App, Browser, spawn_app};
use crate::fixture::{
    self, demonstration, draw, facts, open_roll_call, path, players, publish, set, tournament,
};

fn select(page: &Html, selector: &str) -> Vec<String> {
    let selector = Selector::parse(selector).unwrap();
    page.select(&selector).map(|it| it.text().collect::<String>().trim().to_owned()).collect()
}

/// All keys of the translations.
fn keys() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates/i18n/es");
    let mut keys = BTreeSet::new();
    for file in fs::read_dir(folder).unwrap() {
        for line in fs::read_to_string(file.unwrap().path()).unwrap().lines() {
            if let Some((key, _)) = line.split_once(" = ")
                && !line.starts_with([' ', '#', '*', '['])
            {
                keys.insert(key.to_owned());
            }
        }
    }
    assert!(keys.len() > 300, "{keys:?}");
    keys
}

/// Prefixes of keys with several parts: "step-", "tab-".
fn prefixes(keys: &BTreeSet<String>) -> BTreeSet<&str> {
    keys.iter().filter_map(|key| key.split_once('-')).map(|(prefix, _)| prefix).collect()
}

/// True for a word that only a missing translation leaves on a page: lower case with hyphens, and a prefix of keys. `known` has names of
/// people and of other texts.
fn is_raw_key(word: &str, prefixes: &BTreeSet<&str>) -> bool {
    let is_key = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
    word.contains('-')
        && word.chars().all(is_key)
        && word.split_once('-').is_some_and(|(prefix, _)| prefixes.contains(prefix))
        && !["roll-off", "play-off", "check-in", "sign-up", "sign-ups", "mail-test"].contains(&word)
}

fn raw_keys(page: &Html, prefixes: &BTreeSet<&str>) -> Vec<String> {
    let mut texts = texts_for_people(page);
    for name in ["aria-label", "title", "placeholder", "alt", "data-offline"] {
        let selector = Selector::parse(&format!("[{name}]")).unwrap();
        texts.extend(page.select(&selector).filter_map(|it| it.attr(name)).map(str::to_owned));
    }
    let words = texts.iter().flat_map(|text| text.split_whitespace());
    let words = words.map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()));
    words.filter(|word| is_raw_key(word, prefixes)).map(str::to_owned).collect()
}

/// Texts for people. Those for programs stand in `code`.
fn texts_for_people(page: &Html) -> Vec<String> {
    let is_read = |node: &scraper::ElementRef<'_>| {
        !["script", "style", "template", "code"].contains(&node.value().name())
    };
    let texts = page.tree.nodes().filter_map(|node| {
        let text = node.value().as_text()?;
        let around: Vec<_> = node.ancestors().filter_map(ElementRef::wrap).collect();
        around.iter().all(is_read).then(|| text.to_string())
    });
    texts.collect()
}

/// Technical words in texts for people: names of rules and rule sets, tokens of records, and a hyphen for a minus sign.
fn programs_words(page: &Html) -> Vec<String> {
    let texts = texts_for_people(page);
    let words = texts.iter().flat_map(|text| text.split_whitespace());
    words.filter(|word| is_programs_word(word)).map(str::to_owned).collect()
}

fn is_programs_word(word: &str) -> bool {
    let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
    let is_rule = field_kind(bare).is_some() && bare.contains('_');
    let is_rule_set = ["jcf", "clasico", "torneo-2018"].contains(&bare);
    let mut signs = word.trim_start_matches(['(', '«', '“']).chars();
    let (first, second) = (signs.next().unwrap_or(' '), signs.next().unwrap_or(' '));
    let is_token = ('1'..='6').contains(&first)
        && (second == '=' && word.contains('>') || word.len() == 2 && second == '-');
    let has_hyphen_minus = first == '-' && second.is_ascii_digit();
    is_rule || is_rule_set || is_token || has_hyphen_minus
}

#[test]
fn words_for_programs_are_told_from_those_for_people() {
    for word in ["first_five", "(jcf)", "torneo-2018", "3=22>25xR", "4-", "-1", "(-12)"] {
        assert!(is_programs_word(word), "{word}");
    }
    for word in ["−1", "1–3", "2026-03-19", "JCF", "5", "—", "w.o.", "2º="] {
        assert!(!is_programs_word(word), "{word}");
    }
}

/// Faults of the markup.
fn faults(page: &Html, language: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let n_headings = select(page, "h1").len();
    if n_headings != 1 {
        faults.push(format!("{n_headings} h1"));
    }
    if select(page, "h1").iter().any(String::is_empty) {
        faults.push("an empty h1".into());
    }
    let title = select(page, "head title").concat();
    if title.trim_start_matches([' ', '·']).trim() == "Cubilete" || title.is_empty() {
        faults.push(format!("title {title:?}"));
    }
    if page.root_element().attr("lang") != Some(language) {
        faults.push("lang".into());
    }
    let mut ids = BTreeSet::new();
    for element in page.select(&Selector::parse("[id]").unwrap()) {
        let id = element.attr("id").unwrap();
        if !ids.insert(id) {
            faults.push(format!("id {id} twice"));
        }
    }
    for field in page.select(&Selector::parse("input, select, textarea").unwrap()) {
        let is_hidden = field.attr("type") == Some("hidden") || field.attr("hidden").is_some();
        if !is_hidden && !is_labeled(page, field) {
            faults.push(format!("no label of {}", field.html()));
        }
    }
    for label in page.select(&Selector::parse("label, legend, button, th, a").unwrap()) {
        let is_named = !label.text().collect::<String>().trim().is_empty()
            || label.attr("aria-label").is_some();
        if !is_named {
            faults.push(format!("empty {}", label.html()));
        }
    }
    for label in page.select(&Selector::parse("label[for]").unwrap()) {
        let id = label.attr("for").unwrap();
        if !ids.contains(id) {
            faults.push(format!("label for {id}, which is not there"));
        }
    }
    let token = Selector::parse("input[name=csrf]").unwrap();
    // A visitor's page has no token.
    let expected = usize::from(page.select(&token).next().is_some());
    for form in page.select(&Selector::parse("form[method=post]").unwrap()) {
        if form.select(&token).count() != expected {
            faults.push(format!("no token in {}", form.html()));
        }
    }
    faults
}

fn is_labeled(page: &Html, field: ElementRef<'_>) -> bool {
    let for_it = field.attr("id").is_some_and(|id| {
        let selector = Selector::parse(&format!("label[for='{id}']")).unwrap();
        page.select(&selector).next().is_some()
    });
    let around_it =
        field.ancestors().filter_map(ElementRef::wrap).any(|it| it.value().name() == "label");
    for_it || around_it || field.attr("aria-label").is_some()
}

/// Links of pages, without the many of one kind: only the first few rounds, players and tables.
pub struct Crawl {
    waiting: Vec<String>,
    seen: BTreeSet<String>,
    of_kind: BTreeMap<String, usize>,
}

impl Crawl {
    /// Crawl that starts at the front page.
    pub fn start() -> Self {
        let mut crawl =
            Self { waiting: Vec::new(), seen: BTreeSet::new(), of_kind: BTreeMap::new() };
        crawl.add("/");
        crawl
    }

    /// Next page to visit; its links go to [`Crawl::follow`].
    pub fn next(&mut self) -> Option<String> {
        self.waiting.pop()
    }

    /// Adds the links at `selector` of the answer to `link`.
    pub fn follow(&mut self, link: &str, answer: &Answer, selector: &str, attribute: &str) {
        if answer.status == 303 {
            self.add(&answer.location());
            return;
        }
        for address in answer.attributes(selector, attribute) {
            let address = match address.strip_prefix('?') {
                Some(query) => format!("{}?{query}", link.split('?').next().unwrap()),
                None => address,
            };
            self.add(&address);
        }
    }

    fn add(&mut self, link: &str) {
        let link = link.split('#').next().unwrap();
        let is_ours = link.starts_with('/') && !link.starts_with("/static/");
        if !is_ours || self.seen.contains(link) {
            return;
        }
        let kind: Vec<&str> = link
            .split(['/', '?', '&'])
            .map(|part| match part.len() == 32 || part.parse::<usize>().is_ok() {
                true => "*",
                false => part.split('=').next().unwrap(),
            })
            .collect();
        let n = self.of_kind.entry(kind.join("/")).or_default();
        *n += 1;
        if *n <= 6 {
            self.seen.insert(link.to_owned());
            self.waiting.push(link.to_owned());
        }
    }
}

/// Findings of a crawl.
#[derive(Default)]
struct Found {
    /// Faults, each with its page.
    faults: Vec<String>,
    /// Addresses of files that pages load, each with a page that names it.
    files: BTreeMap<String, String>,
}

impl Found {
    fn name(&mut self, page: &str, answer: &Answer) {
        let places = [
            ("link[rel=stylesheet], link[rel=icon], link[rel=preload], link[rel=manifest]", "href"),
            ("link[rel=apple-touch-icon]", "href"),
            ("script[src], img[src]", "src"),
        ];
        for (selector, attribute) in places {
            let files = answer.attributes(selector, attribute).into_iter();
            self.files.extend(
                files.filter(|it| !it.starts_with("data:")).map(|it| (it, page.to_owned())),
            );
        }
    }
}

/// Files that a style sheet or a script names: `url("…")`, `from "…"`, `import "…"`.
fn names(body: &str) -> impl Iterator<Item = &str> {
    let starts = ["url(", " from \"", "import \"", "import(\""];
    let after = starts.into_iter().flat_map(|start| body.split(start).skip(1));
    after.filter_map(|rest| rest.trim_start_matches('"').split(['"', ')']).next())
}

/// Requests each file once, and the files it names; returns the missing ones.
async fn missing(browser: &mut Browser, files: BTreeMap<String, String>) -> Vec<String> {
    let mut waiting: Vec<(String, String)> = files.into_iter().collect();
    let (mut seen, mut missing) = (BTreeSet::new(), Vec::new());
    while let Some((file, by)) = waiting.pop() {
        if !seen.insert(file.clone()) {
            continue;
        }
        let answer = browser.get(&file).await;
        if answer.status != 200 {
            missing.push(format!("{by} names {file}: {}", answer.status));
        }
        let base = reqwest::Url::parse("http://localhost").unwrap().join(&file).unwrap();
        let is_read = file.ends_with(".js") || file.ends_with(".css");
        for name in names(&answer.body).filter(|name| is_read && name.starts_with('.')) {
            waiting.push((base.join(name).unwrap().path().to_owned(), file.clone()));
        }
    }
    assert!(seen.len() > 40, "{seen:?}");
    missing
}

async fn crawl(browser: &mut Browser, language: &str, found: &mut Found) -> usize {
    let keys = keys();
    let prefixes = prefixes(&keys);
    let mut crawl = Crawl::start();
    let mut n_pages = 0;
    while let Some(link) = crawl.next() {
        let answer = browser.get_with(&link, &[("accept-language", language)]).await;
        if answer.status == 303 {
            crawl.follow(&link, &answer, "a", "href");
            continue;
        }
        assert_eq!(answer.status, 200, "{link}");
        if !answer.header("content-type").starts_with("text/html") {
            continue;
        }
        n_pages += 1;
        let page = Html::parse_document(&answer.body);
        let raw = raw_keys(&page, &prefixes).into_iter().map(|key| format!("untranslated {key}"));
        let programs = programs_words(&page).into_iter().map(|word| format!("says {word}"));
        let faults = raw.chain(programs).chain(faults(&page, language));
        found.faults.extend(faults.map(|fault| format!("{language} {link}: {fault}")));
        found.name(&link, &answer);
        crawl.follow(&link, &answer, "main a, nav a", "href");
    }
    n_pages
}

/// Starts a game with all other duties of a referee.
fn begun(app: &App) {
    let id = tournament(app, "ana@example.org", Preset::Torneo, &players(4));
    draw(app, id, 1);
    publish(app, id);
    let table = facts(app, id).tables()[0].id;
    let reason = || "motivo".to_owned();
    let punish = |degree, color| EventKind::Penalty { color, degree, reason: reason() };
    let kinds = [
        EventKind::Start {
            color: Color::Yellow,
            rolls: Vec::new(),
            absent: Vec::new(),
            word: String::new(),
        },
        EventKind::Die(1),
        EventKind::Die(2),
        punish(Degree::Warning, Color::Blue),
        punish(Degree::LossOfTurn, Color::Red),
        EventKind::Swap { a: Color::Yellow, b: Color::Red, reason: reason() },
        EventKind::CancelPenalty { seq: 4, reason: reason() },
        EventKind::Correct {
            from: 2,
            n: 1,
            by: vec![EventKind::Die(3)],
            keep: Keep::Replay,
            reason: reason(),
        },
        EventKind::Die(1),
        EventKind::Undo,
    ];
    for (version, kind) in (0..).zip(kinds) {
        let mut moment = Moment::now().unwrap();
        let request = RequestId::new(&mut moment.ids);
        let act = TableAct { table, game: 1, version, request, kind };
        fixture::act_as(app, &Caller::operator("Pep"), |work| tables::act(work, act));
    }
    fixture::act_as(app, &Caller::operator("Pep"), |work| calls::call(work, table, "motivo"));
}

/// Creates finished, running and empty tournaments of all kinds.
fn fill(app: &App) {
    demonstration(app, Preset::Torneo, 9);
    demonstration(app, Preset::Jcf, 9);
    demonstration(app, Preset::Swiss, 9);
    demonstration(app, Preset::World, 18);
    demonstration(app, Preset::SocialLeague, 7);
    let weekly = demonstration(app, Preset::Weekly, 6);
    fixture::season(app, facts(app, weekly).tournament.account);
    tournament(app, "ana@example.org", Preset::Jcf, "nombre;pareja\n");
    let own = tournament(app, "ana@example.org", Preset::Weekly, &players(7));
    fixture::season(app, facts(app, own).tournament.account);
    tournament(app, "ana@example.org", Preset::LeagueFinal, "nombre;pareja\n");
    begun(app);
    let drafted = tournament(app, "ana@example.org", Preset::Torneo, &players(7));
    draw(app, drafted, 1);
    // Evening in the hall: a clock, a roll call, and more tables than boards.
    let night = tournament(app, "ana@example.org", Preset::Torneo, &players(15));
    let code = open_roll_call(app, night, "Viernes");
    set(app, night, |settings| settings.boards = 3);
    fixture::set_stage(app, night, |it| it.table.minutes = 20);
    draw(app, night, 1);
    publish(app, night);
    assert!(!code.is_empty());
}

#[actix_web::test]
async fn all_pages_and_what_they_name_are_sound_in_all_languages() {
    let app = spawn_app();
    let ana = app.organizer().await;
    fill(&app);
    let mut found = Found::default();
    for language in ["es", "ca", "en"] {
        let (mut ana, mut visitor) = (ana.clone(), app.browser());
        let as_organizer = crawl(&mut ana, language, &mut found).await;
        let as_visitor = crawl(&mut visitor, language, &mut found).await;
        assert!(as_organizer > 60 && as_visitor > 40, "{as_organizer} and {as_visitor} pages");
    }
    let mut faults = found.faults;
    faults.extend(missing(&mut ana.clone(), found.files).await);
    faults.sort();
    faults.dedup();
    assert!(faults.is_empty(), "{} faults: {:#?}", faults.len(), &faults[..faults.len().min(40)]);
}

#[actix_web::test]
async fn forms_with_all_their_errors_are_sound_in_all_languages() {
    let app = spawn_app();
    let mut ana = app.organizer().await;
    let id = tournament(&app, "ana@example.org", Preset::Jcf, "nombre;pareja\n");
    let seasons = format!("/rankings/{}/seasons/new", facts(&app, id).tournament.account);
    let keys = keys();
    let prefixes = prefixes(&keys);
    for language in ["es", "ca", "en"] {
        ana.submit("/", "/language", &[("language", language)]).await;
        let pages = ["settings", "entries/new", "entries/import"].map(|page| path(id, page));
        let others = ["/tournaments/new?preset=weekly", seasons.as_str()];
        for page in pages.iter().map(String::as_str).chain(others) {
            let mut form = ana.form(page, "main form.form").await;
            for (name, value) in &mut form.fields {
                if !["csrf", "preset", "ruleset", "ruleset_shown"].contains(&name.as_str()) {
                    *value = "\u{7}<".repeat(70);
                }
            }
            let answer: Answer = ana.send_form(&form).await;
            assert_eq!(answer.status, 422, "{page}");
            let html = Html::parse_document(&answer.body);
            assert_eq!(faults(&html, language), Vec::<String>::new(), "{language} {page}");
            assert_eq!(raw_keys(&html, &prefixes), Vec::<String>::new(), "{language} {page}");
            let unsaid: Vec<String> = answer
                .texts(".form-errors li")
                .into_iter()
                .filter(|text| text.contains('{') || text.starts_with(':'))
                .collect();
            assert_eq!(unsaid, Vec::<String>::new(), "{language} {page}");
        }
    }
}
