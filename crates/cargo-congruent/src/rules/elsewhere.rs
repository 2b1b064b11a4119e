//! Methods and functions of PyTorch, NumPy, ndarray and nalgebra that this library does not have: what to write, or where to find them.
//!
//! `{x}` stands for the receiver. rustc proposes the name with the most similar spelling, `cos` for `cov`; for a name in these tables the
//! answer is what the name means. A test compiles all code in backticks, and checks that this library has no method of the same name but
//! with a feature. What other crates of this library have is in [`crates`].

use crate::facts::Facts;
use crate::facts::methods;
use crate::facts::types::{bare, element, is_var};

mod answer;
pub mod crates;
mod families;
mod stack;
mod torch;

pub use answer::Receiver;
use answer::{fill_arguments, fill_call, fill_type, find_row, receiver_type};
pub use stack::say_of_the_stack;
use torch::{OF_SIZES, OF_TORCH};

/// Methods that tensors, views and variables have under another name.
const RENAMED: &[(&str, &str)] = &[
    ("max_all", "{x}.amax_all()"),
    ("min_all", "{x}.amin_all()"),
    ("powi powf power float_power", "{x}.pow({0:2.0})"),
    ("mm", "{x}.matmul(&y)"),
    ("transposed", "{x}.t()"),
    ("size", "{x}.sizes()[{0:0}]"),
    ("shape_vec", "{x}.sizes()"),
    ("len n_elements nelement", "{x}.numel()"),
    ("dimensions ndimension", "{x}.ndim()"),
    ("nrows", "{x}.sizes()[0]"),
    ("ncols", "{x}.sizes()[1]"),
    ("tolist to_list numpy as_vec to_numpy", "{x}.to_vec()"),
    ("concat concatenate append vcat", "{x}.cat::<0>(&y)"),
    ("hcat", "{x}.cat::<1>(&y)"),
    ("log", "{x}.ln()"),
    ("arcsin", "{x}.asin()"),
    ("arccos", "{x}.acos()"),
    ("arctan", "{x}.atan()"),
    ("arcsinh", "{x}.asinh()"),
    ("arccosh", "{x}.acosh()"),
    ("arctanh", "{x}.atanh()"),
    ("sgn", "{x}.sign()"),
    ("arctan2", "{x}.atan2(&y)"),
    ("prelu", "{x}.leaky_relu(&y)"),
    ("absolute fabs", "{x}.abs()"),
    ("fix truncate", "{x}.trunc()"),
    ("rint around", "{x}.round()"),
    ("clip", "{x}.clamp({0:0.0}, {1:1.0})"),
    ("clamp_min", "{x}.maximum({0:0.0})"),
    ("clamp_max", "{x}.minimum({0:1.0})"),
    ("expand_dims insert_axis", "{x}.unsqueeze::<{0:0}>()"),
    ("permuted_axes permute_axes", "{x}.permute::<axes![1, 0]>()"),
    ("moveaxis", "{x}.movedim::<{0:0}, {1:1}>()"),
    ("swapdims swap_axes", "{x}.swapaxes::<{0:0}, {1:1}>()"),
    ("broadcast_to expand_to", "{x}.expand::<shape![4, 4]>()"),
    ("ravel flat", "{x}.reshape::<shape![-1]>()"),
    ("unstack", "{x}.unbind::<{0:0}>()"),
    ("index_axis", "{x}.select::<{0:0}>({1:1})"),
    ("row take_row", "{x}.select::<0>({0:1})"),
    ("column col take_column", "{x}.select::<1>({0:1})"),
    ("sum_axis", "{x}.sum::<{0:0}>()"),
    ("row_sum", "{x}.sum::<0>()"),
    ("column_sum", "{x}.sum_keepdim::<1>()"),
    ("mean_axis", "{x}.mean::<{0:0}>()"),
    ("row_mean", "{x}.mean::<0>()"),
    ("average", "{x}.mean_all()"),
    ("column_mean", "{x}.mean_keepdim::<1>()"),
    ("var_axis", "{x}.var::<{0:0}>()"),
    ("std_axis", "{x}.std::<{0:0}>()"),
    ("norm_squared", "{x}.square().sum_all()"),
    ("vector_norm norm_l2", "{x}.norm_all()"),
    ("norm_l1", "{x}.abs().sum_all()"),
    ("norm_max", "{x}.abs().amax_all()"),
    ("tr_mul", "{x}.t().matmul(&y)"),
    ("kronecker", "{x}.kron(&y)"),
];

