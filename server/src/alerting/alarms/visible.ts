import {
  FIRST_OTHER_TYPE,
  GEOFENCE_ALARM_TYPES,
  PLACE_ALARM_TYPES,
  SERVICE_ENDED_ALARM,
  SERVICE_ENDING_ALARM,
} from '#domain/alerting/alarms/catalogue.ts';
import type { StoredAlarm } from '#domain/alerting/alarms/words/push-msg.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Caller } from '../../foundation/devices/list.ts';
import { below, seenBy, visibleTo } from '../../foundation/visibility/conditions.ts';
import { isServed } from '../../foundation/visibility/served.ts';
import { allOf, raw, type Sql, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';

/** Geofence alarm types and all others, as SQL lists. */
const OF_GEOFENCES = raw(GEOFENCE_ALARM_TYPES.join(', '));
/** All that tell where a device is. */
const OF_PLACES = raw(PLACE_ALARM_TYPES.join(', '));
const FIRST_OTHER = raw(String(FIRST_OTHER_TYPE));
const OF_SERVICE = raw(`${SERVICE_ENDING_ALARM}, ${SERVICE_ENDED_ALARM}`);

/** The columns that decide the visibility of `alarm a`. */
const SEEN = seenBy('a', 'raised_at');

type Reader = Pick<Caller, 'path' | 'leasesAt' | 'role'>;

/**
 * The condition on `alarm a` for what a caller may see: for leased devices, alarms raised within the lease; geofence
 * warnings only if the caller may see the position; none that is hidden, and of a device whose data service is over only
 * what says so.
 * @param now null for a device of which it is known that its data service is not over
 */
export const visibleAlarms = (caller: Reader, now: number | null): Sql =>
  allOf([sql`not a.deleted`, ...shownAlarms(caller, now === null ? null : servedAt(now)), visibleTo(caller, SEEN)]);

/** Those that are hidden are left to administrators of the company whose they are, who can show them again. */
export const isHiddenFor = ({ role, path: companyPath }: Reader): Sql =>
  can.manageAlarms({ role, companyPath }, { companyPath }).allowed
    ? sql`(a.deleted and ${below(sql`a.path`, companyPath)})`
    : sql`false`;

/** What a caller may see, and what is hidden for it. */
export const visibleAlarmsWithHidden = (caller: Reader, now: number): Sql =>
  allOf([
    sql`(not a.deleted or ${isHiddenFor(caller)})`,
    ...shownAlarms(caller, servedAt(now)),
    visibleTo(caller, SEEN),
  ]);

/** Alarms are hidden while the data service is over, those of that service itself are not. */
const ofServed = (isOfServed: Sql): Sql => sql`(a.msg_type in (${OF_SERVICE}) or ${isOfServed})`;

const servedAt = (now: number): Sql => ofServed(isServed(sql`a.device_id`, now));

/** More devices than these are looked up by the statement itself. */
const MAX_ENDED = 200;

/** That condition for statements that ask it of very many alarms: devices whose data service is over are found before. Null: there are none. */
export async function servedAlarms(tx: Tx, caller: Reader, now: number): Promise<Sql | null> {
  const ended = await tx.query<{ id: number }>(
    sql`select d.id from device d where d.service_until <= ${now} and ${visibleTo(caller, seenBy('d'))} limit ${MAX_ENDED + 1}`,
  );
  if (ended.length === 0) return null;
  return ofServed(
    ended.length > MAX_ENDED
      ? isServed(sql`a.device_id`, now)
      : sql`a.device_id <> all(${ended.map(({ id }) => id)}::int8[])`,
  );
}

/**
 * Conditions by which alarms are shown; a warning that tells a place only to who may know it.
 * @param served the condition of {@link servedAlarms}
 */
export const shownAlarms = ({ role }: Pick<Reader, 'role'>, served: Sql | null): Sql[] => [
  ...(served === null ? [] : [served]),
  ...(can.seeEveryPosition({ role }).allowed
    ? []
    : [
        sql`(a.msg_type not in (${OF_PLACES}) or exists (select from device shown where shown.id = a.device_id and shown.location_shared))`,
      ]),
];

/** The category of `alarm a`: a warning, or maintenance and service. */
export const IS_WARNING = sql`a.msg_type < ${FIRST_OTHER}`;
export const IS_OTHER = sql`a.msg_type >= ${FIRST_OTHER}`;

/**
 * The condition by which `alarm a` counts as an "open warning". A device that has one is in the state `alarm`, "with
 * warnings".
 */
export const OPEN_WARNING = sql`a.released_at is null and ${IS_WARNING}`;
/** "Open messages" of maintenance and service. */
export const OPEN_OTHER = sql`a.released_at is null and ${IS_OTHER}`;

/** The values when `alarm a` was raised; for a geofence warning also the present name of its geofence, `geofence`. */
const EXTEND_WITH_GEOFENCE = sql`case when a.msg_type in (${OF_GEOFENCES}) then a.extend_value
  || coalesce((select jsonb_build_object('geofence', f.name) from geofence f where f.id = a.trigger_sub_value and f.device_id = a.device_id), '{}')
  else a.extend_value end`;

/** The columns of `alarm a` for a `KeptAlarm`. */
export const KEPT_ALARM = sql`a.unit, a.msg_type, a.code, a.level, a.raised_at, a.released_at,
  a.trigger_value, a.trigger_sub_value, ${EXTEND_WITH_GEOFENCE} as extend,
  a.updated_at, a.found_later`;

/** What they select. */
export interface KeptAlarm extends StoredAlarm {
  readonly foundLater: boolean;
}
