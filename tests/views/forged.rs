//! Where a method takes a type of a user's own, what that says of a shape is checked. (`ui-tests/forged` has what does not compile.)

use congruent::dim::N;
use congruent::prelude::*;
use congruent::rearranging::{Atom, Builds, Item, Pattern, Reads};
use congruent_grad::Var;

/// Both sides of a pattern: it reads `[3]`, and builds `[99]`.
struct Liar;
impl Reads<((), N<3>)> for Liar {
    type Atoms = ();
    type Rest = ();
}
impl Builds<(), ()> for Liar {
    type Out = shape![99];
}

const NAME: [Item; 1] = [Item::Group(&[Atom::Name(0)])];
const SAME: Pattern = Pattern { text: "a -> a", names: &["a"], left: &NAME, right: &NAME };

#[test]
fn the_sides_of_a_pattern_forge_no_shape() {
    let x = Tensor::<f32, shape![3]>::zeros();
    let errors = [
        x.try_rearranged::<Liar, Liar>(&SAME, &[]).map(drop).unwrap_err(),
        x.try_rearranged_view::<Liar, Liar>(&SAME, &[]).map(drop).unwrap_err(),
        x.as_view().try_rearranged::<Liar, Liar>(&SAME, &[]).map(drop).unwrap_err(),
        Var::from(x).try_rearranged::<Liar, Liar>(&SAME, &[]).map(drop).unwrap_err(),
    ];
    for error in errors {
        let text = error.to_string();
        assert!(text.contains("[3]") && text.contains("99"), "{text}");
    }
}
