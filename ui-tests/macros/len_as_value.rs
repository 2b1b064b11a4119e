// A length is a type; of a const parameter there is none as a value.
use congruent::prelude::*;

fn rows<const C: usize>()
where
    Const<C>: Known,
{
    let _ = dims![len![_], len![{ C }]];
}

fn main() {}
