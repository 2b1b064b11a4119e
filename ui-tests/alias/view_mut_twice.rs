// Two views to write through at a time.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![4, 3]>::zeros();
    let mut a = x.view_mut::<shape![12]>();
    let mut b = x.slice_mut(s![0]);
    a.fill_(1.0);
    b.fill_(2.0);
}
