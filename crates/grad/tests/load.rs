//! Models made from a file: all that disagrees is in one message, and nothing is read before.

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_grad::files::{FileError, Load, Loading, Safetensors, load, load_from, named, save_to};
use congruent_grad::nn::{
    BatchNorm, Conv1d, Conv2d, Dropout, Embedding, Flatten, Forward, Gru, LayerNorm, Linear, Lstm, MaxPool2d,
    MultiHeadAttention, Relu, Residual, RmsNorm,
};
use congruent_grad::{Leaf, Module, Path, Var};

dim!(Hidden, Vocab);

/// A file of these tensors: names, elements, sizes. Every byte is `byte`.
fn tensors(all: &[(&str, &str, &[usize])], byte: u8) -> Vec<u8> {
    let mut at = 0;
    let entries: Vec<String> = all
        .iter()
        .map(|(name, elements, sizes)| {
            let bytes = match *elements {
                "F64" | "I64" | "C64" => 8,
                "F16" | "BF16" => 2,
                _ => 4,
            };
            let start = at;
            at += sizes.iter().product::<usize>() * bytes;
            format!("{name:?}:{{\"dtype\":\"{elements}\",\"shape\":{sizes:?},\"data_offsets\":[{start},{at}]}}")
        })
        .collect();
    let header = format!("{{{}}}", entries.join(","));
    [&(header.len() as u64).to_le_bytes()[..], header.as_bytes(), &vec![byte; at]].concat()
}

fn open(bytes: Vec<u8>) -> Safetensors<'static> {
    Safetensors::from_bytes(bytes).unwrap()
}

/// The lines of the error, below a first line that says how many they are.
fn refused<M: Module + Load>(all: &[(&str, &str, &[usize])]) -> Vec<String> {
    let error = M::load(&open(tensors(all, 0))).err().expect("the file does not fit");
    assert!(matches!(error, FileError::Disagree { .. }), "{error:?}");
    let lines: Vec<String> = error.to_string().lines().map(str::to_owned).collect();
    match &lines[..] {
        [first, rest @ ..] if !rest.is_empty() => {
            let FileError::Disagree { all, .. } = &error else { unreachable!() };
            assert_eq!(first, &format!("the file does not fit the type in {} places:", all.len()));
            rest.to_vec()
        }
        one => one.to_vec(),
    }
}

/// What is saved, and made from the file.
fn again<M: Module + Load>(model: &M) -> M {
    let mut bytes = Vec::new();
    save_to(model, &mut bytes).unwrap();
    M::load(&open(bytes)).unwrap()
}

fn values<M: Module>(model: &M) -> Vec<(String, Vec<M::Element>)> {
    named(model).into_iter().map(|(name, x)| (name, x.to_vec())).collect()
}

#[derive(Module)]
#[module(load)]
struct Net<H: Dim> {
    one: Linear<f32, len![4], H>,
    middle: Vec<Residual<(Linear<f32, H, H>, Relu)>>,
    two: Option<Box<Linear<f32, H, len![2]>>>,
    #[module(frozen)]
    scale: Var<f32, shape![]>,
    #[module(skip)]
    name: Option<String>,
}

fn net<H: StaticDim>(middle: usize) -> Net<H> {
    let mut rng = seeded(1);
    Net {
        one: Linear::new(&mut rng),
        middle: (0..middle).map(|_| Residual((Linear::new(&mut rng), Relu::new()))).collect(),
        two: Some(Box::new(Linear::new(&mut rng))),
        scale: Tensor::scalar(2.5).into(),
        name: Some("a net".to_owned()),
    }
}

#[test]
fn what_is_saved_is_made_again() {
    let net = net::<len![8]>(3);
    let made = again(&net);
    assert_eq!(values(&made), values(&net));
    assert_eq!((made.middle.len(), made.name), (3, None));
    assert!(again(&Net { two: None, middle: Vec::new(), ..net }).two.is_none());
}

