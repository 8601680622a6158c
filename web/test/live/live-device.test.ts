import { expect, test } from 'vitest';
import type { Notify } from '#domain/gen/notify.ts';
import { afterMessage, isLocated, type LiveDevice, mainValues } from '#web/live/live-device.ts';
import { alarm, message, values } from './messages.ts';

const after = (...messages: Notify[]) =>
  messages.reduce<LiveDevice | undefined>((device, one) => afterMessage(device, one), undefined);

test('values that a message does not have are kept', () => {
  const device = after(
    message({ online: true, chargeState: 1, realTimeData: values(10, { soc: 5000 }) }),
    message({ realTimeData: values(20, { soc: 5100 }) }),
  );
  expect(device).toMatchObject({ online: true, chargeState: 1 });
  expect(mainValues(device)?.soc).toBe(5100);
});

test('a position that a complete message does not have is removed; one with alarms only does not change it', () => {
  const position = { latitudeMicroDegree: 1, longitudeMicroDegree: 2, ltype: 1, atMs: 3 };
  const located = message({ online: true, position });
  expect(isLocated(undefined)).toBeUndefined();
  expect(isLocated(after(message()))).toBeUndefined();
  expect(isLocated(after(located, message()))).toBe(true);
  expect(isLocated(after(located, message({ online: true })))).toBe(false);
});

test('a repeated message does not restore old values', () => {
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

test('a limited number of alarm changes is kept', () => {
  const many = Array.from({ length: 30 }, (_, place) => message({ pushMsg: [alarm({ raisedAtMs: place })] }));
  const device = after(...many);
  expect(device?.alarmChanges).toHaveLength(20);
  expect(device?.alarmChanges.at(-1)?.raisedAtMs).toBe(29);
});
