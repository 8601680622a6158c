import { ENERGY_KINDS } from '../../foundation/kinds/energy-measures.ts';
import { fixOf } from '../../foundation/kinds/location/fix.ts';
import { withoutNotes } from '../../foundation/kinds/record-notes.ts';
import { KIND, type LiveValues, nameOfKind, recordKind } from '../../foundation/kinds/registry.ts';
import { isBelieved, type PlaceWatch, watchFrom } from '../believed/place-watch.ts';
import { arrivedAt, type RecordInput } from '../stream/input.ts';
import { type Projection, unitOf } from '../stream/projection.ts';
import { firstPrivate, type PrivacySettings } from './privacy-hours.ts';

/** The newest record of a kind. */
export interface Newest<Body> {
  /** Its instant in the live order. */
  at: number;
  receivedAt: number;
  body: Body;
}

/** Kinds that are looked at in every unit; of the others a unit has only what it sends. */
type EverywhereName = 'monitor' | 'location' | 'bms';
/** The last measurements of one unit, of each kind that has live values; 0 is the hub itself. */
export type UnitReadings = { [N in EverywhereName]: Newest<LiveValues[N]> | null } & {
  [N in Exclude<keyof LiveValues, EverywhereName>]?: Newest<LiveValues[N]>;
};

/** The newest values of a device. */
export interface ReadingsState {
  /** When a record that was taken came in last, ms; null before the first. */
  lastRecordAt: number | null;
  units: Record<number, UnitReadings>;
  /** What is believed of the places of units; absent for those that no position has come of since it is judged. */
  places?: Record<number, PlaceWatch>;
  /** Numbers behind the hub under which it has sent records of energy, as they were told; absent for none. */
  behind?: number[];
}

/** The newest values of (kind, unit) are those of this record now. */
interface LiveEvent {
  readonly type: 'live';
  readonly kind: number;
  readonly unit: number;
  readonly at: number;
}

/** A hub has sent the first record of energy under a number behind it. */
interface UnitEvent {
  readonly type: 'unitFound';
  readonly kind: number;
  readonly unit: number;
}
export type ReadingEvent = LiveEvent | UnitEvent;

/** More are not told: nobody has so many devices behind a hub. */
const MAX_BEHIND = 64;

const noReadings = (): UnitReadings => ({ monitor: null, location: null, bms: null });

/** Null for a device whose position is never private. */
type Rules = PrivacySettings | null;

export const readings: Projection<'readings', ReadingsState, Rules, PrivacySettings, ReadingEvent> = {
  name: 'readings',
  version: 1,
  prepare: ({ privacy, timeZone }) => (privacy && privacy.length > 0 ? { privacy, timeZone } : null),
  begin: () => ({ lastRecordAt: null, units: {} }),
  take: (state, input, rules, emit) => {
    if (input.type === 'record') {
      noteRecord(state, input);
      if (isTaken(state, input)) {
        takeBody(unitOf(state.units, input.unit, noReadings), input);
        emit({ type: 'live', kind: input.kind, unit: input.unit, at: input.at });
      }
      if (isNewBehind(state, input)) {
        state.behind = [...(state.behind ?? []), input.unit];
        emit({ type: 'unitFound', kind: input.kind, unit: input.unit });
      }
    }
    if (rules) forgetPlace(state, arrivedAt(input), rules, emit);
  },
  takeLate: noteRecord,
  deadline: ({ units }, rules) => {
    if (!rules) return null;
    const firsts = Object.values(units).flatMap(({ location }) => (location && firstPrivate(rules, location.at)) ?? []);
    return firsts.length === 0 ? null : Math.min(...firsts);
  },
};

/** A position that cannot be, after the last one, is not where the device is shown. */
function isTaken(state: ReadingsState, input: RecordInput): boolean {
  if (input.kind !== KIND.location) return true;
  const { unit, at, body } = input;
  const fix = fixOf(at, body);
  const before = state.units[unit]?.location;
  const watch = before && (state.places?.[unit] ?? watchFrom(fixOf(before.at, before.body)));
  state.places ??= {};
  state.places[unit] = watch ?? watchFrom(fix);
  return !watch || isBelieved(watch, fix);
}

const isNewBehind = ({ behind = [] }: ReadingsState, { kind, unit }: RecordInput): boolean =>
  unit > 0 && ENERGY_KINDS.includes(kind) && behind.length < MAX_BEHIND && !behind.includes(unit);

/** Once private hours have begun, the place from before them is not where the device is known to be. */
function forgetPlace(
  state: ReadingsState,
  now: number,
  rules: PrivacySettings,
  emit: (event: ReadingEvent) => void,
): void {
  for (const [number, unit] of Object.entries(state.units)) {
    if (!unit.location) continue;
    const { at } = unit.location;
    const begins = firstPrivate(rules, at);
    if (begins === null || begins > now) continue;
    unit.location = null;
    delete state.places?.[Number(number)];
    emit({ type: 'live', kind: KIND.location, unit: Number(number), at });
  }
}

function noteRecord(state: ReadingsState, { receivedAt }: RecordInput): void {
  state.lastRecordAt = Math.max(receivedAt, state.lastRecordAt ?? receivedAt);
}

function takeBody(unit: Partial<Record<string, Newest<object> | null>>, record: RecordInput): void {
  const { kind, at, receivedAt } = record;
  const values = recordKind(kind)?.summarise?.(withoutNotes(record.body));
  if (values) unit[nameOfKind(kind)] = { at, receivedAt, body: values };
}
