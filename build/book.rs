//! Makes HTML of the book for organizers, `docs/book/{es,ca,en}`: one page for each Markdown file, with its headings as a list.
//!
//! Links between chapters become addresses below `/help`, and pictures become files of the service. All languages have the same files
//! with the same headings in the same order; anything else is an error.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// Languages in the order of `Language`.
const LANGUAGES: [&str; 3] = ["es", "ca", "en"];
/// The folder of the book.
pub const FOLDER: &str = "docs/book";
/// Folder of the pictures in the book, and of their files among those of `static/`.
const PICTURES: (&str, &str) = ("pictures", "book");
/// Pictures have two points for each point of the page.
const DENSITY: u32 = 2;

/// Names and paths of the pictures, as further files of `static/`.
pub fn pictures(walk: &dyn Fn(&Path) -> Found) -> Result<Vec<(String, PathBuf)>, Box<dyn Error>> {
    let root = Path::new(FOLDER).join(PICTURES.0);
    let mut files = Vec::new();
    for path in walk(&root)? {
        let name = path.strip_prefix(&root)?.to_string_lossy().replace('\\', "/");
        files.push((format!("{}/{name}", PICTURES.1), path.canonicalize()?));
    }
    Ok(files)
}

type Found = Result<Vec<PathBuf>, Box<dyn Error>>;

/// A page of the book in one language.
struct Page {
    /// Name in addresses: that of its file, without number and ending. Empty for the first page.
    name: String,
    title: String,
    /// The first paragraph.
    lead: String,
    html: String,
    /// Name, level and text of each heading below the title.
    sections: Vec<(String, u8, String)>,
}

/// Code of all pages: a list for each language.
pub fn pages(
    hash: &str,
    walk: &dyn Fn(&Path) -> Found,
    out: &Path,
) -> Result<String, Box<dyn Error>> {
    let mut languages = Vec::new();
    for language in LANGUAGES {
        let mut pages = Vec::new();
        for path in walk(&Path::new(FOLDER).join(language))? {
            let page = page(&path, language, hash)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            pages.push(page);
        }
        // `README` is the first page.
        pages.sort_by_key(|page| !page.name.is_empty());
        languages.push((language, pages));
    }
    let mut code = String::new();
    let mut shape: Option<Vec<_>> = None;
    for (language, pages) in &languages {
        let other: Vec<_> = pages.iter().map(structure).collect();
        if let Some(known) = shape.as_ref().filter(|known| **known != other) {
            let pairs = known.iter().zip(&other).find(|(a, b)| a != b);
            return Err(format!("{FOLDER}/{language} differs from es: {pairs:?}").into());
        }
        shape = Some(other);
        writeln!(code, "static {}: &[Page] = &[", language.to_uppercase())?;
        for page in pages {
            let file = out.join(format!("book-{language}-{}.html", page.name));
            fs::write(&file, &page.html)?;
            writeln!(
                code,
                "    Page {{ name: {:?}, title: {:?}, lead: {:?}, html: include_str!({:?}), sections: &{:?} }},",
                page.name,
                page.title,
                page.lead,
                file.display().to_string(),
                page.sections
                    .iter()
                    .map(|(id, level, text)| (id, *level, text))
                    .collect::<Vec<_>>(),
            )?;
        }
        writeln!(code, "];")?;
    }
    Ok(code)
}

/// All that the languages of a page have in common: its name, and the names and levels of its headings.
fn structure(page: &Page) -> (&str, Vec<(&str, u8)>) {
    (&page.name, page.sections.iter().map(|(id, level, _)| (id.as_str(), *level)).collect())
}

/// The name of a page in addresses, from that of its file: `01-pairs.md` is `pairs`.
fn name_of(file: &str) -> String {
    let stem = file.strip_suffix(".md").unwrap_or(file);
    if stem == "README" {
        return String::new();
    }
    stem.split_once('-').map_or(stem, |(_, name)| name).to_owned()
}

