//! The book for organizers: its pages in each language, which `build.rs` makes of `docs/book`, and the topics that other pages explain by a
//! link to it.

use crate::web::http::address::HelpPage;
use crate::web::i18n::Language;

/// A page of the book in one language.
pub struct Page {
    /// Name in addresses, the same in all languages. Empty for the first page.
    pub name: &'static str,
    pub title: &'static str,
    pub lead: &'static str,
    pub html: &'static str,
    /// Headings below the title: the name in addresses, the same in all languages, the level, and the text.
    pub sections: &'static [(&'static str, u8, &'static str)],
}

include!(concat!(env!("OUT_DIR"), "/book.rs"));

/// All pages in reading order, with the first page in front.
pub fn pages(language: Language) -> &'static [Page] {
    match language {
        Language::Es => ES,
        Language::Ca => CA,
        Language::En => EN,
    }
}

/// The page with this name.
pub fn find(language: Language, name: &str) -> Option<&'static Page> {
    pages(language).iter().find(|page| page.name == name)
}

/// A subject that puzzles on some page and is explained in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    Categories,
    ClubNight,
    DrawFlaws,
    Fees,
    HandIns,
    LatePair,
    PlayersPhones,
    PublicDraw,
    RefereesWithoutAccount,
    SamePerson,
    Screens,
    SignUp,
    TableWithoutPin,
    TieBreaks,
    Urn,
    WrongResult,
}

impl Topic {
    pub const ALL: [Topic; 16] = [
        Topic::Categories,
        Topic::ClubNight,
        Topic::DrawFlaws,
        Topic::Fees,
        Topic::HandIns,
        Topic::LatePair,
        Topic::PlayersPhones,
        Topic::PublicDraw,
        Topic::RefereesWithoutAccount,
        Topic::SamePerson,
        Topic::Screens,
        Topic::SignUp,
        Topic::TableWithoutPin,
        Topic::TieBreaks,
        Topic::Urn,
        Topic::WrongResult,
    ];

    /// The names of its page and of its section.
    pub fn place(self) -> (&'static str, &'static str) {
        match self {
            Topic::Categories => ("pairs", "categories"),
            Topic::ClubNight => ("ranking", "club-night"),
            Topic::DrawFlaws => ("pairs", "flaws"),
            Topic::Fees => ("pairs", "fees"),
            Topic::HandIns => ("jcf", "hand-in"),
            Topic::LatePair => ("trouble", "late-pair"),
            Topic::PlayersPhones => ("distance", "phones"),
            Topic::PublicDraw => ("jcf", "public-draw"),
            Topic::RefereesWithoutAccount => ("pairs", "referees"),
            Topic::SamePerson => ("ranking", "people"),
            Topic::Screens => ("pairs", "screens"),
            Topic::SignUp => ("distance", "sign-up"),
            Topic::TableWithoutPin => ("trouble", "pin-lost"),
            Topic::TieBreaks => ("jcf", "ties"),
            Topic::Urn => ("jcf", "urn"),
            Topic::WrongResult => ("trouble", "wrong-result"),
        }
    }

    /// The address of its section.
    pub fn address(self) -> String {
        let (name, section) = self.place();
        format!("{}#{section}", HelpPage { name: name.to_owned() })
    }

    /// The heading of its section.
    pub fn title(self, language: Language) -> &'static str {
        let (name, section) = self.place();
        let sections = find(language, name).map_or(&[][..], |page| page.sections);
        sections.iter().find(|(id, _, _)| *id == section).map_or("", |(_, _, text)| text)
    }
}
