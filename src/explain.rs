//! What happens to shapes, as text: for lessons, logs, and whoever wonders why an operation is refused.
//!
//! Known by now: everything. What `cargo congruent explain "[5, 1, 4, 1] + [3, 1, 1]"` says of shapes that are written down,
//! these functions say of tensors that are there. The shapes need not fit; the table shows why they do not.

use crate::dim::AxisPattern;
use crate::shape::Lengths;
use crate::tensor::Strided;

/// The shapes of two tensors lined up at their last axes, and the shape that comes out; or carets under the axes that do not fit.
///
/// # Shapes
/// Any two. A length with a name shows it. As at compile time, it is equal to itself alone, or to 1 and `_`; but names are compared
/// as they are written: two of one spelling, of two modules, are one here.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let (a, b) = (Tensor::<f32, shape![5, 1, 4, 1]>::zeros(), Tensor::<i64, shape![3, 1, 1]>::zeros());
/// assert_eq!(congruent::explain::broadcast(&a, &b), "\
/// left    5  1  4  1
/// right      3  1  1
/// result  5  3  4  1");
///
/// let c = Tensor::<f32, shape![4, 2]>::zeros();
/// assert_eq!(congruent::explain::broadcast(&c, &Tensor::from([1.0, 2.0, 3.0])), "\
/// left   4  2
/// right     3
///           ^   neither is 1, and they differ");
/// ```
pub fn broadcast<T, S: Lengths, U, R: Lengths>(left: &Strided<T, S>, right: &Strided<U, R>) -> String {
    let (a, b) = (axes::<S>(left.sizes()), axes::<R>(right.sizes()));
    let rank = a.len().max(b.len());
    let at = |own: &[Column], k: usize| (k + own.len()).checked_sub(rank).map(|k| own[k]);
    let (mut out, mut wrong) = (Vec::new(), Vec::new());
    for k in 0..rank {
        match (at(&a, k), at(&b, k)) {
            (Some(a), Some(b)) => match a.meets(b) {
                Some(both) => out.push(both.written()),
                None => wrong.push(k),
            },
            (one, other) => out.extend(one.or(other).map(Column::written)),
        }
    }
    let named = |own: Option<Column>| own.is_some_and(|own| matches!(own.known, AxisPattern::Named(_)));
    let all_named = wrong.iter().all(|&k| named(at(&a, k)) || named(at(&b, k)));
    let why = if all_named { "a named length is equal to itself alone" } else { "neither is 1, and they differ" };
    let written = |own: &[Column]| own.iter().map(|axis| axis.written()).collect::<Vec<_>>();
    let (a, b) = (written(&a), written(&b));
    match wrong[..] {
        [] => congruent_figure::table(&[("left", &a), ("right", &b), ("result", &out)], true, &[], ""),
        _ => congruent_figure::table(&[("left", &a), ("right", &b)], true, &wrong, why),
    }
}

/// A length, and what its type knows of it.
#[derive(Clone, Copy)]
struct Column {
    size: usize,
    known: AxisPattern,
}

impl Column {
    /// The length that both become, if they fit.
    fn meets(self, other: Column) -> Option<Column> {
        use AxisPattern::{Named, Size, Unknown};
        match (self.known, other.known) {
            (Named(a), Named(b)) => (a == b && self.size == other.size).then_some(self),
            // A named length never stretches, and is no number's equal.
            (Named(_), Size(n)) => (n == 1).then_some(self),
            (Named(_), Unknown) => (other.size == 1 || other.size == self.size).then_some(self),
            (_, Named(_)) => other.meets(self),
            _ if self.size == other.size || other.size == 1 => Some(self),
            _ => (self.size == 1).then_some(other),
        }
    }

    /// `5`, `Batch=5`
    fn written(self) -> String {
        match self.known {
            AxisPattern::Named(name) => format!("{name}={}", self.size),
            _ => self.size.to_string(),
        }
    }
}

/// The axes of a shape, from the front.
fn axes<S: Lengths>(sizes: &[usize]) -> Vec<Column> {
    let mut known = Vec::new();
    S::describe(&mut known);
    let lacking = sizes.len() - known.len().min(sizes.len());
    let pattern = |k: usize| k.checked_sub(lacking).and_then(|k| known.get(k)).copied().unwrap_or(AxisPattern::Unknown);
    sizes.iter().enumerate().map(|(k, &size)| Column { size, known: pattern(k) }).collect()
}
