import { DATA_VALID_MS, DAY_MS } from '../../foundation/basics/time.ts';

/** What is believed of a device: for each unit and kind of record (its number) the newest values. Plain JSON. */
export interface BelievedState {
  units: Record<number, Record<number, Believed>>;
}

/** The newest values of a kind of records of one unit, with what was learned of when they come. Fields are bits (kinds/record-notes.ts). */
export interface Believed extends Learned {
  /** Instant of the newest record in the live order. */
  at: number;
  /** The latest instant of a record, also of one from a clock that was ahead. */
  newest: number;
  /** When records came again after the last silence. */
  resumedAt: number;
  /** Its values, held ones too, without notes. */
  body: object;
  /** The fields that have a value. */
  known: number;
  /** Of those fields that have not come with every record. */
  apart?: Record<number, Apart>;
}

/** When something comes. */
interface Learned {
  /** How often it came; no further than counts. */
  receipts: number;
  /** The longest time between two receipts while records of the kind came, ms; slowly forgotten. */
  spacing: number;
}

interface Apart extends Learned {
  /** When the value came last. */
  since: number;
}

/** Nothing holds longer, whatever a source says or was seen to do. */
export const MAX_HOLD_MS = DAY_MS;
/** Before so many receipts it is not known when a value comes. */
const ENOUGH_RECEIPTS = 3;
const SPACINGS = 3;
/** The part of what is longer than seen now that is forgotten with each receipt. */
const FORGOTTEN = 1 / 32;

export const isLearned = ({ receipts }: Learned): boolean => receipts >= ENOUGH_RECEIPTS;

/** How long a value holds of which nobody says that it is gone. */
export const holdMsOf = (learned: Learned): number =>
  isLearned(learned) ? Math.min(MAX_HOLD_MS, Math.max(DATA_VALID_MS, SPACINGS * learned.spacing)) : MAX_HOLD_MS;

/** Takes a time between two receipts. **Changes `learned`.** */
export function learn(learned: Learned, spacing: number): void {
  if (learned.receipts < ENOUGH_RECEIPTS) learned.receipts += 1;
  const longest = learned.spacing;
  learned.spacing =
    spacing >= longest ? Math.min(spacing, MAX_HOLD_MS) : longest - Math.ceil((longest - spacing) * FORGOTTEN);
}
