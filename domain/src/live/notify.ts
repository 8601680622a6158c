import { revealsPlace } from '../alarms/catalogue.ts';
import type { Notify, RealTimeData } from '../gen/notify.ts';
import type { PayloadField } from '../kinds/record-kind.ts';

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

/** The same message for a receiver who may not see the position of the device: no position, no geofence. */
export const withoutPosition = (notify: Notify): Notify => ({
  ...notify,
  position: undefined,
  alarm: notify.alarm && revealsPlace(notify.alarm.msgType) ? { ...notify.alarm, msgType: 0 } : notify.alarm,
  pushMsg: notify.pushMsg.filter(({ msgType }) => !revealsPlace(msgType)),
});

const NO_ALARM = { level: -1, msgType: 0, code: 0, openCount: 0, raisedAtMs: 0 };

/** The same message for a company that has leased the device since an instant: nothing measured or raised before. */
export function sinceInstant(notify: Notify, since: number): Notify {
  const { realTimeData, position, alarm, chargeState } = notify;
  const isMeasured = realTimeData !== undefined && realTimeData.yhubStimeTs >= since;
  return {
    ...notify,
    realTimeData: isMeasured ? realTimeData : undefined,
    chargeState: isMeasured ? chargeState : undefined,
    position: position && position.atMs >= since ? position : undefined,
    alarm: alarm && alarm.raisedAtMs < since ? NO_ALARM : alarm,
    pushMsg: notify.pushMsg.filter(({ raisedAtMs }) => raisedAtMs >= since),
  };
}
