//! Projects: exercises that are a crate with tests of its own, on `congruent` itself.
//!
//! | in the exercise's folder | |
//! |---|---|
//! | `project` | the crate that the learner gets a copy of; files without a hole are given, and are not the learner's to change |
//! | `checks/mutants` | the crate's `src/lib.rs` with a fault, `//! mutant: WHAT IS WRONG`, that the learner's tests must find |
//! | `checks/wrong` | programs that must not compile, `// error[E0277]: WHAT IS WRONG`, each with one error |
//!
//! **Why not rustc alone, as for other exercises?** trybuild is a test of a package, and so are its goldens.
//! **Rejected:** the learner's own folder as the place of the checks: faults would be written into it.

use crate::failure::Failure;
use crate::feedback::without_colors;
use crate::files::{read, repository, root};
use crate::holes::holes;
use crate::rustc::same_version;
use std::fs;
use std::io::Result as IoResult;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The fewest goldens of a project.
const GOLDENS: usize = 2;

/// The placeholder of a manifest for the path to `congruent`.
const LIBRARY: &str = "CONGRUENT";

/// The manifest of a project, before the path to `congruent` is known.
const TEMPLATE: &str = "Cargo.toml.in";

/// Builds of projects are small and seldom debugged.
pub const PROFILE: &str = "\n[profile.dev]\ndebug = false\n";

/// A project, as its exercise has it.
pub struct Project {
    /// The files, from the folder of the crate.
    files: Vec<PathBuf>,
    pristine: PathBuf,
    checks: PathBuf,
    name: String,
}

impl Project {
    /// The project of the exercise with this name, if it is one.
    pub fn named(exercise: &str) -> Option<Project> {
        let folder = root().join("exercises").join(exercise);
        let pristine = folder.join("project");
        pristine.is_dir().then(|| Project {
            files: files_below(&pristine),
            pristine,
            checks: folder.join("checks"),
            name: exercise.to_owned(),
        })
    }

    /// The file that the learner begins with.
    pub fn first_file(&self) -> &Path {
        self.files.iter().find(|file| self.has_hole(file)).expect("a project has a hole")
    }

    fn has_hole(&self, file: &Path) -> bool {
        !holes(&fs::read_to_string(self.pristine.join(file)).unwrap_or_default()).is_empty()
    }

    /// Copies what the learner does not have yet, and brings given files up to date.
    pub fn copy_to(&self, folder: &Path) -> IoResult<()> {
        for file in self.files.iter().filter(|file| *file != Path::new(TEMPLATE)) {
            let target = folder.join(file);
            if !target.exists() || !self.has_hole(file) {
                copy(&self.pristine.join(file), &target)?;
            }
        }
        fs::write(folder.join("Cargo.toml"), self.manifest()?)
    }

    fn manifest(&self) -> IoResult<String> {
        let template = fs::read_to_string(self.pristine.join(TEMPLATE))?;
        Ok(template.replace(LIBRARY, &repository().display().to_string()))
    }

    /// Whether the crate in this folder solves the exercise.
    pub fn solved_in(&self, folder: &Path, scratch: &Path) -> Result<(), Failure> {
        for file in files_below(folder) {
            let holes = holes(&fs::read_to_string(folder.join(&file)).unwrap_or_default());
            if !holes.is_empty() {
                return Err(Failure::Holes { file: folder.join(file), holes });
            }
        }
        let trial = Trial::new(self, folder, &scratch.join("projects")).expect("the project can be copied");
        trial.passes()?;
        trial.has_goldens()?;
        trial.refuses(files_in(&self.checks.join("wrong")))?;
        if same_version() { trial.finds(files_in(&self.checks.join("mutants"))) } else { Ok(()) }
    }
}

/// A copy of the learner's crate, in which the given files are the original ones.
struct Trial {
    folder: PathBuf,
    target: PathBuf,
}

