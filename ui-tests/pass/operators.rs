// Owned, borrowed, view and number, on either side of an operator.
use congruent::prelude::*;

type X = Tensor<f32, shape![2, 3]>;
type Y = Tensor<f32, shape![3]>;

fn main() {
    let (x, y) = (X::ones, Y::ones);
    let (a, b, mut c) = (x(), y(), x());
    let _: X = &a + &b;
    let _: X = x() + &b;
    let _: X = &a + y();
    let _: X = x() - y();
    let _: X = a.as_view() * b.as_view();
    let _: X = &a.as_view() * &b.as_view();
    let _: X = &a / b.as_view();
    let _: X = a.as_view() % y();
    let _: X = &c.as_view_mut() + &b;
    let _: X = &b + &c.as_view_mut();
    let _: X = &a + 1.0;
    let _: X = x() + 1.0;
    let _: X = a.as_view() + 1.0;
    let _: X = 1.0f32 + &a;
    let _: X = 1.0f32 - x();
    let _: X = 1.0f32 / a.as_view();
    let _: X = -&a + -x() + -a.as_view();
    let _ = &a.gt(0.0) & !a.lt(2.0) | true;
    let stack = StackTensor::from([1.0f32, 2.0, 3.0]);
    let _: StackTensor<f32, shape![3]> = -(stack + &stack * 2.0 - 1.0f32 / stack);
    let _: X = &a + stack + &stack;
    c += &b;
    c -= y();
    c *= b.as_view();
    c /= 2.0;
    c += stack;
}
