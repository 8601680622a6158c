import { Refusal } from '#domain/foundation/basics/errors.ts';
import { MAX_IMAGES } from '#domain/foundation/devices/device-limits.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import { type Actor, devicesFor } from '../../foundation/devices/scoped.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Files } from '../../platform/files/files.ts';

interface DeviceImage {
  readonly id: string;
  /** A URL that is valid for ten minutes. */
  readonly url: string;
}

const signed = (files: Files, ids: readonly string[]): DeviceImage[] => ids.map((id) => ({ id, url: files.sign(id) }));

const imagesOf = async (tx: Tx, deviceId: number, lock = ''): Promise<string[]> =>
  (await tx.one<{ images: string[] }>(`select images from device where id = $1 ${lock}`, [deviceId])).images;

/** Pictures of a device that is known to be visible to the caller. */
export const deviceImages = async (tx: Tx, files: Files, deviceId: number): Promise<DeviceImage[]> =>
  signed(files, await imagesOf(tx, deviceId));

/** Checks whether the caller may add a picture, before anything is done with it. */
export async function checkRoomForImage(tx: Tx, actor: Actor, mcuId: string): Promise<void> {
  const [device] = await devicesFor(tx, actor, 'editDevice', [mcuId]);
  refuseTooMany(await imagesOf(tx, device!.id));
}

function refuseTooMany(images: readonly string[]): void {
  if (images.length >= MAX_IMAGES) throw new Refusal('img_too_many', { max: MAX_IMAGES });
}

/** Adds a picture after the others. */
export async function addDeviceImage(
  tx: Tx,
  files: Files,
  actor: Actor,
  mcuId: string,
  picture: Uint8Array,
  now: number,
): Promise<DeviceImage> {
  const [device] = await devicesFor(tx, actor, 'editDevice', [mcuId]);
  const images = await imagesOf(tx, device!.id, 'for update');
  refuseTooMany(images);
  const { id } = await files.put(tx, {
    bytes: picture,
    mediaType: 'image/webp',
    name: `${device!.name}.webp`,
    purpose: 'device-image',
    path: device!.path,
    createdBy: actor.userId,
  });
  await tx.query('update device set images = images || $2::text where id = $1', [device!.id, id]);
  await audit(tx, actor, device!, now, { added: id });
  return { id, url: files.sign(id) };
}

/** Puts the pictures into the order given and removes those that are not in it. */
export async function arrangeDeviceImages(
  tx: Tx,
  files: Files,
  actor: Actor,
  { mcuId, imgs }: { mcuId: string; imgs: readonly string[] },
  now: number,
): Promise<DeviceImage[]> {
  const [device] = await devicesFor(tx, actor, 'editDevice', [mcuId]);
  const images = await imagesOf(tx, device!.id, 'for update');
  if (new Set(imgs).size !== imgs.length || imgs.some((id) => !images.includes(id)))
    throw new Refusal('file_not_found');
  const removed = images.filter((id) => !imgs.includes(id));
  await files.remove(tx, removed);
  await tx.query('update device set images = $2 where id = $1', [device!.id, imgs]);
  await audit(tx, actor, device!, now, { order: imgs.join(','), removed: removed.join(',') });
  return signed(files, imgs);
}

const audit = (
  tx: Tx,
  actor: Actor,
  device: { mcuId: string; path: string },
  at: number,
  detail: AuditDetail,
): Promise<void> =>
  writeAudit(tx, {
    at,
    userId: actor.userId,
    companyPath: device.path,
    action: 'devices.images',
    target: device.mcuId,
    detail,
  });
