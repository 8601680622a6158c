import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { encodeLegacyTemperature } from '#domain/foundation/basics/temperature.ts';
import { UNREAD_CENTI_CELSIUS, UNREAD_MILLIVOLT } from '#domain/foundation/kinds/channel.ts';
import { chargeState } from '#domain/foundation/kinds/charge-state.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { readableBody } from '#domain/foundation/kinds/wire.ts';
import { heldOfBms, heldOfMonitor } from '#domain/stream/readings/held-now.ts';
import { type HeldValue, hidesChargeState, namesBefore, withoutValues } from '#domain/stream/readings/held-values.ts';
import { liveAt } from '#domain/stream/stream/arrivals.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import { currentState } from '../device-state/current.ts';
import { lastRecord } from '../history/last-record.ts';

/** Values of the newest monitor record of a unit; refuses when there is none, or none inside the caller's lease. */
export async function lastRealTimeData(
  tx: Tx,
  device: ScopedDevice,
  unit: number,
): Promise<Output<Calls['getLastRealTimeData']>> {
  const state = await currentState(tx, device.id);
  const monitor = state?.readings.units[unit]?.monitor;
  if (!state || !monitor || isOutside(device, monitor.at)) throw new Refusal('no_realTime_data');
  const { body } = monitor;
  const held = heldOfMonitor(state.believed, unit);
  const withheld = heldBeforeLease(device, held);
  const answer = {
    mcuId: device.mcuId,
    unit,
    soc: body.socCentiPercent ?? null,
    voltageRaw: body.voltageCentiVolt ?? null,
    currentUsing: body.currentUsingCentiAmp ?? null,
    currentCharging: body.currentChargingCentiAmp ?? null,
    batteryTemperature:
      body.temperatureCentiCelsius === undefined ? null : encodeLegacyTemperature(body.temperatureCentiCelsius),
    waterLevel: body.waterLevel ?? null,
    rsrp: body.rsrpDbm ?? null,
    relayStatus: body.relayClosed ?? null,
    chargeLocked: body.chargeLocked ?? null,
    ignitionVol: body.ignitionCentiVolt ?? null,
    hourMeterVol: body.hourMeterCentiVolt ?? null,
    auxBatVol: body.auxiliaryCentiVolt ?? null,
    auxCurrent: body.auxiliaryCentiAmp ?? null,
    remainingAvailableTime: monitor.body.remainingMinutes ?? null,
    yhubStimeTs: monitor.at,
    receivedAt: monitor.receivedAt,
    chargeState: hidesChargeState(withheld)
      ? IDLE
      : (chargeState(body.currentUsingCentiAmp, body.currentChargingCentiAmp, body.socCentiPercent) ?? IDLE),
    onlineStatus: state.presence.online,
    ...marked(held, withheld),
  };
  return withoutValues(answer, withheld, null);
}

/** Charge state of a battery of which nothing is known. */
const IDLE = 3;

/** Values that were measured before the caller's lease, and hold since. */
const heldBeforeLease = ({ leasePeriod }: ScopedDevice, held: readonly HeldValue[]): string[] =>
  leasePeriod === null ? [] : namesBefore(held, leasePeriod.startsAt);

function marked(held: readonly HeldValue[], withheld: readonly string[]): { held?: HeldValue[] } {
  const shown = held.filter(({ name }) => !withheld.includes(name));
  return shown.length === 0 ? {} : { held: shown };
}

/** The newest record of the battery management system of a unit; refuses when there is none, or none inside the caller's lease. */
export async function lastBmsRecord(
  tx: Tx,
  device: ScopedDevice,
  unit: number,
): Promise<Output<Calls['getLastBMSRecor']>> {
  const record = await lastRecord(tx, device.id, KIND.bms, unit);
  const bms = record && readableBody(KIND.bms, record.payload);
  if (!bms || isOutside(device, liveAt(record))) throw new Refusal('no_realTime_data');
  const state = await currentState(tx, device.id);
  const held = state ? heldOfBms(state.believed, unit) : [];
  const withheld = heldBeforeLease(device, held);
  const answer = {
    mcuId: device.mcuId,
    unit,
    at: liveAt(record),
    cellMillivolt: withUnread(bms.cellMillivolt, UNREAD_MILLIVOLT),
    temperatureCentiCelsius: withUnread(bms.temperatureCentiCelsius, UNREAD_CENTI_CELSIUS),
    soc: bms.socCentiPercent ?? null,
    soh: bms.sohCentiPercent ?? null,
    cycleCount: bms.cycleCount ?? null,
    remainingCapacity: bms.remainingCapacityCentiAmpHour ?? null,
    fullCapacity: bms.fullCapacityCentiAmpHour ?? null,
    designCapacity: bms.designCapacityCentiAmpHour ?? null,
    packVoltage: bms.packCentiVolt ?? null,
    packCurrent: bms.packCentiAmp ?? null,
    faultBits: bms.faultBits ?? null,
    balancingBits: bms.balancingBits ?? null,
    warningLevel: bms.warningLevel ?? null,
    ...marked(held, withheld),
  };
  const lists = withheld.filter((name) => LISTS.includes(name));
  const empty = Object.fromEntries(lists.map((name) => [name, []]));
  return { ...withoutValues(answer, withheld, null), ...empty };
}

/** The wire has a number for an element that could not be read; an answer says that it is not known. */
const withUnread = (list: readonly number[], unread: number) => list.map((value) => (value === unread ? null : value));

const LISTS: readonly string[] = ['cellMillivolt', 'temperatureCentiCelsius'];

const isOutside = (device: ScopedDevice, at: number) =>
  device.leasePeriod !== null && (at < device.leasePeriod.startsAt || at > device.leasePeriod.endsAt);
