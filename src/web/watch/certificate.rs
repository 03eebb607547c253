//! Facts about the certificate of TLS without a proxy.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use rustls::client::danger::ServerCertVerifier;
use rustls::client::{WebPkiServerVerifier, verify_server_name};
use rustls::crypto::ring;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{CertificateError, Error, RootCertStore};

use crate::config::{Config, without_port};
use crate::web::checkup::facts::{Certificate, CertificateFacts};
use crate::web::http::certificate::{certified, chain};
use crate::web::http::error::with_causes;

/// A time after the end of every certificate, in seconds.
const FAR: Duration = Duration::from_secs(250_000_000_000);

/// Reads the files of the settings.
pub(super) fn facts(config: &Config, now: DateTime<Utc>) -> CertificateFacts {
    let Some(files) = &config.tls else { return CertificateFacts::NotSet };
    let content = match files.read() {
        Ok(content) => content,
        Err(error) => return CertificateFacts::Unusable(with_causes(&error)),
    };
    if let Err(error) = certified(&content, files, &ring::default_provider()) {
        return CertificateFacts::Unusable(with_causes(&error));
    }
    match chain(&content, files) {
        Ok(chain) => match chain.split_first() {
            Some((own, others)) => read(own, others, config.base_url.as_deref(), now),
            None => CertificateFacts::NotSet,
        },
        Err(error) => CertificateFacts::Unusable(with_causes(&error)),
    }
}

fn read(
    own: &CertificateDer<'_>,
    others: &[CertificateDer<'_>],
    base_url: Option<&str>,
    now: DateTime<Utc>,
) -> CertificateFacts {
    let parsed = match ParsedCertificate::try_from(own) {
        Ok(parsed) => parsed,
        Err(error) => return CertificateFacts::Unusable(with_causes(&error)),
    };
    let name = base_url.and_then(|url| Some(url.split_once("://")?.1));
    let name = name.map(|rest| without_port(rest.split('/').next().unwrap_or_default()));
    let asked = name.and_then(|name| ServerName::try_from(name.trim_matches(['[', ']'])).ok());
    let name = name.map(|name| {
        let has = asked.as_ref().is_some_and(|it| verify_server_name(&parsed, it).is_ok());
        (name.to_owned(), has)
    });
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let provider = Arc::new(ring::default_provider());
    let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider).build();
    // The name has been looked at; here it only has to be one.
    let nobody = ServerName::try_from("name.invalid");
    let (Ok(verifier), Ok(nobody)) = (verifier, nobody) else {
        return CertificateFacts::Unusable("no list of authorities".to_owned());
    };
    // The library tells the dates of a certificate only where it refuses it.
    let refusal = |seconds| {
        let at = UnixTime::since_unix_epoch(seconds);
        match verifier.verify_server_cert(own, others, &nobody, &[], at) {
            Err(Error::InvalidCertificate(why)) => Some(why),
            _ => None,
        }
    };
    let from = match refusal(Duration::ZERO) {
        Some(CertificateError::NotValidYetContext { not_before, .. }) => moment(not_before),
        _ => None,
    };
    let until = match refusal(FAR) {
        Some(CertificateError::ExpiredContext { not_after, .. }) => moment(not_after),
        _ => None,
    };
    let seconds = u64::try_from(now.timestamp()).unwrap_or_default();
    let is_trusted = match refusal(Duration::from_secs(seconds)) {
        None => true,
        Some(CertificateError::NotValidForName) => true,
        Some(CertificateError::NotValidForNameContext { .. }) => true,
        Some(_) => false,
    };
    CertificateFacts::Read(Certificate { from, until, name, is_trusted })
}

fn moment(at: UnixTime) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(i64::try_from(at.as_secs()).ok()?, 0)
}
