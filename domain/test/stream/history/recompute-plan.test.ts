import { describe, expect, it } from 'vitest';
import { foldHistory } from '#domain/stream/history/fold.ts';
import { safeStart, sessionBoundary } from '#domain/stream/history/recompute.ts';
import { historyRules } from '#domain/stream/history/rules.ts';
import { emptyHistory } from '#domain/stream/history/state.ts';
import { DeviceUnderTest, inOrder, monitorRecord, settingsOf } from '../../assembly/device-state/device-under-test.ts';

const MINUTE = 60_000;
const rules = historyRules(settingsOf());
const at = (time: string) => Date.parse(`2026-05-05T${time}Z`);

describe('the point from which hours and sessions are folded again', () => {
  it('is the hour that the record can touch, and the readings before it', () => {
    expect(safeStart(at('12:30'), [], null, rules)).toEqual({
      bucketsFrom: at('09:00'),
      sessionsFrom: at('06:22'),
      readFrom: at('06:22') - 7 * 60 * MINUTE,
    });
    expect(safeStart(at('13:05'), [], null, rules).bucketsFrom).toBe(at('10:00'));
  });

  it('follows the local hour', () => {
    const kolkata = historyRules(settingsOf({ timeZone: 'Asia/Kolkata' }));
    expect(safeStart(at('12:30'), [], null, kolkata).bucketsFrom).toBe(at('08:30'));
  });

  it('is the start of the session that covers the boundary, and of no other', () => {
    const boundary = sessionBoundary(at('12:30'), rules);
    const session = (from: number, to: number) => ({ startedAt: from, endedAt: to });
    const from = (closed: { startedAt: number; endedAt: number }[], open: { startedAt: number } | null = null) =>
      safeStart(at('12:30'), closed, open, rules).sessionsFrom;
    expect(from([session(at('04:00'), boundary)])).toBe(at('04:00'));
    expect(from([session(at('04:00'), boundary - 1)])).toBe(boundary);
    expect(from([session(boundary, at('13:00'))])).toBe(boundary);
    expect(from([], { startedAt: at('06:00') })).toBe(at('06:00'));
    expect(from([], { startedAt: at('12:29') })).toBe(boundary);
    const plan = safeStart(at('12:30'), [session(at('04:00'), at('12:20'))], null, rules);
    expect(plan).toEqual({
      bucketsFrom: at('09:00'),
      sessionsFrom: at('04:00'),
      readFrom: at('04:00') - 7 * 60 * MINUTE,
    });
  });

  it('is near in a long history', () => {
    const device = new DeviceUnderTest(settingsOf());
    const start = at('00:00');
    const samples = Array.from({ length: 2000 }, (_, index) => ({
      at: start + index * MINUTE,
      body: { currentUsingCentiAmp: index % 60 < 40 ? 3000 : 0, voltageCentiVolt: 1250 },
    }));
    const late = samples.splice(1900, 1)[0]!;
    const receivedAt = start + 2000 * MINUTE;
    for (const sample of [...samples, late]) {
      device.receive({ ...monitorRecord(sample.at, sample.body, { receivedAt }), kind: 10, body: sample.body });
    }
    device.foldLateRecords();
    expect(device.recordsRead).toBeLessThan(1000);
    const ordered = [...samples, late].sort((a, b) => a.at - b.at);
    expect(device.derived()).toEqual(inOrder(ordered, settingsOf()));
  });

  it('is needed, for the fold itself takes no late record', () => {
    const history = emptyHistory();
    foldHistory(history, { at: at('12:00'), body: {} }, rules);
    expect(() => foldHistory(history, { at: at('12:00'), body: {} }, rules)).toThrow(RangeError);
  });
});
