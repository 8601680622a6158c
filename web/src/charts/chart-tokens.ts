import type { Theme } from '../theme/theme.ts';
import type { SeriesColour } from './chart-series.ts';

/** Colours and type of a chart, as CSS texts from the design tokens. */
export interface ChartTokens {
  readonly theme: Theme;
  readonly series: (colour: SeriesColour) => string;
  readonly line: string;
  readonly axisInk: string;
  readonly bandFill: string;
  readonly mark: string;
  readonly axisFont: string;
}

/** Reads the design tokens in force at an element. */
export function readChartTokens(element: Element, theme: Theme): ChartTokens {
  const style = getComputedStyle(element);
  const read = (name: string) => style.getPropertyValue(`--wy-${name}`).trim();
  return {
    theme,
    series: read,
    line: read('line'),
    axisInk: read('ink-3'),
    bandFill: read('charge-fill'),
    mark: read('alarm'),
    axisFont: `450 ${read('fs-micro')} ${read('font')}`,
  };
}
