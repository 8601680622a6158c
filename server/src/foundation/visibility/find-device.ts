import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { isServiceOver } from '#domain/foundation/devices/data-service.ts';
import type { Within } from '../../platform/db/within.ts';
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

/**
 * The device of that identity if the caller may see it: its own, or leased to its company now.
 * @param servedAt when its data service must not be over; null where that does not matter
 */
export async function findDevice(
  within: Within,
  session: Session,
  identity: string,
  servedAt: number | null,
): Promise<ScopedDevice | null> {
  const row = await within(session, (tx) =>
    tx.maybe<Found>(
      'select id, mcu_id, location_shared, path, lease_from, lease_until, service_until from device where mcu_id = $1',
      [identity],
    ),
  );
  if (!row) return null;
  if (servedAt !== null && isServiceOver(row, servedAt)) throw new Refusal('data_service_expired');
  const { id, mcuId, locationShared, path, leaseFrom: startsAt, leaseUntil: endsAt } = row;
  const isLeased = !containsPath(session.path, path) && startsAt !== null && endsAt !== null;
  return { id, mcuId, locationShared, leasePeriod: isLeased ? { startsAt, endsAt } : null };
}
