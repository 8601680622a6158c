import { leaveGroups } from '../../alerting/alarms/life/leave-groups.ts';
import { syncOwnerColumns } from '../../foundation/visibility/owner-columns.ts';
import type { Tx } from '../../platform/db/within.ts';

/**
 * Lets all rows of devices follow to those who own and lease them now. The caller holds the lanes of the devices: otherwise
 * ingest would write the former owners meanwhile.
 */
export async function followOwner(tx: Tx, deviceIds: readonly number[]): Promise<void> {
  await leaveGroups(tx, deviceIds);
  await syncOwnerColumns(tx, deviceIds);
}
