/** Pictures of one entry. */
export const MAX_ENTRY_PICTURES = 8;
/** Entries that people write without a plan. */
export const MAX_FREE_ENTRIES = 2000;
/** Tenths of an hour: more than any meter shows. */
export const MAX_METER_DECI_HOURS = 10_000_000;
