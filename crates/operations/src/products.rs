//! Products of matrices, windows, norms.

use crate::Owner::*;
use crate::Parameter::{Axes, Axis, Value};
use crate::forms::{FALLIBLE, OF_TWO, SMALL_PRODUCT, VALUES, WITH_SETTINGS, any, on};
use crate::{Kind, Methods, Operation, Parameter};

const fn product(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Product, methods).of("Numeric").takes(&[Value]).torch(name)
}

/// A product along axes that a call names.
const fn along(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Product, methods).of("Numeric").takes(&[Value, Axes]).torch(name)
}

/// The sum of a tensor and of a product, of which `relation` has the shape.
const fn sum(name: &'static str, relation: &'static str) -> Operation {
    product(name, WITH_SETTINGS).takes(&[Value, Value]).by(relation)
}

const fn window(name: &'static str, torch: &'static str) -> Operation {
    Operation::new(name, Kind::Window, FALLIBLE).of("Float").takes(&[Value]).torch(torch)
}

/// A window whose settings determine the shape of the result, by a relation: `faces!` prints its methods.
const fn settled(name: &'static str, settings: &'static [(&'static str, &'static str)]) -> Operation {
    Operation::new(name, Kind::Window, FALLIBLE).of("Float").takes(&[Value]).with(settings)
}
const TO: &[(&str, &str)] = &[("to", "ResizedBy")];
const POOL: &[(&str, &str)] = &[("pool", "Windowed")];
const POWERS: &[(&str, &str)] = &[("p", "f64"), ("pool", "Windowed")];

/// The gradient of a window, which a rule calls.
const fn backward(name: &'static str) -> Operation {
    Operation::new(name, Kind::Window, VALUES).of("Float").takes(&[Value, Value]).without_gradient(BACKWARD)
}
const BACKWARD: &str = "it is itself a gradient, which rules call";

/// A normalisation of rows or of channels.
const fn norm(name: &'static str, torch: &'static str, takes: &'static [Parameter]) -> Operation {
    Operation::new(name, Kind::Loss, FALLIBLE).of("Float").takes(takes).torch(torch)
}

