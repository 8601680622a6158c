import type { FleetDeviceInput } from '#simulator/fleet/format.ts';

type Battery = Pick<FleetDeviceInput, 'profile' | 'chemistry' | 'nominalVoltage' | 'capacityAmpHour' | 'cellCount'>;

/** What stands on the type plate of a demo device, and how it lives. */
export interface Machine extends Battery {
  /** `a` a monitor on a machine's own battery, `f` a lithium battery with its management system, others the hub of an energy device. */
  readonly deviceType: 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h';
  readonly machineType: string;
  readonly model: string;
  readonly batteryModel: string;
  readonly relay?: boolean;
  readonly waterSensor?: boolean;
  /** Works in a hall, or its battery lies in a heated cabin: milder than outside. */
  readonly indoors?: boolean;
  /** Seconds between two live records of a machine that drives about. */
  readonly intervalSeconds?: number;
}

const leadAcid = (nominalVoltage: number, capacityAmpHour: number, batteryModel: string) =>
  ({
    deviceType: 'a',
    chemistry: 'lead-acid',
    nominalVoltage,
    capacityAmpHour,
    cellCount: nominalVoltage / 2,
    batteryModel,
    model: 'YH-200',
  }) as const;

const lithium = (cellCount: number, capacityAmpHour: number, batteryModel: string) =>
  ({
    deviceType: 'f',
    chemistry: 'lfp',
    nominalVoltage: Math.round(cellCount * 32) / 10,
    capacityAmpHour,
    cellCount,
    batteryModel,
    model: 'YH-310',
  }) as const;

/** The battery behind an energy device, measured by its hub. */
const energy = (
  deviceType: 'b' | 'c' | 'd' | 'e' | 'g' | 'h',
  model: string,
  cellCount: number,
  capacityAmpHour: number,
) =>
  ({
    ...lithium(cellCount, capacityAmpHour, `LFP-${capacityAmpHour}`),
    deviceType,
    model,
    profile: 'cabin',
    indoors: true,
  }) as const;

const DRIVES = { intervalSeconds: 20 };

export const machines = {
  yardTractor: {
    ...lithium(16, 404, 'LFP-404'),
    ...DRIVES,
    profile: 'yard-tractor',
    machineType: 'yard-tractor',
    relay: true,
  },
  towTug: { ...lithium(25, 280, 'LFP-280'), ...DRIVES, profile: 'yard-tractor', machineType: 'tow-tug', relay: true },
  reachTruck: {
    ...leadAcid(48, 620, '24-5PzS 620'),
    profile: 'rental-unit',
    machineType: 'reach-truck',
    waterSensor: true,
    indoors: true,
  },
  forklift: {
    ...leadAcid(48, 500, '24-4PzS 500'),
    profile: 'rental-unit',
    machineType: 'forklift',
    waterSensor: true,
    indoors: true,
  },
  scissorLift: { ...leadAcid(24, 225, 'GC2-225'), profile: 'scissor-lift', machineType: 'scissor-lift', relay: true },
  boomLift: { ...leadAcid(48, 345, 'L16-345'), profile: 'scissor-lift', machineType: 'boom-lift' },
  palletMover: { ...lithium(8, 205, 'LFP-205'), profile: 'rental-unit', machineType: 'pallet-mover', indoors: true },
  sweeper: { ...leadAcid(36, 240, 'AGM-240'), profile: 'rental-unit', machineType: 'sweeper' },
  scrubber: { ...leadAcid(24, 240, 'AGM-240'), profile: 'rental-unit', machineType: 'floor-scrubber', indoors: true },
  golfCart: {
    ...leadAcid(48, 220, 'T-105'),
    ...DRIVES,
    profile: 'golf-cart',
    machineType: 'golf-cart',
    waterSensor: true,
  },
  golfCartLithium: { ...lithium(16, 105, 'LFP-105'), ...DRIVES, profile: 'golf-cart', machineType: 'golf-cart' },
  rv: { ...lithium(4, 300, 'LFP-300'), ...DRIVES, profile: 'rv', machineType: 'rv', indoors: true },
  telecom: { ...leadAcid(48, 190, 'FT-190'), profile: 'telecom', machineType: 'telecom', relay: true },
  telecomLithium: { ...lithium(16, 100, 'LFP-100'), profile: 'telecom', machineType: 'telecom' },
  hub: { ...leadAcid(48, 465, '24-3PzS 465'), profile: 'rental-unit', machineType: 'hub', indoors: true },
  siteCabin: { ...energy('b', 'IC-3000', 16, 200), machineType: 'site-cabin' },
  workshopVan: { ...energy('c', 'IVT-2000', 4, 200), machineType: 'workshop-van' },
  shorePower: { ...energy('d', 'AC-40', 8, 150), machineType: 'shore-power' },
  trailer: { ...energy('e', 'DC-30', 4, 100), machineType: 'trailer' },
  pumpStation: { ...energy('g', 'BP-1200', 16, 105), machineType: 'pump-station' },
  serverRoom: { ...energy('h', 'UPS-1000', 16, 100), profile: 'telecom', machineType: 'server-room' },
} as const satisfies Record<string, Machine>;
export type MachineName = keyof typeof machines;
