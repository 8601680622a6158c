import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { type Span, seenWithin } from '../../foundation/visibility/lease.ts';
import { type LongPageRequest, shownPage } from '../../platform/db/page.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import { shownCommand } from './shown.ts';
import { pageCommands } from './store.ts';

/** One page of the commands of some kinds sent to a device; for a leased device only those within the lease. */
export async function pageCommandLog(
  tx: Tx,
  device: ScopedDevice,
  kinds: readonly string[],
  { from, until, ...request }: LongPageRequest & Span,
): Promise<Output<Calls['pageRemoteControlRecord']>> {
  const { startsAt, endsAt } = seenWithin(device, { from, until });
  const query = { deviceId: device.id, kinds, from: startsAt, to: endsAt };
  return shownPage(await pageCommands(tx, { ...query, ...request }), shownCommand);
}
