struct Mat(Vec<f64>);
struct V<'a>(&'a Mat);
impl Mat { fn t(&self) -> V<'_> { V(self) } fn fill(&mut self) { self.0[0] = 1.0 } }
fn main() { let mut m = Mat(vec![0.0]); let t = m.t(); m.fill(); println!("{}", t.0.0[0]); }
