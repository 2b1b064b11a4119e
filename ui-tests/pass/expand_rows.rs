// Every accepted row of the table of `shape/broadcasting/expand.rs`: in place, and as a view.
use congruent::prelude::*;

dim!(Batch);

fn rows(n: usize) {
    let mut known = Tensor::<f32, shape![2, 3]>::zeros();
    let mut single = Tensor::<f32, shape![1]>::zeros();
    let mut unknown = Tensor::<f32, _>::zeros_of(dims![n]);
    let mut named = Tensor::<f32, _>::zeros_of(dims![Batch(n)]);
    let three = Tensor::from([1.0f32, 2.0, 3.0]);
    let other = Tensor::<f32, _>::zeros_of(dims![Batch(n)]);
    let another = Tensor::<f32, _>::zeros_of(dims![n]);

    known += &three;
    known += 1.0;
    known += &another;
    known += &single;
    single += &another;
    single += 1.0;
    unknown += &three;
    unknown += &another;
    unknown += &other;
    named += &other;
    named += &another;
    named += &single;

    known.add_(&three).clamp_(0.0, &three).copy_(&single);
    known.as_view_mut().mul_(&three);
    let _: View<f32, shape![4, 2, 3]> = three.expand::<shape![4, 2, 3]>();
    let _ = another.expand::<shape![7, 5]>();
    let _ = single.try_expand_of(dims![n, 3]);
}

fn main() {
    let _ = rows;
}
