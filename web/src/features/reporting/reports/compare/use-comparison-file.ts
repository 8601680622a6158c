import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { recordColumns } from '../../../../api/record-columns.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useFileSaving } from '../../../../ui/action/use-file-saving.ts';
import { csvFile } from '../../../../ui/table/csv-file.ts';
import { type CompareAxis, divisorOf } from './compare-axis.ts';
import { comparisonTable, type TableClock } from './comparison-table.ts';
import { COMPARED, type CompareQuantity, KIND_OF, valuesOf } from './quantities.ts';
import type { Compared } from './use-compare.ts';
import { weekHours } from './week-hours.ts';

interface Asked {
  readonly lines: readonly Compared[];
  readonly quantity: CompareQuantity;
  readonly axis: CompareAxis;
  readonly clock: TableClock;
  /** The unit of the values in words. */
  readonly unit: string;
  readonly name: string;
}

interface FileProgress {
  /** 0 … 1 */
  readonly share: number;
  /** Null until enough has come to tell. */
  readonly leftMs: number | null;
}

/** Less than this of the whole tells nothing about the rest. */
const TELLS_FROM = 0.05;

/** Writes a comparison from all records of its lines; tells how far it is, and can be stopped. */
export function useComparisonFile() {
  const { t } = useTranslation(['report', 'export']);
  const { temperatureUnit } = useFormat();
  const { save } = useFileSaving();
  const [progress, setProgress] = useState<FileProgress | null>(null);
  const running = useRef<AbortController>(null);

  const start = async ({ lines, quantity, axis, clock, unit, name }: Asked) => {
    const stop = new AbortController();
    running.current = stop;
    const begunAt = performance.now();
    const tell = (share: number) => {
      const takenMs = performance.now() - begunAt;
      setProgress({ share, leftMs: share < TELLS_FROM ? null : (takenMs * (1 - share)) / share });
    };
    tell(0);
    await save(async () => {
      const loaded = [];
      for (const [
        place,
        { source, mcuId, unit: unitOfHub, from, to, battery, shiftMs, name: line },
      ] of lines.entries()) {
        const days = Math.ceil((Math.min(to, Date.now()) - from) / DAY_MS) + 1;
        const columns = await recordColumns(
          { mcuId, unit: unitOfHub, kind: KIND_OF[source], from, to },
          COMPARED[quantity].channels[source],
          stop.signal,
          (count) => tell((place + Math.min(1, count / days)) / lines.length),
        );
        tell((place + 1) / lines.length);
        const divisor = divisorOf(axis, battery);
        const values = valuesOf(quantity, source, columns, temperatureUnit).map((value) => value / divisor);
        const differenceHead = `${t('report:difference_to', { name: lines[0]?.name ?? '' })}: ${line}, ${unit}`;
        const whole = { at: columns.at, values };
        const shown =
          'monday' in clock ? { ...weekHours(whole, clock.ofZone, clock.monday), shiftMs: 0 } : { ...whole, shiftMs };
        loaded.push({ ...shown, head: `${line}, ${unit}`, differenceHead });
      }
      stop.signal.throwIfAborted();
      const words = {
        localTime: t('export:time'),
        utcTime: t('export:time_utc'),
        hours: t('report:hours_from_start'),
        weekDay: t('report:week_day'),
        weekHour: t('report:week_hour'),
      };
      return csvFile(`${name}.csv`, comparisonTable(loaded, clock, words));
    }, stop.signal);
    running.current = null;
    setProgress(null);
  };
  return { progress, start, stop: () => running.current?.abort() };
}
