struct Tensor<T>(Vec<T>);
fn f(x: &Tensor<f32>) { x.0.push(1.0) }
fn main() { f(&Tensor(vec![])); }
