import { FIRST_OTHER_TYPE, GEOFENCE_ALARM_TYPES } from '#domain/alarms/catalogue.ts';
import { isAdmin } from '#domain/permissions.ts';
import type { Where } from '../devices/filter.ts';
import type { Caller } from '../devices/list.ts';

/**
 * The condition on `alarm a join device d` for what a caller may see: warnings of the devices that match, as far as they are
 * {@link visibleOfDevice}. Adds its values to those of `where`.
 */
export const visibleAlarms = (where: Where, caller: Pick<Caller, 'path' | 'role'>): string =>
  `${where.on('d')} and ${visibleOfDevice(where, caller, 'd')}`;

/**
 * The condition on `alarm a` of a device that a caller sees, `device d` or `device_state s`: of leased ones only where they were
 * raised within the lease, those of geofences only where the place may be known. Adds its values to those of `where`.
 */
export function visibleOfDevice(where: Where, { path, role }: Pick<Caller, 'path' | 'role'>, table: 'd' | 's'): string {
  const own = `$${where.values.push(path)}`;
  const place = isAdmin(role)
    ? ''
    : ` and (a.msg_type not in (${GEOFENCE_ALARM_TYPES.join(', ')})
      or exists (select from device shown where shown.id = a.device_id and shown.location_shared))`;
  return `not a.deleted${place} and ((${table}.path >= ${own} and ${table}.path < (${own} || '.') collate "C")
    or exists (select from lease_grant g where g.device_id = a.device_id and a.raised_at >= g.starts_at and a.raised_at < g.ends_at))`;
}

/** What `alarm a` is counted as where people read "open warnings". A device that has one is in the state `alarm`, "with warnings". */
export const OPEN_WARNING = `a.released_at is null and a.msg_type < ${FIRST_OTHER_TYPE}`;
/** "Open messages" of maintenance and service. */
export const OPEN_OTHER = `a.released_at is null and a.msg_type >= ${FIRST_OTHER_TYPE}`;

/** Values at the raise of `alarm a`; the name that its geofence has now, `geofence`, with a warning of one. */
const EXTEND_WITH_GEOFENCE = `case when a.msg_type in (${GEOFENCE_ALARM_TYPES.join(', ')}) then a.extend_value
  || coalesce((select jsonb_build_object('geofence', f.name) from geofence f where f.id = a.trigger_sub_value and f.device_id = a.device_id), '{}')
  else a.extend_value end`;

/** Columns of `alarm a` that make a `KeptAlarm`. */
export const KEPT_ALARM = `a.unit, a.msg_type as "msgType", a.code, a.level, a.raised_at as "raisedAt", a.released_at as "releasedAt",
  a.trigger_value as "triggerValue", a.trigger_sub_value as "triggerSubValue", ${EXTEND_WITH_GEOFENCE} as extend,
  a.updated_at as "updatedAt"`;
