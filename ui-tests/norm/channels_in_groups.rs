// Groups that do not divide the channels.
use congruent::norm::ChannelNorm;
use congruent::prelude::*;

fn main() {
    Tensor::<f32, shape![2, 4, 3]>::ones().group_norm::<3>(ChannelNorm::new());
}
