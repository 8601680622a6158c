import { ALARM_TYPES, FIRST_OTHER_TYPE } from '#domain/alerting/alarms/catalogue.ts';
import { alarmName } from '#domain/alerting/alarms/words/alarm-name.ts';
import { STATUS_OPEN } from '#domain/foundation/devices/push-msg-status.ts';
import { rankIn } from '#domain/reporting/search/sought.ts';
import { fleetAlarms, narrowed, newestAlarms } from '../../alerting/alarms/fleet-alarms.ts';
import { listedOf } from '../../alerting/alarms/listed.ts';
import { filledFrom } from '../../foundation/i18n/texts.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Answer, foundOf, LIMIT, type Look } from './subject.ts';

const OPEN = { status: STATUS_OPEN, type: 1, each: true } as const;

/** Open warnings of the devices that are found, and those that are called so in the language of the reader; the newest first. */
export async function findWarnings(look: Look, deviceIds: readonly number[]): Promise<Answer['warnings']> {
  const { tx, session, now } = look;
  const types = typesCalled(look);
  if (types.length === 0 && deviceIds.length === 0) return foundOf([], (row: never) => row);
  const open = await fleetAlarms(tx, session, OPEN, now);
  const either = sql`(a.msg_type = any(${types}::int[]) or a.device_id = any(${deviceIds}::int8[])) is true`;
  const rows = await newestAlarms(tx, narrowed(open, either), { limit: LIMIT, offset: 0 });
  return foundOf(await listedOf(tx, rows, session), (row) => row);
}

function typesCalled({ texts, language, sought }: Look): number[] {
  const text = filledFrom(texts.module('alarm', language));
  return ALARM_TYPES.filter((type) => type < FIRST_OTHER_TYPE && rankIn(alarmName(type, text), sought) !== null);
}
