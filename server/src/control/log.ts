import type { Calls } from '#domain/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { seenPeriod } from '../devices/lease.ts';
import type { Tx } from '../platform/db/within.ts';
import type { ScopedDevice } from '../platform/http/serve.ts';
import { shownCommand } from './shown.ts';
import { pageCommands } from './store.ts';

/** A page of the commands of some kinds to a device; of a leased one those of the lease. */
export async function pageCommandLog(
  tx: Tx,
  device: ScopedDevice,
  kinds: readonly string[],
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<Output<Calls['pageRemoteControlRecord']>> {
  const { startsAt, endsAt } = seenPeriod(device);
  const { list, total } = await pageCommands(tx, {
    deviceId: device.id,
    kinds,
    from: startsAt,
    to: endsAt,
    pageNum,
    pageSize,
  });
  return { list: list.map(shownCommand), total, pages: Math.ceil(total / pageSize), pageNum };
}
