// files do not hold elements of type `usize`: `x.to_type::<i64>()` converts a tensor
use congruent::prelude::*;
use congruent_files::Safetensors;

fn main() {
    let file = Safetensors::open("a.safetensors").unwrap();
    let w: Tensor<usize, shape![784]> = file.get("w").unwrap().into_tensor();
    let _ = w;
}
