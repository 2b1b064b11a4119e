//! Properties that operations and kernels guarantee together, besides values, and small runs over all unsafe paths for Miri.

use crate::error::{Fault, ShapeError};
use crate::{AnyRank, Tensor, axes, dims, shape};
use congruent_kernel::loops::trace;

/// 300 shapes do not compile 300 loops: static, partly static and dynamic additions of all ranks run one and the same function.
#[test]
#[cfg_attr(not(debug_assertions), ignore = "loops are traced with debug assertions alone")]
fn every_shape_reaches_the_same_loop() {
    let two = 2;
    let (_, reached) = trace(|| {
        let _ = &Tensor::<f32, shape![2, 3]>::ones() + &Tensor::<f32, shape![3]>::ones();
        let _ = &Tensor::<f32, shape![4, 1, 5]>::ones() + &Tensor::<f32, shape![2, 1]>::ones();
        let _ = &Tensor::<f32, _>::ones_of(dims![two, 3]) + &Tensor::<f32, shape![3]>::ones();
        let _ = &Tensor::<f32, _>::ones_of(AnyRank::from([2, 3])) + &Tensor::<f32, _>::ones_of(AnyRank::from([3]));
    });
    assert_eq!(reached.len(), 4);
    assert!(reached.iter().all(|loop_| *loop_ == reached[0]), "{reached:?}");
}

/// Different loops have different traces: otherwise the test above would prove nothing.
#[test]
#[cfg_attr(not(debug_assertions), ignore = "loops are traced with debug assertions alone")]
fn different_operations_reach_different_loops() {
    let x = Tensor::<f32, shape![2]>::ones();
    let (_, reached) = trace(|| (&x + &x, &x * &x, x.exp()));
    assert_eq!(reached.len(), 3);
    assert!(reached[0] != reached[1] && reached[1] != reached[2]);
}

#[test]
fn strided_still_and_contiguous_operands() {
    let x = Tensor::<i32, shape![3, 4]>::arange();
    let row = Tensor::from([100, 200, 300, 400]);
    let column = Tensor::from([[1000], [2000], [3000]]);
    let y = (&x + &row + &column).t() + &x.t();
    assert_eq!(y.to_vec()[..3], [1100, 2108, 3116]);
    let mut z = x.clone();
    z.as_view_mut().add_(&row).mul_(&column).sub_(7).map_(|v| v / 1000);
    assert_eq!(z.to_vec()[..5], [99, 200, 301, 402, 207]);
    assert_eq!(x.t().gt(&x.t()).to_vec(), [false; 12]);
    assert_eq!(x.gt(5).where_(&row, &column).to_vec()[4..8], [2000, 2000, 300, 400]);
    assert_eq!(x.clamp(&column, 2).to_vec(), [2; 12]);
    assert_eq!(x.sum::<0>().to_vec(), [12, 15, 18, 21]);
    assert_eq!(x.t().amax::<0>().to_vec(), [3, 7, 11]);
}

#[test]
fn iterating_reading_and_writing_single_elements() {
    let mut x = Tensor::<i32, shape![2, 3]>::arange();
    x[[1, 1]] = 40;
    *x.as_view_mut().get_mut([0, 0]).unwrap() = 7;
    assert_eq!(x.t().iter().copied().collect::<Vec<_>>(), [7, 3, 1, 40, 2, 5]);
    let any = x.into_dyn();
    let diagonal = any.as_strided([2], [4], 0).unwrap();
    assert_eq!(diagonal.to_vec(), [7, 40]);
    assert!(any.as_strided([2], [6], 0).is_err());
    let mut any = any;
    any.as_strided_mut([3, 2], [1, 3], 0).unwrap().fill_(1);
    assert!(any.as_strided_mut([2, 2], [1, 1], 0).is_err());
    assert_eq!(any.to_vec(), [1; 6]);
}

