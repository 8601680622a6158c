import type { DeviceState } from '../device/model.ts';
import type { EnergyUnit } from '../fleet/format.ts';

/** Bits of `fault_bits` that simulated devices use; the catalogue of faults names them. */
export const bits = {
  inverter: { overload: 1, hot: 2 },
  /** of chargers and solar chargers */
  charger: { shortCircuit: 1 << 7, hardware: 1 << 12 },
  battery: { imbalance: 1, hot: 2, selfTest: 8 },
  /** of backup supplies and UPS */
  backup: { replaceBattery: 1, batteryLow: 4, batteryEmpty: 8 },
  box: { hot: 8 },
} as const;

export const bitIf = (isSet: boolean, bit: number): number => (isSet ? bit : 0);

/** What the current sensor of a charger with this fault shows for one ampere that it gives. */
const FAULTY_GAIN = 1.35;

/** What the current sensor of a mains charger shows for one ampere that it gives. */
export const shownGain = (
  { outputGain }: Pick<EnergyUnit, 'outputGain'>,
  { faults }: Pick<DeviceState, 'faults'>,
): number => (faults.includes('charger-sensor') ? FAULTY_GAIN : outputGain);

export const batteryFaults = ({ faults }: DeviceState): number =>
  bitIf(faults.includes('cell-imbalance'), bits.battery.imbalance) |
  bitIf(faults.includes('overheat'), bits.battery.hot) |
  bitIf(faults.includes('bms-fault'), bits.battery.selfTest);

export function backupFaults({ faults, units }: DeviceState): number {
  const own = units[0]!;
  return (
    bitIf(faults.includes('backup-battery'), bits.backup.replaceBattery) |
    bitIf(own.exhausted, bits.backup.batteryEmpty) |
    bitIf(!own.exhausted && own.socEstimate < 0.2, bits.backup.batteryLow)
  );
}
