import { describe, expect, test } from 'vitest';
import type { CommandAction } from '#domain/fleet/control/actions.ts';
import {
  type Answer,
  afterAnswer,
  afterObservation,
  afterSending,
  begin,
  type Observation,
} from '#domain/fleet/control/lifecycle.ts';
import type { DeviceReport } from '#domain/fleet/control/report.ts';

const RELAY: CommandAction = { kind: 'relay', closed: false };
const REPORT: CommandAction = { kind: 'reportNow' };
const NOTHING: Observation = { recordedAt: null, measured: null, reported: null };
const answer = (result: Answer['result'], more: Partial<Answer> = {}): Answer => ({
  result,
  detail: '',
  percent: 0,
  readBack: null,
  ...more,
});
const readBack = (relayClosed: boolean) => ({ relayClosed, chargeLocked: null, bootCount: null, report: null });
const STARTED: DeviceReport = {
  at: 1,
  configuration: {},
  can: null,
  bootCount: 1,
  firmwareVersion: '',
  hardwareVersion: '',
  model: '',
  geofenceRevision: null,
};
const sent = () => afterSending(begin(RELAY, 1000), 'sent', 1001, 1002) ?? expect.fail();
const measured = (receivedAt: number, relayClosed: boolean | null): Observation => ({
  recordedAt: receivedAt,
  measured: { receivedAt, relayClosed, chargeLocked: null },
  reported: null,
});

describe('a command', () => {
  test('is requested, sent, acknowledged, verified', () => {
    const begun = begin(RELAY, 1000);
    expect(begun).toMatchObject({ state: 'requested', expiresAt: 31_000, dueAt: 41_000 });
    const done = afterAnswer(RELAY, sent(), answer('done', { readBack: readBack(false) }), NOTHING, 1500);
    expect(done).toMatchObject({ state: 'verified', sentAt: 1001, acknowledgedAt: 1500, endedAt: 1500, fault: null });
  });

  test.each(['not_connected', 'not_sent'] as const)('that is %s fails at once', (outcome) => {
    expect(afterSending(begin(RELAY, 1), outcome, 2, 2)).toMatchObject({
      state: 'failed',
      fault: outcome,
      sentAt: null,
    });
  });

  test('whose answer arrives before it is marked as sent stays answered', () => {
    const done = afterAnswer(RELAY, begin(RELAY, 1), answer('done'), NOTHING, 5) ?? expect.fail();
    expect(done).toMatchObject({ state: 'acknowledged', sentAt: 1 });
    expect(afterSending(done, 'sent', 2, 6)).toBeNull();
  });

  test('is verified by records that arrived before it was marked as sent', () => {
    const noted = afterSending(begin(REPORT, 1000), 'sent', 1001, 1050) ?? expect.fail();
    const seen = { ...NOTHING, recordedAt: 1020 };
    expect(afterAnswer(REPORT, noted, answer('done'), seen, 1060)).toMatchObject({ state: 'verified' });
    expect(afterAnswer(REPORT, begin(REPORT, 1000), answer('done'), seen, 1010)).toMatchObject({ state: 'verified' });
    const old = { ...NOTHING, recordedAt: 999 };
    expect(afterAnswer(REPORT, noted, answer('done'), old, 1060)).toMatchObject({ state: 'acknowledged' });
  });

  test('is not verified by records from before the request', () => {
    const done = afterAnswer(RELAY, sent(), answer('done'), measured(1200, true), 1500) ?? expect.fail();
    expect(done.state).toBe('acknowledged');
    expect(afterObservation(RELAY, done, measured(1400, true), 1600)).toBeNull();
    expect(afterObservation(RELAY, done, measured(1501, null), 1600)).toBeNull();
    expect(afterObservation(RELAY, done, measured(1501, true), 1600)).toMatchObject({ fault: 'read_back_differs' });
    expect(afterObservation(RELAY, done, measured(1501, false), 1600)).toMatchObject({ state: 'verified' });
    expect(afterObservation(RELAY, done, NOTHING, 61_501)).toMatchObject({ state: 'failed', fault: 'not_verified' });
  });

  test('that restarts is verified by the higher count of starts, even if it is handled before the answer', () => {
    const restart: CommandAction = { kind: 'restart' };
    const waiting = afterSending(begin(restart, 1000), 'sent', 1001, 1002) ?? expect.fail();
    const with3 = answer('done', { readBack: { relayClosed: null, chargeLocked: null, bootCount: 3, report: null } });
    const started = (receivedAt: number, bootCount: number) => ({
      ...NOTHING,
      reported: { receivedAt, report: { ...STARTED, bootCount } },
    });
    expect(afterAnswer(restart, waiting, with3, started(1400, 4), 1500)).toMatchObject({ state: 'verified' });
    expect(afterAnswer(restart, waiting, with3, started(1000, 4), 1500)).toMatchObject({ state: 'acknowledged' });
    expect(afterAnswer(restart, waiting, with3, started(1400, 3), 1500)).toMatchObject({ state: 'acknowledged' });
    const answered = afterAnswer(restart, waiting, answer('done'), started(1400, 4), 1500) ?? expect.fail();
    expect(answered.state).toBe('acknowledged');
    expect(afterObservation(restart, answered, started(1501, 4), 1600)).toMatchObject({ state: 'verified' });
  });

  test('expires at its deadline without an answer, not before', () => {
    const waiting = sent();
    expect(afterObservation(RELAY, waiting, measured(40_000, false), 41_000)).toBeNull();
    expect(afterObservation(RELAY, waiting, NOTHING, 41_001)).toMatchObject({ state: 'expired', fault: 'no_answer' });
    expect(afterObservation(RELAY, begin(RELAY, 1000), NOTHING, 41_001)).toMatchObject({ fault: 'not_sent' });
  });

  test('that is answered late says so and is not repeated', () => {
    const expired = afterObservation(RELAY, sent(), NOTHING, 50_000) ?? expect.fail();
    expect(afterAnswer(RELAY, expired, answer('refused'), NOTHING, 60_000)).toBeNull();
    const late = afterAnswer(RELAY, expired, answer('done'), NOTHING, 60_000) ?? expect.fail();
    expect(late).toMatchObject({ state: 'expired', fault: 'answered_late', endedAt: 50_000, acknowledgedAt: 60_000 });
    expect(afterAnswer(RELAY, late, answer('done'), NOTHING, 61_000)).toBeNull();
    const verified = afterAnswer(RELAY, expired, answer('done', { readBack: readBack(false) }), NOTHING, 60_000);
    expect(verified).toMatchObject({ state: 'verified', fault: 'answered_late' });
  });

  test.each([
    ['refused', 'failed', 'refused'],
    ['failed', 'failed', 'failed'],
    ['expired', 'expired', 'expired_on_device'],
  ] as const)('answered with %s is %s', (result, state, fault) => {
    const ended = afterAnswer(RELAY, sent(), answer(result, { detail: 'why' }), NOTHING, 2000) ?? expect.fail();
    expect(ended).toMatchObject({ state, fault, detail: 'why', endedAt: 2000 });
    expect(afterAnswer(RELAY, ended, answer('progress', { percent: 5 }), NOTHING, 2001)).toBeNull();
  });

  test('that reports progress gets a new deadline each time', () => {
    const first = afterAnswer(RELAY, sent(), answer('progress', { percent: 120 }), NOTHING, 20_000) ?? expect.fail();
    expect(first).toMatchObject({ state: 'sent', percent: 100, dueAt: 50_000 });
    expect(afterObservation(RELAY, first, NOTHING, 50_000)).toBeNull();
  });
});
