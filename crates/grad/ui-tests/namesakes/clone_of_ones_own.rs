// conflicting implementations of trait `Clone` for type `Net`
use congruent_grad as _;

#[derive(Clone)]
struct Net;
impl Clone for Net {
    fn clone(&self) -> Net {
        Net
    }
}

fn main() {}
