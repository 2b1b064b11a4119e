// Tried: two threads that write to one tensor.
use congruent::prelude::*;

fn main() {
    let mut x = Tensor::<f32, shape![2, 3]>::ones();
    std::thread::scope(|threads| {
        threads.spawn(|| x.slice_mut(s![0]).fill_(1.0));
        threads.spawn(|| x.slice_mut(s![1]).fill_(2.0));
    });
}
