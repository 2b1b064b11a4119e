//! The methods of each kind of operation, on each type.

use crate::Methods;
use crate::Owner::{self, *};

/// Returns the methods of a type whose rank is known.
pub(crate) const fn on(owner: Owner, names: &'static str) -> Methods {
    Methods { owner, any_rank: false, names }
}

/// Returns the methods of a type whose rank is known only at run time.
pub(crate) const fn any(owner: Owner, names: &'static str) -> Methods {
    Methods { owner, any_rank: true, names }
}

/// A function of each element.
pub const UNARY: &[Methods] =
    &[on(Strided, "*"), on(Tensor, "*_"), on(ViewMut, "*_"), on(StackTensor, "* *_"), on(Lazy, "*"), on(Var, "*")];

/// A function of two elements. On the stack no shape is rejected at run time.
pub const BINARY: &[Methods] = &[
    on(Strided, "* try_*"),
    on(Tensor, "*_ try_*_"),
    on(ViewMut, "*_ try_*_"),
    on(StackTensor, "* *_"),
    on(Lazy, "*"),
    on(Var, "*"),
];

/// An operator: the method that returns a new tensor is the operator itself.
pub const OPERATOR: &[Methods] =
    &[on(Strided, "try_*"), on(Tensor, "*_ try_*_"), on(ViewMut, "*_ try_*_"), on(StackTensor, "*_")];

/// An assignment of the elements of another tensor, broadcast.
pub const ASSIGNMENT: &[Methods] = &[on(Tensor, "*_ try_*_"), on(ViewMut, "*_ try_*_"), on(StackTensor, "*_")];

/// A function of two integers, which variables do not have.
pub const OF_INTEGERS: &[Methods] = &[
    on(Strided, "* try_*"),
    on(Tensor, "*_ try_*_"),
    on(ViewMut, "*_ try_*_"),
    on(StackTensor, "* *_"),
    on(Lazy, "*"),
];

/// A comparison, also in place: 1 if it is true, otherwise 0.
pub const COMPARISON: &[Methods] = &[
    on(Strided, "* try_*"),
    on(Tensor, "*_ try_*_"),
    on(ViewMut, "*_ try_*_"),
    on(StackTensor, "* *_"),
    on(Lazy, "*"),
];

/// A test of each element.
pub const TEST: &[Methods] = &[on(Strided, "*"), on(StackTensor, "*"), on(Lazy, "*")];

/// A comparison that `PartialEq` also names: on the types themselves, so that the method is found first.
pub const EQUALITY: &[Methods] = &[
    on(Strided, "* try_*"),
    on(Tensor, "* try_* *_ try_*_"),
    on(View, "* try_*"),
    on(ViewMut, "* try_* *_ try_*_"),
    on(Shared, "* try_*"),
    on(StackTensor, "* *_"),
    on(Lazy, "*"),
];

const FORMS: &str = "* *_keepdim *_axes *_axes_keepdim *_all";
const FORMS_AND_TRY: &str =
    "* *_keepdim *_axes *_axes_keepdim *_all try_* try_*_keepdim try_*_axes try_*_axes_keepdim try_*_all";

/// A reduction along axes.
pub const REDUCTION: &[Methods] = &[
    on(Strided, FORMS),
    any(Strided, "*"),
    on(StackTensor, FORMS),
    on(Lazy, FORMS),
    any(Lazy, "*"),
    on(Var, FORMS),
    any(Var, "*"),
];

/// A reduction along axes that rejects some of them or of its values at run time.
pub const FALLIBLE_REDUCTION: &[Methods] = &[
    on(Strided, FORMS_AND_TRY),
    any(Strided, "*"),
    on(StackTensor, FORMS),
    on(Lazy, FORMS_AND_TRY),
    any(Lazy, "*"),
    on(Var, FORMS),
    any(Var, "*"),
];

