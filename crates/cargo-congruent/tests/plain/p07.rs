struct Tensor<T>(Vec<T>);
impl<T> Tensor<T> { fn new() -> Self { Tensor(vec![]) } fn t(&self) -> &[T] { &self.0 } }
fn main() { let x = Tensor::<f32>::new().t(); println!("{}", x.len()); }