#[test]
fn all_disagreements_are_in_one_message() {
    let error = Net::<len![8]>::load(&open(tensors(
        &[
            ("more", "I64", &[3]),
            ("one.weight", "F16", &[16, 4]),
            ("one.bias", "F32", &[8]),
            ("middle.0.0.0.weight", "F32", &[8, 8]),
            ("middle.1.0.0.weight", "F64", &[8, 8]),
            ("middle.3.0.0.weight", "F32", &[8, 8]),
            ("two.bias", "F32", &[2, 1]),
            ("middle.01", "F32", &[]),
        ],
        0,
    )))
    .err()
    .unwrap();
    assert_eq!(
        error.to_string(),
        "\
the file does not fit the type in 8 places:
one.weight: the file has [16, 4] f16, the type says [8, 4] f32
middle.1.0.0.weight: the file has [8, 8] f64, the type says [8, 8] f32
two.weight: the file has no such tensor, the type says [2, 8] f32
two.bias: the file has [2, 1] f32, the type says [2] f32
scale: the file has no such tensor, the type says [] f32
more: the file has [3] i64, which is left over
middle.3.0.0.weight: the file has [8, 8] f32, which is left over
middle.01: the file has [] f32, which is left over
`load_converted` converts elements"
    );
    let FileError::Disagree { all, .. } = &error else { panic!("{error:?}") };
    assert_eq!(all.len(), 8);
}

/// A file that does not fit is not read; one that is cut while it is read gives no model.
#[test]
fn no_model_is_half_made() {
    use std::sync::atomic::{AtomicU64, Ordering};
    let mut bytes = Vec::new();
    save_to(&net::<len![8]>(1), &mut bytes).unwrap();
    let seen = AtomicU64::new(0);
    let file = open(bytes.clone()).with_progress(|done, _| seen.store(done, Ordering::Relaxed));
    assert!(Net::<len![9]>::load(&file).is_err());
    assert_eq!(seen.load(Ordering::Relaxed), 0);
    assert!(Net::<len![8]>::load(&file).is_ok());
    let data: usize = values(&net::<len![8]>(1)).iter().map(|(_, values)| 4 * values.len()).sum();
    assert_eq!(seen.load(Ordering::Relaxed), data as u64);

    let path = std::env::temp_dir().join(format!("congruent-cut-{}.safetensors", std::process::id()));
    std::fs::write(&path, &bytes).unwrap();
    let file = Safetensors::open(&path).unwrap();
    std::fs::write(&path, &bytes[..bytes.len() - 40]).unwrap();
    let error = Net::<len![8]>::load(&file).err().map(|error| error.to_string());
    std::fs::remove_file(&path).unwrap();
    assert!(error.as_ref().is_some_and(|error| error.contains("the data ends")), "{error:?}");
}

/// Whatever the names of a file are: it is refused, or the model has exactly the tensors of the file.
#[test]
fn a_model_has_the_tensors_of_the_file_and_no_others() {
    let mut bytes = Vec::new();
    save_to(&net::<len![2]>(2), &mut bytes).unwrap();
    let end = 8 + usize::from(bytes[0]) + 256 * usize::from(bytes[1]);
    let (mut made, mut refused) = (0, 0);
    for at in 8..end {
        for byte in *b"01.x\"" {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            let Ok(file) = Safetensors::from_bytes(bytes) else { continue };
            let Ok(model) = Net::<len![2]>::load(&file) else {
                refused += 1;
                continue;
            };
            made += 1;
            let mut names: [Vec<String>; 2] =
                [named(&model).into_iter().map(|(name, _)| name).collect(), file.names().map(str::to_owned).collect()];
            names.iter_mut().for_each(|names| names.sort());
            assert_eq!(names[0], names[1]);
        }
    }
    assert!(made > 100 && refused > 100, "{made} {refused}");
}

#[test]
fn an_error_names_the_file() {
    let path = std::env::temp_dir().join(format!("congruent-load-{}.safetensors", std::process::id()));
    std::fs::write(&path, tensors(&[("0", "F32", &[3])], 0)).unwrap();
    let file = Safetensors::open(&path).unwrap();
    let one = <(Var<f32, shape![2]>,)>::load(&file).err().unwrap().to_string();
    let two = <(Var<f32, shape![2]>, Var<f32, shape![]>)>::load(&file).err().unwrap().to_string();
    std::fs::remove_file(&path).unwrap();
    let path = path.display();
    assert_eq!(one, format!("{path}: 0: the file has [3] f32, the type says [2] f32"));
    assert_eq!(
        two,
        format!(
            "{path} does not fit the type in 2 places:\n0: the file has [3] f32, the type says [2] f32\n1: the file has no such tensor, the type says [] f32"
        )
    );
}

#[derive(Module)]
#[module(load)]
struct Named {
    embedding: Embedding<f32, Vocab, Hidden>,
    norm: LayerNorm<f32, Hidden>,
    out: Var<f32, shape![Vocab, Hidden]>,
    square: Var<f32, shape![Hidden, Hidden]>,
    any: Var<f32, shape![_, 2]>,
    rank: Var<f32, AnyRank>,
}

