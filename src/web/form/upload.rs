//! An uploaded file: small ones stay in memory, larger ones go to disk while they arrive.

use std::io::{self, Read, Seek, Write};
use std::sync::{Arc, Mutex, PoisonError};

use tempfile::SpooledTempFile;

use crate::web::http::error::WebError;

/// Maximum size of a file kept in memory, in bytes.
const IN_MEMORY: usize = 32 * 1024;

/// An uploaded file. Clones share its contents. On disk it has no name, and it is deleted with the form.
#[derive(Clone, Debug)]
pub struct Upload {
    /// Name of the form field.
    pub field: String,
    /// Name of the file on the sender's device.
    pub name: String,
    content: Arc<Mutex<SpooledTempFile>>,
}

impl Upload {
    /// An upload without contents yet.
    pub(super) fn new(field: String, name: String) -> Self {
        let content = Arc::new(Mutex::new(SpooledTempFile::new(IN_MEMORY)));
        Self { field, name, content }
    }

    /// Appends to the contents.
    pub(super) fn write(&self, bytes: &[u8]) -> Result<(), WebError> {
        let mut content = self.content.lock().unwrap_or_else(PoisonError::into_inner);
        content.write_all(bytes).map_err(WebError::internal)
    }

    /// Reads the whole contents.
    ///
    /// # Errors
    /// [`WebError::Internal`] if the disk cannot be read.
    pub fn bytes(&self) -> Result<Vec<u8>, WebError> {
        let mut content = self.content.lock().unwrap_or_else(PoisonError::into_inner);
        let read = |content: &mut SpooledTempFile| -> io::Result<Vec<u8>> {
            content.rewind()?;
            let mut bytes = Vec::new();
            content.read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        read(&mut content).map_err(WebError::internal)
    }
}
