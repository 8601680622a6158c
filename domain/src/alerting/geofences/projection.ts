import { SECOND_MS } from '../../foundation/basics/time.ts';
import { fixOf } from '../../foundation/kinds/location/fix.ts';
import { KIND } from '../../foundation/kinds/registry.ts';
import { isBelieved, type PlaceWatch, watchFrom } from '../../stream/believed/place-watch.ts';
import { arrivedAt, type StreamInput } from '../../stream/stream/input.ts';
import { type Projection, unitOf } from '../../stream/stream/projection.ts';
import { serviceDeadline } from '../alarms/life/end-service.ts';
import { type AlarmEvent, noAlarms, type Reading, readingOf, type UnitAlarms } from '../alarms/life/open-alarm.ts';
import { type TypedAlarms, upgradeUnits } from '../alarms/upgrade.ts';
import {
  beforeRecord,
  endGeofences,
  type GeofenceRules,
  type GeofenceSide,
  type GeofenceSpan,
  geofenceRules,
  watchPosition,
} from './watch.ts';

/** What geofences need to know about a device. */
export interface GeofenceSettings {
  /** Geofences as they are and, for a replay, as they were. */
  readonly geofences: readonly GeofenceSpan[];
  /** A (unit, type) is raised at most once in this time. */
  readonly repeatGapSeconds: number;
  /** When the data service ends: from then on nothing is raised. */
  readonly serviceUntil: number | null;
}

/** The sides of a unit with respect to its geofences, and the resulting alarms. */
interface UnitGeofences extends UnitAlarms {
  /** Values of the newest monitor record; null before the first. */
  reading: Reading | null;
  sides: GeofenceSide[];
  /** What is believed of its place; absent before the first position. */
  place?: PlaceWatch;
}

export interface GeofenceState {
  units: Record<number, UnitGeofences>;
}

/** Version 1. */
interface TypedState {
  readonly units: Readonly<Record<number, TypedAlarms & Omit<UnitGeofences, keyof TypedAlarms>>>;
}

interface Rules extends GeofenceRules {
  readonly serviceUntil: number | null;
}

export const noGeofences = (): UnitGeofences => ({ ...noAlarms(), reading: null, sides: [] });

export const geofences: Projection<'geofences', GeofenceState, Rules, GeofenceSettings, AlarmEvent> = {
  name: 'geofences',
  version: 2,
  upgrade: ({ units }: TypedState) => ({ units: upgradeUnits(units) }),
  prepare: ({ geofences: spans, serviceUntil, repeatGapSeconds }) => {
    const served = (until: number | null) =>
      serviceUntil === null ? until : Math.min(until ?? serviceUntil, serviceUntil);
    const watched = spans.map((span) => ({ ...span, until: served(span.until) }));
    return { ...geofenceRules(watched, repeatGapSeconds * SECOND_MS), serviceUntil };
  },
  begin: () => ({ units: {} }),
  take: (state, input, rules, emit) => {
    for (const unit of Object.values(state.units))
      if (unit.sides.length > 0) unit.sides = endGeofences(unit, unit.sides, endOf(input), rules, emit);
    if (input.type !== 'record') return;
    if (input.kind === KIND.location) {
      const unit = unitOf(state.units, input.unit, noGeofences);
      // Also without any geofence: one that is drawn later holds the next position against those from before.
      const fix = fixOf(input.at, input.body);
      const isFirst = unit.place === undefined;
      unit.place ??= watchFrom(fix);
      if ((isFirst || isBelieved(unit.place, fix)) && rules.spans.length > 0)
        watchPosition(unit, unit.sides, input, rules, unit.reading, emit);
    } else if (input.kind === KIND.monitor)
      unitOf(state.units, input.unit, noGeofences).reading = readingOf(input.body);
  },
  deadline: ({ units }, rules) => serviceDeadline(units, rules),
};

/** A record received in the same millisecond in which a geofence ends still belongs to it. */
const endOf = (input: StreamInput): number => ('now' in input ? input.now : beforeRecord(arrivedAt(input)));
