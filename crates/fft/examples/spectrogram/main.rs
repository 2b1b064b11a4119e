//! Draws the spectrogram of a generated sound: a chirp, two tones and noise.
//!
//! `cargo run --release -p congruent-fft --example spectrogram [spectrogram.png]`
//!
//! All lengths are types: 32,000 samples, windows of 512, 128 apart, give 257 frequencies of 251 windows.

mod picture;

use congruent::prelude::*;
use congruent::random::seeded;
use congruent_fft::prelude::*;
use congruent_files::FileError;
use std::f64::consts::PI;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Samples in a second.
const RATE: f64 = 16_000.0;
const SECONDS: f64 = 2.0;

type Sound = Tensor<f64, shape![32_000]>;
/// The power of frequencies, by windows.
type Powers = Tensor<f64, shape![257, 251]>;

/// The tones, in hertz, with their amplitudes.
const TONES: [(f64, f64); 2] = [(1_000.0, 0.5), (3_000.0, 0.3)];

fn main() -> ExitCode {
    let file = std::env::args_os().nth(1).map(PathBuf::from);
    let file = file.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/spectrogram.png"));
    match run(&file) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the picture to this file, and prints the loudest frequency.
fn run(file: &Path) -> Result<(), FileError> {
    let powers = compute_powers(&make_sound());
    let loudest = find_loudest(&powers);
    println!("the loudest frequency is {loudest} Hz");
    assert_eq!(loudest, TONES[0].0, "the louder tone");
    picture::write(file, &picture::draw(&powers, RATE / 2.0, SECONDS))?;
    println!("the picture is {}", file.display());
    Ok(())
}

/// A chirp, two tones, and noise of a fixed seed.
fn make_sound() -> Sound {
    let time = Sound::arange() / RATE;
    // The phase is the integral of the frequency.
    let chirp = time.map(|t| 0.4 * (2.0 * PI * (200.0 * t + 1_450.0 * t * t)).sin());
    let noise = Sound::randn(&mut seeded(31)) * 0.05;
    let tones = TONES.map(|(frequency, amplitude)| time.map(|t| amplitude * (2.0 * PI * frequency * t).sin()));
    tones.iter().fold(chirp + noise, |sound, tone| sound + tone)
}

/// The squares of the absolute values of the transforms of windows.
fn compute_powers(sound: &Sound) -> Powers {
    sound.stft(&hann_window::<f64, len![512]>(), hop::<len![128]>()).map(|x| x.norm_sqr())
}

/// The frequency with the most power over all windows, in hertz.
fn find_loudest(powers: &Powers) -> f64 {
    let frequencies: Tensor<f64, shape![257]> = rfftfreq::<f64, len![512]>(1.0 / RATE);
    let loudest = powers.mean::<1>().argmax::<0>().item();
    frequencies[[loudest as usize]]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The frequency of the chirp at this time, in hertz: from 200 to 6,000.
    fn chirp_frequency(time: f64) -> f64 {
        200.0 + 2_900.0 * time
    }

    #[test]
    fn the_louder_tone_is_the_loudest_frequency() {
        assert_eq!(find_loudest(&compute_powers(&make_sound())), 1_000.0);
    }

    #[test]
    fn the_chirp_is_where_it_was_made() {
        let powers = compute_powers(&make_sound());
        // Above the second tone, which the chirp has passed after a second.
        for window in [150, 180, 200, 240] {
            let band = powers.select::<1>(window).narrow::<0, 105, 152>().to_tensor();
            let found = (105 + band.argmax::<0>().item()) as f64 * RATE / 512.0;
            let expected = chirp_frequency(window as f64 * 128.0 / RATE);
            assert!((found - expected).abs() <= 2.0 * RATE / 512.0, "{found} instead of {expected} Hz");
        }
    }

    #[test]
    fn the_sound_is_made_again_of_its_windows() {
        let (sound, window) = (make_sound(), hann_window::<f64, len![512]>());
        let again: Sound = sound.stft(&window, hop::<len![128]>()).istft(&window, hop::<len![128]>());
        assert!((sound - again).abs().amax_all().item() < 1e-12);
    }

    #[test]
    fn the_picture_is_a_file() {
        let file = std::env::temp_dir().join(format!("congruent-spectrogram-{}.png", std::process::id()));
        run(&file).expect("a file for the picture");
        let picture: Tensor<u8, shape![_, _, 3]> = congruent_files::images::read(&file).expect("a picture");
        std::fs::remove_file(&file).expect("the file that was written");
        assert!(picture.sizes()[0] > 514 && picture.sizes()[1] > 502);
    }
}
