import { OFFLINE_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { headOf, isOfSilence, type OfflineNotice, outages } from '#domain/alerting/alarms/life/group.ts';
import { int8, rowsFrom, text } from '../../../platform/db/rows-from.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { type Gathered, leftBehind, writeGroups } from './group-left.ts';
import { keysFrom } from './notices.ts';

/** Notices of one transaction. */
const AT_ONCE = 5_000;

interface NoticeRow extends OfflineNotice {
  readonly deviceId: number;
  readonly kind: 'raise' | 'release';
  readonly at: number;
  readonly unit: number;
  readonly msgType: number;
  readonly code: number;
  readonly level: number;
  readonly triggerValue: number;
}

/**
 * Gathers offline alarms while they wait to be told: those of a site under the first of them, what hangs on a silent hub under
 * that of the hub. All of one outage are told at one time. What a hub that is back has gathered stands for itself again.
 */
export async function gatherOffline(tx: Tx): Promise<void> {
  const notices = await readOffline(tx);
  if (notices.length === 0) return;
  const began = outages(notices.filter(({ kind }) => kind === 'raise'));
  const ended = outages(notices.filter(({ kind }) => kind === 'release'));
  await tellTogether(tx, [...began, ...ended]);
  const ofSites = began.flatMap((outage): Gathered[] => {
    const head = headOf(outage);
    return outage
      .filter((each) => each !== head && each.isOpen && each.gatheredBy === null)
      .map(({ deviceId, id }) => ({ deviceId, id, by: head?.id ?? null }));
  });
  await writeGroups(tx, ofSites);
  const by = new Map(ofSites.map((each) => [each.id, each.by]));
  const silent = began.flat().filter(({ isOpen }) => isOpen);
  await writeGroups(tx, await ofUnits(tx, silent, (hub) => by.get(hub.id) ?? hub.gatheredBy ?? hub.id));
  await writeGroups(tx, await leftBehind(tx, ended.flat()));
}

const readOffline = (tx: Tx): Promise<NoticeRow[]> =>
  tx.query<NoticeRow>(
    `select n.device_id, n.kind, n.at, n.unit, n.msg_type, n.code, n.noted_at, a.id, a.level, a.trigger_value, a.gathered_by,
       a.released_at is null and not a.deleted as is_open,
       d.site_id || ' ' || a.path || ' ' || coalesce(a.lease_path || ' ' || a.lease_from || ' ' || a.lease_until, '') as place
     from notice n join device d on d.id = n.device_id
       join alarm a on a.device_id = n.device_id and a.raised_at = n.at and a.unit = n.unit and a.msg_type = n.msg_type and a.code = n.code
     where n.msg_type = ${OFFLINE_ALARM} and n.kind in ('raise', 'release') order by n.noted_at, n.at, n.device_id limit ${AT_ONCE}`,
  );

/** Notices of an outage are told when the first of them is. */
async function tellTogether(tx: Tx, found: readonly NoticeRow[][]): Promise<void> {
  const later = found.flatMap((outage) =>
    outage.filter(({ notedAt }) => notedAt > outage[0]!.notedAt).map((each) => ({ each, notedAt: outage[0]!.notedAt })),
  );
  if (later.length === 0) return;
  const noted = rowsFrom('n', {
    ...keysFrom(later.map(({ each }) => each)),
    kind: text(later.map(({ each }) => each.kind)),
    notedAt: int8(later.map(({ notedAt }) => notedAt)),
  });
  await tx.query(
    sql`update notice t set noted_at = n.noted_at from ${noted}
     where t.device_id = n.device_id and t.at = n.at and t.unit = n.unit and t.msg_type = n.msg_type and t.code = n.code
       and t.kind = n.kind`,
  );
}

interface UnitRow {
  readonly deviceId: number;
  readonly id: string;
  readonly raisedAt: number;
  readonly level: number;
}

async function ofUnits(tx: Tx, silent: readonly NoticeRow[], headFor: (hub: NoticeRow) => string): Promise<Gathered[]> {
  if (silent.length === 0) return [];
  const hubs = new Map(silent.map((hub) => [hub.deviceId, hub]));
  const open = await tx.query<UnitRow>(
    `select device_id, id, raised_at, level from alarm where device_id = any($1) and unit > 0 and released_at is null
       and gathered_by is null and not suppressed`,
    [[...hubs.keys()]],
  );
  return open.flatMap((alarm): Gathered[] => {
    const hub = hubs.get(alarm.deviceId)!;
    const silence = { raisedAt: hub.at, silentSeconds: hub.triggerValue, level: hub.level };
    return isOfSilence(alarm, silence) ? [{ deviceId: alarm.deviceId, id: alarm.id, by: headFor(hub) }] : [];
  });
}
