import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { deviceOf, startYard, type Yard } from './yard.ts';

let yard: Yard;
beforeAll(async () => {
  yard = await startYard();
});
afterAll(() => yard.stop());

interface Shift {
  shiftId: string;
  records: number;
  undoneAt: number | null;
}

test('a span is shifted as the preview says, keeps what was sent, and comes back to the byte', async () => {
  const { id, ask, sends, stored } = await deviceOf(yard);
  await sends(3, 0);
  const sent = await sends(5, -90 * DAY_MS);
  const before = await stored();
  const span = { from: sent[0]!, to: sent.at(-1)!, byMs: 90 * DAY_MS };
  expect(await ask('previewClockShift', span)).toEqual({
    kinds: [{ kind: KIND.monitor, records: 5 }],
    records: 5,
    firstAt: sent[0],
    lastAt: sent.at(-1),
    collisions: 0,
    sessions: 0,
    alarms: 0,
    asks: [],
  });
  expect(await stored()).toEqual(before);

  await ask('shiftClock', span);
  const shifted = await stored();
  expect(shifted.map(({ at }) => at)).toEqual([
    ...before.slice(5).map(({ at }) => at),
    ...sent.map((at) => at + span.byMs),
  ]);
  expect(shifted.flatMap(({ rawAt }) => rawAt ?? [])).toEqual(sent);
  expect(shifted.slice(3).map(({ soc }) => soc)).toEqual(before.slice(0, 5).map(({ soc }) => soc));
  const due = await yard.rows<{ projection: string; fromAt: number }>(
    'select projection, from_at from recompute_due where device_id = $1',
    [id],
  );
  expect(due.find(({ projection }) => projection === 'history')?.fromAt).toBe(sent[0]);

  // Once is enough: what was shifted is not shifted again with the same span.
  await expect(ask('shiftClock', span)).rejects.toThrow('clock_shift_empty');
  const [shift] = await ask<Shift[]>('clockShifts', {});
  expect(shift).toMatchObject({ records: 5, undoneAt: null });
  await ask('undoClockShift', { shiftId: shift!.shiftId });
  expect(await stored()).toEqual(before);
  expect((await ask<Shift[]>('clockShifts', {}))[0]!.undoneAt).not.toBeNull();
  const audited = await yard.rows<{ action: string }>(
    "select action from audit_entry where action like 'clocks.%' order by at, id",
  );
  expect(audited.map(({ action }) => action)).toEqual(['clocks.shift', 'clocks.undoShift']);
});

test('records of 2007 are filed where they belong, and are kept there like others', async () => {
  const { ask, sends } = await deviceOf(yard);
  const ROLLOVER = 1024 * 7 * DAY_MS;
  const sent = await sends(4, -ROLLOVER);
  await ask('shiftClock', { from: sent[0]!, to: sent.at(-1)!, byMs: ROLLOVER });
  expect((await ask<{ outside: unknown[] }>('deviceClock', {})).outside).toEqual([]);
  const [shift] = await ask<Shift[]>('clockShifts', {});
  await ask('undoClockShift', { shiftId: shift!.shiftId });
  expect((await ask<{ outside: object[] }>('deviceClock', {})).outside).toMatchObject([{ records: 4 }]);
});

test('a record whose new instant another one has stays where it is', async () => {
  const { ask, sends, stored } = await deviceOf(yard);
  const right = await sends(2, 0);
  yard.context.clock.advance(-MINUTE_MS);
  const [wrong] = await sends(1, -HOUR_MS);
  const span = { from: wrong!, to: wrong!, byMs: HOUR_MS };
  expect(wrong! + HOUR_MS).toBe(right[1]);
  expect(await ask('previewClockShift', span)).toMatchObject({ records: 1, collisions: 1 });
  const before = await stored();
  await expect(ask('shiftClock', span)).rejects.toThrow('clock_shift_empty');
  expect(await stored()).toEqual(before);
});

test('nobody shifts into the future, or without the right to', async () => {
  const { ask, sends } = await deviceOf(yard);
  const sent = await sends(3, -2 * HOUR_MS);
  const span = { from: sent[0]!, to: sent.at(-1)! };
  await expect(ask('shiftClock', { ...span, byMs: 3 * HOUR_MS })).rejects.toThrow('clock_shift_future');
  for (const role of ['commonUser', 'guest'] as const)
    await expect(ask('shiftClock', { ...span, byMs: HOUR_MS }, role)).rejects.toThrow(/refuse|denied/);
});
