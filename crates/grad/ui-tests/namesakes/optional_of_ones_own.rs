// no method named `bias` found for enum `Option<T>`
use congruent_grad as _;

struct Var<T>(T);

fn main() {
    Some(Var(1.0_f64)).bias();
}
