//! Slips in lines about tensors: the edit makes the program whole.

/// Each with a name; a function of which one line is not what was meant.
pub const FUNCTIONS: [(&str, &str); 34] = [
    ("added_in_place", "fn f(x: &mut Tensor<f32, shape![3]>) { x.add_(1.0) }"),
    ("added_in_place_to_a_scalar", "fn f(x: &mut Tensor<f32, shape![]>) { x.add_(1.0) }"),
    ("scaled_in_place", "fn f<T: Float, S: Shape>(x: &mut Tensor<T, S>) { x.mul_(T::of(0.5)) }"),
    ("filled_if", "fn f(x: &mut Tensor<f32, shape![3]>, reset: bool) { if reset { x.fill_(0.0) } }"),
    (
        "filled_or_scaled",
        "fn f(x: &mut Tensor<f32, shape![3]>, reset: bool) { if reset { x.fill_(0.0); } else { x.mul_(0.5) } }",
    ),
    ("filled_in_a_loop", "fn f(x: &mut Tensor<f32, shape![3]>) { for _ in 0..3 { x.mul_(0.5) } }"),
    (
        "filled_by_a_closure",
        "fn f(x: &mut Tensor<f32, shape![4, 3]>) { x.axis_iter_mut::<0>().for_each(|mut row| row.fill_(0.0)); }",
    ),
    ("positions", "fn f() -> Tensor<f32, shape![2, 3]> { Tensor::from_fn(|i, j| (i * 3 + j) as f32) }"),
    ("element_by_pattern", "fn f(x: &Tensor<f32, shape![3]>) -> Tensor<f32, shape![3]> { x.map(|&v| v * 2.0) }"),
    ("element_read", "fn f(x: &Tensor<f32, shape![3]>) -> Tensor<f32, shape![3]> { x.map(|v| *v * 2.0) }"),
    ("part_of_positions", "fn f(x: &Tensor<f32, shape![4, 3]>) { let _ = x[[1..3, 0]]; }"),
    ("part_written", "fn f(x: &mut Tensor<f32, shape![4, 3]>, y: &Tensor<f32, shape![3]>) { x.slice(s![0]) = y; }"),
    ("part_filled", "fn f(x: &mut Tensor<f32, shape![4, 3]>) { x.slice_mut(s![0]) = 0.0; }"),
    ("range_filled", "fn f(x: &mut Tensor<f32, shape![4]>) { x[1..3] = 0.0; }"),
    ("stacked", "fn f(x: &Tensor<f32, shape![3]>) { let _ = Tensor::stack([x, x], 0); }"),
    ("expanded", "fn f(x: &Tensor<f32, shape![2, 6]>, n: usize) { let _ = x.expand([n, 2, 6]); }"),
    (
        "smaller_length",
        "fn f<M: Dim, N: Dim>(x: &Tensor<f64, shape![M, N]>) -> Tensor<f64, shape![M, Minimum<M, N>]> { todo!() }",
    ),
    ("position_of_an_expression", "fn f(x: &Tensor<f32, shape![2, 3]>) -> f32 { x.exp()[(1, 2)] }"),
    ("number_of_a_reduction", "fn f(x: &Tensor<f32, shape![2, 3]>) -> f32 { x.sum::<0>()[0] }"),
    ("range_of_a_sum", "fn f(x: &Tensor<f32, shape![2, 3]>) -> usize { (x + 1.0)[0..1].numel() }"),
    ("mask_as_index", "fn f(x: &Tensor<f32, shape![2, 3]>) { let _ = x[x.gt(0.0)]; }"),
    ("filled_where", "fn f(x: &mut Tensor<f32, shape![2, 3]>, mask: Tensor<bool, shape![2, 3]>) { x[mask] = 0.0; }"),
    ("compared_sum", "fn f(x: &Tensor<f32, shape![2, 3]>) { let _ = x + 1.0 > 0.5; }"),
    ("whole_over_float", "fn f(n: &Tensor<i64, shape![3]>) -> Tensor<f64, shape![3]> { n / 2.0 }"),
    ("float_over_whole", "fn f(n: &Tensor<i64, shape![3]>) -> Tensor<f64, shape![3]> { 2.5 / n }"),
    ("negative_number", "fn f(x: &Tensor<f32, shape![3]>) -> Tensor<f32, shape![3]> { -1 * x }"),
    ("number_minus", "fn f(x: &Tensor<f32, shape![3]>) -> Tensor<f32, shape![3]> { 1 - x }"),
    ("sorted_descending", "fn f(x: &Tensor<f32, shape![3]>) { let _ = x.sort::<0>(true); }"),
    ("std_of_all", "fn f(x: &Tensor<f32, shape![3]>) { let _ = x.std::<0>(0.0); }"),
    ("filled_and_assigned", "fn f(mut x: Tensor<f32, shape![3]>) -> f32 { x = x.fill_(2.0); x.sum_all().item() }"),
    ("written_operand", "fn f(mut x: Tensor<f32, shape![3]>) -> Tensor<f32, shape![3]> { x.relu_() + 1.0 }"),
    (
        "shares_of_rows",
        "fn f<L: Shape, D: Dim>(x: &Strided<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, D]> { x / x.sum::<-1>() }",
    ),
    (
        "product_of_heads",
        "fn f<B: Dim, H: Dim, N: Dim>(x: &Strided<f32, shape![B, H, N, N]>) { let _ = x.matmul(&x.t()); }",
    ),
    (
        "halves_of_rows",
        "fn f<L: Shape, D: Dim>(x: &Strided<f32, shape![..L, D]>) -> Tensor<f32, shape![..L, D / 2]> { x.glu::<-1>() }",
    ),
];
