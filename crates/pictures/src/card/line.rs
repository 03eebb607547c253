//! The places of the runs of a line, side by side.
//!
//! Words in Hebrew or Arabic letters go from right to left, and so does a line that begins with one. The spaces between runs are widths, not
//! letters, so that no space stands at the wrong end of a run.

use super::face::{Face, FontWeight, Run};
use super::font::run_width;

/// A run at its place.
#[derive(Clone, Debug)]
pub struct PlacedRun<'a> {
    /// Distance of its left edge from that of the line.
    pub x: f32,
    /// Its font.
    pub face: &'static Face,
    /// Its text, without spaces at its end.
    pub text: &'a str,
}

/// Places the runs of a line, and returns them with the width of the line.
pub fn placed(runs: &[Run], weight: FontWeight, size: f32) -> (Vec<PlacedRun<'_>>, f32) {
    let mut placed = Vec::with_capacity(runs.len());
    let mut x = 0.0;
    let mut before: Option<usize> = None;
    for at in in_visual_order(runs) {
        let Some(run) = runs.get(at) else { continue };
        x += before.and_then(|it| runs.get(it.min(at))).map_or(0.0, |it| space(it, weight, size));
        let text = run.text.trim_end();
        placed.push(PlacedRun { x, face: run.face, text });
        x += run_width(&Run { face: run.face, text: text.to_owned() }, weight, size);
        before = Some(at);
    }
    (placed, x)
}

/// Width of the spaces at the end of a run.
fn space(run: &Run, weight: FontWeight, size: f32) -> f32 {
    let (_, spaces) = run.text.split_at(run.text.trim_end().len());
    run_width(&Run { face: run.face, text: spaces.to_owned() }, weight, size)
}

/// Indices of the runs from left to right.
fn in_visual_order(runs: &[Run]) -> Vec<usize> {
    let is_rtl = |at: &usize| runs.get(*at).is_some_and(|run| run.face.is_right_to_left());
    let indices: Vec<usize> = (0..runs.len()).collect();
    let mut groups: Vec<Vec<usize>> =
        indices.chunk_by(|a, b| is_rtl(a) == is_rtl(b)).map(<[usize]>::to_vec).collect();
    for group in groups.iter_mut().filter(|group| group.first().is_some_and(is_rtl)) {
        group.reverse();
    }
    if is_rtl(&0) {
        groups.reverse();
    }
    groups.concat()
}
