import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthOf, sidesOf } from '../../../../src/features/power/energy/systems/balance-sides.ts';

const balance = {
  solar: 600,
  mains: 0,
  converter: 0,
  acLoad: 200,
  dcLoad: null,
  losses: 50,
  battery: 350,
  unexplained: 0,
  at: 1,
  silent: 0,
};

test('a discharging battery is a source, and feed-in to the mains is a use', () => {
  const { sources, uses, most } = sidesOf({ ...balance, solar: 0, mains: -100, battery: -350 });
  expect(sources).toEqual([{ part: 'discharged', watt: 350 }]);
  expect(uses.map(({ part }) => part)).toEqual(['acLoad', 'losses', 'fed']);
  expect(most).toBe(350);
});

test('unexplained energy is on the side that lacks it, so that both bars end together', () => {
  const lacking = sidesOf({ ...balance, solar: 606, unexplained: 6 });
  expect(lacking.uses.at(-1)).toEqual({ part: 'rest', watt: 6 });
  expect(lacking.isWithinLimit).toBe(false);
  const tooMuch = sidesOf({ ...balance, solar: 598, unexplained: -2 });
  expect(tooMuch.sources.at(-1)).toEqual({ part: 'rest', watt: 2 });
  expect(tooMuch.restShare).toBeCloseTo(2 / 600);
  expect(tooMuch.isWithinLimit).toBe(true);
});

test('rounding differences are within the limit, however little flows', () => {
  const idle = { ...balance, solar: 0, acLoad: 2, losses: 0, battery: 0 };
  expect(sidesOf({ ...idle, unexplained: -2 }).isWithinLimit).toBe(true);
  expect(sidesOf({ ...idle, acLoad: 20, unexplained: -20 }).isWithinLimit).toBe(false);
});

test('without a measured battery, it or something else makes up the difference, on the side that lacks it', () => {
  const taken = sidesOf({ ...balance, solar: 68, acLoad: 80, losses: 16, battery: null, unexplained: null });
  expect(taken.sources.at(-1)).toEqual({ part: 'unmeasured', watt: 28 });
  const given = sidesOf({ ...balance, battery: null, unexplained: null });
  expect(given.uses.at(-1)).toEqual({ part: 'unmeasured', watt: 350 });
});

test('where nobody measures the loads, they are what the sources give', () => {
  const given = sidesOf({ ...balance, solar: 0, mains: 100, acLoad: 0, losses: 7, battery: -50, unexplained: null });
  expect(given.uses).toContainEqual({ part: 'unmeasuredLoads', watt: 143 });
  expect(given.restShare).toBeNull();
});

test('both bars are of one length, whatever is measured', () => {
  const watt = fc.integer({ min: 0, max: 5000 });
  const maybe = (of: fc.Arbitrary<number>) => fc.option(of, { nil: null });
  const drawn = fc.record({
    solar: watt,
    mains: fc.integer({ min: -3000, max: 5000 }),
    converter: watt,
    acLoad: watt,
    dcLoad: maybe(watt),
    losses: fc.integer({ min: 0, max: 300 }),
    battery: maybe(fc.integer({ min: -4000, max: 4000 })),
  });
  fc.assert(
    fc.property(drawn, (powers) => {
      const { solar, mains, converter, acLoad, dcLoad, losses, battery } = powers;
      const unexplained =
        battery === null ? null : solar + mains + converter - acLoad - (dcLoad ?? 0) - losses - battery;
      const { sources, uses, most } = sidesOf({ ...balance, ...powers, unexplained });
      expect(lengthOf(sources)).toBe(lengthOf(uses));
      expect(lengthOf(sources)).toBe(most);
    }),
  );
});

test('without a measured battery no remainder is shown', () => {
  expect(sidesOf({ ...balance, battery: null, unexplained: null })).toMatchObject({
    restShare: null,
    isWithinLimit: false,
  });
});
