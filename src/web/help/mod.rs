//! The book for organizers, in the language of the reader.

use askama::Template;

use super::http::address::HelpPage;
use super::http::error::WebError;
use super::http::path::At;
use super::http::respond::{Answer, render};
use super::i18n::key;
use super::parts::book::{self, Page};
use super::request::context::Ctx;

#[derive(Template)]
#[template(path = "help/page.html")]
struct BookPage {
    ctx: Ctx,
    page: &'static Page,
    /// All pages of the book.
    pages: &'static [Page],
}

impl BookPage {
    fn is_first(&self) -> bool {
        self.page.name.is_empty()
    }

    /// The chapters that the first page lists, each with its address.
    fn chapters(&self) -> Vec<(String, &'static Page)> {
        let chapters = self.pages.iter().filter(|page| !page.name.is_empty());
        chapters.map(|page| (address(page), page)).collect()
    }

    /// The sections of the page, without those within sections.
    fn sections(&self) -> Vec<(&'static str, &'static str)> {
        let sections = self.page.sections.iter();
        sections.filter(|(_, level, _)| *level == 2).map(|(id, _, text)| (*id, *text)).collect()
    }

    /// The next chapter with its address.
    fn next(&self) -> Option<(String, &'static Page)> {
        let after = self.pages.iter().skip_while(|page| page.name != self.page.name).nth(1)?;
        Some((address(after), after))
    }
}

fn address(page: &Page) -> String {
    HelpPage { name: page.name.to_owned() }.page()
}

/// `GET /help`: the first page, with the list of chapters.
pub async fn first(ctx: Ctx) -> Answer {
    answer(ctx, "")
}

/// `GET /help/{name}`: a chapter.
pub async fn show(ctx: Ctx, At(HelpPage { name }): At<HelpPage>) -> Answer {
    answer(ctx, &name)
}

fn answer(ctx: Ctx, name: &str) -> Answer {
    let pages = book::pages(ctx.language());
    let page = book::find(ctx.language(), name).ok_or(WebError::NotFound)?;
    render(&BookPage { ctx, page, pages })
}
