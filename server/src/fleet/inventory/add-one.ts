import type { Calls } from '#domain/assembly/calls.ts';
import type { Parsed } from '#domain/contract/define.ts';
import type { InventoryItem } from '#domain/fleet/inventory/inventory-table.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { isEnergyType } from '#domain/foundation/devices/device-types.ts';
import type { Actor } from '../../foundation/devices/scoped.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type AddedDevice, addDevice } from './add.ts';
import { type UnitNumbers, upsertItems } from './items.ts';

/**
 * Adds a device by the numbers on its label: known facts about it are taken from the inventory, and a new monitor is
 * added to the inventory.
 */
export async function addBoughtDevice(
  tx: Tx,
  actor: Actor,
  input: Parsed<Calls['addDevice']> & UnitNumbers,
  unit: InventoryItem | null,
  now: number,
): Promise<AddedDevice> {
  const deviceType = input.deviceType ?? unit?.deviceType ?? 'a';
  const manufacturer = input.manufacturer ?? null;
  if (manufacturer !== null && !isEnergyType(deviceType)) throw new Refusal('device_type_has_no_manufacturer');
  const { mcuId, sn, deviceName, companyId, site, chemistry, nominalVoltage, capacityAmpHour } = input;
  const added = await addDevice(
    tx,
    {
      mcuId,
      sn,
      deviceName,
      deviceType,
      manufacturer,
      companyId,
      site,
      ...(chemistry && { chemistry }),
      ...(nominalVoltage !== undefined && { nominalCentiVolt: nominalVoltage }),
      ...(capacityAmpHour !== undefined && { capacityCentiAmpHour: capacityAmpHour * 100 }),
      simKind: unit?.simKind ?? null,
      details: {
        ...(input.batteryModel !== '' && { batteryModel: input.batteryModel }),
        ...(input.machineType && { machineType: input.machineType }),
        ...(unit?.model && { model: unit.model }),
        ...(unit?.hardwareVersion && { hardwareVersion: unit.hardwareVersion }),
        ...(unit?.firmwareVersion && { firmwareVersion: unit.firmwareVersion }),
        ...(unit?.imei && { imei: unit.imei }),
        ...(unit?.simId && { simId: unit.simId }),
      },
    },
    now,
  );
  if (!unit) await enterUnit(tx, { sn, mcuId, deviceType }, now);
  const { path } = await tx.one<{ path: string }>('select path from company where id = $1', [companyId]);
  await writeAudit(tx, {
    at: now,
    userId: actor.userId,
    companyPath: path,
    action: 'devices.add',
    target: mcuId,
    detail: { sn, deviceName, ...(manufacturer !== null && { manufacturer }) },
  });
  return added;
}

/** A monitor that was not in the inventory: after a removal it can be found again by its serial number. */
async function enterUnit(tx: Tx, unit: { sn: string; mcuId: string; deviceType: string }, now: number): Promise<void> {
  const unknown = { model: null, hardwareVersion: null, firmwareVersion: null, imei: null, simId: null, simKind: null };
  await upsertItems(tx, [{ ...unit, ...unknown }], now);
}
