// @ts-check
/** A ranking: marks the players of whom an entry is followed on this device. */
import { mark } from "./following.js";

mark();
