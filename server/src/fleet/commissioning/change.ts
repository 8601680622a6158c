import { numberIn, patternOf } from '#domain/fleet/commissioning/name-pattern.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { isBattery } from '#domain/foundation/devices/battery-models.ts';
import type { Context } from '../../context.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Session } from '../../platform/http/session.ts';
import { propagateDeviceChanges } from '../device-admin/propagate.ts';
import { type DeviceChanges, updateDevices } from '../device-admin/update.ts';
import { tellPosition, writePositionByHand } from '../locations/position-by-hand.ts';
import { nameFor } from './names.ts';
import type { Commissioned, Told, Unit } from './units.ts';

/** What was entered of a device since it was added; what was sent before changes nothing. */
export async function changeUnit(
  context: Context,
  session: Session,
  unit: Unit,
  { deviceId, mcuId, deviceName: before }: Commissioned,
): Promise<Told> {
  const { within, clock, files } = context;
  if (mcuId === null || before === null) throw new Refusal('device_not_found');
  if (!isBattery(unit)) throw new Refusal('battery_not_find');
  const told = { key: unit.key, reason: null, mcuId, deviceKey: null };
  const done = await within(session, async (tx) => {
    const now = clock.now();
    const deviceName = keepsName(unit, before) ? before : await nameFor(tx, unit.companyId, unit);
    // Whoever comes second with the same revision changes nothing.
    const isNew = await tx.write(
      sql`update commissioned_device set revision = ${unit.revision}
        where user_id = ${session.userId} and key = ${unit.key} and revision < ${unit.revision}`,
    );
    if (isNew === 0) return null;
    const changed = await updateDevices(tx, files, session, [mcuId], { ...changesOf(unit), deviceName }, now);
    if (unit.position) await writePositionByHand(tx, deviceId, unit.position, session, now);
    return { changed, deviceName };
  });
  if (!done) return { ...told, outcome: 'known', deviceName: before };
  await propagateDeviceChanges(context, done.changed);
  if (unit.position) await tellPosition(context, { id: deviceId, mcuId });
  return { ...told, outcome: 'changed', deviceName: done.deviceName };
}

/** A device that a pattern has named keeps its number, though another was shown before. */
function keepsName({ pattern: text }: Unit, name: string): boolean {
  const pattern = patternOf(text);
  return pattern !== null && numberIn(pattern, name) !== null;
}

/** What is not known of the battery stays as it is: perhaps its records have told since. */
const changesOf = (unit: Unit): DeviceChanges => ({
  companyId: unit.companyId,
  site: unit.site,
  ...(unit.batteryModel !== '' && { batteryModel: unit.batteryModel }),
  ...(unit.chemistry !== null && { chemistry: unit.chemistry }),
  ...(unit.nominalVoltage !== null && { nominalCentiVolt: unit.nominalVoltage }),
  ...(unit.capacityAmpHour !== null && { capacityCentiAmpHour: unit.capacityAmpHour * 100 }),
});
