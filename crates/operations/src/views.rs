//! Other sizes and strides over the same elements.

use crate::kinds::*;

/// The reason why strides have no gradient.
const STRIDES: &str = "where elements lie in memory is no part of a variable's value";

/// Defines a view that all tensors and views have, including mutable views, and a method that consumes its operand.
macro_rules! axes_change_places {
    ($($more:expr),*) => {
        &[
            on(Strided, "*"), any(Strided, "*"), on(View, "*"), any(View, "*"), on(Tensor, BOTH), any(Tensor, BOTH),
            on(ViewMut, BOTH), any(ViewMut, BOTH), on(Var, "*"), any(Var, "*"), $($more),*
        ]
    };
}

/// Defines a view like `axes_change_places!`, but without a consuming method, and with methods that may fail at run time.
macro_rules! part {
    ($($more:expr),*) => {
        &[
            on(Strided, "* try_*"), any(Strided, "*"), on(View, "* try_*"), any(View, "*"), on(Tensor, "*_mut try_*_mut"),
            any(Tensor, "*_mut"), on(ViewMut, "*_mut try_*_mut into_*"), any(ViewMut, BOTH), on(Var, "*"), any(Var, "*"), $($more),*
        ]
    };
}

/// These operations.
pub const ALL: &[Operation] = &[
    view("permute", axes_change_places!(on(StackTensor, "*"), on(Shared, "*"), any(Shared, "*")))
        .takes(&[Axes])
        .with(&[("order", "impl Axes")])
        .numpy("transpose")
        .also("permute_axes permuted_axes"),
    view(
        "transpose",
        axes_change_places!(on(StackTensor, "*"), on(Shared, "*"), any(Shared, "*"), on(Sparse, "*"), any(Sparse, "*")),
    )
    .takes(&[Axis, Axis])
    .with(&[("a", "impl Axis"), ("b", "impl Axis")])
    .numpy("swapaxes"),
    view("swapaxes", axes_change_places!())
        .takes(&[Axis, Axis])
        .with(&[("a", "impl Axis"), ("b", "impl Axis")])
        .numpy("swapaxes")
        .also("swapdims swap_axes swap_dims"),
    view("movedim", axes_change_places!())
        .takes(&[Axis, Axis])
        .with(&[("from", "impl Axes"), ("places", "impl Axes")])
        .numpy("moveaxis"),
    view(
        "t",
        axes_change_places!(on(StackTensor, "*"), on(Shared, "*"), any(Shared, "*"), on(Sparse, "*"), any(Sparse, "*")),
    )
    .also("transposed"),
    view(
        "mt",
        axes_change_places!(on(StackTensor, "*"), on(Shared, "*"), any(Shared, "*"), on(Sparse, "*"), any(Sparse, "*")),
    )
    .torch("Tensor.mT")
    .numpy("matrix_transpose"),
    view("T", axes_change_places!()).torch("Tensor.T").numpy("ndarray.T"),
    view("unsqueeze", axes_change_places!(on(StackTensor, "*"), on(Shared, "*"), any(Shared, "*")))
        .takes(&[Axis])
        .with(&[("axis", "impl Axis")])
        .numpy("expand_dims")
        .also("insert_axis unsqueeze_dim newaxis"),
    view(
        "squeeze",
        &[
            on(Strided, "* try_*"),
            any(Strided, "*"),
            on(View, "* try_*"),
            any(View, "*"),
            on(Tensor, "*_mut try_*_mut into_* try_into_*"),
            any(Tensor, BOTH),
            on(ViewMut, "*_mut try_*_mut into_*"),
            any(ViewMut, BOTH),
            on(StackTensor, "*"),
            on(Shared, "*"),
            any(Shared, "*"),
            on(Var, "*"),
            any(Var, "*"),
        ],
    )
    .takes(&[Axis])
    .with(&[("axes", "impl Axes")])
    .numpy("squeeze"),
    view("squeeze_all", axes_change_places!()).torch("squeeze").numpy("squeeze"),
    view("atleast_1d", axes_change_places!(on(Shared, "*"), any(Shared, "*"))).numpy("atleast_1d"),
    view("atleast_2d", axes_change_places!(on(Shared, "*"), any(Shared, "*"))).numpy("atleast_2d"),
    view("atleast_3d", axes_change_places!(on(Shared, "*"), any(Shared, "*"))).numpy("atleast_3d"),
    view("narrow", part!(on(Shared, "*"), any(Shared, "*"))).takes(&[Axis, Length, Length]).with(&[
        ("axis", "impl Axis"),
        ("start", "impl ToValue"),
        ("len", "usize"),
    ]),
    view("select", part!(on(Shared, "*"), any(Shared, "*")))
        .takes(&[Axis, Value])
        .with(&[("axis", "impl Axis"), ("index", "impl ToValue")])
        .also("index_axis row take_row column col take_column get_on_dim"),
    view("slice", part!(on(Shared, "*"), any(Shared, "*"))).takes(&[Value]).with(&[("items", "impl Items")]).torch(""),
    view(
        "select_at",
        &[
            on(Strided, "* try_*"),
            on(View, "* try_*"),
            on(Tensor, "*_mut try_*_mut"),
            on(ViewMut, "*_mut try_*_mut into_*"),
            on(Var, "*"),
        ],
    )
    .takes(&[Axis, Length])
    .torch("select"),
    view(
        "diagonal",
        &[
            on(Strided, "*"),
            any(Strided, "*"),
            on(View, "*"),
            any(View, "*"),
            on(Tensor, "*_mut"),
            any(Tensor, "*_mut"),
            on(ViewMut, BOTH),
            any(ViewMut, BOTH),
            on(Var, "*"),
            any(Var, "*"),
        ],
    )
    // Its offset is passed like an axis.
    .takes(&[Axis, Axis, Axis])
    .with(&[("offset", "isize"), ("a", "impl Axis"), ("b", "impl Axis")])
    .numpy("diagonal"),
    view(
        "unflatten",
        &[
            on(Strided, "* try_*"),
            any(Strided, "*"),
            on(View, "* try_*"),
            any(View, "*"),
            on(Tensor, "*_mut try_*_mut into_* try_into_*"),
            any(Tensor, BOTH),
            on(ViewMut, "*_mut try_*_mut into_*"),
            any(ViewMut, BOTH),
            on(Var, "*"),
            any(Var, "*"),
        ],
    )
    .takes(&[Axis, Shape])
    .with(&[("axis", "impl Axis"), ("sizes", "impl Numbers")]),
    view(
        "unfold",
        &[
            on(Strided, "* try_*"),
            any(Strided, "*"),
            on(View, "* try_*"),
            any(View, "*"),
            on(Tensor, "*_mut try_*_mut"),
            on(ViewMut, "*_mut try_*_mut into_*"),
            on(Var, "*"),
            any(Var, "*"),
        ],
    )
    .takes(&[Axis, Length, Length])
    .with(&[("axis", "impl Axis"), ("size", "usize"), ("step", "usize")])
    .torch("Tensor.unfold")
    .numpy("lib.stride_tricks.sliding_window_view"),
    view(
        "flatten",
        &[
            on(Strided, "*"),
            any(Strided, "*"),
            on(View, "*"),
            any(View, "*"),
            on(Tensor, "* *_mut into_*"),
            any(Tensor, BOTH),
            on(ViewMut, "*_mut try_*_mut"),
            any(ViewMut, "*_mut"),
            on(Contiguous, "*"),
            on(Var, "*"),
            any(Var, "*"),
        ],
    )
    .takes(&[Axis, Axis])
    .with(&[("start", "impl Axis"), ("end", "impl Axis")])
    .numpy("ravel"),
    view(
        "view",
        &[
            on(Strided, "* try_* *_of try_*_of *_as try_*_as"),
            any(Strided, "* *_as"),
            on(View, "* try_* *_of try_*_of *_as try_*_as"),
            any(View, "* *_as"),
            on(Tensor, "* *_mut try_*_mut into_* try_into_*"),
            any(Tensor, BOTH),
            on(ViewMut, "*_mut try_*_mut"),
            any(ViewMut, BOTH),
            on(Contiguous, "*"),
            on(Shared, "*"),
            any(Shared, "*"),
            on(Var, "* *_of *_as"),
            any(Var, "* *_as"),
        ],
    )
    .takes(&[Shape])
    .with(&[("sizes", "impl Numbers")])
    .torch("Tensor.view"),
    view(
        "reshape",
        &[
            on(Strided, "* try_* *_as try_*_as"),
            any(Strided, "* *_as"),
            on(View, "* try_* *_as try_*_as"),
            any(View, "* *_as"),
            on(Tensor, "* try_* into_* try_into_*"),
            any(Tensor, "into_*"),
            on(Contiguous, "* try_*"),
            on(Var, "* *_as"),
            any(Var, "* *_as"),
        ],
    )
    .takes(&[Shape])
    .numpy("reshape")
    .also("flatten_all ravel flat"),
    view(
        "as_strided",
        &[
            on(Strided, "* try_* *_of try_*_of"),
            any(Strided, "*"),
            on(View, "* try_* *_of try_*_of"),
            any(View, "*"),
            any(Tensor, "*_mut"),
            any(ViewMut, "*_mut"),
            on(Var, "* *_of"),
            any(Var, "*"),
        ],
    )
    .takes(&[Shape, Value])
    .with(&[("sizes", "impl Numbers"), ("strides", "impl Numbers"), ("offset", "impl ToValue")])
    .numpy("lib.stride_tricks.as_strided"),
    view("contiguous", &[on(Strided, "*"), on(View, "*")])
        .torch("Tensor.contiguous")
        .numpy("ascontiguousarray")
        .without_gradient(STRIDES),
];
