//! A file sent with a form: small ones in memory, others on the disk as they come.

use std::io::{self, Read, Seek, Write};
use std::sync::{Arc, Mutex, PoisonError};

use tempfile::SpooledTempFile;

use crate::web::http::error::WebError;

/// Most bytes of a file that stay in memory.
const IN_MEMORY: usize = 32 * 1024;

/// A file. A clone is the same one. On the disk it has no name and is gone with the form.
#[derive(Clone, Debug)]
pub struct Upload {
    /// The field.
    pub field: String,
    /// What the file was called.
    pub name: String,
    content: Arc<Mutex<SpooledTempFile>>,
}

impl Upload {
    /// Without contents yet.
    pub(super) fn new(field: String, name: String) -> Self {
        let content = Arc::new(Mutex::new(SpooledTempFile::new(IN_MEMORY)));
        Self { field, name, content }
    }

    /// Adds to its contents.
    pub(super) fn write(&self, bytes: &[u8]) -> Result<(), WebError> {
        let mut content = self.content.lock().unwrap_or_else(PoisonError::into_inner);
        content.write_all(bytes).map_err(WebError::internal)
    }

    /// Its contents.
    ///
    /// # Errors
    /// [`WebError::Internal`]: the disk cannot be read.
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
