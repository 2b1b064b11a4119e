//! Gradients of products.

mod contract;

pub use contract::VarProductBy;

use crate::operand::check_names;
use crate::tape::{Erased, Op};
use crate::{Var, VarOf, VarOperand};
use congruent::Float;
use congruent::prelude::*;
use congruent::product::Scales;
use congruent::shape::matmul::ProductOf;
use congruent::shape::{
    Addbmm, Addmm, Addmv, Addr, AddsTo, Baddbmm, Bilinear, BilinearMapped, Bmm, Dot, InnerWith, Kron, Mapped, Maps, Mv,
    OuterWith,
};
use congruent_macros::{faces, precompile};

/// # Matrix products
impl<T: Float, S: Lengths> Var<T, S> {
    /// The differentiable form of [`Strided::matmul`].
    ///
    /// # Examples
    /// ```
    /// use congruent::prelude::*;
    /// use congruent_grad::{Var, grad};
    ///
    /// let a: Var<f64, shape![2, 2]> = Tensor::from([[1.0, 2.0], [3.0, 4.0]]).into();
    /// let v = Tensor::from([1.0, -1.0]);
    /// let g = grad(&a, |a| a.matmul(&v).sum_all());
    /// assert_eq!(g.to_vec(), [1.0, -1.0, 1.0, -1.0]);
    /// ```
    /// ```compile_fail,E0277
    /// use congruent::prelude::*;
    /// use congruent_grad::Var;
    ///
    /// let a: Var<f64, shape![2, 3]> = Tensor::ones().into();
    /// a.matmul(&a);   // cannot contract dimension `N<3>` with dimension `N<2>`
    /// ```
    #[track_caller]
    pub fn matmul<X: VarOperand<T>>(&self, rhs: X) -> Var<T, ProductOf<S, X::Shape>>
    where
        S: Matmul<X::Shape>,
    {
        let rhs = rhs.lift().erased();
        check_names!("matmul", S: self.sizes(), X::Shape: rhs.sizes(), 2);
        Var::over(self.erased.matmul(&rhs))
    }
}

// `dot` is `pub fn dot<X: VarOperand<T>>(&self, rhs: X) -> VarOf<T, <X::Shape as Dot<S>>::Out> where X::Shape: Dot<S> { .. }`
faces! {
    product;
    Var {
        Var::<T, <X::Shape as relation<S>>::Out>::over(self.erased.name(&rhs.lift().erased()))
    }

    dot;
    outer;
    inner;
    mv;
    bmm;
    kron;
}

// `addmm` is `pub fn addmm<A: VarOperand<T>, B: VarOperand<T>>(&self, a: A, b: B) -> VarOf<T, ..> where B::Shape: Addmm<S, A::Shape> { .. }`, and
// `addmm_with` has `scales` as well.
faces! {
    product_sum;
    Var {
        let (a, b) = (a.lift().erased(), b.lift().erased());
        let sum = self.erased.name([&a, &b], SCALES);
        check_names!(stringify!(name), S: self.sizes(), <B::Shape as relation<S, A::Shape>>::Out: sum.sizes(), 0);
        Var::<T, <B::Shape as relation<S, A::Shape>>::Out>::over(sum)
    }

    addmm;
    addmv;
    addr;
    baddbmm;
    addbmm;
}

/// # Linear maps
impl<T: Float, S: Lengths> Var<T, S> {
    /// The differentiable form of [`Strided::linear`].
    #[track_caller]
    pub fn linear<W, B>(&self, weight: W, bias: B) -> VarOf<T, Mapped<S, W::Shape>>
    where
        W: VarOperand<T>,
        B: VarOperand<T>,
        W::Shape: Maps<S>,
        B::Shape: AddsTo<Mapped<S, W::Shape>>,
    {
        let (weight, bias) = (weight.lift().erased(), bias.lift().erased());
        let y = self.erased.linear(&weight, &bias);
        check_names!("linear", B::Shape: bias.sizes(), Mapped<S, W::Shape>: y.sizes(), 0);
        Var::<T, Mapped<S, W::Shape>>::over(y)
    }

