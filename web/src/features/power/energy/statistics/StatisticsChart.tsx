import { useTranslation } from 'react-i18next';
import { localDate } from '#domain/foundation/basics/time-zone.ts';
import { energyQuantity } from '#domain/foundation/kinds/units.ts';
import { ChartCard } from '../../../../charts/ChartCard.tsx';
import { useNow } from '../../../../i18n/clock.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import numbers from '../Numbers.module.css';
import { Swatch } from '../Shares.tsx';
import type { Bar } from './bars.ts';
import { EnergyBars } from './EnergyBars.tsx';
import styles from './EnergyStatistics.module.css';
import type { StatisticsView } from './PeriodTools.tsx';

interface Props {
  period: StatisticsView['period'];
  /** The period in words. */
  periodText: string | undefined;
  /** Undefined while it loads, or when it failed. */
  known: { bars: readonly Bar[]; starts: readonly number[]; timeZone: string } | undefined;
  error: Error | null;
  onAgain: () => void;
}

const KILO = 1000;
const totalOf = ({ parts }: Bar) => parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);

/** Energies by part of the period, as bars or as a table, which is printed too. */
export function StatisticsChart({ period, periodText, known, error, onAgain }: Props) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  const now = useNow();
  const { bars = [], starts = [], timeZone = 'Etc/UTC' } = known ?? {};
  const isEmpty = bars.every((bar) => totalOf(bar) === 0);
  const isLarge = bars.some((bar) => totalOf(bar) >= KILO);
  const title = t(isLarge ? 'stat_chart_kilo' : 'stat_chart');
  const parts = starts.slice(0, -1);
  const full = ({ day: 'minute', month: 'longDay', year: 'monthYear' } as const)[period];
  const short = (at: number): string => {
    if (period === 'month') return String(Number(localDate(at, timeZone).slice(8)));
    return format.date(period === 'day' ? 'minute' : 'month', at, timeZone);
  };
  const titles = parts.map((at) => format.date(full, at, timeZone));
  const energy = (wattHours: number) => format.quantity(energyQuantity(wattHours));
  const tips = titles.map((head, part) =>
    [head, ...bars.flatMap(({ name, parts: of }) => (of[part] ? [`${name} ${energy(of[part])}`] : []))].join('\n'),
  );
  // Of what is still to come nothing is told, not even zero.
  const table = { title, titles: titles.slice(0, parts.filter((at) => at <= now).length), bars };
  return (
    <>
      <ChartCard
        title={title}
        tools={periodText && <span className={styles.days}>{periodText}</span>}
        state={error ? 'failed' : known ? 'loaded' : 'loading'}
        error={error}
        failed={t('stat_failed')}
        onAgain={onAgain}
        footer={!error && !isEmpty && <Legend bars={bars} />}
      >
        {(form) =>
          isEmpty ? (
            <p className={styles.none}>{t('stat_none')}</p>
          ) : form === 'chart' ? (
            <EnergyBars
              bars={bars}
              labels={parts.map(short)}
              titles={tips}
              scale={isLarge ? KILO : 1}
              summary={`${title}: ${bars.map((bar) => `${bar.name} ${energy(totalOf(bar))}`).join(', ')}`}
            />
          ) : (
            <Parts {...table} frame={styles.shown} />
          )
        }
      </ChartCard>
      {!isEmpty && (
        <div className={styles.printed}>
          <Parts {...table} />
        </div>
      )}
    </>
  );
}

/** What is not explained may stand on both sides, and is named once. */
function Legend({ bars }: { bars: readonly Bar[] }) {
  const names = new Map(bars.map(({ name, colour }) => [name, colour]));
  return (
    <ul className={styles.legend}>
      {[...names].map(([name, colour]) => (
        <li key={name}>
          <Swatch colour={colour} />
          {name}
        </li>
      ))}
    </ul>
  );
}

interface PartsProps {
  title: string;
  /** Of the parts. */
  titles: readonly string[];
  bars: readonly Bar[];
  frame?: string | undefined;
}

/** The energies of each part as a table. */
function Parts({ title, titles, bars, frame }: PartsProps) {
  const { t } = useTranslation('energy');
  const format = useFormat();
  return (
    <DataTable
      label={title}
      className={numbers.table}
      frame={frame}
      columns={[
        { key: 'part', title: t('stat_part'), isRowHeader: true, cell: ({ part }) => titles[part] },
        ...bars.map(({ key, name, parts }) => ({
          key,
          title: name,
          cell: ({ part }: { part: number }) => format.quantity(energyQuantity(parts[part] ?? null)),
        })),
      ]}
      rows={titles.map((_, part) => ({ part }))}
      keyOf={({ part }) => String(part)}
    />
  );
}
