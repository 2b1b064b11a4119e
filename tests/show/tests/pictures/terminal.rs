//! Heat maps and sparklines as text.

use congruent::prelude::*;
use congruent::show::viridis;
use std::env;
use std::process::Command;

/// Sets the colour of letters (38) or of the ground (48).
fn set(layer: u8, t: f64) -> String {
    let [red, green, blue] = viridis(t);
    format!("\x1b[{layer};2;{red};{green};{blue}m")
}

/// Runs one test of this program with this value of `NO_COLOR`, or without the variable. Returns what it prints.
fn run_test(test: &str, no_color: Option<&str>) -> String {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", test, "--nocapture"]).env_remove("NO_COLOR").envs(no_color.map(|text| ("NO_COLOR", text)));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{test}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Whether a test of colours ran in a program of its own, because `NO_COLOR` is set in this one.
fn ran_in_colors(test: &str) -> bool {
    let is_set = env::var_os("NO_COLOR").is_some_and(|text| !text.is_empty());
    is_set && !run_test(test, None).is_empty()
}

#[test]
fn a_map_is_printed() {
    println!("{}", Tensor::from([0.0, 1.0]).heat_map());
}

/// The variable as <https://no-color.org> has it: set, and not empty.
#[test]
fn no_color_is_obeyed_in_the_terminal_alone() {
    let printed = |no_color| run_test("terminal::a_map_is_printed", no_color);
    for colors in [None, Some("")] {
        assert!(printed(colors).contains("\x1b[38;2;"), "{colors:?}");
    }
    let plain = printed(Some("1"));
    assert!(plain.contains("  ██\n0 [ ░▒▓█] 1\n") && !plain.contains('\x1b'), "{plain}");
}

#[test]
fn half_blocks_are_two_rows() {
    if ran_in_colors("terminal::half_blocks_are_two_rows") {
        return;
    }
    let shown = Tensor::from([[0.0, 0.0, 1.0], [4.0, 4.0, 2.0], [3.0, 0.0, 0.0]]).heat_map().to_string();
    let lines: Vec<&str> = shown.split('\n').collect();
    // A colour is written where it changes.
    let first = format!("{}{}▀▀{}{}▀\x1b[0m", set(38, 0.0), set(48, 1.0), set(38, 0.25), set(48, 0.5));
    let second = format!("{}▀{}▀▀\x1b[0m", set(38, 0.75), set(38, 0.0));
    assert_eq!(lines[..2], [first, second]);
    let scale: String = (0..16).map(|i| format!("{}{}▀", set(38, i as f64 / 15.0), set(48, i as f64 / 15.0))).collect();
    assert_eq!(lines[2..], [format!("0 {scale}\x1b[0m 4")]);
}

#[test]
fn without_colour_a_cell_is_two_letters() {
    let x = Tensor::from([[0.0, 1.0, 2.0], [3.0, 4.0, f32::INFINITY]]);
    let shown = x.heat_map().plain().to_string();
    assert_eq!(shown, "  ░░▒▒\n▓▓██↑↑\n0 [ ░▒▓█] 4\n↑ inf: 1");
    assert!(!shown.contains('\x1b'));
}

#[test]
fn colours_of_what_is_not_finite_are_named() {
    if ran_in_colors("terminal::colours_of_what_is_not_finite_are_named") {
        return;
    }
    let shown = Tensor::from([f64::NAN, 1.0, f64::NEG_INFINITY]).heat_map().to_string();
    let last = "\x1b[38;2;128;128;128m█\x1b[0m nan: 1, \x1b[38;2;0;0;0m█\x1b[0m -inf: 1";
    assert_eq!(shown.lines().last(), Some(last));
    // One number is in the middle of its scale.
    let [red, green, blue] = viridis(0.5);
    assert!(
        shown
            .starts_with(&format!("\x1b[38;2;128;128;128m▀\x1b[38;2;{red};{green};{blue}m▀\x1b[38;2;0;0;0m▀\x1b[0m\n"))
    );
}

#[test]
fn the_width_is_a_bound() {
    let x = Tensor::<f32, shape![300, 200]>::from_fn(|[i, j]| (i + j) as f32);
    let shown = x.heat_map().width(20).to_string();
    let blocks: Vec<usize> = shown.lines().map(|line| line.matches('▀').count()).collect();
    assert_eq!(blocks, [vec![20; 10], vec![16, 0]].concat());
    assert_eq!(shown.lines().last(), Some("(drawn: 20 of 300 rows, 20 of 200 columns, evenly spaced)"));
    let plain = x.heat_map().width(20).plain().to_string();
    assert!(plain.lines().take(10).all(|line| line.chars().count() == 20));
    assert_eq!(plain.lines().count(), 12);
    let most = x.heat_map().to_string();
    assert_eq!(most.lines().map(|line| line.matches('▀').count()).max(), Some(80));
    // No width is a width of 1.
    assert!(x.heat_map().width(0).plain().to_string().starts_with("  \n0 ["));
}

#[test]
fn slices_have_titles_and_a_greatest_number() {
    let shown = Tensor::<i64, shape![6, 1, 2]>::arange().heat_map().plain().to_string();
    let wanted = "[0, .., ..]\n  \u{20}\u{20}\n[1, .., ..]\n  ░░\n[3, .., ..]\n▒▒▓▓\n[5, .., ..]\n████\n0 [ ░▒▓█] 11\n(drawn: 4 of 6 slices, evenly spaced)";
    assert_eq!(shown, wanted);
}

#[test]
fn nothing_and_one_number_are_shown() {
    assert_eq!(Tensor::<f32, shape![2, 0]>::zeros().heat_map().to_string(), "f32 [2, 0]: no elements");
    assert_eq!(Tensor::scalar(1.5).heat_map().plain().to_string(), "▒▒\n1.5 [ ░▒▓█] 1.5");
    assert_eq!(Tensor::from([f32::NAN]).heat_map().plain().to_string(), "××\nno finite elements\n× nan: 1");
}

#[test]
fn views_are_drawn_by_their_positions() {
    let x = Tensor::from([[0, 1, 2, 3], [4, 5, 6, 7]]);
    let shown = |text: String| text.lines().take(2).map(String::from).collect::<Vec<_>>();
    assert_eq!(shown(x.slice(s![.., 2..]).heat_map().between(0.0, 7.0).plain().to_string()), ["░░▒▒", "████"]);
    let turned = x.t();
    assert_eq!(shown(turned.heat_map().plain().to_string()), ["  ▒▒", "  ▓▓"]);
}

#[test]
fn a_sparkline_has_eight_heights() {
    let x = Tensor::<u8, shape![8]>::arange();
    assert_eq!(x.sparkline().to_string(), "▁▂▃▄▅▆▇█");
    assert_eq!(x.sparkline().between(0.0, 14.0).to_string(), "▁▁▂▂▃▃▄▅");
    assert_eq!(format!("{:#}", x.sparkline()), "▁▂▃▄▅▆▇█ 0 to 7");
    assert_eq!(Tensor::from([2.5, 2.5]).sparkline().to_string(), "▅▅");
    assert_eq!(Tensor::<f32, shape![0]>::zeros().sparkline().to_string(), "");
}

#[test]
fn a_sparkline_shows_what_is_not_finite_and_what_is_left_out() {
    let x = Tensor::from([f32::NEG_INFINITY, 0.0, f32::NAN, 1.0, f32::INFINITY]);
    assert_eq!(x.sparkline().to_string(), "↓▁×█↑");
    assert_eq!(format!("{:#}", x.sparkline()), "↓▁×█↑ 0 to 1, nan: 1, inf: 1, -inf: 1");
    let long = Tensor::<f64, shape![1000]>::arange();
    assert_eq!(long.sparkline().to_string().chars().count(), 80);
    assert_eq!(format!("{:#}", long.sparkline().width(4)), "▁▃▆█ 0 to 999 (drawn: 4 of 1000 elements, evenly spaced)");
}

#[test]
fn of_any_rank_a_sparkline_takes_elements_row_major() {
    let x = Tensor::from([[0, 1, 2, 3], [4, 5, 6, 7]]);
    assert_eq!(x.as_dyn().sparkline().to_string(), "▁▂▃▄▅▆▇█");
    assert_eq!(x.t().as_dyn().sparkline().to_string(), "▁▅▂▆▃▇▄█");
    assert_eq!(Tensor::scalar(3).into_dyn().sparkline().to_string(), "▅");
}
