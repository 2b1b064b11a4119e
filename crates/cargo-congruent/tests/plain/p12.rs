mod congruent { pub struct Tensor(pub i32); #[derive(Debug)] pub struct Other; }
fn f(x: congruent::Tensor) {}
fn main() { f(congruent::Other); f(1); println!("{}", congruent::Tensor(1)); congruent::Tensor(1) + 1; let x: congruent::Tensor = congruent::Other; }
