import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Theme } from '../theme/theme.ts';
import { type ChartColumns, type ChartMark, extremes, gapLimitMs, plotData, type TimeSpan } from './chart-data.ts';
import { type ChartSeries, scaleOf } from './chart-series.ts';
import { type ChartTokens, readChartTokens } from './chart-tokens.ts';
import { createPlot, type Plot, type PlotAxes, type PlotFrame, type PlotLabels } from './plot.ts';
import { bindGestures } from './plot-gestures.ts';
import { type AxisWish, valueAxis } from './value-axis.ts';

interface PlotInput {
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

const EVERYTHING = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

function axesOf(columns: ChartColumns, series: readonly ChartSeries[], wishes: PlotInput['axes']): PlotAxes {
  const axisFor = (isOn: (one: ChartSeries) => boolean, wish: AxisWish) => {
    const found = series.flatMap((one, i) => {
      const column = columns.values[i];
      return isOn(one) && column ? (extremes(columns, column, EVERYTHING) ?? []) : [];
    });
    if (found.length === 0) return valueAxis(0, 0, wish);
    return valueAxis(Math.min(...found.map(({ min }) => min)), Math.max(...found.map(({ max }) => max)), wish);
  };
  const own = series.filter(({ axis }) => axis === 'own');
  return {
    left: axisFor(({ axis }) => axis === 'left', wishes.left),
    right: series.some(({ axis }) => axis === 'right')
      ? axisFor(({ axis }) => axis === 'right', wishes.right ?? {})
      : null,
    own: new Map(own.map((line) => [scaleOf(line), axisFor((one) => one === line, wishes.left)])),
  };
}
