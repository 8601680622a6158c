import { describe, expect, test } from 'vitest';
import { trackOf } from '#domain/fleet/locations/track.ts';
import { gaussian, uniform } from '#simulator/random/seeded.ts';
import { fix } from './places.ts';

/** How far positions are off, metres, and for how long about the same: receivers smooth what they tell, so that their error wanders slowly. */
const OFF_METRE = 3;
const WANDERS_SECONDS = 600;

/**
 * An hour by bicycle with a fix a second: streets between corners, 3 to 6 km/h uphill and on foot, halts at lights, and a rest of ten minutes.
 * @returns the fixes, and the true way in metres
 */
function ride(seed: number) {
  const fixes: Parameters<typeof trackOf>[0][number][] = [];
  let [x, y, angle, metres] = [0, 0, 0, 0];
  let [offX, offY] = [0, 0];
  const keeps = Math.exp(-1 / WANDERS_SECONDS);
  for (let second = 0; second < 3600; second++) {
    const leg = Math.floor(second / 60);
    const draw = uniform(seed, leg);
    const isResting = second >= 1800 && second < 2400;
    const isHalt = draw < 0.15 && second % 60 < 40;
    const metrePerSecond = isResting || isHalt ? 0 : draw < 0.5 ? 0.9 + draw : 3 + 3 * draw;
    if (second % 60 === 0) angle += (uniform(seed + 1, leg) - 0.5) * Math.PI;
    x += metrePerSecond * Math.cos(angle);
    y += metrePerSecond * Math.sin(angle);
    metres += metrePerSecond;
    const shock = OFF_METRE * Math.sqrt(1 - keeps ** 2);
    offX = keeps * offX + shock * gaussian(seed + 2, second);
    offY = keeps * offY + shock * gaussian(seed + 3, second);
    fixes.push(fix(second / 60, x + offX, y + offY, { speedMetrePerSecond: Math.round(10 * metrePerSecond) / 10 }));
  }
  return { fixes, metres };
}

describe.each([1, 2, 3, 4, 5])('a bicycle, ride %d', (seed) => {
  const { fixes, metres } = ride(seed);
  test('its way is right within 2 %', () => {
    expect(Math.abs(trackOf(fixes).distanceMetre / metres - 1)).toBeLessThanOrEqual(0.02);
  });

  test('only the rest is a stop, whatever it rides slowly', () => {
    expect(trackOf(fixes).stops).toHaveLength(1);
  });
});