#[test]
fn a_named_length_is_one_size_in_the_whole_file() {
    let file = |hidden: [usize; 3]| {
        let [first, norm, out] = hidden;
        tensors(
            &[
                ("embedding.weight", "F32", &[10, first]),
                ("norm.weight", "F32", &[norm]),
                ("norm.bias", "F32", &[norm]),
                ("out", "F32", &[10, out]),
                ("square", "F32", &[first, first]),
                ("any", "F32", &[7, 2]),
                ("rank", "F32", &[1, 2, 3]),
            ],
            0,
        )
    };
    let made = Named::load(&open(file([6, 6, 6]))).unwrap();
    assert_eq!(
        (made.out.shape(), made.any.sizes(), made.rank.sizes()),
        (dims![Vocab(10), Hidden(6)], &[7, 2][..], &[1, 2, 3][..])
    );
    let error = Named::load(&open(file([6, 5, 4]))).err().unwrap();
    assert_eq!(
        error.to_string(),
        "\
the file does not fit the type in 3 places:
norm.weight: the file has Hidden = 5, and embedding.weight: Hidden = 6
norm.bias: the file has Hidden = 5, and embedding.weight: Hidden = 6
out: the file has Hidden = 4, and embedding.weight: Hidden = 6"
    );
}

mod other {
    congruent::dim!(pub Hidden);
}

#[test]
fn two_names_that_are_spelled_alike_are_two_lengths() {
    type Both = (Var<f32, shape![Hidden]>, Var<f32, ((), other::Hidden)>);
    let file = open(tensors(&[("0", "F32", &[2]), ("1", "F32", &[3])], 0));
    let (a, b) = Both::load(&file).unwrap();
    assert_eq!((a.sizes(), b.sizes()), (&[2][..], &[3][..]));
}

/// A length that the type leaves open is one length in a layer: a bias fits its weight.
#[test]
fn an_open_length_is_one_in_a_layer() {
    use congruent::Dyn;
    let linear = |bias| tensors(&[("weight", "F32", &[5, 3]), ("bias", "F32", &[bias])], 0);
    let made = Linear::<f32, Dyn, Dyn>::load(&open(linear(5))).unwrap();
    assert_eq!(made.weight.shape(), dims![Dyn(5), Dyn(3)]);
    let error = Linear::<f32, Dyn, Dyn>::load(&open(linear(4))).err().unwrap();
    assert_eq!(error.to_string(), "bias: the file has O = 4, and weight: O = 5");
    let cell = |state: usize| {
        let all: [(&str, &str, &[usize]); 4] = [
            ("0.cell.weight_ih", "F32", &[3, 6, 2]),
            ("0.cell.weight_hh", "F32", &[3, 6, state]),
            ("0.cell.bias_ih", "F32", &[3, 6]),
            ("0.cell.bias_hh", "F32", &[3, 6]),
        ];
        <(Gru<f32, Dyn, Dyn>,)>::load(&open(tensors(&all, 0)))
    };
    assert!(cell(6).is_ok());
    assert_eq!(cell(5).err().unwrap().to_string(), "0.cell.weight_hh: the file has H = 5, and 0.cell.weight_ih: H = 6");
    // Another layer has other lengths.
    type Two = [Linear<f32, Dyn, Dyn>; 2];
    let two = [("0.weight", "F32", &[5, 3][..]), ("1.weight", "F32", &[2, 5][..])];
    assert!(Two::load(&open(tensors(&two, 0))).is_ok());
}

#[test]
fn a_width_is_a_multiple_of_the_heads() {
    let all = ["query", "key", "value", "out"].map(|name| format!("{name}.weight"));
    let file = |width: usize| {
        let sizes = [width, width];
        let entries: Vec<_> = all.iter().map(|name| (&**name, "F32", &sizes[..])).collect();
        MultiHeadAttention::<f32, congruent::Dyn, len![4]>::load(&open(tensors(&entries, 0)))
    };
    assert!(file(8).is_ok());
    assert_eq!(file(10).err().unwrap().to_string(), "a width of 10 is not a multiple of 4 heads");
}

