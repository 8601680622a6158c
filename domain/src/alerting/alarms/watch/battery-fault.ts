import { RECORD_KINDS, recordKind } from '../../../foundation/kinds/registry.ts';
import { ALARM_TYPES, alarmEntry } from '../catalogue.ts';

/** Kinds whose records report the faults of a battery: of its cells, or of the pack. */
const BATTERY_KINDS = RECORD_KINDS.filter((kind) => recordKind(kind)?.faults?.family === 'battery');
/** Types of which each alarm is a fault of the battery: its voltage or temperature is out of bounds. */
export const BATTERY_FAULT_TYPES: readonly number[] = ALARM_TYPES.filter((type) => alarmEntry(type)?.isBatteryFault);
/** Codes of faults that a battery reports or that the analysis of its days finds, from one to another, both inclusive. */
export const BATTERY_FAULT_CODES = BATTERY_KINDS.map((kind) => ({ first: kind * 10_000, last: kind * 10_000 + 9999 }));

/** The levels at which a fault stands before any word of praise. */
export const SEVERE_LEVELS = [1, 2] as const;
export type SevereLevel = (typeof SEVERE_LEVELS)[number];
