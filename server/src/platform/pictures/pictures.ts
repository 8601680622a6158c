import { Refusal } from '#domain/foundation/basics/errors.ts';
import { IMAGE_TYPES, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '#domain/foundation/devices/device-limits.ts';
import { createQueue } from '../apart/queue.ts';
import { runApart } from '../apart/run-apart.ts';
import { pictureSize } from './picture-size.ts';
import type { Picture, PictureUse } from './picture-work.ts';

const WORK = new URL('./picture-work.ts', import.meta.url);
const MAX_WAITING = 10;
/** Including the wait for its turn: a page does not wait longer. */
const DEADLINE_MS = 25_000;

const notSupported = () => new Refusal('img_ext_not_support', { extensions: IMAGE_TYPES.join(', ') });
const tooLarge = () => new Refusal('img_over_size', { maxMegabytes: MAX_IMAGE_BYTES / 1024 / 1024 });

/**
 * Re-encodes an uploaded picture: upright, not larger than its use needs, and without any metadata.
 * @throws Refusal `img_over_size`, `img_ext_not_support`, `service_unavailable`
 */
export type RemakePicture = (bytes: Uint8Array, use: PictureUse) => Promise<Uint8Array>;

/** One picture at a time for the whole process. Its format and its unpacked size are read from its first bytes. */
export function createPictures(): RemakePicture {
  const queue = createQueue({ mostWaiting: MAX_WAITING });
  return async (bytes, use) => {
    if (bytes.length > MAX_IMAGE_BYTES) throw tooLarge();
    const size = pictureSize(bytes);
    if (!size) throw notSupported();
    if (size.width * size.height > MAX_IMAGE_PIXELS) throw tooLarge();
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const picture: Picture = { bytes, use, ...size };
    const made = await queue.add(() => runApart<Uint8Array | null>(WORK, picture, signal), signal);
    if (!made) throw notSupported();
    return made;
  };
}
