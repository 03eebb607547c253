//! Compiles the crate again when a migration changes: the migrations are embedded in it.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
}
