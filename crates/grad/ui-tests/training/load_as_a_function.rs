// this function takes 2 arguments but 1 argument
use congruent_grad::files;

fn main() {
    files::load("net.safetensors");
}
