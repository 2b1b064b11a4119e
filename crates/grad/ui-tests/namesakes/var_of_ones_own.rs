// no method named `backward` found for struct `Var<T>`
use congruent_grad as _;

struct Var<T>(T);

fn main() {
    Var(1.0).backward();
}
