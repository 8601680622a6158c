import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { type Span, seenWithin } from '../../foundation/visibility/lease.ts';
import { type PageRequest, pageOf, shownPage } from '../../platform/db/page.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import { releasedFor } from './firmware-store.ts';
import { shownUpgrade } from './rollouts.ts';
import { type StoredUpgrade, UPGRADE_COLUMNS } from './upgrade-store.ts';

/** The firmware a device runs and the ones it could run; for a leased device the upgrades within the lease. */
export async function firmwareOfDevice(tx: Tx, device: ScopedDevice): Promise<Output<Calls['firmwareOfDevice']>> {
  const { path, model, version } = await tx.one<{ path: string; model: string | null; version: string | null }>(
    'select path, model, firmware_version as version from device where id = $1',
    [device.id],
  );
  const released = model === null ? [] : await releasedFor(tx, path, model);
  const available = released
    .filter((each) => each.version !== version)
    .map(({ id, version: other, notes, byteCount, createdAt }) => ({
      id,
      version: other,
      notes,
      byteCount,
      createdAt,
    }));
  const { list } = await upgradeLog(tx, device, { pageNum: 1, pageSize: 1 });
  return { companyPath: path, model, version, available, newest: list[0] ?? null };
}

/** A page of the firmware log of a device, newest first. */
export async function upgradeLog(
  tx: Tx,
  device: ScopedDevice,
  request: PageRequest & Span,
): Promise<Output<Calls['getUpdateVersionLog']>> {
  const { startsAt, endsAt } = seenWithin(device, request);
  const page = await pageOf<StoredUpgrade>(
    tx,
    {
      columns: raw(UPGRADE_COLUMNS),
      from: sql`firmware_upgrade u`,
      where: sql`u.device_id = ${device.id} and u.requested_at between ${startsAt} and ${endsAt}`,
      order: sql`u.requested_at desc, u.rollout_id`,
    },
    request,
  );
  return shownPage(page, shownUpgrade);
}