/// Every layer that its weights make.
#[test]
fn each_layer_is_made_from_its_variables() {
    fn same<M: Module + Load + Default>() {
        let layer = M::default();
        let doubled = layer.rebuild(&mut |x| &x + &x);
        assert!(values(&again(&doubled)) == values(&doubled), "{}", std::any::type_name::<M>());
    }
    same::<Linear<f32, len![3], len![4]>>();
    same::<Linear<f64, len![3], len![4]>>();
    same::<Embedding<f64, len![3], len![4]>>();
    same::<LayerNorm<f64, len![3]>>();
    same::<RmsNorm<f64, len![3]>>();
    same::<BatchNorm<f64, len![3]>>();
    same::<Lstm<f64, len![3], len![2]>>();
    same::<Gru<f64, len![3], len![2]>>();
    same::<MultiHeadAttention<f64, len![4], len![2]>>();
    same::<Conv1d<f64, len![3], len![2], 3>>();
    same::<Conv2d<f64, shape![2, 3, 3, 5], congruent::window::Settings<2, 2>>>();
    same::<(Conv2d<f32, len![1], len![2], 3, congruent::window::SamePadding>, Relu, MaxPool2d<2>, Flatten, Dropout)>();
    same::<Residual<Box<Linear<f32, len![3], len![3]>>>>();
}

/// Stride and padding are in the type; the settings of dropout and norms are the defaults.
#[test]
fn settings_are_those_of_the_type_or_the_defaults() {
    type Conv = Conv2d<f32, shape![2, 1, 3, 3], congruent::window::Settings<2, 2, 1, 1>>;
    let (conv, x): (Conv, Var<f32, shape![1, 1, 9, 9]>) = (Conv::default(), Tensor::rand(&mut seeded(1)).into());
    let made = again(&conv);
    assert_eq!(made.forward(&x).to_vec(), conv.forward(&x).to_vec());
    let norm: Var<f64, shape![2, 3]> = Tensor::rand(&mut seeded(1)).into();
    let layer = LayerNorm::<f64, len![3]>::new();
    assert_eq!(again(&layer).forward(&norm).to_vec(), layer.forward(&norm).to_vec());
    assert_eq!(again(&Dropout::<f32>::new(0.1)).p(), Dropout::<f32>::default().p());
}

/// A list is as long as the places from 0 on, whatever else there is.
#[test]
fn lists_nest() {
    type Lists = Vec<Vec<Var<f32, shape![1]>>>;
    let all = [("0.0", "F32", &[1][..]), ("0.1", "F32", &[1]), ("1.0", "F32", &[1]), ("2.0", "F32", &[1])];
    let made = Lists::load(&open(tensors(&all, 0))).unwrap();
    assert_eq!(made.iter().map(Vec::len).collect::<Vec<_>>(), [2, 1, 1]);
    assert!(Lists::load(&open(tensors(&[], 0))).unwrap().is_empty());
    assert_eq!(
        refused::<Lists>(&[("0.0", "F32", &[1]), ("0.2", "F32", &[1]), ("2.0", "F32", &[1])]),
        ["0.2: the file has [1] f32, which is left over", "2.0: the file has [1] f32, which is left over"]
    );
    assert_eq!(
        refused::<[Var<f32, shape![1]>; 2]>(&[("0", "F32", &[1])]),
        ["1: the file has no such tensor, the type says [1] f32"]
    );
}

/// A type that contains itself is as deep as the file says, up to a bound: a file does not overflow the stack.
#[test]
fn a_type_that_contains_itself_is_as_deep_as_the_names() {
    #[derive(Module)]
    #[module(load)]
    struct Chain<H: Dim> {
        value: Var<f32, shape![H]>,
        next: Option<Box<Chain<H>>>,
        more: Vec<Chain<H>>,
    }
    let names: Vec<String> = (0..100).map(|k| format!("{}value", "next.".repeat(k))).collect();
    let all: Vec<_> = names.iter().map(|name| (&**name, "F32", &[1][..])).collect();
    let made = Chain::<len![1]>::load(&open(tensors(&all, 0))).unwrap();
    assert_eq!(named(&made).len(), 100);
    let deep = format!("{}value", "next.".repeat(100_000));
    let error = Chain::<len![1]>::load(&open(tensors(&[(&deep, "F32", &[1])], 0))).err().unwrap().to_string();
    assert!(error.contains("a name has more than 128 parts"), "{}", &error[..200]);
}

