//! The conditions of exercise 7, and the code that must not compile.

use super::*;

type Shape = ((((), N<2>), N<3>), N<4>);

pub fn run() {
    assert_eq!(<()>::NUMEL, 1);
    assert_eq!(Shape::NUMEL, 24);
    assert_eq!(<(Shape, N<0>)>::NUMEL, 0);
    assert_eq!(sizes::<()>(), [0; 0]);
    assert_eq!(sizes::<Shape>(), [2, 3, 4]);
    assert_eq!(sizes::<(Shape, N<7>)>(), [2, 3, 4, 7]);

    // Of a shape that is known, it is a constant as any other.
    assert_eq!([0.0; Shape::NUMEL].len(), 24);
}

// error: generic parameters may not be used in const operations
#[cfg(case = "an array as long as a generic shape says")]
fn array<S: Lengths>() -> [usize; { S::RANK }] {
    // The signature is refused already, so a body is not needed.
    unimplemented!()
}
