import { expect, test } from 'vitest';
import { FreeInstants } from '#bridge/record/free-instants.ts';
import { KIND, type Measurement } from '#domain/foundation/kinds/registry.ts';

const soc = (at: number, socCentiPercent: number, unit = 0): Measurement => ({
  kind: KIND.monitor,
  unit,
  at,
  body: { socCentiPercent },
});

test.each<[string, readonly (readonly [heardAt: number, record: Measurement])[], readonly number[]]>([
  [
    'three values in one millisecond',
    [
      [0, soc(5, 1)],
      [0, soc(5, 2)],
      [0, soc(5, 3)],
    ],
    [5, 6, 7],
  ],
  [
    'a value that comes back in it',
    [
      [0, soc(5, 1)],
      [0, soc(5, 2)],
      [1, soc(5, 1)],
    ],
    [5, 6, 7],
  ],
  [
    'one that comes in the next one',
    [
      [0, soc(5, 1)],
      [0, soc(5, 2)],
      [1, soc(6, 3)],
      [9, soc(8, 4)],
    ],
    [5, 6, 7, 8],
  ],
  [
    'the same once more',
    [
      [0, soc(5, 1)],
      [0, soc(5, 1)],
    ],
    [5, 5],
  ],
  [
    'samples that are asked for again',
    [
      [0, soc(5, 1)],
      [0, soc(5, 2)],
      [60_000, soc(5, 1)],
      [60_000, soc(5, 2)],
    ],
    [5, 6, 5, 6],
  ],
  [
    'other units',
    [
      [0, soc(5, 1)],
      [0, soc(5, 2, 1)],
    ],
    [5, 5],
  ],
])('no record takes the instant of another: %s', (_, told, expected) => {
  const free = new FreeInstants();
  expect(told.map(([heardAt, record]) => free.of(record, heardAt).at)).toEqual(expected);
});
