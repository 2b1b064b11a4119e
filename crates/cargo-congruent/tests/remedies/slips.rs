//! Slips in lines about tensors: the edit makes the program whole.

/// Each with a name; a function of which one line is not what was meant.
pub const FUNCTIONS: [(&str, &str); 17] = [
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
];
