// a matrix of `Sym<Rows>` rows and `Sym<Columns>` columns is not square
use congruent::prelude::*;
use congruent_linalg::prelude::*;

dim!(Rows);
dim!(Columns);

fn main() {
    let a = Tensor::<f64, shape![Rows, Columns]>::ones_of(dims![Rows(3), Columns(3)]);
    a.matrix_exp();
}
