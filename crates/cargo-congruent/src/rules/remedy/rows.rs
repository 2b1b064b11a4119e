//! The sentences of the library, and of rustc about its types, that leave out what to write.

use crate::rules::remedy::pattern::Row;
use crate::rules::remedy::pattern::Write::{Find, Say};
use crate::rules::remedy::{axes, elements, generic, losses, others, pairs, parts, shapes, training, windows};

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
        "expected type|, found {kind} `::congruent::a_value_for_a_type_write_shape::{value}`",
        Say("`dims!` is a value, write the type as `shape![..]`"),
        &[],
    ),
    // Two shapes.
    ("dimension `{left}` cannot be broadcast with dimension `{right}`", Find(pairs::say_broadcast), BROADCAST),
    ("shape `{left}` is not known to broadcast with shape `{right}`", Find(pairs::say_unknown), &[]),
    ("dimension `{from}` does not expand to dimension `{to}`", Find(pairs::say_in_place), IN_PLACE),
    ("an axis of length `{length}` is not in `self`", Find(pairs::say_in_place), IN_PLACE),
    ("a matrix product cannot contract dimension `{left}` with dimension `{right}`", Find(pairs::say_product), &[]),
    ("`dot` takes two vectors, not shapes `{left}` and `{right}`", Find(pairs::say_dot), MATMUL),
    ("dimension `{left}` and dimension `{right}` cannot be joined", Find(pairs::say_join), &[]),
    (
        "dimension `{left}` is not the same as dimension `{right}`",
        Find(pairs::say_same),
        &["nothing is stretched here"],
    ),
    (
        "shape `{left}` is not the same as shape `{right}`",
        Find(pairs::say_same),
        &["the shapes must agree axis by axis"],
    ),
    (
        "prediction of shape `{prediction}` and target of shape `{target}` must have the same shape",
        Find(losses::say_target),
        &["for `[n, 1]` and `[n]` write"],
    ),
    (
        "a weight or variance of shape `{weight}` does not expand to the losses, of shape `{losses}`",
        Find(losses::say_weight),
        &["one for each row of"],
    ),
    (
        "anchor, positive and negative of shapes `{anchor}`, `{positive}` and `{negative}` must have the same number of axes|, and at least one",
        Say("`unsqueeze::<0>()` adds one in front, which broadcasts"),
        &["`unsqueeze::<0>()` adds an axis of length 1"],
    ),
    ("the index, of shape `{shape}`, has no axis `{axis}`", Find(pairs::say_index_axis), &[]),
    ("a weight for `{weight}` channels cannot convolve `{channels}` channels", Find(others::say_channels), &[]),
    (
        "a weight for `{weight}` channels in each of {groups} groups cannot convolve `{channels}` channels",
        Find(others::say_channels_in_groups),
        &[],
    ),
    ("`{found}` is not an index tensor", Find(others::say_no_index), &[]),
    // Axes of one shape.
    ("shape `{shape}` has no axis `{axis}`", Find(axes::say_axes), AXES),
    (
        "shape `{shape}` has no place `{place}` for a new axis",
        Find(axes::say_places),
        &["a shape of n axes has places"],
    ),
    ("an axis appears twice in the order of a permutation", Find(axes::name_once), ONCE),
    ("an axis of length `{length}` is missing from the order of a permutation", Find(axes::complete_order), ONCE),
    ("an axis appears twice in a list of axes to reduce along", Find(axes::drop_repeated), ONCE),
    ("an axis appears twice in a list of axes", Say("name each axis once"), ONCE),
    (
        "`t()` expects at most 2 axes, but the shape is `{shape}`",
        Find(axes::transpose_last),
        &["`mt()` exchanges the last two"],
    ),
    // Positions and lengths.
    ("index `{index}` is out of bounds for dimension `{length}`", Find(axes::say_positions), POSITIONS),
    ("index `{index}` from the back is out of bounds for dimension `{length}`", Find(axes::say_positions), POSITIONS),
    ("index `{index}` is not known to be there", Say("give it as a value, `let i = 0; s![i]`"), &[]),
    ("index `{index}` from the back is not known to be there", Say("give it as a value, `let i = -1; s![i]`"), &[]),
    (
        "the start `{start}` of a range is out of bounds for dimension `{length}`",
        Say("write a start of at most {length}"),
        &[],
    ),
    ("the end `{end}` of a range is out of bounds for dimension `{length}`", Find(axes::say_range_end), &[]),
    ("start ({start}) + length ({count}) exceeds dimension `{length}`", Find(axes::say_narrow), &[]),
    ("too many indices", Find(axes::say_items), &[]),
    (
        "the parts `{parts}` do not add up to dimension `{length}`",
        Say("write lengths whose sum is {length}"),
        &["every position is in one part"],
    ),
    (
        "the lengths `{lengths}` do not multiply up to dimension `{length}`",
        Say("write lengths whose product is {length}, or -1 for one of them"),
        &[],
    ),
    ("`{name}`: the lengths `{lengths}` do not multiply up to dimension `{length}`", Find(axes::say_parts), &[]),
    (
        "selected index k out of range: `{count}` elements of dimension `{length}`",
        Say("k is at most {length} here"),
        &[],
    ),
    ("a window of length `{window}` does not fit dimension `{length}`", Say("write a length of at most {length}"), &[]),
    ("a number in a call is at most 1_024, not {number}", Find(axes::slice_instead), &[]),
    (
        "a range with a number in it cannot be cut from an axis of generic length",
        Say("give it as a value, `let n = 2; s![..n]`"),
        &[],
    ),
    (
        "the length `{length}` is generic|: no number can be computed from it",
        Find(parts::say_generic),
        &["a product is divided as it is written"],
    ),
    (
        "an axis of generic length `{length}` is not a known number of parts",
        Find(parts::say_unbound),
        &["a list of any number of parts"],
    ),
    ("the length `N<1>` is not known at compile time", Say("`shape![1]` and `len![1]` are the length 1"), &[]),
    // One shape that becomes another.
    ("a tensor of shape `{from}` cannot be viewed as shape `{to}`", Find(shapes::say_view), VIEW),
    (
        "a tensor of shape `{from}` cannot be expanded to shape `{to}`",
        Find(shapes::say_expand),
        &["only axes of length 1 are repeated"],
    ),
    ("a tensor of shape `{from}` is not always one of shape `{to}`", Find(shapes::say_not_always), &[]),
    (
        "sizes `{sizes}` and strides `{strides}` with offset {offset} reach beyond the elements of a tensor of shape `{shape}`",
        Find(shapes::say_strided),
        &[],
    ),
    // The number is too large for a type, whether the element is there or not.
    ("sizes `{sizes}` and strides `{strides}` with offset {offset}| reach beyond", Find(shapes::say_large_offset), &[]),
    ("a tensor of shape `{shape}` does not have exactly one element", Find(shapes::say_item), &[]),
    // Equations.
    (
        "label '{label}' of `einsum!`: {operand} has dimension `{length}`, {other_operand} has dimension `{other}`",
        Say(others::LABELS),
        &["a label has one length"],
    ),
    (
        "label '{label}' of `einsum!`: {operand} have dimension `{length}`, {other_operand} has dimension `{other}`",
        Say(others::LABELS),
        &["a label has one length"],
    ),
    (
        "the number of subscripts of `einsum!` ({subscripts}) does not match the axes of operand {operand}|, whose shape is `{shape}`",
        Find(others::say_subscripts),
        &[],
    ),
    (
        "the number of subscripts of `einsum!` ({subscripts}) is more than the axes of operand {operand}|, whose shape is `{shape}`",
        Find(others::say_subscripts),
        &[],
    ),
    (
        "label '{label}' of `einsum!` is repeated for operand {operand}, whose dimensions there are `{length}` and `{other}`",
        Say(others::LABELS),
        &[],
    ),
    (
        "the number of axes on the left side of the pattern is {named} or more, but the shape is `{shape}`",
        Find(axes::name_some_axes),
        &[],
    ),
    (
        "the number of axes on the left side of the pattern is {named}, but the shape is `{shape}`",
        Find(axes::name_axes),
        &[],
    ),
    ("`{name}` is given as `{given}`, but the axis has dimension `{length}`", Say("write {length}"), &[]),
    ("the pattern has `1` where the shape has dimension `{length}`", Say("write a name"), &[]),
    // What is written through.
    ("nothing can be written through a `View`", Find(others::say_read_only), &["a `ViewMut` is made by"]),
    // Elements.
    ("elements of type `{element}` are not floats", Find(elements::say_no_floats), &["this operation is there for"]),
    ("elements of type `{element}` have no arithmetic", Find(elements::say_no_numbers), &[]),
    ("elements of type `{element}` are not real numbers", Find(elements::say_no_numbers), &[]),
    ("a mask has elements of type `bool`, not `{element}`", Say("a comparison makes one, as in `x.gt(0.0)`"), &[]),
    ("`{found}` does not become a tensor by itself", Find(others::say_no_array), &[]),
    ("`{found}` is not a position in a tensor of shape `AnyRank`", Find(axes::slice_positions), &[]),
    ("`{found}` is not a position in a tensor of shape `{shape}`", Find(axes::say_position), &[]),
    ("`{found}` is not a list of axes to reduce along", Say("write `axes![0, -1]`"), &[]),
    ("`{found}` is not an order of axes", Find(axes::write_order), &[]),
    ("`{found}` is not a list of axes", Find(axes::write_list), &["expected whole numbers"]),
    ("`{found}` is not an axis", Say("write one whole number"), &[]),
    // Convolutions and their like.
    ("a kernel of length `{kernel}` does not fit dimension `{length}`", Find(windows::explain_kernel), &[]),
    ("`{found}` cannot be stacked", Find(others::write_stack), &["as in `Tensor::stack::<0>"]),
    ("`&Vec<{found}` is not an item of an index", Say("a `Vec` becomes a tensor by `&Tensor::from(..)`"), &[]),
    ("`{found}` is not the window of a pool", Find(windows::write_pool), &["a window whose lengths"]),
    ("a weight of shape `{weight}` does not convolve shape `{input}`", Find(others::say_convolved_rank), &[]),
    (
        "`{shape}` is too many axes in front of the channels of a convolution or pool",
        Say("`.flatten::<0, 1>()` makes one of two"),
        &[],
    ),
    ("shape `{shape}` is not that of the weights of a convolution", Find(others::say_filters), &[]),
    ("a bias of shape `{shape}` does not fit `{outputs}` outputs", Say("a bias of shape [{outputs}] would fit"), &[]),
    (
        "{groups} groups do not divide dimension `{length}` of a weight",
        Say("the number of groups must divide {length}"),
        &[],
    ),
    (
        "windows of {window} positions that are {step} apart share elements, so nothing can be written through them",
        Say("write a step of at least {window}"),
        &[],
    ),
    (
        "margins of {before} and {behind} positions cannot be filled with the mirror image of dimension `{length}`",
        Find(axes::say_margin),
        &["a margin is shorter than the axis"],
    ),
    ("`{found}` does not fill margins of elements of type `{element}`", Find(others::say_filling), &[]),
    // Indices and what belongs to them.
    (
        "an index of shape `{index}` has more axes than the tensor of shape `{shape}` that it indexes",
        Find(axes::say_rank_limit),
        &[],
    ),
    (
        "an index of shape `{index}` has fewer axes than the tensor of shape `{shape}` that it indexes",
        Find(axes::say_rank),
        &[],
    ),
    ("`src` of shape `{src}` has more axes than `self`, whose shape is `{shape}`", Find(axes::say_rank_limit), &[]),
    ("`src` of shape `{src}` has fewer axes than `self`, whose shape is `{shape}`", Find(axes::say_rank), &[]),
    (
        "an index of length `{index}` is longer than `src` of length `{src}` along the axis",
        Say("it may have at most length {src}"),
        &[],
    ),
    ("an index names `{index}` positions, but `src` has length `{src}` along the axis", Say("they must be equal"), &[]),
    ("an index of shape `{shape}` is not a vector", Find(pairs::say_more_axes), &[]),
    (
        "values of shape `{values}` do not expand to shape `{picked}`, which is what the index picks",
        Say("write values of that shape, or with lengths of 1"),
        &[],
    ),
    // Losses, layers and data.
    (
        "a last batch of fewer rows does not have the length `{length}`",
        Say("`Batch(n)` is a length known at run time, and `Batches::full` leaves that batch out"),
        &[],
    ),
    (
        "`{found}` is not split into parts of lengths `{lengths}`",
        Say("write two or three lengths, as in `dims![Train(80), Test(20)]`"),
        &[],
    ),
    ("`{found}` has no rows", Say("write tensors or variables whose first axis counts the rows"), &[]),
    ("expected input batch size `{input}` to match target batch size `{target}`", Say("they must be equal"), &[]),
    ("scores have length `{length}` where the target has `{target}`", Say("they must be equal"), &[]),
    (
        "weights of shape `{shape}` are not one for each of `{classes}` classes",
        Say("weights of shape [{classes}] would fit"),
        &[],
    ),
    ("shape `{shape}` does not end with the normalized shape `{normalized}`", Find(shapes::say_normalized), &[]),
    (
        "the input of `linear` has `{features}` features, the weight takes `{weight}`",
        Say("a weight of shape [n, {features}] would fit"),
        &[],
    ),
    ("shape `{shape}` cannot be added to a product of shape `{product}`", Say("it must expand to {product}"), &[]),
    // Other products.
    ("shape `{left}` has no matrix product with shape `{right}`", Find(pairs::say_no_product), &[]),
    ("`dot` cannot contract dimension `{left}` with dimension `{right}`", Say("they must be equal"), &[]),
    ("`mv` takes a matrix and a vector, not shapes `{left}` and `{right}`", Find(pairs::say_other_ranks), MATMUL),
    ("`bmm` takes two stacks of matrices, not shapes `{left}` and `{right}`", Find(pairs::say_other_ranks), MATMUL),
    ("shape `{from}` does not expand to shape `{to}`|, and an in-place", Find(generic::say_expands), &[]),
    // Lengths.
    ("`{parameter}` is not known to be a length|: a type parameter needs", Find(generic::say_length), &[]),
    (
        "`{parameter}` is not known to be a shape|: a type parameter needs",
        Find(generic::say_shape_parameter),
        &["each length in it"],
    ),
    (
        "the length `{parameter}` is not known at compile time|: a type parameter needs",
        Find(generic::say_static_length),
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
    ("cannot borrow `{place}` as mutable, as it is behind a `&` reference", Find(others::say_shared), &[]),
    ("cannot borrow `{place}` as mutable, as it is not declared as mutable", Find(others::say_not_mutable), &[]),
    ("cannot borrow data in dereference of `{place}` as mutable", Find(others::say_through_strided), &[]),
    ("`?` operator has incompatible types", Find(others::say_behind_reference), &[]),
    ("binary assignment operation `{sign}` cannot be applied to type `{type}`", Find(others::say_assigned), &[]),
    (
        "no method named `{name}_` found for mutable reference `&mut Strided<{arguments}`| in the current scope",
        Say(others::WRITERS),
        OFFERS,
    ),
    (
        "no method named `{name}_` found for reference `&Strided<{arguments}`| in the current scope",
        Say(others::WRITERS),
        OFFERS,
    ),
    (
        "no method named `{name}_` found for struct `Shared<{arguments}`| in the current scope",
        Say(others::SHARED),
        OFFERS,
    ),
    ("no method named `add` found for {type}| in the current scope", Find(others::say_operator), TRAITS),
    ("no method named `sub` found for {type}| in the current scope", Find(others::say_operator), TRAITS),
    ("no method named `mul` found for {type}| in the current scope", Find(others::say_operator), TRAITS),
    ("no method named `div` found for {type}| in the current scope", Find(others::say_operator), TRAITS),
    ("no method named `rem` found for {type}| in the current scope", Find(others::say_operator), TRAITS),
    (
        "no function or associated item named `{name}` found for {type}| in the current scope",
        Find(training::say_function),
        &[],
    ),
    ("no method named `{name}` found for {type}| in the current scope", Find(training::say_missing), &[]),
    ("no field `{name}` on type `{type}`", Find(training::say_missing), &[]),
    ("`{found}` is not an iterator", Find(training::say_missing), &[]),
    ("expected function, found `{found}`", Find(training::say_as_a_function), &[]),
    (
        "the method `{name}` exists for {type}|, but its trait bounds were not satisfied",
        Find(training::say_unbound),
        IMPLEMENT,
    ),
    // Training.
    (
        "layer `{layer}` does not take `{found}`",
        Find(training::say_unfit),
        &["the page of a layer says", "a struct of layers is a layer"],
    ),
    ("`{found}` is not a module with elements of type `{element}`", Find(training::say_no_module), MODULE),
    ("`{found}` is not a module", Find(training::say_no_module), MODULE),
    (
        "a gradient is taken of a scalar, and this has shape `{shape}`|: write `.sum_all()` after it",
        Say("`.sum_all()` of it is one"),
        &[],
    ),
    (
        "a gradient is taken of a scalar, and this has shape `{shape}`|: write",
        Say("`.mean_all()` or `.sum_all()` of it is one"),
        &[],
    ),
    ("elements of type `{element}` have no 0 and no 1|: write", Say("`Tensor::full(..)` takes the element"), &[]),
    ("`{found}` does not name classes", Find(training::say_classes), &["class numbers are"]),
    (
        "a target of shape `{target}` does not name a class for scores of shape `{scores}`",
        Find(training::say_target),
        &["scores of `[n, c]` take"],
    ),
    (
        "`{found}` cannot stand in an operation on variables of elements of type `{element}`",
        Find(training::say_operand),
        &["element types are never converted silently"],
    ),
    ("`{found}` does not convolve variables of elements of type `{element}`", Find(training::say_other_elements), &[]),
    ("`{found}` cannot be joined with `{other}`", Find(training::say_joined), &[]),
    ("type mismatch resolving `<{module} as Module>::Element == {element}`", Find(training::say_one_element), &[]),
    ("`{parameter}` is not a shape", Find(generic::say_shape_parameter), &["a shape is written with `shape!`"]),
    (
        "the trait bound `{wanted}: From<{found}>` is not satisfied",
        Find(training::say_from),
        &["the following other types implement"],
    ),
];
