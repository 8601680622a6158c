import { describe, expect, test } from 'vitest';
import {
  type CellFaults,
  capacityShare,
  cellFaultsOf,
  lowestSoc,
  probeError,
  soundCells,
  stepCells,
} from '#simulator/battery/cell-faults.ts';
import { cellSpread, cellVolts } from '#simulator/battery/cells.ts';
import type { BatteryState } from '#simulator/battery/state.ts';
import { cellFaultsSchema } from '#simulator/fleet/cell-faults.ts';
import { rig } from './rig.ts';

const { battery, at } = rig('lfp');
const faultsOf = (wanted: Parameters<typeof cellFaultsSchema.parse>[0], seed = 1): CellFaults =>
  cellFaultsOf(cellFaultsSchema.parse(wanted), battery, seed);
const DAY = 86_400;

function lived(faults: CellFaults, days: number, pack: BatteryState, millivolt: readonly number[] | null = null) {
  let cells = soundCells(battery);
  for (let hour = 0; hour < 24 * days; hour++) cells = stepCells(battery, faults, cells, pack, millivolt, 3600);
  return cells;
}
const voltsOf = (faults: CellFaults, cells: ReturnType<typeof lived>, pack: BatteryState) =>
  Array.from(cellVolts(battery, cellSpread(battery, 1, false), pack, 0, { faults, cells }));

describe('faults of single cells', () => {
  test('a leak takes its charge from one cell, whose voltage falls behind', () => {
    const faults = faultsOf({ leak: { cell: 3, milliAmp: 50 } });
    const cells = lived(faults, 10, at(0.1));
    expect(cells.lostAmpHour[3]).toBeCloseTo(12, 6);
    expect(cells.lostAmpHour.filter((lost) => lost > 0)).toHaveLength(1);
    const [sound, leaking] = [voltsOf(faults, soundCells(battery), at(0.1)), voltsOf(faults, cells, at(0.1))];
    expect(sound[3]! - leaking[3]!).toBeGreaterThan(0.1);
    expect(leaking.reduce((sum, volt) => sum + volt, 0)).toBeCloseTo(at(0.1).voltageVolt, 9);
  });

  test('a cell that holds less is full with the others and empty before them', () => {
    const faults = faultsOf({ capacity: { cell: 3, share: 0.6, sharePerDay: 0.01 } });
    const cells = lived(faults, 0, at(1));
    expect(capacityShare(faults, cells, 3)).toBe(0.6);
    expect(capacityShare(faults, lived(faults, 10, at(1)), 3)).toBeCloseTo(0.5, 6);
    expect([lowestSoc(faults, cells, 1), lowestSoc(faults, cells, 0.4)]).toEqual([1, 0]);
    const [full, low] = [voltsOf(faults, cells, at(1)), voltsOf(faults, cells, at(0.41))];
    expect(Math.max(...full) - full[3]!).toBeLessThan(0.05);
    expect(low.indexOf(Math.min(...low))).toBe(3);
    expect(low[4]! - low[3]!).toBeGreaterThan(0.3);
  });

  test('a leak may grow, and begins when it is told to', () => {
    const faults = faultsOf({ afterDays: 5, leak: { cell: 0, milliAmp: 10, milliAmpPerDay: 2 } });
    expect(lived(faults, 5, at(0.5)).lostAmpHour[0]).toBe(0);
    // 10 mA for ten days and 2 mA more each day
    expect(lived(faults, 15, at(0.5)).lostAmpHour[0]).toBeCloseTo(0.24 * 10 + 0.048 * 50, 0);
  });

  test('balancing bleeds the cells that are ahead of the lowest, and hides a small leak', () => {
    const faults = faultsOf({ leak: { cell: 2, milliAmp: 10 }, balancing: { milliAmp: 60 } });
    const millivolt = Array.from({ length: 8 }, (_, cell) => (cell === 2 ? 3480 : 3500));
    const cells = lived(faults, 1, at(1), millivolt);
    expect(cells.lostAmpHour[2]).toBeCloseTo(0.24, 6);
    expect(cells.lostAmpHour[0]).toBeCloseTo(24 * 0.06, 6);
    expect(
      lived(
        faults,
        1,
        at(1),
        millivolt.map(() => 3500),
      ).lostAmpHour[0],
    ).toBe(0);
  });

  test('a cell of more resistance differs under load alone, and warms its probe by the square of the current', () => {
    const faults = faultsOf({ resistance: { cell: 7, times: 3 } });
    const loaded = (amp: number): BatteryState => {
      const rest = at(0.5);
      return { ...rest, currentAmp: amp, voltageVolt: rest.voltageVolt + amp * battery.seriesOhm };
    };
    const [sound, rest] = [faultsOf({}), at(0.5)];
    const cells = lived(faults, 1, loaded(-40));
    const less = voltsOf(sound, cells, loaded(-40))[7]! - voltsOf(faults, cells, loaded(-40))[7]!;
    expect(less).toBeGreaterThan(0.01);
    expect(voltsOf(faults, cells, rest)[7]).toBeCloseTo(voltsOf(sound, cells, rest)[7]!, 9);
    const [twenty, forty] = [-20, -40].map((amp) => lived(faults, 1, loaded(amp)).warmKelvin) as [number, number];
    expect(forty / twenty).toBeCloseTo(4, 6);
    expect(probeError(battery, faults, cells, 1)).toBeCloseTo(forty, 9);
    expect(probeError(battery, faults, cells, 0)).toBe(0);
  });

  test('a sensor is off, and drifts', () => {
    const faults = faultsOf({ sensor: { probe: 1, kelvin: 2, kelvinPerDay: 0.5 } });
    expect(probeError(battery, faults, lived(faults, 4, at(0.5)), 1)).toBeCloseTo(4, 6);
    expect(probeError(battery, faults, lived(faults, 4, at(0.5)), 0)).toBe(0);
  });

  test('the seed chooses the cell where none is named', () => {
    const cells = Array.from({ length: 40 }, (_, seed) => faultsOf({ leak: { milliAmp: 1 } }, seed).leak!.cell);
    expect(new Set(cells).size).toBeGreaterThan(5);
    expect(faultsOf({ leak: { milliAmp: 1 } }, 7)).toEqual(faultsOf({ leak: { milliAmp: 1 } }, 7));
    expect(cells.every((cell) => cell < battery.cellCount)).toBe(true);
  });

  test('a state lasts a day as it does a second', () => {
    const faults = faultsOf({ leak: { cell: 1, milliAmp: 20 } });
    expect(stepCells(battery, faults, soundCells(battery), at(0.5), null, DAY).lostAmpHour[1]).toBeCloseTo(0.48, 9);
  });
});
