import type { Monitor } from '#domain/foundation/kinds/wire.ts';
import type { HeldValue } from '#domain/stream/readings/held-values.ts';
import { flagArray, int2Array, int4Array, int8Array, textArray } from '../../platform/db/binary.ts';
import type { Tx } from '../../platform/db/within.ts';
import { alarmMessage, type StateRow } from './state-row.ts';

const WRITE_STATES = `
update device_state s set at = u.at, received_at = u.received_at, online = u.online = 1, charge_state = u.charge_state,
  soc_centi_percent = u.soc, voltage_centi_volt = u.voltage, current_using_centi_amp = u.using_,
  current_charging_centi_amp = u.charging, temperature_centi_celsius = u.temperature, water_level = u.water,
  rsrp_dbm = u.rsrp, relay_closed = u.relay = 1, latitude_micro_degree = u.latitude, longitude_micro_degree = u.longitude,
  location_kind = u.location_kind, location_at = u.location_at, alarm_level = u.alarm_level, alarm_type = u.alarm_type,
  alarm_count = u.alarm_count, alarm_message = u.alarm_message::jsonb, held = u.held::jsonb, seq = u.seq
from unnest($1::int8[], $2::int8[], $3::int8[], $4::int2[], $5::int2[], $6::int4[], $7::int4[], $8::int4[], $9::int4[],
  $10::int4[], $11::int2[], $12::int2[], $13::int2[], $14::int4[], $15::int4[], $16::int2[], $17::int8[], $18::int2[],
  $19::int2[], $20::int2[], $21::text[], $22::int8[], $23::int8[], $24::text[]) as u (device_id, at, received_at, online, charge_state,
  soc, voltage, using_, charging, temperature, water, rsrp, relay, latitude, longitude, location_kind, location_at,
  alarm_level, alarm_type, alarm_count, alarm_message, seq, was, held)
where s.device_id = u.device_id and s.seq = u.was`;

const heldText = (held: readonly HeldValue[] = []): string | null => (held.length === 0 ? null : JSON.stringify(held));

/**
 * Writes what lists read of devices; rows sorted by device, so that two transactions never wait for each other. Throws
 * when one of them has taken inputs that the row does not know: whoever does not hold its lane any more writes nothing.
 */
export async function writeStates(tx: Tx, rows: readonly StateRow[]): Promise<void> {
  if (rows.length === 0) return;
  const measured = (key: keyof Monitor) =>
    rows.map((row) => {
      const value = row.values?.body[key];
      return typeof value === 'number' ? value : null;
    });
  const written = await tx.write({ name: 'write-states', text: WRITE_STATES }, [
    int8Array(rows.map((row) => row.deviceId)),
    int8Array(rows.map((row) => row.values?.at ?? null)),
    int8Array(rows.map((row) => row.receivedAt)),
    flagArray(rows.map((row) => row.online)),
    int2Array(rows.map((row) => row.chargeState)),
    int4Array(measured('socCentiPercent')),
    int4Array(measured('voltageCentiVolt')),
    int4Array(measured('currentUsingCentiAmp')),
    int4Array(measured('currentChargingCentiAmp')),
    int4Array(measured('temperatureCentiCelsius')),
    int2Array(measured('waterLevel')),
    int2Array(measured('rsrpDbm')),
    flagArray(rows.map((row) => row.values?.body.relayClosed ?? null)),
    int4Array(rows.map((row) => row.location?.body.latitudeMicroDegree ?? null)),
    int4Array(rows.map((row) => row.location?.body.longitudeMicroDegree ?? null)),
    int2Array(rows.map((row) => row.location?.body.kind ?? null)),
    int8Array(rows.map((row) => row.location?.at ?? null)),
    int2Array(rows.map((row) => row.alarm.level)),
    int2Array(rows.map((row) => row.alarm.msgType)),
    int2Array(rows.map((row) => row.alarm.openCount)),
    textArray(rows.map((row) => row.alarm.worst && alarmMessage(row.alarm.worst))),
    int8Array(rows.map((row) => row.seq)),
    int8Array(rows.map((row) => row.was)),
    textArray(rows.map((row) => heldText(row.values?.held))),
  ]);
  if (written !== rows.length) throw new Error('a device has been handled by another process meanwhile');
}
