import { GEOFENCE_LIMITS, type GeofenceShape, geofenceFault } from '#domain/alerting/geofences/geofence.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can, seesLocation } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../context.ts';
import { allowOnDevice } from '../../foundation/devices/allowed.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { holdDevices } from '../../foundation/visibility/owner-columns.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { followSettings, noteChangedSettings } from '../../stream/recompute/changed-settings.ts';
import {
  changeGeofence,
  type Geofence,
  insertGeofence,
  listGeofences,
  lockGeofence,
  removeGeofence,
} from './geofence-store.ts';

type FenceContext = Pick<Context, 'within' | 'clock' | 'live' | 'invalidations' | 'sinks'>;

/**
 * Geofences of a device, for users of its company who may see its position. Companies that lease it do not see them.
 */
export async function geofencesOf(
  { within }: FenceContext,
  session: Session,
  device: ScopedDevice,
): Promise<Output<Calls['getGeofences']>> {
  const isWithheld = !seesLocation(session.role, device.locationShared);
  return within(session, async (tx) => {
    const { path } = await tx.one<{ path: string }>('select path from device where id = $1', [device.id]);
    const isOwn = device.leasePeriod === null;
    return { companyPath: path, isWithheld, list: isOwn && !isWithheld ? await listGeofences(tx, device.id) : [] };
  });
}

/** Adds a geofence, or changes the given one, without switching it on or off. */
export const saveGeofence = (
  context: FenceContext,
  session: Session,
  device: ScopedDevice,
  { id, name, shape, onEnter, onLeave }: Parsed<Calls['saveGeofence']>,
): Promise<Geofence> =>
  change(context, session, device, id === undefined ? 'geofences.add' : 'geofences.change', async (tx, now) => {
    refuseFault(shape);
    if (id === undefined) {
      await refuseTooMany(tx, device.id);
      return insertGeofence(tx, device.id, { name, shape, onEnter, onLeave, enabled: true }, now);
    }
    const before = await findGeofence(tx, device.id, id);
    return changeGeofence(tx, device.id, before, { name, shape, onEnter, onLeave, enabled: before.enabled }, now);
  });

/** Switches a geofence on or off. */
export const setGeofenceStatus = (
  context: FenceContext,
  session: Session,
  device: ScopedDevice,
  { id, enabled }: Parsed<Calls['setGeofenceStatus']>,
): Promise<Geofence> =>
  change(context, session, device, enabled ? 'geofences.switchOn' : 'geofences.switchOff', async (tx, now) => {
    const before = await findGeofence(tx, device.id, id);
    return changeGeofence(tx, device.id, before, { ...before, enabled }, now);
  });

/** Removes a geofence. */
export const deleteGeofence = (
  context: FenceContext,
  session: Session,
  device: ScopedDevice,
  { id }: Parsed<Calls['deleteGeofence']>,
): Promise<Geofence> =>
  change(context, session, device, 'geofences.delete', async (tx, now) => {
    const before = await findGeofence(tx, device.id, id);
    await removeGeofence(tx, id, now);
    return before;
  });

/** One change of a geofence: authorised, written with its audit entry, then announced to those who watch positions. */
async function change(
  context: FenceContext,
  session: Session,
  device: ScopedDevice,
  action: string,
  apply: (tx: Tx, now: number) => Promise<Geofence>,
): Promise<Geofence> {
  const { within, clock } = context;
  const { companyPath } = await allowOnDevice(within, session, device.id, can.editGeofence);
  const now = clock.now();
  const fence = await within(session, async (tx) => {
    // Nobody else counts its geofences, or moves it, at the same time.
    await holdDevices(tx, [device.id]);
    const done = await apply(tx, now);
    await tx.query('update device set settings_version = settings_version + 1 where id = $1', [device.id]);
    await writeAudit(tx, {
      at: now,
      userId: session.userId,
      companyPath,
      action,
      target: device.mcuId,
      detail: { geofence: done.id, name: done.name },
    });
    await noteChangedSettings(tx, [device.id], now, 'alarms');
    return done;
  });
  await followSettings(context, [device.id]);
  return fence;
}

async function findGeofence(tx: Tx, deviceId: number, id: number): Promise<Geofence> {
  const fence = await lockGeofence(tx, deviceId, id);
  if (!fence) throw new Refusal('geofence_not_found');
  return fence;
}

function refuseFault(shape: GeofenceShape): void {
  const fault = geofenceFault(shape);
  if (fault) throw new Refusal(`geofence_${fault}`);
}

async function refuseTooMany(tx: Tx, deviceId: number): Promise<void> {
  const { count } = await tx.one<{ count: number }>(
    'select count(*)::int as count from geofence where device_id = $1 and removed_at is null',
    [deviceId],
  );
  if (count >= GEOFENCE_LIMITS.maxPerDevice) throw new Refusal('max_geofences', { max: GEOFENCE_LIMITS.maxPerDevice });
}
