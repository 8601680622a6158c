import { MAX_ENTRY_PICTURES } from '#domain/alerting/maintenance/entries.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Files } from '../../platform/files/files.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import { audit, type Change } from './change-plans.ts';

/** Whether an entry of a device may get a picture, before anything is done with it; the device that it is of. */
export async function checkRoomForPicture(
  { tx, session, device }: Change,
  id: string,
): Promise<{ path: string; name: string }> {
  const { path, name } = await tx.one<{ path: string; name: string }>('select path, name from device where id = $1', [
    device.id,
  ]);
  permit(can.maintainDevice(actorOf(session), { companyPath: path }));
  const entry = await tx.maybe<{ pictures: string[] }>(
    'select pictures from maintenance_entry where device_id = $1 and id = $2 for update',
    [device.id, id],
  );
  if (!entry) throw new Refusal('not_found');
  if (entry.pictures.length >= MAX_ENTRY_PICTURES) throw new Refusal('img_too_many', { max: MAX_ENTRY_PICTURES });
  return { path, name };
}

/** Adds a picture after the others. */
export async function addEntryPicture(
  change: Change,
  files: Files,
  id: string,
  bytes: Uint8Array,
): Promise<{ id: string; url: string }> {
  const { tx, session, device } = change;
  const { path, name } = await checkRoomForPicture(change, id);
  const stored = await files.put(tx, {
    bytes,
    mediaType: 'image/webp',
    name: `${name}.webp`,
    purpose: 'maintenance',
    path,
    createdBy: session.userId,
  });
  await tx.query('update maintenance_entry set pictures = pictures || $3::text where device_id = $1 and id = $2', [
    device.id,
    id,
    stored.id,
  ]);
  await audit(change, 'picture', { entry: id });
  return { id: stored.id, url: files.sign(stored.id) };
}