fn page(path: &Path, language: &str, hash: &str) -> Result<Page, Box<dyn Error>> {
    let source = fs::read_to_string(path)?;
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let options = Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_TABLES;
    let mut page = Page {
        name: name_of(&file),
        title: String::new(),
        lead: String::new(),
        html: String::new(),
        sections: Vec::new(),
    };
    let (mut body, mut said) = (Vec::new(), String::new());
    // Nested items that are left out of the body: the title, the lead, and the description of a picture.
    let mut is_out = false;
    for event in Parser::new_ext(&source, options) {
        match &event {
            Event::Text(text) | Event::Code(text) => said.push_str(text),
            Event::SoftBreak => said.push(' '),
            _ => {}
        }
        match event {
            Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }) => {
                (is_out, said) = (true, String::new());
            }
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => {
                is_out = false;
                page.title = std::mem::take(&mut said);
            }
            Event::Start(Tag::Paragraph) if page.lead.is_empty() && page.sections.is_empty() => {
                (is_out, said) = (true, String::new());
            }
            Event::End(TagEnd::Paragraph) if is_out => {
                is_out = false;
                page.lead = std::mem::take(&mut said);
            }
            Event::Start(Tag::Heading { level, id, classes, attrs }) => {
                let name = id.clone().ok_or("a heading has no name such as {#name}")?;
                page.sections.push((name.to_string(), level as u8, String::new()));
                said.clear();
                body.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
            }
            Event::End(TagEnd::Heading(level)) => {
                if let Some((_, _, text)) = page.sections.last_mut() {
                    *text = std::mem::take(&mut said);
                }
                body.push(Event::End(TagEnd::Heading(level)));
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let dest_url = CowStr::from(address(&dest_url));
                body.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                (is_out, said) = (true, String::new());
                body.push(Event::InlineHtml(picture(&dest_url, language, hash)?.into()));
            }
            Event::End(TagEnd::Image) => {
                is_out = false;
                let said = said.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
                body.push(Event::InlineHtml(format!("alt=\"{said}\">").into()));
            }
            _ if is_out => {}
            event => body.push(event),
        }
    }
    html::push_html(&mut page.html, body.into_iter());
    Ok(page)
}

/// The address of a link: that of a page of the book if it names one.
fn address(link: &str) -> String {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    if !file.ends_with(".md") {
        return link.to_owned();
    }
    let mut address = format!("/help/{}", name_of(file)).trim_end_matches('/').to_owned();
    if !anchor.is_empty() {
        address.push('#');
        address.push_str(anchor);
    }
    address
}

/// The beginning of the element of a picture, up to its description.
fn picture(link: &str, language: &str, hash: &str) -> Result<String, Box<dyn Error>> {
    let inner = link
        .strip_prefix("../")
        .and_then(|it| it.strip_prefix(PICTURES.0))
        .filter(|it| it.starts_with(&format!("/{language}/")))
        .ok_or_else(|| format!("{link} is no picture of {language}"))?;
    let path = PathBuf::from(format!("{FOLDER}/{}{inner}", PICTURES.0));
    let Some((width, height)) = fs::read(&path).ok().as_deref().and_then(size) else {
        println!("cargo:warning={} is missing: tests/look book makes it", path.display());
        return Ok("<img ".to_owned());
    };
    Ok(format!(
        "<img src=\"/static/{hash}/{}{inner}\" width=\"{}\" height=\"{}\" loading=\"lazy\" ",
        PICTURES.1,
        width / DENSITY,
        height / DENSITY
    ))
}

/// Width and height of a lossy WebP picture.
fn size(picture: &[u8]) -> Option<(u32, u32)> {
    let chunk = picture.get(12..16)?;
    let number = |at: usize, n: usize| -> Option<u32> {
        let bytes = picture.get(at..at + n)?;
        Some(bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u32::from(*byte)))
    };
    match chunk {
        b"VP8 " => Some((number(26, 2)? & 0x3fff, number(28, 2)? & 0x3fff)),
        b"VP8X" => Some((number(24, 3)? + 1, number(27, 3)? + 1)),
        _ => None,
    }
}
