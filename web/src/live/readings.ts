import { kindOfMessage } from '#domain/alerting/alarms/catalogue.ts';
import { valuesOfPushMsg } from '#domain/alerting/alarms/words/push-msg.ts';
import type { DescribedWarning } from '#domain/alerting/alarms/words/warning-text.ts';
import { decodeLegacyTemperature } from '#domain/foundation/basics/temperature.ts';
import type { PushMsg } from '#domain/foundation/devices/push-msg-schema.ts';
import { STATUS_OPEN } from '#domain/foundation/devices/push-msg-status.ts';
import { chargeState } from '#domain/foundation/kinds/charge-state.ts';
import { remainingMinutes } from '#domain/foundation/kinds/remaining-time.ts';
import { netCurrentCentiAmp } from '#domain/foundation/kinds/units.ts';
import type { AlarmChange, RealTimeData } from '#domain/gen/notify.ts';
import type { HeldValue } from '#domain/stream/readings/held-values.ts';
import type { Answer } from '../api/client.ts';
import { type LiveDevice, mainValues } from './live-device.ts';

type RealTime = Answer<'getLastRealTimeData'>;
/** The fields of a device's last record in lists and details. */
type Recorded = Pick<
  RealTime,
  'soc' | 'voltageRaw' | 'currentUsing' | 'currentCharging' | 'batteryTemperature' | 'waterLevel' | 'rsrp'
> & {
  relayStatus: boolean | null;
  yhubStimeTs: number | null;
  remainingAvailableTime?: number | null;
  chargeLocked?: boolean | null;
  held?: readonly HeldValue[] | undefined;
};

/** A battery's values as the page shows them: hundredths, signed temperatures, net current positive when charging. */
export interface Readings {
  readonly at: number | null;
  readonly soc: number | null;
  readonly voltage: number | null;
  readonly current: number | null;
  readonly temperature: number | null;
  readonly waterLevel: number | null;
  readonly rsrp: number | null;
  readonly relayClosed: boolean | null;
  readonly chargeLocked: boolean | null;
  readonly remainingMinutes: number | null;
  readonly chargeState: number | null;
  /** When values came last that did not come with the newest record, UTC epoch ms. */
  readonly held: HeldSince;
}

type Held = 'soc' | 'voltage' | 'current' | 'temperature' | 'waterLevel';
type HeldSince = { readonly [N in Held]?: number };

export const noReadings: Readings = {
  at: null,
  soc: null,
  voltage: null,
  current: null,
  temperature: null,
  waterLevel: null,
  rsrp: null,
  relayClosed: null,
  chargeLocked: null,
  remainingMinutes: null,
  chargeState: null,
  held: {},
};

/** Readings of an answer, whose temperature has the legacy encoding. */
export const recordedReadings = (record: Recorded | null | undefined): Readings =>
  record
    ? {
        at: record.yhubStimeTs,
        soc: record.soc,
        voltage: record.voltageRaw,
        current: netCurrentCentiAmp(record.currentUsing, record.currentCharging),
        temperature: record.batteryTemperature === null ? null : decodeLegacyTemperature(record.batteryTemperature),
        waterLevel: record.waterLevel,
        rsrp: record.rsrp,
        relayClosed: record.relayStatus,
        chargeLocked: record.chargeLocked ?? null,
        held: heldSince(record.held),
        ...stateAndTime(record),
      }
    : noReadings;

const liveReadings = (values: RealTimeData): Readings => ({
  at: values.yhubStimeTs,
  soc: values.soc ?? null,
  voltage: values.voltageRaw ?? null,
  current: netCurrentCentiAmp(values.currentUsing, values.currentCharging),
  temperature: values.batteryTemperature ?? null,
  waterLevel: values.waterLevel ?? null,
  rsrp: values.rsrp ?? null,
  relayClosed: values.relayStatus ?? null,
  chargeLocked: values.chargeLocked ?? null,
  held: heldSince(values.held?.values.map(({ name, sinceMs }) => ({ name, since: sinceMs }))),
  ...stateAndTime(values),
});

const NOTHING_HELD: HeldSince = {};
const SHOWN_NAMES: readonly (readonly [Held, readonly string[]])[] = [
  ['soc', ['soc']],
  ['voltage', ['voltageRaw']],
  // The net of both: as old as the one that came last.
  ['current', ['currentUsing', 'currentCharging']],
  ['temperature', ['batteryTemperature']],
  ['waterLevel', ['waterLevel']],
];

/** What is held, by the names of the readings. */
function heldSince(held: readonly HeldValue[] = []): HeldSince {
  if (held.length === 0) return NOTHING_HELD;
  const since = new Map(held.map((value) => [value.name, value.since]));
  return Object.fromEntries(
    SHOWN_NAMES.flatMap(([shown, names]) => {
      const found = names.flatMap((name) => since.get(name) ?? []);
      return found.length === names.length ? [[shown, Math.max(...found)]] : [];
    }),
  );
}

interface Reported {
  readonly soc?: number | null | undefined;
  readonly currentUsing?: number | null | undefined;
  readonly currentCharging?: number | null | undefined;
  readonly remainingAvailableTime?: number | null | undefined;
}

function stateAndTime(reported: Reported): Pick<Readings, 'remainingMinutes' | 'chargeState'> {
  const state = chargeState(reported.currentUsing, reported.currentCharging, reported.soc);
  return { remainingMinutes: remainingMinutes(reported.remainingAvailableTime, state), chargeState: state };
}

/** The newer of the answered and the live values, of one unit or of the one that represents the device. */
export function newestReadings(recorded: Readings, live: LiveDevice | undefined, unit?: number): Readings {
  const values = unit === undefined ? mainValues(live) : live?.units.get(unit);
  return values && values.yhubStimeTs >= (recorded.at ?? 0) ? liveReadings(values) : recorded;
}

/** A warning as the page shows it, answered or live. */
export interface Warning extends DescribedWarning {
  readonly type: 1 | 2;
  readonly level: number;
  readonly triggerSubValue: number;
}

export const raisedWarning = (change: AlarmChange): Warning => ({
  msgType: change.msgType,
  type: kindOfMessage(change.msgType),
  level: change.level,
  triggerValue: change.triggerValue,
  triggerSubValue: change.triggerSubValue,
  extend: change.text === '' ? {} : { text: change.text },
  raisedAt: change.raisedAtMs,
  releasedAt: change.releasedAtMs === 0 ? null : change.releasedAtMs,
});

export const answeredWarning = (msg: PushMsg & { readonly releaseTime?: number | null }): Warning => ({
  msgType: msg.msgType,
  type: msg.type,
  level: msg.level,
  ...valuesOfPushMsg(msg),
  raisedAt: msg.createTime,
  releasedAt: msg.status === STATUS_OPEN ? null : (msg.releaseTime ?? msg.updateTime),
});

/** The device's worst open warning according to the live feed; `undefined` when the feed has not reported any. */
export function liveWarning(live: LiveDevice | undefined): Warning | null | undefined {
  if (!live?.alarm) return undefined;
  if (live.alarm.openCount === 0 || live.alarm.level === -1) return null;
  const { msgType, code } = live.alarm;
  const change = live.alarmChanges.findLast(
    (one) => one.msgType === msgType && one.code === code && one.releasedAtMs === 0,
  );
  return change ? raisedWarning(change) : undefined;
}
