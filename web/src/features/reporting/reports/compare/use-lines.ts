import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, DAY_MS } from '#domain/foundation/basics/time.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { DATE_ZONE, intervalOf, noonOf } from '../report-interval.ts';
import type { ReportSubject } from '../report-queries.ts';
import type { CompareChoice } from './compare-address.ts';
import type { ComparedDevice } from './compared-devices.ts';
import type { Compared } from './use-compare.ts';
import { useComparedDevices } from './use-compared-devices.ts';

/** A Monday's midnight in the reader's zone without a clock change within a month: offsets and weeks start here. */
export const ORIGIN = new Date(2001, 0, 1).getTime();

interface Lines {
  /** The lines of the chart. */
  readonly lines: readonly Compared[];
  /** The device of the page and the added ones, whether devices or periods are shown. */
  readonly devices: readonly ComparedDevice[];
  readonly starts: readonly string[];
  /** Days from the first to the last of the period. */
  readonly length: number;
  readonly isWaiting: boolean;
}

/** The lines of a comparison: by device or by period. */
export function useLines(subject: ReportSubject, choice: CompareChoice): Lines {
  const { t } = useTranslation('report');
  const { t: monitor } = useTranslation('monitor');
  const format = useFormat();
  const { mcuId, unit, interval } = subject;
  const { mode, alignment } = choice;
  const first = useMemo(() => ({ mcuId, unit }), [mcuId, unit]);
  const { lines: devices, sourceOf, batteryOf, isLoading } = useComparedDevices(first, choice.devices);
  const starts = useMemo(() => choice.starts.filter((day) => day !== interval.first), [choice.starts, interval.first]);
  const length = (noonOf(interval.last) - noonOf(interval.first)) / DAY_MS;
  const lines = useMemo(() => {
    const shiftOf = (from: number) => (alignment === 'start' ? ORIGIN - from : 0);
    if (mode === 'devices') {
      const { startTime: from, endTime: to } = interval;
      return devices.map((line) => {
        const name = line.device?.name ?? line.mcuId;
        const unitName = line.unit === 0 ? monitor('unit_hub') : t('unit_n', { unit: line.unit });
        return {
          key: `${line.mcuId}.${line.unit}`,
          name: (line.device?.units.length ?? 1) > 1 ? `${name} · ${unitName}` : name,
          mcuId: line.mcuId,
          unit: line.unit,
          source: sourceOf(line),
          battery: batteryOf(line),
          from,
          to,
          shiftMs: shiftOf(from),
        };
      });
    }
    const day = (date: string) => format.date('date', noonOf(date), DATE_ZONE);
    return [interval.first, ...starts].map((start) => {
      const last = addDays(start, length);
      const { startTime: from, endTime: to } = intervalOf({ first: start, last }, interval.timeZone);
      const name = start === last ? day(start) : `${day(start)} – ${day(last)}`;
      return {
        key: start,
        name,
        ...first,
        source: sourceOf(first),
        battery: batteryOf(first),
        from,
        to,
        shiftMs: shiftOf(from),
      };
    });
  }, [first, mode, alignment, interval, devices, starts, length, sourceOf, batteryOf, format, t, monitor]);
  return { lines, devices, starts, length, isWaiting: isLoading };
}
