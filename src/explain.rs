//! Explanations of operations on shapes, as text: for lessons, logs, and questions why an operation is rejected.
//!
//! Known by now: all of the crate. These functions say of existing tensors what `cargo congruent explain "[5, 1, 4, 1] + [3, 1, 1]"` says of written
//! shapes. The shapes need not fit; the table shows why they do not. Errors use the same tables: `{error:#}` of a [`ShapeError`](crate::ShapeError)
//! prints the shapes below its message.

use crate::dim::{AxisPattern, Numbers};
use crate::error::OfOperation;
use crate::shape::Lengths;
use crate::tensor::Strided;
use congruent_layout::view::viewed;
use congruent_layout::{Layout, gather as rule};
use congruent_notation::figure::table;

/// Returns the shapes of two tensors lined up at their last axes, and the resulting shape, or carets under the axes that do not fit.
///
/// # Shapes
/// Any two. A length with a name is shown with it. As at compile time, a named length fits itself, 1 and `_` only; but names are compared as text:
/// two names of one spelling from two modules count as the same.
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
    let (mut out, mut wrong) = (Vec::new(), Vec::new());
    for k in 0..rank {
        match (column_at(&a, k, rank), column_at(&b, k, rank)) {
            (Some(a), Some(b)) => match a.meets(b) {
                Some(both) => out.push(both.written()),
                None => wrong.push(k),
            },
            (one, other) => out.extend(one.or(other).map(AxisColumn::written)),
        }
    }
    let named = |own: Option<AxisColumn>| own.is_some_and(|own| matches!(own.known, AxisPattern::Named(_)));
    let all_named = wrong.iter().all(|&k| named(column_at(&a, k, rank)) || named(column_at(&b, k, rank)));
    let why = if all_named { "a named length is equal to itself alone" } else { "neither is 1, and they differ" };
    let (a, b) = (written(&a), written(&b));
    match wrong[..] {
        [] => table(&[("left", &a), ("right", &b), ("result", &out)], true, &[], ""),
        _ => table(&[("left", &a), ("right", &b)], true, &wrong, why),
    }
}

/// Returns the shapes of `left += right`: the second stretches to the first, which keeps its shape; or carets where it would have to change.
///
/// # Shapes
/// Any two, with names as in [`broadcast`].
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let a = Tensor::<f32, shape![4, 3]>::zeros();
/// assert_eq!(congruent::explain::in_place(&a, &Tensor::from([1.0, 2.0, 3.0])), "\
/// self    4  3
/// other      3
/// result  4  3");
///
/// assert_eq!(congruent::explain::in_place(&Tensor::from([[1.0, 2.0, 3.0]]), &a), "\
/// self   1  3
/// other  4  3
///        ^   `self` keeps its length: this must be 1, or the same");
/// ```
pub fn in_place<T, S: Lengths, U, R: Lengths>(left: &Strided<T, S>, right: &Strided<U, R>) -> String {
    let (a, b) = (axes::<S>(left.sizes()), axes::<R>(right.sizes()));
    let rank = a.len().max(b.len());
    let fits = |k: &usize| match (column_at(&a, *k, rank), column_at(&b, *k, rank)) {
        (Some(own), Some(other)) => own.meets(other).is_some_and(|both| both.size == own.size),
        (own, _) => own.is_some(),
    };
    let wrong: Vec<_> = (0..rank).filter(|k| !fits(k)).collect();
    let (a, b) = (written(&a), written(&b));
    match wrong[..] {
        [] => table(&[("self", &a), ("other", &b), ("result", &a)], true, &[], ""),
        _ => {
            table(&[("self", &a), ("other", &b)], true, &wrong, "`self` keeps its length: this must be 1, or the same")
        }
    }
}

/// Returns the shapes of a matrix product, the inner lengths in parentheses, and the resulting shape, or carets under the lengths that do not fit.
///
/// # Shapes
/// Any two, with names as in [`broadcast`]. A vector is a row on the left and a column on the right.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let (a, b) = (Tensor::<f32, shape![7, 2, 3]>::zeros(), Tensor::<f32, shape![3, 5]>::zeros());
/// assert_eq!(congruent::explain::product(&a, &b), "\
/// left    7    2  (3)
/// right      (3)    5
/// result  7    2    5");
///
/// assert_eq!(congruent::explain::product(&b, &b), "\
/// left     3  (5)
/// right  (3)    5
///          ^    ^   the inner lengths are not equal");
/// ```
pub fn product<T, S: Lengths, U, R: Lengths>(left: &Strided<T, S>, right: &Strided<U, R>) -> String {
    let (a, b) = (axes::<S>(left.sizes()), axes::<R>(right.sizes()));
    let rank = a.len().max(b.len());
    let (Some(own), Some(other)) = (a.last(), b.get(b.len().saturating_sub(2))) else {
        let scalar = "a scalar has no axis to be summed over";
        return format!("{}\n{scalar}", table(&[("left", &written(&a)), ("right", &written(&b))], true, &[], ""));
    };
    let batch = |own: &[AxisColumn]| own[..own.len().saturating_sub(2)].to_vec();
    let (stack, other_stack) = (batch(&a), batch(&b));
    let loops = stack.len().max(other_stack.len());
    let meet = |k: usize| match (column_at(&stack, k, loops), column_at(&other_stack, k, loops)) {
        (Some(a), Some(b)) => a.meets(b),
        (a, b) => a.or(b),
    };
    let mut wrong: Vec<usize> = (0..loops).filter(|k| meet(*k).is_none()).map(|k| k + rank - loops - 2).collect();
    let mut why = "neither is 1, and they differ";
    if own.size != other.size || own.meets(*other).is_none() {
        (wrong, why) = (vec![rank - b.len().min(2), rank - 1], "the inner lengths are not equal");
    }
    let mut out: Vec<AxisColumn> = (0..loops).filter_map(meet).collect();
    out.extend(a.len().checked_sub(2).map(|k| a[k]));
    out.extend(b.len().checked_sub(2).map(|k| b[k + 1]));
    let rows = [marked(&a, a.len() - 1), marked(&b, b.len().saturating_sub(2)), written(&out)];
    let rows = [("left", &rows[0][..]), ("right", &rows[1][..]), ("result", &rows[2][..])];
    table(if wrong.is_empty() { &rows } else { &rows[..2] }, true, &wrong, why)
}

