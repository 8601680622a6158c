import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { barsOfFlows } from '#web/features/power/energy/statistics/bars.ts';

const t = ((key: string) => key) as unknown as TFunction<'energy'>;
const none = [0, 0];
const flows = {
  ...{ solar: [900, 100], mains: [0, 500], converter: none, discharged: [50, 0] },
  ...{ used: [600, 400], charged: [300, 250], fed: none, losses: [20, 10] },
  rest: [30, -60],
};

test('both sides of a system are equally high: what is not explained stands on the side that lacks it', () => {
  const bars = barsOfFlows(flows, t);
  for (const part of [0, 1]) {
    const side = (isSource: boolean) =>
      bars.reduce((sum, bar) => sum + (bar.isSource === isSource ? bar.parts[part]! : 0), 0);
    expect(side(true)).toBe(side(false));
  }
});

test('what is rare is drawn only where some of it flowed', () => {
  const keys = barsOfFlows({ ...flows, solar: none, rest: none }, t).map(({ key }) => key);
  expect(keys).toEqual(['solar', 'mains', 'discharged', 'used', 'charged', 'losses']);
});
