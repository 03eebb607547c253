//! Repairs text that was decoded with a wrong encoding: "Mu–oz" and "MuÃ±oz" for "Muñoz".
//!
//! A file does not state its encoding. Each encoding that is common for lists is tried, and the one with the fewest characters
//! that occur in no name wins. The texts are Spanish, Catalan and English; letters of other languages count against a reading, but
//! less than other characters.

use encoding_rs::{MACINTOSH, WINDOWS_1252};

/// The encoding that the text was really written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misreading {
    /// UTF-8 that was decoded as another encoding, once or several times.
    Utf8,
    /// The encoding of Excel's "CSV (Macintosh)".
    MacRoman,
    /// The encoding of Excel's "CSV (MS-DOS)".
    Cp850,
    /// The encoding of Windows.
    Windows,
}

impl Misreading {
    /// Name of the encoding in which the text was written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::MacRoman => "Mac Roman",
            Self::Cp850 => "MS-DOS CP850",
            Self::Windows => "Windows-1252",
        }
    }
}

/// A single-byte encoding whose lower half is ASCII.
struct Page {
    misreading: Misreading,
    /// Characters of the bytes from 0x80.
    upper: Vec<char>,
}

/// Upper half of CP850, which `encoding_rs` lacks. Source: Unicode's mapping `CP850.TXT`.
const CP850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";

/// Maximum number of bytes by which encodings are judged.
const MOST_JUDGED: usize = 256 << 10;
/// Minimum difference in oddness before text that came as UTF-8 is changed: one character or more.
const CLEARLY: u32 = 10;

impl Page {
    fn all() -> [Self; 3] {
        let of = |misreading, encoding: &'static encoding_rs::Encoding| {
            let bytes: Vec<u8> = (0x80..=0xff).collect();
            let (upper, _) = encoding.decode_without_bom_handling(&bytes);
            Self { misreading, upper: upper.chars().collect() }
        };
        [
            of(Misreading::Windows, WINDOWS_1252),
            of(Misreading::MacRoman, MACINTOSH),
            Self { misreading: Misreading::Cp850, upper: CP850.chars().collect() },
        ]
    }

    fn byte(&self, letter: char) -> Option<u8> {
        if letter.is_ascii() {
            return u8::try_from(letter).ok();
        }
        let at = self.upper.iter().position(|it| *it == letter)?;
        u8::try_from(at).ok()?.checked_add(0x80)
    }

    fn letter(&self, byte: u8) -> Option<char> {
        match byte.checked_sub(0x80) {
            None => Some(char::from(byte)),
            Some(at) => self.upper.get(usize::from(at)).copied(),
        }
    }
}

/// The repaired text and its misreading; `None` if no repair makes the text better. `is_guess`: true if the text was decoded as
/// Windows-1252 only by default, so that other encodings are equally likely.
pub(super) fn mended(text: &str, is_guess: bool) -> Option<(String, Misreading)> {
    if text.is_ascii() {
        return None;
    }
    let pages = Page::all();
    let mut found = if is_guess { once(text, &pages, true) } else { None };
    // Each pass reduces the oddness. Real texts need few passes, since text misread ten times is a thousand times as long.
    for _ in 0..64 {
        let so_far = found.as_ref().map_or(text, |(text, _)| text);
        let Some((next, misreading)) = once(so_far, &pages, false) else { break };
        found = Some((next, found.map_or(misreading, |(_, first)| first)));
    }
    found
}

fn once(text: &str, pages: &[Page], is_guess: bool) -> Option<(String, Misreading)> {
    let judged = judged(text);
    let odd = Oddness::of(&judged);
    if odd.sum() == 0 {
        return None;
    }
    let mut best: Option<(Oddness, String, Misreading)> = None;
    let mut propose = |judged: Option<String>, misreading, whole: &dyn Fn() -> Option<String>| {
        let Some(judged) = judged else { return };
        let left = Oddness::of(&judged);
        if best.as_ref().is_none_or(|(least, ..)| left.sum() < least.sum())
            && let Some(whole) = whole()
        {
            best = Some((left, whole, misreading));
        }
    };
    for page in pages {
        let of = |text: &str| Some(unfolded(text, page)).filter(|new| new != text);
        propose(of(&judged), Misreading::Utf8, &|| of(text));
    }
    for from in pages {
        for to in pages.iter().filter(|to| to.misreading != from.misreading) {
            if is_guess && from.misreading != Misreading::Windows {
                continue;
            }
            let of = |text: &str| reread(text, from, to);
            propose(of(&judged), to.misreading, &|| of(text));
        }
    }
    let (left, text, misreading) = best?;
    let is_better = match (is_guess, misreading) {
        (true, _) | (_, Misreading::Utf8) => left.sum() < odd.sum(),
        // Letters alone prove nothing, since some lists contain unusual ones.
        (false, _) => {
            left.sum() < odd.sum()
                && left.signs + CLEARLY <= odd.signs
                && left.signs * 2 <= odd.signs
        }
    };
    is_better.then_some((text, misreading))
}

/// The lines with characters beyond ASCII, up to the judged amount.
fn judged(text: &str) -> String {
    let mut judged = String::new();
    for line in text.split_inclusive(['\n', '\r']).filter(|line| !line.is_ascii()) {
        let room = MOST_JUDGED.saturating_sub(judged.len());
        judged.extend(line.chars().take(room));
        if room <= line.len() {
            break;
        }
    }
    judged
}

