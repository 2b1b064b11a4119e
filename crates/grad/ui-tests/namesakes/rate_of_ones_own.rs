// no field `lr` on type `Adam`
use congruent_grad as _;

struct Adam;

fn main() {
    let _ = Adam.lr;
}
