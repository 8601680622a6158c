import { faultsOf } from '#domain/alerting/alarms/words/fault-codes.ts';
import type { FaultFamily, FaultName } from '#domain/foundation/kinds/registry.ts';

/** `Evt1` of the models 101 to 103 and `Alrm` of 701: what each bit is called here. */
const OF_INVERTER: readonly FaultName[] = [
  ...(['groundFault', 'dcOverVoltage', 'acDisconnected', 'dcDisconnected', 'mainsDisconnected', 'hardware'] as const),
  ...(['manualShutdown', 'overTemperature', 'overFrequency', 'underFrequency', 'acOverVoltage'] as const),
  ...(['acUnderVoltage', 'hardware', 'underTemperature', 'memory', 'hardware', 'hardware'] as const),
];

/** `Evt1` of the model 802; alarm and warning are one here, and null has no name. */
const OF_BATTERY: readonly (FaultName | null)[] = [
  ...(['communication', 'overTemperature', 'overTemperature', 'underTemperature', 'underTemperature'] as const),
  ...(['chargeOverCurrent', 'chargeOverCurrent', 'dischargeOverCurrent', 'dischargeOverCurrent'] as const),
  ...(['overVoltage', 'overVoltage', 'underVoltage', 'underVoltage', 'chargeTooLow', 'chargeTooLow'] as const),
  ...(['chargeTooHigh', 'chargeTooHigh', 'cellImbalance', 'temperatureImbalance', 'temperatureImbalance'] as const),
  ...(['contactor', 'fan', 'groundFault', 'doorOpen', 'currentImbalance', null, null, null, null, null] as const),
];

const translate = (family: FaultFamily, names: readonly (FaultName | null)[]) => (bits: number) =>
  names.reduce((sum, name, bit) => {
    const own = name === null ? -1 : faultsOf(family).indexOf(name);
    return own >= 0 && Math.floor(bits / 2 ** bit) % 2 === 1 ? (sum | (1 << own)) >>> 0 : sum;
  }, 0);

/** Bits of SunSpec as `faults` of an inverter. */
export const inverterFaults = translate('inverter', OF_INVERTER);
/** Bits of SunSpec as `faults` of a drive battery. */
export const batteryFaults = translate('battery', OF_BATTERY);
