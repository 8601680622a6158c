import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/** A difference of a colour that is seen. */
const SEEN = 40;
/** Of the pixels of a page: edges of letters differ between builds of the reader. */
const MAX_DIFFERENT = 0.001;

async function pixelsOf(png: Uint8Array) {
  const picture = await loadImage(png);
  const context = createCanvas(picture.width, picture.height).getContext('2d');
  context.drawImage(picture, 0, 0);
  return { width: picture.width, data: context.getImageData(0, 0, picture.width, picture.height).data };
}

/**
 * The share of pixels that differ from the picture of this name in `references`, and whether that is too much. With
 * PDF_REFERENCES=write the picture is written instead: look at it before it is committed.
 */
export async function differenceFrom(name: string, png: Uint8Array): Promise<{ share: number; isTooMuch: boolean }> {
  const file = fileURLToPath(new URL(`./references/${name}.png`, import.meta.url));
  if (process.env.PDF_REFERENCES === 'write') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, png);
  }
  if (!existsSync(file)) return { share: 1, isTooMuch: true };
  const [was, is] = [await pixelsOf(readFileSync(file)), await pixelsOf(png)];
  if (was.width !== is.width || was.data.length !== is.data.length) return { share: 1, isTooMuch: true };
  let different = 0;
  for (let at = 0; at < is.data.length; at += 4) {
    const apart = [0, 1, 2].some((part) => Math.abs((is.data[at + part] ?? 0) - (was.data[at + part] ?? 0)) > SEEN);
    if (apart) different++;
  }
  const share = different / (is.data.length / 4);
  return { share, isTooMuch: share > MAX_DIFFERENT };
}
