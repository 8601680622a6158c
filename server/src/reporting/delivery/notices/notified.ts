import { revealsPlace } from '#domain/alerting/alarms/catalogue.ts';
import type { AlarmSeverity } from '#domain/alerting/alarms/words/severity.ts';
import { concerns } from '#domain/reporting/delivery/notice.ts';
import { rowsFrom } from '../../../platform/db/rows-from.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import type { Account } from '../accounts.ts';
import { type AlarmKey, keysFrom, keyText } from './notices.ts';

/** An alarm as a message tells it: how it is now. */
export interface NotifiedItem extends AlarmKey {
  readonly deliveryId: number;
  /** `raise`, `release`, `escalate 1` … */
  readonly kind: string;
  readonly level: AlarmSeverity;
  readonly releasedAt: number | null;
  readonly triggerValue: number;
  readonly triggerSubValue: number;
  readonly extendValue: Readonly<Record<string, unknown>>;
  readonly mcuId: string;
  readonly sn: string;
  readonly name: string;
  readonly manufacturer: number | null;
  readonly path: string;
  readonly companyName: string;
  readonly siteName: string | null;
  readonly locationShared: boolean;
  readonly leasePath: string | null;
  readonly leaseFrom: number | null;
  readonly leaseUntil: number | null;
}

interface Asked extends AlarmKey {
  readonly deliveryId: number;
  readonly messageId: number;
  readonly kind: string;
}

const ASKED = 'id as delivery_id, message_id, device_id, at, unit, msg_type, code, kind';

/** What a message tells, in the order in which it was raised: only what the account may still see. */
export async function readNotified(tx: Tx, messageId: number, account: Account): Promise<NotifiedItem[]> {
  const asked = await tx.query<Asked>(`select ${ASKED} from delivery where message_id = $1 order by at, id`, [
    messageId,
  ]);
  return visibleOf(tx, asked, account);
}

/** The first alarm of each message that the account may still see. */
export async function readFirstNotified(
  tx: Tx,
  messageIds: readonly number[],
  account: Account,
): Promise<Map<number, NotifiedItem>> {
  const asked = await tx.query<Asked>(
    `select distinct on (message_id) ${ASKED} from delivery where message_id = any($1) order by message_id, at, id`,
    [messageIds],
  );
  return new Map((await visibleOf(tx, asked, account)).map((item) => [item.messageId, item]));
}

type Told = Omit<NotifiedItem, 'kind' | 'deliveryId'>;

/** Alarms are joined by their keys: by devices and instants alone a flood of thousands would be compared with itself. */
async function visibleOf(tx: Tx, asked: readonly Asked[], account: Account) {
  const keys = [...new Map(asked.map((each) => [keyText(each), each])).values()];
  const alarms = await tx.query<Told>(
    sql`select a.device_id, a.raised_at as at, a.unit, a.msg_type, a.code, a.level, a.released_at, a.trigger_value,
       a.trigger_sub_value, a.extend_value, d.mcu_id, d.sn, d.name, d.manufacturer, d.path, c.name as company_name,
       s.name as site_name, d.location_shared, a.lease_path, a.lease_from, a.lease_until
     from ${rowsFrom('k', keysFrom(keys))} join alarm a on a.device_id = k.device_id and a.raised_at = k.at and a.unit = k.unit
       and a.msg_type = k.msg_type and a.code = k.code
     join device d on d.id = a.device_id join company c on c.id = d.company_id left join site s on s.id = d.site_id`,
  );
  const byKey = new Map(alarms.map((alarm) => [keyText(alarm), alarm]));
  return asked.flatMap((each) => {
    const alarm = byKey.get(keyText(each));
    return alarm && isStillFor(account, alarm)
      ? [{ ...alarm, kind: each.kind, deliveryId: each.deliveryId, messageId: each.messageId }]
      : [];
  });
}

/** What a message says is over. */
export const resolvedOf = (items: readonly NotifiedItem[]): number[] =>
  items.filter(({ releasedAt }) => releasedAt !== null).map(({ deliveryId }) => deliveryId);

const isStillFor = (account: Account, alarm: Told): boolean => {
  const { leasePath, leaseFrom, leaseUntil, at } = alarm;
  const isLeased = leaseFrom !== null && leaseUntil !== null && at >= leaseFrom && at < leaseUntil;
  const everything = { ...account, preferences: { ...account.preferences, subsidiaries: true } };
  return concerns(everything, {
    level: alarm.level,
    revealsPlace: revealsPlace(alarm.msgType),
    devicePath: alarm.path,
    leasePath: isLeased ? leasePath : null,
    locationShared: alarm.locationShared,
  });
};
