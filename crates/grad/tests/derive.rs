//! `#[derive(Module)]`: every form of struct and enum, what is walked, and in which order.

use congruent::prelude::*;
use congruent_grad::{Module, Path, Var, grad, value_and_grad};

fn vector<const N: usize>(values: [f64; N]) -> Var<f64, shape![_]> {
    Tensor::from_vec(dims![N], values.to_vec()).unwrap().into()
}

/// The ways to all variables, and which of them are frozen.
fn names<M: Module>(module: &M) -> Vec<String> {
    let mut names = Vec::new();
    module.clone().walk(&Path::ROOT, &mut |at, _| {
        names.push(if at.is_frozen() { format!("{at} frozen") } else { at.to_string() });
    });
    names
}

/// The numbers of all variables that are not frozen.
fn values<M: Module<Element = f64>>(module: &M) -> Vec<f64> {
    let mut values = Vec::new();
    module.visit(&mut |x| values.extend(x.to_vec()));
    values
}

/// Lengths, a default, a constant, a lifetime, a bound that has one, an arrow, and a where-clause.
#[derive(Module)]
#[module(element = f64)]
struct Everything<'n, M: Module<Element = f64>, D: Dim = len![3], const N: usize = 2>
where
    M: std::fmt::Debug,
    [M; N]: Clone,
{
    /// A length.
    pub(crate) w: Var<f64, shape![2, D]>,
    pub r#type: [M; N],
    list: Vec<(M, Option<Box<M>>)>,
    #[module(skip)]
    name: &'n str,
    #[module(skip)]
    f: fn(&'n str) -> usize,
    #[module(frozen)]
    fixed: Option<M>,
}

#[test]
fn every_field_is_walked_in_order() {
    let part = |k: f64| vector([k]);
    let it = Everything::<_> {
        w: Tensor::full(1.0).into(),
        r#type: [part(2.0), part(3.0)],
        list: vec![(part(4.0), None), (part(5.0), Some(Box::new(part(6.0))))],
        name: "it",
        f: str::len,
        fixed: Some(part(7.0)),
    };
    assert_eq!(names(&it), ["w", "type.0", "type.1", "list.0.0", "list.1.0", "list.1.1", "fixed frozen"]);
    assert_eq!(values(&it), [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let other = it.rebuild(&mut |x| x * 2.0);
    assert_eq!(values(&other), [2.0, 2.0, 2.0, 2.0, 2.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0]);
    assert_eq!(other.fixed.as_ref().unwrap().to_vec(), [7.0]);
    assert_eq!((other.name, (other.f)(other.name)), ("it", 2));
    let both = Everything { fixed: Some(part(8.0)), ..other }.rebuild_with(&it, &mut |a, b| a - b);
    assert_eq!((values(&both), both.fixed.unwrap().to_vec()), (values(&it), vec![8.0]));
}

#[derive(Module)]
struct Pair<A: Module, B>(A, pub B)
where
    B: Module<Element = A::Element>;

#[derive(Module)]
#[module(element = f64)]
struct Nothing;

#[derive(Module)]
enum Either<A: Module> {
    Left(A),
    Right {
        from: Nothing2<A>,
        to: A,
    },
    #[allow(dead_code, reason = "to be matched")]
    Neither,
}

#[derive(Module)]
struct Nothing2<A: Module>(Option<A>);

#[test]
fn tuple_structs_and_enums_are_modules() {
    let pair = Pair(vector([1.0]), Pair(vector([2.0]), Nothing));
    assert_eq!(names(&pair), ["0", "1.0"]);
    assert_eq!(values(&pair), [1.0, 2.0]);
    let left = Either::Left(vector([1.0]));
    let right = Either::Right { from: Nothing2(Some(vector([2.0]))), to: vector([3.0]) };
    assert_eq!(names(&[left.clone(), right.clone(), Either::Neither]), ["0.0", "1.from.0", "1.to"]);
    let doubled = [left, right].rebuild(&mut |x| x * 2.0);
    assert_eq!(values(&doubled), [2.0, 4.0, 6.0]);
    assert!(matches!(doubled, [Either::Left(_), Either::Right { .. }]));
}

#[derive(Module)]
struct Scaled {
    scale: Var<f64, shape![]>,
    #[module(frozen)]
    base: Pair<Var<f64, shape![2]>, Var<f64, shape![2]>>,
}

#[test]
fn no_gradient_is_taken_of_what_is_frozen() {
    let base = Pair(Tensor::from([1.0, 2.0]).into(), Tensor::from([3.0, 4.0]).into());
    let it = Scaled { scale: Tensor::scalar(2.0).into(), base };
    let (y, g) = value_and_grad(&it, |it| {
        assert!(it.scale.is_tracked() && !it.base.0.is_tracked());
        (&it.base.0 * &it.base.1 * &it.scale).sum_all()
    });
    assert_eq!((y, g.scale.item()), (22.0, 11.0));
    assert_eq!(g.base.1.to_vec(), [3.0, 4.0], "it is what it was");
    let second = grad(&it, |it| grad(it, |it| (&it.base.0 * &it.scale * &it.scale).sum_all()).scale);
    assert_eq!(second.scale.item(), 6.0);
}

macro_rules! declared {
    ($vis:vis $name:ident, $field:ident: $ty:ty) => {
        #[derive(Module)]
        $vis struct $name {
            $vis $field: $ty,
        }
    };
}
declared! { pub(crate) Stamped, x: Var<f64, shape![2]> }

#[test]
fn what_a_macro_declares_is_a_module() {
    let it = Stamped { x: Tensor::from([1.0, 2.0]).into() };
    assert_eq!((names(&it), values(&it)), (vec!["x".to_owned()], vec![1.0, 2.0]));
}

#[test]
fn a_leaf_is_changed_in_its_memory() {
    let x: Var<f64, shape![3]> = Tensor::from([1.0, 2.0, 3.0]).into();
    let at = x.value().data_ptr();
    let mut it = Pair(x, Nothing);
    let double = |it: &mut Pair<_, _>| {
        it.walk(&Path::ROOT, &mut |_, mut leaf| {
            leaf.update(|x| x * 2.0);
        });
    };
    double(&mut it);
    assert_eq!((it.0.to_vec(), it.0.value().data_ptr()), (vec![2.0, 4.0, 6.0], at));
    // Another owner keeps what it has.
    let before = it.clone();
    double(&mut it);
    assert_eq!((before.0.to_vec(), it.0.to_vec()), (vec![2.0, 4.0, 6.0], vec![4.0, 8.0, 12.0]));
    // After a panic the shape is what it was.
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        it.walk(&Path::ROOT, &mut |_, mut leaf| leaf.update(|_| panic!("in a change")));
    }));
    assert!(panicked.is_err() && it.0.sizes() == [3] && it.0.to_vec().iter().all(|x| x.is_nan()));
}

