//! Faults of a product, with PyTorch's messages.

use super::Sizes;

family! {
    |op|

    /// The inner axes of a matrix product differ.
    Contract {
        /// The product.
        by: Box<Contraction>,
        /// The sizes of the left operand.
        a: Sizes,
        /// The sizes of the right operand.
        b: Sizes,
        /// The contracted axis of the left operand.
        a_axis: usize,
        /// The contracted axis of the right operand.
        b_axis: usize,
        /// The length of that axis of the left operand.
        a_size: usize,
        /// The length of that axis of the right operand.
        b_size: usize,
    } => (
        "{}: {op} of shapes {a} and {b} contracts {a_size} (dimension {a_axis} of a) with {b_size} (dimension {b_axis} of b)",
        by.sentence(op, a, b)
    );

    /// The ranks of the operands do not fit the product.
    ProductRanks {
        /// The sizes of the left operand.
        a: Sizes,
        /// The sizes of the right operand.
        b: Sizes,
    } => ("{}: {op} of shapes {a} and {b}", product::ranks(op, a, b));

    /// The lists of axes to contract have different lengths.
    TensordotCounts {
        /// The axes of the left operand.
        axes: Asked,
        /// The axes of the right operand.
        others: Asked,
    } => ("both dimension lists should have same length: {op} along {axes:?} and {others:?}");

    /// Operands of a cross product that do not have 3 elements along the axis.
    CrossLength {
        /// The sizes of the left operand.
        a: Sizes,
        /// The sizes of the right operand.
        b: Sizes,
        /// The axis asked for.
        axis: isize,
        /// The length of the left operand there.
        a_size: usize,
        /// The length of the right operand there.
        b_size: usize,
    } => ("linalg.cross: inputs dimension {axis} must have length 3. Got {a_size} and {b_size}: {op} of shapes {a} and {b}");

    /// The ranks of the operands of a cross product differ.
    CrossRanks {
        /// The sizes of the left operand.
        a: Sizes,
        /// The sizes of the right operand.
        b: Sizes,
    } => ("linalg.cross: inputs must have the same number of dimensions.: {op} of shapes {a} and {b}");

    /// The numbers of coordinates of points differ.
    PointColumns {
        /// The sizes of the first points.
        a: Sizes,
        /// The sizes of the second points.
        b: Sizes,
    } => (
        "X1 and X2 must have the same number of columns. X1: {} X2: {}: {op} of shapes {a} and {b}",
        a.0[a.0.len() - 1],
        b.0[b.0.len() - 1]
    );

    /// The points are not a matrix.
    PointRanks {
        /// The sizes of the first points.
        a: Sizes,
        /// The sizes of the second points.
        b: Sizes,
    } => ("{}: {op} of shapes {a} and {b}", product::point_ranks(op, a, b));

    /// Queries, keys and values that do not fit each other.
    AttentionSizes {
        /// The sizes of the queries.
        queries: Sizes,
        /// The sizes of the keys.
        keys: Sizes,
        /// The sizes of the values.
        values: Sizes,
    } => ("{}: {op} of queries {queries}, keys {keys} and values {values}", product::attention(queries, keys, values));

    /// Inputs of a bilinear map that do not fit each other or the weight.
    BilinearSizes {
        /// The sizes of the first input.
        a: Sizes,
        /// The sizes of the second input.
        b: Sizes,
        /// The sizes of the weight.
        weights: Sizes,
    } => ("{}: {op} of shapes {a} and {b} by a weight of shape {weights}", product::bilinear(a, b, weights));

    /// A matrix without an inverse: its determinant is 0.
    Singular {
        /// The sizes of the matrix, or of its batch.
        sizes: Sizes,
    } => ("{op}: The inversion could not be completed because the input matrix is singular: its determinant is 0, in shape {sizes}");
}

/// The product whose lengths are contracted: PyTorch has a message for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Contraction {
    /// Two vectors.
    Dot,
    /// The product of a matrix and a vector.
    Vector {
        /// The number of rows.
        rows: usize,
        /// The length of a row.
        k: usize,
        /// The length of the vector.
        len: usize,
    },
    /// `[m, k]` by `[l, n]`.
    Matrix {
        /// `[m, k]`
        left: [usize; 2],
        /// `[l, n]`
        right: [usize; 2],
    },
    /// The last axes of two operands.
    LastOfBoth,
    /// Two axes given by number.
    NamedPair {
        /// The length and the number of the left axis.
        left: [usize; 2],
        /// The length and the number of the right axis.
        right: [usize; 2],
    },
    /// `[b, m, k]` by `[c, l, n]`.
    Batched {
        /// `[b, k]`
        left: [usize; 2],
        /// `[c, l]`
        right: [usize; 2],
    },
}

