// this function takes 2 arguments but 1 argument
use congruent_grad::optim::Adam;

fn main() {
    Adam::new(0.1);
}
