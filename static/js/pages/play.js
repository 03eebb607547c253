// @ts-check
/** All scripts of a player's page. The build joins them with what they import into one file (`build/bundle.rs`). */

import "../send-once.js";
import "../play-table.js";
