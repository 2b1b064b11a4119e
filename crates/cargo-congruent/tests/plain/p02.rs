// like ndarray
struct Array(Vec<f64>);
struct V<'a>(&'a mut [f64]);
impl Array { fn slice_mut(&mut self, r: std::ops::Range<usize>) -> V<'_> { V(&mut self.0[r]) } }
fn main() { let mut x = Array(vec![0.0; 4]); let a = x.slice_mut(0..1); let b = x.slice_mut(2..3); a.0[0] = b.0[0]; }