/// The names that PyTorch has, in another order, with the count of its batch norm.
#[test]
fn files_of_pytorch_are_read() {
    type Net =
        (Conv2d<f32, len![1], len![2], 3>, BatchNorm<f32, len![2]>, Relu, Flatten, Linear<f32, len![8], len![3]>);
    let all = [
        ("4.bias", "F32", &[3][..]),
        ("4.weight", "F32", &[3, 8]),
        ("1.num_batches_tracked", "I64", &[]),
        ("1.running_mean", "F32", &[2]),
        ("1.running_var", "F32", &[2]),
        ("1.bias", "F32", &[2]),
        ("1.weight", "F32", &[2]),
        ("0.weight", "F32", &[2, 1, 3, 3]),
    ];
    let made = Net::load(&open(tensors(&all, 1))).unwrap();
    assert_eq!(made.1.running_mean().to_vec(), [f32::from_le_bytes([1; 4]); 2]);
    assert!(made.0.bias.is_none() && made.4.bias.is_some());
    let mut all = all.to_vec();
    all[2].0 = "4.num_batches_tracked";
    assert_eq!(refused::<Net>(&all), ["4.num_batches_tracked: the file has [] i64, which is left over"]);
}

#[test]
fn elements_are_converted_only_where_asked() {
    type Net = (Var<f32, shape![2]>, Var<f32, shape![]>);
    let halves = [0x3c00u16, 0xc000].iter().flat_map(|x| x.to_le_bytes());
    let data: Vec<u8> = halves.chain(1.5f64.to_le_bytes()).collect();
    let mut bytes = tensors(&[("0", "F16", &[2]), ("1", "F64", &[])], 0);
    let start = bytes.len() - data.len();
    bytes[start..].copy_from_slice(&data);
    let file = open(bytes);
    assert_eq!(
        Net::load(&file).err().unwrap().to_string(),
        "the file does not fit the type in 2 places:\n0: the file has [2] f16, the type says [2] f32\n\
         1: the file has [] f64, the type says [] f32\n`load_converted` converts elements"
    );
    let made = Net::load_converted(&file).unwrap();
    assert_eq!((made.0.to_vec(), made.1.item()), (vec![1.0, -2.0], 1.5));
    let shape = <(Var<f32, shape![3]>, Var<f32, shape![]>)>::load_converted(&file).err().unwrap();
    assert_eq!(shape.to_string(), "0: the file has [2] f16, the type says [3] f32");
    let odd = <(Var<f32, shape![2]>,)>::load_converted(&open(tensors(&[("0", "C64", &[1]), ("1", "F32", &[])], 0)));
    assert_eq!(
        odd.err().unwrap().to_string(),
        "the file does not fit the type in 2 places:\n0: the file has [1] c64, the type says [2] f32\n1: the file has [] f32, which is left over"
    );
}

/// What fills a model says the same: the one disagreement as ever, several of them in the lines that `Net::load` has.
#[test]
fn a_model_that_is_filled_says_the_same() {
    type Pair = (Var<f32, shape![2]>, Var<f32, shape![1]>);
    let mut pair: Pair = (Tensor::ones().into(), Tensor::ones().into());
    let mut told = |all: &[(&str, &str, &[usize])]| {
        let error = load_from(&mut pair, &mut &tensors(all, 7)[..]).unwrap_err();
        assert_eq!((pair.0.to_vec(), pair.1.to_vec()), (vec![1.0; 2], vec![1.0]));
        (matches!(error, FileError::Disagree { .. }), error.to_string())
    };
    let one = [("0", "F32", &[2][..]), ("1", "F32", &[2])];
    assert_eq!(told(&one), (false, "the variable `1` has shape [2] in the file, [1] in the model".to_owned()));
    let both = [("0", "F16", &[3][..]), ("x", "F32", &[2])];
    let lines = refused::<Pair>(&both).join("\n");
    assert_eq!(
        told(&both),
        (true, format!("the file does not fit the type in {} places:\n{lines}", lines.lines().count()))
    );
}

