import { isWhole, mergeRealTime } from '#domain/assembly/live/notify.ts';
import type { AlarmChange, AlarmLevel, Notify, Position, RealTimeData } from '#domain/gen/notify.ts';

/** The reports of the live feed about a device since the page was opened. */
export interface LiveDevice {
  readonly mcuId: string;
  /** Empty until a message reports it. */
  readonly deviceName: string;
  /** Newest values by unit. */
  readonly units: ReadonlyMap<number, RealTimeData>;
  readonly online: boolean | undefined;
  readonly chargeState: number | undefined;
  readonly alarm: AlarmLevel | undefined;
  readonly position: Position | undefined;
  /** The latest raised and released alarms, oldest first. */
  readonly alarmChanges: readonly AlarmChange[];
}

const KEPT_CHANGES = 20;

const unknown = (mcuId: string): LiveDevice => ({
  mcuId,
  deviceName: '',
  units: new Map(),
  online: undefined,
  chargeState: undefined,
  alarm: undefined,
  position: undefined,
  alarmChanges: [],
});

const withValues = (units: LiveDevice['units'], values: RealTimeData | undefined): LiveDevice['units'] => {
  if (!values) return units;
  const known = units.get(values.unit);
  // A repeated message must not restore an older value.
  if (known && known.yhubStimeTs > values.yhubStimeTs) return units;
  return new Map(units).set(values.unit, mergeRealTime(known, values) ?? values);
};

/** The device after one more message. */
export function afterMessage(device: LiveDevice | undefined, message: Notify): LiveDevice {
  const before = device ?? unknown(message.mcuId);
  return {
    mcuId: message.mcuId,
    deviceName: message.deviceName || before.deviceName,
    units: withValues(before.units, message.realTimeData),
    online: message.online ?? before.online,
    chargeState: message.chargeState ?? before.chargeState,
    alarm: message.alarm ?? before.alarm,
    position: message.position ?? (isWhole(message) ? undefined : before.position),
    alarmChanges:
      message.pushMsg.length === 0
        ? before.alarmChanges
        : [...before.alarmChanges, ...message.pushMsg].slice(-KEPT_CHANGES),
  };
}

/** Whether its position is known, as the feed said last; undefined before it has said anything. */
export function isLocated(device: LiveDevice | undefined): boolean | undefined {
  if (device?.position) return true;
  return device && isWhole(device) ? false : undefined;
}

/** Values of the unit that represents the device: the lowest one with measurements. */
export function mainValues(device: LiveDevice | undefined): RealTimeData | undefined {
  if (!device || device.units.size === 0) return undefined;
  return device.units.get(Math.min(...device.units.keys()));
}
