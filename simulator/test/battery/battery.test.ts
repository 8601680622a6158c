import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absorptionVolt } from '#simulator/battery/charger.ts';
import { openCircuitCellVolt } from '#simulator/battery/open-circuit.ts';
import { type BatteryState, capacityAmpHour, socFraction, sohFraction } from '#simulator/battery/state.ts';
import { stepBattery } from '#simulator/battery/step.ts';
import { chemistries } from '#simulator/fleet/format.ts';
import { charged, discharged, rig } from './rig.ts';

describe.each(chemistries)('%s battery', (chemistry) => {
  const isLithium = chemistry !== 'lead-acid';

  it('has an open-circuit voltage that always rises with charge, even beyond empty and full', () => {
    let last = -Infinity;
    for (let soc = -0.1; soc <= 1.05; soc += 0.001) {
      const volt = openCircuitCellVolt(chemistry, soc, 25);
      expect(volt).toBeGreaterThan(last);
      last = volt;
    }
  });

  it('loses exactly the charge that flows out', () => {
    const { battery, at } = rig(chemistry);
    const full = at(0.9);
    const { state, seconds } = discharged(battery, full, 20, (s) => socFraction(battery, s) < 0.3);
    const counted = (20 * seconds) / 3600;
    expect(full.chargeAmpHour - state.chargeAmpHour).toBeCloseTo(counted, 0);
    expect(state.dischargedAmpHour - full.dischargedAmpHour).toBeCloseTo(counted, 6);
  });

  it('returns less energy than it received', () => {
    const { battery, at } = rig(chemistry);
    const before = at(0.95);
    const out = discharged(battery, before, 25, (s) => socFraction(battery, s) < 0.3);
    const charging = charged(battery, out.state, 15, 12);
    expect(socFraction(battery, charging.state)).toBeGreaterThan(0.93);
    const efficiency = out.energyJoule / charging.energyJoule;
    expect(efficiency).toBeGreaterThan(isLithium ? 0.85 : 0.55);
    expect(efficiency).toBeLessThan(isLithium ? 0.985 : 0.9);
  });

  it('is charged with constant current, then constant voltage', () => {
    const { battery, at } = rig(chemistry);
    const { state, stages, highestVolt } = charged(battery, at(0.2), 20, 14);
    expect(stages.slice(0, 3)).toEqual(['bulk', 'absorption', isLithium ? 'full' : 'float']);
    expect(socFraction(battery, state)).toBeGreaterThan(0.98);
    expect(highestVolt).toBeLessThanOrEqual(absorptionVolt(battery, 20) + 1e-9);
  });

  it('gives the same state for the same input, and does not change its argument', () => {
    const { battery, at } = rig(chemistry);
    const state = at(0.5);
    const copy = structuredClone(state);
    const input = { loadAmp: 12, charge: null, ambientCelsius: 10 };
    expect(stepBattery(battery, state, input, 60)).toEqual(stepBattery(battery, copy, input, 60));
    expect(state).toEqual(copy);
  });

  it('never recovers from ageing and never leaves its bounds, whatever the input', () => {
    const { battery, at } = rig(chemistry, 3, 2);
    const asked = fc.array(
      fc.record({
        loadAmp: fc.double({ min: 0, max: 60, noNaN: true }),
        charge: fc.option(
          fc.record({
            limitAmp: fc.double({ min: 0, max: 50, noNaN: true }),
            targetVolt: fc.double({ min: 20, max: 29, noNaN: true }),
          }),
        ),
        ambientCelsius: fc.double({ min: -30, max: 45, noNaN: true }),
        dtSeconds: fc.integer({ min: 1, max: 60 }),
      }),
      { minLength: 1, maxLength: 200 },
    );
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), asked, (soc, inputs) => {
        let state = at(soc);
        for (const { dtSeconds, ...input } of inputs) {
          const next = stepBattery(battery, state, input, dtSeconds);
          expectSound(next, input);
          expect(sohFraction(next)).toBeLessThanOrEqual(sohFraction(state));
          expect(next.dischargedAmpHour).toBeGreaterThanOrEqual(state.dischargedAmpHour);
          expect(next.chargeAmpHour).toBeLessThanOrEqual(capacityAmpHour(battery, state) + 1e-9);
          state = next;
        }
      }),
      { numRuns: 60 },
    );
  });
});

function expectSound(state: BatteryState, input: { loadAmp: number; charge: { limitAmp: number } | null }): void {
  expect(Object.values(state).every(Number.isFinite)).toBe(true);
  expect(state.chargeAmpHour).toBeGreaterThanOrEqual(0);
  expect(state.temperatureCelsius).toBeGreaterThan(-31);
  expect(state.temperatureCelsius).toBeLessThan(80);
  expect(state.currentAmp).toBeGreaterThanOrEqual(-input.loadAmp);
  expect(state.currentAmp).toBeLessThanOrEqual(Math.max(0, input.charge?.limitAmp ?? 0));
}

describe('lead-acid', () => {
  it('has less capacity at high current (Peukert), and recovers at rest', () => {
    const { battery, at } = rig('lead-acid');
    const full = at(1);
    const empty = (s: BatteryState) => socFraction(battery, s) - s.depletedFraction <= 0;
    const slow = discharged(battery, full, 5, empty);
    const fast = discharged(battery, full, 50, empty);
    const exponent = Math.log(slow.seconds / fast.seconds) / Math.log(10);
    expect(exponent).toBeGreaterThan(1.08);
    expect(exponent).toBeLessThan(1.25);
    const rested = discharged(battery, fast.state, 0, (s) => s.depletedFraction < 0.01);
    expect(rested.state.voltageVolt).toBeGreaterThan(fast.state.voltageVolt);
    expect(socFraction(battery, rested.state)).toBeGreaterThan(0.15);
  });

  it('loses 2 to 8 % of its charge in a month of storage, LFP less', () => {
    const lost = (chemistry: 'lead-acid' | 'lfp') => {
      const { battery, at } = rig(chemistry);
      let state = at(1);
      for (let hour = 0; hour < 720 * 60; hour++) {
        state = stepBattery(battery, state, { loadAmp: 0, charge: null, ambientCelsius: 20 }, 60);
      }
      return 1 - socFraction(battery, state);
    };
    expect(lost('lead-acid')).toBeGreaterThan(0.02);
    expect(lost('lead-acid')).toBeLessThan(0.08);
    expect(lost('lfp')).toBeLessThan(0.02);
  });
});
