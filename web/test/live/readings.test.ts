import { expect, test } from 'vitest';
import { afterMessage } from '#web/live/live-device.ts';
import { liveWarning, newestReadings, recordedReadings } from '#web/live/readings.ts';
import { alarm, message, values } from './messages.ts';

const recorded = recordedReadings({
  soc: 7800,
  voltageRaw: 5281,
  currentUsing: 0,
  currentCharging: 3240,
  batteryTemperature: 11550,
  waterLevel: 1,
  rsrp: -80,
  relayStatus: true,
  yhubStimeTs: 100,
});
const live = (at: number) =>
  afterMessage(
    undefined,
    message({
      realTimeData: values(at, { soc: 7700, currentUsing: 500, currentCharging: 0, batteryTemperature: -1600 }),
    }),
  );

test('an answer is decoded: legacy temperature, net current, charge state', () => {
  expect(recorded).toMatchObject({ temperature: -1550, current: 3240, chargeState: 1, voltage: 5281 });
});

test('the newer of answer and feed is shown; a feed of the same instant wins', () => {
  expect(newestReadings(recorded, live(99)).soc).toBe(7800);
  expect(newestReadings(recorded, live(100))).toMatchObject({
    soc: 7700,
    temperature: -1600,
    current: -500,
    chargeState: 2,
  });
  expect(newestReadings(recorded, undefined)).toBe(recorded);
  expect(newestReadings(recorded, live(200), 7)).toBe(recorded);
});

test('the feed removes an alarm and adds the worst one', () => {
  const raised = afterMessage(
    undefined,
    message({
      alarm: { level: 1, msgType: 5, code: 0, openCount: 2, raisedAtMs: 0 },
      pushMsg: [alarm({ msgType: 5 }), alarm({ msgType: 11, level: 2 })],
    }),
  );
  expect(liveWarning(raised)).toMatchObject({ msgType: 5, level: 1, type: 1 });
  const over = afterMessage(
    raised,
    message({ alarm: { level: -1, msgType: 0, code: 0, openCount: 0, raisedAtMs: 0 } }),
  );
  expect(liveWarning(over)).toBeNull();
  expect(liveWarning(undefined)).toBeUndefined();
});
