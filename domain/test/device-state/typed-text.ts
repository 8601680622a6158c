import { ALARM_CATALOGUE } from '#domain/alarms/catalogue.ts';
import type { UnitAlarms } from '#domain/alarms/open-alarm.ts';
import type { DeviceState } from '#domain/device-state/projections.ts';
import { serializeState } from '#domain/device-state/state.ts';

const TYPE_OF = new Map(Object.entries(ALARM_CATALOGUE).map(([type, { key }]) => [key as string, Number(type)]));

/** What was stored while alarms, timers and repeat gaps were named by alarm type. */
export function typedText(state: DeviceState): string {
  const text = JSON.parse(serializeState(state));
  for (const name of ['alarms', 'geofences'] as const) {
    const units = Object.entries(state[name].units).map(([unit, unitState]) => [unit, typedAlarms(unitState)]);
    text.slices[name] = [1, { ...state[name], units: Object.fromEntries(units) }];
  }
  return JSON.stringify(text);
}

const typedAlarms = ({ open, timers, lastRaisedAt, ...more }: UnitAlarms) => ({
  ...more,
  open: open.map(({ rule: _, ...alarm }) => alarm),
  timers: timers.map(({ rule, breachedSince }) => ({ msgType: TYPE_OF.get(rule), breachedSince })),
  lastRaisedAt: Object.fromEntries(
    Object.entries(lastRaisedAt).map(([key, at]) => [key.replace(/^\w+/, (rule) => `${TYPE_OF.get(rule)}`), at]),
  ),
});
