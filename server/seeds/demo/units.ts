import type { InventoryItem } from '#domain/fleet/inventory/inventory-table.ts';

const FIRST_SN = 8_611_909_001;
/** The word “Wattyard” in hex and a number above those of the fleet. */
const identityOf = (number: number): string => `5741545459415244${(0xf000 + number).toString(16).padStart(8, '0')}`;

/** Units that have been delivered and not been added yet, to try the adding with. */
export const demoUnits: readonly InventoryItem[] = Array.from({ length: 8 }, (_, index) => ({
  sn: String(FIRST_SN + index),
  mcuId: identityOf(index + 1),
  deviceType: index % 4 === 3 ? 'f' : 'a',
  model: index % 4 === 3 ? 'YH-310' : 'YH-200',
  hardwareVersion: '2.1',
  firmwareVersion: '3.4.0',
  imei: `86745604${String(9001 + index).padStart(7, '0')}`,
  simId: `8985200000000000${String(index).padStart(4, '0')}`,
  simKind: (index % 5) + 1,
}));
