import { DAY_MS } from '../../foundation/basics/time.ts';

/** A swap can be taken back for so long. */
export const UNDO_MS = DAY_MS;
/** Records that go to other logs with one swap: what is older is not corrected any more. */
export const MAX_MOVED = 200_000;
export const MAX_REASON_LENGTH = 200;

/** Where a monitor is that hangs nowhere. */
export const SHELF_STATES = ['spare', 'replaced', 'lent', 'returned'] as const;
export type ShelfState = (typeof SHELF_STATES)[number];