mod private {
    use super::*;

    /// Public, of fields that are not.
    #[derive(Module)]
    pub struct Outer<T: Float> {
        first: Inner<T, shape![2]>,
        second: Hidden<T>,
        third: Vec<Inner<T, shape![1]>>,
    }
    #[derive(Module)]
    struct Inner<T: Float, S: Lengths> {
        weights: Var<T, S>,
    }
    #[derive(Module)]
    struct Hidden<T: Float>(Option<Inner<T, shape![]>>);

    pub fn outer() -> Outer<f64> {
        let inner = || Inner { weights: Tensor::from([1.0]).into() };
        Outer {
            first: Inner { weights: Tensor::from([1.0, 2.0]).into() },
            second: Hidden(None),
            third: vec![inner(), inner()],
        }
    }
}

/// What is private in a public struct does not have to say the elements.
#[test]
fn fields_of_private_types() {
    let mut sizes = Vec::new();
    private::outer().visit(&mut |x| sizes.push(x.numel()));
    assert_eq!(sizes, [2, 1, 1]);
}

/// A field that is a module of this type says no elements: one behind it does.
#[derive(Module)]
struct Tree {
    left: Option<Box<Tree>>,
    right: Vec<Tree>,
    weight: Var<f64, shape![1]>,
}

/// Where no field says them, the attribute does.
#[derive(Module)]
#[module(element = f64)]
struct Forest {
    next: Option<Box<Forest>>,
    leaf: Leaf,
}

#[derive(Module)]
struct Leaf {
    x: Var<f64, shape![1]>,
}

#[test]
fn recursive_types_are_modules() {
    let leaf = |x: f64| Tree { left: None, right: vec![], weight: Tensor::from([x]).into() };
    let tree = Tree { left: Some(Box::new(leaf(1.0))), right: vec![leaf(2.0)], ..leaf(3.0) };
    assert_eq!(names(&tree), ["left.weight", "right.0.weight", "weight"]);
    assert_eq!(values(&tree), [1.0, 2.0, 3.0]);
    let one = |x: f64| Leaf { x: Tensor::from([x]).into() };
    let forest = Forest { next: Some(Box::new(Forest { next: None, leaf: one(1.0) })), leaf: one(2.0) };
    assert_eq!(values(&forest), [1.0, 2.0]);
    let (y, g) = value_and_grad(&forest, |it| (&it.leaf.x * &it.next.as_ref().unwrap().leaf.x).sum_all());
    assert_eq!((y, values(&g)), (2.0, vec![2.0, 1.0]));
}

/// The derive does not warn of what is its user's business.
mod old {
    #![deny(deprecated)]
    use super::*;

    #[derive(Module)]
    pub struct Old {
        #[deprecated]
        pub was: Var<f64, shape![1]>,
        pub is: Var<f64, shape![1]>,
    }

    #[test]
    #[allow(deprecated, reason = "it is made")]
    fn what_is_deprecated_is_walked() {
        let old = Old { was: Tensor::from([1.0]).into(), is: Tensor::from([2.0]).into() };
        assert_eq!(values(&old), [1.0, 2.0]);
    }
}
