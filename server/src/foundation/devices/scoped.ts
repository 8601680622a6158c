import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { DEVICE_ROWS, type DeviceRow } from './device-directory.ts';

/** The acting user: the part of a session that device actions need. */
export type Actor = Pick<Session, 'userId' | 'role' | 'path' | 'leasesAt'>;
type Action = 'editDevice' | 'removeDevice' | 'addDevice' | 'importRecords' | 'shiftClock';

/** The devices in the order of their ids; one that the caller may not see makes all of them unknown. */
export async function devicesInScope(tx: Tx, mcuIds: readonly string[]): Promise<DeviceRow[]> {
  const rows = await tx.query<DeviceRow>(`${DEVICE_ROWS} where d.mcu_id = any($1) order by d.id`, [mcuIds]);
  if (rows.length !== new Set(mcuIds).size) throw new Refusal('device_not_found');
  return rows;
}

/** Devices on which the caller may perform an action, not only see them. */
export async function devicesFor(
  tx: Tx,
  actor: Actor,
  action: Action,
  mcuIds: readonly string[],
): Promise<DeviceRow[]> {
  const rows = await devicesInScope(tx, mcuIds);
  for (const { path } of rows) {
    permit(can[action](actorOf(actor), { companyPath: path }));
  }
  return rows;
}
