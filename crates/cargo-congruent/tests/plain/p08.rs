struct Tensor([[f32; 2]; 2]);
impl Tensor { fn from(x: [[f32; 2]; 2]) -> Self { Tensor(x) } }
fn main() { let x = Tensor::from([[1.0, 2.0], [1.0]]); println!("{}", x.0[0][0]); }
