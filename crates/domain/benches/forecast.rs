//! How well forecasts hold, and what they cost.
//!
//! `cargo bench -p domain --bench forecast` plays evenings with a hidden tempo and prints how often their rounds and their ends were before
//! the forecast moments, then the time of a forecast. A number as argument is the number of evenings (default 1,000).

#![expect(clippy::indexing_slicing, clippy::unwrap_used, reason = "a bench")]

#[path = "../tests/support/hidden_evening.rs"]
mod hidden_evening;

use std::time::Instant;

use chrono::DateTime;
use domain::draw::forecast::planned::planned;
use domain::draw::forecast::{Span, forecast};
use domain::draw::overview::estimate::Expected;
use domain::tournament::preset::Preset;
use hidden_evening::{HiddenEvening, KINDS, Kind, Lengths, Luck};
use parchis::Ruleset;

/// Evenings that are scored.
const EVENINGS: usize = 1_000;

/// Number of ends before the three moments of their forecasts, and minutes.
#[derive(Default)]
struct Score {
    n: u32,
    before: [u32; 3],
    /// Minutes between the actual end and the likely one, and from the early to the late moment.
    off: f64,
    width: f64,
}

impl Score {
    fn add(&mut self, evening: &HiddenEvening, end: f64, span: Span) {
        let end = evening.at(end);
        self.n += 1;
        for (n, moment) in self.before.iter_mut().zip([span.early, span.likely, span.late]) {
            *n += u32::from(end <= moment);
        }
        self.off += (end - span.likely).num_seconds().abs() as f64 / 60.0;
        self.width += (span.late - span.early).num_seconds() as f64 / 60.0;
    }

    fn line(&self, name: &str, moment: &str, of: &str) {
        let n = f64::from(self.n.max(1));
        let [early, likely, late] = self.before.map(|it| 100.0 * f64::from(it) / n);
        let (off, width) = (self.off / n, self.width / n);
        println!(
            "| {name} | {moment} | {of} | {} | {early:.1} % | {likely:.1} % | {late:.1} % | {off:.0} min | {width:.0} min |",
            self.n
        );
    }
}

fn main() {
    let n = std::env::args().skip(1).find_map(|it| it.parse().ok()).unwrap_or(EVENINGS);
    println!(
        "| evenings | forecast made | end of | n | before 10 % | before 50 % | before 90 % | off by | 10 to 90 % |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    scored("all kinds", &KINDS, n, 1.0);
    for kind in KINDS {
        scored(kind.name, &[kind], n / 4, 1.0);
    }
    scored("throws of 10 s", &KINDS, n / 4, 1.25);
    println!();
    cost();
}

fn scored(name: &str, kinds: &[Kind], n: usize, shift: f64) {
    let mut luck = Luck::new(2_034);
    let mut pools: Vec<Lengths> = kinds.iter().map(|_| Lengths::of(3_000)).collect();
    let moments = ["at the start", "after the first round", "in the middle"];
    let mut evenings: [Score; 3] = Default::default();
    let mut rounds: [Score; 3] = Default::default();
    for index in 0..n {
        let which = index % kinds.len();
        let evening = HiddenEvening::play(kinds[which], &mut pools[which], shift, &mut luck);
        let at = [0.0, evening.end_of_first() + 1.0, evening.end() / 2.0];
        for (moment, now) in at.into_iter().enumerate() {
            let forecast = forecast(&evening.seen(now), index as u64);
            if evening.end() > now {
                evenings[moment].add(&evening, evening.end(), forecast.end);
            }
            for (round, end) in forecast.rounds.iter().zip(evening.ends_after(now)) {
                rounds[moment].add(&evening, end, round.end);
            }
        }
    }
    for (moment, score) in moments.iter().zip(&evenings) {
        score.line(name, moment, "the evening");
    }
    for (moment, score) in moments.iter().zip(&rounds) {
        score.line(name, moment, "rounds");
    }
}

/// Prints the time of the forecast of large tournaments, on one core.
fn cost() {
    println!("| tournament | tables | boards | time | ends |");
    println!("|---|---|---|---|---|");
    for (preset, n, boards) in [
        (Preset::Pairs, 345, 18),
        (Preset::Pairs, 345, 24),
        (Preset::Torneo, 512, 40),
        (Preset::Jcf, 345, 60),
        (Preset::Jcf, 345, 0),
    ] {
        let plans = preset.plans(&preset.choices(Ruleset::named(preset.ruleset_name()).unwrap()));
        let expected = Expected { n, sectors: &[], categories: &[] };
        let start = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
        let mode = preset.settings().mode;
        let mut best = f64::MAX;
        let mut shown = None;
        for seed in 0..10 {
            let begun = Instant::now();
            let evening = planned(&plans, mode, expected, boards, start);
            let forecast = forecast(&evening, seed);
            best = best.min(begun.elapsed().as_secs_f64() * 1_000.0);
            shown = Some((evening.tables.len(), forecast.end));
        }
        let (n_tables, end) = shown.unwrap();
        let after = |moment| {
            let time: chrono::TimeDelta = moment - start;
            format!("{}:{:02}", time.num_hours(), time.num_minutes() % 60)
        };
        println!(
            "| {preset:?} of {n} | {n_tables} | {boards} | {best:.1} ms | {} ({} to {}) after the start |",
            after(end.likely),
            after(end.early),
            after(end.late)
        );
    }
}
