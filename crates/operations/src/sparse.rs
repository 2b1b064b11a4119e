//! Sparse tensors.

use crate::kinds::*;

const fn sparse(name: &'static str, methods: &'static [Methods]) -> Operation {
    Operation::new(name, Kind::Sparse, methods).of("Number").without_gradient("a tensor is sparse; a variable is not")
}

/// These operations.
pub const ALL: &[Operation] = &[
    sparse("coalesce", &[on(Sparse, "*")]).torch("Tensor.coalesce"),
    sparse("from_dense", &[on(Sparse, "*")]).torch("Tensor.to_sparse"),
    sparse("to_dense", &[on(Sparse, "* try_*")]).torch("Tensor.to_dense"),
    sparse("scatter_into", &[on(Sparse, "* try_*")]),
    sparse("scatter_add_into", &[on(Sparse, "* try_*")]),
    sparse("add_sparse", &[on(Strided, "* try_*"), on(Tensor, "*_ try_*_"), on(ViewMut, "*_ try_*_")]).takes(&[Value]),
];
