import { FAULT_ALARM, POWER_LOST_ALARM } from '../../alerting/alarms/catalogue.ts';
import { faultCodesOf, faultOfCode, isOfMains } from '../../alerting/alarms/words/fault-codes.ts';
import { MINUTE_MS } from '../../foundation/basics/time.ts';
import { energyRole } from '../../foundation/kinds/energy-roles.ts';

/** What a device tells of the mains being away. */
interface MainsFailure {
  /** When it began; null where neither a warning nor the device tells. */
  readonly since: number | null;
  /** Whether `since` is to the second: the device itself counts whole minutes. */
  readonly isExact: boolean;
  /** Whether the device says that its battery supplies the output: a connection that is lost alone does not tell. */
  readonly isOnBattery: boolean;
  readonly outputWatt: number | null;
  /** When the battery is empty at the present load, by the device. */
  readonly lastsUntil: number | null;
}

interface Reported {
  readonly kind: number;
  readonly at: number;
  readonly values: Readonly<Record<string, number | undefined>>;
}
interface OpenAlarm {
  readonly msgType: number;
  /** Of a fault. */
  readonly code: number;
  readonly raisedAt: number;
}

const isFaultOfMains = (code: number): boolean => {
  const fault = faultOfCode(code);
  return fault !== null && 'name' in fault && isOfMains(fault);
};

const tellsOfMains = ({ msgType, code }: OpenAlarm): boolean =>
  msgType === POWER_LOST_ALARM || (msgType === FAULT_ALARM && isFaultOfMains(code));

/** Whether records of a kind tell that the mains is away. */
export const tellsOfMainsFailure = (kind: number): boolean => energyRole(kind)?.mainsFailure !== undefined;

/**
 * Of a UPS that runs from its battery, or an inverter that reports to be disconnected from the mains; otherwise null. An inverter
 * or a backup supply that takes from the battery is no sign: without a connection it always does.
 */
export function mainsFailureOf({ kind, at, values }: Reported, open: readonly OpenAlarm[]): MainsFailure | null {
  const isOnBattery = energyRole(kind)?.mainsFailure?.isOnBattery?.(values) ?? false;
  const isReported = (faultCodesOf(kind, { faultBits: values.faultBits }) ?? []).some(isFaultOfMains);
  if (!isOnBattery && !isReported) return null;
  const raised = open.filter((alarm) => tellsOfMains(alarm) && alarm.raisedAt <= at).map(({ raisedAt }) => raisedAt);
  const counted = isOnBattery ? values.batteryMinutes : undefined;
  const left = values.remainingMinutes;
  return {
    since: raised.length > 0 ? Math.min(...raised) : counted === undefined ? null : at - counted * MINUTE_MS,
    isExact: raised.length > 0,
    isOnBattery,
    outputWatt: values.outputWatt ?? null,
    lastsUntil: left === undefined || !isOnBattery ? null : at + left * MINUTE_MS,
  };
}
