// Every operation of the library, on lengths of real models. Each `let` has a type that an editor shows.
use congruent::pad::{Constant, Reflect};
use congruent::prelude::*;

fn generic<L: Shape, B: Dim, T: Dim, C: Dim, H: Dim, W: Dim>(
    x: &Strided<f32, shape![..L, B, T]>,
    y: &Strided<f32, shape![..L, B, 1]>,
    images: &Strided<f32, shape![B, C, H, W]>,
) {
    let cat = y.cat::<-1>(x);
    let flat = images.flatten::<1, -1>();
    let sum = &cat + &cat;
    let total = sum.sum::<-1>();
    let row = x.softmax::<-1>();
}

fn main() {
    let images = Tensor::<f32, shape![8, 3, 224, 224]>::ones();
    let tokens = Tensor::<f32, shape![8, 196, 768]>::ones();
    let matrix = Tensor::<f32, shape![768, 768]>::ones();
    let row = Tensor::<f32, shape![768]>::ones();
    let whole = Tensor::<i64, shape![8, 196]>::zeros();
    let index = Tensor::<i64, shape![12]>::zeros();
    let mask = tokens.gt(0.0);
    let n = 5;
    let open: Tensor<f32, shape![_, 768]> = Tensor::ones_of(dims![n, 768]);

    // Views
    let view = images.view::<shape![8, -1]>();
    let view_exact = images.view::<shape![24, 224, 224]>();
    let view_front = images.view::<shape![-1, 224]>();
    let reshape = tokens.reshape::<shape![8, 196, 12, 64]>();
    let flatten = images.flatten::<1, -1>();
    let flatten_all = images.flatten::<0, -1>();
    let unflatten = tokens.unflatten::<-1, shape![12, -1]>();
    let unflatten_exact = tokens.unflatten::<-1, shape![12, 64]>();
    let product = view.matmul(&view.t());
    let product_flat = flatten.matmul(&flatten.t());
    let heads = unflatten.transpose::<1, 2>();
    let expand = row.expand::<shape![8, 196, 768]>();
    let permute = images.permute::<axes![0, 2, 3, 1]>();
    let transpose = images.transpose::<1, -1>();
    let t = matrix.t();
    let mt = tokens.mt();
    let squeeze = tokens.unsqueeze::<1>().squeeze::<1>().to_tensor();
    let unsqueeze = tokens.unsqueeze::<1>();
    let narrow = images.narrow::<2, 1, 200>();
    let select = images.select::<0>(3);
    let slice = images.slice(s![1..3, .., ..;2, 3]);
    let diagonal = matrix.diagonal::<0, 0, 1>();
    let diag = row.diag::<0>();
    let unfold = images.unfold::<2, 16, 16>();
    let (left, right) = tokens.split_sizes::<1, shape![100, 96]>();
    let split = images.split::<2, 100>();
    let chunk = images.chunk::<2, 2>();
    let unbind = images.unbind::<1>();
    let movedim = images.movedim::<1, -1>();
    let swapaxes = images.swapaxes::<1, 2>();
    let contiguous = heads.contiguous();
    let tril = matrix.tril(0);
    let triu = matrix.triu(1);
    let flip = images.flip::<axes![2, 3]>();

    // Elementwise
    let add = &images + &images;
    let sub = &tokens - &row;
    let scaled = &tokens * 2.0;
    let joined = &tokens / &tokens.sum_keepdim::<-1>();
    let relu = images.relu();
    let exp = tokens.exp();
    let compared = tokens.gt(&row);
    let maximum = tokens.maximum(&row);
    let chosen = mask.where_(&tokens, &row);
    let clamp = tokens.clamp(0.0, 1.0);
    let map = tokens.map(|x| x + 1.0);
    let double = tokens.to_type::<f64>();
    let lazy = images.lazy() + 1.0;
    let computed = (tokens.lazy() * 2.0).eval();

    // Reductions
    let sum = images.sum::<1>();
    let sum_keepdim = images.sum_keepdim::<-1>();
    let sum_axes = images.sum_axes::<axes![2, 3]>();
    let sum_all = images.sum_all();
    let mean = tokens.mean::<1>();
    let var = tokens.var::<-1>();
    let amax = images.amax::<1>();
    let argmax = tokens.argmax::<-1>();
    let (largest, places) = tokens.max::<-1>();
    let (best, where_best) = tokens.topk::<-1, 5>();
    let (sorted, order) = tokens.sort::<1>();
    let logsumexp = tokens.logsumexp::<-1>();
    let norm = tokens.norm::<-1>();
    let cumsum = tokens.cumsum::<1>();
    let softmax = tokens.softmax::<-1>();
    let any = mask.any::<0>();

    // Products
    let matmul = tokens.matmul(&matrix);
    let attention = reshape.transpose::<1, 2>().matmul(&reshape.transpose::<1, 2>().mt());
    let dot = row.dot(&row);
    let outer = row.outer(&row);
    let kron = Tensor::<f32, shape![4, 5]>::ones().kron(&Tensor::<f32, shape![6, 7]>::ones());
    let einsum = einsum!("bcij,bcij->bc", &images, &images);
    let scores = einsum!("bqd,bkd->bqk", &tokens, &tokens);
    let outer_product = einsum!("bd,e->bde", &open, &row);

    // Joins
    let cat = images.cat::<0>(&images);
    let class = Tensor::<f32, shape![8, 1, 768]>::ones().cat::<1>(&tokens);
    let cat_all = Tensor::cat_all::<1, 3>([&tokens, &tokens, &tokens]);
    let stack = Tensor::stack::<0>([&tokens, &tokens]);
    let hstack = matrix.hstack(&matrix);
    let vstack = matrix.vstack(&matrix);
    let repeat = tokens.repeat::<shape![1, 2, 3]>();
    let tile = tokens.tile::<shape![2, 1]>();
    let pad = images.pad::<-1, 3, 3>(Constant(0.0));
    let reflected = images.pad::<-2, 1, 2>(Reflect);
    let roll = tokens.roll::<1>(3);

    // Rearranging
    let rearranged = rearrange!("b c h w -> b (c h w)", &images);
    let turned = rearrange!("b t d -> d t b", &tokens);
    let patches = rearrange!("b c (h p) (w q) -> b (h w) (c p q)", &images, p = 16, q = 16);
    let by_heads = rearrange!("b t (h d) -> b h t d", &tokens, h = 12);

    // Indices
    let gather = tokens.gather::<1>(&Tensor::<i64, shape![8, 10, 768]>::zeros());
    let picked = tokens.index_select::<1>(&index);
    let scattered = tokens.scatter_add::<1>(&Tensor::<i64, shape![8, 10, 768]>::zeros(), &Tensor::<f32, shape![8, 10, 768]>::ones());
    let masked = tokens.masked_fill(&mask, 0.0);
    let found = tokens.masked_select(&mask);
    let nonzero = mask.nonzero();
    let hot = whole.one_hot::<1000>();
    let by_index = tokens.index(s![.., &index]);
    let embedded = matrix.embedding(&whole);

    // Windows
    let filter = Tensor::<f32, shape![16, 3, 3, 3]>::ones();
    let conv = images.conv2d(conv(&filter).stride::<2>().padding::<1>());
    let plain = images.conv2d(&filter);
    let pooled = images.max_pool2d(pool::<2>());
    let averaged = images.avg_pool2d(pool::<3>().stride::<2>().padding::<1>());

    // Learning
    let weight = Tensor::<f32, shape![3072, 768]>::ones();
    let linear = tokens.linear(&weight, &Tensor::<f32, shape![3072]>::ones());
    let normal = tokens.layer_norm(&row, &row, 1e-5);
    let loss = tokens.mse_loss(&tokens);
    let mut generator = congruent::random::seeded(1);
    let noise = Tensor::<f32, shape![8, 196]>::rand(&mut generator);
}
