import { ALARM_TYPES, FIRST_OTHER_TYPE } from '#domain/alerting/alarms/catalogue.ts';
import { alarmName } from '#domain/alerting/alarms/words/alarm-name.ts';
import { STATUS_OPEN } from '#domain/foundation/devices/push-msg-status.ts';
import { rankIn } from '#domain/reporting/search/sought.ts';
import { fleetAlarms, narrowed, newestAlarms } from '../../alerting/alarms/fleet-alarms.ts';
import { type ListedRow, listedAlarms, listedOf } from '../../alerting/alarms/listed.ts';
import { OPEN_WARNING, visibleAlarms } from '../../alerting/alarms/visible.ts';
import { filledFrom } from '../../foundation/i18n/texts.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Answer, foundOf, LIMIT, type Look } from './subject.ts';

const OPEN = { status: STATUS_OPEN, type: 1, each: true } as const;

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
  const open = await fleetAlarms(tx, session, OPEN, now);
  const isCalledSo = sql`(a.msg_type = any(${types}::int[])) is true`;
  return newestAlarms(tx, narrowed(open, isCalledSo), { limit: LIMIT, offset: 0 });
}

function typesCalled({ texts, language, sought }: Look): number[] {
  const text = filledFrom(texts.module('alarm', language));
  return ALARM_TYPES.filter((type) => type < FIRST_OTHER_TYPE && rankIn(alarmName(type, text), sought) !== null);
}
