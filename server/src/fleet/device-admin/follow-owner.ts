import { leaveGathered } from '../../alerting/alarms/life/leave-gathered.ts';
import { syncOwnerColumns } from '../../foundation/visibility/carry.ts';
import type { Tx } from '../../platform/db/within.ts';

/**
 * Lets all rows of devices follow to those who own and lease them now. The caller holds the lanes of the devices: otherwise
 * ingest would write the former owners meanwhile.
 */
export async function followOwner(tx: Tx, deviceIds: readonly number[]): Promise<void> {
  await leaveGathered(tx, deviceIds);
  await syncOwnerColumns(tx, deviceIds);
}
