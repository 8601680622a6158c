import { expect, test } from 'vitest';
import { ringsOf } from '../rings.ts';

/** `a>b` is a file `a` that imports `b`. */
const rings = (...imports: string[]) =>
  ringsOf(
    imports.map((each) => {
      const [from = '', to = ''] = each.split('>');
      return { from, to };
    }),
  ).map((ring) => ring.join('>'));

test('files that import each other are a ring', () => {
  expect(rings('a>b', 'b>a')).toEqual(['a>b>a']);
  expect(rings('a>a')).toEqual(['a>a']);
});

test('a ring begins where it is entered', () => {
  expect(rings('page>list', 'list>row', 'row>cell', 'cell>list', 'row>text')).toEqual(['list>row>cell>list']);
});

test('every ring is found', () => {
  expect(rings('a>b', 'b>a', 'b>c', 'c>d', 'd>c')).toEqual(['a>b>a', 'c>d>c']);
});

test('two ways to one file are no ring', () => {
  expect(rings('a>b', 'a>c', 'b>d', 'c>d')).toEqual([]);
});
