//! The places of the runs of a line, side by side.
//!
//! Words in Hebrew or Arabic letters go from right to left, and so does a line that begins with one. The spaces between runs are widths,
//! not letters, so that no space stands at the wrong end of a run.

use std::borrow::Cow;

use super::face::{Face, FontWeight, Run};
use super::font::run_width;

/// A run at its place.
#[derive(Clone, Debug)]
pub struct PlacedRun {
    /// Distance of its left edge from that of the line.
    pub x: f32,
    /// Its font.
    pub face: &'static Face,
    /// Its text, without spaces at its end.
    pub text: String,
}

/// True if a text that consists of these runs goes from right to left.
pub fn is_right_to_left(runs: &[Run]) -> bool {
    runs.first().is_some_and(|run| run.face.is_right_to_left())
}

/// Places the runs of a line, and returns them with the width of the line. `is_rtl` tells the direction of the whole text.
pub fn placed(runs: &[Run], is_rtl: bool, weight: FontWeight, size: f32) -> (Vec<PlacedRun>, f32) {
    let runs = match is_rtl {
        true => Cow::Owned(words(runs)),
        false => Cow::Borrowed(runs),
    };
    let mut placed = Vec::with_capacity(runs.len());
    let mut x = 0.0;
    let mut before: Option<usize> = None;
    for at in in_visual_order(&runs, is_rtl) {
        let Some(run) = runs.get(at) else { continue };
        x += before.and_then(|it| runs.get(it.min(at))).map_or(0.0, |it| space(it, weight, size));
        let text = run.text.trim_end();
        let text = match is_rtl && is_sign(run) {
            true => text.chars().rev().map(mirrored).collect(),
            false => text.to_owned(),
        };
        let run = Run { face: run.face, text };
        let width = run_width(&run, weight, size);
        placed.push(PlacedRun { x, face: run.face, text: run.text });
        x += width;
        before = Some(at);
    }
    (placed, x)
}

/// The runs divided into words, because a bracket and the number after it have different directions.
fn words(runs: &[Run]) -> Vec<Run> {
    let of_run = |run: &Run| -> Vec<Run> {
        let words = run.text.split_inclusive(' ');
        match run.face.is_right_to_left() {
            true => vec![run.clone()],
            false => words.map(|it| Run { face: run.face, text: it.to_owned() }).collect(),
        }
    };
    runs.iter().flat_map(of_run).collect()
}

/// Width of the spaces at the end of a run.
fn space(run: &Run, weight: FontWeight, size: f32) -> f32 {
    let (_, spaces) = run.text.split_at(run.text.trim_end().len());
    run_width(&Run { face: run.face, text: spaces.to_owned() }, weight, size)
}

/// True for a run of signs alone, which has the direction of the text.
fn is_sign(run: &Run) -> bool {
    !run.face.is_right_to_left() && !run.text.contains(char::is_alphanumeric)
}

/// The sign as it looks in a text from right to left.
fn mirrored(sign: char) -> char {
    match sign {
        '(' => ')',
        ')' => '(',
        '[' => ']',
        ']' => '[',
        '<' => '>',
        '>' => '<',
        '«' => '»',
        '»' => '«',
        _ => sign,
    }
}

/// Indices of the runs from left to right.
fn in_visual_order(runs: &[Run], is_rtl: bool) -> Vec<usize> {
    let goes_left = |at: &usize| {
        runs.get(*at).is_some_and(|run| run.face.is_right_to_left() || (is_rtl && is_sign(run)))
    };
    let indices: Vec<usize> = (0..runs.len()).collect();
    let groups = indices.chunk_by(|a, b| goes_left(a) == goes_left(b));
    let mut groups: Vec<Vec<usize>> = groups.map(<[usize]>::to_vec).collect();
    for group in groups.iter_mut().filter(|group| group.first().is_some_and(goes_left)) {
        group.reverse();
    }
    if is_rtl {
        groups.reverse();
    }
    groups.concat()
}
