import { fromHundredths } from '../../foundation/kinds/units.ts';
import type { CountedUse } from './calls.ts';

/** What a pack did on one device. */
export type UseOfMount = Omit<CountedUse, 'equivalentFull'>;

/** What a pack did on all devices that it was mounted on; null where nothing is known. */
export function summedUse(uses: readonly UseOfMount[], ratedCentiAmpHour: number | null): CountedUse | null {
  if (uses.length === 0) return null;
  const sum = (field: 'coveredHours' | 'ampHoursIn' | 'ampHoursOut' | 'wattHoursIn' | 'wattHoursOut') =>
    uses.reduce((total, use) => total + use[field], 0);
  const known = (field: 'minimumCentiCelsius' | 'maximumCentiCelsius') => uses.flatMap((use) => use[field] ?? []);
  const [coldest, warmest] = [known('minimumCentiCelsius'), known('maximumCentiCelsius')];
  const ampHoursOut = sum('ampHoursOut');
  return {
    from: Math.min(...uses.map(({ from }) => from)),
    until: Math.max(...uses.map(({ until }) => until)),
    coveredHours: sum('coveredHours'),
    ampHoursIn: sum('ampHoursIn'),
    ampHoursOut,
    wattHoursIn: sum('wattHoursIn'),
    wattHoursOut: sum('wattHoursOut'),
    equivalentFull: ratedCentiAmpHour === null ? null : ampHoursOut / fromHundredths(ratedCentiAmpHour),
    minimumCentiCelsius: coldest.length === 0 ? null : Math.min(...coldest),
    maximumCentiCelsius: warmest.length === 0 ? null : Math.max(...warmest),
  };
}
