import { alarmKey, type OpenAlarm, type UnitAlarms } from '../alarms/open-alarm.ts';
import type { DeviceReducerState, UnitState } from './state.ts';

/** Version 1: a unit had one alarm for all of its faults, which carried the code of the first as its value. */
export interface StateWithoutCodes extends Omit<DeviceReducerState, 'v' | 'units'> {
  v: 1;
  units: Record<number, Omit<UnitState, 'alarms'> & { alarms: AlarmsWithoutCodes }>;
}
type AlarmsWithoutCodes = Omit<UnitAlarms, 'open'> & { open: Omit<OpenAlarm, 'code'>[] };

const FAULT = 20;

/** A state of version 1 as it goes on. */
export const withCodes = (state: StateWithoutCodes): DeviceReducerState => ({
  ...state,
  v: 2,
  units: Object.fromEntries(
    Object.entries(state.units).map(([unit, { alarms, ...rest }]) => [
      unit,
      { ...rest, alarms: codesOf(alarms, rest) },
    ]),
  ),
});

function codesOf(
  { open, lastRaisedAt, ...alarms }: AlarmsWithoutCodes,
  { events }: Pick<UnitState, 'events'>,
): UnitAlarms {
  const { [FAULT]: faultRaisedAt, ...others } = lastRaisedAt;
  const coded = open.map((alarm) => ({ ...alarm, code: alarm.msgType === FAULT ? alarm.triggerValue : 0 }));
  const openFault = coded.find(({ msgType }) => msgType === FAULT);
  // Which fault had the last alarm is known while it is open; after that it may have been any.
  const raised = openFault ? [openFault] : (events ?? []).filter(({ msgType }) => msgType === FAULT);
  if (faultRaisedAt !== undefined) for (const fault of raised) others[alarmKey(fault)] = faultRaisedAt;
  return { ...alarms, open: coded, lastRaisedAt: others };
}
