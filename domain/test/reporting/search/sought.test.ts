import { expect, test } from 'vitest';
import { MAX_WORDS } from '#domain/reporting/search/limits.ts';
import { isEnough, rankIn, soughtOf } from '#domain/reporting/search/sought.ts';

test.each([
  ['Forklift 214', 'fork', 1],
  ['Forklift 214', 'FORKLIFT  214', 1],
  ['Forklift 214', '214', 2],
  ['Forklift 214', 'lift', 3],
  ['Forklift 214', '214 fork', 3],
  ['Forklift 214', 'fork 215', null],
  ['Förderband', 'fÖR', 1],
  ['叉车 ２１４', '214', 2],
  ['叉车 214', '车', 3],
])('%s for %s: %s', (text, typed, rank) => {
  expect(rankIn(text, soughtOf(typed))).toBe(rank);
});

test.each([
  ['', false],
  [' ', false],
  ['a', false],
  [' a ', false],
  ['ab', true],
  ['7', false],
  ['叉', true],
  ['か', true],
  ['한', true],
])('%s is enough: %s', (typed, enough) => {
  expect(isEnough(typed)).toBe(enough);
});

test('numbers are looked for as typed, in capitals and in small letters, and no more than so many words', () => {
  expect(soughtOf(' Wy-07 ').numbers).toEqual(['Wy-07', 'WY-07', 'wy-07']);
  expect(soughtOf('214').numbers).toEqual(['214']);
  expect(soughtOf(Array.from({ length: 20 }, (_, at) => `w${at}`).join(' ')).words).toHaveLength(MAX_WORDS);
});
