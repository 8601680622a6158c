import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { chargeState, socBar } from '#domain/foundation/kinds/charge-state.ts';

describe('charge state', () => {
  test.each([
    [100, 200, 500, 1],
    [200, 100, 500, 2],
    [100, 100, 3000, 4],
    [0, 0, 3001, 3],
    [0, 0, null, 3],
    [null, 5, 9000, 1],
    [5, undefined, 9000, 2],
    [null, null, 9000, null],
  ])('using %s, charging %s, SOC %s is %s', (using, charging, soc, state) => {
    expect(chargeState(using, charging, soc)).toBe(state);
  });
  it('the bar is as high as the charge from 30 % on, and never outside its frame', () => {
    expect(socBar(3000)).toEqual({ heightPercent: 30, low: true });
    expect(socBar(2999)).toEqual({ heightPercent: 10, low: true });
    expect(socBar(3001)).toEqual({ heightPercent: 30.01, low: false });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (soc) => {
        const { heightPercent, low } = socBar(soc);
        expect(heightPercent >= 10 && heightPercent <= 100).toBe(true);
        expect(low).toBe(soc <= 3000);
      }),
    );
  });
});