/// Other methods of tensors and views in those libraries, each name with its answer.
const OF_TENSORS: &[(&str, &str)] = &[
    ("float", "it is `{x}.to_type::<f32>()` here"),
    ("double", "it is `{x}.to_type::<f64>()` here"),
    ("long", "it is `{x}.to_type::<i64>()` here"),
    ("int", "it is `{x}.to_type::<i32>()` here"),
    ("bool", "write `{x}.ne(0.0)`"),
    ("half bfloat16", "floats are `f32` and `f64`, as in `{x}.to_type::<f32>()`"),
    (
        "dtype is_complex is_floating_point iscomplexobj isrealobj iscomplex isreal",
        "the type of the elements is the first in `Tensor<f32, shape![2, 3]>`",
    ),
    ("detach clone_owned into_owned copy deepcopy", "write `{x}.to_tensor()`"),
    ("cuda cpu to_device device pin_memory share_memory_", "there is no other device, leave it out"),
    ("into_raw_vec into_raw_vec_and_offset", "write `{x}.into_vec()`"),
    // Operators.
    ("subtract", "write `&{x} - &y`"),
    ("multiply component_mul hadamard", "write `&{x} * &y`"),
    ("divide true_divide component_div", "write `&{x} / &y`"),
    ("negative", "write `-&{x}`"),
    ("greater", "write `{x}.gt(&y)`"),
    ("greater_equal", "write `{x}.ge(&y)`"),
    ("less", "write `{x}.lt(&y)`"),
    ("less_equal", "write `{x}.le(&y)`"),
    ("not_equal", "write `{x}.ne(&y)`"),
    ("equal array_equal", "`{x} == y` is one `bool`, `{x}.eq(&y)` compares element by element"),
    ("abs_diff_eq relative_eq ulps_eq", "write `{x}.allclose(&y, 1e-5, 1e-8)`"),
    ("assert_allclose assert_close", "write `congruent::testing::assert_close!({x}, y)`"),
    // Elementwise functions.
    ("cbrt", "write `{x}.pow(1.0 / 3.0)`, of elements that are not negative"),
    ("to_radians", "write `{x}.deg2rad()`"),
    ("to_degrees", "write `{x}.rad2deg()`"),
    ("mapv mapv_into map_elements", "write `{x}.map({0:|value| value * 2.0})`"),
    ("mapv_inplace par_mapv_inplace apply_", "write `{x}.map_({0:|value| value * 2.0})`"),
    ("map_inplace map_mut", "as in `{x}.map_(|value| value * 2.0)`"),
    ("zip_mut_with zip_apply zip_with", "as in `{x}.zip_map(&y, |a, b| a * b)`"),
    ("fold", "as in `{x}.iter().fold(0.0, |sum, value| sum + value)`"),
    // Reductions and statistics.
    ("nanmax", "write `{x}.isnan().where_(f32::NEG_INFINITY, &{x}).amax_all()`"),
    ("nanmin", "write `{x}.isnan().where_(f32::INFINITY, &{x}).amin_all()`"),
    ("ptp", "write `{x}.amax_all() - {x}.amin_all()`"),
    ("percentile", "write `{x}.quantile::<-1>(0.25)`, whose share is between 0 and 1"),
    ("partition", "write `{x}.kthvalue::<-1>(2)`, which counts from 1"),
    ("histogram", "write `{x}.histc::<10>(0.0, 1.0)`, or add congruent's feature `show`"),
    ("interp", "not here: `v.searchsorted(&{x})` finds the places to interpolate between"),
    ("bucketize digitize", "write `v.searchsorted(&{x})`"),
    ("value_counts", "write `{x}.unique_with_counts()`"),
    ("argwhere flatnonzero", "write `{x}.nonzero()`"),
    ("trapz", "write `{x}.trapezoid::<-1>(1.0)`"),
    // Products and linear algebra.
    ("vdot dotc", "write `(&{x} * &y).sum_all()`, or `v.dot(&v)` of vectors"),
    ("ger", "write `v.outer(&v)`"),
    ("multi_dot chain_matmul", "write `{x}.matmul(&y)` for each product, in the order that costs least"),
    ("vecdot", "write `(&{x} * &y).sum::<-1>()`"),
    (
        "schur hessenberg bidiagonalize ldl ldl_factor udu householder_product geqrf ormqr logm sqrtm svd_lowrank",
        "not here: `congruent-linalg` has LU, Cholesky, QR, SVD and eigenvalues",
    ),
    (
        "dct idct dst idst hfft2 hfftn ihfft2 ihfftn",
        "not here: `congruent-fft` has Fourier transforms, and `hfft` of one axis with its inverse",
    ),
    ("conj conj_physical conjugate resolve_conj resolve_neg real re", "elements are real, so it is `{x}` itself"),
    ("adjoint conj_transpose hermitian mH H", "elements are real, so it is `{x}.t()`"),
    ("imag im", "elements are real, the imaginary parts are 0"),
    ("angle arg phase", "elements are real: the angle is π where `{x}.lt(0.0)` holds, and 0 elsewhere"),
    ("modulus magnitude", "write `{x}.abs()`"),
    ("norm_sqr abs2", "write `{x}.square()`"),
    // Shapes and parts.
    ("into_shape_with_order to_shape reshape_generic", "write `{x}.reshape::<shape![2, 8]>()`"),
    ("reversed_axes", "write `{x}.T()`"),
    ("broadcast broadcast_with", "write `{x}.expand::<shape![4, 4]>()`; operators broadcast without a call"),
    (
        "vsplit",
        "a number of parts is the second of `{x}.chunk::<0, 2>()`, the length of each that of `{x}.split::<0, 2>()`",
    ),
    (
        "hsplit",
        "a number of parts is the second of `{x}.chunk::<1, 2>()`, the length of each that of `{x}.split::<1, 2>()`",
    ),
    (
        "dsplit",
        "a number of parts is the second of `images.chunk::<2, 2>()`, the length of each that of `images.split::<2, 2>()`",
    ),
    (
        "split_array",
        "a number of parts is the second of `{x}.chunk::<0, 2>()`, the length of each that of `{x}.split::<0, 2>()`",
    ),
    ("rows columns fixed_view fixed_rows fixed_columns view_range", "as in `{x}.slice(s![0..2, 1..3])`"),
    ("windows sliding_window_view axis_windows", "as in `{x}.unfold::<0, 2, 1>()`"),
    (
        "chunks exact_chunks chunks_exact",
        "parts of a size along an axis are `{x}.split::<0, 2>()`; of several axes, split each of the parts again",
    ),
    ("axis_chunks_iter", "parts of a size along an axis, as in `{x}.split::<0, 2>()`"),
    ("outer_iter row_iter genrows iter_rows", "write `{x}.axis_iter::<0>()`"),
    ("lanes", "not here: `{x}.axis_iter::<0>()` goes through the rows of a matrix, which are its lanes along axis 1"),
    ("column_iter gencolumns", "write `{x}.axis_iter::<1>()`"),
    ("indexed_iter enumerate ndenumerate", "write `{x}.iter().enumerate()`, row by row"),
    (
        "par_iter par_iter_mut par_axis_iter",
        "rows go to threads by `{x}.axis_iter::<0>()` and rayon's `.into_par_iter()` with congruent's feature `rayon`, behind `axis_iter_mut` to write",
    ),
    // Places.
    ("index_take", "rows are `{x}.index_select::<0>(&i)`, elements of all `{x}.take(&i)`"),
    ("take_along_axis", "as in `{x}.take_along_dim::<0>(&places)`"),
    ("assign copy_from", "write `{x}.copy_(&y)`"),
    ("fill set_all", "write `{x}.fill_({0:1.0})`"),
    ("swap", "as in `{x}.as_mut_slice().swap(0, 1)`"),
    ("normal_", "write `{x} = Tensor::randn(&mut rng)`, times the deviation and plus the mean"),
    ("uniform_", "numbers from 0 to 1 are `{x} = Tensor::rand(&mut rng)`, to be scaled and moved"),
    ("random_", "whole numbers below 10 are `{x} = Tensor::rand(&mut rng)`, and then `{x} = (&{x} * 10.0).floor()`"),
    // Layers and losses.
    ("dropout", "layers are in `congruent_grad::nn`"),
    ("global_avg_pool", "write `images.mean_axes::<axes![-2, -1]>()`"),
    ("conv3d max_pool3d", "not here: convolutions and pools go along one axis or two"),
    ("upsample", "write `images.interpolate(scaled::<2>())`"),
];

