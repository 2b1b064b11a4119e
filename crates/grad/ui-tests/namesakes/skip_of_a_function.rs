// cannot find attribute `skip`
use congruent_grad as _;

#[skip]
fn format() {}

fn main() {
    format();
}
