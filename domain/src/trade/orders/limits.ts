/** Lines of an address or a bank, and the length of one. */
export const MAX_LINES = 6;
export const MAX_LINE_LENGTH = 120;
/** A reason. */
export const MAX_NOTE_LENGTH = 500;
/** Taxes of an invoice. */
export const MAX_TAXES = 5;
