import { batteryWattOf, type Ratings, ratedWattOf, UNRATED } from '#domain/foundation/kinds/rated-power.ts';
import { UNITS } from '../../foundation/devices/units.ts';
import { int8Array } from '../../platform/db/binary.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';

interface UnitOfDevice {
  readonly deviceId: number;
  readonly unit: number;
}
interface UnitRow extends UnitOfDevice {
  readonly model: string;
  readonly capacityCentiAmpHour: number | null;
  readonly nominalCentiVolt: number | null;
}
const keyOf = ({ deviceId, unit }: UnitOfDevice): string => `${deviceId}:${unit}`;

/** What is known of the power that units of devices are made for: by their models, and by the battery of the device. */
export async function ratingsOf(
  tx: Tx,
  devices: readonly { readonly deviceId: number }[],
): Promise<(unit: UnitOfDevice) => Ratings> {
  const ids = int8Array([...new Set(devices.map(({ deviceId }) => deviceId))]);
  const rows = await tx.query<UnitRow>(
    sql`select d.id as device_id, u.unit, u.model, d.capacity_centi_amp_hour, d.nominal_centi_volt
      from device d ${UNITS} where d.id = any(${ids}::int8[])`,
  );
  const units = new Map(rows.map((row) => [keyOf(row), ratingsOfUnit(row)]));
  return (unit) => units.get(keyOf(unit)) ?? UNRATED;
}

const ratingsOfUnit = ({ model, ...battery }: UnitRow): Ratings => {
  const batteryWatt = batteryWattOf(battery);
  return { ratedWatt: ratedWattOf(model), batteryWatt: batteryWatt === null ? null : Math.round(batteryWatt) };
};
