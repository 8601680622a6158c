import { expect, test } from 'vitest';
import { isInState } from '#domain/foundation/devices/states.ts';
import type { DeviceItem } from '#web/api/device-queries.ts';
import { deviceState, stateFacts } from '#web/features/foundation/devices/device-state.ts';
import { afterMessage } from '#web/live/live-device.ts';
import { recordedReadings } from '#web/live/readings.ts';
import { alarm, message, values } from '../../live/messages.ts';
import { item, NOW, record } from './item.ts';

const MINUTE = 60_000;

test.each([
  [{ currentCharging: 1 }, 'charge'],
  [{ currentUsing: 1 }, 'discharge'],
  [{ soc: 3001 }, 'idle'],
  [{ soc: 3000 }, 'low'],
  [{ soc: 1000, currentCharging: 500, currentUsing: 500 }, 'low'],
  [{ soc: 1000, currentCharging: 500, currentUsing: 499 }, 'charge'],
])('a record of %j is shown as %s', (part, appearance) => {
  expect(deviceState(item({ lastRecordData: { ...record, ...part } }), undefined, NOW).appearance).toBe(appearance);
});

test('a silent device is shown as such, whatever it reported last; without a record nothing is shown', () => {
  const silent = item({ onlineStatus: false, lastRecordData: { ...record, currentCharging: 900 } });
  expect(deviceState(silent, undefined, NOW)).toMatchObject({ appearance: 'off', stale: true });
  const fresh = deviceState(item({ lastRecordData: null, chargeState: null }), undefined, NOW);
  expect(fresh).toMatchObject({ appearance: 'none', stale: true });
  expect(fresh.readings.soc).toBeNull();
  const unheard = item({ lastRecordData: null, chargeState: null, onlineStatus: false });
  expect(deviceState(unheard, undefined, NOW).appearance).toBe('none');
});

test('values older than ten minutes are stale, and a live one ends it', () => {
  expect(deviceState(item(), undefined, NOW + 10 * MINUTE).stale).toBe(false);
  expect(deviceState(item(), undefined, NOW + 10 * MINUTE + 1).stale).toBe(true);
  const live = afterMessage(undefined, message({ realTimeData: values(NOW + 11 * MINUTE, { soc: 2000 }) }));
  expect(deviceState(item(), live, NOW + 12 * MINUTE)).toMatchObject({ stale: false, readings: { soc: 2000 } });
});

test('an answer newer than that of the list sets state and age as well', () => {
  const old = item({ lastRecordData: { ...record, yhubStimeTs: NOW - 60 * MINUTE } });
  const asked = recordedReadings({ ...record, currentCharging: 900 });
  expect(deviceState(old, undefined, NOW, asked)).toMatchObject({ appearance: 'charge', stale: false });
});

test('the live feed overrides online, alarm level and warning, and moves the device between states', () => {
  const live = afterMessage(
    undefined,
    message({
      online: false,
      alarm: { level: 2, openCount: 1, msgType: 5, code: 0, raisedAtMs: 0 },
      pushMsg: [alarm({ msgType: 5, level: 2 })],
    }),
  );
  const state = deviceState(item(), live, NOW);
  expect(state).toMatchObject({ online: false, alarmLevel: 2, warning: { msgType: 5, type: 1 } });
  const facts = stateFacts(item(), state);
  expect(isInState.offline(facts) && isInState.alarm(facts)).toBe(true);
  expect(isInState.online(facts)).toBe(false);
});

test('a warning comes from the answer until the live feed reports; a warning of the second type is no danger', () => {
  const msg: NonNullable<DeviceItem['msg']> = {
    msgType: 700,
    type: 2,
    unit: 0,
    code: 0,
    level: 4,
    triggerValue: 0,
    triggerSubValue: 0,
    extendValue: '{}',
    status: 0,
    createTime: NOW,
    updateTime: NOW,
    delFlag: 0,
    dtype: 'a',
    workStatus: 0,
  };
  expect(deviceState(item({ msg, alarmLevel: 4 }), undefined, NOW).warning).toMatchObject({ type: 2, raisedAt: NOW });
  const released = afterMessage(
    undefined,
    message({ alarm: { level: -1, openCount: 0, msgType: 0, code: 0, raisedAtMs: 0 } }),
  );
  expect(deviceState(item({ msg, alarmLevel: 4 }), released, NOW)).toMatchObject({ warning: null, alarmLevel: -1 });
});

test('a device has a location when the answer or the live feed has one', () => {
  const nowhere = item({ lat: null, lon: null, ltype: null });
  expect(deviceState(nowhere, undefined, NOW)).toMatchObject({ located: false, locationKind: null });
  const position = { latitudeMicroDegree: 1, longitudeMicroDegree: 2, ltype: 2, atMs: NOW };
  const live = afterMessage(undefined, message({ position }));
  expect(deviceState(nowhere, live, NOW)).toMatchObject({ located: true, locationKind: 2 });
});
