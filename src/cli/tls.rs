//! The TLS certificate of the service, reloaded from its files when they change.

use std::path::Path;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use std::{fmt, fs, io, thread};

use rustls::ServerConfig;
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;

use crate::config::TlsFiles;

/// Interval at which the files are checked for changes. Polling works for every way of replacing them: writing, renaming, or changing the
/// target of a link.
const EVERY: Duration = Duration::from_secs(5);

/// Reasons for which TLS cannot be set up.
#[derive(Debug, thiserror::Error)]
pub(super) enum TlsError {
    /// A file cannot be read.
    #[error("{variable} ({file}) cannot be read")]
    Unreadable {
        /// Setting that names the file.
        variable: &'static str,
        /// Path of the file.
        file: String,
        source: io::Error,
    },
    /// A file is not in PEM format, or lacks the expected item.
    #[error("{variable} ({file}) holds no {what} in PEM")]
    NotThere {
        /// Setting that names the file.
        variable: &'static str,
        /// Path of the file.
        file: String,
        /// Item that is missing.
        what: &'static str,
        source: pem::Error,
    },
    /// Certificate and key do not match, or the key is of an unknown kind.
    #[error("the certificate and the key (CUBILETE_TLS_CERT, CUBILETE_TLS_KEY) cannot be used")]
    Unusable(#[source] rustls::Error),
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
    let first = CertificateContent::read(&files)?;
    let shown =
        Arc::new(CurrentCertificate(RwLock::new(Arc::new(first.certified(&files, &provider)?))));
    let builder = ServerConfig::builder_with_provider(provider.clone());
    let builder = builder.with_safe_default_protocol_versions().map_err(TlsError::Unusable)?;
    let mut config = builder.with_no_client_auth().with_cert_resolver(shown.clone());
    // Session tickets let the devices of a hall resume their sessions after a network failure without full handshakes.
    config.ticketer = ring::Ticketer::new().map_err(TlsError::Unusable)?;
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

/// Contents of the two files.
#[derive(PartialEq, Eq)]
struct CertificateContent {
    certificate: Vec<u8>,
    key: Vec<u8>,
}

impl CertificateContent {
    fn read(files: &TlsFiles) -> Result<Self, TlsError> {
        let read = |variable, file: &Path| {
            let unreadable = |source| TlsError::Unreadable {
                variable,
                file: file.display().to_string(),
                source,
            };
            fs::read(file).map_err(unreadable)
        };
        Ok(Self {
            certificate: read("CUBILETE_TLS_CERT", &files.certificate)?,
            key: read("CUBILETE_TLS_KEY", &files.key)?,
        })
    }

    fn certified(
        &self,
        files: &TlsFiles,
        provider: &CryptoProvider,
    ) -> Result<CertifiedKey, TlsError> {
        let not_there = |variable, file: &Path, what| {
            let file = file.display().to_string();
            move |source| TlsError::NotThere { variable, file, what, source }
        };
        let chain =
            CertificateDer::pem_slice_iter(&self.certificate).collect::<Result<Vec<_>, _>>();
        let chain = chain.and_then(|it| match it.is_empty() {
            true => Err(pem::Error::NoItemsFound),
            false => Ok(it),
        });
        let chain =
            chain.map_err(not_there("CUBILETE_TLS_CERT", &files.certificate, "certificate"))?;
        let key = PrivateKeyDer::from_pem_slice(&self.key);
        let key = key.map_err(not_there("CUBILETE_TLS_KEY", &files.key, "private key"))?;
        CertifiedKey::from_der(chain, key, provider).map_err(TlsError::Unusable)
    }
}

/// Watches the files and reloads the certificate.
struct CertificateFollower {
    files: TlsFiles,
    provider: Arc<CryptoProvider>,
    shown: Arc<CurrentCertificate>,
    /// Contents of the files from which the current certificate was made.
    last: CertificateContent,
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
        let content = CertificateContent::read(&self.files)?;
        if content == self.last {
            return Ok(false);
        }
        let certified = content.certified(&self.files, &self.provider)?;
        *self.shown.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(certified);
        self.last = content;
        Ok(true)
    }
}
