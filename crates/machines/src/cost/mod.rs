//! The cost of the collective operations of a program: counted, and predicted for other numbers of processes.

mod count;
mod measured;
mod network;
mod steps;

pub(crate) use count::Counted;
pub use network::Network;

use crate::mesh::MeshAxis;
use core::fmt;
use count::{Count, Key};
use steps::{direct, tuned};

/// The cost of the collective operations of a process: the result of [`Process::cost`](crate::Process::cost). It prints as a table.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Cost {
    /// An entry for each operation and mesh axis.
    pub rows: Vec<CostRow>,
    /// The network that the model uses.
    pub network: Network,
    axes: Vec<(&'static str, usize)>,
    counts: Vec<(Key, Count)>,
}

/// An operation along a mesh axis.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct CostRow {
    /// The operation: `all_gather`, `all_reduce`, `all_to_all`, `barrier`, `broadcast`, `exchange`, `halo`, `reduce_scatter`, `rotate` or `scatter`.
    /// Messages outside of these operations, such as those of a checkpoint and of [`Process::measure`](crate::Process::measure), are `other`.
    pub op: &'static str,
    /// The mesh axis, or `all`.
    pub along: &'static str,
    /// The number of processes along it.
    pub processes: usize,
    /// The number of calls.
    pub calls: u64,
    /// The number of messages that this process has sent.
    pub messages: u64,
    /// The bytes of these messages.
    pub sent: u64,
    /// The seconds that the calls took, including additions and waiting. `None` for another number of processes.
    pub seconds: Option<f64>,
    /// The seconds that the model predicts for the messages of this crate's algorithm.
    pub predicted: f64,
    /// The seconds that the model predicts for the best algorithm of the paper, which adds in another order.
    pub best: f64,
}

impl Cost {
    fn new(counts: Vec<(Key, Count)>, axes: &[(&'static str, usize)], network: Network) -> Cost {
        let rows = rows(&counts, axes, network, true);
        Cost { rows, network, axes: axes.to_vec(), counts }
    }

    /// Predicts the same calls on another number of processes along `X`: the whole tensors keep their lengths, and parts become shorter or longer.
    ///
    /// # Shapes
    /// The sum of gradients, `[784, 10]`, stays `[784, 10]`; a gather of `[1024 @ Data, 784]` has shorter parts and the same result. A tensor that
    /// grows with the number of processes, as a batch may, has to be measured at the larger size. A halo has the same rows, whatever the number of
    /// processes.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::{Network, prelude::*};
    ///
    /// mesh!(Data: 1);
    ///
    /// let network = Network { latency: 2e-6, bandwidth: 1e10 };
    /// let cost = Mesh::alone(|process| {
    ///     let sum = Dist::<f32, shape![1 @ Data, 1000000]>::ones(process).sum::<0>();
    ///     let _ = sum.all_reduce();
    ///     process.cost(network)
    /// });
    /// // Two steps, of 1,023 messages each: 4 ms of latency, and 0.8 ms for 8 MB. By halving and doubling, 20 messages.
    /// let row = &cost.unwrap().on::<Data>(1024).rows[0];
    /// assert_eq!((row.messages, row.sent), (2046, 7_992_188));
    /// assert!((row.predicted - 4.891e-3).abs() < 1e-6 && (row.best - 0.839e-3).abs() < 1e-6);
    /// ```
    #[must_use]
    pub fn on<X: MeshAxis>(&self, processes: usize) -> Cost {
        let mut axes = self.axes.clone();
        axes[X::INDEX].1 = processes;
        let rows = rows(&self.counts, &axes, self.network, false);
        Cost { rows, network: self.network, axes, counts: self.counts.clone() }
    }
}

/// Returns the rows of a mesh, with the counted messages, or with those that the algorithms would send.
fn rows(counts: &[(Key, Count)], axes: &[(&'static str, usize)], network: Network, is_counted: bool) -> Vec<CostRow> {
    let mut rows: Vec<CostRow> = Vec::new();
    for &((op, axis, elements, width), count) in counts {
        let all = ("all", axes.iter().map(|axis| axis.1).product());
        let (along, processes) = axis.map_or(all, |axis| axes[axis]);
        let at = rows.iter().position(|row| (row.op, row.along) == (op, along)).unwrap_or_else(|| {
            let seconds = is_counted.then_some(0.0);
            let (calls, messages, sent) = (0, 0, 0);
            rows.push(CostRow { op, along, processes, calls, messages, sent, seconds, predicted: 0.0, best: 0.0 });
            rows.len() - 1
        });
        let row = &mut rows[at];
        let calls = count.calls as f64;
        let [messages, bytes] = match direct(op, processes, elements) {
            Some([messages, elements]) => [calls * messages, calls * elements * width as f64],
            None => [count.messages as f64, count.sent as f64],
        };
        let (counted, predicted) = ([count.messages, count.sent], [messages, bytes].map(|x| x.round() as u64));
        let [sends, sent] = if is_counted { counted } else { predicted };
        row.calls += count.calls;
        row.messages += sends;
        row.sent += sent;
        row.seconds = row.seconds.map(|seconds| seconds + count.seconds);
        let predicted = network.seconds(messages, bytes);
        row.predicted += predicted;
        row.best +=
            tuned(op, processes, (elements * width) as f64, network).map_or(predicted, |seconds| calls * seconds);
    }
    rows
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mesh: Vec<String> = self.axes.iter().map(|(name, size)| format!("{name}: {size}")).collect();
        let Network { latency, bandwidth } = self.network;
        writeln!(f, "{}; {:.2} us a message, {:.2} GB/s", mesh.join(", "), latency * 1e6, bandwidth / 1e9)?;
        let heads = ["calls", "messages", "MB sent", "ms", "predicted", "best"];
        write!(f, "{:<16}{:<10}", "", "along")?;
        heads.iter().try_for_each(|head| write!(f, "{head:>12}"))?;
        for row in &self.rows {
            write!(
                f,
                "\n{:<16}{:<10}{:>12}{:>12}{:>12.3}",
                row.op,
                row.along,
                row.calls,
                row.messages,
                row.sent as f64 / 1e6
            )?;
            match row.seconds {
                Some(seconds) => write!(f, "{:>12.3}", seconds * 1e3)?,
                None => write!(f, "{:>12}", "")?,
            }
            write!(f, "{:>12.3}{:>12.3}", row.predicted * 1e3, row.best * 1e3)?;
        }
        writeln!(f)
    }
}
