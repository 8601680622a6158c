import { ALARM_CATALOGUE } from '#domain/alerting/alarms/catalogue.ts';
import type { UnitAlarms } from '#domain/alerting/alarms/life/open-alarm.ts';
import type { UnitAlarmState } from '#domain/alerting/alarms/projection.ts';
import type { DeviceState } from '#domain/assembly/device-state/projections.ts';
import { serializeState } from '#domain/assembly/device-state/state.ts';
import { noIntervals } from '#domain/stream/believed/interval.ts';

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

/** The state that goes on from it: the interval of the device is learned from then on. */
export function withoutIntervals(state: DeviceState): DeviceState {
  const copy = structuredClone(state);
  for (const { battery, direction } of Object.values(copy.alarms.units)) {
    if (battery) {
      const { currentAt, netCentiAmp } = battery;
      Object.assign(battery.count, { ...noIntervals(currentAt), currentAt, netCentiAmp });
    }
    if (direction) Object.assign(direction, noIntervals(direction.at));
  }
  return copy;
}

/** The books were without the interval of the device. */
function unlearned({ battery, direction, ...more }: Pick<UnitAlarmState, 'battery' | 'direction'>) {
  const { count, ...book } = battery ?? {};
  const { interval: _, waiting: __, ...counted } = count ?? {};
  const { interval: ___, waiting: ____, ...going } = direction ?? {};
  return { ...more, ...(battery && { battery: { ...counted, ...book } }), ...(direction && { direction: going }) };
}

const typedAlarms = ({
  open,
  timers,
  lastRaisedAt,
  ...more
}: UnitAlarms & Pick<UnitAlarmState, 'battery' | 'direction'>) => ({
  ...unlearned(more),
  open: open.map(({ rule: _, ...alarm }) => alarm),
  timers: timers.map(({ rule, breachedSince }) => ({ msgType: TYPE_OF.get(rule), breachedSince })),
  lastRaisedAt: Object.fromEntries(
    Object.entries(lastRaisedAt).map(([key, at]) => [key.replace(/^\w+/, (rule) => `${TYPE_OF.get(rule)}`), at]),
  ),
});