/// A few elements take a shorter path. Their results have the same bits as on the long path, which `try_` twins and other forms take.
#[test]
fn few_elements_have_the_bits_of_many() {
    fn bits<S>(x: &Tensor<f32, S>) -> Vec<u32> {
        x.as_slice().iter().map(|x| x.to_bits()).collect()
    }
    let numbers = |n: usize, by: usize| (0..n).map(|i| (i * by % 1000) as f32 / 77.0 - 6.0).collect::<Vec<_>>();
    for [m, n] in [[1, 4], [2, 1], [2, 3], [4, 4], [4, 5], [8, 8], [9, 8], [3, 20], [0, 3], [3, 0]] {
        let of = |by| Tensor::from_vec(dims![n], numbers(n, by)).unwrap();
        let (a, v, w) = (Tensor::from_vec(dims![m, n], numbers(m * n, 7919)).unwrap(), of(31), of(577));
        let wide = Tensor::from_vec(dims![n, m], numbers(m * n, 7919)).unwrap();
        for [a, b] in
            [[a.matmul(&v), a.try_matmul(&v).unwrap()], [wide.t().matmul(&v), wide.t().try_matmul(&v).unwrap()]]
        {
            assert_eq!(bits(&a), bits(&b), "{m} {n}");
        }
        assert_eq!(bits(&a.t().to_tensor()), bits(&a.t().try_to_tensor().unwrap()), "{m} {n}");
        assert_eq!(bits(&a.layer_norm(&v, &w, 1e-5)), bits(&a.try_layer_norm(&v, &w, 1e-5).unwrap()), "{m} {n}");
        let mut sum = a.clone();
        sum += &v;
        assert_eq!(bits(&sum), bits(&(&a + &v)), "{m} {n}");
        assert_eq!(bits(&a.sum_all()), bits(&a.sum_axes::<axes![0, 1]>()), "{m} {n}");
    }
}

/// 2^16 or 2^32, so that its square wraps to 0: sizes that the target cannot address, on 32 bits as on 64.
const ROOT: usize = 1 << (usize::BITS / 2);

/// More elements than can be addressed: builders, views and results return an error that names the operation.
#[test]
fn sizes_beyond_the_addresses_are_refused() {
    #[track_caller]
    fn refused<T>(op: &str, result: Result<T, ShapeError>) {
        let error = result.map(|_| ()).expect_err(op);
        assert!(matches!(error.fault, Fault::TooLarge { .. }) && error.op == op, "{op}: {error}");
    }
    let long = isize::MAX as usize;
    for sizes in [[ROOT, ROOT], [2 * ROOT, ROOT], [long, 3], [usize::MAX, 0]] {
        refused("zeros", Tensor::<u8, _>::try_zeros_of(AnyRank::from(sizes)));
        refused("zeros", Tensor::<f64, _>::try_zeros_of(dims![sizes[0], sizes[1]]));
        refused("from_vec", Tensor::from_vec(dims![sizes[0], sizes[1]], vec![1_u8]));
    }
    // The elements can be counted, their bytes cannot.
    refused("zeros", Tensor::<u16, _>::try_zeros_of(dims![long]));
    refused("zeros", Tensor::<f64, _>::try_zeros_of(dims![ROOT, ROOT / 16]));

    let one = Tensor::from([1_u8]);
    let (row, column) = (one.expand_of(dims![ROOT]), one.expand_of(dims![ROOT, 1]));
    refused("expand", one.try_expand_of(dims![ROOT, ROOT]));
    refused("expand", one.as_dyn().expand([ROOT as isize; 2]));
    refused("add", row.try_add(&column));
    refused("matmul", column.try_matmul(&row.unsqueeze::<0>()));
    refused("outer", row.try_outer(&row));
    refused("kron", row.try_kron(&row));
    refused("repeat", row.as_dyn().repeat(&[ROOT]));
    refused("diag", row.as_dyn().diag(0));
    refused("cat", crate::cat(0, &[&*one.as_dyn().expand([isize::MAX / 2]).unwrap(); 3]));
    refused("add", (row.lazy() + &column).try_eval());
}

/// A static shape whose elements 32 bits cannot count, though each length fits: the type exists, but memory cannot hold it.
#[test]
#[cfg(target_pointer_width = "32")]
fn a_static_shape_beyond_the_addresses_is_refused() {
    // 66,000^2 is 61,032,704 in 32 bits.
    let said = std::panic::catch_unwind(|| Tensor::<u8, shape![66000, 66000]>::zeros()).unwrap_err();
    assert!(said.downcast_ref::<String>().unwrap().contains("more elements than can be addressed"));
    let (row, column) = (Tensor::<u8, shape![66000]>::ones(), Tensor::<u8, shape![66000, 1]>::ones());
    for result in [row.try_add(&column), column.try_matmul(&row.unsqueeze::<0>())] {
        assert!(matches!(result.unwrap_err().fault, Fault::TooLarge { .. }));
    }
    assert!(std::panic::catch_unwind(|| row.expand::<shape![66000, 66000]>().numel()).is_err());
}
