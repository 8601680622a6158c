import uPlot from 'uplot';
import type { ChartMark, PlotData, TimeSpan } from './chart-data.ts';
import { type ChartSeries, scaleOf } from './chart-series.ts';
import type { ChartTokens } from './chart-tokens.ts';
import { timeTicks } from './time-axis.ts';
import { decimalsOf, gridValues, type ValueAxis } from './value-axis.ts';

interface PlotSize {
  readonly width: number;
  readonly height: number;
}

export interface PlotAxes {
  readonly left: ValueAxis;
  readonly right: ValueAxis | null;
  /** By the scale of a line that has its own. */
  readonly own: ReadonlyMap<string, ValueAxis>;
}

/** The state that a plot draws. */
export interface PlotFrame {
  readonly series: readonly ChartSeries[];
  readonly hidden: ReadonlySet<string>;
  readonly axes: PlotAxes;
  readonly bands: readonly TimeSpan[];
  readonly mark: ChartMark | null;
  readonly view: TimeSpan;
  readonly tokens: ChartTokens;
}

export interface PlotLabels {
  readonly number: (value: number, decimals: number) => string;
  readonly tick: (at: number, isDay: boolean) => string;
}

/** A change of any of these needs a new plot. */
interface PlotChoice {
  readonly series: readonly ChartSeries[];
  readonly twoAxes: boolean;
  readonly labels: PlotLabels;
  /** Plots with one key share their cursor. */
  readonly syncKey: string | undefined;
  readonly frame: PlotFrame;
  /** The pointer is over an instant, or has left. */
  readonly onCursor: (at: number | null) => void;
  /** A span was marked by dragging. */
  readonly onSpan: (span: TimeSpan) => void;
}

export interface Plot {
  readonly chart: uPlot;
  readonly show: (data: PlotData, frame: PlotFrame) => void;
  readonly destroy: () => void;
}

/** Padding around the plotting area; the right axis is as wide as the left one. */
const axisRoomPx = { left: 34, right: 38, bottom: 26, top: 10 };
const shortestDragPx = 6;

/** Drawing order for uPlot: the main series last, on top. */
const drawOrder = (series: readonly ChartSeries[]): ChartSeries[] =>
  [...series].sort((a, b) => Number(a.main ?? false) - Number(b.main ?? false));

/** A time chart on a canvas in the design's style: no axis lines, dashed grid, solid base line, soft bands. */
export function createPlot(element: HTMLElement, size: PlotSize, choice: PlotChoice): Plot {
  const { twoAxes, labels, syncKey } = choice;
  let { frame } = choice;
  const ordered = drawOrder(choice.series);
  const axisText = { stroke: () => frame.tokens.axisInk, font: frame.tokens.axisFont, ticks: { show: false } };
  const valueSide = (scale: 'left' | 'right', side: 1 | 3, room: number): uPlot.Axis => ({
    ...axisText,
    scale,
    side,
    size: room,
    gap: 8,
    grid: { show: false },
    splits: () => gridValues(sideOf(frame, scale)),
    values: (_, splits) => splits.map((value) => labels.number(value, decimalsOf(sideOf(frame, scale)))),
  });
  const options: uPlot.Options = {
    ...size,
    ms: 1,
    // A time label may be at the very end: half of it needs padding where no axis provides it.
    padding: [axisRoomPx.top, twoAxes ? 0 : 26, 0, 0],
    legend: { show: false },
    focus: { alpha: 1 },
    cursor: {
      y: false,
      points: { show: false },
      drag: { x: true, y: false, setScale: false, dist: shortestDragPx },
      bind: { dblclick: () => null },
      ...(syncKey === undefined ? {} : { sync: sharedCursor(syncKey) }),
    },
    scales: {
      x: { time: false, range: () => [frame.view.from, frame.view.to] },
      left: { range: () => [frame.axes.left.min, frame.axes.left.max] },
      right: { range: () => [sideOf(frame, 'right').min, sideOf(frame, 'right').max] },
      ...Object.fromEntries(
        ordered
          .filter(({ axis }) => axis === 'own')
          .map((series) => [scaleOf(series), { range: () => ownEnds(frame, scaleOf(series)) }]),
      ),
    },
    axes: [
      {
        ...axisText,
        size: axisRoomPx.bottom,
        gap: 8,
        grid: { show: false },
        splits: (chart) => timeTicks(frame.view, chart.bbox.width / devicePixelRatio).map(({ at }) => at),
        values: (chart) =>
          timeTicks(frame.view, chart.bbox.width / devicePixelRatio).map(({ at, isDay }) => labels.tick(at, isDay)),
      },
      valueSide('left', 3, axisRoomPx.left),
      ...(twoAxes ? [valueSide('right', 1, axisRoomPx.right)] : []),
    ],
    series: [{}, ...ordered.map((series) => lineOf(series, () => frame.tokens))],
    hooks: {
      drawClear: [(chart) => drawBackground(chart, frame)],
      draw: [(chart) => drawMark(chart, frame)],
      setCursor: [
        (chart) => {
          const { left } = chart.cursor;
          choice.onCursor(left === undefined || left === null || left < 0 ? null : chart.posToVal(left, 'x'));
        },
      ],
      setSelect: [
        (chart) => {
          const { left, width } = chart.select;
          if (width < shortestDragPx) return;
          choice.onSpan({ from: chart.posToVal(left, 'x'), to: chart.posToVal(left + width, 'x') });
          chart.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
        },
      ],
    },
  };
  const chart = new uPlot(options, [[], ...ordered.map(() => [])], element);
  return {
    chart,
    show: (data, next) => {
      frame = next;
      const [at, ...columns] = data;
      chart.batch(() => {
        chart.setData([at, ...ordered.map((series) => columns[next.series.indexOf(series)] ?? [])], false);
        chart.setScale('x', { min: next.view.from, max: next.view.to });
        ordered.forEach((series, i) => {
          const show = !next.hidden.has(series.key);
          if (chart.series[i + 1]?.show !== show) chart.setSeries(i + 1, { show });
        });
      });
    },
    destroy: () => chart.destroy(),
  };
}

