// expected function, found `Linear`
use congruent_grad as _;

struct Linear(f64);

fn main() {
    let line = Linear(2.0);
    line(1.0);
}
