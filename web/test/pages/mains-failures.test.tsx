import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { POWER_LOST_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { OutputSource } from '#domain/foundation/kinds/wire.ts';
import { MainsFailures } from '#web/pages/power/MainsFailures.tsx';
import { show } from '../harness/show.tsx';

const NOW = Date.now();
const MCU_ID = 'a'.repeat(24);
const record = (values: Record<string, number>, at = NOW - 1000) => ({
  unit: 3,
  kind: KIND.ups,
  at,
  receivedAt: at,
  values: { source: OutputSource.OUTPUT_BATTERY, inputCentiVolt: 0, ...values },
});
const raised = (more: object) => [
  [
    ['devices', 'alarms', MCU_ID, 3],
    [
      {
        ...{ msgType: POWER_LOST_ALARM, unit: 3, code: 0, level: 1, createTime: NOW - 880_000, releaseTime: null },
        ...{ triggerValue: 0, triggerSubValue: 0, extend: '{}', ...more },
      },
    ],
  ],
];
const told = (records: ReturnType<typeof record>[], alarms = raised({})) =>
  show(<MainsFailures mcuId={MCU_ID} />, {
    known: [...alarms, [['devices', 'energy', MCU_ID], records]] as never,
    signedIn: { modules: ['yhub', 'message'] },
  });

test('a failure says since when to the second, how long the battery lasts, and leads to its warning', async () => {
  await told([record({ batteryMinutes: 14, remainingMinutes: 133, outputWatt: 612 })]);
  expect(screen.getByText(/^Mains failed at \d\d:\d\d:\d\d$/)).toBeTruthy();
  expect(screen.getByText(/^Running from the battery for 15\smin\.$/)).toBeTruthy();
  expect(screen.getByText(/^At 612\sW it lasts until about \d/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open warnings' }).getAttribute('href')).toContain(`mcuId=${MCU_ID}`);
});

test('without a warning the minutes of the device tell, and what it does not tell is not known', async () => {
  await told([record({ batteryMinutes: 14 })], raised({ releaseTime: NOW - 1000 }));
  expect(screen.getByText(/^Mains failed at about \d\d:\d\d$/)).toBeTruthy();
  expect(screen.getByText('How long the battery lasts is not known.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('of a device that is not heard any more the age is told, and no duration that nobody knows', async () => {
  await told([record({ batteryMinutes: 2, remainingMinutes: 9, outputWatt: 100 }, NOW - 300 * MINUTE_MS)]);
  expect(screen.getByText('Running from the battery.')).toBeTruthy();
  expect(screen.getByText('5 h ago')).toBeTruthy();
});

test('on the page of all devices behind a hub it says which of them has no mains', async () => {
  await show(<MainsFailures mcuId={MCU_ID} devices={[{ unit: 3, deviceType: 'h' }]} />, {
    known: [...raised({}), [['devices', 'energy', MCU_ID], [record({ batteryMinutes: 14 })]]] as never,
  });
  expect(screen.getByText('UPS')).toBeTruthy();
});

test('on the mains nothing is told', async () => {
  await told([record({ source: OutputSource.OUTPUT_MAINS, batteryMinutes: 0 })]);
  expect(screen.queryByText(/Mains failed/)).toBeNull();
});
