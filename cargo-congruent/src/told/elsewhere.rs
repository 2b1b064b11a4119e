//! Methods and functions of PyTorch, NumPy, ndarray and nalgebra that are not here: what to write, or where they are.
//!
//! `{x}` stands for the receiver. rustc proposes the name that is spelled most alike, `cos` for `cov`: a name in these tables is
//! answered by its meaning instead. A test compiles all that stands in backticks, and looks for each name among the methods here.

use super::facts::Facts;
use super::methods;

/// The same under another name: tensors, views and variables have it.
const RENAMED: &[(&str, &str)] = &[
    ("max_all nanmax", "{x}.amax_all()"),
    ("min_all nanmin", "{x}.amin_all()"),
    ("powi powf power float_power", "{x}.pow(2.0)"),
    ("mm gemm", "{x}.matmul(&y)"),
    ("transposed", "{x}.t()"),
    ("size shape_vec", "{x}.sizes()"),
    ("len n_elements nelement", "{x}.numel()"),
    ("rank dimensions ndimension", "{x}.ndim()"),
    ("nrows", "{x}.sizes()[0]"),
    ("ncols", "{x}.sizes()[1]"),
    ("tolist to_list numpy as_vec to_numpy", "{x}.to_vec()"),
    ("concat concatenate append vcat", "{x}.cat::<0>(&y)"),
    ("hcat", "{x}.cat::<1>(&y)"),
    ("log", "{x}.ln()"),
    ("arcsin", "{x}.asin()"),
    ("arccos", "{x}.acos()"),
    ("arctan", "{x}.atan()"),
    ("arctan2", "{x}.atan2(&y)"),
    ("absolute fabs", "{x}.abs()"),
    ("fix truncate", "{x}.trunc()"),
    ("rint around", "{x}.round()"),
    ("clip", "{x}.clamp(0.0, 1.0)"),
    ("clamp_min", "{x}.maximum(0.0)"),
    ("clamp_max", "{x}.minimum(1.0)"),
    ("expand_dims insert_axis", "{x}.unsqueeze::<0>()"),
    ("permuted_axes permute_axes", "{x}.permute::<axes![1, 0]>()"),
    ("moveaxis", "{x}.movedim::<0, 1>()"),
    ("swapdims swap_axes", "{x}.swapaxes::<0, 1>()"),
    ("broadcast_to expand_to", "{x}.expand::<shape![4, 4]>()"),
    ("ravel flat", "{x}.reshape::<shape![-1]>()"),
    ("unstack", "{x}.unbind::<0>()"),
    ("fliplr", "{x}.flip::<axes![1]>()"),
    ("flipud", "{x}.flip::<axes![0]>()"),
    ("index_axis row take_row", "{x}.select::<0>(1)"),
    ("column col take_column", "{x}.select::<1>(1)"),
    ("sum_axis row_sum", "{x}.sum::<0>()"),
    ("column_sum", "{x}.sum_keepdim::<1>()"),
    ("mean_axis row_mean average", "{x}.mean::<0>()"),
    ("column_mean", "{x}.mean_keepdim::<1>()"),
    ("var_axis", "{x}.var::<0>()"),
    ("std_axis", "{x}.std::<0>()"),
    ("norm_squared", "{x}.square().sum_all()"),
];

