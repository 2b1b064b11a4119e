// cannot find type `Sequential`
use congruent_grad as _;

mod own {
    pub struct Sequential;
}

fn main() {
    let _: Sequential = own::Sequential;
}
