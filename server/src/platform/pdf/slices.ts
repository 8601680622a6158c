import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Family } from './families.ts';

/** A file with some of the characters of a face. */
export interface Slice {
  readonly name: string;
  readonly file: string;
  readonly ranges: readonly (readonly [number, number])[];
}

const PACKAGES: Readonly<Record<Family, string>> = {
  latin: 'instrument-sans',
  sc: 'noto-sans-sc',
  hk: 'noto-sans-hk',
  jp: 'noto-sans-jp',
  kr: 'noto-sans-kr',
};

const require = createRequire(import.meta.url);
const loaded = new Map<Family, readonly Slice[]>();

/** The files of a face, with the characters that each has, as its package lists them. */
function slicesOf(family: Family): readonly Slice[] {
  const known = loaded.get(family);
  if (known) return known;
  const name = PACKAGES[family];
  const folder = dirname(require.resolve(`@fontsource-variable/${name}/unicode.json`));
  const listed = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  const slices = Object.entries(listed).map(([key, ranges]) => {
    const slice = `${name}-${key.replaceAll(/[[\]]/g, '')}`;
    return { name: slice, file: join(folder, 'files', `${slice}-wght-normal.woff2`), ranges: rangesOf(ranges) };
  });
  loaded.set(family, slices);
  return slices;
}

/** `U+41-5a,U+61` */
const rangesOf = (text: string): [number, number][] =>
  text.split(',').map((part) => {
    const [first = '', last = first] = part.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

export const sliceWith = (family: Family, codePoint: number): Slice | undefined =>
  slicesOf(family).find(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last));
