import { expect, test } from 'vitest';
import { newestInputs } from '#web/features/fleet/device-page/inputs.ts';
import { afterMessage } from '#web/live/live-device.ts';
import { message, values } from '../../live/messages.ts';

const recorded = { yhubStimeTs: 100, ignitionVol: 1320, hourMeterVol: null, auxBatVol: null, auxCurrent: -4 };
const live = (at: number) =>
  afterMessage(undefined, message({ realTimeData: values(at, { hourMeterVol: 0, auxBatVol: 1264 }) }));

test('inputs beside the battery are those of the newer of answer and feed', () => {
  const answered = { ignition: 1320, hourMeter: null, auxiliaryVoltage: null, auxiliaryCurrent: -4 };
  expect(newestInputs(recorded, undefined, 0)).toEqual(answered);
  expect(newestInputs(recorded, live(99), 0)).toEqual(answered);
  const fed = { ignition: null, hourMeter: 0, auxiliaryVoltage: 1264, auxiliaryCurrent: null };
  expect(newestInputs(recorded, live(100), 0)).toEqual(fed);
  expect(newestInputs(null, live(1), 0)).toEqual(fed);
});

test('a monitor that has sent nothing measures nothing', () => {
  expect(Object.values(newestInputs(null, undefined, 0))).toEqual([null, null, null, null]);
});
