export const MAX_FLEET_ROWS = 10_000;
export const MAX_FLEET_BYTES = 8 * 1024 * 1024;
/** More rows than these are written in the background, with their progress shown. */
export const ROWS_AT_ONCE = 200;
/** Rows and faults that are told of a table; nobody reads more, and the counts tell of all. */
export const MAX_ROWS_SHOWN = 200;
export const MAX_FAULTS_TOLD = 2000;
/** A cell with this text removes what is stored; an empty cell leaves it as it is. */
export const CLEARED = '[-]';
/** The device of the example in a template: its row is left out when it is still there. */
export const EXAMPLE = { sn: 'EXAMPLE-0001', mcuId: '0123456789abcdef01234567' } as const;
export const MAX_PRICE = 1_000_000_000;
