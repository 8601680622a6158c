export const MAX_BRIDGES_OF_COMPANY = 50;
export const MAX_BRIDGE_NAME_LENGTH = 60;
/** Values that a bridge tells of, and the length of a path and of a text among them. */
export const MAX_ARRIVED = 300;
export const MAX_PATH_LENGTH = 200;
/** Mapped paths from which nothing comes that a bridge names. */
export const MAX_MUTE = 20;
export const MAX_TEXT_LENGTH = 60;
export const MAX_CAUSE_LENGTH = 200;
/** How often a bridge asks: usually, and while somebody watches it. */
export const SYNC_SECONDS = 15;
export const WATCHED_SYNC_SECONDS = 2;
/** Somebody watches for as long after the page said so last. */
export const WATCH_MS = 60_000;
/** A bridge that has told nothing for this long is silent. */
export const SILENT_MS = 90_000;
/** For how long a bridge tells how much waited. */
export const CURVE_MINUTES = 60;
