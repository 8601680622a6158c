import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fadeAfter } from '#simulator/battery/ageing.ts';
import { openCircuitCellVolt } from '#simulator/battery/open-circuit.ts';
import { socFraction, sohFraction } from '#simulator/battery/state.ts';
import { stepBattery } from '#simulator/battery/step.ts';
import { shownShare, unitModel } from '#simulator/device/unit.ts';
import { fleetSchema } from '#simulator/fleet/format.ts';
import { charged, discharged, rig } from './rig.ts';

describe('a charger that spares cells of NMC', () => {
  it.each([4.2, 4.15, 4.12, 4.1])('holds %s V a cell and leaves what lies above', (volt) => {
    const { battery, at } = rig('nmc', 1, 0, { chargeCellVolt: volt });
    const { state, stages, highestVolt } = charged(battery, at(0.1), 33, 12);
    expect(stages.slice(0, 3)).toEqual(['bulk', 'absorption', 'full']);
    expect(highestVolt).toBeLessThanOrEqual(7 * volt + 0.002);
    const charge = Array.from({ length: 101 }, (_, percent) => percent / 100).findLast(
      (soc) => openCircuitCellVolt('nmc', soc, 25) <= volt,
    )!;
    expect(Math.abs(socFraction(battery, state) - charge)).toBeLessThan(0.02);
  });
});

describe('a cell of NMC', () => {
  it('gives its rated capacity, and rests between 3.3 and 4.2 V', () => {
    const { battery, at } = rig('nmc');
    const { seconds } = discharged(battery, at(1), 20, (state) => socFraction(battery, state) <= 0);
    expect(seconds / 3600).toBeCloseTo(5, 1);
    expect(at(0.05).voltageVolt / 7).toBeGreaterThan(3.3);
    expect(at(1).voltageVolt / 7).toBeCloseTo(4.2, 6);
  });
});

describe('ageing with a knee', () => {
  const knee = { afterFade: 0.12, times: 4 };

  it('goes on as before, and from the knee on so many times as fast', () => {
    const [even, bent] = [rig('nmc').battery, rig('nmc', 1, 0, { knee }).battery];
    const fade = (battery: typeof even, years: number) => {
      const { cycleFade, calendarFade } = fadeAfter(battery, years, 200);
      return cycleFade + calendarFade;
    };
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 10, noNaN: true }), (years) => {
        const straight = fade(even, years);
        const expected = straight <= 0.12 ? straight : 0.12 + 4 * (straight - 0.12);
        expect(fade(bent, years)).toBeCloseTo(expected, 9);
      }),
    );
  });

  it('steps as it is calculated', () => {
    const lost = (age: number) => {
      const { battery, at } = rig('nmc', 1, age, { knee });
      const state = at(0.8);
      const next = stepBattery(battery, state, { loadAmp: 50, charge: null, ambientCelsius: 25 }, 60);
      return next.cycleFade - state.cycleFade;
    };
    expect(1 - sohFraction(rig('nmc', 1, 8, { knee }).at(0.5))).toBeGreaterThan(0.12);
    expect(lost(8) / lost(0.1)).toBeCloseTo(4, 6);
  });
});

it('a shunt that drifts shows more with every year', () => {
  const [device] = fleetSchema.parse({
    mqttUrl: 'mqtt://127.0.0.1:1',
    devices: [
      {
        ...{ mcuId: '5a'.repeat(12), key: 'key', sn: 'SN', name: 'Pack', intervalSeconds: 60, profile: 'golf-cart' },
        ...{ chemistry: 'nmc', nominalVoltage: 50.4, cellCount: 14, capacityAmpHour: 100, shuntDriftPercent: 2 },
        ...{ home: { lat: 48.1, lon: 11.6 }, timeZone: 'Europe/Berlin', seed: 5 },
      },
    ],
  }).devices;
  const model = unitModel(device!, 0);
  const shown = (ageYears: number) => shownShare(model, rig('nmc', 1, ageYears).at(0.5));
  expect(shown(3) - shown(1)).toBeCloseTo(0.04, 9);
});