/// Methods that tensors on the stack have under another name.
const SMALL: &[(&str, &str)] = &[("determinant", "{x}.det()"), ("inv invert", "{x}.inverse()")];

/// Associated functions.
const FUNCTIONS: &[(&str, &str)] = &[
    ("tensor array as_tensor from_array new", "write `Tensor::from({0:[1.0, 2.0]})`"),
    ("empty uninit", "as in `Tensor::<f32, shape![2, 3]>::zeros()`"),
    ("from_elem", "as in `Tensor::<f32, shape![2, 3]>::full(1.0)`"),
    ("from_shape_vec from_row_slice", "as in `Tensor::<f32, _>::from_vec(dims![2, 2], vec)?`"),
    ("from_shape_fn", "as in `Tensor::<f32, shape![2, 3]>::from_fn(|[i, j]| (i + j) as f32)`"),
    ("identity ident", "as in `Tensor::<f32, shape![3, 3]>::eye()`"),
    ("random", "as in `Tensor::<f32, shape![2, 3]>::rand(&mut rng)`"),
    ("random_normal standard_normal", "as in `Tensor::<f32, shape![2, 3]>::randn(&mut rng)`"),
    ("range", "as in `Tensor::<f32, shape![4]>::arange()`"),
];

/// The methods of a tensor that a chain lacks before `eval`.
const OF_TENSORS_ALONE: &str = "matmul dot outer mv bmm kron linear item to_vec iter conv1d conv2d max_pool2d avg_pool2d where_ masked_select \
                                index layer_norm cross_entropy mse_loss as_view slice t mt T contiguous numel sizes strides";

