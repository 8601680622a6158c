import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Theme } from '../theme/theme.ts';
import { type ChartColumns, type ChartMark, extremes, gapLimitMs, plotData, type TimeSpan } from './chart-data.ts';
import type { ChartSeries } from './chart-series.ts';
import { type ChartTokens, readChartTokens } from './chart-tokens.ts';
import { createPlot, type Plot, type PlotFrame, type PlotLabels } from './plot.ts';
import { bindGestures } from './plot-gestures.ts';
import { type AxisWish, type ValueAxis, valueAxis } from './value-axis.ts';

export interface PlotInput {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly columns: ChartColumns;
  readonly series: readonly ChartSeries[];
  readonly hidden: ReadonlySet<string>;
  readonly axes: { readonly left: AxisWish; readonly right?: AxisWish };
  readonly bands: readonly TimeSpan[];
  readonly mark: ChartMark | null;
  readonly whole: TimeSpan;
  readonly view: TimeSpan;
  readonly theme: Theme;
  readonly labels: PlotLabels;
  readonly syncKey: string | undefined;
  readonly onCursor: (at: number | null) => void;
  readonly onView: (view: TimeSpan) => void;
}

/**
 * Runs a plot in an element: creates it again for other series or another theme, redraws it for other data, sizes and
 * views.
 */
export function usePlot(input: PlotInput): Plot | null {
  const { host, columns, series, hidden, axes, bands, mark, view, theme, labels, syncKey } = input;
  const [plot, setPlot] = useState<Plot | null>(null);
  const [widthPx, setWidthPx] = useState(0);
  const gapLimits = useMemo(() => columns.values.map((column) => gapLimitMs(columns.at, column)), [columns]);
  const valueAxes = useMemo(() => axesOf(columns, series, axes), [columns, series, axes]);
  const tokens = useRef<ChartTokens>(undefined);

  const latest = useEffectEvent(() => input);
  const onCursor = useEffectEvent(input.onCursor);
  const onView = useEffectEvent(input.onView);
  const frameWith = useEffectEvent((drawnIn: ChartTokens): PlotFrame => {
    const { hidden: hiddenNow, bands: bandsNow, mark: markNow, view: viewNow } = input;
    const now = { hidden: hiddenNow, bands: bandsNow, mark: markNow, view: viewNow };
    return { series, axes: valueAxes, tokens: drawnIn, ...now };
  });

  const twoAxes = valueAxes.right !== null;
  // Before the browser paints: a chart without its lines would flash up.
  useLayoutEffect(() => {
    const element = host.current;
    if (!element) return;
    const size = { width: element.clientWidth, height: element.clientHeight };
    tokens.current = readChartTokens(element, theme);
    const made = createPlot(element, size, {
      series,
      twoAxes,
      labels,
      syncKey,
      frame: frameWith(tokens.current),
      onCursor,
      onSpan: onView,
    });
    const offGestures = bindGestures(made.chart, {
      view: () => latest().view,
      whole: () => latest().whole,
      setView: onView,
    });
    const resized = new ResizeObserver(() => {
      made.chart.setSize({ width: element.clientWidth, height: element.clientHeight });
      setWidthPx(element.clientWidth);
    });
    resized.observe(element);
    let current = true;
    // Axis labels drawn before the font has come are drawn again.
    document.fonts.ready.then(() => current && made.chart.redraw(false, true));
    setPlot(made);
    setWidthPx(element.clientWidth);
    return () => {
      current = false;
      resized.disconnect();
      offGestures();
      made.destroy();
      setPlot(null);
    };
  }, [host, series, theme, twoAxes, labels, syncKey]);

  useLayoutEffect(() => {
    if (!plot || widthPx === 0 || !tokens.current) return;
    const frame = { series, hidden, axes: valueAxes, bands, mark, view, tokens: tokens.current };
    plot.show(plotData(columns, view, Math.round(widthPx * devicePixelRatio), gapLimits), frame);
  }, [plot, columns, series, hidden, valueAxes, bands, mark, view, widthPx, gapLimits]);

  return plot;
}

function axesOf(
  columns: ChartColumns,
  series: readonly ChartSeries[],
  wishes: PlotInput['axes'],
): { left: ValueAxis; right: ValueAxis | null } {
  const everything = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const side = (axis: 'left' | 'right', wish: AxisWish) => {
    const found = series.flatMap((one, i) => {
      const column = columns.values[i];
      return one.axis === axis && column ? (extremes(columns, column, everything) ?? []) : [];
    });
    if (found.length === 0) return valueAxis(0, 0, wish);
    return valueAxis(Math.min(...found.map(({ min }) => min)), Math.max(...found.map(({ max }) => max)), wish);
  };
  const right = series.some(({ axis }) => axis === 'right');
  return { left: side('left', wishes.left), right: right ? side('right', wishes.right ?? {}) : null };
}
