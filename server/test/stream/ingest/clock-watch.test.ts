import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { ClockWatch, isClockTrusted } from '#server/stream/ingest/clock-watch.ts';

const hearing = fc.record({ device: fc.nat(12), isAhead: fc.boolean(), passedMs: fc.nat(30 * SECOND_MS) });

test('the server’s clock is doubted when at least three devices are ahead of it, and more than agree with it', () => {
  const few = fc.integer({ min: 0, max: 2 });
  fc.assert(fc.property(few, fc.nat(9), (ahead, right) => isClockTrusted(true, { ahead, right })));
  fc.assert(
    fc.property(fc.nat(40), fc.nat(40), (ahead, right) => {
      expect(isClockTrusted(true, { ahead, right })).toBe(!(ahead >= 3 && ahead > right));
      // The condition that ends distrust does not start it again.
      if (isClockTrusted(false, { ahead, right })) expect(isClockTrusted(true, { ahead, right })).toBe(true);
    }),
  );
});

test('each device counts once, by its last message of the last minute', () => {
  fc.assert(
    fc.property(fc.array(hearing, { maxLength: 60 }), (hearings) => {
      const changes: { isTrusted: boolean; ahead: number; right: number }[] = [];
      const watch = new ClockWatch((isTrusted, witnesses) => changes.push({ isTrusted, ...witnesses }));
      const all: { device: number; isAhead: boolean; at: number }[] = [];
      let now = HOUR_MS;
      let isTrusted = true;
      for (const { device, isAhead, passedMs } of hearings) {
        now += passedMs;
        all.push({ device, isAhead, at: now });
        const last = new Map(all.filter(({ at }) => at > now - MINUTE_MS).map((each) => [each.device, each.isAhead]));
        const ahead = [...last.values()].filter(Boolean).length;
        const before: boolean = isTrusted;
        isTrusted = isClockTrusted(before, { ahead, right: last.size - ahead });
        watch.observe(String(device), isAhead, now);
        expect(watch.isTrusted(now)).toBe(isTrusted);
        if (before !== isTrusted) expect(changes.at(-1)).toEqual({ isTrusted, ahead, right: last.size - ahead });
      }
    }),
  );
});

test('one that is ahead waits for a verdict unless more devices agree with the server', () => {
  const watch = new ClockWatch(() => {});
  const confirmed = [true, false, true, false, false].map((isAhead, device) => {
    watch.observe(String(device), isAhead, device * SECOND_MS);
    return watch.isConfirmed;
  });
  expect(confirmed).toEqual([false, false, false, false, true]);
});

test.each([1, 2])('%i devices with a wrong clock do not make the server doubt its own', (count) => {
  const watch = new ClockWatch(() => {});
  for (let message = 0; message < 100; message++) watch.observe(String(message % count), true, message * SECOND_MS);
  expect(watch.isTrusted(100 * SECOND_MS)).toBe(true);
});

test('messages from before the clock was set back do not count as evidence for it', () => {
  const watch = new ClockWatch(() => {});
  for (let device = 0; device < 100; device++) watch.observe(String(device), false, 30 * HOUR_MS);
  for (let device = 0; device < 3; device++) watch.observe(String(device), true, 4 * HOUR_MS + device);
  expect(watch.isTrusted(4 * HOUR_MS)).toBe(false);
  // Nobody is there any more whom a doubt could help.
  expect(watch.isTrusted(6 * HOUR_MS)).toBe(true);
});
