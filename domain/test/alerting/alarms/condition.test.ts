import { describe, expect, it } from 'vitest';
import { firstReached, isOver, isReached, measureOf } from '#domain/alerting/alarms/rules/condition.ts';
import type { ChannelCondition } from '#domain/alerting/alarms/rules/rule.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';

const condition = (comparison: 'below' | 'above'): ChannelCondition => ({
  source: 'record',
  kind: KIND.monitor,
  channel: 'voltage',
  comparison,
  limit: 100,
  hysteresis: 10,
});

describe('a limit', () => {
  it.each([
    ['below', 100, true, false],
    ['below', 101, false, false],
    ['below', 109, false, false],
    ['below', 110, false, true],
    ['above', 100, true, false],
    ['above', 99, false, false],
    ['above', 91, false, false],
    ['above', 90, false, true],
  ] as const)('%s 100 with 10 back, at %i: reached %s, over %s', (comparison, value, reached, over) => {
    expect(isReached(value, 100, comparison)).toBe(reached);
    expect(isOver(value, condition(comparison))).toBe(over);
  });

  it('without hysteresis ends as soon as it is no longer reached', () => {
    expect(isOver(100, { ...condition('below'), hysteresis: 0 })).toBe(false);
    expect(isOver(101, { ...condition('below'), hysteresis: 0 })).toBe(true);
  });

  it('with several levels is reached first by the one furthest out', () => {
    expect(firstReached([1, 3, 2], 'below')).toBe(3);
    expect(firstReached([1, 3, 2], 'above')).toBe(1);
  });
});

describe('the value of a channel', () => {
  const measured = (kind: 10 | 12, channel: string, body: object, comparison: 'below' | 'above' = 'below') =>
    measureOf({ kind, channel }, comparison)(body);

  it('is that of the record, and undefined when the record does not have it', () => {
    expect(measured(KIND.monitor, 'voltage', { voltageCentiVolt: -1 })).toBe(-1);
    expect(measured(KIND.monitor, 'voltage', {})).toBeUndefined();
    expect(measured(KIND.monitor, 'relay', { relayClosed: true })).toBe(1);
    expect(measured(KIND.monitor, 'relay', { relayClosed: false })).toBe(0);
    expect(measured(KIND.monitor, 'relay', {})).toBeUndefined();
  });

  it('of several values is the most extreme', () => {
    const cells = { cellMillivolt: [3300, 2900, 3400] };
    expect(measured(KIND.bms, 'cell', cells)).toBe(2900);
    expect(measured(KIND.bms, 'cell', cells, 'above')).toBe(3400);
    expect(measured(KIND.bms, 'cell', { cellMillivolt: [] })).toBeUndefined();
  });

  it('names a channel that its kind has', () => {
    expect(() => measured(KIND.monitor, 'cell', {})).toThrow(RangeError);
  });
});
