import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CODE_LETTERS } from '#domain/access/users/reset-code.ts';
import { drawCode, GROUND, INK } from '#server/access/users/proofs/code-picture.ts';

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const luminance = (colour: readonly number[]) => {
  const [red = 0, green = 0, blue = 0] = colour
    .map((value) => value / 255)
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: readonly number[], other: readonly number[]) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};
const inverted = (colour: readonly number[]) => colour.map((value) => 255 - value);

test('a picture has the contrast of text, on light pages and inverted on dark ones', () => {
  const [ink, ground] = [channels(INK), channels(GROUND)];
  expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(inverted(ink), inverted(ground))).toBeGreaterThanOrEqual(4.5);
  const colours = new Set(drawCode('ABCD').match(/#[0-9a-f]{6}/g));
  expect(colours).toEqual(new Set([INK, GROUND]));
});

const strokesOf = (svg: string) => /<path d="([^"]*)" stroke-width="2.6"/.exec(svg)?.[1] ?? '';

test('each letter of a code has strokes of its own, and none needs a font', () => {
  const middling = () => 0.5;
  const drawn = [...CODE_LETTERS].map((letter) => strokesOf(drawCode(letter, middling)));
  expect(new Set(drawn).size).toBe(CODE_LETTERS.length);
  expect(drawn.every((strokes) => strokes.length > 0)).toBe(true);
  expect(drawCode('ABCD')).not.toMatch(/<text|font/);
});

test('whatever chance says, a code stays inside its picture, and is another picture each time', () => {
  const chance = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), {
    minLength: 50,
    maxLength: 50,
  });
  const codes = fc.array(fc.constantFrom(...CODE_LETTERS), { minLength: 4, maxLength: 4 }).map((some) => some.join(''));
  fc.assert(
    fc.property(codes, chance, (code, values) => {
      let next = 0;
      const svg = drawCode(code, () => values[next++ % values.length] ?? 0);
      const points = [...svg.matchAll(/d="([^"]*)"/g)].flatMap(([, path = '']) =>
        [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
      );
      expect(points.every(([x, y]) => x >= 1.3 && x <= 118.7 && y >= 1.3 && y <= 42.7)).toBe(true);
      expect(svg).not.toContain(code);
    }),
  );
  expect(new Set(Array.from({ length: 20 }, () => drawCode('ABCD'))).size).toBe(20);
});
