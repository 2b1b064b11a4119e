//! An exercise: where its files are, and whether a program solves it.

use crate::files::{read, root};
use crate::holes::{Absent, has_code, holes};
use crate::rustc::Run;
use crate::{Case, Failure, Project, rustc};
use std::fs;
use std::path::{Path, PathBuf};

/// One exercise.
pub struct Exercise {
    /// Its number, from 1.
    pub number: usize,
    /// The name of its folder, as in `01_a_number_is_a_type`.
    pub name: String,
}

impl Exercise {
    /// All, in order.
    pub fn all() -> Vec<Exercise> {
        let entries = fs::read_dir(root().join("exercises")).expect("the folder of the exercises");
        let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        let numbered = names.into_iter().filter_map(|name| Some((name.split_once('_')?.0.parse().ok()?, name)));
        numbered.map(|(number, name)| Exercise { number, name }).collect()
    }

    /// The text, from the folder of the course.
    pub fn text(&self) -> PathBuf {
        self.at("README.md")
    }

    /// The file with holes, which is copied for the learner.
    pub fn file(&self) -> PathBuf {
        match self.project() {
            Some(project) => self.at("project").join(project.first_file()),
            None => self.at("exercise.rs"),
        }
    }

    /// The crate of this exercise, if it is more than one file.
    pub fn project(&self) -> Option<Project> {
        Project::named(&self.name)
    }

    /// The code that checks it.
    pub fn check(&self) -> PathBuf {
        self.at("check.rs")
    }

    /// Its solution.
    pub fn solution(&self) -> PathBuf {
        let solution = Path::new("solutions").join(&self.name);
        match self.project() {
            Some(project) => solution.join(project.first_file()),
            None => solution.with_extension("rs"),
        }
    }

    /// Its title, from the text.
    pub fn title(&self) -> String {
        let text = read(&self.text());
        let title = text.lines().next().unwrap_or_default();
        title.split_once(". ").map_or(title, |(_, title)| title).to_string()
    }

    /// How hard it is, as one to three stars in its text.
    pub fn difficulty(&self) -> String {
        let text = read(&self.text());
        text.lines().find_map(|line| line.strip_prefix("Difficulty: ")).unwrap_or_default().to_string()
    }

    /// The hints, from a nudge to almost the answer.
    pub fn hints(&self) -> Vec<String> {
        read(&self.at("hint.md")).split("\n---\n").map(String::from).collect()
    }

    fn at(&self, file: &str) -> PathBuf {
        Path::new("exercises").join(&self.name).join(file)
    }

    /// The cases that must not compile.
    pub fn cases(&self) -> Vec<Case> {
        Case::all(&read(&self.check()))
    }

    /// Code that a solution must do without, `// absent: CODE -- WHAT TO WRITE` in the checks.
    pub fn absent(&self) -> Vec<Absent> {
        let check = read(&self.check());
        let lines = check.lines().filter_map(|line| line.strip_prefix("// absent: ")?.split_once(" -- "));
        lines.map(|(code, instead)| Absent { code: code.into(), instead: instead.into() }).collect()
    }

    /// Whether this file, or the crate that it is in, solves the exercise; `scratch` is a folder for what is compiled.
    pub fn solved_by(&self, file: &Path, scratch: &Path) -> Result<(), Failure> {
        if let Some(project) = self.project() {
            let file = root().join(file);
            let folder = file.ancestors().find(|folder| folder.ends_with(&self.name));
            return project.solved_in(folder.expect("a file of the project"), scratch);
        }
        let source = read(file);
        let holes = holes(&source);
        if !holes.is_empty() {
            return Err(Failure::Holes { file: file.into(), holes });
        }
        if let Some(absent) = self.absent().into_iter().find(|absent| has_code(&source, &absent.code)) {
            return Err(Failure::Present { absent });
        }
        if !source.contains("mod check;") {
            return Err(Failure::Unchecked { file: file.into() });
        }
        let scratch = scratch.join(&self.name);
        fs::create_dir_all(&scratch).expect("a folder for what is compiled");
        run_to_end(file, &scratch)?;
        self.cases().into_iter().try_for_each(|case| refuse(case, file, &scratch))?;
        self.mutants_found_by(Case::all(&source), file, &scratch)
    }

    /// The faults that a learner's own cases must find: `// mutant: NAME -- WHAT IS WRONG` in the checks.
    fn mutants(&self) -> Vec<(String, String)> {
        let check = read(&self.check());
        let lines = check.lines().filter_map(|line| line.strip_prefix("// mutant: ")?.split_once(" -- "));
        lines.map(|(name, wrong)| (name.into(), wrong.into())).collect()
    }

    /// Whether each fault makes one of these cases compile.
    fn mutants_found_by(&self, cases: Vec<Case>, file: &Path, scratch: &Path) -> Result<(), Failure> {
        let mutants = self.mutants();
        if mutants.is_empty() {
            return Ok(());
        }
        cases.iter().cloned().try_for_each(|case| refuse(case, file, scratch))?;
        let compiles =
            |case: &Case, mutant: &str| rustc::check_mutant(file, scratch, Some(&case.name), Some(mutant)).succeeded;
        let found = |mutant: &str| cases.iter().any(|case| compiles(case, mutant));
        match mutants.into_iter().find(|(mutant, _)| !found(mutant)) {
            None => Ok(()),
            Some((_, wrong)) => Err(Failure::Survives { wrong }),
        }
    }
}

/// Checks that this file compiles, and that its program runs to its end.
fn run_to_end(file: &Path, scratch: &Path) -> Result<(), Failure> {
    match rustc::run_program(file, scratch) {
        Run::ToItsEnd => Ok(()),
        Run::DoesNotCompile { said } => Err(Failure::DoesNotCompile { said }),
        Run::Panics { said } => Err(Failure::DoesNotHold { said }),
    }
}

/// Checks that rustc refuses this file with this case, in the expected words. (Another version of rustc may use any words.)
fn refuse(case: Case, file: &Path, scratch: &Path) -> Result<(), Failure> {
    let compiled = rustc::check(file, scratch, Some(&case.name));
    if compiled.succeeded {
        return Err(Failure::Compiles { case: Box::new(case) });
    }
    let same = case.has_headlines(&compiled.errors()) && case.words.iter().all(|words| compiled.said.contains(words));
    if same || !rustc::same_version() { Ok(()) } else { Err(Failure::InOtherWords { case: Box::new(case), compiled }) }
}
