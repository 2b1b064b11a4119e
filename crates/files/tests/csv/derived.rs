use crate::csv::{fault, sentence};
use congruent::dim::Length;
use congruent::prelude::*;
use congruent_files::csv::{Categories, Columns, Csv, CsvFault, Field, Missing};

dim!(Penguin);

#[derive(Columns, Debug, PartialEq)]
struct Penguins {
    species: Categories<len![Penguin]>,
    /// In millimetres.
    #[column("bill length (mm)", "bill depth (mm)")]
    pub bill: Tensor<f64, shape![Penguin, 2]>,
    #[column("mass")]
    mass: Tensor<f32, shape![Penguin]>,
    sex: Vec<Option<String>>,
    r#type: Vec<String>,
    #[column(skip)]
    note: &'static str,
}
const FILE: &str = "type,mass,species,island,bill depth (mm),bill length (mm),sex\n\
    p,3750,Adelie,Torgersen,18.7,39.1,m\n\
    q,,Adelie,Torgersen,,,\n\
    r,4500,Gentoo,Biscoe,13.2,46.1,\n";

#[test]
fn a_struct_is_read_in_one_pass_and_rows_drop_together() {
    let penguins: Penguins = Csv::new().missing(Missing::DropRow).read_from(FILE.as_bytes()).unwrap();
    assert_eq!(penguins.species.names(), ["Adelie", "Gentoo"]);
    assert_eq!(penguins.species.codes().to_vec(), [0, 1]);
    assert_eq!(penguins.bill.to_vec(), [39.1, 18.7, 46.1, 13.2]);
    assert_eq!(penguins.mass.to_vec(), [3750.0, 4500.0]);
    assert_eq!(penguins.sex, [Some("m".to_owned()), None]);
    assert_eq!(penguins.r#type, ["p", "r"]);
    assert_eq!(penguins.note, "");
}

#[test]
fn a_struct_of_a_table_is_that_of_the_file() {
    let csv = Csv::new().missing(Missing::DropRow);
    let all = csv.read_table(FILE.as_bytes()).unwrap();
    assert_eq!(all.rows(), 1);
    let most = csv
        .only(["type", "mass", "species", "bill depth (mm)", "bill length (mm)"])
        .read_table(FILE.as_bytes())
        .unwrap();
    assert_eq!(sentence(most.read::<Penguins>()).split(';').next(), Some("the file has no column `sex`"));
    let nan = Csv::new().missing(Missing::Nan).read_table(FILE.as_bytes()).unwrap();
    let penguins: Penguins = nan.read().unwrap();
    assert!(penguins.mass.to_vec()[1].is_nan());
    assert_eq!(penguins.r#type, ["p", "q", "r"]);
}

#[test]
fn mistakes_of_a_struct_are_said_with_their_place() {
    let wrong = Csv::new().read_from::<Penguins>("species,mass,sex\n".as_bytes());
    assert_eq!(
        sentence(wrong),
        "the file has no column `bill length (mm)`, `bill depth (mm)`, `type`; its columns are `species`, `mass`, `sex`"
    );
    assert!(matches!(fault(Csv::new().read_from::<Penguins>(FILE.as_bytes())), CsvFault::Missing { line: 3, .. }));
    let other = FILE.replace("13.2", "wide");
    let wrong = Csv::new().missing(Missing::DropRow).read_from::<Penguins>(other.as_bytes());
    assert_eq!(sentence(wrong), "line 4, column `bill depth (mm)`: expected f64, found `wide`");
}

#[derive(Columns)]
struct Both<T: Field, D>
where
    D: Length,
{
    #[column("x")]
    x: Tensor<T, shape![D]>,
    #[column("y")]
    y: Tensor<T, shape![D, 1]>,
}

#[test]
fn generic_parameters_keep_their_bounds() {
    let both: Both<i64, len![2]> = Csv::new().read_from("y,x\n1,2\n3,4\n".as_bytes()).unwrap();
    assert_eq!((both.x, both.y), (Tensor::from([2, 4]), Tensor::from([[1], [3]])));
    let wrong = Csv::new().read_from::<Both<i64, len![3]>>("y,x\n1,2\n3,4\n".as_bytes());
    assert_eq!(sentence(wrong.map(drop)), "column `x` has 2 rows, but its type says 3");
}

macro_rules! of_a_macro {
    ($name:ident { $($field:ident: $type:ty = $column:literal),* }) => {
        #[derive(Columns)]
        struct $name {
            $(#[column($column)] $field: $type,)*
        }
    };
}
of_a_macro! { Macro { rows: Tensor<f64, shape![_]> = "to", to: Vec<String> = "rows" } }

#[test]
fn a_struct_may_come_from_a_macro() {
    let read: Macro = Csv::new().read_from("rows,to\na,1\n".as_bytes()).unwrap();
    assert_eq!((read.rows.to_vec(), read.to), (vec![1.0], vec!["a".to_owned()]));
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Sex {
    Female,
    Male,
}
impl Field for Sex {
    const KIND: &'static str = "female or male";
    fn parse(text: &[u8]) -> Option<Sex> {
        [Sex::Female, Sex::Male].into_iter().find(|sex| format!("{sex:?}").as_bytes() == text)
    }
    fn print(self, to: &mut Vec<u8>) {
        to.extend(format!("{self:?}").bytes());
    }
}

#[test]
fn an_element_of_ones_own_is_read_and_written() {
    #[derive(Columns)]
    struct Sexes {
        sex: Tensor<Sex, shape![_]>,
        other: Tensor<Option<Sex>, shape![_]>,
    }
    let file = "sex,other\nMale,\nFemale,Male\n";
    let sexes: Sexes = Csv::new().read_from(file.as_bytes()).unwrap();
    assert_eq!(sexes.sex.to_vec(), [Sex::Male, Sex::Female]);
    assert_eq!(sexes.other.to_vec(), [None, Some(Sex::Male)]);
    let mut out = Vec::new();
    Csv::new().write_to(&mut out, &sexes).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), file);
    let wrong = Csv::new().read_from::<Sexes>("sex,other\nmale,\n".as_bytes());
    assert_eq!(sentence(wrong.map(drop)), "line 2, column `sex`: expected female or male, found `male`");
}

/// A struct that is more public than the types of its fields.
mod public {
    use super::*;

    #[derive(Clone, Copy)]
    struct Hidden(u8);
    impl Field for Hidden {
        const KIND: &'static str = "hidden";
        fn parse(text: &[u8]) -> Option<Hidden> {
            u8::parse(text).map(Hidden)
        }
        fn print(self, to: &mut Vec<u8>) {
            self.0.print(to);
        }
    }

    #[derive(Columns)]
    pub struct Public {
        x: Tensor<Hidden, shape![_]>,
    }

    impl Public {
        pub fn first(&self) -> u8 {
            self.x.as_slice()[0].0
        }
    }
}

#[test]
fn fields_may_have_types_of_their_own() {
    assert_eq!(Csv::new().read_from::<public::Public>("x\n7\n".as_bytes()).unwrap().first(), 7);
}
