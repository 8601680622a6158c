import { ResizeFit, Transformer } from '@napi-rs/image';
import type { PictureSize } from './picture-size.ts';
import { withoutPackedChunks } from './png-chunks.ts';

/** What a picture is for; it decides its size and format. */
export type PictureUse = 'photo' | 'plan' | 'logo' | 'icon';

/** Sharp on a full phone screen, and about a tenth of a megabyte. */
const PHOTO_SIDE_PX = 1280;
/** A yard of 200 m with a stroke of 10 cm. */
const PLAN_SIDE_PX = 2048;
const QUALITY = 80;
/** A logo is shown at most 24 to 40 points high, on screens with three pixels a point. */
const LOGO = { width: 640, height: 160 };
/** The largest that browsers ask of an installed app. */
const ICON_SIDE_PX = 512;

export interface Picture extends PictureSize {
  readonly bytes: Uint8Array;
  readonly use: PictureUse;
}

/**
 * The re-encoded picture, null when it is damaged or no picture. Long work runs in another process so that it blocks
 * nobody.
 */
export function work({ bytes, use, width, height }: Picture): Buffer | null {
  try {
    const picture = new Transformer(withoutPackedChunks(bytes)).rotate();
    if (use === 'photo' || use === 'plan') {
      const side = use === 'photo' ? PHOTO_SIDE_PX : PLAN_SIDE_PX;
      if (Math.max(width, height) > side) picture.resize({ width: side, height: side, fit: ResizeFit.Inside });
      return picture.webpSync(QUALITY);
    }
    if (use === 'icon') picture.resize({ width: ICON_SIDE_PX, height: ICON_SIDE_PX, fit: ResizeFit.Cover });
    else if (width > LOGO.width || height > LOGO.height) picture.resize({ ...LOGO, fit: ResizeFit.Inside });
    return picture.pngSync();
  } catch {
    return null;
  }
}
