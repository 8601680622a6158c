import { expect, test } from 'vitest';
import { chargingBands } from '#web/features/fleet/device-page/chart/charging-bands.ts';
import { answeredAlarm, deviceEvents, joinAlarms } from '#web/features/fleet/device-page/events/device-events.ts';
import { session } from './records.ts';

const answered = (createTime: number, releaseTime: number | null) => ({
  mcuId: 'a',
  deviceName: '',
  deviceSn: '',
  companyName: null,
  msgType: 11,
  type: 1 as const,
  unit: 0,
  code: 0,
  level: 2,
  triggerValue: 2940,
  triggerSubValue: 3000,
  extendValue: '{}',
  status: releaseTime === null ? (0 as const) : (1 as const),
  createTime,
  // A warning that is told again is written again after its end.
  updateTime: (releaseTime ?? createTime) + 5,
  foundLater: false,
  releaseTime,
  id: `alarm ${createTime}`,
  dtype: 'a',
  site: null,
  suppressed: false,
  gatheredBy: null,
  gathered: 0,
  returns: 0,
  returnedAt: null,
  delFlag: 0 as const,
  workStatus: 0 as const,
  acknowledgedAt: null,
  acknowledgedBy: null,
  assigneeId: null,
  assigneeName: null,
  snoozedUntil: null,
  closedAt: null,
});

test('bands are charging sessions cut to the period, and an open one ends at the newest record', () => {
  const sessions = [
    session('charge', 900, null),
    session('discharge', 500, 700),
    session('charge', 50, 250),
    session('charge', 10, 20),
  ];
  expect(chargingBands(sessions, { from: 100, to: 2000 }, 1500)).toEqual([
    { from: 100, to: 250 },
    { from: 900, to: 1500 },
  ]);
  expect(chargingBands(sessions, { from: 100, to: 1000 }, 1500).at(-1)).toEqual({ from: 900, to: 1000 });
  expect(chargingBands([session('charge', 900, null)], { from: 100, to: 1000 }, null)).toEqual([]);
});

test('each warning counts once, with its end if any source has it', () => {
  const known = [answered(100, null), answered(20, 60)].map(answeredAlarm);
  const change = {
    msgType: 11,
    unit: 0,
    code: 0,
    text: '',
    suppressed: false,
    level: 2,
    raisedAtMs: 100,
    releasedAtMs: 180,
    triggerValue: 2940,
    triggerSubValue: 3000,
  };
  const joined = joinAlarms(known, [
    change,
    { ...change, releasedAtMs: 0 },
    { ...change, raisedAtMs: 300, releasedAtMs: 0 },
  ]);
  expect(joined.map(({ raisedAt, releasedAt }) => [raisedAt, releasedAt])).toEqual([
    [100, 180],
    [20, 60],
    [300, null],
  ]);
});

test('events are listed newest first, with an end only where there is one', () => {
  const alarms = [answeredAlarm(answered(100, 220))];
  const events = deviceEvents(alarms, [session('charge', 150, null), session('discharge', 50, 120)]);
  expect(events.map(({ kind, at }) => [kind, at])).toEqual([
    ['released', 220],
    ['chargeStarted', 150],
    ['dischargeEnded', 120],
    ['raised', 100],
    ['dischargeStarted', 50],
  ]);
  expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
});
