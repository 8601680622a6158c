import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { DeliveryChannel } from '#domain/reporting/delivery/limits.ts';
import { deliveriesOf } from '#domain/reporting/delivery/notice.ts';
import { rowsFrom } from '../../../platform/db/rows-from.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { type Account, accountsById, accountsOf, type OpenChannels } from '../accounts.ts';
import { type CompanySettings, inherited, pathAndAbove, readCompanySettings } from '../company-settings.ts';
import { type NewDelivery, writeDeliveries } from '../deliveries.ts';
import { tellWebhooks } from '../webhooks/notify-webhooks.ts';
import {
  type AlarmKey,
  alarmOf,
  keysFrom,
  keyText,
  leaseAt,
  type Notice,
  removeNotices,
  togetherOf,
} from './notices.ts';

/** Finds out who is told of what was noted, and queues it. */
export async function takeNotices(
  tx: Tx,
  notices: readonly Notice[],
  { open, now }: { readonly open: OpenChannels; readonly now: number },
): Promise<void> {
  const paths = notices.flatMap((notice) => [notice.path, leaseAt(notice) ?? notice.path]);
  const accounts = await accountsOf(tx, [...new Set(paths.flatMap(pathAndAbove))], open);
  const settings = await readCompanySettings(tx, paths);
  const deliveries = [
    ...notices.flatMap((notice) => raises(notice, accounts, now)),
    ...(await escalations(tx, notices, settings, { open, now })),
    ...(await releases(tx, notices, accounts, now)),
  ];
  await writeDeliveries(tx, deliveries, now);
  await tellWebhooks(tx, notices, now);
  await removeNotices(tx, notices);
}

function raises(notice: Notice, accounts: readonly Account[], now: number): NewDelivery[] {
  const alarm = alarmOf(notice);
  if (notice.kind !== 'raise' || !alarm) return [];
  return accounts.flatMap((account) =>
    deliveriesOf(account, alarm, now).map((planned) => ({
      key: notice,
      kind: 'raise',
      userId: account.id,
      together: togetherOf(notice),
      ...planned,
    })),
  );
}

/** Those who are called when nobody has acknowledged an alarm; looked at again when it is time. */
async function escalations(
  tx: Tx,
  notices: readonly Notice[],
  settings: CompanySettings,
  { open, now }: { open: OpenChannels; now: number },
): Promise<NewDelivery[]> {
  const called = notices.flatMap((notice) => {
    const escalation = inherited(settings, notice.path, 'escalation')?.value;
    const alarm = alarmOf(notice);
    if (notice.kind !== 'raise' || !alarm || !escalation || alarm.level > escalation.level) return [];
    return escalation.steps.flatMap(({ afterMinutes, userIds }, index) =>
      userIds.map((id) => ({
        notice,
        id,
        step: index + 1,
        dueAt: Math.min(notice.notedAt, now) + afterMinutes * MINUTE_MS,
      })),
    );
  });
  if (called.length === 0) return [];
  const accounts = await accountsById(tx, [...new Set(called.map(({ id }) => id))], open);
  return called.flatMap(({ notice, id, step, dueAt }) =>
    (accounts.find((account) => account.id === id)?.channels ?? []).map((channel) => ({
      key: notice,
      kind: `escalate ${step}`,
      channel,
      userId: id,
      together: togetherOf(notice),
      isDigest: false,
      dueAt,
    })),
  );
}

interface Told extends AlarmKey {
  readonly channel: DeliveryChannel;
  readonly userId: number;
}

/**
 * The end of alarms, for those for whom a message of the beginning was made; whether it reached them is asked when it is time.
 * What has no message yet will say itself that it is over.
 */
async function releases(
  tx: Tx,
  notices: readonly Notice[],
  accounts: readonly Account[],
  now: number,
): Promise<NewDelivery[]> {
  const released = new Map(
    notices.filter(({ kind }) => kind === 'release').map((notice) => [keyText(notice), notice] as const),
  );
  if (released.size === 0) return [];
  const told = await tx.query<Told>(
    sql`select distinct y.device_id, y.at, y.unit, y.msg_type, y.code, y.channel, y.user_id
     from ${rowsFrom('n', keysFrom([...released.values()]))}
       join delivery y on y.device_id = n.device_id and y.at = n.at and y.unit = n.unit and y.msg_type = n.msg_type
         and y.code = n.code
     where y.message_id is not null and y.user_id is not null and y.kind <> 'release'`,
  );
  return told.flatMap((each) => {
    const account = accounts.find(({ id }) => id === each.userId);
    const notice = released.get(keyText(each));
    const alarm = notice && alarmOf(notice);
    if (!account?.preferences.releases || !notice || !alarm) return [];
    const planned = deliveriesOf(account, alarm, now).find(({ channel }) => channel === each.channel);
    if (!planned) return [];
    return [{ key: notice, kind: 'release', userId: account.id, together: togetherOf(notice), ...planned }];
  });
}