/// A reduction to `bool` or to a count.
pub const TRUTH: &[Methods] =
    &[on(Strided, FORMS), any(Strided, "*"), on(StackTensor, FORMS), on(Lazy, FORMS), any(Lazy, "*")];

/// The position of an element along an axis.
pub const PLACE: &[Methods] = &[
    on(Strided, "* *_keepdim *_all try_* try_*_keepdim try_*_all"),
    any(Strided, "*"),
    on(StackTensor, "* *_keepdim *_all"),
];

/// An element along an axis, and its position.
pub const EXTREME: &[Methods] = &[
    on(Strided, "* *_keepdim try_* try_*_keepdim"),
    any(Strided, "*"),
    on(StackTensor, "* *_keepdim"),
    on(Var, "* *_keepdim"),
    any(Var, "*"),
];

/// An element along an axis and its position, or an element of the whole tensor.
pub const MEDIAN: &[Methods] = &[
    on(Strided, "* *_keepdim *_all try_* try_*_keepdim try_*_all"),
    any(Strided, "*"),
    on(Var, "* *_keepdim *_all"),
    any(Var, "*"),
];

/// The element at a rank in the order of an axis, and its position.
pub const RANKED: &[Methods] =
    &[on(Strided, "* *_keepdim try_* try_*_keepdim"), any(Strided, "*"), on(Var, "* *_keepdim"), any(Var, "*")];

/// A value of one axis that rejects some arguments at run time, or a value of all elements.
pub const QUANTILE: &[Methods] = MEDIAN;

/// An infallible value of one axis.
pub const AREA: &[Methods] = &[on(Strided, "* *_keepdim"), any(Strided, "*"), on(Var, "* *_keepdim"), any(Var, "*")];

/// Infallible, also on any rank, with a gradient.
pub const PLAIN: &[Methods] = &[on(Strided, "*"), any(Strided, "*"), on(Var, "*"), any(Var, "*")];

/// Fallible, also on any rank, with a gradient.
pub const FALLIBLE: &[Methods] = &[on(Strided, "* try_*"), any(Strided, "*"), on(Var, "*"), any(Var, "*")];

/// Fallible, also on any rank, without a gradient.
pub const VALUES: &[Methods] = &[on(Strided, "* try_*"), any(Strided, "*")];

/// Fallible, with a gradient; the same for all ranks.
pub const OF_TWO: &[Methods] = &[on(Strided, "* try_*"), on(Var, "*")];

/// A product, also of small matrices on the stack.
pub const SMALL_PRODUCT: &[Methods] = &[on(Strided, "* try_*"), on(StackTensor, "*"), on(Var, "*")];

/// With settings as a value.
pub const WITH_SETTINGS: &[Methods] = &[on(Strided, "* *_with try_* try_*_with"), on(Var, "* *_with")];

/// A loss of elements that broadcast: the mean, or a reduction that is passed as a value.
pub const ELEMENT_LOSS: &[Methods] = &[on(Strided, "* try_* *_with try_*_with"), on(Var, "* *_with")];

/// Writes at given positions, in new memory and in place.
pub const AT_PLACES: &[Methods] = &[
    on(Strided, "* try_*"),
    any(Strided, "*"),
    on(Tensor, "*_ try_*_"),
    any(Tensor, "*_"),
    on(ViewMut, "*_ try_*_"),
    any(ViewMut, "*_"),
    on(Var, "*"),
    any(Var, "*"),
];

/// A constructor: of a known shape, or of given lengths.
pub const CONSTRUCTOR: &[Methods] = &[on(Tensor, "* *_of try_*_of")];

/// A constructor that the stack has as well.
pub const SMALL_CONSTRUCTOR: &[Methods] = &[on(Tensor, "* *_of try_*_of"), on(StackTensor, "*")];

/// A constructor with the shape of another tensor.
pub const LIKE: &[Methods] = &[on(Strided, "* try_*"), on(Tensor, "*")];
