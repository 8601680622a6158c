import { readingOf } from '../../alerting/alarms/life/open-alarm.ts';
import { type TypedAlarms, upgradeUnitAlarms } from '../../alerting/alarms/upgrade.ts';
import type { EventStatus } from '../../alerting/alarms/watch/event-watch.ts';
import type { GeofenceSide } from '../../alerting/geofences/watch.ts';
import type { BmsSummary } from '../../foundation/kinds/bms/summary.ts';
import type { Location, Monitor } from '../../foundation/kinds/wire.ts';
import { type ChargeFoldUnjudged, judgingFold, learningFold } from '../../power/charging/upgrade-fold.ts';
import { type HistoryStateBefore, learningHistory } from '../../stream/history/state.ts';
import type { Newest } from '../../stream/readings/projection.ts';
import { type DeviceState, deviceStream } from './projections.ts';

/** The state of releases up to 1.7.8: one text of one version for everything. */
interface ReducerState {
  /** 1: a unit had one alarm for all of its faults, which carried the code of the first as its value. */
  readonly v: 1 | 2;
  readonly lastReceivedAt: number | null;
  readonly lastRecordAt?: number;
  readonly online: boolean;
  readonly units: Readonly<Record<number, ReducerUnit>>;
}

interface ReducerUnit {
  readonly newest: Record<number, number>;
  readonly monitor: Newest<Monitor> | null;
  readonly location: Newest<Location> | null;
  readonly bms: Newest<BmsSummary> | null;
  readonly alarms: TypedAlarms;
  readonly geofences?: GeofenceSide[];
  readonly events?: EventStatus[];
  readonly history: HistoryStateBefore;
  readonly lateFrom: number | null;
  readonly charger?: ChargeFoldUnjudged;
  readonly chargerLateFrom?: number;
}

const FAULT = 20;
const isOfGeofence = (msgType: number): boolean => msgType === 15 || msgType === 16;

/** The version guarantees the shape; only parts that a truncated text would lack are checked. */
export const isReducerState = (value: object): value is ReducerState =>
  'v' in value &&
  (value.v === 1 || value.v === 2) &&
  'units' in value &&
  typeof value.units === 'object' &&
  value.units !== null &&
  'online' in value;

/** The states of projections converted from the single text. */
export function fromReducerState(before: ReducerState): DeviceState {
  const state = deviceStream.begin();
  const { lastReceivedAt, online } = before;
  state.presence = { lastReceivedAt, online };
  state.readings.lastRecordAt = before.lastRecordAt ?? null;
  state.alarms.lastReceivedAt = lastReceivedAt;
  for (const [key, unitState] of Object.entries(before.units)) {
    const unit = Number(key);
    const { newest, monitor, location, bms, events, history, charger } = unitState;
    const reading = monitor && readingOf(monitor.body);
    const alarms = before.v === 1 ? codesOf(unitState) : unitState.alarms;
    state.arrivals.units[unit] = newest;
    state.readings.units[unit] = { monitor, location, bms };
    state.alarms.units[unit] = {
      ...upgradeUnitAlarms(only(alarms, (msgType) => !isOfGeofence(msgType))),
      reading,
      ...(events && { events }),
    };
    state.geofences.units[unit] = {
      ...upgradeUnitAlarms(only(alarms, isOfGeofence)),
      reading,
      sides: unitState.geofences ?? [],
    };
    if (monitor) state.history.units[unit] = learningHistory(history);
    if (charger) state.charging.units[unit] = learningFold(judgingFold(charger));
  }
  return state;
}

/** The alarms of a unit that have one of the types. */
const only = ({ open, timers, lastRaisedAt }: TypedAlarms, isMeant: (msgType: number) => boolean): TypedAlarms => ({
  open: open.filter(({ msgType }) => isMeant(msgType)),
  timers: timers.filter(({ msgType }) => isMeant(msgType)),
  lastRaisedAt: Object.fromEntries(Object.entries(lastRaisedAt).filter(([key]) => isMeant(Number.parseInt(key, 10)))),
});

function codesOf({ alarms: { open, lastRaisedAt, ...alarms }, events }: ReducerUnit): TypedAlarms {
  const { [FAULT]: faultRaisedAt, ...rest } = lastRaisedAt;
  const others: Partial<Record<string, number>> = rest;
  const coded = open.map((alarm) => ({
    ...alarm,
    code: alarm.msgType === FAULT ? alarm.triggerValue : 0,
  }));
  const openFault = coded.find(({ msgType }) => msgType === FAULT);
  // The fault of the last alarm is known only while it is open; afterwards it may have been any.
  const raised = openFault ? [openFault] : (events ?? []).filter(({ msgType }) => msgType === FAULT);
  if (faultRaisedAt !== undefined)
    for (const { code } of raised) others[code === 0 ? `${FAULT}` : `${FAULT}:${code}`] = faultRaisedAt;
  return { ...alarms, open: coded, lastRaisedAt: others };
}
