import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialTicks, lowMark } from '#web/charts/dial-ticks.ts';
import { sparklinePaths } from '#web/charts/sparkline-paths.ts';

describe('dialTicks', () => {
  it('lights its sixty steps in proportion to the charge', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (soc) => {
        const lit = dialTicks(soc).filter((tick) => tick.isCharged).length;
        expect(lit).toBe(soc === 0 ? 0 : Math.floor((soc / 100) * 60 + 1e-9) + 1);
      }),
    );
  });

  it('is open below, marks the limit, and has ten cells', () => {
    const ticks = dialTicks(50);
    expect(ticks[0]?.outer).toEqual({ x: 38, y: 202 });
    expect(ticks[30]?.outer).toEqual({ x: 120, y: 4 });
    expect(ticks[60]?.outer).toEqual({ x: 202, y: 202 });
    expect(ticks.filter((tick) => tick.isLimit).map((tick) => tick.percent)).toEqual([lowMark]);
    const length = ({ outer, inner }: (typeof ticks)[number]) => Math.hypot(outer.x - inner.x, outer.y - inner.y);
    expect(ticks.filter((tick) => length(tick) > 14)).toHaveLength(11);
  });
});

describe('sparklinePaths', () => {
  const size = { width: 200, height: 30 };

  it('spans width and height', () => {
    const { line, area } = sparklinePaths([0, 50, 100], [1, 3, 2], { from: 0, to: 100 }, size);
    expect(line).toBe('M0.0 25.5L100.0 3.0L200.0 14.3');
    expect(area).toBe('M0.0 25.5L100.0 3.0L200.0 14.3L200.0 30L0.0 30z');
  });

  it('breaks at a gap, and draws through a value that is merely missing', () => {
    const { line } = sparklinePaths([0, 20, 40, 60, 80], [1, undefined, 2, null, 1], { from: 0, to: 80 }, size);
    expect(line.split('M')).toHaveLength(3);
    expect(line).toContain('L100.0');
  });

  it('puts a steady value in the middle', () => {
    expect(sparklinePaths([0, 10], [5, 5], { from: 0, to: 10 }, size).line).toBe('M0.0 14.3L200.0 14.3');
  });

  it('shows noise on a steady value small, in the middle', () => {
    const { line } = sparklinePaths([0, 5, 10], [4.9, 5.1, 4.9], { from: 0, to: 10 }, size, 4);
    expect(line).toBe('M0.0 14.8L100.0 13.7L200.0 14.8');
  });

  it('is empty without values', () => {
    expect(sparklinePaths([], [], { from: 0, to: 1 }, size)).toEqual({ line: '', area: '' });
  });
});
