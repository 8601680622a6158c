import type { InventoryItem, InventoryLine } from '#domain/fleet/inventory/inventory-table.ts';
import { int2, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx, type Within } from '../../platform/db/within.ts';

const COLUMNS = `sn, mcu_id, device_type, model, hardware_version,
  firmware_version, imei, sim_id, sim_kind`;

/** The two numbers of a monitor's label. */
export interface UnitNumbers {
  readonly sn: string;
  readonly mcuId: string;
}

/** An item of the inventory, or a device of any company. */
interface KnownNumbers extends UnitNumbers {
  /** Null: it is a device. */
  readonly unit: InventoryItem | null;
}

/**
 * Entries of the inventory by number. The search covers all companies, so the result leaves this module only through
 * `claimOf`.
 */
export const knownNumbers = (
  within: Within,
  asked: readonly UnitNumbers[],
): Promise<ReadonlyMap<string, readonly KnownNumbers[]>> =>
  within(systemScope('units are looked for'), (tx) => knownNumbersIn(tx, asked));

/** The same in a transaction of the whole tree. */
export async function knownNumbersIn(
  tx: Tx,
  asked: readonly UnitNumbers[],
): Promise<ReadonlyMap<string, readonly KnownNumbers[]>> {
  const values = [asked.map(({ sn }) => sn), asked.map(({ mcuId }) => mcuId)];
  const where = 'where sn = any($1) or mcu_id = any($2)';
  const units = await tx.query<InventoryItem>(`select ${COLUMNS} from base_device ${where}`, values);
  const devices = await tx.query<UnitNumbers>(`select sn, mcu_id from device ${where}`, values);
  const known = new Map<string, KnownNumbers[]>();
  const keep = (number: string, each: KnownNumbers) => known.set(number, [...(known.get(number) ?? []), each]);
  for (const each of [...units.map((unit) => ({ ...unit, unit })), ...devices.map((its) => ({ ...its, unit: null }))])
    for (const number of new Set([each.sn, each.mcuId])) keep(number, each);
  return known;
}

/** Writes monitors to the inventory; existing entries with the same serial number are replaced. */
export async function upsertItems(tx: Tx, units: readonly Omit<InventoryLine, 'line'>[], now: number): Promise<void> {
  const added = rowsFrom('u', {
    sn: text(units.map(({ sn }) => sn)),
    mcuId: text(units.map(({ mcuId }) => mcuId)),
    deviceType: text(units.map(({ deviceType }) => deviceType)),
    model: text(units.map(({ model }) => model)),
    hardwareVersion: text(units.map(({ hardwareVersion }) => hardwareVersion)),
    firmwareVersion: text(units.map(({ firmwareVersion }) => firmwareVersion)),
    imei: text(units.map(({ imei }) => imei)),
    simId: text(units.map(({ simId }) => simId)),
    simKind: int2(units.map(({ simKind }) => simKind)),
  });
  await tx.query(
    sql`insert into base_device (sn, mcu_id, device_type, model, hardware_version, firmware_version, imei, sim_id, sim_kind, added_at)
     select u.sn, u.mcu_id, u.device_type, u.model, u.hardware_version, u.firmware_version, u.imei, u.sim_id, u.sim_kind, ${now}::int8
     from ${added}
     on conflict (sn) do update set mcu_id = excluded.mcu_id, device_type = excluded.device_type, model = excluded.model,
       hardware_version = excluded.hardware_version, firmware_version = excluded.firmware_version, imei = excluded.imei,
       sim_id = excluded.sim_id, sim_kind = excluded.sim_kind`,
  );
}