/// Encodes the text with one encoding and decodes it with another; `None` if a character has no byte.
fn reread(text: &str, from: &Page, to: &Page) -> Option<String> {
    text.chars().map(|letter| to.letter(from.byte(letter)?)).collect()
}

/// Replaces each run of characters that forms a UTF-8 letter in the encoding by that letter. The rest stays, since a list
/// may combine several sources.
fn unfolded(text: &str, page: &Page) -> String {
    let mut made = String::with_capacity(text.len());
    let mut rest = text.chars();
    let mut before = ' ';
    while let Some(letter) = rest.next() {
        let mut after = rest.clone();
        let read = match letter.is_ascii() {
            true => None,
            false => sequence(letter, before, &mut after, page),
        };
        if read.is_some() {
            rest = after;
        }
        before = read.unwrap_or(letter);
        made.push(before);
    }
    made
}

/// The letter that `first` and the following characters form in UTF-8; `None` if they form none, or one that lists do not use.
fn sequence(
    first: char,
    before: char,
    rest: &mut std::str::Chars<'_>,
    page: &Page,
) -> Option<char> {
    let lead = page.byte(first)?;
    let length = match lead {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        _ => return None,
    };
    let mut bytes = vec![lead];
    while bytes.len() < length {
        let next = rest.next()?;
        let byte = match next {
            // The second byte of "à" is a no-break space, which programs turn into an ordinary space.
            ' ' if lead == 0xc3 && before.is_lowercase() => {
                rest.clone().next().filter(|after| after.is_lowercase())?;
                0xa0
            }
            _ => page.byte(next)?,
        };
        bytes.push(byte);
    }
    let letter = std::str::from_utf8(&bytes).ok()?.chars().next()?;
    // The first range is needed for letters that were misread twice.
    matches!(letter, '\u{80}'..='\u{17f}' | '\u{2000}'..='\u{2044}' | '€' | '™' | '\u{feff}')
        .then_some(letter)
}

/// The oddness of a text, in tenths of a character that occurs in no name.
#[derive(Clone, Copy, Debug, Default)]
struct Oddness {
    /// Characters in positions where names have none.
    signs: u32,
    /// Capital letters inside words.
    capitals: u32,
    /// Letters of other languages.
    letters: u32,
}

impl Oddness {
    fn of(text: &str) -> Self {
        let mut sum = Self::default();
        let mut before = ' ';
        let mut is_second = false;
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            let after = letters.peek().copied().unwrap_or(' ');
            if !letter.is_ascii() {
                let much = u32::from(odd(letter, before, after, is_second));
                match letter.is_uppercase() {
                    true => sum.capitals += much,
                    false => sum.signs += much,
                }
                sum.letters += u32::from(foreign(letter));
            }
            // True after the first letter of a word, as in "d’".
            is_second = letter.is_alphabetic() && !before.is_alphabetic();
            before = letter;
        }
        sum
    }

    fn sum(self) -> u32 {
        self.signs + self.capitals + self.letters
    }
}

/// The oddness of a character between two others. `is_second`: true if the character follows the first letter of a word.
fn odd(letter: char, before: char, after: char, is_second: bool) -> u8 {
    let is_inside = before.is_alphabetic() && after.is_alphabetic();
    let is_beside = before.is_alphabetic() || after.is_alphabetic();
    let if_so = |is: bool, much: u8| if is { much } else { 0 };
    match letter {
        'ª' | 'º' => if_so(!before.is_alphanumeric() && before != '.', 10),
        '°' => if_so(!before.is_alphanumeric() || after.is_alphabetic(), 10),
        // Accents without a letter count as letters in Unicode.
        '\u{2b0}'..='\u{2ff}' => if_so(is_beside, 10),
        _ if letter.is_uppercase() => {
            let is_in_word = before.is_alphabetic() && after.is_lowercase();
            if_so(before.is_lowercase() || is_in_word, 10)
        }
        // Letters of other scripts do not come from these encodings.
        _ if letter.is_alphabetic() => 0,
        '·' => 0,
        '\u{80}'..='\u{9f}' => 20,
        '\u{a0}' | '\u{ad}' => if_so(is_inside, 5),
        '’' | '‘' | '´' => if_so(is_inside && !is_second && after.is_lowercase(), 5),
        '–' | '—' => if_so(is_inside && after.is_lowercase(), 10),
        '¡' | '¿' => if_so(before.is_alphabetic(), 10),
        '«' | '»' | '“' | '”' | '€' | '•' | '…' | '™' | '©' | '®' | '¹' | '²' | '³' => {
            if_so(is_inside, 10)
        }
        '\u{a1}'..='\u{2af}' | '\u{2010}'..='\u{25ff}' => {
            if is_beside {
                10
            } else {
                3
            }
        }
        _ => 0,
    }
}

/// The oddness of letters of other languages; a list may contain some.
fn foreign(letter: char) -> u8 {
    match letter.to_lowercase().next() {
        Some('á' | 'é' | 'í' | 'ó' | 'ú' | 'à' | 'è' | 'ò' | 'ï' | 'ü' | 'ñ' | 'ç') => {
            0
        }
        Some('ª' | 'º' | '×' | '÷') => 0,
        Some(sign) if !sign.is_alphabetic() => 0,
        Some('ƒ' | 'ı' | 'ÿ' | 'þ' | 'ð' | 'µ' | 'π' | 'ﬁ' | 'ﬂ' | 'œ') => 6,
        Some('\u{a0}'..='\u{17f}') => 3,
        _ => 0,
    }
}
