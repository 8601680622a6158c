import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortKeyOf } from '#server/platform/text/sort-key.ts';

const PINYIN: Record<string, string> = { 安: 'AN', 北: 'BEI', 广: 'GUANG', 江: 'JIANG', 南: 'NAN', 西: 'XI' };
const latin = fc.stringMatching(/^[A-Za-z0-9 .-]{0,20}$/);

test('a Latin name is ordered without regard to case', () => {
  fc.assert(
    fc.property(latin, (name) => {
      expect(sortKeyOf(name)).toBe(name.toUpperCase());
      expect(sortKeyOf(name.toLowerCase())).toBe(sortKeyOf(name.toUpperCase()));
    }),
  );
});

test('a Chinese name is ordered by its pinyin without tones, among Latin ones', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(PINYIN)), latin, (sign, name) => {
      const key = PINYIN[sign] as string;
      expect(sortKeyOf(sign)).toBe(key);
      expect(sortKeyOf(sign) < sortKeyOf(name)).toBe(key < name.toUpperCase());
    }),
  );
  const names = ['zebra', '西安', 'Alpha', '北京', 'nan', '安徽', 'Old Yard', '广州'];
  const order = (a: string, b: string) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1);
  expect(names.sort(order)).toEqual(['Alpha', '安徽', '北京', '广州', 'nan', 'Old Yard', '西安', 'zebra']);
});

test('every name has a key in upper case, and full width makes no difference', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
      const key = sortKeyOf(name);
      expect(key).toBe(key.toUpperCase());
    }),
  );
  expect(sortKeyOf('Ｄｅｐｏｔ　１')).toBe('DEPOT 1');
});