/** Only the pointer is shared, at the same instant; each chart has its own zoom. */
const sharedCursor = (key: string): uPlot.Cursor.Sync => ({
  key,
  setSeries: false,
  scales: ['x', null],
  filters: { pub: (type) => type === 'mousemove' || type === 'mouseleave' },
});

const sideOf = ({ axes }: PlotFrame, scale: 'left' | 'right'): ValueAxis =>
  scale === 'right' && axes.right ? axes.right : axes.left;

function ownEnds({ axes }: PlotFrame, scale: string): [min: number, max: number] {
  const { min, max } = axes.own.get(scale) ?? axes.left;
  return [min, max];
}

function lineOf(series: ChartSeries, tokens: () => ChartTokens): uPlot.Series {
  const colour = () => tokens().series(series.colour);
  return {
    scale: scaleOf(series),
    width: series.main ? 2 : 1.4,
    stroke: colour,
    // Ten percent of the line's colour, as two hexadecimal digits of alpha.
    ...(series.area
      ? { fill: () => `${colour()}1a`, fillTo: (chart: uPlot) => chart.scales[scaleOf(series)]?.min ?? 0 }
      : {}),
    points: { show: false },
  };
}

/** Grid and charging bands, under the lines. */
function drawBackground(chart: uPlot, { axes, bands, tokens, view }: PlotFrame): void {
  const { ctx, bbox } = chart;
  ctx.save();
  ctx.globalAlpha = 0.08;
  ctx.fillStyle = tokens.bandFill;
  for (const band of bands) {
    if (band.to <= view.from || band.from >= view.to) continue;
    const from = chart.valToPos(Math.max(band.from, view.from), 'x', true);
    const to = chart.valToPos(Math.min(band.to, view.to), 'x', true);
    ctx.fillRect(from, bbox.top, Math.max(1, to - from), bbox.height);
  }
  ctx.globalAlpha = 1;
  ctx.strokeStyle = tokens.line;
  ctx.lineWidth = devicePixelRatio;
  gridValues(axes.left).forEach((value, i) => {
    ctx.setLineDash(i === 0 ? [] : [2 * devicePixelRatio, 4 * devicePixelRatio]);
    const y = Math.round(chart.valToPos(value, 'left', true)) + (devicePixelRatio % 2) / 2;
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
  });
  ctx.restore();
}

/** An instant over the lines, with its name beside it where there is room. */
function drawMark(chart: uPlot, { mark, tokens, view }: PlotFrame): void {
  if (!mark || mark.at < view.from || mark.at > view.to) return;
  const { ctx, bbox } = chart;
  const x = Math.round(chart.valToPos(mark.at, 'x', true));
  ctx.save();
  ctx.strokeStyle = tokens.mark;
  ctx.fillStyle = tokens.mark;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.font = tokens.axisFont.replace(/[\d.]+(?=px)/, (size) => String(Number(size) * devicePixelRatio));
  ctx.textBaseline = 'top';
  const write = (text: string, side: 'left' | 'right') => {
    ctx.textAlign = side === 'left' ? 'right' : 'left';
    ctx.fillText(text, x + (side === 'left' ? -5 : 5) * devicePixelRatio, bbox.top + 2 * devicePixelRatio);
  };
  if (mark.before !== undefined) write(mark.before, 'left');
  write(mark.label, mark.before === undefined && x > bbox.left + bbox.width / 2 ? 'left' : 'right');
  ctx.restore();
}
