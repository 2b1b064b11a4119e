//! The cost of the calls of this process so far.

use super::{Cost, Network};
use crate::error::MachineError;
use crate::process::{Process, or_panic};

/// # What collective operations cost
impl Process {
    /// Returns the latency and the bandwidth between processes 0 and 1, in every process: the fastest of 20 round trips with messages of 8 B and 1
    /// MiB.
    ///
    /// A single process sends nothing: no latency, and an infinite bandwidth.
    ///
    /// # Errors
    /// The errors of all collective operations
    pub fn try_measure(&self) -> Result<Network, MachineError> {
        self.engine().measure()
    }

    /// Like [`try_measure`](Self::try_measure), but panics with the error.
    #[track_caller]
    pub fn measure(&self) -> Network {
        or_panic(self.try_measure())
    }

    /// Returns the messages that the collective operations of this process have sent so far, the time that they took, and the time that the model predicts
    /// on a network.
    ///
    /// The model has formulas for `all_gather`, `all_reduce`, `all_to_all`, `barrier`, `broadcast` and `reduce_scatter`. For `halo`, `exchange`, `rotate`,
    /// `scatter` and `other` it predicts the time of the messages that were counted, and [`Cost::on`] leaves their number.
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_machines::{Network, prelude::*};
    ///
    /// mesh!(Data: 4);
    ///
    /// let costs = Mesh::threads(|process| {
    ///     let x: Dist<f32, shape![4096 @ Data]> = Dist::ones(process);
    ///     let _ = x.all_gather::<0>();
    ///     process.cost(Network { latency: 1e-6, bandwidth: 1e10 })
    /// });
    /// let cost = &costs.unwrap()[0];
    /// assert_eq!((cost.rows[0].messages, cost.rows[0].sent), (3, 3 * 4096));
    /// println!("{cost}{}", cost.on::<Data>(1024));
    /// ```
    pub fn cost(&self, network: Network) -> Cost {
        Cost::new(self.engine().counts(), self.axes(), network)
    }
}
