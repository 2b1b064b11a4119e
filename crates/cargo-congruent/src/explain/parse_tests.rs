//! Expressions as they are written, and the mistakes in them.

use super::*;

fn shape(lengths: &[&str]) -> Expression {
    Expression::Shape(lengths.iter().map(|own| (*own).to_owned()).collect())
}

#[test]
fn rust_and_a_shorter_form() {
    let sum = Expression::Binary("+".into(), Box::new(shape(&["5", "1"])), Box::new(shape(&["3"])));
    assert_eq!([parse("[5, 1] + [3]"), parse("&shape![5, 1] + &[3]")], [Ok(sum.clone()), Ok(sum)]);
    assert_eq!(parse("[4, 6].slice(s![1..3, ..;2])"), parse("[4, 6][1..3, ..;2]"));
    assert_eq!(parse("[]").unwrap(), shape(&[]));
}

#[test]
fn python() {
    let sum = parse("[5, 1] + [3]");
    for same in [
        "(5, 1) + (3,)",
        "(5,1)+(3,)",
        "torch.Size([5, 1]) + torch.Size([3])",
        "torch.zeros(5, 1) + np.ones((3,))",
        "((5, 1) + [3])",
    ] {
        assert_eq!(parse(same), sum, "{same}");
    }
    assert_eq!(parse("()").unwrap(), shape(&[]));
    assert_eq!(parse("torch.cat([(2, 3), [4, 3]], dim=0)"), parse("cat(((2, 3), (4, 3)), dim = 0)"));
    assert_eq!(parse("[2, 3].T"), parse("[2, 3].T()"));
    assert!(parse("(5) + (3,)").unwrap_err().contains("`(5,)`"));
}

#[test]
fn a_mistake_is_pointed_at() {
    assert_eq!(
        parse("[5, 1] + ").unwrap_err(),
        "expected a shape such as `[5, 2]` here:\n    [5, 1] + \n             ^"
    );
    assert!(parse("[5, 1").unwrap_err().starts_with("expected `]`"));
    assert!(parse("[5] [3] x").is_err());
}
