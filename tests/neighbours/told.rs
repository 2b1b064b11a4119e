//! Code that `cargo congruent` proposes: `crates/cargo-congruent/tests/recorded.rs` compares its messages with this file.

use congruent::Shared;
use congruent::prelude::*;
use congruent_files::csv::Columns;
use congruent_files::csv::{Categories, Csv};
use congruent_files::{Safetensors, npy, safetensors};
use congruent_grad::{Module, Var, files};
use nalgebra::{DMatrix, Dyn, Matrix2x3, MatrixView};
use ndarray::{Array2, ArrayView2, array};
use std::error::Error;

type Told = Result<(), Box<dyn Error>>;

#[test]
fn arrays_become_tensors() -> Told {
    let a = array![[1.0_f64, 2.0], [3.0, 4.0]];
    let x: View<f64, shape![_, _]> = a.view().try_into()?;
    assert_eq!(x.to_type::<f32>().to_vec(), [1.0, 2.0, 3.0, 4.0]);
    let x: View<f64, shape![2, 2]> = View::try_from(a.view())?;
    assert_eq!(x.sizes(), [2, 2]);
    let x: Tensor<f64, shape![_, 2]> = View::try_from(a.view())?.to_tensor();
    assert_eq!(x.sizes(), [2, 2]);
    let shared: Shared<f64, shape![2, 2]> = a.clone().try_into()?;
    let x: Shared<f64, shape![2, 2]> = Shared::try_from(a)?;
    assert_eq!(x.to_vec(), shared.to_vec());
    let a = array![[1.0_f64, 2.0], [3.0, 4.0]];
    let x: Shared<f64, shape![_, _]> = a.try_into()?;
    assert_eq!(x.sizes(), [2, 2]);
    Ok(())
}

#[test]
fn tensors_become_arrays() {
    let x = Tensor::from([[1.0, 2.0], [3.0, 4.0]]);
    assert_eq!(ArrayView2::from(x.as_view()), array![[1.0, 2.0], [3.0, 4.0]]);
    let a: Array2<f64> = ArrayView2::from(x.as_view()).to_owned();
    assert_eq!(a[[1, 0]], 3.0);
    let m: DMatrix<f64> = MatrixView::<f64, Dyn, Dyn, _, _>::from(x.as_view()).into_owned();
    assert_eq!(m[(1, 0)], 3.0);
}

#[test]
fn matrices_become_tensors() -> Told {
    let m = DMatrix::from_row_slice(2, 3, &[1.0_f64, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let x: View<f64, shape![2, 3]> = (&m).try_into()?;
    assert_eq!(x.to_type::<f32>().sum_all().item(), 21.0);
    let x: View<f64, shape![2, 3]> = View::try_from(&m)?;
    assert_eq!(x.sizes(), [2, 3]);
    let x: Tensor<f64, shape![2, 3]> = View::try_from(&m)?.to_tensor();
    assert_eq!(x.to_vec(), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let x: Shared<f64, shape![2, 3]> = Shared::try_from(m)?;
    assert_eq!(x[[1, 0]], 4.0);
    let m = Matrix2x3::new(1.0, 2.0, 3.0, 4.0, 5.0, 6.0);
    let x: View<f64, shape![2, 3]> = (&m).into();
    assert_eq!(x.sizes(), [2, 3]);
    let x: Tensor<f64, shape![2, 3]> = View::from(&m).to_tensor();
    assert_eq!(x.sizes(), [2, 3]);
    Ok(())
}

mod a {
    congruent::dim!(pub Row);
}
mod b {
    congruent::dim!(pub Row);
}
mod other {
    congruent::dim!(pub Row);
}

#[test]
fn lengths_of_one_name_meet_without_it() -> Told {
    let x = Tensor::<f32, shape![a::Row]>::ones_of(dims![a::Row(3)]);
    let mut y = Tensor::<f32, shape![b::Row]>::ones_of(dims![b::Row(3)]);
    assert_eq!((x.as_shape::<shape![_]>() + &y).sum_all().item(), 6.0);
    assert!(x.as_shape::<shape![_]>() == y);
    y += &x.as_shape::<shape![_]>();
    let mut z = x.clone();
    z += &y.as_shape::<shape![_]>();
    assert_eq!(z.sum_all().item(), 9.0);
    let sum = |x: &Strided<f32, shape![other::Row]>| x.sum_all().item();
    assert_eq!(sum(&*x.try_as_shape::<shape![other::Row]>()?), 3.0);
    let z: Tensor<f32, shape![a::Row]> = y.try_into_shape::<shape![a::Row]>()?;
    assert_eq!(z.sizes(), [3]);
    let x = Tensor::<f32, shape![2, a::Row]>::ones_of(dims![2, a::Row(3)]);
    let y = Tensor::<f32, shape![b::Row, 2]>::ones_of(dims![b::Row(3), 2]);
    assert_eq!(x.as_shape::<shape![2, _]>().matmul(&y).sum_all().item(), 12.0);
    Ok(())
}

#[derive(Columns)]
struct Cells {
    temp: Tensor<f64, shape![_]>,
    #[column("a", "b")]
    size: Tensor<f32, shape![_, 2]>,
    name: Vec<String>,
    kind: Categories,
    gap: Tensor<Option<f64>, shape![_]>,
}

#[derive(Module)]
struct Net {
    w: Var<f32, shape![2]>,
}

#[test]
fn files_are_read_and_written() -> Told {
    let folder = std::env::temp_dir().join(format!("congruent-told-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let text = "temp,a,b,name,kind,gap\n1,2,3,x,y,\n";
    let cells: Cells = Csv::new().read_from(text.as_bytes())?;
    assert_eq!((cells.temp.to_vec(), cells.size.to_vec()), (vec![1.0], vec![2.0, 3.0]));
    assert_eq!((cells.name, cells.kind.names().len(), cells.gap.to_vec()), (vec!["x".to_owned()], 1, vec![None]));
    let (x, path) = (Tensor::from([[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0]]), folder.join("x.npy"));
    npy::write(&path, &x)?;
    safetensors::Writer::new().tensor("size", &x).save(folder.join("x.safetensors"))?;
    let file = Safetensors::open(folder.join("x.safetensors"))?;
    let w = file.get::<f32, shape![_, _]>("size")?;
    assert_eq!(w.sizes(), [2, 3]);
    let mut w: Tensor<f32, shape![_, _]> = w.into_tensor();
    w += 1.0;
    assert_eq!(w.to_vec(), [2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
    assert_eq!(file.get::<f32, shape![2, 3]>("size")?.into_tensor().to_vec(), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let mut net = Net { w: Tensor::from([1.0, 2.0]).into() };
    let path = folder.join("net.safetensors");
    let whole = |net: &mut Net| -> Result<(), congruent_grad::files::FileError> {
        files::save(&*net, &path)?;
        files::load(net, &path)?;
        Ok(())
    };
    whole(&mut net)?;
    assert_eq!(net.w.to_vec(), [1.0, 2.0]);
    std::fs::remove_dir_all(folder)?;
    Ok(())
}
