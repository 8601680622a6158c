import type { AddedDevice } from './compare-address.ts';

/** A unit of a device: what one line of a comparison is of. */
export interface UnitOfDevice {
  readonly mcuId: string;
  readonly unit: number;
}
/** What is known of a device once it has been asked for. */
export interface KnownDevice {
  readonly name: string;
  /** All its units that have sent records. */
  readonly units: readonly number[];
}
export interface ComparedDevice extends UnitOfDevice {
  /** Null while it is not known. */
  readonly device: KnownDevice | null;
  /** Those this line could be of instead, with its own. */
  readonly choices: readonly number[];
}

/**
 * The device of the page and those added to it. A unit that the device has not, or that another line has already, is its
 * first free one; a line that no unit is left for is left out.
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

/** Whether another line could be of a device: one that is compared already has other units. */
export const hasFreeUnit = (lines: readonly ComparedDevice[], mcuId: string): boolean => {
  const own = lines.filter((line) => line.mcuId === mcuId);
  return own.length === 0 || own.length < (own[0]?.device?.units.length ?? 1);
};
