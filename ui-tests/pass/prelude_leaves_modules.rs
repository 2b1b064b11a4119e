// The prelude brings macros `shape`, `dim` and `einsum`, and no modules of these names.
extern crate core as dim;
extern crate core as einsum;
extern crate core as shape;

mod program {
    use congruent::prelude::*;
    use dim::cmp::max;
    use einsum::mem::swap;
    use shape::iter::once;

    pub fn run() {
        dim!(Batch);
        let (mut a, mut b) = (once(2).sum::<i32>(), max(3, 4));
        swap(&mut a, &mut b);
        let x: Tensor<f32, shape![Batch]> = Tensor::ones_of(dims![Batch(2)]);
        assert_eq!((a, b, einsum!("i->", &x).item()), (4, 2, 2.0));
    }
}

fn main() {
    program::run();
}
