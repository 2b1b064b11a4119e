//! The model of a network: the time of a message.

/// The time of a message of `n` bytes: `latency + n / bandwidth`.
///
/// A process sends its messages one after the other: `m` messages with `n` bytes in total take `m * latency + n / bandwidth`. The model leaves out
/// additions, and the time that a process waits for slower ones.
///
/// Source: the model of R. Thakur, R. Rabenseifner and W. Gropp, "Optimization of Collective Communication Operations in MPICH", International Journal of High
/// Performance Computing Applications 19(1), 2005, section 3.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Network {
    /// Seconds for a message without bytes.
    pub latency: f64,
    /// Bytes per second.
    pub bandwidth: f64,
}

impl Network {
    /// Returns the seconds for this number of messages with this total number of bytes.
    pub fn seconds(&self, messages: f64, bytes: f64) -> f64 {
        messages * self.latency + bytes / self.bandwidth
    }
}
