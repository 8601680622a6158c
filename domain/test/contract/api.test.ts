import { expect, test } from 'vitest';
import { z } from 'zod';
import { APIS, calls } from '#domain/assembly/calls.ts';
import { api, joinApis } from '#domain/contract/api.ts';
import { get } from '#domain/contract/define.ts';
import { openApi } from '#domain/contract/openapi/document.ts';
import { FieldMeanings, MeaningNotes } from '#domain/contract/openapi/field-meanings.ts';

const info = { title: 'Wattyard', version: '1' };
const one = { one: get('/one', { summary: 'One', output: z.object({ mcuId: z.string(), odd: z.int() }) }) };

test('each call of a feature stands in one section of the description', () => {
  const described = APIS.flatMap(({ sections }) => Object.values(sections)).flatMap((group) => Object.keys(group));
  expect(described.toSorted()).toEqual(Object.keys(calls).toSorted());
});

test('a call has one owner, within a feature and among all', () => {
  expect(() => api({ Clocks: one, Imports: one })).toThrow('the call one has two owners');
  expect(() => joinApis([api({ Clocks: one }), api({ Imports: one })])).toThrow('the call one has two owners');
});

test('a section in which no feature has calls is refused', () => {
  expect(() => openApi([api({ Clocks: one })], info)).toThrow(
    'no feature has calls in the section Sign-in and account',
  );
});

test('a field without a meaning is named with its call, a meaning without a field is found', () => {
  const words = { odd: 'Odd.', 'one.gone': 'Of no field.' };
  const meaning = (notes: MeaningNotes, ...own: Record<string, string>[]) => {
    const meanings = new FieldMeanings(own, notes);
    return ['mcuId', 'odd'].map((field) => meanings.of('one', 'out', field));
  };
  const notes = new MeaningNotes();
  expect(meaning(notes, words)).toEqual([expect.any(String), 'Odd.']);
  expect([...notes.missing]).toEqual([]);
  expect(notes.usedByFewer(words, 1)).toEqual(['one.gone']);
  const lacking = new MeaningNotes();
  expect(meaning(lacking)).toEqual([expect.any(String), undefined]);
  expect([...lacking.missing]).toEqual(['one: out.odd']);
});

test.each([
  ['of its call before the field around it and its name', { 'one.odd': 'a', 'out.odd': 'b', odd: 'c' }, {}, 'a'],
  ['of the field around it before its name', { 'out.odd': 'b', odd: 'c' }, {}, 'b'],
  ['of the feature itself before one that it takes', { odd: 'own' }, { odd: 'taken' }, 'own'],
  ['that is nearer before one of the feature itself', { odd: 'own' }, { 'out.odd': 'taken' }, 'taken'],
  ['of the feature before what all say', { mcuId: 'own' }, {}, 'own'],
])('a field has the meaning %s', (_, own, taken, expected) => {
  const field = 'mcuId' in own ? 'mcuId' : 'odd';
  expect(new FieldMeanings([own, taken], new MeaningNotes()).of('one', 'out', field)).toBe(expected);
});

test('a meaning that two features use counts both', () => {
  const shared = { odd: 'Odd.' };
  const notes = new MeaningNotes();
  for (const own of [{}, {}]) new FieldMeanings([own, shared], notes).of('one', 'out', 'odd');
  expect([notes.usedByFewer(shared, 2), notes.usedByFewer(shared, 3)]).toEqual([[], ['odd']]);
});
