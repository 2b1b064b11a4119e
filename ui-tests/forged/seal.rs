// The seal itself: nobody else can name it.
use congruent::dim::{N, RelaxDim};

struct Liar;
impl RelaxDim<Liar> for N<3> {
    const SEALED: congruent::dim::sealed::Seal<Self> = panic!();
}

fn main() {}