/// What else tensors and views have elsewhere.
const OF_TENSORS: &[(&str, &str)] = &[
    ("float", "it is `{x}.to_type::<f32>()` here"),
    ("double", "it is `{x}.to_type::<f64>()` here"),
    ("long", "it is `{x}.to_type::<i64>()` here"),
    ("int", "it is `{x}.to_type::<i32>()` here"),
    ("astype to_dtype as_type cast type_as type_ to", "it is `{x}.to_type::<f32>()` here"),
    ("bool", "write `{x}.ne(0.0)`"),
    ("half bfloat16", "floats are `f32` and `f64`, as in `{x}.to_type::<f32>()`"),
    ("dtype", "the type of the elements is the first in `Tensor<f32, shape![2, 3]>`"),
    ("detach clone_owned into_owned copy deepcopy", "write `{x}.to_tensor()`"),
    ("cuda cpu to_device device pin_memory share_memory_", "there is no other device, leave it out"),
    ("into_raw_vec into_raw_vec_and_offset", "write `{x}.into_vec()`"),
    // Operators.
    ("subtract", "write `&{x} - &y`"),
    ("multiply component_mul hadamard", "write `&{x} * &y`"),
    ("divide true_divide component_div", "write `&{x} / &y`"),
    ("negative", "write `-&{x}`"),
    ("logical_and logical_or logical_xor logical_not", "masks are combined by `&mask & &mask`, `|`, `^` and `!`"),
    ("greater", "write `{x}.gt(&y)`"),
    ("greater_equal", "write `{x}.ge(&y)`"),
    ("less", "write `{x}.lt(&y)`"),
    ("less_equal", "write `{x}.le(&y)`"),
    ("not_equal", "write `{x}.ne(&y)`"),
    ("equal array_equal", "`{x} == y` is one `bool`, `{x}.eq(&y)` compares element by element"),
    ("isclose", "write `(&{x} - &y).abs().lt(1e-6)`"),
    ("allclose abs_diff_eq relative_eq", "write `(&{x} - &y).abs().amax_all().item() < 1e-6`"),
    ("addcmul", "write `&{x} + &y * &y * 0.5`"),
    ("addcdiv", "write `&{x} + &y / &y * 0.5`"),
    // Element by element.
    ("cbrt", "write `{x}.pow(1.0 / 3.0)`, of elements that are not negative"),
    ("hypot", "write `({x}.square() + y.square()).sqrt()`"),
    ("deg2rad to_radians", "write `&{x} * std::f32::consts::PI / 180.0`"),
    ("rad2deg to_degrees", "write `&{x} * 180.0 / std::f32::consts::PI`"),
    ("nan_to_num", "write `{x}.isnan().where_(0.0, &{x})`"),
    ("leaky_relu", "write `{x}.maximum(&{x} * 0.01)`"),
    ("relu6", "write `{x}.clamp(0.0, 6.0)`"),
    ("hardtanh", "write `{x}.clamp(-1.0, 1.0)`"),
    ("logit", "write `(&{x} / (1.0 - &{x})).ln()`"),
    ("mapv mapv_into map_elements", "write `{x}.map(|value| value * 2.0)`"),
    ("mapv_inplace map_inplace map_mut apply_ par_mapv_inplace", "write `{x}.map_(|value| value * 2.0)`"),
    ("zip_mut_with zip_apply zip_with", "write `{x}.zip_map(&y, |a, b| a * b)`"),
    ("fold", "write `{x}.iter().fold(0.0, |sum, value| sum + value)`"),
    // Reductions and statistics.
    ("nansum", "write `{x}.isnan().where_(0.0, &{x}).sum_all()`"),
    ("ptp", "write `{x}.amax_all() - {x}.amin_all()`"),
    ("trace", "write `{x}.diagonal::<0, 0, 1>().sum_all()`"),
    (
        "quantile percentile nanquantile kthvalue partition",
        "sort along the axis, `{x}.sort::<-1>()`, and read the elements at `q * (n - 1.0)`",
    ),
    ("histogram histc", "write `(&{x} * 10.0).floor().to_type::<i64>()`, and count that, flat, by `i.bincount()`"),
    (
        "cov corrcoef covariance",
        "`let c = &{x} - {x}.mean_keepdim::<-1>()` centres the rows, and `c.matmul(&c.t()) / (n - 1.0)` is their covariance",
    ),
    ("diff", "write `{x}.narrow::<-1, 1, 3>() - {x}.narrow::<-1, 0, 3>()`, of an axis of length 4"),
    ("interp", "not here: `v.searchsorted(&{x})` finds the places to interpolate between"),
    ("bucketize digitize", "write `v.searchsorted(&{x})`"),
    ("unique mode value_counts", "not here: `{x}.to_vec()` is a `Vec`, to be sorted"),
    ("argwhere flatnonzero", "write `{x}.nonzero()`"),
    ("cummax cummin logcumsumexp gradient trapz trapezoid", "not here: `{x}.cumsum::<-1>()` and `cumprod` are"),
    ("normalize", "write `&{x} / {x}.norm_keepdim::<-1>()`"),
    ("cosine_similarity", "write `(&{x} * &y).sum::<-1>() / ({x}.norm::<-1>() * y.norm::<-1>())`"),
    ("cdist pdist", "write `({x}.unsqueeze::<1>() - y.unsqueeze::<0>()).norm::<-1>()`"),
    ("softmin", "write `(-&{x}).softmax::<-1>()`"),
    // Products and linear algebra.
    ("inner vdot dotc", "write `(&{x} * &y).sum_all()`, or `v.dot(&v)` of vectors"),
    ("ger", "write `v.outer(&v)`"),
    ("tensordot", "write `einsum!(\"ij,jk->ik\", &{x}, &y)`"),
    (
        "det determinant logdet slogdet",
        "`StackTensor` has it, of side 2, 3 and 4, as in `StackTensor::from([[2.0, 1.0], [0.0, 4.0]]).det()`",
    ),
    (
        "inverse inv try_inverse invert pinv pseudo_inverse",
        "`StackTensor` has it, of side 2, 3 and 4, as in `StackTensor::from([[2.0, 1.0], [0.0, 4.0]]).inverse()`",
    ),
    (
        "svd qr lu eig eigh eigvals eigvalsh cholesky solve lstsq matrix_rank matrix_exp symmetric_eigen schur",
        "decompositions are not here, pass `{x}.as_slice()` to faer or nalgebra",
    ),
    ("matrix_power", "write `{x}.matmul(&{x})`"),
    ("cross", "not here: write it by `{x}.select::<-1>(0)` and so on"),
    ("adjoint conj conj_transpose", "elements are real, so it is `{x}.t()`"),
    // Shapes and parts.
    ("into_shape_with_order to_shape resize resize_ reshape_generic", "write `{x}.reshape::<shape![2, 8]>()`"),
    ("reversed_axes", "write `{x}.T()`"),
    ("broadcast broadcast_with", "write `{x}.expand::<shape![4, 4]>()`; operators broadcast without a call"),
    ("repeat_interleave", "write `{x}.unsqueeze::<-1>().repeat::<shape![1, 1, 3]>().reshape::<shape![4, 12]>()`"),
    ("rot90", "write `{x}.t().flip::<axes![0]>()`"),
    ("hsplit vsplit dsplit split_array", "write `{x}.split::<1, 2>()`"),
    ("rows columns fixed_view fixed_rows fixed_columns view_range", "write `{x}.slice(s![0..2, 1..3])`"),
    ("windows sliding_window_view axis_windows", "write `{x}.unfold::<0, 2, 1>()`"),
    ("chunks exact_chunks chunks_exact", "write `{x}.chunk::<0, 2>()`"),
    ("outer_iter row_iter genrows lanes axis_chunks_iter iter_rows", "write `{x}.axis_iter::<0>()`"),
    ("column_iter gencolumns", "write `{x}.axis_iter::<1>()`"),
    ("indexed_iter enumerate ndenumerate", "write `{x}.iter().enumerate()`, row by row"),
    (
        "par_iter par_iter_mut par_axis_iter",
        "rows go to threads by `{x}.axis_iter::<0>()` and rayon's `.into_par_iter()`, behind `axis_iter_mut` to write",
    ),
    // Places.
    ("take index_take", "write `{x}.index_select::<0>(&i)`"),
    ("take_along_axis", "write `{x}.take_along_dim::<0>(&places)`"),
    ("put put_ index_copy index_copy_", "write `{x}.index_put_(s![&i], &y)`"),
    ("masked_scatter masked_scatter_", "write `mask.where_(&y, &{x})`"),
    ("assign copy_from", "write `{x}.copy_(&y)`"),
    ("fill set_all", "write `{x}.fill_(1.0)`"),
    ("swap", "write `{x}.as_mut_slice().swap(0, 1)`"),
    ("uniform_ normal_ random_", "write `{x} = Tensor::randn(&mut rng)`"),
    // Layers and losses.
    ("batch_norm dropout group_norm instance_norm", "layers are in `congruent_grad::nn`"),
    ("l1_loss", "write `(&{x} - &y).abs().mean_all()`"),
    ("adaptive_avg_pool2d global_avg_pool", "write `images.mean_axes::<axes![-2, -1]>()`"),
    ("conv3d max_pool3d interpolate upsample", "not here: convolutions and pools go along one axis or two"),
];