    /// The differentiable form of [`Strided::bilinear`].
    #[track_caller]
    pub fn bilinear<X, W, B>(&self, rhs: X, weight: W, bias: B) -> VarOf<T, BilinearMapped<S, X::Shape, W::Shape>>
    where
        X: VarOperand<T>,
        W: VarOperand<T>,
        B: VarOperand<T>,
        W::Shape: Bilinear<S, X::Shape>,
        B::Shape: AddsTo<BilinearMapped<S, X::Shape, W::Shape>>,
    {
        let (rhs, weight, bias) = (rhs.lift().erased(), weight.lift().erased(), bias.lift().erased());
        let y = self.erased.bilinear(&rhs, &weight, &bias);
        check_names!("bilinear", B::Shape: bias.sizes(), BilinearMapped<S, X::Shape, W::Shape>: y.sizes(), 0);
        Var::<T, BilinearMapped<S, X::Shape, W::Shape>>::over(y)
    }
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    /// `x wᵀ + b`
    #[precompile]
    #[track_caller]
    pub(crate) fn linear(&self, weight: &Self, bias: &Self) -> Self {
        let value = self.value.linear(&weight.value, &bias.value);
        let op = Op::new("linear", value).edge(bias, || bias.summed_up());
        match weight.sizes() {
            [_] => op.of_product(self, weight, T::ONE).recorded(),
            _ => op.of_product(self, &weight.mt(), T::ONE).recorded(),
        }
    }

    /// The products of pairs of inputs, mapped by the weight as a matrix: two operations, as fast as one.
    #[inline(never)]
    #[track_caller]
    fn bilinear(&self, r: &Self, weight: &Self, bias: &Self) -> Self {
        let (left, right) = (self.sizes(), r.sizes());
        let fits = |&[o, i, j]: &[usize; 3]| match (left.split_last(), right.split_last()) {
            (Some((m, left)), Some((n, right))) if left == right && [*m, *n] == [i, j] => {
                let out = left.iter().chain([&o]).rev();
                let expands = bias.sizes().len() <= left.len() + 1
                    && bias.sizes().iter().rev().zip(out).all(|(own, out)| own == out || *own == 1);
                expands.then_some([o, i * j])
            }
            _ => None,
        };
        let Some([o, n]) = <&[usize; 3]>::try_from(weight.sizes()).ok().and_then(fits) else {
            // (It panics: with the error of the eager operation.)
            return Erased::constant(self.value.bilinear(&r.value, &weight.value, &bias.value).into_shared());
        };
        let [x, y] = [self.unsqueeze(-1), r.unsqueeze(-2)].map(|own| own.expect("there is an axis"));
        let mut sizes = left.to_vec();
        sizes[left.len() - 1] = n;
        x.mul(&y).reshape(&sizes).linear(&weight.reshape(&[o, n]), bias)
    }
}

impl<T: Float> Op<T> {
    /// Adds the edges of `times` times a product of matrices and vectors.
    fn of_product(self, a: &Erased<T>, b: &Erased<T>, times: T) -> Self {
        self.edge(a, || {
            let (ranks, right) = (Ranks::from_operands(a, b), b.as_right());
            let (sizes, own) = (as_row(a.sizes()), Box::<[usize]>::from(a.sizes()));
            let columns = a.lies_by_columns();
            move |g| {
                let g = ranks.product(&g.scaled(times));
                let grad = if columns { right.matmul(&g.mt()).mt() } else { g.matmul(&right.mt()) };
                grad.sum_to(&sizes).reshape(&own)
            }
        })
        .edge(b, || {
            let (ranks, left) = (Ranks::from_operands(a, b), a.as_left());
            let (sizes, own) = (as_column(b.sizes()), Box::<[usize]>::from(b.sizes()));
            let columns = b.lies_by_columns();
            move |g| {
                let g = ranks.product(&g.scaled(times));
                // Of one matrix for all: one long product, and not the sum of many.
                let (a, g) = if sizes.len() == 2 { (left.rows(), g.rows()) } else { (left.clone(), g) };
                let grad = if columns { g.mt().matmul(&a).mt() } else { a.mt().matmul(&g) };
                grad.sum_to(&sizes).reshape(&own)
            }
        })
    }
}

