import { describe, expect, it } from 'vitest';
import { type ChartPlace, chartAct } from '#web/charts/chart-keys.ts';
import { readingAt } from '#web/charts/chart-reading.ts';
import type { ChartSeries } from '#web/charts/chart-series.ts';

const minute = 60_000;
const at = Float64Array.from({ length: 61 }, (_, i) => i * minute);
const whole = { from: 0, to: 60 * minute };
const place: ChartPlace = { at, view: whole, whole, readAt: 30 * minute, widthPx: 6_000 };
const press = (key: string, shiftKey = false, from: Partial<ChartPlace> = {}) =>
  chartAct({ key, shiftKey }, { ...place, ...from });

describe('chartAct', () => {
  it('moves to the next sample in both directions', () => {
    expect(press('ArrowRight')).toEqual({ readAt: 31 * minute });
    expect(press('ArrowLeft')).toEqual({ readAt: 29 * minute });
  });

  it('steps over samples that are too close to be distinguished', () => {
    expect(press('ArrowRight', false, { widthPx: 60 })).toEqual({ readAt: 34 * minute });
    expect(press('ArrowLeft', false, { widthPx: 60 })).toEqual({ readAt: 26 * minute });
  });

  it('starts at one end of the view and stops at the other', () => {
    const view = { from: 10 * minute, to: 20 * minute };
    expect(press('ArrowRight', false, { view, readAt: null })).toEqual({ readAt: 10 * minute });
    expect(press('ArrowLeft', false, { view, readAt: null })).toEqual({ readAt: 20 * minute });
    expect(press('ArrowRight', false, { view, readAt: 20 * minute })).toEqual({ readAt: 20 * minute });
    expect(press('Home', false, { view })).toEqual({ readAt: 10 * minute });
    expect(press('End', false, { view })).toEqual({ readAt: 20 * minute });
  });

  it('zooms, pans and goes back to the whole', () => {
    const near = press('+');
    expect(near && 'view' in near && near.view.to - near.view.from).toBeCloseTo((60 * minute) / 1.6);
    const view = { from: 20 * minute, to: 40 * minute };
    expect(press('ArrowRight', true, { view })).toEqual({ view: { from: 25 * minute, to: 45 * minute } });
    expect(press('Escape', false, { view })).toEqual({ view: whole });
  });

  it('ignores other keys, and charts without samples', () => {
    expect(press('a')).toBeUndefined();
    expect(press('ArrowRight', false, { at: new Float64Array(0), readAt: null })).toBeUndefined();
  });
});

describe('readingAt', () => {
  const series: ChartSeries[] = [{ key: 'soc', label: 'Charge', unit: '%', decimals: 0, colour: 'c1', axis: 'left' }];
  const columns = { at: Float64Array.of(0, 10 * minute), values: [Float64Array.of(50, Number.NaN)] };

  it('is the nearest sample within reach', () => {
    expect(readingAt(columns, series, 2 * minute, 5 * minute)).toMatchObject({
      at: 0,
      readings: [{ quantity: { value: 50, unit: '%' } }],
    });
    expect(readingAt(columns, series, 30 * minute, 5 * minute)).toBeNull();
  });

  it('has no value where nothing was measured, not 0', () => {
    expect(readingAt(columns, series, 9 * minute, 5 * minute)?.readings[0]?.quantity).toBeNull();
  });
});
