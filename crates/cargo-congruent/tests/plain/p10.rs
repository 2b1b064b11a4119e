struct S { rows: Vec<f32> }
impl S { fn view_mut(&mut self) -> &mut [f32] { &mut self.rows } }
fn main() { let mut s = S { rows: vec![1.0] }; let a = s.view_mut(); println!("{}", s.rows[0]); a[0] = 1.0; }
