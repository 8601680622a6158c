import type { Calls } from '#domain/assembly/calls.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { SET_BY_HAND } from '#domain/foundation/kinds/location/set-by-hand.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import { shownLocation } from '#domain/stream/readings/shown.ts';
import type { Context } from '../../context.ts';
import { allowOnDevice } from '../../foundation/devices/allowed.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { deviceChanged } from '../../platform/db/invalidations.ts';
import { sql } from '../../platform/db/sql.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Session } from '../../platform/http/session.ts';
import { currentState } from '../../stream/device-state/current.ts';
import { lastKnownMessages } from '../../stream/live/notify-again.ts';

type Parts = Pick<Context, 'within' | 'clock' | 'invalidations' | 'live'>;

/** What somebody says of where a device is; degrees, WGS-84. */
type GivenPosition = Pick<Parsed<Calls['setPositionByHand']>, 'lat' | 'lon' | 'accuracyMetre'>;

interface Row {
  latitudeMicroDegree: number;
  longitudeMicroDegree: number;
  accuracyMetre: number | null;
  setAt: number;
  setBy: string;
  /** The device has measured no newer one. */
  isShown: boolean;
}

/** What is set for a device that the caller sees. */
const storedPosition = (tx: Tx, deviceId: number): Promise<Row | null> =>
  tx.maybe<Row>(
    sql`select p.latitude_micro_degree, p.longitude_micro_degree, p.accuracy_metre, p.set_at, p.set_by,
       coalesce(s.location_kind = ${SET_BY_HAND}, false) as is_shown
     from position_by_hand p join device_state s on s.device_id = p.device_id where p.device_id = ${deviceId}`,
  );

const toldOf = (row: Row) => ({
  lat: row.latitudeMicroDegree / 1e6,
  lon: row.longitudeMicroDegree / 1e6,
  accuracyMetre: row.accuracyMetre,
});

/** Where a device is shown because somebody has said so; null where it is shown by what it has measured. */
export async function shownByHand(tx: Tx, deviceId: number) {
  const row = await storedPosition(tx, deviceId);
  return row?.isShown ? { ...toldOf(row), at: row.setAt } : null;
}

export async function positionByHand(
  { within }: Pick<Parts, 'within'>,
  session: Session,
  { id }: ScopedDevice,
): Promise<Output<Calls['getPositionByHand']>> {
  await allowOnDevice(within, session, id, can.editDevice);
  const row = await within(session, (tx) => storedPosition(tx, id));
  return row && { ...toldOf(row), setAt: row.setAt, setByName: row.setBy, isShown: row.isShown };
}

/** Writes where a device is, into what lists, maps and pages read; the caller has checked that it may be said. */
export async function writePositionByHand(
  tx: Tx,
  deviceId: number,
  { lat, lon, accuracyMetre = null }: { lat: number; lon: number; accuracyMetre?: number | null | undefined },
  by: { readonly loginName: string },
  now: number,
): Promise<void> {
  const [latitude, longitude] = [Math.round(lat * 1e6), Math.round(lon * 1e6)];
  await tx.query(
    sql`update device_state set latitude_micro_degree = ${latitude}, longitude_micro_degree = ${longitude},
      location_kind = ${SET_BY_HAND}, location_at = ${now} where device_id = ${deviceId}`,
  );
  await tx.query(
    sql`insert into position_by_hand (device_id, latitude_micro_degree, longitude_micro_degree, accuracy_metre, set_at, set_by)
      values (${deviceId}, ${latitude}, ${longitude}, ${accuracyMetre}, ${now}, ${by.loginName})
      on conflict (device_id) do update set latitude_micro_degree = excluded.latitude_micro_degree,
        longitude_micro_degree = excluded.longitude_micro_degree, accuracy_metre = excluded.accuracy_metre,
        set_at = excluded.set_at, set_by = excluded.set_by`,
  );
}

export async function setPositionByHand(
  parts: Parts,
  session: Session,
  device: ScopedDevice,
  position: GivenPosition,
): Promise<null> {
  const { within, clock } = parts;
  const { companyPath } = await allowOnDevice(within, session, device.id, can.editDevice);
  const now = clock.now();
  await within(session, async (tx) => {
    await writePositionByHand(tx, device.id, position, session, now);
    await note(tx, session, 'setPosition', { companyPath, target: device.mcuId }, now, {
      place: `${position.lat}, ${position.lon}`,
    });
  });
  await tellPosition(parts, device);
  return null;
}

/** What was measured is shown again, as far as there is something. */
export async function removePositionByHand(parts: Parts, session: Session, device: ScopedDevice): Promise<null> {
  const { within, clock } = parts;
  const { companyPath } = await allowOnDevice(within, session, device.id, can.editDevice);
  await within(session, async (tx) => {
    // Whoever receives records of it waits, and writes over what is written here.
    await tx.query('select from device_state where device_id = $1 for no key update', [device.id]);
    const isGone = await tx.write(sql`delete from position_by_hand where device_id = ${device.id}`);
    if (isGone === 0) return;
    const state = await currentState(tx, device.id);
    const measured = state && shownLocation(state.readings);
    await tx.query(
      sql`update device_state set latitude_micro_degree = ${measured?.body.latitudeMicroDegree ?? null}::int4,
        longitude_micro_degree = ${measured?.body.longitudeMicroDegree ?? null}::int4,
        location_kind = ${measured?.body.kind ?? null}::int2, location_at = ${measured?.at ?? null}::int8
        where device_id = ${device.id} and location_kind = ${SET_BY_HAND}`,
    );
    await note(tx, session, 'removePosition', { companyPath, target: device.mcuId }, clock.now(), {});
  });
  await tellPosition(parts, device);
  return null;
}

/** To caches and open pages, after the commit. */
export async function tellPosition(
  { within, clock, invalidations, live }: Parts,
  device: Pick<ScopedDevice, 'id' | 'mcuId'>,
): Promise<void> {
  await invalidations.publish(deviceChanged(device));
  const messages = await within(systemScope('a position was set by hand'), (tx) =>
    lastKnownMessages(tx, [device.mcuId], clock.now()),
  );
  for (const message of messages) live.publish(message);
}

const note = (
  tx: Tx,
  { userId }: Session,
  verb: 'setPosition' | 'removePosition',
  about: { readonly companyPath: string; readonly target: string },
  at: number,
  detail: AuditDetail,
) => writeAudit(tx, { at, userId, ...about, action: `locations.${verb}`, detail });
