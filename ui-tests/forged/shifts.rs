// Shifts of a user's own, fewer than axes.
use congruent::prelude::*;
use congruent::shape::ShiftsOf;

struct Liar;
impl AsRef<[isize]> for Liar {
    fn as_ref(&self) -> &[isize] {
        &[]
    }
}
impl ShiftsOf<axes![0]> for Liar {}

fn main() {
    Tensor::<f32, shape![3]>::zeros().roll_axes::<axes![0]>(Liar);
}
