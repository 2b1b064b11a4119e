// Tried: a view that borrows, of elements that name for how long.
use congruent::Shared;
use congruent::prelude::*;

type Function<'a> = fn(&'a u8);

fn other<'a>(x: &Shared<Function<'a>, shape![2]>, y: View<'a, Function<'a>, shape![2]>) -> Shared<Function<'a>, shape![2]> {
    x.map_view(|_| y)
}

fn main() {
    let x = Tensor::<fn(&u8), shape![2]>::full(|_| {});
    other(&x.clone().into_shared(), x.as_view());
}
