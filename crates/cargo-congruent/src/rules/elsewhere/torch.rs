//! More names of PyTorch: expressions of several operations, parts of several results, and what is not here.

/// Methods of tensors and views, each name with its answer.
pub(super) const OF_TORCH: &[(&str, &str)] = &[
    // Elementwise functions.
    ("logaddexp2", "write `({x}.exp2() + y.exp2()).log2()`"),
    ("tanhshrink", "write `&{x} - {x}.tanh()`"),
    ("positive", "write `&{x}`"),
    ("polygamma", "write `{x}.trigamma()`, of order 1, or `{x}.digamma()`, of order 0"),
    ("isneginf", "write `{x}.eq(f32::NEG_INFINITY)`"),
    ("isposinf", "write `{x}.eq(f32::INFINITY)`"),
    ("clamp_max_", "write `{x}.minimum_({0:1.0})`"),
    ("clamp_min_", "write `{x}.maximum_({0:0.0})`"),
    ("isin", "join a comparison with each element that is looked for, `{x}.eq(2.0) | {x}.eq(3.0)`"),
    ("logical_not_ bitwise_not_", "of `bool` and whole numbers, `!&mask` is a new one"),
    ("addmm_", "write `{x} += y.matmul(&y)`, of the two factors"),
    // Reductions.
    ("dist", "write `(&{x} - &y).norm_all()`"),
    ("aminmax", "write `({x}.amin::<0>(), {x}.amax::<0>())`"),
    ("var_mean", "two calls, `({x}.var::<0>(), {x}.mean::<0>())`"),
    ("std_mean", "two calls, `({x}.std::<0>(), {x}.mean::<0>())`"),
    // Shapes and places.
    ("is_same_size", "write `{x}.sizes() == y.sizes()`"),
    ("narrow_copy", "write `{x}.narrow::<1, 0, 2>().to_tensor()`"),
    ("msort", "write `{x}.sort::<0>()`"),
    ("diagflat", "write `v.diag::<0>()`"),
    ("fill_diagonal_", "write `{x}.diagonal_mut::<0, 0, 1>().fill_({0:0.0})`"),
    ("element_size itemsize", "write `size_of::<f32>()`"),
    ("nbytes", "write `{x}.numel() * size_of::<f32>()`"),
    ("byte", "it is `{x}.to_type::<u8>()` here"),
    ("char", "it is `{x}.to_type::<i8>()` here"),
    ("short", "it is `{x}.to_type::<i16>()` here"),
    ("const_data_ptr", "it is `{x}.data_ptr()` here"),
    ("new_zeros", "as in `Tensor::<f32, shape![2, 3]>::zeros()`"),
    ("new_ones", "as in `Tensor::<f32, shape![2, 3]>::ones()`"),
    ("new_full", "as in `Tensor::<f32, shape![2, 3]>::full(0.5)`"),
    ("new_tensor", "as in `Tensor::from([1.0, 2.0])`"),
    ("split_with_sizes unsafe_split_with_sizes", "lengths are a shape, as in `{x}.split_sizes::<0, shape![1, 3]>()`"),
    ("unsafe_split", "the length of a part is the second, as in `{x}.split::<0, 2>()`"),
    ("unsafe_chunk", "the number of parts is the second, as in `{x}.chunk::<0, 2>()`"),
    ("upsample_nearest", "write `images.interpolate(scaled::<2>())`"),
    ("upsample_bilinear", "write `images.interpolate(scaled::<2>().linear())`"),
    ("exponential_", "of mean 1, they are `{x} = -(-Tensor::rand(&mut rng)).ln_1p()`"),
    ("log_normal_", "write `{x} = Tensor::randn(&mut rng).exp()`"),
    // What is not here.
    (
        "as_strided_scatter cauchy_ frexp geometric_ index_reduce map2_ mvlgamma nonzero_static orgqr slice_inverse \
         sum_to_size hash_tensor is_nonzero alpha_dropout conv_tbc dropout1d dropout2d dropout3d \
         feature_alpha_dropout fractional_max_pool2d gumbel_softmax linear_cross_entropy rrelu \
         triplet_margin_with_distance_loss",
        "not here yet",
    ),
    (
        "adaptive_avg_pool3d adaptive_max_pool3d avg_pool3d conv_transpose3d fractional_max_pool3d lp_pool3d max_unpool3d",
        "not here: convolutions and pools go along one axis or two",
    ),
];

/// Methods of the sizes that `interpolate` takes.
pub(super) const OF_SIZES: &[(&str, &str)] = &[
    ("bicubic", "it is `.cubic()` here, along one axis or two"),
    ("bilinear trilinear", "it is `.linear()` here, along one axis or two"),
    ("nearest", "it takes the nearest element without a setting: leave `.nearest()` out"),
];
