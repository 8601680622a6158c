import { isInMaintenance } from '#domain/alerting/alarms/life/maintenance.ts';
import type { OpenAlarm } from '#domain/alerting/alarms/life/open-alarm.ts';
import type { DeviceState, DeviceStreamEvent } from '#domain/assembly/device-state/projections.ts';
import { afterService, type OpenWarning, type Told } from '#domain/assembly/live/notify.ts';
import { isServiceOver } from '#domain/foundation/devices/data-service.ts';
import { SET_BY_HAND } from '#domain/foundation/kinds/location/set-by-hand.ts';
import type { PayloadField } from '#domain/foundation/kinds/record-kind.ts';
import type { Location, Monitor } from '#domain/foundation/kinds/wire.ts';
import type { AlarmChange, Notify, RealTimeData } from '#domain/gen/notify.ts';
import { heldOfMonitor } from '#domain/stream/readings/held-now.ts';
import type { Newest } from '#domain/stream/readings/projection.ts';
import type { Device, PositionByHand } from '../../foundation/devices/device-directory.ts';
import type { LiveMessage } from '../../platform/live/bus.ts';
import { type ShownState, shownState } from '../device-state/state-row.ts';

/** Records by the field of the live message that carries them. */
type Payloads = Partial<Pick<RealTimeData, PayloadField>>;

/** The changes of a device in a batch: units with new values, the newest records of each that are sent whole, alarms. */
export interface LiveChanges {
  readonly units: Set<number>;
  readonly payloads: Map<number, Payloads>;
  readonly alarms: AlarmChange[];
  /** The newest instant of what happened. */
  at: number;
}

export const noLiveChanges = (): LiveChanges => ({ units: new Set(), payloads: new Map(), alarms: [], at: 0 });

type AlarmEvent = Extract<DeviceStreamEvent, { type: 'alarmRaised' | 'alarmReleased' }>;

export const alarmChange = (event: AlarmEvent, { maintenance, settings }: Device): AlarmChange => ({
  msgType: event.alarm.msgType,
  unit: event.alarm.unit,
  level: event.alarm.level,
  raisedAtMs: event.alarm.raisedAt,
  releasedAtMs: event.type === 'alarmReleased' ? event.releasedAt : 0,
  triggerValue: event.alarm.triggerValue,
  triggerSubValue: event.alarm.triggerSubValue,
  code: event.alarm.code,
  text: event.alarm.extend.text ?? '',
  suppressed: isInMaintenance(maintenance, event.alarm.raisedAt, settings.timeZone),
});

/** One message for each unit that has new values; at least one. */
export function liveMessages(
  device: Device,
  state: DeviceState,
  shown: ShownState,
  changes: LiveChanges,
): LiveMessage[] {
  const now = Math.max(changes.at, shown.receivedAt ?? 0);
  const units = changes.units.size > 0 ? [...changes.units] : [null];
  return units.map((unit, index) => {
    const realTimeData = unit === null ? undefined : realTimeDataOf(state, unit, changes.payloads.get(unit));
    const pushMsg = index === 0 ? changes.alarms : [];
    return message(device, { ...notifyOf(device, shown), realTimeData, pushMsg }, shown, now);
  });
}

/** The last known values of a device, for a caller who asks again. */
export function currentMessage(device: Device, state: DeviceState, now: number): LiveMessage {
  const shown = shownState(state);
  const realTimeData = shown.values ? realTimeDataOf(state, shown.values.unit, undefined) : undefined;
  return message(device, { ...notifyOf(device, shown), realTimeData, pushMsg: [] }, shown, now);
}

const message = (device: Device, notify: Notify, { alarm }: ShownState, now: number): LiveMessage =>
  toLiveMessage(device, { notify, warnings: alarm.open.map(warningOf) }, now);

/** Of a device whose data service is over, no values, no position and no warnings. */
export const toLiveMessage = (device: Device, told: Told, now: number): LiveMessage => ({
  deviceId: device.id,
  mcuId: device.mcuId,
  path: device.path,
  locationShared: device.locationShared,
  ...(isServiceOver(device.settings, now) ? afterService(told) : told),
});

const warningOf = ({ level, msgType, code, raisedAt }: OpenAlarm): OpenWarning => ({
  level,
  msgType,
  code,
  raisedAtMs: raisedAt,
});

function notifyOf(
  device: Device,
  { location, online, alarm, chargeState }: ShownState,
): Omit<Notify, 'realTimeData' | 'pushMsg'> {
  const { level, msgType, openCount, worst } = alarm;
  return {
    mcuId: device.mcuId,
    deviceName: device.name,
    position: positionOf(device.byHand, location),
    online,
    alarm: { level, msgType: msgType ?? 0, code: worst?.code ?? 0, openCount, raisedAtMs: worst?.raisedAt ?? 0 },
    chargeState: chargeState ?? undefined,
  };
}

/** What was measured last, unless somebody has said since where the device is. */
function positionOf(byHand: PositionByHand | undefined, measured: Newest<Location> | null): Notify['position'] {
  if (byHand && byHand.at >= (measured?.at ?? 0)) {
    const { at, latitudeMicroDegree, longitudeMicroDegree } = byHand;
    return { latitudeMicroDegree, longitudeMicroDegree, ltype: SET_BY_HAND, atMs: at };
  }
  if (!measured) return undefined;
  const { latitudeMicroDegree, longitudeMicroDegree, kind } = measured.body;
  return { latitudeMicroDegree, longitudeMicroDegree, ltype: kind, atMs: measured.at };
}

function realTimeDataOf(state: DeviceState, unit: number, payloads: Payloads | undefined): RealTimeData | undefined {
  const unitState = state.readings.units[unit];
  const at = unitState?.monitor?.at ?? unitState?.bms?.at;
  if (at === undefined) return undefined;
  const body: Partial<Monitor> = unitState?.monitor?.body ?? {};
  return {
    yhubStimeTs: at,
    unit,
    soc: body.socCentiPercent,
    voltageRaw: body.voltageCentiVolt,
    currentUsing: body.currentUsingCentiAmp,
    currentCharging: body.currentChargingCentiAmp,
    batteryTemperature: body.temperatureCentiCelsius,
    waterLevel: body.waterLevel,
    rsrp: body.rsrpDbm,
    relayStatus: body.relayClosed,
    ignitionVol: body.ignitionCentiVolt,
    hourMeterVol: body.hourMeterCentiVolt,
    auxBatVol: body.auxiliaryCentiVolt,
    auxCurrent: body.auxiliaryCentiAmp,
    remainingAvailableTime: body.remainingMinutes,
    ...payloads,
    chargeLocked: body.chargeLocked,
    held: heldOf(state, unit),
  };
}

function heldOf({ readings, believed }: DeviceState, unit: number): RealTimeData['held'] {
  const held = readings.units[unit]?.monitor ? heldOfMonitor(believed, unit) : [];
  return held.length === 0 ? undefined : { values: held.map(({ name, since }) => ({ name, sinceMs: since })) };
}
