import { describe, expect, test } from 'vitest';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { comparedWith, efficiencyOf, type UnitSums } from '#domain/power/energy/compare.ts';

const sums = (values: Record<string, number>, days = 20): UnitSums =>
  Object.fromEntries(Object.entries(values).map(([energy, sum]) => [energy, { sum, most: sum / days }]));

describe('the efficiency of a unit', () => {
  test('is output divided by input, by its kind', () => {
    const inverter = sums({ mains: 4_000, discharged: 6_000, output: 8_500, charged: 700, fed: 100 });
    expect(efficiencyOf(KIND.inverter, inverter)).toEqual({ measure: 'conversion', value: 0.93 });
    expect(efficiencyOf(KIND.tc, sums({ mains: 5_000, charged: 4_600 }))?.value).toBe(0.92);
    expect(efficiencyOf(KIND.dmt, sums({ solar: 3_000, converter: 1_000, charged: 3_880 }))?.value).toBe(0.97);
    expect(efficiencyOf(KIND.enerdrive, sums({ charged: 20_000, discharged: 19_000 }))).toEqual({
      measure: 'roundTrip',
      value: 0.95,
    });
  });

  test('is not given when too little was moved, for a few days of a battery, or when one side is not measured', () => {
    expect(efficiencyOf(KIND.tc, sums({ mains: 900, charged: 800 }))).toBeNull();
    expect(efficiencyOf(KIND.enerdrive, sums({ charged: 20_000, discharged: 19_000 }, 6))).toBeNull();
    expect(efficiencyOf(KIND.enerdrive, {})).toBeNull();
    expect(efficiencyOf(KIND.ups, sums({ output: 20_000, charged: 100, discharged: 90 }))).toBeNull();
  });
});

describe('against others of the model', () => {
  test('a unit stands out by two points, and by more than the others differ', () => {
    expect(comparedWith(0.9, [0.95, 0.94, 0.96])).toEqual({ middle: 0.95, others: 3, standing: 'worse' });
    expect(comparedWith(0.98, [0.95, 0.95, 0.95, 0.95])).toMatchObject({ standing: 'better' });
    expect(comparedWith(0.94, [0.95, 0.95, 0.95])).toMatchObject({ standing: 'alike' });
    expect(comparedWith(0.9, [0.95, 0.85, 0.99, 0.9, 0.8])).toMatchObject({ middle: 0.9, standing: 'alike' });
  });

  test('two other units are not enough for a comparison', () => {
    expect(comparedWith(0.9, [0.95, 0.95])).toEqual({ middle: null, others: 2, standing: null });
  });
});