impl Contraction {
    /// Returns PyTorch's message.
    pub(super) fn sentence(self, op: &str, a: &Sizes, b: &Sizes) -> String {
        match self {
            Contraction::Dot => format!(
                "inconsistent tensor size, expected tensor {a} and src {b} to have the same number of elements, but got {} \
                 and {} elements respectively",
                a.0[0], b.0[0]
            ),
            Contraction::Vector { rows, k, len } => {
                format!("size mismatch, got input ({rows}), mat ({rows}x{k}), vec ({len})")
            }
            Contraction::LastOfBoth => {
                format!("inner() the last dimension must match on both input tensors but got shapes {a} and {b}")
            }
            Contraction::NamedPair { left: [m, p], right: [n, q] } => {
                format!(
                    "contracted dimensions need to match, but first has size {m} in dim {p} and second has size {n} in dim {q}"
                )
            }
            Contraction::Matrix { left: [m, k], right: [l, n] } => {
                // In PyTorch, `linear` calls `addmm`.
                let name = if matches!(op, "addmm" | "linear") { "addmm" } else { "mm" };
                format!("{name}: mat1 and mat2 shapes cannot be multiplied ({m}x{k} and {l}x{n})")
            }
            Contraction::Batched { left: [s, k], right: [t, l] } if op == "addbmm" && s != t => {
                format!(
                    "batch1 and batch2 must have same number of batches, got {s} and {t}: {k} and {l} are contracted"
                )
            }
            Contraction::Batched { left, right } => {
                format!("Expected size for first two dimensions of batch2 tensor to be: {left:?} but got: {right:?}.")
            }
        }
    }
}

/// Returns PyTorch's message about the ranks of the operands of a product.
pub(super) fn ranks(op: &str, a: &Sizes, b: &Sizes) -> String {
    let (m, n) = (a.0.len(), b.0.len());
    match op {
        "dot" => format!("1D tensors expected, but got {m}D and {n}D tensors"),
        "mv" | "addmv" => format!("vector + matrix @ vector expected, got 1, {m}, {n}"),
        "bmm" | "baddbmm" | "addbmm" => format!("batch{} must be a 3D tensor", if m == 3 { 2 } else { 1 }),
        "outer" if m != 1 => format!("outer: Expected 1-D argument self, but got {m}-D"),
        "outer" => format!("outer: Expected 1-D argument vec2, but got {n}-D"),
        "addr" if m != 1 => format!("addr: Expected 1-D argument vec1, but got {m}-D"),
        "addr" => format!("addr: Expected 1-D argument vec2, but got {n}-D"),
        "addmm" if m != 2 => format!("addmm: self must be a matrix, got {m}-D tensor"),
        "addmm" => format!("addmm: mat2 must be a matrix, got {n}-D tensor"),
        "linear" if m > 0 && n > 2 => format!("t() expects a tensor with <= 2 dimensions, but self is {n}D"),
        "linear" if m > 0 => format!("addmm: mat2 must be a matrix, got {n}-D tensor"),
        op => format!("both arguments to {op} need to be at least 1D, but they are {m}D and {n}D"),
    }
}

/// Returns PyTorch's message about the sizes of a bilinear map.
pub(super) fn bilinear(a: &Sizes, b: &Sizes, weight: &Sizes) -> String {
    let (a, b) = (&a.0, &b.0);
    let [_, first, second] = *weight.0 else {
        return format!("bilinear(): expected a weight of 3 dimensions, got {}", weight.0.len());
    };
    if a.len() != b.len() {
        return format!("bilinear(): input dimensions do not match: got {} and {}", a.len(), b.len());
    }
    let (Some((m, left)), Some((n, right))) = (a.split_last(), b.split_last()) else {
        return "bilinear(): expected inputs of at least 1 dimension, got 0".to_owned();
    };
    if let Some(axis) = (0..left.len()).find(|&axis| left[axis] != right[axis]) {
        let (a, b) = (left[axis], right[axis]);
        return format!("bilinear(): input batch dimensions do not match at dim {axis}: got {a} and {b}");
    }
    match *m == first {
        false => format!("bilinear(): input1 size does not match weight size: got {m} but expected {first}"),
        true => format!("bilinear(): input2 size does not match weight size: got {n} but expected {second}"),
    }
}

/// Returns PyTorch's message about points that are not a matrix.
pub(super) fn point_ranks(op: &str, a: &Sizes, b: &Sizes) -> String {
    match (op, a.0.len(), b.0.len()) {
        ("pdist", rank, _) => format!("pdist only supports 2D tensors, got: {rank}D"),
        (_, 0 | 1, _) => format!("cdist only supports at least 2D tensors, X1 got: {}D", a.0.len()),
        (_, _, rank) => format!("cdist only supports at least 2D tensors, X2 got: {rank}D"),
    }
}

/// Says why sizes of queries, keys and values do not fit.
pub(super) fn attention(queries: &Sizes, keys: &Sizes, values: &Sizes) -> String {
    match (&*queries.0, &*keys.0, &*values.0) {
        ([.., _, e], [.., _, f], _) if e != f => format!("queries have {e} features, keys {f}"),
        ([_, _, ..], [.., n, _], [.., p, _]) if n != p => format!("there are {n} keys and {p} values"),
        ([_, _, ..], [_, _, ..], [_, _, ..]) => {
            "the number of heads of the queries is not a multiple of that of the keys".to_owned()
        }
        _ => "queries, keys and values have at least two axes".to_owned(),
    }
}
