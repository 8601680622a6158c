import type { GeofenceShape } from '#domain/alerting/geofences/geofence.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { OWNER_COLUMNS } from '../../foundation/visibility/owner-columns.ts';
import type { Tx } from '../../platform/db/within.ts';

export type Geofence = Output<Calls['saveGeofence']>;

const COLUMNS = `id, name, shape, on_enter, on_leave, enabled, updated_at`;

/** The watched part of a geofence; changing it ends one span and begins another. */
interface Watched {
  readonly shape: GeofenceShape;
  readonly onEnter: boolean;
  readonly onLeave: boolean;
  readonly enabled: boolean;
}

/** Geofences of a device that is known to be in scope, in the order in which they were made. */
export const listGeofences = (tx: Tx, deviceId: number): Promise<Geofence[]> =>
  tx.query<Geofence>(`select ${COLUMNS} from geofence where device_id = $1 and removed_at is null order by id`, [
    deviceId,
  ]);

/** One geofence of that device, locked until the end of the transaction. */
export const lockGeofence = (tx: Tx, deviceId: number, id: number): Promise<Geofence | null> =>
  tx.maybe<Geofence>(
    `select ${COLUMNS} from geofence where id = $2 and device_id = $1 and removed_at is null for update`,
    [deviceId, id],
  );

/** Writes a new geofence and, when it is on, begins to watch it. */
export async function insertGeofence(
  tx: Tx,
  deviceId: number,
  fence: Watched & { readonly name: string },
  now: number,
): Promise<Geofence> {
  const added = await tx.one<Geofence>(
    `insert into geofence (id, device_id, name, shape, on_enter, on_leave, enabled, created_at, updated_at, ${OWNER_COLUMNS})
     select nextval('geofence_id_seq'), d.id, $2, $3::jsonb, $4::bool, $5::bool, $6::bool, $7::int8, $7, ${OWNER_COLUMNS}
     from device d where d.id = $1 returning ${COLUMNS}`,
    [deviceId, fence.name, JSON.stringify(fence.shape), fence.onEnter, fence.onLeave, fence.enabled, now],
  );
  if (fence.enabled) await beginSpan(tx, deviceId, added, now);
  return added;
}

/** Writes a changed geofence. Watching restarts if anything but its name has changed. */
export async function changeGeofence(
  tx: Tx,
  deviceId: number,
  before: Geofence,
  fence: Watched & { readonly name: string },
  now: number,
): Promise<Geofence> {
  const after = await tx.one<Geofence>(
    `update geofence set name = $2, shape = $3, on_enter = $4, on_leave = $5, enabled = $6, updated_at = $7
     where id = $1 returning ${COLUMNS}`,
    [before.id, fence.name, JSON.stringify(fence.shape), fence.onEnter, fence.onLeave, fence.enabled, now],
  );
  if (watchedText(before) === watchedText(after)) return after;
  await endSpan(tx, before.id, now);
  if (after.enabled) await beginSpan(tx, deviceId, after, now);
  return after;
}

/** Removes a geofence; its row remains for alarms that refer to it. */
export async function removeGeofence(tx: Tx, id: number, now: number): Promise<void> {
  await tx.query('update geofence set removed_at = $2, enabled = false, updated_at = $2 where id = $1', [id, now]);
  await endSpan(tx, id, now);
}

const watchedText = ({ shape, onEnter, onLeave, enabled }: Watched): string =>
  JSON.stringify([
    shape.kind === 'circle' ? [shape.centre, shape.radiusMetre] : shape.corners,
    onEnter,
    onLeave,
    enabled,
  ]);

const beginSpan = (tx: Tx, deviceId: number, { id, shape, onEnter, onLeave }: Geofence, now: number) =>
  tx.query(
    `insert into geofence_span (id, geofence_id, device_id, shape, on_enter, on_leave, started_at)
     values (nextval('geofence_span_id_seq'), $1, $2, $3, $4, $5, $6)`,
    [id, deviceId, JSON.stringify(shape), onEnter, onLeave, now],
  );

const endSpan = (tx: Tx, id: number, now: number) =>
  tx.query('update geofence_span set ended_at = greatest($2, started_at) where geofence_id = $1 and ended_at is null', [
    id,
    now,
  ]);