/// The same of tensors on the stack, under the names of others.
const SMALL: &[(&str, &str)] = &[("determinant", "{x}.det()"), ("inv invert", "{x}.inverse()")];

/// Functions of the type.
const FUNCTIONS: &[(&str, &str)] = &[
    ("tensor array as_tensor from_array new", "write `Tensor::from([1.0, 2.0])`"),
    ("empty uninit", "write `Tensor::<f32, shape![2, 3]>::zeros()`"),
    ("from_elem", "write `Tensor::<f32, shape![2, 3]>::full(1.0)`"),
    ("from_shape_vec from_row_slice", "write `Tensor::<f32, _>::from_vec(dims![2, 2], vec)?`"),
    ("from_shape_fn", "write `Tensor::<f32, shape![2, 3]>::from_fn(|[i, j]| (i + j) as f32)`"),
    ("identity ident", "write `Tensor::<f32, shape![3, 3]>::eye()`"),
    ("random", "write `Tensor::<f32, shape![2, 3]>::rand(&mut rng)`"),
    ("random_normal standard_normal", "write `Tensor::<f32, shape![2, 3]>::randn(&mut rng)`"),
    ("range", "write `Tensor::<f32, shape![4]>::arange()`"),
];

/// What a chain that is not evaluated lacks, and a tensor has.
const OF_TENSORS_ALONE: &str = "matmul dot outer mv bmm kron linear item to_vec iter conv1d conv2d max_pool2d avg_pool2d where_ masked_select \
                                index layer_norm cross_entropy mse_loss as_view slice t mt T contiguous numel sizes strides";

