import { type BmsSummary, bmsSummary } from '../kinds/bms/summary.ts';
import { KIND } from '../kinds/registry.ts';
import type { Location, Monitor } from '../kinds/wire.ts';
import type { RecordInput } from '../stream/input.ts';
import { type Projection, unitOf } from '../stream/projection.ts';

/** The newest record of a kind. */
export interface Newest<Body> {
  at: number;
  receivedAt: number;
  body: Body;
}

/** The last measurements of one unit; 0 is the hub itself. */
export interface UnitReadings {
  monitor: Newest<Monitor> | null;
  location: Newest<Location> | null;
  bms: Newest<BmsSummary> | null;
}

/** The newest values of a device. */
export interface ReadingsState {
  /** When a record that was taken came in last, ms; null before the first. */
  lastRecordAt: number | null;
  units: Record<number, UnitReadings>;
}

/** The newest values of (kind, unit) are those of this record now. */
export interface ReadingEvent {
  readonly type: 'live';
  readonly kind: number;
  readonly unit: number;
  readonly at: number;
}

const noReadings = (): UnitReadings => ({ monitor: null, location: null, bms: null });

export const readings: Projection<'readings', ReadingsState, null, object, ReadingEvent> = {
  name: 'readings',
  version: 1,
  prepare: () => null,
  begin: () => ({ lastRecordAt: null, units: {} }),
  take: (state, input, _rules, emit) => {
    if (input.type !== 'record') return;
    noteRecord(state, input);
    takeBody(unitOf(state.units, input.unit, noReadings), input);
    emit({ type: 'live', kind: input.kind, unit: input.unit, at: input.at });
  },
  takeLate: noteRecord,
};

function noteRecord(state: ReadingsState, { receivedAt }: RecordInput): void {
  state.lastRecordAt = Math.max(receivedAt, state.lastRecordAt ?? receivedAt);
}

function takeBody(unit: UnitReadings, record: RecordInput): void {
  const { at, receivedAt } = record;
  if (record.kind === KIND.monitor) unit.monitor = { at, receivedAt, body: record.body };
  else if (record.kind === KIND.location) unit.location = { at, receivedAt, body: record.body };
  else if (record.kind === KIND.bms) unit.bms = { at, receivedAt, body: bmsSummary(record.body) };
}
