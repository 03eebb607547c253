//! Metrics of requests since the start of the service.

use std::sync::atomic::AtomicI64;
use std::time::Duration;

use actix_web::http::StatusCode;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

/// Upper bounds of the histogram's buckets, in seconds.
const TIMES: [f64; 9] = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0];

/// Counters of requests. Clones share the counters.
#[derive(Clone)]
pub struct Counts {
    answers: Family<AnswerLabels, Counter>,
    times: Histogram,
    streams: Gauge,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct AnswerLabels {
    /// Class of the status, such as `2xx` or `4xx`.
    status: &'static str,
}

/// An open event stream. It is counted until it is dropped.
pub struct OpenStream(Gauge);

impl Default for Counts {
    fn default() -> Self {
        Self { answers: Family::default(), times: Histogram::new(TIMES), streams: Gauge::default() }
    }
}

impl Counts {
    /// Counts an answer and the time it took to make.
    pub fn answered(&self, status: StatusCode, took: Duration) {
        let status = match status.as_u16() / 100 {
            1 => "1xx",
            2 => "2xx",
            3 => "3xx",
            4 => "4xx",
            _ => "5xx",
        };
        self.answers.get_or_create(&AnswerLabels { status }).inc();
        self.times.observe(took.as_secs_f64());
    }

    /// Counts an open event stream.
    pub fn open_stream(&self) -> OpenStream {
        self.streams.inc();
        OpenStream(self.streams.clone())
    }

    /// Adds these metrics to a registry.
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

/// Adds a gauge with the given value to a registry.
pub fn register(registry: &mut Registry, name: &str, what: &str, value: u64) {
    let gauge = Gauge::<i64, AtomicI64>::default();
    gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
    registry.register(name, what, gauge);
}
