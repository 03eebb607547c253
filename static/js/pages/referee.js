// @ts-check
/** All scripts of the referee's page. The build joins them with what they import into one file (`build/bundle.rs`). */

import "../live-region.js";
import "../send-once.js";
import "../game-clock.js";
import "../referee.js";
import "../referee-table.js";
import "../offline.js";
