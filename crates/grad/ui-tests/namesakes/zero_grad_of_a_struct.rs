// no method named `zero_grad` found for struct `Train`
use congruent_grad as _;

struct Train;

fn main() {
    Train.zero_grad();
}
