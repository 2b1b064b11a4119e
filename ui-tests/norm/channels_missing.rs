// A vector, which has no channels.
use congruent::norm::ChannelNorm;
use congruent::prelude::*;

fn main() {
    Tensor::<f32, shape![4]>::ones().instance_norm(ChannelNorm::new());
}
