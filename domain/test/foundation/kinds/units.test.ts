import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  celsiusOfFahrenheit,
  decodeLegacyTemperature,
  encodeLegacyTemperature,
  fahrenheitOfCelsius,
} from '#domain/foundation/basics/temperature.ts';
import {
  currentQuantity,
  energyQuantity,
  fromHundredths,
  netCurrentCentiAmp,
  percentQuantity,
  powerQuantity,
  signalQuality,
  sohBand,
  temperatureQuantity,
  toHundredths,
  voltageQuantity,
} from '#domain/foundation/kinds/units.ts';

describe('hundredths', () => {
  it('preserve every integer on the way to units and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (hundredths) => {
        expect(toHundredths(fromHundredths(hundredths))).toBe(hundredths);
      }),
    );
  });
  it('round halves away from zero on both sides and never give −0', () => {
    expect(toHundredths(1.005)).toBe(101);
    expect(toHundredths(-1.005)).toBe(-101);
    expect(Object.is(toHundredths(-0.001), 0)).toBe(true);
  });
});

describe('legacy temperature', () => {
  const centi = fc.integer({ min: -10_000, max: 15_000 });

  test.each([
    [100, 1],
    [-100, 10_001],
    [150, 2],
    [-150, 10_002],
    [151, 151],
    [-151, 10_151],
    [2534, 2534],
    [-1850, 11_850],
    [6000, 6000],
    [10_000, 10_000],
    [10_100, 101],
    [15_000, 150],
    [-30, 0],
    [0, 0],
  ])('%i centi-°C is %i', (centiCelsius, legacy) => {
    expect(encodeLegacyTemperature(centiCelsius)).toBe(legacy);
  });

  it('comes back exactly from 1.5 to 100 °C and below −1.5 °C, elsewhere within half a degree', () => {
    fc.assert(
      fc.property(centi, (centiCelsius) => {
        const back = decodeLegacyTemperature(encodeLegacyTemperature(centiCelsius));
        const exact = (Math.abs(centiCelsius) > 150 && centiCelsius <= 10_000) || centiCelsius === 0;
        expect(Math.abs(back - centiCelsius)).toBeLessThanOrEqual(exact ? 0 : 50);
      }),
    );
  });
  it('decodes and encodes every number that an encoder can have produced to the same temperature', () => {
    fc.assert(
      fc.property(centi, (centiCelsius) => {
        const legacy = encodeLegacyTemperature(centiCelsius);
        expect(Number.isInteger(legacy) && legacy >= 0).toBe(true);
        const back = decodeLegacyTemperature(legacy);
        expect(decodeLegacyTemperature(encodeLegacyTemperature(back))).toBe(back);
      }),
    );
  });
  it('converts to Fahrenheit and back', () => {
    expect(fahrenheitOfCelsius(100)).toBe(212);
    expect(fahrenheitOfCelsius(-40)).toBe(-40);
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 15_000 }), (value) => {
        expect(celsiusOfFahrenheit(fahrenheitOfCelsius(value / 100))).toBeCloseTo(value / 100, 9);
      }),
    );
  });
});

describe('quantities', () => {
  it('name value, unit and decimals', () => {
    expect(voltageQuantity(5281)).toEqual({ value: 52.81, unit: 'V', decimals: 2, signed: false });
    expect(currentQuantity(-4280)).toEqual({ value: -42.8, unit: 'A', decimals: 1, signed: true });
    expect(percentQuantity(8700)).toEqual({ value: 87, unit: '%', decimals: 0, signed: false });
    expect(temperatureQuantity(2500, 'F')).toEqual({ value: 77, unit: '°F', decimals: 1, signed: false });
  });
  it('are missing, not zero, when nothing was measured', () => {
    for (const quantity of [voltageQuantity(null), powerQuantity(undefined), temperatureQuantity(null, 'C')]) {
      expect(quantity).toBeNull();
    }
    expect(voltageQuantity(Number.NaN)).toBeNull();
  });
  test.each([
    [999, 999, 'W', 0],
    [999.6, 0.9996, 'kW', 2],
    [1000, 1, 'kW', 2],
    [-1500, -1.5, 'kW', 2],
  ])('%f W is %f %s', (watt, value, unit, decimals) => {
    expect(powerQuantity(watt)).toMatchObject({ value, unit, decimals });
    expect(energyQuantity(watt)).toMatchObject({ value, unit: `${unit}h`, decimals });
  });
  it('net current is charging minus using', () => {
    expect(netCurrentCentiAmp(500, 200)).toBe(-300);
    expect(netCurrentCentiAmp(null, 200)).toBe(200);
    expect(netCurrentCentiAmp(null, undefined)).toBeNull();
  });
  it('words for health and signal change at their limits', () => {
    expect([100, 90, 89.99, 70, 69, 50, 49.9].map(sohBand)).toEqual([
      'excellent',
      'excellent',
      'good',
      'good',
      'medium',
      'medium',
      'poor',
    ]);
    expect([-70, -85, -86, -96, -106, -121, 0, null].map(signalQuality)).toEqual([
      'excellent',
      'excellent',
      'good',
      'fair',
      'weak',
      'none',
      null,
      null,
    ]);
  });
});
