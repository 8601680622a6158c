import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { isOnShelf, SHELVES } from '#domain/foundation/basics/shelf-path.ts';
import { isServiceOver } from '#domain/foundation/devices/data-service.ts';
import type { Tx, Within } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';

interface Found {
  id: number;
  mcuId: string;
  locationShared: boolean;
  path: string;
  leaseFrom: number | null;
  leaseUntil: number | null;
  serviceUntil: number | null;
}

/** The device where a monitor hung until it was replaced there, and when. */
interface FoundBefore extends Found {
  readonly mountedAt: number;
  readonly dismountedAt: number;
}

const COLUMNS = 'd.id, d.mcu_id, d.location_shared, d.path, d.lease_from, d.lease_until, d.service_until';

/**
 * The device of that identity if the caller may see it: its own, or leased to its company now. By the identity of a monitor that was
 * replaced it is found too: then only of the time in which that monitor hung there.
 * @param servedAt when its data service must not be over; null where that does not matter
 */
export async function findDevice(
  within: Within,
  session: Session,
  identity: string,
  servedAt: number | null,
): Promise<ScopedDevice | null> {
  const found = await within(session, async (tx): Promise<(Found & Partial<FoundBefore>) | null> => {
    const row = await tx.maybe<Found>(`select ${COLUMNS} from device d where d.mcu_id = $1`, [identity]);
    return row && !isOnShelf(row.path) ? row : ((await replaced(tx, identity)) ?? row);
  });
  if (!found) return null;
  if (servedAt !== null && isServiceOver(found, servedAt)) throw new Refusal('data_service_expired');
  const { id, mcuId, locationShared, path, leaseFrom: startsAt, leaseUntil: endsAt } = found;
  const isLeased = !containsPath(session.path, path) && startsAt !== null && endsAt !== null;
  const leasePeriod = isLeased ? { startsAt, endsAt } : null;
  const device = { id, mcuId, locationShared };
  const { mountedAt, dismountedAt } = found;
  if (mountedAt === undefined || dismountedAt === undefined) return { ...device, leasePeriod };
  const mounted = mountedWithin({ mountedAt, dismountedAt }, leasePeriod);
  return { ...device, replacedBy: mcuId, mcuId: identity, leasePeriod: mounted };
}

const replaced = (tx: Tx, identity: string): Promise<FoundBefore | null> =>
  tx.maybe<FoundBefore>(
    `select ${COLUMNS}, m.mounted_at, m.dismounted_at from monitor_mount m join device d on d.id = m.device_id
     where m.mcu_id = $1 and m.dismounted_at is not null and not starts_with(d.path, '${SHELVES}-') order by m.dismounted_at desc limit 1`,
    [identity],
  );

/** The time in which a monitor hung somewhere, as far as a lessee sees it. */
const mountedWithin = (
  { mountedAt, dismountedAt }: Pick<FoundBefore, 'mountedAt' | 'dismountedAt'>,
  lease: ScopedDevice['leasePeriod'],
): NonNullable<ScopedDevice['leasePeriod']> => ({
  startsAt: Math.max(mountedAt, lease?.startsAt ?? mountedAt),
  // The first instant of its successor is not its own.
  endsAt: Math.min(dismountedAt - 1, lease?.endsAt ?? dismountedAt),
});
