import type { Chemistry } from '../../foundation/basics/device-facts.ts';
import { type ConfigurationPart, withoutAbsent } from '../../foundation/devices/configuration.ts';
import {
  BatteryChemistry,
  type CanConfiguration as WireCan,
  type Configuration as WireConfiguration,
} from '../../gen/downlink.ts';
import type { CanConfiguration } from './can.ts';

const CHEMISTRY_ON_WIRE: Readonly<Record<Chemistry, BatteryChemistry>> = {
  'lead-acid': BatteryChemistry.LEAD_ACID,
  lfp: BatteryChemistry.LFP,
  nmc: BatteryChemistry.NMC,
};
const CHEMISTRY_OF: ReadonlyMap<BatteryChemistry, Chemistry> = new Map(
  Object.entries(CHEMISTRY_ON_WIRE).map(([name, number]) => [number, name as Chemistry]),
);

/** A configuration in wire format; an unknown chemistry is left out. */
export const partOf = ({ chemistry, workingHours, ...numbers }: WireConfiguration): ConfigurationPart =>
  withoutAbsent({
    ...numbers,
    chemistry: chemistry === undefined ? undefined : CHEMISTRY_OF.get(chemistry),
    workingHours: workingHours && {
      daysBits: workingHours.daysBits,
      fromMinute: workingHours.fromMinute,
      toMinute: workingHours.toMinute,
    },
  });

/** The way back. */
export const wireOfPart = ({ chemistry, workingHours, ...numbers }: ConfigurationPart): WireConfiguration => ({
  ...numbers,
  chemistry: chemistry && CHEMISTRY_ON_WIRE[chemistry],
  workingHours: workingHours && { ...workingHours },
});

/** The CAN side in wire format. */
export const canOf = ({ bitRateKilobit, protocol, termination, functions }: WireCan): CanConfiguration => ({
  bitRateKilobit,
  protocol,
  termination,
  functions: [...functions],
});
