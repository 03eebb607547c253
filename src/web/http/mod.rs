//! General parts of a service over HTTP: connections, cookies, redirects, compression, files, errors. Independent of visitors and pages.

pub mod address;
pub mod assets;
pub mod bare_page;
pub mod certificate;
pub mod compress;
pub mod connection;
pub mod cookies;
pub mod counts;
pub mod door;
pub mod download;
pub mod error;
pub mod flash;
pub mod game_at;
pub mod host;
pub mod http2;
pub mod memory;
pub mod path;
pub mod pictures;
pub mod problem;
pub mod problem_document;
pub mod refusal;
pub mod regions;
pub mod respond;
pub mod shared_pages;
pub mod turns;
pub mod wire;
