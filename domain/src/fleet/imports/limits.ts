/** Packets of records; the rest of a packet is small. */
export const MAX_PART_BYTES = 256 * 1024;
/** Of a device, all its tables together: some 15 bytes each are kept for long. */
export const MAX_RECORDS_OF_DEVICE = 20_000_000;
/** Tables begun for a device in a day. */
export const MAX_IMPORTS_A_DAY = 100;
/** Tables that are under way for a device at a time. */
export const MAX_OPEN_IMPORTS = 10;
