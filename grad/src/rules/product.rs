//! Products.

use crate::operand::check_names;
use crate::tape::{Erased, Op};
use crate::{Var, VarOperand};
use congruent::Float;
use congruent::prelude::*;
use congruent::shape::matmul::ProductOf;

impl<T: Float, S: Lengths> Var<T, S> {
    /// As [`Strided::matmul`].
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
        check_names::<S, X::Shape>("matmul", self.sizes(), rhs.sizes(), 2);
        Var::over(self.erased.matmul(&rhs))
    }
}

impl<T: Float> Erased<T> {
    #[track_caller]
    pub(crate) fn matmul(&self, r: &Self) -> Self {
        Op::new("matmul", self.value.matmul(&r.value))
            .edge(self, || {
                let (ranks, b) = (Ranks::of(self, r), r.as_right());
                let (sizes, own) = (as_row(self.sizes()), Box::<[usize]>::from(self.sizes()));
                let columns = self.lies_by_columns();
                move |g| {
                    let g = ranks.product(g);
                    let grad = if columns { b.matmul(&g.mt()).mt() } else { g.matmul(&b.mt()) };
                    grad.sum_to(&sizes).reshape(&own)
                }
            })
            .edge(r, || {
                let (ranks, a) = (Ranks::of(self, r), self.as_left());
                let (sizes, own) = (as_column(r.sizes()), Box::<[usize]>::from(r.sizes()));
                let columns = r.lies_by_columns();
                move |g| {
                    let g = ranks.product(g);
                    // Of one matrix for all: one long product, and not the sum of many.
                    let (a, g) = if sizes.len() == 2 { (a.rows(), g.rows()) } else { (a.clone(), g) };
                    let grad = if columns { g.mt().matmul(&a).mt() } else { a.mt().matmul(&g) };
                    grad.sum_to(&sizes).reshape(&own)
                }
            })
            .recorded()
    }

    /// As the left operand of a product of matrices: a vector is a row.
    fn as_left(&self) -> Self {
        self.reshape(&as_row(self.sizes()))
    }

    /// As the right operand of a product of matrices: a vector is a column.
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
    fn of<T: Float>(left: &Erased<T>, right: &Erased<T>) -> Self {
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
