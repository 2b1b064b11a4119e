//! Expressions: blocks, rows that are collected, results past the caches, memory that is given away; and tensors on the stack,
//! whose walks write by pointer.

use congruent::prelude::*;

#[test]
fn chains_of_every_layout() {
    let a = Tensor::<f32, shape![3, 7]>::from_fn(|[i, j]| (i * 7 + j) as f32);
    let row = Tensor::<f32, shape![7]>::from_fn(|[j]| j as f32 - 3.0);
    let column = Tensor::<f32, shape![3, 1]>::from_fn(|[i, _]| i as f32);
    let want = (&a * &row - &column).relu();
    assert_eq!((a.lazy() * &row - &column).relu().eval(), want);
    assert_eq!((a.t().lazy() * 2.0).eval(), a.t() * 2.0);
    let mut y = a.clone();
    y.slice_mut(s![.., ..;2]).assign_(a.slice(s![.., 1..]).slice(s![.., ..4]).lazy() + 1.0);
    y += a.lazy() * &column;
    assert_eq!(y[[2, 2]], (a[[2, 2]] + 1.0) + a[[2, 2]] * 2.0);
    assert_eq!((a.lazy() * &row).sum::<1>(), (&a * &row).sum::<1>());
    assert_eq!(a.into_lazy().relu().eval()[[2, 6]], 20.0);
}

#[test]
fn a_streamed_result_of_narrower_elements() {
    let a = Tensor::<f64, shape![7, 463]>::from_fn(|[i, j]| (i * 31 + j % 97) as f64);
    let column = Tensor::<f64, shape![7, 1]>::from_fn(|[i, _]| i as f64);
    let y = ((a.lazy() * 2.0) + &column).to_type::<f32>().eval();
    assert_eq!(y[[6, 462]], ((6 * 31 + 462 % 97) * 2 + 6) as f32);
    assert_eq!(y[[1, 0]], 63.0);
}

#[test]
fn tensors_on_the_stack() {
    let x = StackTensor::<f32, shape![7, 3]>::from_fn(|[i, j]| (i * 3 + j) as f32);
    assert_eq!(x.t()[[2, 6]], 20.0);
    let y = x.matmul(x.t());
    assert_eq!(y[[1, 0]], 14.0);
    assert_eq!((y + x.sum_keepdim::<1>())[[0, 0]], 5.0 + 3.0);
    assert_eq!(x.amax::<0>().as_slice(), [18.0, 19.0, 20.0]);
    let square = StackTensor::from([[2.0f32, 1.0], [0.0, 4.0]]);
    assert_eq!((square.inverse()[[0, 0]], square.det().item()), (0.5, 8.0));
}

#[test]
fn small_products_on_the_stack() {
    macro_rules! sides {
        ($($n:literal)*) => {$({
            let a = StackTensor::<f32, shape![$n, $n]>::from_fn(|[i, j]| (i * 5 + j * 3 % 4) as f32);
            let v = StackTensor::<f32, shape![$n]>::from_fn(|[i]| i as f32 - 2.0);
            let (x, w) = (a.to_vec(), v.to_vec());
            let sum = |i: usize, other: &dyn Fn(usize) -> f32| (0..$n).map(|k| x[i * $n + k] * other(k)).sum::<f32>();
            let all: Vec<f32> = (0..$n * $n).map(|at| sum(at / $n, &|k| x[k * $n + at % $n])).collect();
            assert_eq!(a.matmul(a).to_vec(), all);
            assert_eq!(a.matmul(v).to_vec(), (0..$n).map(|i| sum(i, &|k| w[k])).collect::<Vec<f32>>());
            assert_eq!(a.to_tensor().matmul(&v.to_tensor()).to_vec(), a.matmul(v).to_vec());
        })*};
    }
    sides! { 2 3 4 6 }
}

#[test]
fn closures_and_lanes() {
    let a = Tensor::<f32, shape![3, 7]>::from_fn(|[i, j]| (i * 7 + j) as f32);
    let table = [2.0f32; 30];
    let (scale, shift) = (0.5f32, [1.0f32, 2.0, 3.0, 4.0, 5.0]);
    let e = (a.lazy() + 1.0).map(|x| x * table[x as usize]).map(move |x| x * scale + shift[4]);
    assert_eq!((e.clone() - e.clone()).sum_all().item(), 0.0);
    assert_eq!((&a - e).eval()[[2, 6]], 20.0 - 26.0);
    let want = (&a * 2.0).softmax::<-1>();
    assert_eq!((a.lazy() * 2.0).softmax::<-1>(), want);
    assert_eq!((a.t().lazy() * 2.0).softmax::<0>().t().to_tensor(), want);
    let row = Tensor::<f32, shape![7]>::ones();
    assert_eq!((a.lazy() + &row).layer_norm(&row, &row, 1e-5), (&a + &row).layer_norm(&row, &row, 1e-5));
}