impl Trial {
    fn new(project: &Project, learner: &Path, scratch: &Path) -> IoResult<Trial> {
        let folder = scratch.join(&project.name);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        for file in files_below(learner).iter().filter(|file| file.starts_with("src") || file.starts_with("tests")) {
            copy(&learner.join(file), &folder.join(file))?;
        }
        project.copy_to(&folder)?;
        fs::write(folder.join("Cargo.toml"), format!("{}{PROFILE}\n[workspace]\n", project.manifest()?))?;
        fs::copy(repository().join("Cargo.lock"), folder.join("Cargo.lock"))?;
        Ok(Trial { folder, target: scratch.join("target") })
    }

    /// Runs cargo. `TRYBUILD=overwrite` is for the first run of the tests alone: a mistake would write its own goldens.
    fn cargo(&self, arguments: &[&str], writes_goldens: bool) -> (bool, String) {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.args(arguments).current_dir(&self.folder).env("CARGO_TARGET_DIR", &self.target);
        command.env("CARGO_TERM_COLOR", "never").env_remove("RUST_BACKTRACE");
        if !writes_goldens {
            command.env_remove("TRYBUILD");
        }
        let Output { status, stdout, stderr } = command.output().expect("cargo runs");
        let said = [stderr, stdout].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        (status.success(), without_colors(&said).trim().to_owned())
    }

    fn tests(&self, writes_goldens: bool) -> (bool, String) {
        self.cargo(&["test", "--quiet", "--tests", "--no-fail-fast"], writes_goldens)
    }

    fn passes(&self) -> Result<(), Failure> {
        match self.tests(true) {
            (true, _) => Ok(()),
            (false, said) => Err(Failure::TestsFail { said }),
        }
    }

    fn has_goldens(&self) -> Result<(), Failure> {
        let is_golden = |file: &&PathBuf| file.extension().is_some_and(|end| end == "stderr");
        let found = files_below(&self.folder).iter().filter(is_golden).count();
        if found < GOLDENS { Err(Failure::FewGoldens { found, wanted: GOLDENS }) } else { Ok(()) }
    }

    /// Whether each of these programs has the one error that is wanted.
    fn refuses(&self, programs: Vec<PathBuf>) -> Result<(), Failure> {
        for program in programs {
            let source = read(&program);
            let wanted = source.lines().next().unwrap_or_default().trim_start_matches("// ").to_owned();
            let (code, wrong) = wanted.split_once(": ").expect("the first line says what is wrong");
            let name = program.file_stem().and_then(|name| name.to_str()).expect("the name of a program");
            copy(&program, &self.folder.join("examples").join(format!("{name}.rs")))
                .expect("the program can be copied");
            let (compiles, said) = self.cargo(&["check", "--quiet", "--example", name], false);
            let errors: Vec<_> = said.lines().filter(|line| line.starts_with("error[")).collect();
            let unspoken = errors.iter().any(|error| error.contains("the trait bound"));
            if compiles || errors.len() != 1 || !errors[0].starts_with(code) || unspoken {
                return Err(Failure::NotOneError { wrong: wrong.into(), code: code.into(), source, said });
            }
        }
        Ok(())
    }

    /// Whether the tests fail with each of these faults.
    fn finds(&self, mutants: Vec<PathBuf>) -> Result<(), Failure> {
        for mutant in mutants {
            copy(&mutant, &self.folder.join("src/lib.rs")).expect("the fault can be copied");
            if self.tests(false).0 {
                let source = read(&mutant);
                let wrong = source.lines().next().unwrap_or_default().trim_start_matches("//! mutant: ");
                return Err(Failure::Survives { wrong: wrong.to_owned() });
            }
        }
        Ok(())
    }
}

/// The files below a folder, as paths from it, in order; not what cargo and trybuild write.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), PathBuf::from(entry.file_name()));
        if !path.is_dir() {
            found.push(name);
        } else if !["target", "wip"].map(Path::new).contains(&&*name) {
            found.extend(files_below(&path).into_iter().map(|file| name.join(file)));
        }
    }
    found.sort();
    found
}

/// The files in a folder.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    files_below(folder).into_iter().map(|file| folder.join(file)).collect()
}

fn copy(from: &Path, to: &Path) -> IoResult<()> {
    fs::create_dir_all(to.parent().expect("a file has a folder"))?;
    fs::copy(from, to).map(|_| ())
}
