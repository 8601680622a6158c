import 'uplot/dist/uPlot.min.css';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#domain/foundation/i18n/dates.ts';
import { formatNumber } from '#domain/foundation/i18n/numbers.ts';
import { useFormat } from '../i18n/use-format.ts';
import type { Theme } from '../theme/theme.ts';
import { ChartCursor } from './ChartCursor.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartTable } from './ChartTable.tsx';
import styles from './chart.module.css';
import type { ChartColumns, ChartMark, TimeSpan } from './chart-data.ts';
import { type ChartReading, readingAt } from './chart-reading.ts';
import type { ChartSeries } from './chart-series.ts';
import { clampedTo, isWhole } from './time-view.ts';
import { useChartSummary } from './use-chart-summary.ts';
import { usePlot } from './use-plot.ts';
import type { AxisWish } from './value-axis.ts';

export interface TimeChartProps {
  /** Subject of the chart, for its text summary. */
  readonly title: string;
  readonly columns: ChartColumns;
  /** One for each column; must keep its identity between renders, as must `axes`. */
  readonly series: readonly ChartSeries[];
  readonly axes: { readonly left: AxisWish; readonly right?: AxisWish };
  /** The requested period. A period of another length resets the zoom; one that moves on with time does not. */
  readonly whole: TimeSpan;
  /** Periods of charging, drawn as soft bands. */
  readonly bands?: readonly TimeSpan[];
  readonly bandLabel?: string;
  /** An instant to point out; must keep its identity between renders. */
  readonly mark?: ChartMark;
  readonly theme: Theme;
  /** Charts with one key share their cursor. */
  readonly syncKey?: string;
  /** Formats instants that are not in the reader's calendar: on the axis, and in full. */
  readonly instantText?: (at: number, form: 'day' | 'time' | 'full') => string;
  /** The cursor shows beside each value what it differs from that of the main line. */
  readonly hasDifferences?: boolean;
  /** `table` shows the same values as rows. */
  readonly view?: 'chart' | 'table';
}

const noBands: readonly TimeSpan[] = [];

/**
 * Values over time, filling the height it is given. Drag to zoom, Shift and drag to pan, double click for the whole
 * period; with the keyboard arrows read values, plus and minus zoom, Shift with arrows pans.
 */
export function TimeChart({ bands = noBands, view: form = 'chart', ...props }: TimeChartProps) {
  const {
    title,
    columns,
    series,
    axes,
    whole,
    theme,
    bandLabel,
    mark = null,
    syncKey,
    instantText,
    hasDifferences = false,
  } = props;
  const { t } = useTranslation('chart');
  const { language } = useFormat();
  const host = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<{ view: TimeSpan; wholeMs: number } | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [cursorAt, setCursorAt] = useState<number | null>(null);
  // A zoom belongs to a period of one length: it stays while a live period moves on, and another range is shown whole.
  const wholeMs = whole.to - whole.from;
  const zoomedIn = zoom?.wholeMs === wholeMs;
  const view = useMemo(() => (zoom?.wholeMs === wholeMs ? clampedTo(zoom.view, whole) : whole), [zoom, wholeMs, whole]);

  const labels = useMemo(
    () => ({
      number: (value: number, decimals: number) => formatNumber(language, value, decimals),
      tick: (at: number, isDay: boolean) =>
        instantText?.(at, isDay ? 'day' : 'time') ?? formatDate(language, isDay ? 'dayMonth' : 'minute', at),
    }),
    [language, instantText],
  );
  const setView = useCallback(
    (next: TimeSpan) => {
      const clamped = clampedTo(next, whole);
      setZoom(isWhole(clamped, whole) ? null : { view: clamped, wholeMs: whole.to - whole.from });
    },
    [whole],
  );
  const plot = usePlot({
    host,
    columns,
    series,
    hidden,
    axes,
    bands,
    mark,
    whole,
    view,
    theme,
    labels,
    syncKey,
    onCursor: setCursorAt,
    onView: setView,
  });

  const reading: ChartReading | null = useMemo(() => {
    if (cursorAt === null || !plot) return null;
    const perPixel = (view.to - view.from) / Math.max(1, plot.chart.over.clientWidth);
    return readingAt(columns, series, cursorAt, Math.max(leastReachMs, reachPx * perPixel));
  }, [cursorAt, plot, columns, series, view]);

  const summary = useChartSummary(title, columns, series, view, instantText);
  const toggle = (key: string) => setHidden((before) => toggled(before, key, series.length));

  return (
    <div className={styles.chart} data-chart>
      <ChartLegend
        series={series}
        hidden={hidden}
        onToggle={toggle}
        {...(bands.length > 0 && bandLabel ? { bandLabel } : {})}
      >
        {zoomedIn && (
          <button type="button" className={styles.reset} onClick={() => setZoom(null)}>
            {t('whole_period')}
          </button>
        )}
      </ChartLegend>
      {form === 'table' ? (
        <ChartTable caption={summary.text} columns={columns} series={series} view={view} instantText={instantText} />
      ) : (
        <div className={styles.plot}>
          <div ref={host} className={styles.canvas} role="img" aria-label={summary.text} />
          {summary.empty && <p className={styles.empty}>{t('no_data')}</p>}
          <ChartCursor
            plot={plot}
            title={title}
            columns={columns}
            reading={reading}
            hidden={hidden}
            view={view}
            whole={whole}
            onView={setView}
            instantText={instantText}
            hasDifferences={hasDifferences}
          />
        </div>
      )}
    </div>
  );
}

/** Maximum distance from the pointer to the sample it reads. */
const reachPx = 6;
const leastReachMs = 5 * 60_000;

/** Toggles a series; the last visible one stays. */
function toggled(hidden: ReadonlySet<string>, key: string, count: number): ReadonlySet<string> {
  const next = new Set(hidden);
  if (!next.delete(key)) next.add(key);
  return next.size < count ? next : hidden;
}
