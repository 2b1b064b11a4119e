//! Places named by an index or by a mask; joins, and copies under another shape.

use crate::Owner::*;
use crate::Parameter::{Axes, Axis, Length, Shape, Value};
use crate::forms::{AT_PLACES, FALLIBLE, OF_TWO, PLAIN, VALUES, any, on};
use crate::pointwise::WHOLE;
use crate::{Kind, Methods, Operation};

const fn indexed(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Indexed, methods).torch(name)
}

const fn copy(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Copy, methods).torch(name)
}

const fn moved(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Moved, methods).torch(name)
}

const fn placed(name: &'static str) -> Operation {
    Operation::new(name, Kind::Placed, AT_PLACES).takes(&[Value, Value]).torch(name)
}

/// A copy whose shape a relation of the shape and one number determines: `faces!` prints its methods.
const fn regrouped(name: &'static str, relation: &'static str) -> Operation {
    copy(name, FALLIBLE).takes(&[Length]).with(&[("factor", "impl ToValue")]).by(relation)
}

const fn join(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Join, methods).torch(name)
}

const fn sparse(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Sparse, methods).of("Number").without_gradient("a tensor is sparse; a variable is not")
}

/// An index tensor; a tensor or variable whose elements are put at its places; the items of `s![..]`.
const INDEX: (&str, &str) = ("index", "Index");
const SRC: (&str, &str) = ("src", "Source");
/// Positions in a table, by bag.
const BAGS: (&str, &str) = ("bags", "Bags");
const ITEMS: (&str, &str) = ("items", "Items");
const VALUES_AT_ITEMS: &[(&str, &str)] = &[ITEMS, ("values", "Source")];
const ONE_VALUE: &[(&str, &str)] = &[INDEX, ("value", "T")];

