import { SET_BY_HAND } from '#domain/foundation/kinds/location/set-by-hand.ts';
import type { Monitor } from '#domain/foundation/kinds/wire.ts';
import type { HeldValue } from '#domain/stream/readings/held-values.ts';
import { preparedRows } from '../../platform/db/prepared-rows.ts';
import { flag, int2, int4, int8, text } from '../../platform/db/rows-from.ts';
import type { Tx } from '../../platform/db/within.ts';
import { alarmMessage, type StateRow } from './state-row.ts';

const heldText = (held: readonly HeldValue[] = []): string | null => (held.length === 0 ? null : JSON.stringify(held));

const measured = (key: keyof Monitor) => (row: StateRow) => {
  const value = row.values?.body[key];
  return typeof value === 'number' ? value : null;
};

const STATES = preparedRows<StateRow>('u', {
  deviceId: [int8, (row) => row.deviceId],
  at: [int8, (row) => row.values?.at ?? null],
  receivedAt: [int8, (row) => row.receivedAt],
  online: [flag, (row) => row.online],
  chargeState: [int2, (row) => row.chargeState],
  socCentiPercent: [int4, measured('socCentiPercent')],
  voltageCentiVolt: [int4, measured('voltageCentiVolt')],
  currentUsingCentiAmp: [int4, measured('currentUsingCentiAmp')],
  currentChargingCentiAmp: [int4, measured('currentChargingCentiAmp')],
  temperatureCentiCelsius: [int4, measured('temperatureCentiCelsius')],
  waterLevel: [int2, measured('waterLevel')],
  rsrpDbm: [int2, measured('rsrpDbm')],
  relayClosed: [flag, (row) => row.values?.body.relayClosed ?? null],
  latitudeMicroDegree: [int4, (row) => row.location?.body.latitudeMicroDegree ?? null],
  longitudeMicroDegree: [int4, (row) => row.location?.body.longitudeMicroDegree ?? null],
  locationKind: [int2, (row) => row.location?.body.kind ?? null],
  locationAt: [int8, (row) => row.location?.at ?? null],
  alarmLevel: [int2, (row) => row.alarm.level],
  alarmType: [int2, (row) => row.alarm.msgType],
  alarmCount: [int2, (row) => row.alarm.openCount],
  alarmMessage: [text, (row) => row.alarm.worst && alarmMessage(row.alarm.worst)],
  seq: [int8, (row) => row.seq],
  was: [int8, (row) => row.was],
  held: [text, (row) => heldText(row.values?.held)],
});

/** What somebody has set stays until something newer is measured. */
const unlessByHand = (column: string): string =>
  `${column} = case when s.location_kind = ${SET_BY_HAND} and s.location_at >= coalesce(u.location_at, 0) then s.${column} else u.${column} end`;

const WRITE_STATES = `
update device_state s set at = u.at, received_at = u.received_at, online = u.online = 1, charge_state = u.charge_state,
  soc_centi_percent = u.soc_centi_percent, voltage_centi_volt = u.voltage_centi_volt,
  current_using_centi_amp = u.current_using_centi_amp, current_charging_centi_amp = u.current_charging_centi_amp,
  temperature_centi_celsius = u.temperature_centi_celsius, water_level = u.water_level, rsrp_dbm = u.rsrp_dbm,
  relay_closed = u.relay_closed = 1, ${['latitude_micro_degree', 'longitude_micro_degree', 'location_kind', 'location_at'].map(unlessByHand).join(', ')},
  alarm_level = u.alarm_level, alarm_type = u.alarm_type, alarm_count = u.alarm_count,
  alarm_message = u.alarm_message::jsonb, held = u.held::jsonb, seq = u.seq
from ${STATES.from}
where s.device_id = u.device_id and s.seq = u.was`;

/**
 * Writes what lists read of devices; rows sorted by device, so that two transactions never wait for each other. Throws
 * when one of them has taken inputs that the row does not know: whoever does not hold its lane any more writes nothing.
 */
export async function writeStates(tx: Tx, rows: readonly StateRow[]): Promise<void> {
  if (rows.length === 0) return;
  const written = await tx.write({ name: 'write-states', text: WRITE_STATES }, STATES.values(rows));
  if (written !== rows.length) throw new Error('a device has been handled by another process meanwhile');
}
