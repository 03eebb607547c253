//! Tells cargo what the program embeds.

fn main() {
    // `embed_migrations!` reads SQL files behind cargo's back.
    println!("cargo::rerun-if-changed=migrations");
}