#[precompile(f32)]
impl<T: Float> Erased<T> {
    #[precompile]
    #[track_caller]
    pub(crate) fn matmul(&self, r: &Self) -> Self {
        Op::new("matmul", self.value.matmul(&r.value)).of_product(self, r, T::ONE).recorded()
    }

    #[precompile]
    #[track_caller]
    fn dot(&self, r: &Self) -> Self {
        Op::new("dot", self.value.dot(&r.value)).of_product(self, r, T::ONE).recorded()
    }

    #[inline(never)]
    #[track_caller]
    fn mv(&self, r: &Self) -> Self {
        Op::new("mv", self.value.mv(&r.value)).of_product(self, r, T::ONE).recorded()
    }

    #[precompile]
    #[track_caller]
    fn bmm(&self, r: &Self) -> Self {
        Op::new("bmm", self.value.bmm(&r.value)).of_product(self, r, T::ONE).recorded()
    }

    #[inline(never)]
    #[track_caller]
    fn outer(&self, r: &Self) -> Self {
        Op::new("outer", self.value.outer(&r.value))
            .edge(self, || {
                let r = r.clone();
                move |g| g.matmul(&r)
            })
            .edge(r, || {
                let x = self.clone();
                move |g| x.matmul(g)
            })
            .recorded()
    }

    /// Each element of one times the other: every axis as two, and then as one.
    #[inline(never)]
    #[track_caller]
    fn kron(&self, r: &Self) -> Self {
        let rank = self.sizes().len().max(r.sizes().len());
        let pairs: Box<[usize]> =
            (0..rank).flat_map(|axis| [self.size_at_rank(rank, axis), r.size_at_rank(rank, axis)]).collect();
        let [x, y] = [self.spread_for_kron(rank, 0), r.spread_for_kron(rank, 1)];
        Op::new("kron", self.value.kron(&r.value))
            .edge(&x, || x.gradient_of_kron(&y, pairs.clone()))
            .edge(&y, || y.gradient_of_kron(&x, pairs.clone()))
            .recorded()
    }

    /// Returns the size of an axis as if axes of length 1 in front made the rank `rank`.
    fn size_at_rank(&self, rank: usize, axis: usize) -> usize {
        (axis + self.sizes().len()).checked_sub(rank).map_or(1, |own| self.sizes()[own])
    }

    /// Gives each axis a neighbour of length 1: behind it for side 0, in front of it for side 1.
    fn spread_for_kron(&self, rank: usize, side: usize) -> Self {
        let size = |k| if k % 2 == side { self.size_at_rank(rank, k / 2) } else { 1 };
        self.reshape(&(0..2 * rank).map(size).collect::<Vec<_>>())
    }

    /// The rule of one operand of `kron`, whose result has the sizes `pairs` before pairs of axes are merged.
    fn gradient_of_kron(&self, other: &Self, pairs: Box<[usize]>) -> impl Fn(&Self) -> Self + Send + Sync + use<T> {
        let (other, sum) = (other.clone(), self.summed_up());
        move |g: &Self| sum(&g.reshape(&pairs).mul(&other))
    }

    #[precompile]
    #[track_caller]
    fn addmm(&self, [a, b]: [&Self; 2], scales: Scales<T>) -> Self {
        let value = self.value.addmm_with(&a.value, &b.value, scales);
        self.added("addmm", value, scales).of_product(a, b, alpha(scales)).recorded()
    }

    #[inline(never)]
    #[track_caller]
    fn addmv(&self, [a, b]: [&Self; 2], scales: Scales<T>) -> Self {
        let value = self.value.addmv_with(&a.value, &b.value, scales);
        self.added("addmv", value, scales).of_product(a, b, alpha(scales)).recorded()
    }