/// Whether a name is that of a method of tensors that an expression lacks.
pub(crate) fn is_of_tensors_alone(name: &str) -> bool {
    OF_TENSORS_ALONE.split_whitespace().any(|own| own == name)
}

/// Returns the code of a method that has another name here.
fn find_renamed(name: &str) -> Option<&'static str> {
    [RENAMED, families::RENAMED].iter().find_map(|rows| find_row(rows, name))
}

/// Returns the meaning of a method that has another name here: ``it is `x.matmul(&y)` here``.
pub(crate) fn say_renamed(receiver: &str, facts: &Facts) -> Option<String> {
    let code = find_renamed(&facts.pointed.own)?;
    Some(fill_call(&format!("it is `{code}` here"), Some(receiver), facts, true))
}

/// Answers the name of a method, with `{x}` for the receiver.
fn say_of(name: &str, receiver: Receiver) -> Option<String> {
    let renamed = find_renamed(name).map(|code| format!("it is `{code}` here"));
    let own =
        || [OF_TENSORS, OF_TORCH, families::OF_TENSORS].iter().find_map(|rows| find_row(rows, name)).map(str::to_owned);
    match receiver {
        Receiver::Tensor => renamed.or_else(own),
        Receiver::Variable => renamed,
        // It has the methods of a tensor, through a view.
        Receiver::Stack => find_row(SMALL, name)
            .map(|code| format!("it is `{code}` here"))
            .or_else(|| renamed.map(|said| said.replace("{x}", "{x}.as_view()"))),
    }
}

