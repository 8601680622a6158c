import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { QUARTER_MS } from '#domain/stream/history/energy-day.ts';
import type { DeviceInfo } from '#web/api/device-queries.ts';
import { EnergyNow } from '#web/features/power/energy/EnergyNow.tsx';
import { show } from '../../harness/show.tsx';

const NOW = Date.now();
const MCU_ID = 'a'.repeat(24);
const INFO = {
  mcuId: MCU_ID,
  deviceSn: 'SN 1',
  manufacturer: 1,
  companyPath: '1',
  relationDeviceList: [
    { deviceType: 'e', deviceModel: 'SC-75', unit: 1 },
    { deviceType: 'c', deviceModel: 'IVT-3000', unit: 2 },
    { deviceType: 'h', deviceModel: 'UPS-1000', unit: 3 },
  ],
} as unknown as DeviceInfo;
const record = (unit: number, kind: number, values: Record<string, number>) => ({
  unit,
  kind,
  at: NOW - 1000,
  receivedAt: NOW - 900,
  values,
});
const RECORDS = [
  record(0, KIND.monitor, { socCentiPercent: 6_400, voltageCentiVolt: 5_120, currentChargingCentiAmp: 1_110 }),
  record(1, KIND.dmt, { stage: 2, solarWatt: 412, outputCentiVolt: 5_120, outputCentiAmp: 780 }),
  record(2, KIND.inverter, { state: 8, outputWatt: 0, faultBits: 1 }),
];
const summary = {
  from: { solar: 2860, mains: 4100, converter: 0, discharged: 0 },
  to: { used: 5020, charged: 0, fed: 0, losses: 0 },
  rest: 0,
  ownUse: 0.57,
  autonomy: null,
  isBusMeasured: true,
};
const lastDay = {
  from: NOW - 3 * QUARTER_MS,
  solar: [0, 1_270, 300],
  used: [400, null, 900],
};
const day = (some: object) => [
  ['devices', 'energyAnalysis', MCU_ID, 'day', undefined],
  { timeZone: 'Etc/UTC', summary, lastDay, ...some },
];
const known = (analysis: object) => [[['devices', 'energy', MCU_ID], RECORDS], day(analysis)] as never;

test('the flow stands beside the power of the last day and what each device does', async () => {
  await show(<EnergyNow info={INFO} />, { known: known({}) });
  const flow = within(screen.getByRole('region', { name: 'Energy now' }));
  expect(flow.getByText('Solar: 412 W into the system')).toBeTruthy();
  expect(flow.getByText(/^Battery, 64%, Charging/)).toBeTruthy();
  expect(flow.getByText('51.20 V · +11.1 A')).toBeTruthy();
  expect(flow.getByText('Own use today')).toBeTruthy();
  const power = screen.getByRole('region', { name: 'Power, 24 h' });
  const line = within(power).getByRole('img').getAttribute('aria-label');
  expect(line).toMatch(/Solar at most 1\.27\skW, at \d\d:\d\d; Used at most 900\sW, at \d\d:\d\d/);
  const devices = within(screen.getByRole('region', { name: 'Devices on this system' })).getAllByRole('listitem');
  expect(devices.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/SC-75.*412\sWBulk$/),
    expect.stringMatching(/IVT-3000Reports a fault: overload.*Fault$/),
    expect.stringMatching(/UPS-1000$/),
  ]);
});

test('a system of whose last day nothing is known says so', async () => {
  await show(<EnergyNow info={INFO} />, { known: known({ lastDay: { ...lastDay, used: [null], solar: null } }) });
  expect(screen.getByText('No power is known of the last 24 hours.')).toBeTruthy();
});
