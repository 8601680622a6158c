import { expect, test } from 'vitest';
import { judgeWeakCells } from './weak-truth.ts';

/** A camper draws a thirtieth of its capacity per hour: its cell is never 20 mV below the others. */
const isNeverLoaded = (data: string) => data.startsWith('camper');

test.each(judgeWeakCells([1, 2]))(
  '$data: weak cells that are loaded are named on the first or second day, and no others',
  ({ data, truth, named, fromDay }) => {
    expect(named).toEqual(isNeverLoaded(data) ? [] : truth);
    if (named.length > 0) expect(fromDay).toBeLessThanOrEqual(2);
  },
);
