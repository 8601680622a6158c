import { LIVE_NAMES, type LiveValues, nameOfKind, recordKind } from '../kinds/registry.ts';
import type { RecordInput } from '../stream/input.ts';
import { type Projection, unitOf } from '../stream/projection.ts';

/** The newest record of a kind. */
export interface Newest<Body> {
  at: number;
  receivedAt: number;
  body: Body;
}

/** The last measurements of one unit, of each kind that has live values; 0 is the hub itself. */
export type UnitReadings = { [N in keyof LiveValues]: Newest<LiveValues[N]> | null };

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

const noReadings = (): UnitReadings => Object.fromEntries(LIVE_NAMES.map((name) => [name, null])) as UnitReadings;

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

function takeBody(unit: Partial<Record<string, Newest<object> | null>>, record: RecordInput): void {
  const { kind, at, receivedAt } = record;
  const values = recordKind(kind)?.summarise?.(record.body);
  if (values) unit[nameOfKind(kind)] = { at, receivedAt, body: values };
}
