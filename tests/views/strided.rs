//! Sizes, strides and offsets as numbers: elements that are shared, memory of others, the largest lengths.

use congruent::error::Fault;
use congruent::prelude::*;

#[test]
fn positions_that_share_elements() {
    let x = Tensor::<i32, shape![8]>::arange();
    let y: View<i32, shape![3, 3]> = x.as_strided::<shape![3, 3], shape![2, 1], 1>();
    assert_eq!((y.strides(), y.storage_offset()), (&[2, 1][..], 1));
    let _: View<i32, shape![5, 8]> = x.as_strided::<shape![5, 8], shape![0, 1], 0>();
    let (n, m) = (2, 4);
    let y: View<i32, shape![_, _]> = x.as_strided_of(dims![n, m], [4, 1], 0);
    assert_eq!(y.to_vec(), x.to_vec());
    assert!(x.try_as_strided_of(dims![n, m], [4, 1], 1).is_err());
    let d = Tensor::<i32, _>::arange_of(dims![m]);
    assert!(d.try_as_strided::<shape![2, 2], shape![2, 1], 1>().is_err());
    let _: View<i32, shape![2, 2]> = d.as_strided::<shape![2, 2], shape![2, 1], 0>();

    let column = Tensor::from([[1], [2]]);
    let y: View<i32, shape![3, 2, 4]> = column.expand::<shape![3, -1, 4]>();
    assert_eq!(y.strides(), [0, 1, 0]);
    let y: View<i32, shape![3, 2, 1]> = column.expand::<shape![3, -1, -1]>();
    assert_eq!(y.strides(), [0, 1, 1]);
    let y: View<i32, shape![_]> = d.as_view().expand::<shape![-1]>();
    assert_eq!(y.sizes(), [4]);
    let y: View<i32, shape![2, 3]> = column.expand_as(&Tensor::from([[0.5; 3]; 2]));
    assert_eq!(y.to_vec(), [1, 1, 1, 2, 2, 2]);
    let a = Tensor::<i32, _>::arange_of(AnyRank::from([2, 1]));
    assert_eq!(a.expand([3, -1, 4]).unwrap().sizes(), [3, 2, 4]);
    assert!(a.expand([-1, 2, 4]).is_err());
}

#[test]
fn as_strided_of_a_view_reaches_its_own_elements() {
    let mut x = Tensor::<i32, shape![4, 6]>::arange();
    let rows: View<i32, shape![2, 6]> = x.narrow::<0, 1, 2>();
    let y: View<i32, shape![3, 2]> = rows.as_strided::<shape![3, 2], shape![4, 1], 2>();
    assert_eq!((y.to_vec(), y.storage_offset()), (vec![8, 9, 12, 13, 16, 17], 8));
    let y: View<i32, shape![2]> = x.t().as_strided::<shape![2], shape![23], 0>();
    assert_eq!(y.to_vec(), [0, 23]);
    // What lies between the columns is not the view's: of a mutable one, another thread may be writing there.
    let error = x.narrow::<1, 0, 2>().try_as_strided::<shape![2], shape![1], 0>().unwrap_err();
    assert!(matches!(error, ShapeError { fault: Fault::Gaps { .. }, .. }), "{error}");
    assert!(error.to_string().contains("which are not its own. Call .contiguous() first"), "{error}");
    // An axis that repeats has fewer elements than positions.
    let wide = Tensor::from([[1], [2]]);
    let wide: View<i32, shape![2, 5]> = wide.expand::<shape![2, 5]>();
    assert!(matches!(
        wide.try_as_strided::<shape![5], shape![1], 0>(),
        Err(ShapeError { fault: Fault::Bounds { available: 2, .. }, .. })
    ));
    assert_eq!(wide.as_strided::<shape![2], shape![1], 0>().to_vec(), [1, 2]);
    assert_eq!(rows.as_strided_of(dims![2, 3], [1, 4], 1).to_vec(), [7, 11, 15, 8, 12, 16]);

    let any = x.as_dyn();
    let rows = any.narrow(0, 1, 2).unwrap();
    let y = rows.as_strided([3, 2], [4, 1], 2).unwrap();
    assert_eq!((y.to_vec(), y.storage_offset()), (vec![8, 9, 12, 13, 16, 17], 8));
    assert!(matches!(
        rows.as_strided([3, 2], [4, 1], 4),
        Err(ShapeError { fault: Fault::Bounds { available: 12, .. }, .. })
    ));
    assert!(matches!(
        any.narrow(1, 0, 2).unwrap().as_strided([2], [1], 0),
        Err(ShapeError { fault: Fault::Gaps { .. }, .. })
    ));
    let mut any = x.as_view_mut().into_dyn();
    let mut rows = any.narrow_mut(0, 1, 2).unwrap();
    rows.as_strided_mut([2, 2], [6, 1], 1).unwrap().fill_(0);
    assert!(matches!(rows.as_strided_mut([2, 2], [1, 1], 1), Err(ShapeError { fault: Fault::Overlap { .. }, .. })));
    let mut columns = any.narrow_mut(1, 0, 2).unwrap();
    assert!(matches!(columns.as_strided_mut([2], [1], 0), Err(ShapeError { fault: Fault::Gaps { .. }, .. })));
    assert_eq!(x.slice(s![1..3, ..4]).to_vec(), [6, 0, 0, 9, 12, 0, 0, 15]);
}

