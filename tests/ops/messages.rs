//! Messages name the method that was called, and what the caller wrote.

use congruent::ShapeError;
use congruent::prelude::*;
use congruent_grad::Var;

/// The sentence of an error.
fn sentence<T>(result: Result<T, ShapeError>) -> String {
    result.err().expect("a refusal").to_string()
}

#[test]
fn of_no_elements_a_message_names_no_argument_that_does_not_exist() {
    let none = Tensor::<f64, AnyRank>::zeros_of(AnyRank::from([0]));
    let said = [none.try_amax_all().map(|_| ()), none.try_amin_all().map(|_| ()), none.try_argmax_all().map(|_| ())];
    let said = said.map(sentence);
    let expected =
        ["amax", "amin", "argmax"].map(|op| format!("{op}(): Expected at least one element, but shape [0] has none"));
    assert_eq!(said, expected);
    let z = Tensor::<f64, shape![2, 0]>::zeros();
    assert_eq!(
        sentence(z.try_norm_p::<1>(f64::INFINITY)),
        "norm cannot compute the inf norm on the dimension 1 because this dimension is empty and the operation does not have an identity: \
         shape [2, 0]"
    );
}

#[test]
fn a_pool_undone_names_itself_the_index_and_the_plane() {
    let x = Tensor::from([[1.0, 2.0]]);
    assert_eq!(
        sentence(x.try_max_unpool1d(Tensor::from([[0_i64, 5]]), sized::<5>())),
        "max_unpool1d: Found an invalid max index: 5 at position [0, 1] of the indices, where a plane of shape [5] has 5 positions"
    );
    let x = Tensor::<f32, shape![2, 3, 2, 2]>::ones();
    let mut indices = Tensor::<i64, shape![2, 3, 2, 2]>::zeros();
    indices[[1, 2, 1, 0]] = -1;
    assert_eq!(
        sentence(x.try_max_unpool2d(&indices, sized2::<4, 5>())),
        "max_unpool2d: Found an invalid max index: -1 at position [1, 2, 1, 0] of the indices, where a plane of shape [4, 5] has 20 positions"
    );
    let wide = x.into_dyn().max_unpool2d(&indices, sized_of([1 << 31, 1 << 31]));
    assert!(sentence(wide).contains("max_unpool2d"));
}

#[test]
fn a_copy_does_not_name_the_method_that_writes_in_place() {
    let mut x = Tensor::<i32, shape![3, 2]>::zeros();
    let (at, rows) = (Tensor::from([2_i64, 3]), Tensor::from([[1, 2], [3, 4]]));
    let said = "of shape [3, 2], 3 at position [1] of the index is not in dimension 0 with size 3";
    let of = |op: &str| format!("index out of range in self: {op} {said}");
    assert_eq!(sentence(x.try_index_copy::<0>(&at, &rows)), of("index_copy"));
    assert_eq!(sentence(x.try_index_add::<0>(&at, &rows)), of("index_add"));
    assert_eq!(x.try_index_fill::<0>(&at, 1).unwrap_err().op, "index_fill");
    assert_eq!(sentence(x.try_index_copy_::<0>(&at, &rows)), of("index_copy_"));
    assert_eq!(sentence(x.try_index_add_::<0>(&at, &rows)), of("index_add_"));
    assert_eq!(x.try_index_fill_::<0>(&at, 1).unwrap_err().op, "index_fill_");
}

/// Three numbers, of which the type does not say so.
fn three() -> Tensor<f64, shape![_]> {
    Tensor::zeros_of(vector(3))
}

/// The shape of a vector of `n` elements.
fn vector(n: usize) -> shape![_] {
    dims![n]
}

#[test]
fn the_bias_of_a_bilinear_map_is_that_of_bilinear() {
    let (a, b, weight) = (
        Tensor::<f64, shape![5, 3]>::ones(),
        Tensor::<f64, shape![5, 2]>::ones(),
        Tensor::<f64, shape![4, 3, 2]>::ones(),
    );
    let bias = three();
    let error = a.try_bilinear(&b, &weight, &bias).unwrap_err();
    assert_eq!(error.op, "bilinear");
    assert!(error.to_string().contains("[3]") && error.to_string().contains("[5, 4]"), "{error}");
    assert_eq!(a.try_linear(&Tensor::<f64, shape![4, 3]>::ones(), &bias).unwrap_err().op, "linear");
}

#[test]
#[should_panic(expected = "bilinear")]
fn the_bias_of_a_bilinear_map_of_variables_is_that_of_bilinear() {
    let (a, b, weight) = (
        Tensor::<f64, shape![5, 3]>::ones(),
        Tensor::<f64, shape![5, 2]>::ones(),
        Tensor::<f64, shape![4, 3, 2]>::ones(),
    );
    let _ = Var::from(a).bilinear(&b, &weight, &three());
}

#[test]
fn repetitions_are_counts_and_no_source() {
    let x = Tensor::from([7, 8, 9]);
    let counts: Tensor<i64, shape![_]> = Tensor::ones_of(vector(2));
    assert_eq!(
        sentence(x.try_repeat_interleave_by::<0>(&counts)),
        "repeats must have the same size as input along dim: repeat_interleave_by of shape [3] along dimension 0, which has 3 positions, by \
         counts of shape [2]"
    );
    let square = Tensor::<i64, AnyRank>::ones_of(AnyRank::from([3, 3]));
    assert!(sentence(x.into_dyn().repeat_interleave_by(0, &square)).ends_with("by counts of shape [3, 3]"));
}
