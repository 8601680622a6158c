import { ResizeFit, Transformer } from '@napi-rs/image';
import type { PictureSize } from './picture-size.ts';

/** Longest side of a stored picture: sharp on a full phone screen, and about a tenth of a megabyte. */
const MAX_SIDE_PX = 1280;
const QUALITY = 80;

export interface Picture extends PictureSize {
  readonly bytes: Uint8Array;
}

/**
 * The re-encoded picture, null when it is damaged or no picture. Long work runs in another process so that it blocks
 * nobody.
 */
export function work({ bytes, width, height }: Picture): Buffer | null {
  try {
    const picture = new Transformer(bytes).rotate();
    if (Math.max(width, height) > MAX_SIDE_PX)
      picture.resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: ResizeFit.Inside });
    return picture.webpSync(QUALITY);
  } catch {
    return null;
  }
}