#[test]
fn as_strided_says_what_is_wrong() {
    let x = Tensor::<i32, _>::arange_of(AnyRank::from([8]));
    assert_eq!(x.as_strided([2, 2], [1, 2], 3).unwrap().to_vec(), [3, 5, 4, 6]);
    let (sizes, strides): (&[usize], &[usize]) = (&[2, 2], &[1, 2]);
    assert_eq!(x.as_strided(sizes, strides, 3_usize).unwrap().to_vec(), [3, 5, 4, 6]);
    let error = x.as_strided([2], [1, 1], 0).unwrap_err().to_string();
    let sentence = "mismatch in length of strides and shape: as_strided with 1 sizes and 2 strides, [2] and [1, 1]";
    assert_eq!(error, sentence);
    let negative = [x.as_strided([-1], [1], 0), x.as_strided([1], [-1], 0), x.as_strided([1], [1], -1)];
    assert!(negative.iter().all(|view| matches!(view, Err(ShapeError { fault: Fault::StridedNegative { .. }, .. }))));
    assert!(matches!(x.as_strided([9], [1], 0), Err(ShapeError { fault: Fault::Bounds { available: 8, .. }, .. })));
}

#[test]
fn a_type_and_its_sizes_agree_at_the_edges() {
    fn fits<T: Element, S: Lengths>(y: &View<T, S>) {
        let _ = y.try_as_shape::<S>().unwrap();
    }
    // A length of 0 becomes lengths whose product is beyond any number.
    let x = Tensor::<f32, _>::zeros_of(AnyRank::from([16, 0]));
    assert!(matches!(x.unflatten(1, [1isize << 60, 0]), Err(ShapeError { fault: Fault::TooLarge { .. }, .. })));
    let y = Tensor::<f32, _>::zeros_of(AnyRank::from([0, 1000]));
    assert!(matches!(y.unflatten(0, [1isize << 60, 0]), Err(ShapeError { fault: Fault::TooLarge { .. }, .. })));
    assert!(x.unflatten(1, [3, 0]).is_ok());
    assert!(x.unflatten(0, Vec::<isize>::new()).is_err());
    // A named length never stretches.
    dim!(Batch);
    let one = Tensor::<f32, _>::zeros_of(dims![Batch(1)]);
    let n = 5;
    assert!(matches!(one.try_expand_of(dims![n]), Err(ShapeError { fault: Fault::Named { .. }, .. })));
    assert!(one.try_expand_of(dims![2, Batch(1)]).is_ok());
    // Empty views of a buffer.
    let x = Tensor::<f32, shape![8]>::zeros();
    fits(&x.as_strided::<shape![0, 9], shape![9, 1], 0>());
    fits(&x.as_strided::<shape![0], shape![1], 8>());
    fits(&Tensor::<f32, shape![0]>::zeros().as_view().slice(s![..]));
    let a = Tensor::<f32, _>::zeros_of(AnyRank::from([8]));
    fits(&a.as_strided([0, 5], [usize::MAX, usize::MAX], 0).unwrap());
    assert!(a.as_strided([1, 5], [1, usize::MAX], 0).is_err() && a.as_strided([2, 1], [1_isize << 62, 1], 0).is_err());
    // A stride along an axis of length 1 leads nowhere.
    for strides in [[1isize << 62, 1], [isize::MAX, 3], [1 << 40, 1]] {
        let view = a.as_strided([1, 2], strides, 4).unwrap();
        assert_eq!((view.sizes(), view.to_vec()), (&[1, 2][..], vec![0.0; 2]));
        assert_eq!(view.select(0, 0).unwrap().to_vec(), [0.0; 2]);
        assert!(view.narrow(0, 1, 0).unwrap().to_vec().is_empty());
        fits(&view);
    }
    fits(&a.clone().as_strided_mut([0, 5], [1, 0], 0).unwrap().as_view());
    // With a size of 0 nothing is reached: PyTorch takes any offset.
    let none = Tensor::<f32, shape![0]>::zeros();
    fits(&none.as_strided::<shape![0], shape![3], 1>());
    fits(&Tensor::<f32, shape![8]>::zeros().as_strided::<shape![2, 0], shape![3, 1], 9>());
    for offset in [1, 1 << 60, usize::MAX] {
        let view = none.as_dyn().as_strided([0], [3], offset).unwrap();
        assert_eq!((view.sizes(), view.strides(), view.to_vec()), (&[0][..], &[3][..], vec![]));
        assert!(none.as_dyn().as_strided([1], [3], offset).is_err());
    }
    // What PyTorch refuses.
    let a = Tensor::<f32, _>::zeros_of(AnyRank::from([1, 1, 3]));
    assert!(matches!(a.squeeze([0, -3]), Err(ShapeError { fault: Fault::AxisTwice { .. }, .. })));
    let error = a.narrow(2, -9, 2).unwrap_err().to_string();
    assert!(error.starts_with("start (-9) + length (2) exceeds dimension size (3)."), "{error}");
    fits(&Tensor::<f32, shape![1, 3]>::zeros().as_view().squeeze::<0>());
    fits(&Tensor::from(5.0).as_view().squeeze::<0>());
}
