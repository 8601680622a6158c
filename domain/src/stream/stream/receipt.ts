/**
 * The time of receipt that the log stores says whether a record was ever live: of one from a table of the past it is negative, so
 * that a reader of live records takes it for one from the future, which is never live.
 */
export const receiptOfImport = (now: number): number => -now;

export const isImported = ({ receivedAt }: { readonly receivedAt: number }): boolean => receivedAt < 0;

/** When a record came in, UTC epoch ms. */
export const cameInAt = ({ receivedAt }: { readonly receivedAt: number }): number => Math.abs(receivedAt);