    #[inline(never)]
    #[track_caller]
    fn baddbmm(&self, [a, b]: [&Self; 2], scales: Scales<T>) -> Self {
        let value = self.value.baddbmm_with(&a.value, &b.value, scales);
        self.added("baddbmm", value, scales).of_product(a, b, alpha(scales)).recorded()
    }

    #[inline(never)]
    #[track_caller]
    fn addr(&self, [a, b]: [&Self; 2], scales: Scales<T>) -> Self {
        let (value, times) = (self.value.addr_with(&a.value, &b.value, scales), alpha(scales));
        let [to_a, to_b] = [a, b].map(Erased::clone);
        self.added("addr", value, scales)
            .edge(a, || move |g| g.scaled(times).matmul(&to_b))
            .edge(b, || move |g| to_a.matmul(&g.scaled(times)))
            .recorded()
    }

    /// Each pair of matrices has the gradient of the sum.
    #[inline(never)]
    #[track_caller]
    fn addbmm(&self, [a, b]: [&Self; 2], scales: Scales<T>) -> Self {
        let (value, times) = (self.value.addbmm_with(&a.value, &b.value, scales), alpha(scales));
        let [to_a, to_b] = [a, b].map(Erased::clone);
        self.added("addbmm", value, scales)
            .edge(a, || move |g| g.scaled(times).matmul(&to_b.mt()))
            .edge(b, || move |g| to_a.mt().matmul(&g.scaled(times)))
            .recorded()
    }

    /// `beta x` of a sum.
    fn added(&self, op: &'static str, value: Tensor<T, AnyRank>, scales: Scales<T>) -> Op<T> {
        let [beta, _] = scales.into_parts();
        Op::new(op, value).edge(self, || {
            let sum = self.summed_up();
            move |g: &Self| sum(&g.scaled(beta))
        })
    }

    /// Multiplies by a number.
    fn scaled(&self, k: T) -> Self {
        if k == T::ONE { self.clone() } else { self.times(k) }
    }

    /// Returns the left operand of a product of matrices: a vector is a row.
    fn as_left(&self) -> Self {
        self.reshape(&as_row(self.sizes()))
    }

    /// Returns the right operand of a product of matrices: a vector is a column.
    fn as_right(&self) -> Self {
        self.reshape(&as_column(self.sizes()))
    }

    /// Whether a matrix lies column by column, as the weights in `x.matmul(&w.t())` do: then its gradient is computed to lie so, too, and is
    /// row by row where the weights are.
    fn lies_by_columns(&self) -> bool {
        matches!(self.value.strides(), [.., 1, across] if *across != 1)
    }

    /// All rows in one matrix.
    fn rows(&self) -> Self {
        match self.sizes() {
            [_, _] => self.clone(),
            [batch @ .., m, n] => self.reshape(&[batch.iter().product::<usize>() * m, *n]),
            _ => unreachable!("a matrix has two axes"),
        }
    }
}

/// The factor of the product.
fn alpha<T: Float>(scales: Scales<T>) -> T {
    let [_, alpha] = scales.into_parts();
    alpha
}

/// The sizes of a left operand, of which a vector is a row.
fn as_row(sizes: &[usize]) -> Box<[usize]> {
    match *sizes {
        [k] => [1, k].into(),
        _ => sizes.into(),
    }
}

/// The sizes of a right operand, of which a vector is a column.
fn as_column(sizes: &[usize]) -> Box<[usize]> {
    match *sizes {
        [k] => [k, 1].into(),
        _ => sizes.into(),
    }
}

/// Which operands of a product are vectors.
struct Ranks {
    left: bool,
    right: bool,
}

impl Ranks {
    fn from_operands<T: Float>(left: &Erased<T>, right: &Erased<T>) -> Self {
        Ranks { left: left.sizes().len() == 1, right: right.sizes().len() == 1 }
    }

    /// The gradient of the product, with the axes that it lost where an operand is a vector.
    fn product<T: Float>(&self, g: &Erased<T>) -> Erased<T> {
        let mut sizes = g.sizes().to_vec();
        if self.right {
            sizes.push(1);
        }
        if self.left {
            sizes.insert(sizes.len() - 1, 1);
        }
        g.reshape(&sizes)
    }
}
