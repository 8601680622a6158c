import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CHEMISTRIES } from '#domain/foundation/basics/device-facts.ts';
import { type DeviceInfo, deviceQueries } from '../../../../api/device-queries.ts';
import type { AddedDevice } from './compare-address.ts';
import type { LineBattery } from './compare-axis.ts';
import { type ComparedDevice, comparedDevices, type KnownDevice, type UnitOfDevice } from './compared-devices.ts';

interface Devices {
  readonly lines: readonly ComparedDevice[];
  /** The source of a unit's records: its monitor, or the BMS when the monitor has none. */
  readonly sourceOf: (line: UnitOfDevice) => 'monitor' | 'bms';
  readonly batteryOf: (line: UnitOfDevice) => LineBattery | null;
  /** Whether names and units of devices are still loading. */
  readonly isLoading: boolean;
}

/** The device of the page and the added ones, with their names and units. */
export function useComparedDevices(first: UnitOfDevice, added: readonly AddedDevice[]): Devices {
  const ids = useMemo(() => [...new Set([first, ...added].map(({ mcuId }) => mcuId))], [first, added]);
  const { infos, isLoading } = useQueries({
    queries: ids.map((mcuId) => ({ ...deviceQueries.info(mcuId), staleTime: Number.POSITIVE_INFINITY })),
    combine: combined,
  });
  return useMemo(() => {
    const infoOf = (mcuId: string) => infos.find((info) => info.mcuId === mcuId);
    const known = (mcuId: string): KnownDevice | null => {
      const info = infoOf(mcuId);
      return info ? { name: info.deviceName, units: unitsOf(info) } : null;
    };
    return {
      lines: comparedDevices(first, added, known),
      sourceOf: ({ mcuId, unit }) => {
        const info = infoOf(mcuId);
        return info && !info.units.includes(unit) && info.bmsUnits.includes(unit) ? 'bms' : 'monitor';
      },
      batteryOf: ({ mcuId }) => {
        const info = infoOf(mcuId);
        const chemistry = CHEMISTRIES.find((each) => each === info?.chemistry);
        return chemistry && info?.nominalVoltage ? { chemistry, nominalCentiVolt: info.nominalVoltage } : null;
      },
      isLoading,
    };
  }, [first, added, infos, isLoading]);
}

/** Leaves out values that change every minute, so that unchanged lines keep their chart and its cursor. */
const combined = (queries: readonly { data: DeviceInfo | undefined; isPending: boolean }[]) => ({
  infos: queries.flatMap(({ data }) => {
    if (!data) return [];
    const { mcuId, deviceName, units, bmsUnits, chemistry, nominalVoltage } = data;
    return [{ mcuId, deviceName, units, bmsUnits, chemistry, nominalVoltage }];
  }),
  isLoading: queries.some(({ isPending }) => isPending),
});

const unitsOf = ({ units, bmsUnits }: Pick<DeviceInfo, 'units' | 'bmsUnits'>): readonly number[] =>
  [...new Set([...units, ...bmsUnits])].sort((left, right) => left - right);
