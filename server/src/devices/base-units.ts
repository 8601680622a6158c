import type { BaseUnitLine } from '#domain/devices/base-unit-table.ts';
import { Refusal } from '#domain/errors.ts';
import { systemScope, type Tx, type Within } from '../platform/db/within.ts';

/** A unit as it left the factory. */
export interface BaseUnit {
  readonly sn: string;
  readonly mcuId: string;
  readonly deviceType: string;
  readonly model: string | null;
  readonly hardwareVersion: string | null;
  readonly firmwareVersion: string | null;
  readonly imei: string | null;
  readonly simId: string | null;
  readonly simKind: number | null;
}

const COLUMNS = `sn, mcu_id as "mcuId", device_type as "deviceType", model, hardware_version as "hardwareVersion",
  firmware_version as "firmwareVersion", imei, sim_id as "simId", sim_kind as "simKind"`;

/** Units of the register by serial number. */
export const unitsOf = async (tx: Tx, serials: readonly string[]): Promise<Map<string, BaseUnit>> =>
  new Map(
    (await tx.query<BaseUnit>(`select ${COLUMNS} from base_device where sn = any($1)`, [serials])).map((unit) => [
      unit.sn,
      unit,
    ]),
  );

/**
 * The unit with that serial number, if it belongs to nobody. It is looked for in all companies: whoever holds a unit in
 * the hand is told that it is taken, and not by whom.
 */
export async function findUnit(within: Within, sn: string): Promise<BaseUnit> {
  if (sn === '') throw new Refusal('sn_null');
  return within(systemScope('a unit is looked for'), async (tx) => {
    if (await tx.maybe('select from device where sn = $1', [sn])) throw new Refusal('device_already_bind');
    const unit = (await unitsOf(tx, [sn])).get(sn);
    if (!unit) throw new Refusal('sn_not_found');
    if (await tx.maybe('select from device where mcu_id = $1', [unit.mcuId])) throw new Refusal('device_already_bind');
    return unit;
  });
}

/** Serial numbers and identities that devices of any company have. */
export const takenIn = (
  within: Within,
  serials: readonly string[],
  identities: readonly string[],
): Promise<{ serials: ReadonlySet<string>; identities: ReadonlySet<string> }> =>
  within(systemScope('units are looked for'), async (tx) => {
    const rows = await tx.query<{ sn: string; mcu_id: string }>(
      'select sn, mcu_id from device where sn = any($1) or mcu_id = any($2)',
      [serials, identities],
    );
    return { serials: new Set(rows.map(({ sn }) => sn)), identities: new Set(rows.map((row) => row.mcu_id)) };
  });

/** Takes units into the register; what is there of a serial number is written anew. */
export async function keepUnits(tx: Tx, units: readonly Omit<BaseUnitLine, 'line'>[], now: number): Promise<void> {
  const column = <K extends keyof BaseUnit>(name: K) => units.map((unit) => unit[name]);
  await tx.query(
    `insert into base_device (sn, mcu_id, device_type, model, hardware_version, firmware_version, imei, sim_id, sim_kind, added_at)
     select *, $10::bigint from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
       $8::text[], $9::int2[])
     on conflict (sn) do update set mcu_id = excluded.mcu_id, device_type = excluded.device_type, model = excluded.model,
       hardware_version = excluded.hardware_version, firmware_version = excluded.firmware_version, imei = excluded.imei,
       sim_id = excluded.sim_id, sim_kind = excluded.sim_kind`,
    [
      column('sn'),
      column('mcuId'),
      column('deviceType'),
      column('model'),
      column('hardwareVersion'),
      column('firmwareVersion'),
      column('imei'),
      column('simId'),
      column('simKind'),
      now,
    ],
  );
}
