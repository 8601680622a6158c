import { type AlarmEvent, noAlarms, type Reading, readingOf, type UnitAlarms } from '../alarms/open-alarm.ts';
import { type TypedAlarms, upgradeUnits } from '../alarms/upgrade.ts';
import { KIND } from '../kinds/registry.ts';
import { arrivedAt, type StreamInput } from '../stream/input.ts';
import { type Projection, unitOf } from '../stream/projection.ts';
import { SECOND_MS } from '../time.ts';
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
}

/** Where one unit is to its geofences, and the alarms that follow. */
export interface UnitGeofences extends UnitAlarms {
  /** Values of the newest monitor record; null before the first. */
  reading: Reading | null;
  sides: GeofenceSide[];
}

export interface GeofenceState {
  units: Record<number, UnitGeofences>;
}

/** Version 1. */
interface TypedState {
  readonly units: Readonly<Record<number, TypedAlarms & Omit<UnitGeofences, keyof TypedAlarms>>>;
}

const noGeofences = (): UnitGeofences => ({ ...noAlarms(), reading: null, sides: [] });

export const geofences: Projection<'geofences', GeofenceState, GeofenceRules, GeofenceSettings, AlarmEvent> = {
  name: 'geofences',
  version: 2,
  upgrade: ({ units }: TypedState) => ({ units: upgradeUnits(units) }),
  prepare: (settings) => geofenceRules(settings.geofences, settings.repeatGapSeconds * SECOND_MS),
  begin: () => ({ units: {} }),
  take: (state, input, rules, emit) => {
    for (const unit of Object.values(state.units))
      if (unit.sides.length > 0) unit.sides = endGeofences(unit, unit.sides, endOf(input), rules, emit);
    if (input.type !== 'record') return;
    if (input.kind === KIND.location && rules.spans.length > 0) {
      const unit = unitOf(state.units, input.unit, noGeofences);
      watchPosition(unit, unit.sides, input, rules, unit.reading, emit);
    } else if (input.kind === KIND.monitor)
      unitOf(state.units, input.unit, noGeofences).reading = readingOf(input.body);
  },
};

/** A record that comes in at the very millisecond in which a geofence ends is still of it. */
const endOf = (input: StreamInput): number => ('now' in input ? input.now : beforeRecord(arrivedAt(input)));
