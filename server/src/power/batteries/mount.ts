import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { utcDay } from '#domain/foundation/basics/time.ts';
import type { batteryCalls } from '#domain/power/batteries/calls.ts';
import { swapFault } from '#domain/power/batteries/mounts.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { OWNER_COLUMNS, OWNER_COLUMNS_OF_STATE } from '../../foundation/visibility/owner-columns.ts';
import type { Tx } from '../../platform/db/within.ts';
import { markDaysFrom } from '../../stream/history/due-days.ts';
import { mountsOf } from './list.ts';
import { type Change, type Owner, ownDevice } from './own-device.ts';
import { reviewAgain } from './reviews.ts';
import { settleSuggestions } from './swap-suggestions.ts';

/** Mounts a pack; the one that is there ends at the same instant. */
export async function mountBattery(
  change: Change,
  { unit, batteryId, at = change.now }: Omit<Parsed<(typeof batteryCalls)['mountBattery']>, 'mcuId'>,
): Promise<null> {
  const { tx, device } = change;
  const owner = await ownDevice(change);
  const battery = await tx.maybe<{ serialNumber: string }>(
    'select serial_number from battery where id = $1 for update',
    [batteryId],
  );
  if (!battery) throw new Refusal('battery_not_found');
  await checkFree(tx, batteryId, at);
  const mounts = await mountsOf(tx, device.id, unit);
  checkInstant(mounts, at, change.now);
  if (mounts.length === 0 && at > 0) await nameFormer(change, owner, unit, at);
  else await endMount(tx, device.id, unit, at);
  await insertMount(tx, { deviceId: device.id, unit, batteryId, mountedAt: at, dismountedAt: null });
  await tx.query('update battery set company_id = $2, path = $3 where id = $1', [
    batteryId,
    owner.companyId,
    owner.path,
  ]);
  await noteSwap(change, 'mount', unit, at, battery.serialNumber);
  return null;
}

/** Takes a pack off; what is measured then is of none that is known. */
export async function dismountBattery(
  change: Change,
  { unit, at = change.now }: Omit<Parsed<(typeof batteryCalls)['dismountBattery']>, 'mcuId'>,
): Promise<null> {
  const { tx, device } = change;
  await ownDevice(change);
  const mounts = await mountsOf(tx, device.id, unit);
  const mounted = mounts.find(({ dismountedAt }) => dismountedAt === null);
  if (!mounted) throw new Refusal('battery_not_mounted');
  checkInstant(mounts, at, change.now);
  await endMount(tx, device.id, unit, at);
  const battery = await tx.maybe<{ serialNumber: string }>('select serial_number from battery where id = $1', [
    mounted.batteryId,
  ]);
  await noteSwap(change, 'dismount', unit, at, battery?.serialNumber ?? '');
  return null;
}

/** A pack is in one place at a time. */
async function checkFree(tx: Tx, batteryId: number, at: number): Promise<void> {
  const elsewhere = await tx.query<object>(
    `select device_id from battery_mount where battery_id = $1 and (dismounted_at is null or dismounted_at > $2)`,
    [batteryId, at],
  );
  if (elsewhere.length > 0) throw new Refusal('battery_in_use');
}

function checkInstant(mounts: Parameters<typeof swapFault>[0], at: number, now: number): void {
  const fault = swapFault(mounts, at, now);
  if (fault !== null) throw new Refusal('param_error', { field: 'at', rule: fault });
}

const endMount = (tx: Tx, deviceId: number, unit: number, at: number) =>
  tx.query('update battery_mount set dismounted_at = $3 where device_id = $1 and unit = $2 and dismounted_at is null', [
    deviceId,
    unit,
    at,
  ]);

/** A pack that was there before anybody recorded one: known by the settings of its device alone. */
async function nameFormer({ tx, device, now }: Change, { companyId, path }: Owner, unit: number, at: number) {
  const used = await tx.query<object>(
    'select hour_start from hour_bucket where device_id = $1 and unit = $2 and hour_start < $3 limit 1',
    [device.id, unit, at],
  );
  if (used.length === 0) return;
  const { id } = await tx.one<{ id: number }>(
    `insert into battery (id, company_id, path, serial_number, model, chemistry, made_on, rated_centi_amp_hour,
       nominal_centi_volt, added_at)
     select nextval('battery_id_seq'), $2, $3, '', coalesce(battery_model, ''), chemistry, null, capacity_centi_amp_hour,
       nominal_centi_volt, $4 from device where id = $1 returning id`,
    [device.id, companyId, path, now],
  );
  await insertMount(tx, { deviceId: device.id, unit, batteryId: id, mountedAt: 0, dismountedAt: at });
}

interface NewMount {
  deviceId: number;
  unit: number;
  batteryId: number;
  mountedAt: number;
  dismountedAt: number | null;
}

const insertMount = (tx: Tx, { deviceId, unit, batteryId, mountedAt, dismountedAt }: NewMount) =>
  tx.query(
    `insert into battery_mount as m (device_id, unit, battery_id, mounted_at, dismounted_at, ${OWNER_COLUMNS})
     select $1, $2, $3, $4, $5, ${OWNER_COLUMNS_OF_STATE} from device_state s where s.device_id = $1 returning m.device_id`,
    [deviceId, unit, batteryId, mountedAt, dismountedAt],
  );

/** Days since then are analysed again: their figures look back on the pack that they are about. */
async function noteSwap({ tx, session, device, now }: Change, verb: string, unit: number, at: number, sn: string) {
  await markDaysFrom(tx, device.id, utcDay(at));
  await reviewAgain(tx, device.id, unit);
  await settleSuggestions(tx, { deviceId: device.id, unit, at, now, by: session.userId });
  await writeAudit(tx, {
    ...{ at: now, userId: session.userId, companyPath: session.path },
    ...{ action: `batteries.${verb}`, target: device.mcuId, detail: { sn, unit, at } },
  });
}
