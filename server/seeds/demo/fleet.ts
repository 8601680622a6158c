import type { Manufacturer } from '#domain/foundation/permissions/manufacturers.ts';
import type { FleetDeviceInput } from '#simulator/fleet/format.ts';
import { type Machine, type MachineName, machines } from './batteries.ts';
import {
  atOnce,
  day,
  dayOnWeekdays,
  daySixDays,
  early,
  hired,
  late,
  night,
  offGrid,
  pool,
  roundTheClock,
  shortCharges,
  stored,
  twoShift,
} from './usage-profiles.ts';

type Special = Pick<
  FleetDeviceInput,
  | 'intervalSeconds'
  | 'units'
  | 'faults'
  | 'silentHours'
  | 'location'
  | 'gnssGaps'
  | 'ageYears'
  | 'weakCell'
  | 'cellFaults'
  | 'habits'
  | 'overheatCelsius'
>;

/** A device of the demo before it has a key. */
export interface DemoDevice extends Partial<Special> {
  readonly number: number;
  readonly machine: MachineName;
  readonly name: string;
  readonly sn: string;
  readonly siteId: number;
  readonly locationShared: boolean;
  /** Until when data service is paid, in days from the first start; a year where nothing is said. */
  readonly serviceDays: number;
  readonly related: { deviceType: string; deviceModel: string; unit: number }[];
  /** Whose energy device it is. */
  readonly manufacturer?: Manufacturer;
  /** Also lived through the last turn of the year and the last clock change. */
  readonly remembersYearTurn: boolean;
}

type More = Partial<
  Special & Pick<DemoDevice, 'sn' | 'locationShared' | 'serviceDays' | 'related' | 'manufacturer' | 'remembersYearTurn'>
>;

const FIRST_SN = 8_611_902_512;
const HUB_CHILDREN = [
  { deviceType: 'b', deviceModel: 'IC-3000', unit: 1 },
  { deviceType: 'c', deviceModel: 'IVT-2000', unit: 2 },
  { deviceType: 'd', deviceModel: 'AC-40', unit: 3 },
  { deviceType: 'e', deviceModel: 'DC-30', unit: 4 },
  { deviceType: 'g', deviceModel: 'BP-1200', unit: 5 },
  { deviceType: 'f', deviceModel: 'EnerPack/200', unit: 6 },
];

const MODELS = { b: 'IC-3000', c: 'IVT-2000', d: 'AC-40', e: 'DC-30', f: 'EnerPack/200', g: 'BP-1200', h: 'UPS-1000' };

/** A manufacturer's energy device, and what hangs behind its hub. */
const from = (manufacturer: Manufacturer, ...types: readonly (keyof typeof MODELS)[]) => ({
  manufacturer,
  related: types.map((deviceType, index) => ({ deviceType, deviceModel: MODELS[deviceType], unit: index + 1 })),
});

let made = 0;
const device = (siteId: number, machine: MachineName, name: string, more: More = {}): DemoDevice => ({
  number: ++made,
  machine,
  name,
  siteId,
  locationShared: true,
  serviceDays: 365,
  related: [],
  remembersYearTurn: false,
  ...more,
  sn: more.sn ?? String(FIRST_SN + made * 17),
});

/** Identity on the wire: the word “Wattyard” in hex, then the number. */
export const mcuIdOf = (number: number): string => `5741545459415244${number.toString(16).padStart(8, '0')}`;

/**
 * About seventy devices over three continents, in an order that gives each its number for ever. Shifts of all hours, habits
 * of all kinds: whenever one looks, some work, some charge, some stand, a few are nearly empty.
 */
