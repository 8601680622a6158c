import { describe, expect, test } from 'vitest';
import { judgeWeakCells } from './weak-truth.ts';

describe.each(judgeWeakCells([1, 2]))('$data', ({ data, truth, named, fromDay }) => {
  if (truth.length === 0) test('no cell is named', () => expect(named).toEqual([]));
  // A camper draws a thirtieth of its capacity per hour: its cell is never 20 mV below the others.
  else if (data.startsWith('camper'))
    test('a weak cell that is never loaded is not named', () => expect(named).toEqual([]));
  else
    test('its weak cell is named on the first or second day, and no other', () => {
      expect(named).toEqual(truth);
      expect(fromDay).toBeLessThanOrEqual(2);
    });
});
