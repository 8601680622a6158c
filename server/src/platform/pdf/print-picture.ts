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
