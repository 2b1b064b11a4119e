struct View<'a, T>(&'a [T]);
fn v<'a>() -> View<'a, i32> { let v = vec![1]; View(&v) }
fn main() { v(); }
