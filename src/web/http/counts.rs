//! What is counted of requests since the start, for who watches the service.

use std::sync::atomic::AtomicI64;
use std::time::Duration;

use actix_web::http::StatusCode;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

/// Upper bounds of the times that are told apart, in seconds.
const TIMES: [f64; 9] = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0];

/// The counts. A clone counts the same.
#[derive(Clone)]
pub struct Counts {
    answers: Family<Answered, Counter>,
    times: Histogram,
    streams: Gauge,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    /// `2xx`, `4xx`.
    status: &'static str,
}

/// A stream of changes that somebody has open; over when it is dropped.
pub struct OpenStream(Gauge);

impl Default for Counts {
    fn default() -> Self {
        Self { answers: Family::default(), times: Histogram::new(TIMES), streams: Gauge::default() }
    }
}

impl Counts {
    /// An answer, and how long it took to make.
    pub fn answered(&self, status: StatusCode, took: Duration) {
        let status = match status.as_u16() / 100 {
            1 => "1xx",
            2 => "2xx",
            3 => "3xx",
            4 => "4xx",
            _ => "5xx",
        };
        self.answers.get_or_create(&Answered { status }).inc();
        self.times.observe(took.as_secs_f64());
    }

    /// Somebody follows.
    pub fn open_stream(&self) -> OpenStream {
        self.streams.inc();
        OpenStream(self.streams.clone())
    }

    /// Adds the counts to what is told.
    pub fn register(&self, registry: &mut Registry) {
        registry.register("answers", "Answers by the class of their status", self.answers.clone());
        let what = "How long answers took to make";
        registry.register_with_unit("answer_time", what, Unit::Seconds, self.times.clone());
        registry.register("streams", "Open streams of changes", self.streams.clone());
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// Adds a number that is known now.
pub fn register(registry: &mut Registry, name: &str, what: &str, value: u64) {
    let gauge = Gauge::<i64, AtomicI64>::default();
    gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
    registry.register(name, what, gauge);
}
