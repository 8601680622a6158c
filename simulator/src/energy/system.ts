import { DEVICE_TYPES } from '#domain/foundation/devices/device-types.ts';
import type { EnergyRole } from '#domain/foundation/kinds/energy-role.ts';
import { rolesOfType } from '#domain/foundation/kinds/energy-roles.ts';
import type { Port } from '#domain/foundation/kinds/record-kind.ts';
import { portsOf } from '#domain/power/energy/system-ports.ts';
import type { Segment } from '../duty-cycle/day-plan.ts';
import type { EnergyUnit, FleetDevice } from '../fleet/format.ts';

/** Where the energy of a system comes from, and where it goes. */
interface EnergyFlows {
  mains: number;
  solar: number;
  alternator: number;
  /** to consumers behind an inverter */
  ac: number;
  /** to consumers on the bus */
  dc: number;
}

/** The energy side of a device: all at the battery's terminals, so that sources − consumers = battery. */
export interface EnergyState {
  watt: EnergyFlows;
  /** since the beginning of its history */
  wattHour: EnergyFlows & {
    charged: number;
    discharged: number;
    /** put onto the bus by devices, and taken from it by devices and consumers, each at its terminals */
    ontoBus: number;
    offBus: number;
  };
  /** Wh that mains and solar chargers have given since they began to; absent in older state files */
  begun?: { mains: number; harvest: number };
  /** since when the mains has been away, 0 while it is there: true time, ms */
  mainsLostAtMs: number;
}

const nothing: EnergyFlows = { mains: 0, solar: 0, alternator: 0, ac: 0, dc: 0 };

export const restingEnergy: EnergyState = {
  watt: nothing,
  wattHour: { ...nothing, charged: 0, discharged: 0, ontoBus: 0, offBus: 0 },
  mainsLostAtMs: 0,
};

const typesWith = (port: Port) =>
  new Set<string>(DEVICE_TYPES.filter((deviceType) => portsOf({ id: '', kind: 'device', deviceType }).includes(port)));
const typesThat = (has: (role: EnergyRole) => unknown) =>
  new Set<string>(DEVICE_TYPES.filter((type) => rolesOfType(type).some(has)));

/** Types of devices that supply consumers with alternating current, that charge from the mains, and from the sun. */
const invert = typesWith('acOut');
const rectify = typesWith('acIn');
const harvest = typesThat(({ efficiency }) => efficiency?.into.includes('solar'));
const boxes = typesThat(({ box }) => box);
/** What of the consumption is alternating current where something makes it, and a control box measures the rest. */
const acShare = 0.7;
/** Without a box everything hangs behind the inverters: what nobody measures is in no system by default. */
const acShareOf = (units: readonly EnergyUnit[]) =>
  units.some(({ deviceType }) => boxes.has(deviceType)) ? acShare : 1;

export const inverting = (units: readonly EnergyUnit[]) => units.filter((unit) => invert.has(unit.deviceType));
export const rectifying = (units: readonly EnergyUnit[]) => units.filter((unit) => rectify.has(unit.deviceType));
export const harvesting = (units: readonly EnergyUnit[]) => units.filter((unit) => harvest.has(unit.deviceType));

/** What a unit does of what its family does together. */
export const shareOf = (unit: EnergyUnit, family: readonly EnergyUnit[]): number =>
  unit.ratedWatt /
  Math.max(
    1,
    family.reduce((sum, each) => sum + each.ratedWatt, 0),
  );

/** Watts that a device puts onto the bus; negative where it takes more. */
function ontoBus(unit: EnergyUnit, all: readonly EnergyUnit[], watt: EnergyFlows): number {
  const part = (family: readonly EnergyUnit[]) => (family.includes(unit) ? shareOf(unit, family) : 0);
  return (
    watt.mains * part(rectifying(all)) +
    (watt.solar + watt.alternator) * part(harvesting(all)) -
    watt.ac * part(inverting(all))
  );
}

/** Watts over the bus: what devices put onto it, and what devices and consumers take from it. */
export function overBus(units: readonly EnergyUnit[], watt: EnergyFlows): { onto: number; off: number } {
  const flows = units.map((unit) => ontoBus(unit, units, watt));
  return {
    onto: flows.reduce((sum, each) => sum + Math.max(0, each), 0),
    off: flows.reduce((sum, each) => sum + Math.max(0, -each), watt.dc),
  };
}

/** What the panels of a system offer, amperes at the battery's nominal voltage. */
export const panelAmp = ({ panelWatt, nominalVoltage }: FleetDevice, sun: number): number =>
  (panelWatt * sun) / nominalVoltage;

/** What a step moved. */
interface Moved {
  /** of the battery, positive charges */
  batteryAmp: number;
  /** drawn by consumers */
  loadAmp: number;
  volt: number;
  /** offered by the panels */
  solarAmp: number;
  part: Segment;
  powered: boolean;
  atMs: number;
  dtSeconds: number;
}

/** Below this nothing else charges beside the sun. */
const LEAST_WATT = 1;

/** The energy side after a step: the sun comes first, then what else charges; consumers are shared out by a fixed part. */
export function stepEnergy(units: readonly EnergyUnit[], before: EnergyState, moved: Moved): EnergyState {
  const { volt, dtSeconds } = moved;
  const sources = Math.max(0, moved.batteryAmp + moved.loadAmp) * volt;
  const { activity, solar: chargedBySun } = moved.part;
  const offered = moved.solarAmp * volt;
  // Less than a watt beyond what the sun offers is how the battery's voltage is computed, and starts no charger.
  const solar = chargedBySun || sources < offered + LEAST_WATT ? sources : offered;
  // Where nothing takes mains, an engine charges through the converter while it stands, too.
  const byEngine = activity === 'driving' || (rectifying(units).length === 0 && harvesting(units).length > 0);
  const consumers = moved.loadAmp * volt;
  const ac = inverting(units).length > 0 ? acShareOf(units) * consumers : 0;
  const watt: EnergyFlows = {
    mains: byEngine ? 0 : sources - solar,
    solar,
    alternator: byEngine ? sources - solar : 0,
    ac,
    dc: consumers - ac,
  };
  const hours = dtSeconds / 3600;
  const counted = before.wattHour;
  const battery = moved.batteryAmp * volt * hours;
  const bus = overBus(units, watt);
  const sinceBegun = (count: number | undefined, isGoingOn: boolean, given: number) =>
    given > 0 ? (isGoingOn ? (count ?? 0) : 0) + given * hours : 0;
  const harvested = ({ solar: bySun, alternator }: EnergyFlows) => bySun + alternator;
  return {
    watt,
    begun: {
      mains: sinceBegun(before.begun?.mains, before.watt.mains > 0, watt.mains),
      harvest: sinceBegun(before.begun?.harvest, harvested(before.watt) > 0, harvested(watt)),
    },
    wattHour: {
      mains: counted.mains + watt.mains * hours,
      solar: counted.solar + watt.solar * hours,
      alternator: counted.alternator + watt.alternator * hours,
      ac: counted.ac + watt.ac * hours,
      dc: counted.dc + watt.dc * hours,
      charged: counted.charged + Math.max(0, battery),
      discharged: counted.discharged + Math.max(0, -battery),
      // A state of before did not count them.
      ontoBus: (counted.ontoBus ?? 0) + bus.onto * hours,
      offBus: (counted.offBus ?? 0) + bus.off * hours,
    },
    mainsLostAtMs: moved.powered ? 0 : before.mainsLostAtMs || moved.atMs,
  };
}
