//! Functions over any shape whose signature lacks something: the remedy makes it whole at once.

/// Each with a name; the body is right, the signature is not yet.
pub const FUNCTIONS: [(&str, &str); 26] = [
    ("exp_of_any_elements", "fn f<T, S: Shape>(x: &Tensor<T, S>) -> Tensor<T, S> { x.exp() }"),
    ("exp_of_numbers", "fn f<T: Number, S: Shape>(x: &Tensor<T, S>) -> Tensor<T, S> { x.exp() }"),
    ("mean_of_any_elements", "fn f<T>(x: &Tensor<T, shape![3]>) -> Tensor<T, shape![]> { x.mean_all() }"),
    ("centred", "fn f<S: Shape>(x: &Tensor<f32, S>) { let _ = x - x.mean::<0>(); }"),
    ("shares", "fn f<S: Shape>(x: &Tensor<f32, S>) { let _ = x / x.sum_keepdim::<-1>(); }"),
    ("summed", "fn f<S: Shape>(x: &Tensor<f32, S>) { let _ = x.sum::<0>(); }"),
    ("summed_list", "fn f<S: List>(x: &Tensor<f32, S>) -> usize { x.sum::<-1>().numel() }"),
    (
        "unflattened",
        "fn f<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) -> View<'_, f32, shape![..L, 2, 4]> { \
         x.unflatten::<-1, shape![2, 4]>() }",
    ),
    (
        "convolved",
        "fn f<H: Dim>(x: &Tensor<f32, shape![3, H, H]>, w: &Tensor<f32, shape![8, 3, 5, 5]>) { let _ = x.conv2d(w); }",
    ),
    (
        "convolved_result",
        "fn f<H: Dim, O: Dim>(x: &Tensor<f32, shape![3, H, H]>, w: &Tensor<f32, shape![8, 3, 5, 5]>) -> Tensor<f32, shape![8, O, O]> { \
         x.conv2d(w) }",
    ),
    ("first_two", "fn f<D: Dim>(x: &Tensor<f32, shape![D]>) -> View<'_, f32, shape![2]> { x.narrow::<0, 0, 2>() }"),
    ("best", "fn f<D: Dim>(x: &Tensor<f32, shape![D]>) -> Tensor<f32, shape![3]> { x.topk::<0, 3>().0 }"),
    (
        "order",
        "fn f<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) -> Tensor<i64, shape![..L, D]> { x.argsort::<0>() }",
    ),
    ("added", "fn f<S: Shape, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) -> Tensor<f32, S> { x + y }"),
    ("added_for_nothing", "fn f<S: Shape, R: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) { let _ = x + y; }"),
    (
        "product",
        "fn f<S: Shape, R: Shape, P: Shape>(x: &Tensor<f32, S>, y: &Tensor<f32, R>) -> Tensor<f32, P> { x.matmul(y) }",
    ),
    ("normal", "fn f<T, S: Shape>(x: &Tensor<T, S>) -> Tensor<T, S> { x.sqrt() }"),
    ("centred_list", "fn f<S: List + congruent::shape::Reduce<0>>(x: &Tensor<f32, S>) { let _ = x - x.sum::<0>(); }"),
    ("centred_axes", "fn f<L: Shape, B: Dim>(x: &Tensor<f32, shape![..L, B]>) { let _ = x - x.sum::<0>(); }"),
    ("centred_result", "fn f<S: Shape>(x: &Tensor<f32, S>) -> Tensor<f32, S> { x - x.mean::<0>() }"),
    (
        "two_const_parameters",
        "fn f<const I: usize, const O: usize>(x: &Tensor<f32, shape![{ I }, { O }]>) -> Tensor<f32, shape![{ O }, { I }]> { \
         x.t().to_tensor() }",
    ),
    (
        "a_const_parameter_of_a_longer_body",
        "fn f<B: Dim, const O: usize>(x: &Tensor<f32, shape![B, { O }]>) -> Tensor<f32, shape![B, { O }]> { (&(x + x) * x).exp() }",
    ),
    ("mean_as_its_own", "fn f<S: Shape>(x: &Tensor<f32, S>) -> Tensor<f32, S> { x.mean::<-1>() }"),
    ("mean_kept_as_its_own", "fn f<S: Shape>(x: &Tensor<f32, S>) -> Tensor<f32, S> { x.mean_keepdim::<-1>() }"),
    (
        "greatest_of_a_list",
        "fn f<S: List + congruent::shape::Chooses<-1>>(x: &Strided<f32, S>) { let _ = x - x.amax_keepdim::<-1>(); }",
    ),
    ("permuted", "fn f<L: Shape, D: Dim>(x: &Tensor<f32, shape![..L, D]>) { let _ = x.permute::<axes![1, 0]>(); }"),
];

/// The program with one of them.
pub fn program(function: &str) -> String {
    let body = function.replacen("{ ", "{\n    ", 1);
    let body = body.strip_suffix(" }").map_or(body.clone(), |body| format!("{body}\n}}"));
    format!("use congruent::prelude::*;\n\n{body}\n\nfn main() {{}}\n")
}
