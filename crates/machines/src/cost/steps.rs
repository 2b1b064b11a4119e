//! The messages of each operation, by the algorithm of this crate and by the best known algorithm.
//!
//! Source: R. Thakur, R. Rabenseifner and W. Gropp, "Optimization of Collective Communication Operations in MPICH", International Journal of High Performance
//! Computing Applications 19(1), 2005, section 4; for the barrier D. Hensgen, R. Finkel and U. Manber, "Two Algorithms for Barrier Synchronization",
//! International Journal of Parallel Programming 17(1), 1988.

use super::network::Network;
use crate::vocabulary::SMALL;

/// Returns the messages and the elements that one of `p` processes sends for a tensor of `n` elements in total: this crate sends each part directly
/// to its reader. `None` for an unknown operation.
pub(super) fn direct(op: &str, p: usize, n: usize) -> Option<[f64; 2]> {
    let (others, whole) = (p.saturating_sub(1) as f64, n as f64);
    let share = others / p as f64 * whole;
    Some(match op {
        "all_gather" | "reduce_scatter" => [others, share],
        "all_to_all" => [others, share / p as f64],
        "all_reduce" if n < p * SMALL => [others, others * whole],
        "all_reduce" => [2.0 * others, 2.0 * share],
        "broadcast" if n <= SMALL => [others, others * whole],
        "broadcast" => [2.0 * others, others * whole],
        "barrier" => [others, 0.0],
        _ => return None,
    })
}

/// Returns the seconds of the fastest algorithm for `p` processes and `n` bytes in total. `None` for an unknown operation.
///
/// | operation | algorithm | messages | bytes |
/// |---|---|---|---|
/// | `all_gather`, `reduce_scatter` | doubling, halving | log p | (p - 1) / p n |
/// | `all_reduce` | doubling | log p | log p n |
/// | | halving, then doubling (Rabenseifner) | 2 log p | 2 (p - 1) / p n |
/// | `broadcast` | binomial tree | log p | log p n |
/// | | scatter, then gather (van de Geijn) | log p + p - 1 | 2 (p - 1) / p n |
/// | `all_to_all` of parts of n / p | Bruck | log p | log p / 2 n / p |
/// | | pairs | p - 1 | (p - 1) / p n / p |
/// | `barrier` | dissemination | log p | 0 |
///
/// Logarithms are to base 2, and rounded up.
pub(super) fn tuned(op: &str, p: usize, n: f64, network: Network) -> Option<f64> {
    let (log, others) = (f64::from(p.next_power_of_two().ilog2()), p as f64 - 1.0);
    let share = others / p as f64 * n;
    let algorithms = match op {
        "all_gather" | "reduce_scatter" => [[log, share]; 2],
        "all_reduce" => [[log, log * n], [2.0 * log, 2.0 * share]],
        "broadcast" => [[log, log * n], [log + others, 2.0 * share]],
        "all_to_all" => [[log, log / 2.0 * n / p as f64], [others, share / p as f64]],
        "barrier" => [[log, 0.0]; 2],
        _ => return None,
    };
    let [first, second] = algorithms.map(|[messages, bytes]| network.seconds(messages, bytes));
    Some(first.min(second))
}
