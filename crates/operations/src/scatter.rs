//! Elements written to the places that an index or a part names.

use crate::kinds::*;

const ONE_VALUE: &[(&str, &str)] = &[INDEX, ("value", "T")];

/// The methods with the number of classes as a type, as a value, or inferred.
const HOT: &[Methods] = &[on(Strided, "* try_* *_of try_*_of *_inferred try_*_inferred"), any(Strided, "* *_inferred")];

const fn placed(name: &'static str) -> Operation {
    Operation::new(name, Kind::Placed, AT_PLACES).takes(&[Value, Value]).torch(name)
}

/// These operations.
pub const ALL: &[Operation] = &[
    placed("masked_scatter").with(&[("mask", "&Strided<bool, impl Lengths>"), SRC]).numpy("place"),
    indexed("scatter", AT_PLACES).takes(&[Axis, Value, Value]).with(&[INDEX, SRC]),
    indexed("scatter_add", AT_PLACES).takes(&[Axis, Value, Value]).with(&[INDEX, SRC]).of("Number"),
    indexed("scatter_value", AT_PLACES).takes(&[Axis, Value, Value]).with(ONE_VALUE).torch("scatter"),
    indexed("scatter_reduce", AT_PLACES)
        .takes(&[Axis, Value, Value, Value])
        .with(&[INDEX, SRC, ("how", "ScatterReduction")])
        .of("Number"),
    indexed("index_add", AT_PLACES).takes(&[Axis, Value, Value]).with(&[INDEX, SRC]).of("Number"),
    indexed("index_fill", AT_PLACES).takes(&[Axis, Value, Value]).with(ONE_VALUE),
    indexed("one_hot", HOT)
        .of("IndexNumber")
        .takes(&[Length])
        .with(&[("classes", "usize")])
        .torch("nn.functional.one_hot")
        .without_gradient(WHOLE),
    indexed("index_copy", AT_PLACES).takes(&[Axis, Value, Value]).with(&[INDEX, SRC]),
    placed("put").with(&[INDEX, SRC]).numpy("put"),
    placed("put_accumulate").with(&[INDEX, SRC]).of("Number").torch("put"),
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
];
