// like polars
struct Frame(Vec<f64>);
struct Lazy<'a>(&'a Frame);
impl Frame { fn lazy(&self) -> Lazy<'_> { Lazy(self) } fn push(&mut self) { self.0.push(1.0) } }
fn main() { let mut m = Frame(vec![0.0]); let t = m.lazy(); m.push(); println!("{}", t.0.0[0]); }
