// A method of the program's own has the name of one of the library.
use congruent::prelude::*;

struct Model;

impl Model {
    fn sum(&self) {}
}

fn main() {
    Model.sum(&Tensor::<f32, shape![2, 3]>::ones());
}