fn find_row(rows: &[(&'static str, &'static str)], name: &str) -> Option<&'static str> {
    rows.iter().find(|(names, _)| names.split_whitespace().any(|own| own == name)).map(|(_, said)| *said)
}

/// What a method is called on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Receiver {
    /// A tensor or a view.
    Tensor,
    /// A tensor on the stack.
    Stack,
    /// A variable.
    Variable,
}

/// What is said of a name, with `x` for the receiver.
fn say_of(name: &str, receiver: Receiver) -> Option<String> {
    let renamed = find_row(RENAMED, name).map(|code| format!("it is `{code}` here"));
    let own = || find_row(OF_TENSORS, name).map(str::to_owned);
    match receiver {
        Receiver::Tensor => renamed.or_else(own),
        Receiver::Variable => renamed,
        Receiver::Stack if SMALL.iter().any(|(names, _)| names.split(' ').any(|own| own == name)) => {
            find_row(SMALL, name).map(|code| format!("it is `{code}` here"))
        }
        // Through a view it has what a tensor has.
        Receiver::Stack => renamed.map(|said| said.replace("{x}", "{x}.as_view()")),
    }
}

/// What is said of each name of a method, with `x` for the receiver.
pub fn list_methods(receiver: Receiver) -> impl Iterator<Item = (&'static str, String)> {
    let names = RENAMED.iter().chain(OF_TENSORS).chain(SMALL).flat_map(|(names, _)| names.split_whitespace());
    names.filter_map(move |name| Some((name, say_of(name, receiver)?.replace("{x}", "x"))))
}

/// What is said of each name of a function.
pub fn list_functions() -> impl Iterator<Item = (&'static str, &'static str)> {
    FUNCTIONS.iter().flat_map(|(names, said)| names.split_whitespace().map(move |name| (name, *said)))
}

/// What is said, with the receiver and the argument of the call where they are names.
fn fill_operands(said: &str, receiver: &str, facts: &Facts) -> String {
    let said = said.replace("{x}", receiver);
    match facts.pointed.argument().filter(|own| own.chars().all(|char| char.is_alphanumeric() || "_.&".contains(char)))
    {
        Some(argument) => said.replace("&y", argument),
        None => said.replace("(&y)", "(..)"),
    }
}

/// Whether a message that names nothing of the library is about an expression of its own.
pub fn is_ours(facts: &Facts) -> bool {
    facts.headline.contains("`Lazy<'a, T, S>`") && answer(facts).is_some()
}

/// A method or a function that is elsewhere, or has another name here.
pub fn answer(facts: &Facts) -> Option<String> {
    let own = facts.pointed.own.split("::").last().filter(|_| facts.code == "E0599")?;
    if facts.headline.starts_with("no function or associated item named") {
        return find_row(FUNCTIONS, own).filter(|_| facts.headline.contains("Tensor<")).map(str::to_owned);
    }
    let of = |types: &[&str]| types.iter().any(|of| facts.headline.contains(of));
    let tensor = of(&["Tensor<", "View<", "ViewMut<", "Strided<", "Shared<", "CowTensor<"]);
    // Of a variable, some have a meaning of their own.
    let variable = of(&["Var<"]) && super::training::names::missing(facts).is_none();
    if !facts.headline.starts_with("no method named") {
        return None;
    }
    if of(&["`Lazy<"]) {
        let here = methods::parts(own).is_some() || OF_TENSORS_ALONE.split_whitespace().any(|name| name == own);
        return here.then(|| format!("write `.eval()` before it, which makes a tensor that has `{own}`"));
    }
    let kind = match (of(&["StackTensor<"]), tensor, variable) {
        (true, ..) => Receiver::Stack,
        (_, true, _) => Receiver::Tensor,
        (_, _, true) => Receiver::Variable,
        _ => return None,
    };
    let receiver = facts.pointed.left().map(|own| own.trim_start_matches(['&', '*']));
    let plain = receiver.filter(|own| own.chars().all(|char| char.is_alphanumeric() || "_.".contains(char)));
    say_of(own, kind).map(|said| fill_operands(&said, plain.unwrap_or("x"), facts))
}
