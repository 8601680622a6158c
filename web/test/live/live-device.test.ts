import { expect, test } from 'vitest';
import type { Notify } from '#domain/gen/notify.ts';
import { afterMessage, type LiveDevice, mainValues } from '#web/live/live-device.ts';
import { alarm, message, values } from './messages.ts';

const after = (...messages: Notify[]) =>
  messages.reduce<LiveDevice | undefined>((device, one) => afterMessage(device, one), undefined);

test('what a message does not say stays as it was', () => {
  const device = after(
    message({ online: true, chargeState: 1, realTimeData: values(10, { soc: 5000 }) }),
    message({ realTimeData: values(20, { soc: 5100 }) }),
  );
  expect(device).toMatchObject({ online: true, chargeState: 1 });
  expect(mainValues(device)?.soc).toBe(5100);
});

test('a message sent again turns no value back', () => {
  const device = after(
    message({ realTimeData: values(20, { soc: 2 }) }),
    message({ realTimeData: values(10, { soc: 1 }) }),
  );
  expect(mainValues(device)?.soc).toBe(2);
});

test('units are separate; the lowest represents the device', () => {
  const device = after(
    message({ realTimeData: values(30, { unit: 2, soc: 20 }) }),
    message({ realTimeData: values(10, { unit: 1, soc: 10 }) }),
  );
  expect(device?.units.size).toBe(2);
  expect(mainValues(device)?.soc).toBe(10);
  expect(mainValues(undefined)).toBeUndefined();
});

test('alarm changes are remembered, but not for ever', () => {
  const many = Array.from({ length: 30 }, (_, place) => message({ pushMsg: [alarm({ raisedAtMs: place })] }));
  const device = after(...many);
  expect(device?.alarmChanges).toHaveLength(20);
  expect(device?.alarmChanges.at(-1)?.raisedAtMs).toBe(29);
});
