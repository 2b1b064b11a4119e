//! Lengths that do not stretch: named ones, those of stricter rules, and `self` in place.

use congruent::error::Fault;
use congruent::prelude::*;
use std::panic::catch_unwind;

dim!(Batch, Seq);

#[test]
fn named_lengths_never_stretch() {
    let x: Tensor<f32, shape![Batch, 2]> = Tensor::ones_of(dims![Batch(3), 2]);
    let y: Tensor<f32, shape![Batch, 1]> = Tensor::ones_of(dims![Batch(3), 1]);
    let z: Tensor<f32, shape![Batch, 2]> = &x + &y;
    assert_eq!(z.to_vec(), [2.0; 6]);
    let one: Tensor<f32, shape![Batch, 1]> = Tensor::ones_of(dims![Batch(1), 1]);
    assert!(matches!(
        x.try_add(&one),
        Err(ShapeError { fault: Fault::Named { axis: 0, a_size: 3, b_size: 1, .. }, .. })
    ));
    assert!(one.try_add(&x).is_err());
    let four: Tensor<f32, shape![Batch, 1]> = Tensor::ones_of(dims![Batch(4), 1]);
    assert!(matches!(x.try_add(&four), Err(ShapeError { fault: Fault::Broadcast { .. }, .. })));
    // A length of unknown identity stretches to a named one, not the other way round.
    let (n, m) = (1usize, 3usize);
    let run_time: Tensor<f32, shape![_, 1]> = Tensor::ones_of(dims![n, 1]);
    assert_eq!((&x + &run_time).sizes(), [3, 2]);
    let run_time: Tensor<f32, shape![_, 1]> = Tensor::ones_of(dims![m, 1]);
    assert!(one.try_add(&run_time).is_err(), "Batch is 1 and would stretch to 3");
    let mut x = x;
    assert!(x.try_add_(&one).is_err());
    x += &y;
    assert_eq!(x.to_vec(), [2.0; 6]);
    let _: Tensor<f32, shape![Seq]> = Tensor::ones_of(dims![Seq(2)]);
    assert_eq!(format!("{:?}", dims![Batch(3), 2]), "(((), Batch(3)), N)");
}

#[test]
fn the_strict_policy_holds_at_run_time_too() {
    let (a, b) = (Tensor::<f32, shape![2, 2]>::ones().into_dyn(), Tensor::<f32, shape![2]>::ones().into_dyn());
    assert!(catch_unwind(|| congruent::strict(&a) + &b).is_err());
    assert_eq!((congruent::strict(&a) + &a).to_vec(), [2.0; 4]);
    assert_eq!((congruent::strict(&a) * 2.0).to_vec(), [2.0; 4]);
}

/// A number is no tensor without axes: that one has another rank than a matrix.
#[test]
fn under_the_strict_policy_a_scalar_tensor_has_another_rank() {
    let (a, row) = (Tensor::<f32, shape![2, 2]>::ones(), Tensor::<f32, shape![2]>::ones());
    let (any, scalar) = (a.clone().into_dyn(), Tensor::<f32, shape![]>::full(3.0));
    let any_scalar = scalar.clone().into_dyn();
    for refused in [
        congruent::strict(&any).try_mul(&any_scalar),
        congruent::strict(&any_scalar).try_mul(&any),
        congruent::strict(&any).try_mul(&scalar),
        congruent::strict(&scalar).try_mul(&any),
        congruent::strict(&any).try_sub(&row),
    ] {
        assert!(matches!(refused, Err(ShapeError { fault: Fault::StrictRank { .. }, .. })), "{refused:?}");
    }
    let both: Tensor<f32, shape![]> = congruent::strict(&scalar) * &scalar;
    assert_eq!((both.item(), (congruent::strict(&any_scalar) * &scalar).to_vec()), (9.0, vec![9.0]));
    let number: Tensor<f32, shape![]> = congruent::strict(&scalar) - 1.0;
    assert_eq!(number.item(), 2.0);
    let divided: Result<Tensor<f32, shape![2, 2]>, ShapeError> = congruent::strict(&a).try_div(2.0);
    assert_eq!(divided.unwrap().to_vec(), [0.5; 4]);
    let leading = a.as_view().try_into_shape::<shape![..AnyRank, 2]>().unwrap();
    assert_eq!((congruent::strict(&leading) % &a).sizes(), [2, 2]);
    assert!(congruent::strict(&leading).try_rem(&row).is_err());
}

