// expected value, found struct `own::Adam`
use congruent_grad as _;

mod own {
    #[derive(Default)]
    pub struct Adam {
        pub rate: f64,
    }
}

fn main() {
    let _ = own::Adam;
}
