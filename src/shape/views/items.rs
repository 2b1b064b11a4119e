//! Items of `s!` that are known at run time only: numbers and ranges.
//!
//! Known by now: items as types, and the parts that they select (`slice`). This file adds the item for each type of value.

use crate::dim::ToValue;
use crate::shape::slice::{Bounds, NewAxis, NthValue, Step, Value, Whole};

/// The values that `s!` accepts, apart from literal numbers and ranges, and its own names.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an item of an index",
    label = "expected a whole number, a range of them, or `NewAxis`",
    note = "an index has positions (`2`, `i`, `-1`), ranges (`1..7;2`), `...` and `NewAxis`, and that of `x.index(s![..])` index tensors and masks, too: `&rows`, where `rows` is a tensor; `&Tensor::from(vec)` of a `Vec`"
)]
pub trait ToItem {
    /// The item as a type.
    type Item;
    /// The item.
    #[track_caller]
    fn to_item(self) -> Self::Item;
}

macro_rules! whole {
    ($($t:ty)*) => {$(
        /// A number is a position.
        impl ToItem for $t {
            type Item = NthValue;
            fn to_item(self) -> NthValue {
                NthValue(self.to_value())
            }
        }
    )*};
}
whole! { usize isize i32 i64 u32 u64 }

macro_rules! itself {
    ($($t:ty)*) => {$(
        /// An item is itself.
        impl ToItem for $t {
            type Item = $t;
            fn to_item(self) -> $t {
                self
            }
        }
    )*};
}
itself! { NewAxis Whole Bounds }

macro_rules! ranges {
    ($($range:ty, $r:ident: $start:expr, $stop:expr;)*) => {$(
        /// A range selects positions known at run time.
        impl<T: ToValue + Copy> ToItem for $range {
            type Item = Bounds;
            fn to_item(self) -> Bounds {
                let $r = self;
                Bounds { start: $start, stop: $stop }
            }
        }
    )*};
}
ranges! {
    core::ops::Range<T>, r: Some(r.start.to_value()), Some(r.end.to_value());
    core::ops::RangeFrom<T>, r: Some(r.start.to_value()), None;
    core::ops::RangeTo<T>, r: None, Some(r.end.to_value());
    core::ops::RangeInclusive<T>, r: Some(r.start().to_value()), behind(*r.end());
    core::ops::RangeToInclusive<T>, r: None, behind(r.end);
}
/// `..` is the whole axis.
impl ToItem for core::ops::RangeFull {
    type Item = Whole;
    fn to_item(self) -> Whole {
        Whole
    }
}

/// Returns the position after a last position; `None`, the edge, for -1.
fn behind(last: impl ToValue) -> Option<isize> {
    match last.to_value() {
        -1 => None,
        last => Some(last.saturating_add(1)),
    }
}

/// Returns an end of a range, for `s!`.
pub fn value(end: impl ToValue) -> Value {
    Value(end.to_value())
}

/// Returns the end of a range with this last position, for `s!`.
pub fn inclusive(last: impl ToValue) -> Value {
    Value(behind(last).unwrap_or(isize::MAX))
}

/// Returns a step, for `s!`.
///
/// A negative step becomes 0, which is rejected where the range is used.
pub fn step(step: impl ToValue) -> Step {
    Step(usize::try_from(step.to_value()).unwrap_or(0))
}
