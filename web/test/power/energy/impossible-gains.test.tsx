import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { measuredDevices } from '#web/features/power/energy/flow.ts';
import { ImpossibleGains } from '#web/features/power/energy/ImpossibleGains.tsx';
import { show } from '../../harness/show.tsx';

const devices = [
  { deviceType: 'b', deviceModel: 'IC-3000', unit: 1 },
  { deviceType: 'd', deviceModel: 'AC-40', unit: 2 },
];
/** A charger at 50 V that takes 1000 W. */
const charger = (outputCentiAmp: number, at: number) =>
  ({ kind: KIND.tc, unit: 2, at, values: { inputWatt: 1000, outputCentiVolt: 5000, outputCentiAmp } }) as never;

test('names the device whose sensors cannot be right, by how much and of when', async () => {
  await show(<ImpossibleGains devices={measuredDevices(devices, [charger(2500, Date.now())])} />);
  expect(screen.getByText(/AC-40 says to give 250 W more than it takes/)).toBeTruthy();
  expect(screen.queryByText(/IC-3000/)).toBeNull();
});

test.each([
  ['that loses a tenth', charger(1800, Date.now())],
  ['of a quarter of an hour ago', charger(2500, Date.now() - 15 * MINUTE_MS)],
])('says nothing of one %s', async (_, record) => {
  await show(<ImpossibleGains devices={measuredDevices(devices, [record])} />);
  expect(screen.queryByText(/says to give/)).toBeNull();
});
