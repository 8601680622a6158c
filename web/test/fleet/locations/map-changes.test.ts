import { expect, test } from 'vitest';
import { mapChange } from '#web/features/fleet/locations/map-changes.ts';
import { afterMessage } from '#web/live/live-device.ts';
import { createDeviceField } from '#web/map/device-field.ts';
import { MCU, message } from '../../live/messages.ts';

const field = () =>
  createDeviceField({
    mcuId: [MCU],
    latitudeMicroDegree: [53_000_000],
    longitudeMicroDegree: [10_000_000],
    online: [1],
    alarmLevel: [0],
    located: [1],
  });
const live = (more: Parameters<typeof message>[0]) => mapChange(afterMessage(undefined, message(more)));

test('a marker disappears when private hours begin, and returns with the next position', () => {
  const devices = field();
  devices.apply([live({ online: true })]);
  expect(devices.positionOf(0)).toBeUndefined();
  const position = { latitudeMicroDegree: 54_000_000, longitudeMicroDegree: 11_000_000, ltype: 1, atMs: 3 };
  devices.apply([live({ online: true, position })]);
  expect(devices.positionOf(0)).toEqual({ latitude: 54, longitude: 11 });
});

test('a message with alarms only moves nothing', () => {
  const devices = field();
  devices.apply([live({})]);
  expect(devices.positionOf(0)).toEqual({ latitude: 53, longitude: 10 });
});