/// Shapes with lengths 0 and 1, of rank 0 to 3.
const POLICY_SHAPES: [&[usize]; 12] =
    [&[], &[1], &[3], &[0], &[1, 1], &[3, 1], &[1, 3], &[2, 3], &[2, 1], &[1, 0], &[2, 1, 3], &[1, 2, 1]];

/// One-sided: what broadcasts to the shape of one of the two gives what it gives without the policy.
#[test]
fn one_sided_is_broadcasting_to_the_shape_of_one() {
    let any = |sizes: &[usize]| {
        let data = (0..sizes.iter().product()).map(|i: usize| i as f32 + 1.0).collect();
        Tensor::from_vec(AnyRank::from(sizes), data).unwrap()
    };
    let (mut met, mut refused) = (0, 0);
    for (a, b) in POLICY_SHAPES.iter().flat_map(|a| POLICY_SHAPES.iter().map(move |b| (any(a), any(b)))) {
        match (congruent::one_sided(&a).try_sub(&b), a.try_sub(&b)) {
            (Ok(ours), Ok(plain)) => {
                met += 1;
                assert_eq!(ours, plain);
                assert!(ours.sizes() == a.sizes() || ours.sizes() == b.sizes());
            }
            (Err(ShapeError { op: "sub", fault: Fault::BothStretch { broadcast, .. } }), Ok(plain)) => {
                refused += 1;
                assert_eq!(&*broadcast.0, plain.sizes());
                assert!(plain.sizes() != a.sizes() && plain.sizes() != b.sizes());
            }
            (Err(ours), Err(plain)) => assert_eq!(ours, plain),
            (ours, plain) => panic!("{ours:?}, {plain:?}"),
        }
    }
    assert!(met > 60 && refused > 20, "{met} met, {refused} refused");
    let (column, row) = (any(&[4, 1]), any(&[1, 4]));
    assert_eq!(
        congruent::one_sided(&column).try_add(&row).unwrap_err().to_string(),
        "under the one-sided policy the result must have the shape of one operand, but here it is [4, 4]: add of shapes \
         [4, 1] and [1, 4]"
    );
    assert!(catch_unwind(|| congruent::one_sided(&column) + &row).is_err());
}

