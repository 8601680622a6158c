import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { paths } from '../../../../routes/paths.ts';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import type { Warnings } from './overview-queries.ts';
import styles from './WarningDays.module.css';

const HEIGHT = 120;
/** The width of a bar as a share of its day. */
const BAR = 0.7;

/** An instant on that date for the reader. */
const noonOf = (date: string): number => new Date(`${date}T12:00:00`).getTime();

interface Props {
  warnings: Warnings;
  /** The messages of a day; null for those who may not read them. */
  messagesOf: ((date: string) => ReturnType<typeof paths.messages>) | null;
}

/**
 * Warnings raised on each day, each bar a link to its messages; a table has the same numbers for readers who cannot see the
 * bars.
 */
export function WarningDays({ warnings, messagesOf }: Props) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { days } = warnings;
  const most = Math.max(1, ...days.map(({ raised }) => raised));
  const width = 100 / days.length;
  const high = (count: number) => (count / most) * HEIGHT;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className={styles.days}>
      <span className={styles.most} aria-hidden="true">
        {format.number(most)}
      </span>
      <svg className={styles.bars} height={HEIGHT} aria-hidden="true">
        <line x1="0" x2="100%" y1="0.5" y2="0.5" className={styles.grid} strokeDasharray="2 4" />
        {days.map(({ date, raised, severe }, day) => (
          <g key={date}>
            <rect
              className={styles.raised}
              x={`${(day + (1 - BAR) / 2) * width}%`}
              width={`${BAR * width}%`}
              y={HEIGHT - high(raised)}
              height={high(raised)}
            />
            <rect
              className={styles.severe}
              x={`${(day + (1 - BAR) / 2) * width}%`}
              width={`${BAR * width}%`}
              y={HEIGHT - high(severe)}
              height={high(severe)}
            />
          </g>
        ))}
        <line x1="0" x2="100%" y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className={styles.grid} />
      </svg>
      <div className={styles.links}>
        {days.map(({ date, raised, severe }) => {
          const says = t('warnings_of_day', {
            date: format.date('dayMonth', noonOf(date)),
            count: raised,
            raised: format.number(raised),
            severe: format.number(severe),
          });
          return messagesOf && raised > 0 ? (
            <Link key={date} {...messagesOf(date)} aria-label={says} title={says} />
          ) : (
            <span key={date} title={says} />
          );
        })}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{first && format.date('dayMonth', noonOf(first.date))}</span>
        <span>{last && format.date('dayMonth', noonOf(last.date))}</span>
      </div>
      <ul className={styles.legend} aria-hidden="true">
        <li>
          <i data-tone="severe" />
          {t('severe')}
        </li>
        <li>
          <i />
          {t('lesser')}
        </li>
      </ul>
      <DataTable
        label={t('warnings_by_day')}
        className="visually-hidden"
        columns={[
          { key: 'day', title: t('day'), isRowHeader: true, cell: ({ date }) => format.date('date', noonOf(date)) },
          { key: 'raised', title: t('raised'), cell: ({ raised }) => format.number(raised) },
          { key: 'severe', title: t('severe'), cell: ({ severe }) => format.number(severe) },
        ]}
        rows={days}
        keyOf={({ date }) => date}
      />
    </div>
  );
}
