//! Parts of pages: paged lists, addresses, QR codes, letters of squares, sheets of paper.

use cubilete::web::i18n::{Key, Language, Message};
use cubilete::web::parts::letters::{read, translated, written};
use cubilete::web::parts::paging::{Pager, paged};
use cubilete::web::parts::qr;
use cubilete::web::parts::sheets::collated;
use cubilete::web::request::address::Address;
use fast_qr::QRBuilder;
use parchis::Square;
use strum::VariantArray;

/// White margin around a QR code, in modules.
const MARGIN: usize = 2;

#[test]
fn the_same_page_is_asked_otherwise() {
    let here = Address::new("/a", vec![("pool".into(), "3".into())]);
    assert_eq!(here.with("q", "Ñ & o").to_string(), "/a?pool=3&q=%C3%91+%26+o");
    assert_eq!(here.with("pool", 4).to_string(), "/a?pool=4");
    assert_eq!(here.without(&["pool"]).to_string(), "/a");
    assert_eq!((here.value("pool"), here.value("q")), (Some("3"), None));
}

fn page(asked: Option<&str>, n: usize) -> (Vec<usize>, Pager) {
    let here = Address::new("/a", vec![("q".into(), "b".into())]);
    let here = asked.map_or(here.clone(), |asked| here.with("page", asked));
    paged(&here, (0..n).collect(), 10)
}

#[test]
fn every_item_is_on_one_page() {
    for n in [0_usize, 1, 9, 10, 11, 95] {
        let n_pages = n.div_ceil(10).max(1);
        let all: Vec<usize> =
            (1..=n_pages).flat_map(|number| page(Some(&number.to_string()), n).0).collect();
        assert_eq!(all, (0..n).collect::<Vec<_>>(), "{n}");
    }
}

#[test]
fn what_is_not_there_is_the_nearest_page() {
    for (asked, first) in
        [(None, 0), (Some("0"), 0), (Some("x"), 0), (Some("99"), 90), (Some("-1"), 0)]
    {
        assert_eq!(page(asked, 95).0[0], first, "{asked:?}");
    }
}

#[test]
fn a_page_links_to_those_around_it_and_to_both_ends() {
    let (_, pager) = page(Some("5"), 95);
    let numbers: Vec<usize> = pager.links.iter().map(|link| link.number).collect();
    assert_eq!(numbers, [1, 4, 5, 6, 10]);
    let gaps: Vec<bool> = pager.links.iter().map(|link| link.is_after_gap).collect();
    assert_eq!(gaps, [false, true, false, false, true]);
    assert_eq!(pager.links[0].path, "/a?q=b");
    assert_eq!(pager.next.as_deref(), Some("/a?q=b&page=6"));
    assert_eq!(page(None, 10).1, Pager::default());
    assert_eq!(page(Some("10"), 95).1.next, None);
}

/// Modules that the strokes of the drawing cover.
fn drawn(svg: &str) -> Vec<(usize, usize)> {
    let path = svg.rsplit("d=\"").next().and_then(|rest| rest.split('"').next()).unwrap();
    let number = |text: &str| text.parse::<usize>().unwrap();
    let mut modules = Vec::new();
    for row in path.split('M').skip(1) {
        let (start, steps) = row.split_once(".5").unwrap();
        let (x, y) = start.split_once(' ').unwrap();
        let mut x = number(x);
        for step in steps.split('h').skip(1) {
            let (dark, white) = step.split_once('m').unwrap_or((step, "0 0"));
            modules.extend((x..x + number(dark)).map(|x| (x - MARGIN, number(y) - MARGIN)));
            x += number(dark) + number(white.trim_end_matches(" 0"));
        }
    }
    modules
}

#[test]
fn the_drawing_is_the_code() {
    let link = "https://cubilete.example/join/123456";
    let code = QRBuilder::new(link).build().unwrap();
    let all = (0..code.size).flat_map(|y| (0..code.size).map(move |x| (x, y)));
    let dark: Vec<(usize, usize)> = all.filter(|(x, y)| code[*y][*x].value()).collect();
    let svg = qr::svg(link).unwrap();
    assert_eq!(drawn(&svg), dark);
    assert!(svg.len() < 2500, "{} bytes", svg.len());
}

fn squares() -> impl Iterator<Item = Square> {
    let ends = [Square::Nest, Square::Goal].into_iter();
    ends.chain((1..=7).map(Square::Lane)).chain((1..=136).map(Square::Track))
}

#[test]
fn what_any_language_writes_is_read_as_what_it_is() {
    for &language in Language::VARIANTS {
        for square in squares() {
            let text = written(language, square);
            assert_eq!(read(&text), Some(square), "{text} in {}", language.code());
            assert_eq!(read(&format!(" {} ", text.to_lowercase())), Some(square));
        }
    }
}

#[test]
fn no_letter_means_one_thing_here_and_another_there() {
    let mut known: Vec<(char, usize)> = Vec::new();
    for &language in Language::VARIANTS {
        let squares = [Square::Nest, Square::Lane(1), Square::Goal];
        for (meaning, square) in squares.into_iter().enumerate() {
            let text = written(language, square);
            let letter = text.chars().next().unwrap();
            assert!(square == Square::Lane(1) || text.chars().count() == 1, "{text}");
            let other = known.iter().find(|(other, _)| *other == letter);
            assert!(other.is_none_or(|(_, other)| *other == meaning), "{letter}");
            known.push((letter, meaning));
        }
    }
}

#[test]
fn what_is_no_square_is_none() {
    for wrong in ["", "L", "P", "+5", "-1", "PP3", "P-1", "CM", "4.5", "huit", "L999", "X3"] {
        assert_eq!(read(wrong), None, "{wrong}");
    }
    assert_eq!(read("p 5"), Some(Square::Lane(5)));
    assert_eq!(read("0"), Some(Square::Nest));
}

#[test]
fn the_paper_and_the_form_name_the_same_letters() {
    for &language in Language::VARIANTS {
        let with = |key| Message::new(Key::find(key).unwrap()).with("squares", 68).with("most", 68);
        for key in ["paper-pieces-hint", "positions-hint", "error-square"] {
            let said = language.say(&with(key));
            let words: Vec<&str> = said.split(|it: char| !it.is_alphanumeric()).collect();
            for square in [Square::Nest, Square::Lane(1), Square::Lane(7), Square::Goal] {
                let letters = written(language, square);
                assert!(words.contains(&letters.as_str()), "{letters} in {said}");
            }
        }
    }
}

#[test]
fn sentences_have_their_squares_in_the_letters_of_the_page() {
    assert_eq!(translated(Language::Es, "L3, 22"), "P3, 22");
    assert_eq!(translated(Language::Ca, "G"), "M");
    assert_eq!(translated(Language::En, "N"), "N");
}

#[test]
fn piles_of_a_cut_stack_are_in_order() {
    for (n, per_page) in [(0, 4), (1, 4), (4, 4), (5, 4), (10, 4), (75, 8), (300, 10)] {
        let pages = collated((0..n).collect(), per_page);
        assert_eq!(pages.len(), usize::div_ceil(n, per_page), "{n} cards");
        for page in &pages {
            assert!((1..=per_page).contains(&page.len()), "{} of {n} cards", page.len());
        }
        let place = |place: usize| pages.iter().filter_map(move |page| page.get(place));
        let stack: Vec<usize> = (0..per_page).flat_map(place).copied().collect();
        assert_eq!(stack, (0..n).collect::<Vec<_>>(), "{n} cards");
    }
}
