import { ResizeFit, Transformer } from '@napi-rs/image';

/** From sharp on paper to just recognisable: the first that is small enough. */
const STEPS = [
  { pixelsPerPoint: 2, quality: 75 },
  { pixelsPerPoint: 2, quality: 50 },
  { pixelsPerPoint: 2, quality: 20 },
  { pixelsPerPoint: 1.5, quality: 20 },
  { pixelsPerPoint: 1, quality: 20 },
  { pixelsPerPoint: 0.5, quality: 20 },
] as const;

/** A JPEG, PNG or WebP as a JPEG no larger than it is printed, of so many bytes if it can be; null when it is damaged. */
export function printPicture(bytes: Uint8Array, width: number, height: number, mostBytes: number): Buffer | null {
  try {
    const { width: across, height: down } = new Transformer(bytes).metadataSync();
    let printed: Buffer | null = null;
    for (const { pixelsPerPoint, quality } of STEPS) {
      const picture = new Transformer(bytes);
      const most = { width: Math.round(width * pixelsPerPoint), height: Math.round(height * pixelsPerPoint) };
      if (across > most.width || down > most.height) picture.resize({ ...most, fit: ResizeFit.Inside });
      printed = picture.jpegSync(quality);
      if (printed.length <= mostBytes) break;
    }
    return printed;
  } catch {
    return null;
  }
}

const LOGO_PIXELS_PER_POINT = 3;

/** A PNG no larger than it is printed, with what is transparent in it; null when it is damaged. */
export function printLogo(bytes: Uint8Array, width: number, height: number): Buffer | null {
  try {
    const logo = new Transformer(bytes);
    const most = { width: width * LOGO_PIXELS_PER_POINT, height: height * LOGO_PIXELS_PER_POINT };
    const { width: across, height: down } = logo.metadataSync();
    if (across > most.width || down > most.height) logo.resize({ ...most, fit: ResizeFit.Inside });
    return logo.pngSync();
  } catch {
    return null;
  }
}
