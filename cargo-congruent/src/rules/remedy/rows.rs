//! The sentences of the library, and of rustc about its types, that leave out what to write.

use crate::rules::remedy::pattern::Row;
use crate::rules::remedy::pattern::Write::{Find, Say};
use crate::rules::remedy::{axes, generic, others, pairs, shapes, training, windows};

const BROADCAST: &[&str] = &["two lengths broadcast when"];
const IN_PLACE: &[&str] = &["in place, only the other operand stretches"];
const AXES: &[&str] = &["axes count from 0"];
const ONCE: &[&str] = &["each axis is named once", "a permutation names each axis"];
const POSITIONS: &[&str] = &["positions count from 0", "negative positions count from the back"];
const MATMUL: &[&str] = &["`matmul` takes "];
const VIEW: &[&str] =
    &["`view` keeps the elements", "one length may be -1", "a named or generic length cannot be counted"];

const MODULE: &[&str] = &["a struct or an enum is one with", "`#[module(skip)]` before a field leaves it out"];

const IMPLEMENT: &[&str] = &["items from traits can only be used", "the following trait defines an item"];

const OFFERS: &[&str] = &["there is a method `"];
const TRAITS: &[&str] = &["there is a method `", "trait `", "items from traits can only be used"];

pub(super) const ROWS: &[Row] = &[
    // A value that stands for a type.
    (
        "expected type|, found * `::congruent::a_value_for_a_type_write_shape::*`",
        Say("`dims!` is a value, write the type as `shape![..]`"),
        &[],
    ),
    // Two shapes.
    ("dimension `*` cannot be broadcast with dimension `*`", Find(pairs::broadcast), BROADCAST),
    ("shape `*` is not known to broadcast with shape `*`", Find(pairs::unknown), &[]),
    ("dimension `*` does not expand to dimension `*`", Find(pairs::in_place), IN_PLACE),
    ("an axis of length `*` is not in `self`", Find(pairs::in_place), IN_PLACE),
    ("a matrix product cannot contract dimension `*` with dimension `*`", Find(pairs::product), &[]),
    ("`dot` takes two vectors, not shapes `*` and `*`", Find(pairs::dot), MATMUL),
    ("dimension `*` and dimension `*` cannot be joined", Find(pairs::join), &[]),
    ("dimension `*` is not the same as dimension `*`", Find(pairs::same), &["nothing is stretched here"]),
    ("shape `*` is not the same as shape `*`", Find(pairs::same), &["the shapes must agree axis by axis"]),
    ("the index, of shape `*`, has no axis `*`", Find(pairs::index_axis), &[]),
    ("a weight for `*` channels cannot convolve `*` channels", Find(others::channels), &[]),
    (
        "a weight for `*` channels in each of * groups cannot convolve `*` channels",
        Find(others::channels_in_groups),
        &[],
    ),
    ("`*` is not an index tensor", Find(others::no_index), &[]),
    // Axes of one shape.
    ("shape `*` has no axis `*`", Find(axes::there_are), AXES),
    ("shape `*` has no place `*` for a new axis", Find(axes::places), &["a shape of n axes has places"]),
    ("an axis appears twice in the order of a permutation", Find(axes::order_once), ONCE),
    ("an axis of length `*` is missing from the order of a permutation", Find(axes::whole_order), ONCE),
    ("an axis appears twice in a list of axes to reduce along", Find(axes::without_repetition), ONCE),
    ("an axis appears twice in a list of axes", Say("name each axis once"), ONCE),
    (
        "`t()` expects at most 2 axes, but the shape is `*`",
        Find(axes::not_a_matrix),
        &["`mt()` exchanges the last two"],
    ),
    // Positions and lengths.
    ("index `*` is out of bounds for dimension `*`", Find(axes::positions), POSITIONS),
    ("index `*` from the back is out of bounds for dimension `*`", Find(axes::positions), POSITIONS),
    ("index `*` is not known to be there", Say("give it as a value, `let i = 0; s![i]`"), &[]),
    ("index `*` from the back is not known to be there", Say("give it as a value, `let i = -1; s![i]`"), &[]),
    ("the start `*` of a range is out of bounds for dimension `*`", Say("write a start of at most {2}"), &[]),
    ("the end `*` of a range is out of bounds for dimension `*`", Find(axes::end), &[]),
    ("start (*) + length (*) exceeds dimension `*`", Find(axes::part), &[]),
    ("too many indices", Find(axes::too_many), &[]),
    (
        "the parts `*` do not add up to dimension `*`",
        Say("write lengths whose sum is {2}"),
        &["every position is in one part"],
    ),
    (
        "the lengths `*` do not multiply up to dimension `*`",
        Say("write lengths whose product is {2}, or -1 for one of them"),
        &[],
    ),
    ("`*`: the lengths `*` do not multiply up to dimension `*`", Find(axes::parts_of_a_name), &[]),
    ("selected index k out of range: `*` elements of dimension `*`", Say("k is at most {2} here"), &[]),
    ("a window of length `*` does not fit dimension `*`", Say("write a length of at most {2}"), &[]),
    ("a number in a call is at most 1_024, not *", Find(axes::large_number), &[]),
    (
        "a range with a number in it cannot be cut from an axis of generic length",
        Say("give it as a value, `let n = 2; s![..n]`"),
        &[],
    ),
    ("the length `N<1>` is not known at compile time", Say("`shape![1]` and `len![1]` are the length 1"), &[]),
    // One shape that becomes another.
    ("a tensor of shape `*` cannot be viewed as shape `*`", Find(shapes::view), VIEW),
    (
        "a tensor of shape `*` cannot be expanded to shape `*`",
        Find(shapes::expand),
        &["only axes of length 1 are repeated"],
    ),
    ("a tensor of shape `*` is not always one of shape `*`", Find(shapes::not_always), &[]),
    (
        "sizes `*` and strides `*` from element * on reach beyond the elements of a tensor of shape `*`",
        Find(shapes::strided),
        &[],
    ),
    // The number is too large for a type, whether the element is there or not.
    ("sizes `*` and strides `*` from element *| on reach beyond", Find(shapes::large_offset), &[]),
    ("a tensor of shape `*` does not have exactly one element", Find(shapes::item), &[]),
    // Equations.
    (
        "label '*' of `einsum!`: * has dimension `*`, * has dimension `*`",
        Say(others::LABELS),
        &["a label has one length"],
    ),
    (
        "label '*' of `einsum!`: * have dimension `*`, * has dimension `*`",
        Say(others::LABELS),
        &["a label has one length"],
    ),
    (
        "the number of subscripts of `einsum!` (*) does not match the axes of operand *|, whose shape is `*`",
        Find(others::subscripts),
        &[],
    ),
    (
        "the number of subscripts of `einsum!` (*) is more than the axes of operand *|, whose shape is `*`",
        Find(others::subscripts),
        &[],
    ),
    (
        "label '*' of `einsum!` is repeated for operand *, whose dimensions there are `*` and `*`",
        Say(others::LABELS),
        &[],
    ),
    (
        "the number of axes on the left side of the pattern is * or more, but the shape is `*`",
        Find(axes::named_at_most),
        &[],
    ),
    ("the number of axes on the left side of the pattern is *, but the shape is `*`", Find(axes::named), &[]),
    ("`*` is given as `*`, but the axis has dimension `*`", Say("write {3}"), &[]),
    ("the pattern has `1` where the shape has dimension `*`", Say("write a name"), &[]),
    // What is written through.
    ("nothing can be written through a `View`", Find(others::read_only), &["a `ViewMut` is made by"]),
    // Elements.
    ("elements of type `*` are not floats", Find(others::no_floats), &["this operation is there for"]),
    ("elements of type `*` have no arithmetic", Find(others::no_numbers), &[]),
    ("a mask has elements of type `bool`, not `*`", Say("a comparison makes one, as in `x.gt(0.0)`"), &[]),
    ("`*` does not become a tensor by itself", Find(others::no_array), &[]),
    ("`*` is not a position in a tensor of shape `AnyRank`", Find(axes::position_of_any_rank), &[]),
    ("`*` is not a position in a tensor of shape `*`", Find(axes::position), &[]),
    ("`*` is not a list of axes to reduce along", Say("write `axes![0, -1]`"), &[]),
    ("`*` is not an order of axes", Find(axes::order), &[]),
    ("`*` is not a list of axes", Say("write whole numbers, as in `&[0, -1]`"), &["expected whole numbers"]),
    ("`*` is not an axis", Say("write one whole number"), &[]),
    // Convolutions and their like.
    ("a kernel of length `*` does not fit dimension `*`", Find(windows::explain_kernel), &[]),
    (
        "a kernel of length `*` has no middle, and so no padding that is the same on both sides keeps lengths",
        Say("write a kernel of odd length"),
        &["expected an odd length"],
    ),
    ("`*` cannot be stacked", Find(others::write_stack), &["as in `Tensor::stack::<0>"]),
    ("`&Vec<*` is not an item of an index", Say("a `Vec` becomes a tensor by `&Tensor::from(..)`"), &[]),
    ("`*` is not the window of a pool", Find(windows::write_pool), &["a window whose lengths"]),
    ("a weight of shape `*` does not convolve shape `*`", Find(others::convolved_rank), &[]),
    (
        "`*` is too many axes in front of the channels of a convolution or pool",
        Say("`.flatten::<0, 1>()` makes one of two"),
        &[],
    ),
    ("shape `*` is not that of the weights of a convolution", Find(others::filters), &[]),
    ("a bias of shape `*` does not fit `*` outputs", Say("a bias of shape [{2}] would fit"), &[]),
    ("* groups do not divide dimension `*` of a weight", Say("the number of groups must divide {2}"), &[]),
    (
        "windows of * positions that are * apart share elements, so nothing can be written through them",
        Say("write a step of at least {1}"),
        &[],
    ),
    (
        "margins of * and * positions cannot be filled with the mirror image of dimension `*`",
        Find(axes::margin),
        &["a margin is shorter than the axis"],
    ),
    ("`*` does not fill margins of elements of type `*`", Find(others::filling), &[]),
    // Indices and what belongs to them.
    ("an index of shape `*` has more axes than the tensor of shape `*` that it indexes", Find(axes::at_most), &[]),
    ("an index of shape `*` has fewer axes than the tensor of shape `*` that it indexes", Find(axes::as_many), &[]),
    ("`src` of shape `*` has more axes than `self`, whose shape is `*`", Find(axes::at_most), &[]),
    ("`src` of shape `*` has fewer axes than `self`, whose shape is `*`", Find(axes::as_many), &[]),
    (
        "an index of length `*` is longer than `src` of length `*` along the axis",
        Say("it may have at most length {2}"),
        &[],
    ),
    ("an index names `*` positions, but `src` has length `*` along the axis", Say("they must be equal"), &[]),
    ("an index of shape `*` is not a vector", Find(pairs::more_axes), &[]),
    (
        "values of shape `*` do not expand to shape `*`, which is what the index picks",
        Say("write values of that shape, or with lengths of 1"),
        &[],
    ),
    // Losses, layers and data.
    (
        "a last batch of fewer rows does not have the length `*`",
        Say("`Batch(n)` is a length known at run time, and `Batches::full` leaves that batch out"),
        &[],
    ),
    (
        "`*` is not split into parts of lengths `*`",
        Say("write two or three lengths, as in `dims![Train(80), Test(20)]`"),
        &[],
    ),
    ("`*` has no rows", Say("write tensors or variables whose first axis counts the rows"), &[]),
    ("expected input batch size `*` to match target batch size `*`", Say("they must be equal"), &[]),
    ("scores have length `*` where the target has `*`", Say("they must be equal"), &[]),
    ("weights of shape `*` are not one for each of `*` classes", Say("weights of shape [{2}] would fit"), &[]),
    ("shape `*` does not end with the normalized shape `*`", Find(shapes::normalized), &[]),
    ("the input of `linear` has `*` features, the weight takes `*`", Say("a weight of shape [n, {1}] would fit"), &[]),
    ("shape `*` cannot be added to a product of shape `*`", Say("it must expand to {2}"), &[]),
    // Other products.
    ("shape `*` has no matrix product with shape `*`", Find(pairs::no_product), &[]),
    ("`dot` cannot contract dimension `*` with dimension `*`", Say("they must be equal"), &[]),
    ("`mv` takes a matrix and a vector, not shapes `*` and `*`", Find(pairs::other_ranks), MATMUL),
    ("`bmm` takes two stacks of matrices, not shapes `*` and `*`", Find(pairs::other_ranks), MATMUL),
    ("shape `*` does not expand to shape `*`|, and an in-place", Find(generic::expands), &[]),
    // Lengths.
    ("`*` is not known to be a length|: a type parameter needs", Find(generic::length), &[]),
    ("`*` is not known to be a shape|: a type parameter needs", Find(generic::shape_parameter), &["each length in it"]),
    (
        "the length `*` is not known at compile time|: a type parameter needs",
        Find(generic::static_length),
        &["values are given to functions"],
    ),
    (
        "the shape `AnyRank` is not known at compile time",
        Say("give the lengths, as in `zeros_of(AnyRank::from([2, 3]))`"),
        &[],
    ),
    ("-1 keeps the length of an axis, and here it stands in front of all of them", Say("write a number"), &[]),
    ("the two axes of a diagonal cannot be identical", Say("name two axes"), &[]),
    // The standard library's own words.
    ("cannot borrow `*` as mutable, as it is behind a `&` reference", Find(others::shared), &[]),
    ("cannot borrow `*` as mutable, as it is not declared as mutable", Find(others::not_mutable), &[]),
    ("cannot borrow data in dereference of `*` as mutable", Find(others::through_strided), &[]),
    ("`?` operator has incompatible types", Find(others::behind_reference), &[]),
    ("binary assignment operation `*` cannot be applied to type `*`", Find(others::assigned), &[]),
    (
        "no method named `*_` found for mutable reference `&mut Strided<*`| in the current scope",
        Say(others::WRITERS),
        OFFERS,
    ),
    ("no method named `*_` found for reference `&Strided<*`| in the current scope", Say(others::WRITERS), OFFERS),
    ("no method named `*_` found for struct `Shared<*`| in the current scope", Say(others::SHARED), OFFERS),
    ("no method named `add` found for *| in the current scope", Find(others::operator), TRAITS),
    ("no method named `sub` found for *| in the current scope", Find(others::operator), TRAITS),
    ("no method named `mul` found for *| in the current scope", Find(others::operator), TRAITS),
    ("no method named `div` found for *| in the current scope", Find(others::operator), TRAITS),
    ("no method named `rem` found for *| in the current scope", Find(others::operator), TRAITS),
    ("no function or associated item named `*` found for *| in the current scope", Find(training::function), &[]),
    ("no method named `*` found for *| in the current scope", Find(training::missing), &[]),
    ("no field `*` on type `*`", Find(training::missing), &[]),
    ("`*` is not an iterator", Find(training::missing), &[]),
    ("expected function, found `*`", Find(training::as_a_function), &[]),
    ("the method `*` exists for *|, but its trait bounds were not satisfied", Find(training::unbound), IMPLEMENT),
    // Training.
    (
        "layer `*` does not take `*`",
        Find(training::unfit),
        &["the page of a layer says", "a struct of layers is a layer"],
    ),
    ("`*` is not a module with elements of type `*`", Find(training::no_module), MODULE),
    ("`*` is not a module", Find(training::no_module), MODULE),
    (
        "a gradient is taken of a scalar, and this has shape `*`|: write",
        Say("`.mean_all()` or `.sum_all()` of it is one"),
        &[],
    ),
    ("elements of type `*` have no 0 and no 1|: write", Say("`Tensor::full(..)` takes the element"), &[]),
    ("`*` does not name classes", Find(training::classes), &["class numbers are"]),
    (
        "a target of shape `*` does not name a class for scores of shape `*`",
        Find(training::target),
        &["scores of `[n, c]` take"],
    ),
    (
        "`*` cannot stand in an operation on variables of elements of type `*`",
        Find(training::operand),
        &["element types are never converted silently"],
    ),
    ("`*` does not convolve variables of elements of type `*`", Find(training::other_elements), &[]),
    ("`*` cannot be joined with `*`", Find(training::joined), &[]),
    ("type mismatch resolving `<* as Module>::Element == *`", Find(training::one_element), &[]),
    ("`*` is not a shape", Find(generic::shape_parameter), &["a shape is written with `shape!`"]),
    ("the trait bound `*: From<*>` is not satisfied", Find(training::from), &["the following other types implement"]),
];
