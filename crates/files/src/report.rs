//! Callbacks of settings, which report progress.

use crate::progress::Progress;
use std::fmt;
use std::sync::Arc;

/// A callback with the number of bytes that are done, and the number of all bytes.
#[derive(Clone)]
pub(crate) struct SharedReport(Arc<dyn Fn(u64, u64) + Send + Sync>);

impl SharedReport {
    pub(crate) fn new(report: impl Fn(u64, u64) + Send + Sync + 'static) -> Self {
        SharedReport(Arc::new(report))
    }

    /// Returns the progress of reading `total` bytes, which is reported to the callback, if there is one.
    pub(crate) fn progress(callback: Option<&Self>, total: u64) -> Progress<'_> {
        let mut progress = Progress::new(total);
        if let Some(SharedReport(report)) = callback {
            progress.report(|done, total| report(done, total));
        }
        progress
    }

    /// Calls the callback.
    #[cfg(feature = "csv")]
    pub(crate) fn call(&self, done: u64, total: u64) {
        self.0(done, total);
    }
}

impl fmt::Debug for SharedReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedReport")
    }
}
