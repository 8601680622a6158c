import { ResizeFit, Transformer } from '@napi-rs/image';
import { IMAGE_TYPES, LONGEST_IMAGE_BYTES, MOST_IMAGE_PIXELS } from '#domain/devices/device-limits.ts';
import { Refusal } from '#domain/errors.ts';
import { pictureSize } from './picture-size.ts';

/** Longest side of a picture as it is kept: sharp on a whole phone, and a tenth of a megabyte. */
const LONGEST_SIDE = 1280;
const QUALITY = 80;
export const KEPT_TYPE = 'image/webp';

const notSupported = () => new Refusal('img_ext_not_support', { extensions: IMAGE_TYPES.join(', ') });
const tooLarge = () => new Refusal('img_over_size', { maxMegabytes: LONGEST_IMAGE_BYTES / 1024 / 1024 });

/**
 * Makes a picture anew from what somebody uploaded: upright, not larger than needed, and with nothing in it but pixels.
 * What it is and how large it unpacks is read from its first bytes, before anything is unpacked.
 */
export async function remakePicture(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > LONGEST_IMAGE_BYTES) throw tooLarge();
  const size = pictureSize(bytes);
  if (!size) throw notSupported();
  if (size.width * size.height > MOST_IMAGE_PIXELS) throw tooLarge();
  try {
    const picture = new Transformer(bytes).rotate();
    if (Math.max(size.width, size.height) > LONGEST_SIDE)
      picture.resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: ResizeFit.Inside });
    return await picture.webp(QUALITY);
  } catch {
    // Begins like a picture and is none, or is torn.
    throw notSupported();
  }
}
