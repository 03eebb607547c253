//! The certificate that the service shows to browsers, read from its files again and again.

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

/// So often it is looked whether the files have changed. They are small, and programs that renew them do so in many ways:
/// by writing, by renaming, by another target of a link.
const EVERY: Duration = Duration::from_secs(5);

/// Why there is no TLS.
#[derive(Debug, thiserror::Error)]
pub(super) enum TlsError {
    /// A file cannot be read.
    #[error("{variable} ({file}) cannot be read")]
    Unreadable {
        /// The setting that names the file.
        variable: &'static str,
        /// The file.
        file: String,
        /// Why.
        source: io::Error,
    },
    /// A file is none of PEM, or not with what it should hold.
    #[error("{variable} ({file}) holds no {what} in PEM")]
    NotThere {
        /// The setting that names the file.
        variable: &'static str,
        /// The file.
        file: String,
        /// What should be in it.
        what: &'static str,
        /// Why.
        source: pem::Error,
    },
    /// The two do not belong together, or the key is of a kind that is not known.
    #[error("the certificate and the key (CUBILETE_TLS_CERT, CUBILETE_TLS_KEY) cannot be used")]
    Unusable(#[source] rustls::Error),
    /// The thread that looks after them cannot be started.
    #[error("nobody can look after the certificate")]
    NoThread(#[source] io::Error),
}

/// How connections by TLS are made with the certificate in `files`, which are followed from now on: what is there later is
/// shown to whoever connects later, and what cannot be used is passed over, with a line in the log.
///
/// # Errors
/// If the files cannot be used as they are.
pub(super) fn follow(files: TlsFiles) -> Result<ServerConfig, TlsError> {
    let provider = Arc::new(ring::default_provider());
    let first = Content::read(&files)?;
    let shown = Arc::new(Shown(RwLock::new(Arc::new(first.certified(&files, &provider)?))));
    let builder = ServerConfig::builder_with_provider(provider.clone());
    let builder = builder.with_safe_default_protocol_versions().map_err(TlsError::Unusable)?;
    let mut config = builder.with_no_client_auth().with_cert_resolver(shown.clone());
    // A hall that comes back after a restart of its network goes on without agreeing on everything anew.
    config.ticketer = ring::Ticketer::new().map_err(TlsError::Unusable)?;
    let follower = Follower { files, provider, shown, last: first };
    thread::Builder::new()
        .name("certificate".to_owned())
        .spawn(move || follower.follow())
        .map_err(TlsError::NoThread)?;
    Ok(config)
}

/// The certificate that is shown now.
struct Shown(RwLock<Arc<CertifiedKey>>);

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shown").finish_non_exhaustive()
    }
}

impl ResolvesServerCert for Shown {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.0.read().unwrap_or_else(PoisonError::into_inner).clone())
    }
}

/// What the two files hold.
#[derive(PartialEq, Eq)]
struct Content {
    certificate: Vec<u8>,
    key: Vec<u8>,
}

impl Content {
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

/// Who looks after the files.
struct Follower {
    files: TlsFiles,
    provider: Arc<CryptoProvider>,
    shown: Arc<Shown>,
    /// What was read last, whether it could be used or not.
    last: Content,
}

impl Follower {
    /// For as long as the process lasts.
    fn follow(mut self) {
        // The two files are not written in one moment: what is wrong once may be half of a change.
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

    /// Whether there was something new, which is shown now.
    fn look(&mut self) -> Result<bool, TlsError> {
        let content = Content::read(&self.files)?;
        if content == self.last {
            return Ok(false);
        }
        let certified = content.certified(&self.files, &self.provider)?;
        *self.shown.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(certified);
        self.last = content;
        Ok(true)
    }
}