/// These operations.
pub const ALL: &[Operation] = &[
    indexed("gather", FALLIBLE).takes(&[Axis, Value]).with(&[INDEX]),
    indexed("index_select", FALLIBLE).takes(&[Axis, Value]).with(&[INDEX]).numpy("take"),
    indexed("take_along_dim", FALLIBLE).takes(&[Value, Axis]).with(&[INDEX]).numpy("take_along_axis"),
    indexed("embedding", FALLIBLE).takes(&[Value]).with(&[INDEX]).torch("nn.functional.embedding"),
    indexed("scatter", AT_PLACES).takes(&[Axis, Value, Value]).with(&[INDEX, SRC]),
    indexed("scatter_add", AT_PLACES).takes(&[Axis, Value, Value]).with(&[INDEX, SRC]).of("Number"),
    indexed("scatter_value", AT_PLACES).takes(&[Axis, Value, Value]).with(ONE_VALUE).torch("scatter"),
    indexed("scatter_reduce", AT_PLACES)
        .takes(&[Axis, Value, Value, Value])
        .with(&[INDEX, SRC, ("how", "ScatterReduction")])
        .of("Number"),
    indexed("index_add", AT_PLACES).takes(&[Axis, Value, Value]).with(&[INDEX, SRC]).of("Number"),
    indexed("index_fill", AT_PLACES).takes(&[Axis, Value, Value]).with(ONE_VALUE),
    indexed("index", FALLIBLE).takes(&[Value]).with(&[ITEMS]).torch(""),
    indexed("index_put", AT_PLACES).takes(&[Value, Value]).with(VALUES_AT_ITEMS),
    indexed("index_put_accumulate", AT_PLACES)
        .takes(&[Value, Value])
        .with(VALUES_AT_ITEMS)
        .of("Number")
        .torch("index_put")
        .numpy("add.at"),
    indexed("masked_fill", &[on(Strided, "* try_*"), on(Tensor, "*_ try_*_"), on(ViewMut, "*_ try_*_"), on(Var, "*")])
        .takes(&[Value, Value])
        .torch("Tensor.masked_fill")
        .numpy("putmask"),
    indexed("masked_select", OF_TWO).takes(&[Value]).numpy("extract"),
    indexed("nonzero", &[on(Strided, "*")]).numpy("argwhere").without_gradient(WHOLE),
    indexed("unique", &[on(Strided, "* *_with_inverse *_with_counts")])
        .of("Ordered")
        .numpy("unique")
        .without_gradient("how many elements differ depends on their values"),
    indexed("unique_consecutive", &[on(Strided, "* *_with_inverse *_with_counts")])
        .of("PartialEq")
        .without_gradient("how many elements differ depends on their values"),
    indexed("one_hot", HOT)
        .of("IndexNumber")
        .takes(&[Length])
        .with(&[("classes", "usize")])
        .torch("nn.functional.one_hot")
        .without_gradient(WHOLE),
    indexed("bincount", COUNTS).of("IndexNumber").numpy("bincount").without_gradient(WHOLE),
    indexed("histc", VALUES)
        .of("Float")
        .takes(&[Length, Value, Value])
        .with(&[("bins", "usize"), ("low", "T"), ("high", "T")])
        .without_gradient(WHOLE),
    indexed("histogram_between", VALUES)
        .of("Float")
        .takes(&[Value])
        .with(&[("edges", "Source")])
        .torch("histogram")
        .numpy("histogram")
        .without_gradient(WHOLE),
    indexed("searchsorted", COUNTS)
        .of("Number")
        .takes(&[Value])
        .with(&[("values", "Source")])
        .numpy("searchsorted")
        .without_gradient(WHOLE),
    indexed("index_copy", AT_PLACES).takes(&[Axis, Value, Value]).with(&[INDEX, SRC]),
    placed("masked_scatter").with(&[("mask", "&Strided<bool, impl Lengths>"), SRC]).numpy("place"),
    placed("put").with(&[INDEX, SRC]).numpy("put"),
    placed("put_accumulate").with(&[INDEX, SRC]).of("Number").torch("put"),
    moved("embedding_bag", FALLIBLE)
        .of("Float")
        .takes(&[Value, Value])
        .with(&[BAGS, ("how", "BagReduction")])
        .torch("nn.functional.embedding_bag"),
    moved("embedding_bag_weighted", FALLIBLE)
        .of("Float")
        .takes(&[Value, Value])
        .with(&[BAGS, ("weights", "Source")])
        .torch("nn.functional.embedding_bag"),
    moved("take", FALLIBLE).takes(&[Value]).with(&[INDEX]).numpy("take"),
    // The number of turns and an offset count as axes.
    moved("rot90", PLAIN)
        .takes(&[Axis, Axis, Axis])
        .with(&[("turns", "isize"), ("a", "impl Axis"), ("b", "impl Axis")])
        .numpy("rot90"),
    moved("fliplr", PLAIN).numpy("fliplr"),
    moved("flipud", PLAIN).numpy("flipud"),
    moved("repeat_interleave", FALLIBLE)
        .takes(&[Length, Axis])
        .with(&[("axis", "impl Axis"), ("times", "usize")])
        .numpy("repeat"),
    moved("repeat_interleave_by", FALLIBLE)
        .takes(&[Value, Axis])
        .with(&[("axis", "impl Axis"), ("counts", "Index")])
        .torch("repeat_interleave")
        .numpy("repeat"),
    moved("trace", PLAIN).of("Number").numpy("trace"),
    moved("vander", PLAIN)
        .of("Number")
        .takes(&[Length, Value])
        .with(&[("columns", "usize"), ("increasing", "bool")])
        .numpy("vander"),
    moved("combinations", FALLIBLE).takes(&[Length, Value]).with(&[("size", "usize"), ("with_replacement", "bool")]),
    moved("select_scatter", FALLIBLE).takes(&[Axis, Value, Value]).with(&[
        ("axis", "impl Axis"),
        ("position", "impl ToValue"),
        SRC,
    ]),
    moved("slice_scatter", FALLIBLE).takes(&[Value, Value]).with(&[("items", "impl Items"), SRC]),
    moved("diagonal_scatter", FALLIBLE).takes(&[Axis, Axis, Axis, Value]).with(&[
        ("offset", "isize"),
        ("a", "impl Axis"),
        ("b", "impl Axis"),
        SRC,
    ]),
    copy("flip", PLAIN).takes(&[Axes]).numpy("flip"),
    copy("diff", PLAIN).of("Numeric").takes(&[Axis]).numpy("diff"),
    copy("cumulative_trapezoid", PLAIN).of("Float").takes(&[Axis, Value]).with(&[("dx", "f64")]),
    copy("gradient", PLAIN).of("Float").takes(&[Axis, Value]).with(&[("spacing", "f64")]).numpy("gradient"),
    copy("renorm", PLAIN).of("Float").takes(&[Value, Axis, Value]).with(&[("p", "f64"), ("maxnorm", "f64")]),
    copy("roll", &[on(Strided, "* *_axes *_all"), any(Strided, "*"), on(Var, "* *_axes *_all"), any(Var, "*")])
        .takes(&[Value, Axis])
        .numpy("roll"),
    copy("repeat", FALLIBLE).takes(&[Shape]).torch("Tensor.repeat").numpy("tile"),
    copy("tile", FALLIBLE).takes(&[Shape]).numpy("tile"),
    copy("pad", FALLIBLE).takes(&[Axis, Length, Length, Value]).torch("nn.functional.pad").numpy("pad"),
    copy("tril", PLAIN).takes(&[Value]).numpy("tril"),
    copy("triu", PLAIN).takes(&[Value]).numpy("triu"),
    copy("diag", FALLIBLE).of("ZeroOne").takes(&[Value]).numpy("diag"),
    copy("diag_embed", FALLIBLE).of("ZeroOne").takes(&[Value]),
    regrouped("pixel_shuffle", "PixelShuffle").torch("nn.functional.pixel_shuffle"),
    regrouped("pixel_unshuffle", "PixelUnshuffle").torch("nn.functional.pixel_unshuffle"),
    regrouped("channel_shuffle", "ChannelShuffle").torch("nn.functional.channel_shuffle"),
    copy("rearrange", &[on(Functions, "*"), on(VarFunctions, "*")]).takes(&[Value]).torch(""),
    copy("meshgrid", &[on(Functions, "* try_*"), any(Functions, "*_dyn")])
        .takes(&[Value])
        .numpy("meshgrid")
        .without_gradient("coordinates of a grid, which are no variables"),
    join(
        "cat",
        &[
            on(Strided, "* try_*"),
            on(Tensor, "*_all try_*_all *_slice try_*_slice"),
            on(Functions, "*"),
            on(Var, "* *_all *_slice"),
            on(VarFunctions, "*"),
        ],
    )
    .takes(&[Value, Axis])
    .numpy("concatenate"),
    join(
        "stack",
        &[on(Tensor, "* try_* *_slice try_*_slice"), on(Functions, "*"), on(Var, "* *_slice"), on(VarFunctions, "*")],
    )
    .takes(&[Value, Axis])
    .numpy("stack"),
    join("hstack", OF_ROWS).takes(&[Value]).numpy("hstack"),
    join("block_diag", OF_PAIRS).of("ZeroOne").takes(&[Value]),
    join("cartesian_prod", OF_PAIRS).takes(&[Value]),
    join("dstack", OF_ROWS).takes(&[Value]).numpy("dstack"),
    join("column_stack", OF_ROWS).takes(&[Value]).numpy("column_stack"),
    join("vstack", OF_ROWS).takes(&[Value]).numpy("vstack"),
    sparse("coalesce", &[on(Sparse, "*")]).torch("Tensor.coalesce"),
    sparse("from_dense", &[on(Sparse, "*")]).torch("Tensor.to_sparse"),
    sparse("to_dense", &[on(Sparse, "* try_*")]).torch("Tensor.to_dense"),
    sparse("scatter_into", &[on(Sparse, "* try_*")]),
    sparse("scatter_add_into", &[on(Sparse, "* try_*")]),
    sparse("add_sparse", &[on(Strided, "* try_*"), on(Tensor, "*_ try_*_"), on(ViewMut, "*_ try_*_")]).takes(&[Value]),
];

/// With settings as a value, on any rank too.
const COUNTS: &[Methods] = &[on(Strided, "* *_with try_* try_*_with"), any(Strided, "* *_with")];

/// With classes as a type, as a value, and as many as there are.
const HOT: &[Methods] = &[on(Strided, "* try_* *_of try_*_of *_inferred try_*_inferred"), any(Strided, "* *_inferred")];

/// Of two, and of many of any rank.
const OF_PAIRS: &[Methods] = &[on(Strided, "* try_*"), on(Functions, "*"), on(Var, "*"), on(VarFunctions, "*")];

const OF_ROWS: &[Methods] = &[
    on(Strided, "* try_*"),
    on(Tensor, "*_all try_*_all"),
    on(Functions, "*"),
    on(Var, "* *_all"),
    on(VarFunctions, "*"),
];
