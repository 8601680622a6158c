import { expect, test } from 'vitest';
import { summedUse, type UseOfMount } from '#domain/power/batteries/use.ts';

const use: UseOfMount = {
  from: 10,
  until: 20,
  coveredHours: 3,
  ampHoursIn: 50,
  ampHoursOut: 40,
  wattHoursIn: 1300,
  wattHoursOut: 1000,
  minimumCentiCelsius: null,
  maximumCentiCelsius: null,
};

test('a pack without known activity has no values, rather than zeros', () => {
  expect(summedUse([], 10_000)).toBeNull();
});

test('cycles are discharged charge by rated capacity, and unknown without it', () => {
  expect(summedUse([use], 10_000)?.equivalentFull).toBe(0.4);
  expect(summedUse([use], null)?.equivalentFull).toBeNull();
});

test('activity on several devices is added up, and extremes are taken over all', () => {
  const colder = { ...use, from: 30, until: 40, minimumCentiCelsius: -500, maximumCentiCelsius: 1200 };
  const warmer = { ...use, from: 50, until: 60, minimumCentiCelsius: 800, maximumCentiCelsius: 4700 };
  expect(summedUse([warmer, use, colder], 10_000)).toEqual({
    from: 10,
    until: 60,
    coveredHours: 9,
    ampHoursIn: 150,
    ampHoursOut: 120,
    wattHoursIn: 3900,
    wattHoursOut: 3000,
    equivalentFull: 1.2,
    minimumCentiCelsius: -500,
    maximumCentiCelsius: 4700,
  });
});
