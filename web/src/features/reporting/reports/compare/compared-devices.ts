import type { AddedDevice } from './compare-address.ts';

/** A unit of a device: the subject of one line. */
export interface UnitOfDevice {
  readonly mcuId: string;
  readonly unit: number;
}
/** The data of a device once it is loaded. */
export interface KnownDevice {
  readonly name: string;
  /** All its units that have sent records. */
  readonly units: readonly number[];
}
export interface ComparedDevice extends UnitOfDevice {
  /** Null while unknown. */
  readonly device: KnownDevice | null;
  /** The units this line could show instead, and its own. */
  readonly choices: readonly number[];
}

/**
 * The device of the page and the added ones. A unit that the device does not have, or that another line already shows,
 * is replaced by its first free unit; a line without a free unit is left out.
 */
export function comparedDevices(
  first: UnitOfDevice,
  added: readonly AddedDevice[],
  deviceOf: (mcuId: string) => KnownDevice | null,
): readonly ComparedDevice[] {
  const taken: UnitOfDevice[] = [first];
  const isFree = (mcuId: string, unit: number) => !taken.some((other) => other.mcuId === mcuId && other.unit === unit);
  for (const { mcuId, unit: asked } of added) {
    const device = deviceOf(mcuId);
    const units = device && device.units.length > 0 ? device.units : [device ? 0 : (asked ?? 0)];
    const free = units.filter((unit) => isFree(mcuId, unit));
    const unit = asked !== null && free.includes(asked) ? asked : free[0];
    if (unit !== undefined) taken.push({ mcuId, unit });
  }
  return taken.map((line) => {
    const device = deviceOf(line.mcuId);
    const choices = device?.units.filter((unit) => unit === line.unit || isFree(line.mcuId, unit)) ?? [];
    return { ...line, device, choices };
  });
}

/** Whether a device can be added: one that is already compared needs another unit. */
export const hasFreeUnit = (lines: readonly ComparedDevice[], mcuId: string): boolean => {
  const own = lines.filter((line) => line.mcuId === mcuId);
  return own.length === 0 || own.length < (own[0]?.device?.units.length ?? 1);
};
