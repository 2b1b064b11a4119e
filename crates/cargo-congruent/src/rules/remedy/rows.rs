//! The sentences of the library, and of rustc about its types, that leave out what to write.

use crate::rules::remedy::{axes, elements, generic, losses, others, pairs, parts, shapes, training, windows};
use crate::rules::rule::Write::{Find, Say};
use crate::rules::rule::{Rule, end};

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

pub(in crate::rules) const ROWS: &[Rule] = &[
    // A value that stands for a type.
    end(
        "expected type|, found {kind} `::congruent::a_value_for_a_type_write_shape::{value}`",
        Say("`dims!` is a value, write the type as `shape![..]`"),
        &[],
    ),
    // Two shapes.
    end("dimension `{left}` cannot be broadcast with dimension `{right}`", Find(pairs::say_broadcast), BROADCAST),
    end("shape `{left}` is not known to broadcast with shape `{right}`", Find(pairs::say_unknown), &[]),
    end("dimension `{from}` does not expand to dimension `{to}`", Find(pairs::say_in_place), IN_PLACE),
    end("an axis of length `{length}` is not in `self`", Find(pairs::say_in_place), IN_PLACE),
    end("a matrix product cannot contract dimension `{left}` with dimension `{right}`", Find(pairs::say_product), &[]),
    end("`dot` takes two vectors, not shapes `{left}` and `{right}`", Find(pairs::say_dot), MATMUL),
    end("dimension `{left}` and dimension `{right}` cannot be joined", Find(pairs::say_join), &[]),
    end(
        "dimension `{left}` is not the same as dimension `{right}`",
        Find(pairs::say_same),
        &["nothing is stretched here"],
    ),
    end(
        "shape `{left}` is not the same as shape `{right}`",
        Find(pairs::say_same),
        &["the shapes must agree axis by axis"],
    ),
    end(
        "prediction of shape `{prediction}` and target of shape `{target}` must have the same shape",
        Find(losses::say_target),
        &["for `[n, 1]` and `[n]` write"],
    ),
    end(
        "a weight or variance of shape `{weight}` does not expand to the losses, of shape `{losses}`",
        Find(losses::say_weight),
        &["one for each row of"],
    ),
    end(
        "anchor, positive and negative of shapes `{anchor}`, `{positive}` and `{negative}` must have the same number of axes|, and at least one",
        Say("`unsqueeze::<0>()` adds one in front, which broadcasts"),
        &["`unsqueeze::<0>()` adds an axis of length 1"],
    ),
    end("the index, of shape `{shape}`, has no axis `{axis}`", Find(pairs::say_index_axis), &[]),
    end("a weight for `{weight}` channels cannot convolve `{channels}` channels", Find(others::say_channels), &[]),
    end(
        "a weight for `{weight}` channels in each of {groups} groups cannot convolve `{channels}` channels",
        Find(others::say_channels_in_groups),
        &[],
    ),
    end("`{found}` is not an index tensor", Find(others::say_no_index), &[]),
    // Axes of one shape.
    end("shape `{shape}` has no axis `{axis}`", Find(axes::say_axes), AXES),
    end(
        "shape `{shape}` has no place `{place}` for a new axis",
        Find(axes::say_places),
        &["a shape of n axes has places"],
    ),
    end("an axis appears twice in the order of a permutation", Find(axes::name_once), ONCE),
    end("an axis of length `{length}` is missing from the order of a permutation", Find(axes::complete_order), ONCE),
    end("an axis appears twice in a list of axes to reduce along", Find(axes::drop_repeated), ONCE),
    end("an axis appears twice in a list of axes", Say("name each axis once"), ONCE),
    end(
        "`t()` expects at most 2 axes, but the shape is `{shape}`",
        Find(axes::transpose_last),
        &["`mt()` exchanges the last two"],
    ),
    // Positions and lengths.
    end("index `{index}` is out of bounds for dimension `{length}`", Find(axes::say_positions), POSITIONS),
    end(
        "index `{index}` from the back is out of bounds for dimension `{length}`",
        Find(axes::say_positions),
        POSITIONS,
    ),
    end("index `{index}` is not known to be there", Say("give it as a value, `let i = 0; s![i]`"), &[]),
    end("index `{index}` from the back is not known to be there", Say("give it as a value, `let i = -1; s![i]`"), &[]),
    end(
        "the start `{start}` of a range is out of bounds for dimension `{length}`",
        Say("write a start of at most {length}"),
        &[],
    ),
    end("the end `{end}` of a range is out of bounds for dimension `{length}`", Find(axes::say_range_end), &[]),
    end("start ({start}) + length ({count}) exceeds dimension `{length}`", Find(axes::say_narrow), &[]),
    end("too many indices", Find(axes::say_items), &[]),
    end(
        "the parts `{parts}` do not add up to dimension `{length}`",
        Say("write lengths whose sum is {length}"),
        &["every position is in one part"],
    ),
    end(
        "the lengths `{lengths}` do not multiply up to dimension `{length}`",
        Say("write lengths whose product is {length}, or -1 for one of them"),
        &[],
    ),
    end("`{name}`: the lengths `{lengths}` do not multiply up to dimension `{length}`", Find(axes::say_parts), &[]),
    end(
        "selected index k out of range: `{count}` elements of dimension `{length}`",
        Say("k is at most {length} here"),
        &[],
    ),
    end(
        "a window of length `{window}` does not fit dimension `{length}`",
        Say("write a length of at most {length}"),
        &[],
    ),
    end("a number in a call is at most 1_024, not {number}", Find(axes::slice_instead), &[]),
    end(
        "a range with a number in it cannot be cut from an axis of generic length",
        Say("give it as a value, `let n = 2; s![..n]`"),
        &[],
    ),
    end(
        "the length `{length}` is generic|: no number can be computed from it",
        Find(parts::say_generic),
        &["a product is divided as it is written"],
    ),
    end(
        "an axis of generic length `{length}` is not a known number of parts",
        Find(parts::say_unbound),
        &["a list of any number of parts"],
    ),
    end("the length `N<1>` is not known at compile time", Say("`shape![1]` and `len![1]` are the length 1"), &[]),
    // One shape that becomes another.
    end("a tensor of shape `{from}` cannot be viewed as shape `{to}`", Find(shapes::say_view), VIEW),
    end(
        "a tensor of shape `{from}` cannot be expanded to shape `{to}`",
        Find(shapes::say_expand),
        &["only axes of length 1 are repeated"],
    ),
    end("a tensor of shape `{from}` is not always one of shape `{to}`", Find(shapes::say_not_always), &[]),
    end(
        "sizes `{sizes}` and strides `{strides}` with offset {offset} reach beyond the elements of a tensor of shape `{shape}`",
        Find(shapes::say_strided),
        &[],
    ),
    // The number is too large for a type, whether the element is there or not.
    end(
        "sizes `{sizes}` and strides `{strides}` with offset {offset}| reach beyond",
        Find(shapes::say_large_offset),
        &[],
    ),
    end("a tensor of shape `{shape}` does not have exactly one element", Find(shapes::say_item), &[]),
    // Equations.
    end(
        "label '{label}' of `einsum!`: {operand} has dimension `{length}`, {other_operand} has dimension `{other}`",
        Say(others::LABELS),
        &["a label has one length"],
    ),
    end(
        "label '{label}' of `einsum!`: {operand} have dimension `{length}`, {other_operand} has dimension `{other}`",
        Say(others::LABELS),
        &["a label has one length"],
    ),
    end(
        "the number of subscripts of `einsum!` ({subscripts}) does not match the axes of operand {operand}|, whose shape is `{shape}`",
        Find(others::say_subscripts),
        &[],
    ),
    end(
        "the number of subscripts of `einsum!` ({subscripts}) is more than the axes of operand {operand}|, whose shape is `{shape}`",
        Find(others::say_subscripts),
        &[],
    ),
    end(
        "label '{label}' of `einsum!` is repeated for operand {operand}, whose dimensions there are `{length}` and `{other}`",
        Say(others::LABELS),
        &[],
    ),
    end(
        "the number of axes on the left side of the pattern is {named} or more, but the shape is `{shape}`",
        Find(axes::name_some_axes),
        &[],
    ),
    end(
        "the number of axes on the left side of the pattern is {named}, but the shape is `{shape}`",
        Find(axes::name_axes),
        &[],
    ),
    end("`{name}` is given as `{given}`, but the axis has dimension `{length}`", Say("write {length}"), &[]),
    end("the pattern has `1` where the shape has dimension `{length}`", Say("write a name"), &[]),
    // What is written through.
    end("nothing can be written through a `View`", Find(others::say_read_only), &["a `ViewMut` is made by"]),
    // Elements.
    end("elements of type `{element}` are not floats", Find(elements::say_no_floats), &["this operation is there for"]),
    end("elements of type `{element}` have no arithmetic", Find(elements::say_no_numbers), &[]),
    end("elements of type `{element}` are not real numbers", Find(elements::say_no_numbers), &[]),
    end("a mask has elements of type `bool`, not `{element}`", Say("a comparison makes one, as in `x.gt(0.0)`"), &[]),
    end("`{found}` does not become a tensor by itself", Find(others::say_no_array), &[]),
    end("`{found}` is not a position in a tensor of shape `AnyRank`", Find(axes::slice_positions), &[]),
    end("`{found}` is not a position in a tensor of shape `{shape}`", Find(axes::say_position), &[]),
    end("`{found}` is not a list of axes to reduce along", Say("write `axes![0, -1]`"), &[]),
    end("`{found}` is not an order of axes", Find(axes::write_order), &[]),
    end("`{found}` is not a list of axes", Find(axes::write_list), &["expected whole numbers"]),
    end("`{found}` is not an axis", Say("write one whole number"), &[]),
    // Convolutions and their like.
    end("a kernel of length `{kernel}` does not fit dimension `{length}`", Find(windows::explain_kernel), &[]),
    end("`{found}` cannot be stacked", Find(others::write_stack), &["as in `Tensor::stack::<0>"]),
    end("`&Vec<{found}` is not an item of an index", Say("a `Vec` becomes a tensor by `&Tensor::from(..)`"), &[]),
    end("`{found}` is not the window of a pool", Find(windows::write_pool), &["a window whose lengths"]),
    end("a weight of shape `{weight}` does not convolve shape `{input}`", Find(others::say_convolved_rank), &[]),
    end(
        "`{shape}` is too many axes in front of the channels of a convolution or pool",
        Say("`.flatten::<0, 1>()` makes one of two"),
        &[],
    ),
    end("shape `{shape}` is not that of the weights of a convolution", Find(others::say_filters), &[]),
    end(
        "a bias of shape `{shape}` does not fit `{outputs}` outputs",
        Say("a bias of shape [{outputs}] would fit"),
        &[],
    ),
    end(
        "{groups} groups do not divide dimension `{length}` of a weight",
        Say("the number of groups must divide {length}"),
        &[],
    ),
    end(
        "windows of {window} positions that are {step} apart share elements, so nothing can be written through them",
        Say("write a step of at least {window}"),
        &[],
    ),
    end(
        "margins of {before} and {behind} positions cannot be filled with the mirror image of dimension `{length}`",
        Find(axes::say_margin),
        &["a margin is shorter than the axis"],
    ),
    end("`{found}` does not fill margins of elements of type `{element}`", Find(others::say_filling), &[]),
    // Indices and what belongs to them.
    end(
        "an index of shape `{index}` has more axes than the tensor of shape `{shape}` that it indexes",
        Find(axes::say_rank_limit),
        &[],
    ),
    end(
        "an index of shape `{index}` has fewer axes than the tensor of shape `{shape}` that it indexes",
        Find(axes::say_rank),
        &[],
    ),
    end("`src` of shape `{src}` has more axes than `self`, whose shape is `{shape}`", Find(axes::say_rank_limit), &[]),
    end("`src` of shape `{src}` has fewer axes than `self`, whose shape is `{shape}`", Find(axes::say_rank), &[]),
    end(
        "an index of length `{index}` is longer than `src` of length `{src}` along the axis",
        Say("it may have at most length {src}"),
        &[],
    ),
    end(
        "an index names `{index}` positions, but `src` has length `{src}` along the axis",
        Say("they must be equal"),
        &[],
    ),
    end("an index of shape `{shape}` is not a vector", Find(pairs::say_more_axes), &[]),
    end(
        "values of shape `{values}` do not expand to shape `{picked}`, which is what the index picks",
        Say("write values of that shape, or with lengths of 1"),
        &[],
    ),
    // Losses, layers and data.
    end(
        "a last batch of fewer rows does not have the length `{length}`",
        Say("`Batch(n)` is a length known at run time, and `Batches::full` leaves that batch out"),
        &[],
    ),
    end(
        "`{found}` is not split into parts of lengths `{lengths}`",
        Say("write two or three lengths, as in `dims![Train(80), Test(20)]`"),
        &[],
    ),
    end("`{found}` has no rows", Say("write tensors or variables whose first axis counts the rows"), &[]),
    end("expected input batch size `{input}` to match target batch size `{target}`", Say("they must be equal"), &[]),
    end("scores have length `{length}` where the target has `{target}`", Say("they must be equal"), &[]),
    end(
        "weights of shape `{shape}` are not one for each of `{classes}` classes",
        Say("weights of shape [{classes}] would fit"),
        &[],
    ),
    end("shape `{shape}` does not end with the normalized shape `{normalized}`", Find(shapes::say_normalized), &[]),
    end(
        "the input of `linear` has `{features}` features, the weight takes `{weight}`",
        Say("a weight of shape [n, {features}] would fit"),
        &[],
    ),
    end("shape `{shape}` cannot be added to a product of shape `{product}`", Say("it must expand to {product}"), &[]),
    // Other products.
    end("shape `{left}` has no matrix product with shape `{right}`", Find(pairs::say_no_product), &[]),
    end("`dot` cannot contract dimension `{left}` with dimension `{right}`", Say("they must be equal"), &[]),
    end("`mv` takes a matrix and a vector, not shapes `{left}` and `{right}`", Find(pairs::say_other_ranks), MATMUL),
    end("`bmm` takes two stacks of matrices, not shapes `{left}` and `{right}`", Find(pairs::say_other_ranks), MATMUL),
    end("shape `{from}` does not expand to shape `{to}`|, and an in-place", Find(generic::say_expands), &[]),
    // Lengths.
    end("`{parameter}` is not known to be a length|: a type parameter needs", Find(generic::say_length), &[]),
    end(
        "`{parameter}` is not known to be a shape|: a type parameter needs",
        Find(generic::say_shape_parameter),
        &["each length in it"],
    ),
    end(
        "the length `{parameter}` is not known at compile time|: a type parameter needs",
        Find(generic::say_static_length),
        &["values are given to functions"],
    ),
    end(
        "the shape `AnyRank` is not known at compile time",
        Say("give the lengths, as in `zeros_of(AnyRank::from([2, 3]))`"),
        &[],
    ),
    end("-1 keeps the length of an axis, and here it stands in front of all of them", Say("write a number"), &[]),
    end("the two axes of a diagonal cannot be identical", Say("name two axes"), &[]),
    // The standard library's own words.
    end("cannot borrow `{place}` as mutable, as it is behind a `&` reference", Find(others::say_shared), &[]),
    end("cannot borrow `{place}` as mutable, as it is not declared as mutable", Find(others::say_not_mutable), &[]),
    end("cannot borrow data in dereference of `{place}` as mutable", Find(others::say_through_strided), &[]),
    end("`?` operator has incompatible types", Find(others::say_behind_reference), &[]),
    end("binary assignment operation `{sign}` cannot be applied to type `{type}`", Find(others::say_assigned), &[]),
    end(
        "no method named `{name}_` found for mutable reference `&mut Strided<{arguments}`| in the current scope",
        Say(others::WRITERS),
        OFFERS,
    ),
    end(
        "no method named `{name}_` found for reference `&Strided<{arguments}`| in the current scope",
        Say(others::WRITERS),
        OFFERS,
    ),
    end(
        "no method named `{name}_` found for struct `Shared<{arguments}`| in the current scope",
        Say(others::SHARED),
        OFFERS,
    ),
    end("no method named `add` found for {type}| in the current scope", Find(others::say_operator), TRAITS),
    end("no method named `sub` found for {type}| in the current scope", Find(others::say_operator), TRAITS),
    end("no method named `mul` found for {type}| in the current scope", Find(others::say_operator), TRAITS),
    end("no method named `div` found for {type}| in the current scope", Find(others::say_operator), TRAITS),
    end("no method named `rem` found for {type}| in the current scope", Find(others::say_operator), TRAITS),
    end(
        "no function or associated item named `{name}` found for {type}| in the current scope",
        Find(training::say_function),
        &[],
    ),
    end("no method named `{name}` found for {type}| in the current scope", Find(training::say_missing), &[])
        .covering(training::is_offer),
    end("no field `{name}` on type `{type}`", Find(training::say_missing), &[]).covering(training::is_offer),
    end("`{found}` is not an iterator", Find(training::say_missing), &[]).covering(training::is_offer),
    end("expected function, found `{found}`", Find(training::say_as_a_function), &[]),
    end(
        "the method `{name}` exists for {type}|, but its trait bounds were not satisfied",
        Find(training::say_unbound),
        IMPLEMENT,
    ),
    // Training.
    end(
        "layer `{layer}` does not take `{found}`",
        Find(training::say_unfit),
        &["the page of a layer says", "a struct of layers is a layer"],
    ),
    end("`{found}` is not a module with elements of type `{element}`", Find(training::say_no_module), MODULE),
    end("`{found}` is not a module", Find(training::say_no_module), MODULE),
    end(
        "a gradient is taken of a scalar, and this has shape `{shape}`|: write `.sum_all()` after it",
        Say("`.sum_all()` of it is one"),
        &[],
    ),
    end(
        "a gradient is taken of a scalar, and this has shape `{shape}`|: write",
        Say("`.mean_all()` or `.sum_all()` of it is one"),
        &[],
    ),
    end("elements of type `{element}` have no 0 and no 1|: write", Say("`Tensor::full(..)` takes the element"), &[]),
    end("`{found}` does not name classes", Find(training::say_classes), &["class numbers are"]),
    end(
        "a target of shape `{target}` does not name a class for scores of shape `{scores}`",
        Find(training::say_target),
        &["scores of `[n, c]` take"],
    ),
    end(
        "`{found}` cannot stand in an operation on variables of elements of type `{element}`",
        Find(training::say_operand),
        &["element types are never converted silently"],
    ),
    end(
        "`{found}` does not convolve variables of elements of type `{element}`",
        Find(training::say_other_elements),
        &[],
    ),
    end("`{found}` cannot be joined with `{other}`", Find(training::say_joined), &[]),
    end("type mismatch resolving `<{module} as Module>::Element == {element}`", Find(training::say_one_element), &[]),
    end("`{parameter}` is not a shape", Find(generic::say_shape_parameter), &["a shape is written with `shape!`"]),
    end(
        "the trait bound `{wanted}: From<{found}>` is not satisfied",
        Find(training::say_from),
        &["the following other types implement"],
    ),
];
