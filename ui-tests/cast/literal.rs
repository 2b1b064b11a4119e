// A letter as a number of a generic type.
use congruent::prelude::*;

fn letter<T: Number>() -> T {
    T::of('a')
}

fn main() {
    letter::<f32>();
}
