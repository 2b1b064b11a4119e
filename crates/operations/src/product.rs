//! Products of matrices and vectors.

use crate::kinds::*;

/// Returns a product along axes given in the call.
const fn along_axes(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Product, methods).of("Numeric").takes(&[Value, Axes]).torch(name)
}

/// Returns the sum of a tensor and a product, whose shape `relation` determines.
const fn product_sum(name: &'static str, relation: &'static str) -> Operation {
    product(name, WITH_SETTINGS).takes(&[Value, Value]).by(relation)
}

const ON_THE_STACK: &str = "of small tensors on the stack, which are no variables";

/// These operations.
pub const ALL: &[Operation] = &[
    product("matmul", &[on(Strided, "* try_*"), on(StackTensor, "*"), on(Sparse, "* try_*"), on(Var, "*")])
        .numpy("matmul")
        .also("mm broadcast_matmul"),
    product("dot", SMALL_PRODUCT).by("Dot").numpy("dot"),
    product("mv", SMALL_PRODUCT).by("Mv").numpy("matvec"),
    product("bmm", SMALL_PRODUCT).by("Bmm").numpy("matmul"),
    product("outer", OF_TWO).by("OuterWith").numpy("outer"),
    product("kron", OF_TWO).by("Kron").numpy("kron").also("kronecker"),
    product("inner", OF_TWO).by("InnerWith").numpy("inner"),
    along_axes("tensordot", FALLIBLE)
        .with(&[("rhs", "impl VarOperand<T>"), ("axes", "impl Axes"), ("rhs_axes", "impl Axes")])
        .numpy("tensordot"),
    along_axes("cross", FALLIBLE).with(&[("axis", "impl Axis"), ("rhs", "impl VarOperand<T>")]).numpy("cross"),
    product("linear", OF_TWO).takes(&[Value, Value]).torch("nn.functional.linear"),
    product("bilinear", OF_TWO).takes(&[Value, Value, Value]).torch("nn.functional.bilinear"),
    product_sum("addmm", "Addmm"),
    product_sum("addmv", "Addmv"),
    product_sum("addr", "Addr"),
    product_sum("baddbmm", "Baddbmm"),
    product_sum("addbmm", "Addbmm"),
    product("det", &[on(StackTensor, "*")])
        .of("Float")
        .takes(&[])
        .torch("linalg.det")
        .numpy("linalg.det")
        .without_gradient(ON_THE_STACK)
        .also("determinant linalg_det"),
    product("inverse", &[on(StackTensor, "* try_*")])
        .of("Float")
        .takes(&[])
        .torch("linalg.inv")
        .numpy("linalg.inv")
        .without_gradient(ON_THE_STACK)
        .also("linalg_inv"),
    of_floats("cosine_similarity", "nn.functional.cosine_similarity", &[Value, Axis, Value]),
];
