import { describe, expect, test } from 'vitest';
import { socFraction } from '#simulator/battery/state.ts';
import { deviceModel, initialDevice } from '#simulator/device/model.ts';
import { setCharge, stepUnit } from '#simulator/device/unit.ts';
import { measureBms } from '#simulator/measure/bms.ts';
import { demoDevice } from '../demo-devices.ts';

const FROM = Date.UTC(2026, 2, 2, 9);
const model = deviceModel(
  demoDevice({
    ...{ profile: 'yard-tractor', chemistry: 'lfp', nominalVoltage: 51.2, capacityAmpHour: 404, cellCount: 16 },
    bms: true,
  }),
);
const unit = model.units[0]!;

/** What its management system reports at a charge, with a load; the middle cell and how far the weak one is below it, millivolt. */
function reported(charge: number, faults: readonly 'cell-imbalance'[]) {
  const begun = initialDevice(model, FROM);
  const demand = { loadAmp: 40, chargeAmp: 0, ambientCelsius: 20 };
  const own = stepUnit(unit, setCharge(unit, begun.units[0]!, charge), demand, 60);
  const { cellMillivolt, faultBits } = measureBms(model, { ...begun, faults: [...faults], units: [own] }, unit);
  const middle = cellMillivolt.toSorted((a, b) => a - b)[8]!;
  return { below: middle - cellMillivolt[unit.spread.weakCell]!, faultBits };
}

describe('a cell that is out of balance', () => {
  test.each([0.9, 0.8, 0.7, 0.6, 0.55])('looks like the others in the middle, at %s', (charge) => {
    const { below, faultBits } = reported(charge, ['cell-imbalance']);
    expect(below).toBeLessThan(60);
    expect(faultBits).toBe(0);
  });

  test('drops at the end of a discharge, and is told', () => {
    for (const charge of [0.33, 0.31]) {
      const { below, faultBits } = reported(charge, ['cell-imbalance']);
      expect(below).toBeGreaterThan(250);
      expect(faultBits).toBe(1);
    }
    expect(reported(0.33, []).below).toBeLessThan(40);
  });

  test('ends the discharge before it is destroyed, while the others hold charge', () => {
    const begun = initialDevice(model, FROM);
    const demand = { loadAmp: 60, chargeAmp: 0, ambientCelsius: 20, isOutOfBalance: true };
    let own = setCharge(unit, begun.units[0]!, 0.4);
    let lowest = 5000;
    for (let minute = 0; minute < 300; minute++) {
      own = stepUnit(unit, own, demand, 60);
      const state = { ...begun, faults: ['cell-imbalance' as const], units: [own] };
      lowest = Math.min(lowest, ...measureBms(model, state, unit).cellMillivolt);
    }
    expect(own.exhausted).toBe(true);
    expect(socFraction(unit.battery, own.battery)).toBeGreaterThan(0.25);
    expect(lowest).toBeGreaterThan(2500);
  });
});
