// struct takes 1 generic argument but 3 generic arguments were supplied
use congruent_grad as _;

struct Linear<T>(T);

fn main() {
    let _: Linear<f32, 4, 16>;
}
