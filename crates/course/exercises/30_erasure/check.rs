//! The conditions of exercise 30, and the code that must not compile.

use super::*;

type Images = ((((), Dyn), N<28>), N<28>);

/// `x + x`: written once, for lists and for `AnyRank`.
pub fn double<S: Shape>(shape: &S) -> Option<S> {
    sum(shape, shape)
}

pub fn run() {
    let images: Images = ((((), Dyn(32)), N), N);
    assert_eq!(double(&images).map(|shape| shape.sizes()), Some(vec![32, 28, 28]));

    // The same, of a shape that nothing is known of.
    let any = erased(&images);
    assert_eq!(double(&any).map(|shape| shape.sizes()), Some(vec![32, 28, 28]));

    // It meets lists, and is checked by the rule for numbers.
    let row = ((), N::<28>);
    let _: Option<AnyRank> = sum(&row, &any);
    assert_eq!(sum(&any, &row).map(|shape| shape.sizes()), Some(vec![32, 28, 28]));
    assert!(sum(&any, &((), N::<3>)).is_none());
    assert!(sum(&((), N::<3>), &any).is_none());

    // The way back is checked once.
    assert!(any.try_into_shape::<Images>().is_some());
    assert!(any.try_into_shape::<(Images, N<3>)>().is_none());
    assert!(any.try_into_shape::<((((), Dyn), N<28>), N<14>)>().is_none());
}

// error[E0277]: dimension `N<28>` cannot be broadcast with dimension `N<3>`
#[cfg(case = "known lengths are still compared by types")]
fn known(images: Images) {
    fn broadcasts<S: Broadcast<R>, R>() {}
    broadcasts::<Images, ((), N<3>)>();
}
