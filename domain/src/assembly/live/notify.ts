import { revealsPlace, SERVICE_ENDED_ALARM, SERVICE_ENDING_ALARM } from '../../alerting/alarms/catalogue.ts';
import type { PayloadField } from '../../foundation/kinds/record-kind.ts';
import type { Notify, RealTimeData } from '../../gen/notify.ts';
import { withoutValues } from '../../stream/readings/held-values.ts';

/**
 * Whether a message says everything that is known of the device, or only which alarms have changed. If it names no position
 * then, none is known or may be shown, for instance since private hours have begun.
 */
export const isWhole = ({ online }: Pick<Notify, 'online'>): boolean => online !== undefined;

/**
 * Merges a newer message of the same device and unit into an older one that was not sent yet: the newest values win,
 * alarm changes stay in order.
 */
export function mergeNotify(older: Notify, newer: Notify): Notify {
  return {
    mcuId: newer.mcuId,
    deviceName: newer.deviceName || older.deviceName,
    realTimeData: mergeRealTime(older.realTimeData, newer.realTimeData),
    position: newer.position ?? (isWhole(newer) ? undefined : older.position),
    online: newer.online ?? older.online,
    alarm: newer.alarm ?? older.alarm,
    chargeState: newer.chargeState ?? older.chargeState,
    pushMsg: older.pushMsg.length === 0 ? newer.pushMsg : [...older.pushMsg, ...newer.pushMsg],
  };
}

/** The same with the warnings that are open: a message about changes alone does not know them. */
export const mergeTold = (older: Told, newer: Told): Told => ({
  notify: mergeNotify(older.notify, newer.notify),
  warnings: newer.notify.alarm ? newer.warnings : older.warnings,
});

/** Newest values win; records that are sent whole are separate and remain until newer ones arrive. */
export function mergeRealTime(
  older: RealTimeData | undefined,
  newer: RealTimeData | undefined,
): RealTimeData | undefined {
  if (!older || !newer) return newer ?? older;
  const merged: RealTimeData = { ...newer };
  for (const [field, value] of Object.entries(older))
    if (value instanceof Uint8Array) Object.assign(merged, { [field]: newer[field as PayloadField] ?? value });
  return merged;
}

/** An open warning, as far as the live feed tells of it. */
export type OpenWarning = Omit<NonNullable<Notify['alarm']>, 'openCount'>;

/** What is told of open warnings, the worst first. */
const alarmOf = (warnings: readonly OpenWarning[]): NonNullable<Notify['alarm']> => ({
  ...(warnings[0] ?? NO_WARNING),
  openCount: warnings.length,
});
const NO_WARNING: OpenWarning = { level: -1, msgType: 0, code: 0, raisedAtMs: 0 };

/** A message, and the warnings of its device that are open: each receiver is told of the worst that is shown to it. */
export interface Told {
  readonly notify: Notify;
  /** The worst first. */
  readonly warnings: readonly OpenWarning[];
}

const only = ({ notify, warnings }: Told, isTold: (warning: OpenWarning) => boolean): Told => {
  const told = warnings.filter(isTold);
  return { notify: { ...notify, alarm: notify.alarm && alarmOf(told) }, warnings: told };
};

/** The same message for a receiver who may not see the position of the device: no position, no geofence. */
export function withoutPosition(told: Told): Told {
  const { notify, warnings } = only(told, ({ msgType }) => !revealsPlace(msgType));
  const pushMsg = notify.pushMsg.filter(({ msgType }) => !revealsPlace(msgType));
  return { notify: { ...notify, position: undefined, pushMsg }, warnings };
}

/** The same message for a company that has leased the device since an instant: nothing measured or raised before. */
export function sinceInstant(told: Told, since: number): Told {
  const { notify, warnings } = only(told, ({ raisedAtMs }) => raisedAtMs >= since);
  const { realTimeData, position, chargeState } = notify;
  const isMeasured = realTimeData !== undefined && realTimeData.yhubStimeTs >= since;
  const values = realTimeData && valuesSince(realTimeData, since);
  const shown: Notify = {
    ...notify,
    realTimeData: isMeasured ? values : undefined,
    chargeState: isMeasured && values === realTimeData ? chargeState : undefined,
    position: position && position.atMs >= since ? position : undefined,
    pushMsg: notify.pushMsg.filter(({ raisedAtMs }) => raisedAtMs >= since),
  };
  return { notify: shown, warnings };
}

/** Without values that are held from before an instant. */
function valuesSince(data: RealTimeData, since: number): RealTimeData {
  const values = data.held?.values.filter(({ sinceMs }) => sinceMs >= since) ?? [];
  const older = data.held?.values.filter(({ sinceMs }) => sinceMs < since) ?? [];
  const names = older.map(({ name }) => name);
  return names.length === 0 ? data : { ...withoutValues(data, names, undefined), held: { values } };
}

/** The same message of a device whose data service is over: whether it is heard, and what is said of the service. */
export function afterService(told: Told): Told {
  const { notify, warnings } = only(told, () => false);
  const { pushMsg, ...rest } = notify;
  const shown = pushMsg.filter(({ msgType }) => SERVICE_ALARMS.includes(msgType));
  return {
    notify: { ...rest, position: undefined, realTimeData: undefined, chargeState: undefined, pushMsg: shown },
    warnings,
  };
}
const SERVICE_ALARMS: readonly number[] = [SERVICE_ENDING_ALARM, SERVICE_ENDED_ALARM];
