//! serde_json with the models of the specs: see anchors.py.
//!
//!     anchors echo <model> <file>
//!     anchors decode|encode <model> <file> [<count>]

mod instant;
/// Written by models.py.
#[allow(dead_code)]
mod models {
    include!(env!("MODELS"));
}

use serde::{de::DeserializeOwned, Serialize};
use std::io::Write;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.len() < 3 {
        eprintln!("usage: anchors echo|decode|encode <model> <file> [<count>]");
        std::process::exit(64);
    }
    match arguments[1].as_str() {
        "users" => run::<models::UserPage>(&arguments),
        "twitter" => run::<models::Search>(&arguments),
        "citm" => run::<models::Catalog>(&arguments),
        "github" => run::<Vec<models::GitHubEvent>>(&arguments),
        "canada" => run::<models::FeatureCollection>(&arguments),
        name => panic!("unknown model {name}"),
    }
}

fn run<T: DeserializeOwned + Serialize>(arguments: &[String]) {
    let document = std::fs::read(&arguments[2]).expect("the document");
    let value: T = serde_json::from_slice(&document).expect("a value");
    let count = arguments.get(3).map(|text| text.parse().expect("a count"));
    match arguments[0].as_str() {
        "echo" => std::io::stdout()
            .write_all(&serde_json::to_vec(&value).expect("JSON"))
            .expect("output"),
        "decode" => measure(count, || serde_json::from_slice::<T>(&document).expect("a value")),
        "encode" => measure(count, || serde_json::to_vec(&value).expect("JSON")),
        name => panic!("unknown work {name}"),
    }
}

/// The least CPU time of a round, in microseconds: with the release of the value, and without.
fn measure<T>(count: Option<usize>, work: impl Fn() -> T) {
    if let Some(count) = count {
        for _ in 0..count {
            std::hint::black_box(work());
        }
        return;
    }
    let (_, first) = timed(1, &work);
    let times = ((0.004 / first.max(1e-9)) as usize).max(1);
    let (mut whole, mut built) = (f64::MAX, f64::MAX);
    let start = cpu();
    let mut rounds = 0;
    while rounds < 200 && (rounds < 1 || cpu() - start < 2.0) {
        let (building, all) = timed(times, &work);
        built = built.min(building);
        whole = whole.min(all);
        rounds += 1;
    }
    println!("{:.1} {:.1}", whole * 1e6, built * 1e6);
}

/// The seconds of one time, after so many: until the value is there, and until it is gone.
fn timed<T>(count: usize, work: &impl Fn() -> T) -> (f64, f64) {
    let together = (count / 16).clamp(1, 32);
    let mut values = Vec::with_capacity(together);
    let (mut building, mut releasing, mut rest) = (0.0, 0.0, count);
    while rest > 0 {
        let start = cpu();
        for _ in 0..together.min(rest) {
            values.push(std::hint::black_box(work()));
        }
        let built = cpu();
        rest -= values.len();
        values.clear();
        building += built - start;
        releasing += cpu() - built;
    }
    (building / count as f64, (building + releasing) / count as f64)
}

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanoseconds: i64,
}

extern "C" {
    fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
}

/// The CPU time of the process in seconds.
fn cpu() -> f64 {
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    // CLOCK_PROCESS_CPUTIME_ID
    unsafe { clock_gettime(2, &mut time) };
    time.seconds as f64 + time.nanoseconds as f64 * 1e-9
}
