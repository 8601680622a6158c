import type { TemperatureUnit } from '../../../foundation/basics/temperature.ts';
import { MINUTE_MS, SECOND_MS } from '../../../foundation/basics/time.ts';
import { percentQuantity, type Quantity } from '../../../foundation/kinds/units.ts';
import {
  type AlarmType,
  DEEP_DISCHARGE_ALARM,
  DRIFT_ALARM,
  FAULT_ALARM,
  hasWords,
  isKnownAlarmType,
  isRaisedBy,
  NOT_FULL_ALARM,
  UNUSED_ALARM,
  WATER_ALARM,
  WRONG_CLOCK_ALARM,
} from '../catalogue.ts';
import { ownMark } from '../rules/own-rule.ts';
import { triggerQuantity } from '../rules/trigger-quantity.ts';
import { driftOfCode } from '../watch/drift-codes.ts';
import { faultOfCode, type KnownFault, shownFaultCode } from './fault-codes.ts';

/** A warning as a sentence tells it: values in hundredths, signed temperatures. */
export interface DescribedWarning {
  readonly msgType: number;
  readonly triggerValue: number;
  /** Values of the battery when it was raised, and extra data of its type. */
  readonly extend: Readonly<Record<string, unknown>>;
  readonly raisedAt: number;
  /** Null while it is open. */
  readonly releasedAt: number | null;
}

/** Numbers, durations and dates in the reader's language; what is missing is `--`. */
interface WarningFormat {
  readonly temperatureUnit: TemperatureUnit;
  quantity(quantity: Quantity | null): string;
  number(value: number): string;
  minutes(minutes: number): string;
  /** The same of seconds to years. */
  lasting(minutes: number): string;
  date(shape: 'date' | 'dayMonthTime', at: unknown): string;
  /** The name of a fault that records report. */
  fault(fault: KnownFault): string;
}

/** The sentence of a warning: its key in the module `alarm`, and the values of its placeholders. */
export function warningText(warning: DescribedWarning, format: WarningFormat, now: number) {
  const { msgType, extend, triggerValue } = warning;
  const values = {
    value: format.quantity(triggerQuantity(warning, format.temperatureUnit)),
    code: String(isKnownAlarmType(msgType) ? shownFaultCode(triggerValue) : msgType),
    duration:
      msgType === WRONG_CLOCK_ALARM
        ? format.lasting((Math.abs(triggerValue) * SECOND_MS) / MINUTE_MS)
        : format.minutes(silentMinutes(warning, now)),
    days: format.number(triggerValue),
    number: msgType === DRIFT_ALARM ? (driftOfCode(triggerValue)?.number ?? 0) : 0,
    count: triggerValue,
    date: format.date('date', extend.stoodOutAt ?? extend.serviceUntil),
    endSoc: format.quantity(percentQuantity(msgType === DEEP_DISCHARGE_ALARM ? triggerValue : null)),
    geofence: typeof extend.geofence === 'string' ? extend.geofence : '',
    text: textOf(warning, format),
    rule: ownMark(extend)?.name ?? '',
    lastFullChargeTime: format.date('dayMonthTime', extend.lastFullChargeTime),
  };
  return { key: isKnownAlarmType(msgType) ? keyOf(msgType, warning) : ('other' as const), values };
}

/** The device's own words, or the name of a fault that its records report. */
function textOf({ msgType, triggerValue, extend }: DescribedWarning, format: WarningFormat): string {
  const fault = msgType === FAULT_ALARM ? faultOfCode(triggerValue) : null;
  if (fault) return format.fault(fault);
  return typeof extend.text === 'string' ? extend.text : '';
}

/** How long the device of an offline warning has been silent, or was. */
const silentMinutes = ({ raisedAt, releasedAt, triggerValue }: DescribedWarning, now: number): number =>
  ((releasedAt ?? now) - raisedAt + triggerValue * SECOND_MS) / MINUTE_MS;

/** The water level at which its sensor has a fault. */
const SENSOR_FAULT = 3;

/** Of a fault that was found only later, since when the records show it, too. */
const knownFaultKey = ({ stoodOutAt }: DescribedWarning['extend']) =>
  stoodOutAt === undefined ? ('20_known' as const) : ('20_since' as const);

function driftKey(code: number) {
  const drift = driftOfCode(code);
  return drift ? (`711_${drift.kind}` as const) : ('711' as const);
}

/** The text of a type, as far as the warning says more than that. */
function keyOf(msgType: AlarmType, { triggerValue, extend }: DescribedWarning) {
  if (isRaisedBy(msgType, 'geofence') && extend.geofence) return `${msgType}_of` as const;
  if (msgType === WATER_ALARM && triggerValue === SENSOR_FAULT) return '13_fault' as const;
  if (msgType === NOT_FULL_ALARM && !extend.lastFullChargeTime) return '707_for' as const;
  if (msgType === UNUSED_ALARM && triggerValue > 0) return '703_for' as const;
  if (isRaisedBy(msgType, 'service') && extend.serviceUntil) return `${msgType}_on` as const;
  if (msgType === FAULT_ALARM && faultOfCode(triggerValue)) return knownFaultKey(extend);
  if (msgType === DRIFT_ALARM) return driftKey(triggerValue);
  if (msgType === WRONG_CLOCK_ALARM && triggerValue !== 0) {
    const isAhead = triggerValue > 0;
    if (extend.clockFault === 'drift') return isAhead ? ('710_fast' as const) : ('710_slow' as const);
    return isAhead ? ('710_ahead' as const) : ('710_behind' as const);
  }
  if (hasWords(msgType) && extend.text) return `${msgType}_of` as const;
  return `${msgType}` as const;
}
