export const MAX_FLEET_ROWS = 10_000;
export const MAX_FLEET_BYTES = 8 * 1024 * 1024;
/** More rows than these are written in the background, with their progress shown. */
export const ROWS_AT_ONCE = 200;
/** Rows and faults that are told of a table; nobody reads more, and the counts tell of all. */
export const MAX_ROWS_SHOWN = 200;
export const MAX_FAULTS_TOLD = 2000;
/** A cell with this text removes what is stored; an empty cell leaves it as it is. */
export const CLEARED = '[-]';
export const MAX_PRICE = 1_000_000_000;
export const COORDINATE_DECIMALS = 6;
