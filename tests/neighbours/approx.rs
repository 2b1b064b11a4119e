//! The traits of the crate `approx`.

use ::approx::{
    AbsDiffEq, RelativeEq, UlpsEq, abs_diff_eq, assert_abs_diff_eq, assert_abs_diff_ne, assert_relative_eq,
    assert_relative_ne, assert_ulps_eq, relative_eq, ulps_eq,
};
use congruent::prelude::*;

#[test]
fn tensors_are_compared_element_by_element() {
    let x = Tensor::from([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]);
    let near = &x + 1e-9;
    assert_abs_diff_eq!(x, near, epsilon = 1e-8);
    assert_abs_diff_ne!(x, near, epsilon = 1e-10);
    assert_relative_eq!(x, near, max_relative = 1e-8);
    assert_relative_ne!(x, near, max_relative = 1e-11);
    assert_ulps_eq!(x, &x * 1.0);
    assert_ulps_eq!(x, &x * (1.0 + f64::EPSILON), epsilon = 0.0, max_ulps = 2);
    assert!(!ulps_eq!(x, near, epsilon = 0.0, max_ulps = 4));
    // The element that differs is the last one, and the views have strides.
    let mut last = x.clone();
    last[[1, 2]] += 0.5;
    assert!(!abs_diff_eq!(x.t(), last.t(), epsilon = 0.25) && abs_diff_eq!(x.t(), last.t(), epsilon = 0.75));
    assert!(relative_eq!(x.t(), x.t().to_tensor()) && relative_eq!(x.t().to_tensor(), x.t()));
    let shared = x.clone().into_shared();
    assert!(relative_eq!(shared, shared.clone()) && relative_eq!(shared, x) && relative_eq!(x, shared));
    let small = StackTensor::from([1.0f32, 2.0]);
    assert!(
        relative_eq!(small, StackTensor::from([1.0f32, 2.0])) && !relative_eq!(small, StackTensor::from([1.0f32, 3.0]))
    );
}

#[test]
fn sizes_that_are_known_at_run_time_are_compared() {
    let x: Tensor<f32, shape![_]> = Tensor::from(vec![1.0, 2.0]);
    let longer: Tensor<f32, shape![_]> = Tensor::from(vec![1.0, 2.0, 3.0]);
    assert!(!relative_eq!(x, longer) && relative_eq!(x, Tensor::from([1.0, 2.0])));
    let any = x.clone().into_dyn();
    assert!(relative_eq!(any, x) && !abs_diff_eq!(any, longer) && !ulps_eq!(any, longer));
}

#[test]
fn defaults_are_those_of_the_elements() {
    type X = Tensor<f32, shape![2]>;
    assert_eq!(<X as AbsDiffEq>::default_epsilon(), f32::default_epsilon());
    assert_eq!(<X as RelativeEq>::default_max_relative(), f32::default_max_relative());
    assert_eq!(<X as UlpsEq>::default_max_ulps(), f32::default_max_ulps());
    assert!(!relative_eq!(Tensor::from([f32::NAN]), Tensor::from([f32::NAN])));
    assert!(relative_eq!(Tensor::from([f32::INFINITY]), Tensor::from([f32::INFINITY])));
}
