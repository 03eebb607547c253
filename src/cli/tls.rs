//! The TLS certificate of the service, reloaded from its files when they change.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use std::{fmt, io, thread};

use rustls::ServerConfig;
use rustls::crypto::{CryptoProvider, ring};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;

use crate::config::{TlsContent, TlsFiles, UnreadableFile};
use crate::web::http::certificate::{CertificateError, certified};

/// Interval at which the files are checked for changes. Polling works for every way of replacing them: writing, renaming, or changing the
/// target of a link.
const EVERY: Duration = Duration::from_secs(5);

/// Reasons for which TLS cannot be set up.
#[derive(Debug, thiserror::Error)]
pub(super) enum TlsError {
    /// A file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] UnreadableFile),
    /// The files hold no certificate with its key.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// The library refuses its own settings.
    #[error("TLS cannot be set up")]
    Settings(#[source] rustls::Error),
    /// The thread that watches the files cannot be started.
    #[error("nobody can look after the certificate")]
    NoThread(#[source] io::Error),
}

/// TLS configuration with the certificate in `files`, and a thread that reloads it when the files change. New connections get the new
/// certificate. Files that cannot be used are ignored with a warning in the log.
///
/// # Errors
/// [`TlsError`] if the files cannot be used at the start.
pub(super) fn follow(files: TlsFiles) -> Result<ServerConfig, TlsError> {
    let provider = Arc::new(ring::default_provider());
    let first = files.read()?;
    let certified = certified(&first, &files, &provider)?;
    let shown = Arc::new(CurrentCertificate(RwLock::new(Arc::new(certified))));
    let builder = ServerConfig::builder_with_provider(provider.clone());
    let builder = builder.with_safe_default_protocol_versions().map_err(TlsError::Settings)?;
    let mut config = builder.with_no_client_auth().with_cert_resolver(shown.clone());
    // Session tickets let the devices of a hall resume their sessions after a network failure without full handshakes.
    config.ticketer = ring::Ticketer::new().map_err(TlsError::Settings)?;
    let follower = CertificateFollower { files, provider, shown, last: first };
    thread::Builder::new()
        .name("certificate".to_owned())
        .spawn(move || follower.follow())
        .map_err(TlsError::NoThread)?;
    Ok(config)
}

/// The certificate in use.
struct CurrentCertificate(RwLock<Arc<CertifiedKey>>);

impl fmt::Debug for CurrentCertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CurrentCertificate").finish_non_exhaustive()
    }
}

impl ResolvesServerCert for CurrentCertificate {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.0.read().unwrap_or_else(PoisonError::into_inner).clone())
    }
}

/// Watches the files and reloads the certificate.
struct CertificateFollower {
    files: TlsFiles,
    provider: Arc<CryptoProvider>,
    shown: Arc<CurrentCertificate>,
    /// Contents of the files from which the current certificate was made.
    last: TlsContent,
}

impl CertificateFollower {
    /// Checks the files repeatedly as long as the process runs.
    fn follow(mut self) {
        // The two files are not replaced at the same moment, so an error counts only if it occurs twice in a row.
        let mut wrong = (String::new(), 0);
        loop {
            thread::sleep(EVERY);
            let said = match self.look() {
                Ok(is_new) => {
                    if is_new {
                        tracing::info!("another certificate is shown from now on");
                    }
                    String::new()
                }
                Err(error) => super::output::with_causes(&error),
            };
            wrong = if said == wrong.0 { (said, wrong.1 + 1) } else { (said, 1) };
            if !wrong.0.is_empty() && wrong.1 == 2 {
                tracing::warn!("the certificate stays as it was: {}", wrong.0);
            }
        }
    }

    /// Reloads the certificate if the files have changed. Returns `true` if it did.
    fn look(&mut self) -> Result<bool, TlsError> {
        let content = self.files.read()?;
        if content == self.last {
            return Ok(false);
        }
        let certified = certified(&content, &self.files, &self.provider)?;
        *self.shown.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(certified);
        self.last = content;
        Ok(true)
    }
}
