import { expect, test } from 'vitest';
import { mentionsOf } from '../kind-mentions.ts';

const text = `/** Of a ups,
 * or another ups. */
import { KIND } from './registry.ts'; // no ups
const one = KIND.ups;
const two = { 'ups.load': 1, groups: 2, 'look-ups': 3 };
const url = 'https://example.org/ups';
const { ups } = values;
`;

test('a kind is named by a word of code, not by a comment or a part of a word', () => {
  expect(mentionsOf(text, 'ups', false)).toEqual([4, 5, 6, 7]);
});

test('where the name is a usual word, only that of the registry counts', () => {
  expect(mentionsOf(text, 'ups', true)).toEqual([4]);
});
