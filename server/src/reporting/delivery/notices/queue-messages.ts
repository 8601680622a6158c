import type { Context } from '../../../context.ts';
import { systemScope, type Tx } from '../../../platform/db/within.ts';
import { inOneOrEach } from '../../../platform/jobs/batch.ts';
import { type Each, eachOnce } from '../../../platform/jobs/job.ts';
import type { OpenChannels } from '../accounts.ts';
import { leasesToTell, tellLeases } from '../webhooks/notify-leases.ts';
import { readOrderNotices, tellOrders } from '../webhooks/notify-orders.ts';
import { gatherOffline } from './group-offline.ts';
import { makeMessages } from './make-messages.ts';
import { keyText, NOTICES_AT_ONCE, readNotices } from './notices.ts';
import { takeNotices } from './take-notices.ts';

const scope = systemScope('what is told of alarms');

/** What is taken from a list: many in one transaction. */
interface List<T> {
  read(tx: Tx, now: number): Promise<readonly T[]>;
  nameOf(item: T): string;
  take(tx: Tx, items: readonly T[], now: number): Promise<void>;
}

/**
 * Gathers what belongs together, takes notices and makes messages of them. A step ends with what was due when it began: if it went on
 * for as long as something came in, nobody would be told while alarms are raised all the time. A step or a notice that fails holds up no
 * other.
 */
export async function queueMessages(
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  open: OpenChannels,
  signal: AbortSignal,
  each: Each = eachOnce(signal),
): Promise<void> {
  const taking =
    <T>({ read, nameOf, take }: List<T>) =>
    async (): Promise<boolean> => {
      const now = clock.now();
      const items = await within(scope, (tx) => read(tx, now));
      let isWhole = false;
      const takeSome = async (some: readonly T[]) => {
        await within(scope, (tx) => take(tx, some, now));
        isWhole = some.length === items.length;
      };
      await inOneOrEach(each, items, nameOf, takeSome);
      return isWhole && items.length === NOTICES_AT_ONCE;
    };
  const leases = (change: 'started' | 'ended') =>
    taking<number>({
      read: (tx, now) => leasesToTell(tx, change, now),
      nameOf: (id) => `lease ${id} has ${change}`,
      take: (tx, ids, now) => tellLeases(tx, change, ids, now),
    });
  const steps = [
    () => within(scope, gatherOffline),
    taking({
      read: readNotices,
      nameOf: (notice) => `notice ${notice.kind} ${keyText(notice)}`,
      take: (tx, notices, now) => takeNotices(tx, notices, { open, now }),
    }),
    taking({
      read: readOrderNotices,
      nameOf: ({ orderNo, kind }) => `order ${orderNo} is ${kind}`,
      take: tellOrders,
    }),
    leases('started'),
    leases('ended'),
    () => within(scope, (tx) => makeMessages(tx, clock.now())),
  ];
  await eachOnce(signal)(steps, String, async (step) => {
    while (!signal.aborted && (await step()));
  });
}