#[test]
fn one_sided_types() {
    use congruent::one_sided;
    let (matrix, row) = (Tensor::<i32, shape![2, 3]>::arange() + 7, Tensor::from([3, 2, 4]));
    let z: Tensor<i32, shape![2, 3]> = one_sided(&matrix) + &row;
    assert_eq!(z.to_vec(), [10, 10, 13, 13, 13, 16]);
    let z: Tensor<i32, shape![2, 3]> = one_sided(&row) - &matrix;
    assert_eq!(z.to_vec(), [-4, -6, -5, -7, -9, -8]);
    let z: Tensor<i32, shape![2, 3]> = one_sided(matrix.clone()) * row.clone();
    assert_eq!(z.to_vec(), [21, 16, 36, 30, 22, 48]);
    let z: Tensor<i32, shape![2, 3]> = one_sided(matrix.as_view()) / row.as_view();
    assert_eq!(z.to_vec(), [2, 4, 2, 3, 5, 3]);
    let z: Tensor<i32, shape![2, 3]> = one_sided(&matrix) % 4;
    assert_eq!(z.to_vec(), [3, 0, 1, 2, 3, 0]);
    assert!(matches!(one_sided(&matrix).try_rem(0), Err(ShapeError { fault: Fault::Division { .. }, .. })));
    let z: Tensor<i32, shape![2, 3]> = one_sided(&matrix) + &Tensor::<i32, shape![]>::full(1);
    assert_eq!(z[[0, 0]], 8);
    let z: Tensor<i32, shape![2, 3]> = one_sided(&Tensor::<i32, shape![1, 3]>::ones()) + &matrix;
    assert_eq!(z[[0, 0]], 8);

    // `_` is decided at run time.
    let of = |n, m| Tensor::<i32, shape![_, _]>::ones_of(dims![n, m]);
    let column = Tensor::<i32, shape![3, 1]>::ones();
    let z: Tensor<i32, shape![3, _]> = one_sided(&column) + &of(3, 4);
    assert_eq!(z.sizes(), [3, 4]);
    assert!(matches!(one_sided(&column).try_add(&of(1, 4)), Err(ShapeError { fault: Fault::BothStretch { .. }, .. })));
    assert_eq!(one_sided(&column).try_add(&of(1, 1)).unwrap().sizes(), [3, 1]);
    let named = Tensor::<i32, shape![Batch, 1]>::ones_of(dims![Batch(2), 1]);
    let z: Tensor<i32, shape![Batch, 1]> = one_sided(&named) + &Tensor::<i32, shape![1]>::ones();
    assert_eq!(z.to_vec(), [2, 2]);

    fn sum<S: congruent::shape::OneSidedBroadcast<R>, R: Shape>(
        x: &Tensor<i32, S>,
        y: &Tensor<i32, R>,
    ) -> Tensor<i32, Broadcasted<S, R>> {
        one_sided(one_sided(x) * 2) + y
    }
    assert_eq!(sum(&matrix, &row)[[0, 0]], 17);
}

/// A refusal in place says which dimension would change, and to what.
#[test]
fn in_place_names_the_dimension() {
    let told = |own: &[usize], other: &[usize]| {
        let mut own = Tensor::<f32, _>::ones_of(AnyRank::from(own));
        own.try_add_(Tensor::ones_of(AnyRank::from(other))).unwrap_err().to_string()
    };
    assert_eq!(
        told(&[1, 3, 1], &[3, 1, 7]),
        "output with shape [1, 3, 1] doesn't match the broadcast shape [3, 3, 7]: add_ of shapes [1, 3, 1] and [3, 1, 7]. \
         The expanded size of the tensor (1) must match the existing size (7) at non-singleton dimension 2: an in-place \
         operation may not change self's shape"
    );
    let changed = |own: &[usize], other: &[usize]| {
        let told = told(own, other);
        let told = told.split_once(&format!("and {other:?}. ")).unwrap().1;
        told.strip_suffix(": an in-place operation may not change self's shape").unwrap().to_owned()
    };
    let expanded = |own, other, axis| {
        format!(
            "The expanded size of the tensor ({own}) must match the existing size ({other}) at non-singleton dimension {axis}"
        )
    };
    assert_eq!(changed(&[2, 1, 3], &[2, 4, 3]), expanded(1, 4, 1));
    assert_eq!(changed(&[1, 3], &[2, 3]), expanded(1, 2, 0));
    assert_eq!(changed(&[1, 1], &[5, 4, 1]), expanded(1, 4, 1));
    assert_eq!(changed(&[1], &[0]), expanded(1, 0, 0));
    // Counted in the broadcast shape, where `self` has fewer axes.
    assert_eq!(changed(&[3], &[2, 3]), "dimension 0 of length 2 is not in self");
    assert_eq!(changed(&[3], &[1, 3]), "dimension 0 of length 1 is not in self");
    assert_eq!(changed(&[], &[2, 2]), "dimension 1 of length 2 is not in self");
}
