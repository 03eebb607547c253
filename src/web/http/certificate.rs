//! The certificate of the service with its key, from the contents of its files.

use rustls::crypto::CryptoProvider;
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;

use crate::config::{TlsContent, TlsFiles};

/// Reasons for which certificate and key cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CertificateError {
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
}

/// The certificates in the contents of the first file: the service's own one, then its intermediate ones.
///
/// # Errors
/// [`CertificateError::NotThere`] if there are none.
pub fn chain(
    content: &TlsContent,
    files: &TlsFiles,
) -> Result<Vec<CertificateDer<'static>>, CertificateError> {
    let chain = CertificateDer::pem_slice_iter(&content.certificate).collect::<Result<Vec<_>, _>>();
    let chain = chain.and_then(|it| match it.is_empty() {
        true => Err(pem::Error::NoItemsFound),
        false => Ok(it),
    });
    chain.map_err(|source| CertificateError::NotThere {
        variable: "CUBILETE_TLS_CERT",
        file: files.certificate.display().to_string(),
        what: "certificate",
        source,
    })
}

/// The chain with its key.
///
/// # Errors
/// [`CertificateError`] if there is no certificate or no key, or they do not belong together.
pub fn certified(
    content: &TlsContent,
    files: &TlsFiles,
    provider: &CryptoProvider,
) -> Result<CertifiedKey, CertificateError> {
    let chain = chain(content, files)?;
    let key = PrivateKeyDer::from_pem_slice(&content.key);
    let key = key.map_err(|source| CertificateError::NotThere {
        variable: "CUBILETE_TLS_KEY",
        file: files.key.display().to_string(),
        what: "private key",
        source,
    })?;
    CertifiedKey::from_der(chain, key, provider).map_err(CertificateError::Unusable)
}
