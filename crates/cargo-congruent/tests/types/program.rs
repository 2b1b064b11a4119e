//! The source for several files as modules of one crate, and the files themselves.

pub mod convolutions;
pub mod generic;
pub mod gru;
pub mod list;
pub mod mlp;
pub mod npy_variables;
pub mod npz_variables;
pub mod odd;
pub mod points;
pub mod random;
pub mod titled_variables;
pub mod titles;
pub mod transformer;

#[cfg(test)]
mod tests {
    use super::*;
    use congruent::{dim, len};
    use congruent_files::{Npy, Npz, Safetensors};

    dim!(Width);

    /// Loads a file, saves it, and compares both.
    macro_rules! comes_back {
        ($($name:ident $weights:ty;)*) => {$(
            #[test]
            fn $name() {
                let path = concat!(stringify!($name), ".safetensors");
                let file = Safetensors::open(path).unwrap();
                let saved = concat!(stringify!($name), ".saved");
                <$weights>::load(&file).unwrap().save(saved).unwrap();
                let again = Safetensors::open(saved).unwrap();
                assert_eq!(again.entries().len(), file.entries().len());
                for entry in file.entries() {
                    let other = again.entry(&entry.name).unwrap();
                    assert_eq!((other.elements, &other.sizes), (entry.elements, &entry.sizes));
                    assert_eq!(again.bytes(&entry.name).unwrap(), file.bytes(&entry.name).unwrap());
                }
                let short: Vec<_> = file.metadata().iter().filter(|(_, text)| text.len() < 60).cloned().collect();
                assert_eq!(again.metadata(), short);
            }
        )*};
    }
    comes_back! {
        convolutions convolutions::Weights;
        mlp mlp::Weights;
        odd odd::Weights;
        transformer transformer::Weights;
        list list::Weights;
        random random::Weights;
        titles titles::Weights;
    }

    #[test]
    fn arrays_of_an_archive_come_back() {
        let file = Npz::open("gru.npz").unwrap();
        let loaded = gru::Weights::load(&file).unwrap();
        assert_eq!(loaded.cells[1].offset.to_vec()[..3], [0.0, 1.0, 2.0]);
        loaded.save("gru.saved").unwrap();
        let variables = npz_variables::Weights::load(&file).unwrap();
        variables.writer().deflated().save("variables.saved").unwrap();
        for saved in ["gru.saved", "variables.saved"] {
            let again = Npz::open(saved).unwrap();
            assert_eq!(again.names().count(), 9);
            for name in file.names() {
                assert_eq!(again.entry(name).unwrap(), file.entry(name).unwrap());
                assert_eq!(again.bytes(name).unwrap(), file.bytes(name).unwrap(), "{name}");
            }
        }
    }

    #[test]
    fn an_array_comes_back() {
        let loaded = points::Weights::load(&Npy::open("points.npy").unwrap()).unwrap();
        loaded.save("points.saved").unwrap();
        assert_eq!(std::fs::read("points.saved").unwrap(), std::fs::read("points.npy").unwrap());
        let file = Npy::open("variables.npy").unwrap();
        let loaded = npy_variables::Weights::<Width>::load(&file).unwrap();
        let gradient = congruent_grad::grad(&loaded, |all| (&all.array * 2.0).sum_all());
        assert_eq!(gradient.array.to_vec(), vec![2.0; 3000]);
        loaded.save("variables.npy.saved").unwrap();
        assert_eq!(std::fs::read("variables.npy.saved").unwrap(), std::fs::read("variables.npy").unwrap());
    }

    #[test]
    fn variables_have_gradients_and_statistics_have_none() {
        let net = convolutions::Weights::load(&Safetensors::open("convolutions.safetensors").unwrap()).unwrap();
        let loss =
            |net: &convolutions::Weights| (&net.fc.bias * 3.0).sum_all() + (&net.bn1.running_var * 5.0).sum_all();
        let gradient = congruent_grad::grad(&net, loss);
        assert_eq!(gradient.fc.bias.to_vec(), [3.0; 10]);
        assert_eq!(gradient.bn1.running_var.to_vec(), net.bn1.running_var.to_vec());
    }

    #[test]
    fn a_type_parameter_is_any_length() {
        let file = Safetensors::open("transformer.safetensors").unwrap();
        let all = generic::Model::<len![64], len![128]>::load(&file).unwrap();
        let named = generic::Model::<Width, len![_]>::load(&file).unwrap();
        assert_eq!(all.norm.weight.to_vec(), named.norm.weight.to_vec());
        let error = generic::Model::<len![65], len![128]>::load(&file).err().unwrap().to_string();
        assert_eq!(error.lines().count(), 36, "{error}");
        assert!(error.contains("\nnorm.bias: the file has [64] f32, the type says [65] f32"), "{error}");
    }
}
