import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#domain/foundation/i18n/dates.ts';
import { formatQuantity } from '#domain/foundation/i18n/numbers.ts';
import { useFormat } from '../i18n/use-format.ts';
import { LineSample } from './ChartLegend.tsx';
import styles from './chart.module.css';
import type { ChartColumns, TimeSpan } from './chart-data.ts';
import { chartAct } from './chart-keys.ts';
import { type ChartReading, differenceIn } from './chart-reading.ts';
import { scaleOf } from './chart-series.ts';
import type { Plot } from './plot.ts';

interface Props {
  readonly plot: Plot | null;
  readonly title: string;
  readonly columns: ChartColumns;
  readonly reading: ChartReading | null;
  readonly hidden: ReadonlySet<string>;
  readonly view: TimeSpan;
  readonly whole: TimeSpan;
  readonly onView: (view: TimeSpan) => void;
  readonly instantText?: ((at: number, form: 'full') => string) | undefined;
  /** Beside each value what it differs from that of the main line. */
  readonly hasDifferences: boolean;
}

const panelGapPx = 14;

/** Dots on the lines, the panel with values, and keyboard access to both. */
export function ChartCursor(props: Props) {
  const { plot, title, columns, reading, hidden, view, whole, onView, instantText, hasDifferences } = props;
  const { t } = useTranslation('chart');
  const { language } = useFormat();
  const hintId = useId();
  if (!plot) return null;
  const { chart } = plot;
  const shown = reading?.readings.filter(({ series }) => !hidden.has(series.key)) ?? [];
  const origin = { x: chart.over.offsetLeft, y: chart.over.offsetTop };
  const widthPx = chart.over.clientWidth;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = chartAct(event, { at: columns.at, view, whole, readAt: reading?.at ?? null, widthPx });
    if (!act) return;
    event.preventDefault();
    if ('view' in act) onView(act.view);
    else chart.setCursor({ left: chart.valToPos(act.readAt, 'x'), top: 0 });
  };

  const time = reading && (instantText?.(reading.at, 'full') ?? formatDate(language, 'dayMonthTime', reading.at));
  const spoken = reading
    ? [time, ...shown.map(({ series, quantity }) => `${series.label} ${formatQuantity(language, quantity)}`)].join(', ')
    : t('no_reading');
  const x = reading ? chart.valToPos(reading.at, 'x') : 0;
  return (
    <>
      <div
        className={styles.keys}
        style={{ left: origin.x, top: origin.y, width: widthPx, height: chart.over.clientHeight }}
        role="slider"
        tabIndex={0}
        aria-label={t('cursor', { title })}
        aria-describedby={hintId}
        aria-valuemin={view.from}
        aria-valuemax={view.to}
        aria-valuenow={reading?.at ?? view.from}
        aria-valuetext={spoken}
        onKeyDown={onKeyDown}
        onBlur={() => chart.setCursor({ left: -10, top: -10 })}
      />
      <p id={hintId} hidden>
        {t('keys')}
      </p>
      {reading && x >= 0 && x <= widthPx && (
        <div className={styles.readings} style={{ left: origin.x, top: origin.y, width: widthPx }}>
          {shown.map(({ series, quantity }) =>
            quantity ? (
              <span
                key={series.key}
                className={styles.dot}
                style={{
                  left: x,
                  top: chart.valToPos(quantity.value, scaleOf(series)),
                  borderColor: `var(--wy-${series.colour})`,
                }}
              />
            ) : null,
          )}
          <div
            className={styles.panel}
            style={x > widthPx / 2 ? { right: widthPx - x + panelGapPx } : { left: x + panelGapPx }}
          >
            <div className={styles.time}>{time}</div>
            {shown.map(({ series, quantity }) => (
              <div key={series.key} className={styles.row}>
                <span className={styles.name}>
                  <LineSample colour={series.colour} />
                  {series.label}
                </span>
                <b data-num>{formatQuantity(language, quantity)}</b>
                {hasDifferences && (
                  <span className={styles.difference} data-num>
                    {reading && !series.main && formatQuantity(language, differenceIn(reading, series))}
                  </span>
                )}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