/// An impl by hand, which refuses what it alone knows.
#[test]
fn a_module_by_hand_is_made() {
    #[derive(Clone, Debug)]
    struct Line {
        slope: Var<f64, shape![_]>,
        offset: Var<f64, shape![_]>,
    }
    impl Module for Line {
        type Element = f64;
        fn walk<'a>(&'a mut self, at: &Path<'_>, each: &mut dyn FnMut(&Path<'_>, Leaf<'a, f64>)) {
            self.slope.walk(&at.field("slope"), each);
            self.offset.walk(&at.field("offset"), each);
        }
    }
    impl Load for Line {
        fn load_at(at: &Path<'_>, from: &mut Loading<'_>) -> Option<Self> {
            let (slope_at, offset_at) = (at.field("slope"), at.field("offset"));
            let slope = from.variable(&slope_at);
            let offset = from.variable(&offset_at);
            if from.sizes(&slope_at) != from.sizes(&offset_at) {
                from.refuse(at, "a line has as many slopes as offsets");
            }
            Some(Line { slope: slope?, offset: offset? })
        }
    }
    let line = Line { slope: Tensor::from(vec![1.0, 2.0]).into(), offset: Tensor::from(vec![3.0, 4.0]).into() };
    assert_eq!(again(&(line,)).0.offset.to_vec(), [3.0, 4.0]);
    assert_eq!(
        refused::<(Line,)>(&[("0.slope", "F64", &[2]), ("0.offset", "F64", &[3])]),
        ["0: a line has as many slopes as offsets"]
    );
}

/// Parameters, where-clauses, names that are keywords, tuple structs: what the derive prints compiles.
#[test]
fn every_struct_may_ask_for_it() {
    #[derive(Module)]
    #[module(element = T, default, load)]
    struct Generic<T: congruent::Float, M: Module<Element = T>, const N: usize = 2>
    where
        M: Clone,
    {
        r#type: [M; N],
        #[module(skip)]
        at: usize,
        from: Option<M>,
        #[module(skip)]
        marker: std::marker::PhantomData<T>,
    }
    #[derive(Module)]
    #[module(load)]
    struct Pair<A: Module, B>(A, pub B)
    where
        B: Module<Element = A::Element>;
    #[derive(Module)]
    #[module(element = f32, load)]
    struct Nothing;

    type V = Var<f64, shape![1]>;
    let x = |k: f64| -> V { Tensor::from([k]).into() };
    let it = Generic { r#type: [x(1.0), x(2.0)], at: 3, from: Some(x(3.0)), marker: std::marker::PhantomData };
    let made = again(&it);
    assert_eq!((values(&made), made.at), (values(&it), 0));
    let pair = Pair(x(1.0), Pair(x(2.0), vec![x(3.0)]));
    assert_eq!(values(&again(&pair)), values(&pair));
    Nothing::load(&open(tensors(&[], 0))).unwrap();
}

#[derive(Module)]
#[module(load)]
struct Headed {
    one: Linear<f32, len![4], len![8]>,
    head: Linear<f32, len![8], len![2]>,
}

/// Whether a layer has a bias is the file's choice, layer by layer.
#[test]
fn a_bias_may_be_absent_from_each_layer() {
    let all = [("one.weight", "F32", &[8, 4][..]), ("one.bias", "F32", &[8]), ("head.weight", "F32", &[2, 8])];
    let made = Headed::load(&open(tensors(&all, 0))).unwrap();
    assert!(made.one.bias.is_some() && made.head.bias.is_none());
}

/// A layer that is not in the file at all lacks its bias, too, if other layers of the file have one.
#[test]
fn a_missing_layer_lacks_its_bias_where_other_layers_have_one() {
    let weight = "head.weight: the file has no such tensor, the type says [2, 8] f32";
    let bias = "head.bias: the file has no such tensor, the type says [2] f32";
    let with = [("one.weight", "F32", &[8, 4][..]), ("one.bias", "F32", &[8])];
    assert_eq!(refused::<Headed>(&with), [weight, bias]);
    assert_eq!(refused::<Headed>(&with[..1]), [weight]);
    // The bias of a norm says nothing about other layers.
    let norm = [with[0], ("norm.weight", "F32", &[8]), ("norm.bias", "F32", &[8])];
    let left = ["norm.weight", "norm.bias"].map(|name| format!("{name}: the file has [8] f32, which is left over"));
    assert_eq!(refused::<Headed>(&norm), [weight.to_owned(), left[0].clone(), left[1].clone()]);
}

/// A `main` that returns the error prints the sentence, once: `Debug` is `Display`, and the source has nothing to add.
#[test]
fn a_main_that_fails_prints_a_sentence() {
    let error = Headed::load(&open(tensors(&[], 0))).err().unwrap();
    assert_eq!(format!("{error:?}"), error.to_string());
    let path = std::env::temp_dir().join("congruent-load-none.safetensors");
    let error = load(&mut net::<len![8]>(1), path).unwrap_err();
    assert!(format!("{error:?}").contains("congruent-load-none.safetensors: "), "{error:?}");
    assert!(std::error::Error::source(&error).is_none());
}
