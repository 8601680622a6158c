import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { severityOf } from '../../../../ui/mark/severity.ts';
import type { MessageSummary } from '../message-queries.ts';
import styles from './MessageStrip.module.css';
import { stacksOf } from './stacks.ts';

const HEIGHT = 36;
const STEP = 10;
const WIDTH = 7;

interface Props {
  days: MessageSummary['days'];
  /** All in the colour of notices. */
  isNotice: boolean;
}

/** What was raised on each day, as bars stacked by level: the most severe on top. */
export function RaisedBars({ days, isNotice }: Props) {
  const { t } = useTranslation('alarm');
  const format = useFormat();
  const { stacks, total, most } = stacksOf(days, HEIGHT);
  // Noon, so that the day is the same wherever the reader is.
  const dateText = (date: string) => format.date('dayMonth', Date.parse(`${date}T12:00:00Z`), 'Etc/UTC');
  const summary = most
    ? t('raised_summary', {
        number: format.number(total),
        date: dateText(most.date),
        most: format.number(most.count),
      })
    : t('raised_none');
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${Math.max(1, days.length) * STEP} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summary}
    >
      {stacks.map(({ date, count, parts }, place) => (
        <g key={date}>
          <title>{t('day_raised', { date: dateText(date), number: format.number(count) })}</title>
          <rect className={styles.day} x={place * STEP} width={STEP} height={HEIGHT + 1} />
          <rect className={styles.base} x={place * STEP} y={HEIGHT} width={STEP} height={1} />
          {parts.map(({ level, y, height }) => (
            <rect
              key={level}
              className={styles.part}
              data-severity={isNotice ? 'notice' : severityOf(level)}
              x={place * STEP + (STEP - WIDTH) / 2}
              y={y}
              width={WIDTH}
              height={height}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}
