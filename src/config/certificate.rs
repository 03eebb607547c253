//! The files of a certificate and its key.

use std::path::Path;
use std::{fs, io};

use super::TlsFiles;

/// Contents of the two files.
#[derive(PartialEq, Eq)]
pub struct TlsContent {
    /// The certificate with its intermediate certificates, in PEM.
    pub certificate: Vec<u8>,
    /// The private key, in PEM.
    pub key: Vec<u8>,
}

/// A file that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{variable} ({file}) cannot be read")]
pub struct UnreadableFile {
    /// Setting that names the file.
    variable: &'static str,
    /// Path of the file.
    file: String,
    source: io::Error,
}

impl TlsFiles {
    /// Reads both files.
    ///
    /// # Errors
    /// [`UnreadableFile`] if one cannot be read.
    pub fn read(&self) -> Result<TlsContent, UnreadableFile> {
        let read = |variable, file: &Path| {
            fs::read(file).map_err(|source| {
                let file = file.display().to_string();
                UnreadableFile { variable, file, source }
            })
        };
        Ok(TlsContent {
            certificate: read("CUBILETE_TLS_CERT", &self.certificate)?,
            key: read("CUBILETE_TLS_KEY", &self.key)?,
        })
    }
}