export const demoFleet: readonly DemoDevice[] = [
  device(1, 'yardTractor', 'Yard tractor 03', {
    sn: '8611902340',
    intervalSeconds: 10,
    remembersYearTurn: true,
    related: HUB_CHILDREN.slice(2, 3),
    habits: roundTheClock(0.5, 0.9),
  }),
  device(5, 'scissorLift', 'Scissor lift 14', {
    sn: '8611902417',
    faults: [{ kind: 'overheat', hoursBeforeStart: 2 }],
    related: HUB_CHILDREN,
    habits: day(shortCharges),
  }),
  // Works every day, so that there is a track to look at.
  device(1, 'reachTruck', 'Reach truck 07', { sn: '8611902352', gnssGaps: true, habits: early({ daysOff: 0 }) }),
  device(8, 'sweeper', 'Sweeper 02', { sn: '8611902433', habits: daySixDays({}) }),
  device(1, 'towTug', 'Tow tug 21', { sn: '8611902460', silentHours: 26, habits: stored(0.67) }),
  device(5, 'palletMover', 'Pallet mover 11', { sn: '8611902478', habits: late({ plugInBelow: 0.5, chargeTo: 0.9 }) }),
  device(9, 'scrubber', 'Floor scrubber 09', { sn: '8611902491', habits: night({}) }),
  device(6, 'boomLift', 'Boom lift 30', { sn: '8611902507', habits: dayOnWeekdays({}) }),

  device(1, 'hub', 'Charging hall hub 01', {
    units: 2,
    related: HUB_CHILDREN.slice(0, 4),
    habits: twoShift({ effort: 0.45, chargeRate: 0.09 }),
  }),
  device(1, 'yardTractor', 'Yard tractor 04', {
    remembersYearTurn: true,
    habits: twoShift({ effort: 0.6, plugInBelow: 0.7, chargeTo: 0.95, chargeRate: 0.2 }),
  }),
  // One of its cells lacks charge: it looks like the others until it ends a discharge.
  device(1, 'yardTractor', 'Yard tractor 05', {
    faults: [{ kind: 'cell-imbalance', hoursBeforeStart: 60 }],
    habits: roundTheClock(0.55, 0.92),
  }),
  device(1, 'forklift', 'Forklift 12', {
    faults: [{ kind: 'water-low', hoursBeforeStart: 30 }],
    habits: night({ workDays: [0, 1, 2, 3, 4, 5] }),
  }),
  device(1, 'forklift', 'Forklift 13', { locationShared: false, habits: hired }),
  // Near the end of its life.
  device(2, 'reachTruck', 'Reach truck 08', { ageYears: 4.6, habits: night({}) }),
  device(2, 'reachTruck', 'Reach truck 09', { habits: stored(0.6) }),
  device(2, 'palletMover', 'Pallet mover 12', { habits: pool(0.5, 0.9) }),
  // Never charged further than its cells like best.
  device(2, 'towTug', 'Tow tug 22', { serviceDays: 20, habits: roundTheClock(0.45, 0.8) }),
  device(3, 'forklift', 'Forklift 21', { habits: hired }),
  device(3, 'forklift', 'Forklift 22', {
    ageYears: 6,
    faults: [{ kind: 'low-voltage', hoursBeforeStart: 1 }],
    habits: stored(0.15),
  }),
  device(3, 'golfCart', 'Site cart 01', { habits: day({}) }),
  device(4, 'yardTractor', 'Quay tractor 01', { habits: roundTheClock(0.6, 0.95) }),
  // One of its cells fails within weeks: it loses four tenths of its charge, and its resistance grows fourfold.
  device(4, 'yardTractor', 'Quay tractor 02', {
    locationShared: false,
    cellFaults: { capacity: { cell: 10, sharePerDay: 0.015 }, resistance: { cell: 10, timesPerDay: 0.1 } },
    habits: day({ effort: 0.8, plugInBelow: 0.7, chargeRate: 0.1 }),
  }),
  device(4, 'boomLift', 'Boom lift 31', {
    serviceDays: -3,
    faults: [{ kind: 'external-power-lost', hoursBeforeStart: 400 }],
    habits: stored(0.25),
  }),

  device(5, 'scissorLift', 'Scissor lift 15', { habits: dayOnWeekdays({}) }),
  device(5, 'scissorLift', 'Scissor lift 16', { silentHours: 5, habits: stored(0.23) }),
  device(5, 'boomLift', 'Boom lift 32', { habits: late({}) }),
  device(6, 'scissorLift', 'Scissor lift 17', { habits: day({}) }),
  device(6, 'palletMover', 'Pallet mover 14', {
    faults: [{ kind: 'bms-fault', hoursBeforeStart: 3 }],
    habits: pool(0.6, 0.95),
  }),
  device(6, 'yardTractor', 'Terminal tractor 40', { locationShared: false, habits: roundTheClock(0.55, 0.8) }),
  device(7, 'yardTractor', 'Terminal tractor 41', { serviceDays: 12, weakCell: true, habits: roundTheClock(0.7, 0.9) }),
  device(7, 'boomLift', 'Boom lift 33', { habits: day({}) }),

  device(8, 'sweeper', 'Sweeper 03', { habits: early({}) }),
  device(8, 'scrubber', 'Floor scrubber 10', {
    faults: [{ kind: 'sensor-lost', hoursBeforeStart: 8 }],
    habits: night(atOnce),
  }),
  device(8, 'golfCartLithium', 'Park cart 01', { habits: day({}) }),
  device(9, 'sweeper', 'Veegwagen 04', { habits: night(atOnce) }),
  device(9, 'scrubber', 'Schrobmachine 11', { ageYears: 5, habits: night(shortCharges) }),

  device(10, 'forklift', 'Gabelstapler 01', { habits: night({}) }),
  device(10, 'forklift', 'Gabelstapler 02', { ageYears: 3, habits: pool(0.55, 0.9) }),
  device(10, 'reachTruck', 'Schubmaststapler 03', { habits: pool(0.6, 1) }),
  device(10, 'yardTractor', 'Terminalzugmaschine 04', { remembersYearTurn: true, habits: roundTheClock(0.4, 0.8) }),
  device(11, 'scissorLift', 'Scherenbühne 05', { habits: dayOnWeekdays({}) }),
  device(11, 'boomLift', 'Gelenkteleskopbühne 06', { locationShared: false, habits: stored(0.63) }),
  device(11, 'hub', 'Ladestation Hub 07', { units: 2, related: HUB_CHILDREN.slice(0, 2), habits: pool(0.65, 1) }),

  device(12, 'yardTractor', '港口牵引车 01', { habits: roundTheClock(0.65, 0.9) }),
  device(12, 'yardTractor', '港口牵引车 02', { habits: roundTheClock(0.5, 0.88) }),
  device(12, 'forklift', '平衡重叉车 03', {
    faults: [{ kind: 'overheat', hoursBeforeStart: 1 }],
    overheatCelsius: 57,
    habits: late(shortCharges),
  }),
  device(12, 'reachTruck', '前移式叉车 04', { habits: pool(0.5, 0.95) }),
  device(13, 'palletMover', '电动搬运车 05', { habits: early({}) }),
  device(13, 'palletMover', '电动搬运车 06', { location: 'lbs4', habits: stored(0.58) }),
  device(13, 'scissorLift', '剪叉式升降机 07', { silentHours: 80, habits: stored(0.54) }),

  device(14, 'rv', 'RV Aspen 01', { gnssGaps: true, habits: { effort: 0.6 } }),
  device(14, 'rv', 'RV Aspen 02', { faults: [{ kind: 'gnss-lost', hoursBeforeStart: 20 }], habits: { effort: 0.6 } }),
  device(15, 'rv', 'RV Mesa 03', { locationShared: false }),
  device(15, 'rv', 'RV Mesa 04', { related: HUB_CHILDREN.slice(1, 5) }),
  device(15, 'golfCart', 'Lot cart 05', { habits: day({}) }),
  device(15, 'golfCartLithium', 'Lot cart 06', { habits: day({}) }),

  device(16, 'telecom', 'Mast Kiruna A', { location: 'lbs2', habits: offGrid }),
  device(16, 'telecomLithium', 'Mast Kiruna B', { location: 'lbs2' }),
  device(17, 'telecom', 'Masto Oulu 1', { location: 'none' }),
  device(17, 'telecomLithium', 'Masto Oulu 2', { location: 'lbs4', serviceDays: 27, habits: offGrid }),

  device(1, 'siteCabin', 'Site cabin 1', {
    ...from(1, 'b', 'c', 'e', 'f', 'd', 'g', 'h'),
    habits: day({ chargeRate: 0.1 }),
  }),
  device(1, 'siteCabin', 'Site cabin 2', { ...from(1, 'b', 'e', 'f'), habits: late({ chargeRate: 0.1 }) }),
  device(1, 'workshopVan', 'Workshop van 3', { ...from(1, 'c', 'e', 'f'), habits: day({ chargeRate: 0.1 }) }),
  device(4, 'siteCabin', 'Site cabin 4', {
    ...from(1, 'b', 'c', 'd', 'f'),
    faults: [{ kind: 'charger-sensor', hoursBeforeStart: 40 }],
    habits: night({ chargeRate: 0.1 }),
  }),
  device(1, 'trailer', 'Lighting trailer 5', { ...from(1, 'e'), habits: night({}) }),
  device(4, 'shorePower', 'Shore power 6', { ...from(1), locationShared: false, habits: day({}) }),
  device(1, 'pumpStation', 'Pump station 1', { ...from(2, 'g', 'd', 'f'), habits: early({}) }),
  device(5, 'pumpStation', 'Pump station 2', { ...from(2, 'g', 'c'), habits: day({}) }),
  device(10, 'workshopVan', 'Werkstattwagen 3', { ...from(2, 'c', 'e', 'f'), habits: day({}) }),
  device(4, 'serverRoom', 'Gate cabinet 1', from(3, 'c', 'd', 'f')),
  device(5, 'serverRoom', 'Dock office UPS 2', from(3, 'd', 'g')),
  device(12, 'serverRoom', '机房备用电源 3', from(3, 'c', 'd', 'e', 'f')),
];

/** The battery and duty of a demo device. */
export const machineOf = ({ machine }: DemoDevice): Machine => machines[machine];

const USUAL_INTERVAL_SECONDS = 60;

/** Seconds between two live records. */
export const intervalOf = (device: DemoDevice): number =>
  device.intervalSeconds ?? machineOf(device).intervalSeconds ?? USUAL_INTERVAL_SECONDS;
