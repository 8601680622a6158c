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
  readonly mainsWatt: number | null;
}
const keyOf = ({ deviceId, unit }: UnitOfDevice): string => `${deviceId}:${unit}`;

/** What is known of the power that units of devices are made for: by their models, the battery of the device, and the mains of their systems. */
export async function ratingsOf(
  tx: Tx,
  devices: readonly { readonly deviceId: number }[],
): Promise<(unit: UnitOfDevice) => Ratings> {
  const ids = int8Array([...new Set(devices.map(({ deviceId }) => deviceId))]);
  const rows = await tx.query<UnitRow>(
    sql`select d.id as device_id, u.unit, u.model, d.capacity_centi_amp_hour, d.nominal_centi_volt,
        y.mains_amp * y.mains_phases * y.mains_volt as mains_watt
      from device d ${UNITS} left join energy_system_unit x on x.device_id = d.id and x.unit = u.unit
        left join energy_system y on y.id = x.system_id where d.id = any(${ids}::int8[])`,
  );
  const units = new Map(rows.map((row) => [keyOf(row), ratingsOfUnit(row)]));
  return (unit) => units.get(keyOf(unit)) ?? UNRATED;
}

const ratingsOfUnit = ({ model, mainsWatt, ...battery }: UnitRow): Ratings => {
  const batteryWatt = batteryWattOf(battery);
  return {
    ratedWatt: ratedWattOf(model),
    batteryWatt: batteryWatt === null ? null : Math.round(batteryWatt),
    mainsWatt,
  };
};
