import { ALARM_TYPES, FIRST_OTHER_TYPE } from '#domain/alerting/alarms/catalogue.ts';
import { alarmName } from '#domain/alerting/alarms/words/alarm-name.ts';
import { rankIn } from '#domain/reporting/search/sought.ts';
import { type ListedRow, listedAlarms, listedOf } from '../../alerting/alarms/listed.ts';
import { OPEN_WARNING, servedAlarms, shownAlarms, visibleAlarms } from '../../alerting/alarms/visible.ts';
import { filledFrom } from '../../foundation/i18n/texts.ts';
import { below, seenBy, visibleTo } from '../../foundation/visibility/conditions.ts';
import { ownAlarmsFor, seesEverything, tableFor } from '../../foundation/visibility/table-for.ts';
import { allOf, joined, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Scope } from '../../platform/db/within.ts';
import { type Answer, foundOf, LIMIT, type Look } from './subject.ts';

/** Open warnings of the devices that are found, and those that are called so in the language of the reader; the newest first. */
export async function findWarnings(look: Look, deviceIds: readonly number[]): Promise<Answer['warnings']> {
  const rows = [...(await ofDevices(look, deviceIds)), ...(await calledSo(look))];
  const each = [...new Map(rows.map((row) => [row.id, row])).values()];
  const newest = each.toSorted((a, b) => b.raisedAt - a.raisedAt).slice(0, LIMIT);
  return foundOf(await listedOf(look.tx, newest, look.session), (row) => row);
}

async function ofDevices({ tx, session, now }: Look, deviceIds: readonly number[]): Promise<ListedRow[]> {
  if (deviceIds.length === 0) return [];
  const open = sql`(select a.* from alarm a where a.device_id = any(${deviceIds}::int8[]) and ${OPEN_WARNING}
    and ${visibleAlarms(session, now)} order by a.raised_at desc limit ${LIMIT}::int) a`;
  return tx.query<ListedRow>(listedAlarms(open));
}

async function calledSo(look: Look): Promise<ListedRow[]> {
  const { tx, session, now } = look;
  const types = typesCalled(look);
  if (types.length === 0) return [];
  const shown = [sql`not a.deleted`, ...shownAlarms(session, await servedAlarms(tx, session, now))];
  const where = allOf([OPEN_WARNING, sql`(a.msg_type = any(${types}::int[])) is true`, ...shown]);
  const parts = partsOf(session).map(
    ({ from, part }) =>
      sql`(select a.* from ${from} a where ${part} and ${where} order by a.raised_at desc limit ${LIMIT}::int)`,
  );
  return tx.query<ListedRow>(listedAlarms(sql`(${joined(parts, ' union all ')}) a`));
}

/** What a scope sees in parts that no alarm is in twice, each read by an index of what is open. */
function partsOf(scope: Scope): readonly { readonly from: Sql; readonly part: Sql }[] {
  if (seesEverything(scope)) return [{ from: tableFor('alarm', scope), part: sql`true` }];
  const isOwn = below(raw('a.path'), scope.path);
  const own = { from: ownAlarmsFor(scope), part: isOwn };
  if (scope.leasesAt === null) return [own];
  const isLeased = allOf([below(raw('a.lease_path'), scope.path), visibleTo(scope, seenBy('a', 'raised_at'))]);
  return [own, { from: tableFor('alarm', scope), part: sql`${isLeased} and not ${isOwn}` }];
}

function typesCalled({ texts, language, sought }: Look): number[] {
  const text = filledFrom(texts.module('alarm', language));
  return ALARM_TYPES.filter((type) => type < FIRST_OTHER_TYPE && rankIn(alarmName(type, text), sought) !== null);
}
