/** A device whose reports are computed from this description; nothing is random. */
export interface VisualDevice {
  readonly number: number;
  readonly name: string;
  readonly sn: string;
  readonly siteId: number;
  /** Hours into its day of work, rest and charging at `NOW`. */
  readonly hour: number;
  /** Minutes since its last record. */
  readonly silentMinutes: number;
  readonly cells: number;
  readonly lithium: boolean;
  /** Degrees above the temperature expected from its load. */
  readonly heat: number;
  readonly locationShared: boolean;
  readonly related: { deviceType: string; deviceModel: string; unit: number }[];
}

/** The instant at which the clock is stopped: a Wednesday, 10:40 in Berlin. */
export const NOW = Date.UTC(2026, 8, 23, 8, 40);

export const COMPANIES = [
  { id: 2, parentId: 1, name: 'Northfield Rentals' },
  { id: 3, parentId: 2, name: 'Old Yard depot' },
  { id: 4, parentId: 2, name: 'Northgate depot' },
  { id: 5, parentId: 2, name: 'East Quay depot' },
] as const;

interface Site {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}
export const SITES: readonly Site[] = [
  { id: 1, companyId: 3, name: 'Old Yard', latitude: 53.7893, longitude: -1.5462 },
  { id: 2, companyId: 4, name: 'Northgate', latitude: 53.4869, longitude: -2.2265 },
  { id: 3, companyId: 5, name: 'East Quay', latitude: 53.752, longitude: -0.285 },
  { id: 4, companyId: 2, name: 'Civic Park', latitude: 53.3498, longitude: -6.3103 },
  { id: 5, companyId: 2, name: 'Clydeside', latitude: 55.8642, longitude: -4.2518 },
];

const HUB = [
  { deviceType: 'b', deviceModel: 'IC-3000', unit: 1 },
  { deviceType: 'c', deviceModel: 'IVT-2000', unit: 2 },
  { deviceType: 'd', deviceModel: 'AC-40', unit: 3 },
  { deviceType: 'e', deviceModel: 'DC-30', unit: 4 },
  { deviceType: 'g', deviceModel: 'BP-1200', unit: 5 },
  { deviceType: 'f', deviceModel: 'EnerPack/200', unit: 6 },
];

let made = 0;
const device = (name: string, siteId: number, hour: number, more: Partial<VisualDevice> = {}): VisualDevice => ({
  number: ++made,
  name,
  sn: String(8_611_902_340 + made * 17),
  siteId,
  hour,
  silentMinutes: 0,
  cells: 16,
  lithium: true,
  heat: 0,
  locationShared: true,
  related: [],
  ...more,
});

export const FLEET: readonly VisualDevice[] = [
  device('Yard tractor 03', 1, 14.2, { related: HUB.slice(2, 3) }),
  device('Scissor lift 14', 1, 4, { heat: 36, lithium: false, cells: 24, related: HUB }),
  device('Reach truck 07', 1, 2.5, { lithium: false, cells: 24 }),
  device('Tow tug 21', 1, 10.5, { silentMinutes: 26 * 60 }),
  device('Forklift 12', 1, 9.6, { lithium: false, cells: 24 }),
  device('Charging hall hub 01', 1, 16.5, { related: HUB.slice(0, 4) }),
  device('Yard tractor 04', 1, 1),
  device('Reach truck 08', 2, 11, { lithium: false, cells: 24 }),
  device('Pallet mover 12', 2, 13, { cells: 8 }),
  device('Tow tug 22', 2, 6),
  device('Quay tractor 01', 3, 8.2),
  device('Quay tractor 02', 3, 17, { locationShared: false }),
  device('Boom lift 31', 3, 20, { silentMinutes: 5 * 60, lithium: false, cells: 24 }),
  device('Sweeper 02', 4, 3),
  device('Floor scrubber 10', 4, 12.6, { lithium: false, cells: 12 }),
  device('Park cart 01', 5, 19, { cells: 15 }),
];

/** The device's id: a fixed prefix, then the number. */
export const mcuIdOf = (number: number): string => `7374696c6c00${number.toString(16).padStart(12, '0')}`;
export const SHOWN = mcuIdOf(1);
