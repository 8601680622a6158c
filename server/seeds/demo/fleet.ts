import type { FleetDeviceInput } from '#simulator/fleet/format.ts';
import { type MachineName, machines } from './batteries.ts';

type Special = Pick<FleetDeviceInput, 'intervalSeconds' | 'units' | 'faults' | 'silentHours' | 'location' | 'ageYears'>;

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
  /** Also lived through the last turn of the year and the last clock change. */
  readonly remembersYearTurn: boolean;
}

type More = Partial<
  Special & Pick<DemoDevice, 'sn' | 'locationShared' | 'serviceDays' | 'related' | 'remembersYearTurn'>
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

/** About sixty devices over three continents, in an order that gives each its number for ever. */
export const demoFleet: readonly DemoDevice[] = [
  device(1, 'yardTractor', 'Yard tractor 03', {
    sn: '8611902340',
    intervalSeconds: 10,
    remembersYearTurn: true,
    related: HUB_CHILDREN.slice(2, 3),
  }),
  device(5, 'scissorLift', 'Scissor lift 14', {
    sn: '8611902417',
    faults: [{ kind: 'overheat', hoursBeforeStart: 2 }],
    related: HUB_CHILDREN,
  }),
  device(1, 'reachTruck', 'Reach truck 07', { sn: '8611902352' }),
  device(8, 'sweeper', 'Sweeper 02', { sn: '8611902433' }),
  device(1, 'towTug', 'Tow tug 21', { sn: '8611902460', silentHours: 26 }),
  device(5, 'palletMover', 'Pallet mover 11', { sn: '8611902478' }),
  device(9, 'scrubber', 'Floor scrubber 09', { sn: '8611902491' }),
  device(6, 'boomLift', 'Boom lift 30', { sn: '8611902507' }),

  device(1, 'hub', 'Charging hall hub 01', { units: 2, related: HUB_CHILDREN.slice(0, 4) }),
  device(1, 'yardTractor', 'Yard tractor 04', { remembersYearTurn: true }),
  device(1, 'yardTractor', 'Yard tractor 05', { faults: [{ kind: 'cell-imbalance', hoursBeforeStart: 60 }] }),
  device(1, 'forklift', 'Forklift 12', { faults: [{ kind: 'water-low', hoursBeforeStart: 30 }] }),
  device(1, 'forklift', 'Forklift 13', { locationShared: false }),
  device(2, 'reachTruck', 'Reach truck 08', { ageYears: 4 }),
  device(2, 'reachTruck', 'Reach truck 09', {}),
  device(2, 'palletMover', 'Pallet mover 12', {}),
  device(2, 'towTug', 'Tow tug 22', { serviceDays: 20 }),
  device(3, 'forklift', 'Forklift 21', {}),
  device(3, 'forklift', 'Forklift 22', { ageYears: 6, faults: [{ kind: 'low-voltage', hoursBeforeStart: 1 }] }),
  device(3, 'golfCart', 'Site cart 01', {}),
  device(4, 'yardTractor', 'Quay tractor 01', {}),
  device(4, 'yardTractor', 'Quay tractor 02', { locationShared: false }),
  device(4, 'boomLift', 'Boom lift 31', { serviceDays: -3 }),

  device(5, 'scissorLift', 'Scissor lift 15', {}),
  device(5, 'scissorLift', 'Scissor lift 16', { silentHours: 5 }),
  device(5, 'boomLift', 'Boom lift 32', {}),
  device(6, 'scissorLift', 'Scissor lift 17', {}),
  device(6, 'palletMover', 'Pallet mover 14', { faults: [{ kind: 'bms-fault', hoursBeforeStart: 3 }] }),
  device(6, 'yardTractor', 'Terminal tractor 40', { locationShared: false }),
  device(7, 'yardTractor', 'Terminal tractor 41', { serviceDays: 12 }),
  device(7, 'boomLift', 'Boom lift 33', {}),

  device(8, 'sweeper', 'Sweeper 03', {}),
  device(8, 'scrubber', 'Floor scrubber 10', { faults: [{ kind: 'sensor-lost', hoursBeforeStart: 8 }] }),
  device(8, 'golfCartLithium', 'Park cart 01', {}),
  device(9, 'sweeper', 'Veegwagen 04', {}),
  device(9, 'scrubber', 'Schrobmachine 11', { ageYears: 5 }),

  device(10, 'forklift', 'Gabelstapler 01', {}),
  device(10, 'forklift', 'Gabelstapler 02', { ageYears: 3 }),
  device(10, 'reachTruck', 'Schubmaststapler 03', {}),
  device(10, 'yardTractor', 'Terminalzugmaschine 04', { remembersYearTurn: true }),
  device(11, 'scissorLift', 'Scherenbühne 05', {}),
  device(11, 'boomLift', 'Gelenkteleskopbühne 06', { locationShared: false }),
  device(11, 'hub', 'Ladestation Hub 07', { units: 2, related: HUB_CHILDREN.slice(0, 2) }),

  device(12, 'yardTractor', '港口牵引车 01', {}),
  device(12, 'yardTractor', '港口牵引车 02', {}),
  device(12, 'forklift', '平衡重叉车 03', { faults: [{ kind: 'overheat', hoursBeforeStart: 1 }] }),
  device(12, 'reachTruck', '前移式叉车 04', {}),
  device(13, 'palletMover', '电动搬运车 05', {}),
  device(13, 'palletMover', '电动搬运车 06', { location: 'lbs4' }),
  device(13, 'scissorLift', '剪叉式升降机 07', { silentHours: 80 }),

  device(14, 'rv', 'RV Aspen 01', {}),
  device(14, 'rv', 'RV Aspen 02', { faults: [{ kind: 'gnss-lost', hoursBeforeStart: 20 }] }),
  device(15, 'rv', 'RV Mesa 03', { locationShared: false }),
  device(15, 'rv', 'RV Mesa 04', { related: HUB_CHILDREN.slice(1, 5) }),
  device(15, 'golfCart', 'Lot cart 05', {}),
  device(15, 'golfCartLithium', 'Lot cart 06', {}),

  device(16, 'telecom', 'Mast Kiruna A', {
    location: 'lbs2',
    faults: [{ kind: 'external-power-lost', hoursBeforeStart: 4 }],
  }),
  device(16, 'telecomLithium', 'Mast Kiruna B', { location: 'lbs2' }),
  device(17, 'telecom', 'Masto Oulu 1', { location: 'none' }),
  device(17, 'telecomLithium', 'Masto Oulu 2', { location: 'lbs4', serviceDays: 27 }),
];

/** The battery and duty of a demo device. */
export const machineOf = ({ machine }: DemoDevice) => machines[machine];
