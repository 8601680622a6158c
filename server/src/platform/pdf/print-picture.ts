import { ResizeFit, Transformer } from '@napi-rs/image';

/** Sharp on paper. */
const PIXELS_PER_POINT = 2;
/** The first that is small enough: a dozen pictures fit in a mail. */
const QUALITIES = [75, 50, 20];
const MAX_BYTES = 20_000;

/** A JPEG, PNG or WebP as a JPEG no larger than it is printed; null when it is damaged. */
export function printPicture(bytes: Uint8Array, width: number, height: number): Buffer | null {
  try {
    const picture = new Transformer(bytes);
    const most = { width: Math.round(width * PIXELS_PER_POINT), height: Math.round(height * PIXELS_PER_POINT) };
    const size = picture.metadataSync();
    if (size.width > most.width || size.height > most.height) picture.resize({ ...most, fit: ResizeFit.Inside });
    for (const quality of QUALITIES) {
      const printed = picture.jpegSync(quality);
      if (printed.length <= MAX_BYTES || quality === QUALITIES.at(-1)) return printed;
    }
    return null;
  } catch {
    return null;
  }
}
