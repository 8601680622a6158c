import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf } from '#domain/foundation/basics/time.ts';
import { Playback, RATES } from '#web/features/fleet/locations/track/playback.ts';

const from = Date.UTC(2026, 10, 20, 7);
const to = from + 12 * 3_600_000;

test('wherever the cursor is placed, and however it plays, it is at an instant that can be shown', () => {
  const move = fc.oneof(
    fc.record({ seek: fc.double({ min: from - 1_000, max: to + 1_000, noNaN: true }) }),
    fc.record({ advance: fc.double({ min: 0, max: 250, noNaN: true }), rate: fc.constantFrom(...RATES) }),
  );
  fc.assert(
    fc.property(fc.array(move, { minLength: 1, maxLength: 30 }), (moves) => {
      const playback = new Playback({ from, to });
      for (const one of moves) {
        if ('seek' in one) playback.seek(one.seek);
        else {
          playback.setRate(one.rate);
          playback.advance(one.advance);
        }
        const { at } = playback.get();
        expect(instantOf(at)).toBe(at);
        expect(at).toBeGreaterThanOrEqual(from);
        expect(at).toBeLessThanOrEqual(to);
      }
    }),
  );
});

test('frames shorter than a millisecond add up', () => {
  const playback = new Playback({ from, to });
  playback.setRate(1);
  for (let frame = 0; frame < 1_000; frame++) playback.advance(0.4);
  expect(playback.get().at).toBe(from + 400);
  for (let frame = 0; frame < 60; frame++) playback.advance(1000 / 60);
  expect(playback.get().at).toBe(from + 1_400);
});

test('a seek discards the remainder of earlier frames', () => {
  const playback = new Playback({ from, to });
  playback.setRate(1);
  playback.advance(0.6);
  playback.seek(from);
  playback.advance(0.2);
  expect(playback.get().at).toBe(from);
});
