// rustc looks for a `Strided` behind the `?`: `&*mask()?` is one, and so is what a `let` has bound.
use congruent::prelude::*;

fn main() -> Result<(), ShapeError> {
    let mask = || Tensor::from([true, false]).try_into_shape::<shape![2]>();
    let x = Tensor::from([1.0, 2.0]);
    let _ = x.masked_scatter(&*mask()?, &x);
    let _ = x.masked_scatter(&mask()?, &x);
    Ok(())
}