/// `x.f_matmul(&y)` of tch, which returns a `Result`.
fn say_fallible(name: &str, receiver: Receiver) -> Option<String> {
    let own = name.strip_prefix("f_")?;
    let twin = format!("try_{own}");
    let has_twin = congruent_operations::ALL
        .iter()
        .any(|of| of.names(congruent_operations::Owner::Strided, false).any(|own| own == twin));
    match methods::is_of_tensors(own) {
        true if has_twin => Some(format!("`{twin}` returns a `Result` here")),
        true => Some(format!("it is `{own}` here, which does not fail")),
        false => say_of(own, receiver),
    }
}

/// Lists the names of methods with their answers, `x` being the receiver.
pub fn list_methods(receiver: Receiver) -> impl Iterator<Item = (&'static str, String)> {
    let rows = [RENAMED, families::RENAMED, OF_TENSORS, OF_TORCH, families::OF_TENSORS, SMALL];
    let names = rows.into_iter().flatten().flat_map(|(names, _)| names.split_whitespace());
    names.filter_map(move |name| {
        Some((name, fill_arguments(&fill_type(&say_of(name, receiver)?, "").replace("{x}", "x"), &[], false).0))
    })
}

/// Lists the names of functions with their answers.
pub fn list_functions() -> impl Iterator<Item = (&'static str, String)> {
    let all = FUNCTIONS.iter().flat_map(|(names, said)| names.split_whitespace().map(move |name| (name, *said)));
    all.map(|(name, said)| (name, fill_arguments(said, &[], false).0))
}

/// `sized::<64>().bicubic()`
pub fn say_of_sizes(facts: &Facts) -> Option<String> {
    let name = facts.pointed.own.split("::").last().filter(|_| facts.code == "E0599")?;
    let sizes = ["ResultLengths<", "Interpolation<"].iter().any(|of| facts.headline.contains(of));
    find_row(OF_SIZES, name).filter(|_| sizes && facts.around.names_the_library()).map(str::to_owned)
}

/// A method or a function that another crate has, or that has another name here.
pub fn say_answer(facts: &Facts) -> Option<String> {
    let own = facts.pointed.own.split("::").last().filter(|_| facts.code == "E0599")?;
    let found = receiver_type(facts)?;
    let (name, floats) = (bare(&found).name(), element(&found).is_some_and(|own| own.starts_with('f')));
    if facts.headline.starts_with("no function or associated item named") {
        return find_row(FUNCTIONS, own)
            .filter(|_| !is_var(&found))
            .map(|said| fill_call(said, Some("x"), facts, true));
    }
    let unmet = facts.headline.starts_with("the method `") && facts.headline.ends_with("bounds were not satisfied");
    if !(facts.headline.starts_with("no method named") || unmet && !facts.around.is_theirs(own)) {
        return None;
    }
    let kind = match &*name {
        "Lazy" => {
            let here = methods::list_parts(own).is_some() || is_of_tensors_alone(own);
            return here.then(|| format!("write `.eval()` before it, which makes a tensor that has `{own}`"));
        }
        "StackTensor" => Receiver::Stack,
        // Some names mean something else on a variable.
        "Var" if crate::rules::training::names::say_missing(facts).is_some() => return None,
        "Var" => Receiver::Variable,
        _ => Receiver::Tensor,
    };
    let complex = element(&found).is_some_and(|own| own == "Complex");
    let renamed = || crates::say_renamed(own, kind, complex, facts);
    let plain = || {
        say_of(own, kind)
            .or_else(|| say_fallible(own, kind))
            .map(|said| fill_call(&said, find_receiver(&said, facts), facts, floats))
    };
    // What is said of real numbers is another answer to some names.
    if complex { renamed().or_else(plain) } else { plain().or_else(renamed) }
}

/// The receiver in an answer: a name, or an expression if the answer calls a method on it once and does not write to it.
fn find_receiver<'f>(said: &str, facts: &'f Facts) -> Option<&'f str> {
    let once = said.matches("{x}").count() == 1 && said.contains("`{x}.");
    match once && !["_(", "_mut"].iter().any(|writes| said.contains(writes)) {
        true => facts.pointed.short_receiver(),
        false => facts.pointed.receiver(),
    }
}

#[cfg(test)]
mod tests;
