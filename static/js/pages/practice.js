// @ts-check
/** The scripts of a game for practice. The build joins them with what they import into one file (`build/bundle.rs`). */

import "../practice.js";
