//! The command: its options, its help, and the files that it writes.

use super::evaluate::explain;
use super::rules::names;
use super::{drawing, png, svg};
use crate::pipes;
use std::ffi::OsString;
use std::process::ExitCode;

const HELP: &str = "\
cargo congruent explain [--svg FILE] [--png FILE] \"EXPRESSION\"

Shapes are written as in `shape!`: numbers, `_` for a length known at run time, names; or as Python shows them: (5, 3),
(3,), (), torch.Size([5, 3]), torch.zeros(5, 3). Numbers are in `::<..>`, in the order of this library, or in the parentheses,
in PyTorch's order; settings have PyTorch's names.

    (5, 1, 4, 1) + (3, 1, 1)                      broadcasting; also - * / % and comparisons
    [5, 3, 4, 1] += [3, 1, 1]                     in place
    [2, 3, 4] @ [4, 5]                            the matrix product; @ * / % come before + -, these before comparisons
    [4, 6].reshape(3, -1)                         the same elements under other lengths
    [4, 6].t().view(24)                           strides: what can be viewed, what is copied
    [4, 6][1..3, ..;2]                            a slice; [4, 6][.., [2, 3]] with an index tensor of that shape
    [2, 3, 4].permute(2, 0, 1)                    axes
    [2, 3, 4].sum(1, keepdim=True)                reductions; also sum_keepdim and sum_all
    [6, 4].split(4)[0]                            one of several results
    einsum(\"bij,bjk->bik\", [8, 2, 3], [8, 3, 4])
    [5, 3, 7].gather(0, [2, 3, 1])                an index, lined up at the first axes
    torch.cat([[2, 3], [2, 5]], dim=1)
    rearrange([8, 6, 4], \"b (h w) c -> b h w c\", h=2)
    conv2d([8, 3, 32, 32], [16, 3, 5, 5], stride=2, padding=1)

`--svg FILE` and `--png FILE` write the last picture. Operations that are explained:
";

/// The help, with the names of all operations.
fn help() -> String {
    let (mut text, mut line) = (HELP.to_owned(), "   ".to_owned());
    let mut all: Vec<_> = names().collect();
    all.sort_unstable();
    for name in all {
        if line.len() + name.len() > 100 {
            text += &(std::mem::replace(&mut line, "   ".to_owned()) + "\n");
        }
        line = line + " " + name;
    }
    text + &line + "\n"
}

/// The command.
pub fn command(arguments: &[OsString]) -> ExitCode {
    let mut words: Vec<String> = arguments.iter().map(|own| own.to_string_lossy().into_owned()).collect();
    let mut files = Vec::new();
    for option in ["--svg", "--png"] {
        if let Some(at) = words.iter().position(|word| word == option) {
            if at + 1 >= words.len() {
                eprintln!("{option} takes the name of a file");
                return ExitCode::FAILURE;
            }
            files.extend(words.drain(at..at + 2).next_back().map(|file| (option, file)));
        }
    }
    if words.is_empty() || words.iter().any(|word| word == "--help" || word == "-h") {
        let printed = pipes::print(&help());
        return if words.is_empty() { ExitCode::FAILURE } else { printed };
    }
    match explain(&words.join(" ")) {
        Ok(report) => {
            let printed = pipes::print(&(report.said.join("\n\n") + "\n"));
            match (&files[..], &report.picture) {
                ([], _) => printed,
                (_, Some((parts, signs))) => written(&files, &drawing::draw(parts, signs)),
                (_, None) => {
                    eprintln!("nothing was drawn: a picture needs lengths that are numbers, and shapes that fit");
                    ExitCode::FAILURE
                }
            }
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Writes each file, in the form of its option.
fn written(files: &[(&str, String)], drawing: &drawing::Drawing) -> ExitCode {
    for (option, file) in files {
        let bytes = match *option {
            "--svg" => Some(svg::svg(drawing).into_bytes()),
            _ => png::png(drawing),
        };
        let Some(bytes) = bytes else {
            eprintln!("{file}: the picture is too large");
            return ExitCode::FAILURE;
        };
        if let Err(error) = std::fs::write(file, bytes) {
            eprintln!("{file}: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
