// rustc looks for a `Strided` behind the `?`.
use congruent::prelude::*;

fn f(_: &Strided<f32, shape![2]>) {}

fn main() -> Result<(), ShapeError> {
    let read = || Tensor::from([1.0, 2.0]).try_into_shape::<shape![2]>();
    f(&read()?);
    Ok(())
}
