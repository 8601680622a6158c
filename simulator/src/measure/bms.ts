import type { Bms } from '#domain/foundation/kinds/wire.ts';
import { probeError, probesOf } from '../battery/cell-faults.ts';
import { cellVolts, OUT_OF_BALANCE } from '../battery/cells.ts';
import { capacityAmpHour, cycleCount, sohFraction } from '../battery/state.ts';
import type { DeviceModel, DeviceState } from '../device/model.ts';
import type { UnitModel, UnitState } from '../device/unit.ts';
import { gaussian } from '../random/seeded.ts';
import { lowVoltageShare, measuredCelsius, measuredCentiAmp } from './monitor.ts';

/** Bits of `fault_bits` that the simulated management systems use. */
const bmsFault = { cellSpread: 1, overTemperature: 2, underVoltage: 4 } as const;

/** A self-test that failed is told by an event, with code and text of the maker's own. */
export const selfTestFault = { code: 0x0e11, text: 'BMS self-test failed: cell measurement does not answer' };

/** The report of one unit's battery management system. */
export function measureBms(model: DeviceModel, state: DeviceState, unit: UnitModel): Bms {
  const own = state.units[unit.unit] as UnitState;
  const { battery } = unit;
  const imbalance = state.faults.includes('cell-imbalance') ? OUT_OF_BALANCE : 0;
  const share = state.faults.includes('low-voltage') ? lowVoltageShare : 1;
  const second = Math.floor(state.atMs / 1000);
  const single = unit.faults && own.cells ? { faults: unit.faults, cells: own.cells } : null;
  const cellMillivolt = [...cellVolts(battery, unit.spread, own.battery, imbalance, single)].map((volt, cell) =>
    Math.max(0, Math.round(volt * share * 1000 + 0.4 * gaussian(unit.seed + 3, second + cell * 7919))),
  );
  const capacity = capacityAmpHour(battery, own.battery);
  const tenthCelsius = measuredCelsius(model, state, own);
  const off = (probe: number) =>
    single ? Math.round(10 * probeError(battery, single.faults, single.cells, probe)) : 0;
  const faultBits = faultBitsOf(state, cellMillivolt);
  return {
    cellMillivolt,
    temperatureCentiCelsius: state.faults.includes('sensor-lost')
      ? []
      : Array.from({ length: probesOf(battery) }, (_, probe) => (tenthCelsius - 3 * probe + off(probe)) * 10),
    socCentiPercent: Math.round(own.socEstimate * 10_000),
    sohCentiPercent: Math.round(sohFraction(own.battery) * 10_000),
    cycleCount: Math.floor(cycleCount(battery, own.battery)),
    remainingCapacityCentiAmpHour: Math.round(own.socEstimate * capacity * 100),
    fullCapacityCentiAmpHour: Math.round(capacity * 100),
    designCapacityCentiAmpHour: Math.round(battery.designCapacityAmpHour * 100),
    packCentiVolt: Math.round(own.battery.voltageVolt * share * 100),
    packCentiAmp: measuredCentiAmp(unit, own),
    faultBits,
    balancingBits: balancingBits(own, cellMillivolt),
    warningLevel: warningLevel(faultBits),
  };
}

function faultBitsOf(state: DeviceState, cellMillivolt: number[]): number {
  const spread = Math.max(...cellMillivolt) - Math.min(...cellMillivolt);
  return (
    (spread > 250 ? bmsFault.cellSpread : 0) |
    (state.faults.includes('overheat') ? bmsFault.overTemperature : 0) |
    (state.faults.includes('low-voltage') ? bmsFault.underVoltage : 0)
  );
}

function warningLevel(faultBits: number): number {
  if (faultBits & (bmsFault.overTemperature | bmsFault.underVoltage)) return 2;
  return faultBits === 0 ? 0 : 1;
}

/** Near the end of charge the cells that run ahead are bled; 32 bits show the first 32 cells. */
function balancingBits(own: UnitState, cellMillivolt: number[]): number {
  if (own.charger.stage !== 'absorption' && own.charger.stage !== 'full') return 0;
  const lowest = Math.min(...cellMillivolt);
  let bits = 0;
  for (const [cell, millivolt] of cellMillivolt.slice(0, 32).entries()) {
    if (millivolt > lowest + 8) bits |= 1 << cell;
  }
  return bits >>> 0;
}