/// These operations.
pub const ALL: &[Operation] = &[
    product("matmul", &[on(Strided, "* try_*"), on(StackTensor, "*"), on(Sparse, "* try_*"), on(Var, "*")])
        .numpy("matmul"),
    product("dot", SMALL_PRODUCT).by("Dot").numpy("dot"),
    product("mv", SMALL_PRODUCT).by("Mv").numpy("matvec"),
    product("bmm", SMALL_PRODUCT).by("Bmm").numpy("matmul"),
    product("outer", OF_TWO).by("OuterWith").numpy("outer"),
    product("kron", OF_TWO).by("Kron").numpy("kron"),
    product("inner", OF_TWO).by("InnerWith").numpy("inner"),
    along("tensordot", FALLIBLE)
        .with(&[("rhs", "impl VarOperand<T>"), ("axes", "impl Axes"), ("rhs_axes", "impl Axes")])
        .numpy("tensordot"),
    along("cross", FALLIBLE).with(&[("axis", "impl Axis"), ("rhs", "impl VarOperand<T>")]).numpy("cross"),
    product("linear", OF_TWO).takes(&[Value, Value]).torch("nn.functional.linear"),
    product("bilinear", OF_TWO).takes(&[Value, Value, Value]).torch("nn.functional.bilinear"),
    sum("addmm", "Addmm"),
    sum("addmv", "Addmv"),
    sum("addr", "Addr"),
    sum("baddbmm", "Baddbmm"),
    sum("addbmm", "Addbmm"),
    product("einsum", &[on(Functions, "*"), on(VarFunctions, "*")]).takes(&[Value, Value]).numpy("einsum"),
    product("det", &[on(StackTensor, "*")])
        .of("Float")
        .takes(&[])
        .torch("linalg.det")
        .numpy("linalg.det")
        .without_gradient(ON_THE_STACK),
    product("inverse", &[on(StackTensor, "* try_*")])
        .of("Float")
        .takes(&[])
        .torch("linalg.inv")
        .numpy("linalg.inv")
        .without_gradient(ON_THE_STACK),
    window("conv1d", "nn.functional.conv1d"),
    window("conv2d", "nn.functional.conv2d"),
    window("conv_transpose1d", "nn.functional.conv_transpose1d"),
    window("conv_transpose2d", "nn.functional.conv_transpose2d"),
    window("max_pool1d", "nn.functional.max_pool1d"),
    window("max_pool2d", "nn.functional.max_pool2d"),
    window("max_pool1d_with_indices", "nn.functional.max_pool1d"),
    window("max_pool2d_with_indices", "nn.functional.max_pool2d"),
    window("avg_pool1d", "nn.functional.avg_pool1d"),
    window("avg_pool2d", "nn.functional.avg_pool2d"),
    settled("interpolate", &[("by", "InterpolatedBy")]).by("Interpolate").torch("nn.functional.interpolate"),
    settled("adaptive_avg_pool1d", TO).by("AdaptivePool1d").torch("nn.functional.adaptive_avg_pool1d"),
    settled("adaptive_avg_pool2d", TO).by("AdaptivePool2d").torch("nn.functional.adaptive_avg_pool2d"),
    settled("adaptive_max_pool1d", TO).by("AdaptivePool1d").torch("nn.functional.adaptive_max_pool1d"),
    settled("adaptive_max_pool2d", TO).by("AdaptivePool2d").torch("nn.functional.adaptive_max_pool2d"),
    settled("adaptive_max_pool1d_with_indices", TO)
        .by("AdaptivePool1d")
        .gives("(T, i64)")
        .torch("nn.functional.adaptive_max_pool1d_with_indices"),
    settled("adaptive_max_pool2d_with_indices", TO)
        .by("AdaptivePool2d")
        .gives("(T, i64)")
        .torch("nn.functional.adaptive_max_pool2d_with_indices"),
    settled("affine_grid", &[("to", "GridSized")]).by("AffineGrid").torch("nn.functional.affine_grid"),
    window("grid_sample", "nn.functional.grid_sample").takes(&[Value, Value]),
    settled("im2col", POOL).by("WindowColumns").torch("nn.functional.unfold"),
    window("col2im", "nn.functional.fold"),
    window("max_unpool1d", "nn.functional.max_unpool1d"),
    window("max_unpool2d", "nn.functional.max_unpool2d"),
    settled("lp_pool1d", POWERS).by("Pool1d").torch("nn.functional.lp_pool1d"),
    settled("lp_pool2d", POWERS).by("Pool2d").torch("nn.functional.lp_pool2d"),
    backward("conv1d_backward_input"),
    backward("conv1d_backward_weight"),
    backward("conv2d_backward_input"),
    backward("conv2d_backward_weight"),
    backward("max_pool1d_backward"),
    backward("max_pool2d_backward"),
    backward("avg_pool1d_backward"),
    backward("avg_pool2d_backward"),
    norm("glu", "nn.functional.glu", &[Axis]),
    norm("normalize", "nn.functional.normalize", &[Axis, Value, Value]),
    norm("cosine_similarity", "nn.functional.cosine_similarity", &[Value, Axis, Value]),
    norm("pairwise_distance", "nn.functional.pairwise_distance", &[Value, Value, Value]),
    norm("cdist", "cdist", &[Value, Value]),
    norm("pdist", "nn.functional.pdist", &[Value]),
    product("scaled_dot_product_attention", OF_TWO)
        .of("Float")
        .takes(&[Value, Value, Value])
        .torch("nn.functional.scaled_dot_product_attention"),
    Operation::new("rms_norm", Kind::Loss, RMS).of("Float").takes(&[Value, Value]).torch("nn.functional.rms_norm"),
    norm("group_norm", "nn.functional.group_norm", &[Value, Value]),
    norm("instance_norm", "nn.functional.instance_norm", &[Value]),
    norm("batch_norm", "nn.functional.batch_norm", &[Value, Value, Value]),
    norm("local_response_norm", "nn.functional.local_response_norm", &[Value, Value, Value, Value]),
];

/// With a weight, or over axes that a shape names.
const RMS: &[Methods] =
    &[on(Strided, "* try_* *_over try_*_over"), any(Strided, "*"), on(Var, "* *_over"), any(Var, "*")];

const ON_THE_STACK: &str = "of small tensors on the stack, which are no variables";
