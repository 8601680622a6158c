/** The kind of a position that somebody has set for a device: beside those of records, which are measured. */
export const SET_BY_HAND = 9;
