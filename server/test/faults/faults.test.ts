import { expect, test } from 'vitest';
import { ALL, differenceOf } from './compare.ts';

const FIRST = 1000;

test.each(ALL)('a device with much of one fault shows what it did: %s', (name) => {
  const { warnings, beyond, lost } = differenceOf(FIRST, 10, 12, [name]);
  expect([...warnings, ...beyond]).toEqual([]);
  // A record costs what was wrong in it; where its instant is wrong, nobody knows which it was.
  expect(name.startsWith('a clock') ? 0 : lost).toBe(0);
});

/** Every kind of fault, twice a month at any place: what is shown is what the device did, but for what is said to be unknown. */
test('fifty devices have the same warnings, hours, energies and ways with faults as without', {
  timeout: 120_000,
}, () => {
  const told = Array.from({ length: 50 }, (_, place) => {
    const { warnings, beyond } = differenceOf(FIRST + place, 30, 2);
    return [...warnings, ...beyond].map((what) => `device ${FIRST + place}: ${what}`);
  });
  expect(told.flat()).toEqual([]);
});
