//! Hostile inputs: valid ones with some corrupted places, the same in every run.

use parchis::random::Chance;

/// Words that often break parsers.
const WORDS: [&[u8]; 16] = [
    b"",
    b"\0",
    b"\r\n",
    b"\xff\xfe",
    b"\xc3",
    b"\xe2\x80\x8f",
    b"-1",
    b"0",
    b"18446744073709551616",
    b"9999999999999999999999999999999999999999",
    b"\"",
    b"%00",
    b"%",
    b"&",
    b"=",
    b"../../",
];

/// `n` corrupted inputs made from `seeds`; each `seed` gives others.
pub fn spoiled(seeds: &[Vec<u8>], seed: u64, n: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut chance = Chance::new(seed);
    (0..n).map(move |_| {
        let mut input = one(&mut chance, seeds).to_vec();
        for _ in 0..=chance.below(4) {
            let from = below(&mut chance, input.len() + 1);
            let to = from + below(&mut chance, (input.len() - from).min(12) + 1);
            let put: Vec<u8> = match chance.below(6) {
                0 => Vec::new(),
                1 => WORDS[below(&mut chance, WORDS.len())].to_vec(),
                2 => vec![chance.below(256) as u8],
                3 => input[from..to].repeat(2 + below(&mut chance, 40)),
                4 => {
                    let other = one(&mut chance, seeds);
                    other[below(&mut chance, other.len() + 1)..].to_vec()
                }
                _ => vec![b'0' + chance.below(10) as u8],
            };
            input.splice(from..to, put);
            input.truncate(1 << 16);
        }
        input
    })
}

fn one<'a>(chance: &mut Chance, all: &'a [Vec<u8>]) -> &'a [u8] {
    &all[below(chance, all.len())]
}

fn below(chance: &mut Chance, n: usize) -> usize {
    chance.below(n.try_into().unwrap()) as usize
}