/// Returns lengths and strides, and those of a view with other lengths, one of which may be -1; or the reason why there is no such view.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::<f32, shape![4, 6]>::zeros();
/// assert_eq!(congruent::explain::view(&x, [-1, 8]), "\
/// shape    4  6
/// strides  6  1
/// view     3  8
/// strides  8  1");
///
/// // The transposed matrix is not one run of elements.
/// let told = congruent::explain::view(&x.t(), [24]);
/// assert!(told.starts_with("view size is not compatible with input tensor's size and stride"));
/// assert!(told.ends_with("shape    6  4\nstrides  1  6\nwanted  24"));
/// ```
pub fn view<T, S: Lengths>(x: &Strided<T, S>, sizes: impl Numbers) -> String {
    let (own, mut to) = (x.layout(), Layout::scalar());
    match viewed(own, &sizes.numbers(), &mut to) {
        Err(fault) => format!("{:#}", fault.of("view")),
        Ok(_) => {
            let (shape, strides) = (written(&axes::<S>(x.sizes())), numbers(own.strides()));
            let (view, steps) = (numbers(to.sizes()), numbers(to.strides()));
            let before = table(&[("shape", &shape), ("strides", &strides)], true, &[], "");
            format!("{before}\n{}", table(&[("view", &view), ("strides", &steps)], true, &[], ""))
        }
    }
}

/// Returns the shapes of `gather` along an axis, lined up at their first axes, and the resulting shape, or the reason why there is none.
///
/// # Examples
/// ```
/// use congruent::prelude::*;
///
/// let x = Tensor::<f32, shape![5, 3, 7]>::zeros();
/// let index = Tensor::<i64, shape![2, 3]>::zeros();
/// assert_eq!(congruent::explain::gather_along(&x, 0, &index), "\
/// self    5  3  7
/// index   2  3
/// result  2  3  7");
///
/// let told = congruent::explain::gather_along(&x, 0, &Tensor::<i64, shape![2, 4]>::zeros());
/// assert!(told.ends_with("self   5  3  7\nindex  2  4\n          ^   neither equal nor 1"));
/// ```
pub fn gather_along<T, S: Lengths, I, R: Lengths>(x: &Strided<T, S>, axis: isize, index: &Strided<I, R>) -> String {
    match rule::gather(x.raw().geometry(), axis, index.raw().geometry()) {
        Err(fault) => format!("{:#}", fault.of("gather")),
        Ok(along) => {
            let (own, index) = (written(&axes::<S>(x.sizes())), written(&axes::<R>(index.sizes())));
            table(&[("self", &own), ("index", &index), ("result", &numbers(&along.out))], false, &[], "")
        }
    }
}

/// Returns the axis of a shape in column `k` of `rank`, lined up at the last axis.
fn column_at(own: &[AxisColumn], k: usize, rank: usize) -> Option<AxisColumn> {
    (k + own.len()).checked_sub(rank).map(|k| own[k])
}

/// Returns the lengths with their names.
fn written(own: &[AxisColumn]) -> Vec<String> {
    own.iter().map(|axis| axis.written()).collect()
}

/// Returns the lengths with their names, one of them in parentheses.
fn marked(own: &[AxisColumn], inner: usize) -> Vec<String> {
    let mut all = written(own);
    if let Some(length) = all.get_mut(inner) {
        *length = format!("({length})");
    }
    all
}

/// Numbers as text.
fn numbers(all: &[usize]) -> Vec<String> {
    all.iter().map(usize::to_string).collect()
}

/// A length, and what its type determines.
#[derive(Clone, Copy)]
struct AxisColumn {
    size: usize,
    known: AxisPattern,
}

impl AxisColumn {
    /// The length that both lengths broadcast to, if they fit.
    fn meets(self, other: AxisColumn) -> Option<AxisColumn> {
        use AxisPattern::{Named, Size, Unknown};
        match (self.known, other.known) {
            (Named(a), Named(b)) => (a == b && self.size == other.size).then_some(self),
            // A named length never stretches, and equals no number.
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
fn axes<S: Lengths>(sizes: &[usize]) -> Vec<AxisColumn> {
    let mut known = Vec::new();
    S::describe(&mut known);
    let lacking = sizes.len() - known.len().min(sizes.len());
    let pattern = |k: usize| k.checked_sub(lacking).and_then(|k| known.get(k)).copied().unwrap_or(AxisPattern::Unknown);
    sizes.iter().enumerate().map(|(k, &size)| AxisColumn { size, known: pattern(k) }).collect()
}
