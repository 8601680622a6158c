import { expect } from '@playwright/test';
import { demoFleet, mcuIdOf } from '../server/seeds/demo/fleet.ts';
import { call } from './api.ts';
import type { TestApp } from './test-app.ts';

/** The id of a demo device. */
export function mcuIdNamed(name: string): string {
  const device = demoFleet.find((one) => one.name === name);
  if (!device) throw new Error(`the demo has no ${name}`);
  return mcuIdOf(device.number);
}

/** Sets values of a demo device and makes it report at once; waits until it is connected. */
export async function report(app: TestApp, name: string, setting: object): Promise<void> {
  const mcuId = mcuIdNamed(name);
  await expect(async () => {
    await app.simulate(mcuId, 'set', setting);
    await app.simulate(mcuId, 'report');
  }).toPass({ timeout: 60_000 });
}

/** 440 m, degrees. */
const STEP = 0.004;
/** The shortest interval of positions that a device may have. */
const GNSS_SECONDS = 10;

/**
 * As far as something on wheels comes from one position to the next; a leap would not be believed. The device reports until its next
 * position is due, which its usual interval would make twice as late. A receiver is some metres off.
 */
export async function driveNorth(app: TestApp, token: string, name: string): Promise<void> {
  const mcuId = mcuIdNamed(name);
  const placeOf = () => call<{ lat: number; lon: number }>(app, '/manager/deviceInfo', { token, mcuId });
  await app.simulate(mcuId, 'configure', { configuration: { gnssIntervalSeconds: GNSS_SECONDS } });
  const { lat, lon } = await placeOf();
  await expect(async () => {
    await report(app, name, { lat: lat + STEP, lon });
    expect((await placeOf()).lat).toBeCloseTo(lat + STEP, 3);
  }).toPass({ timeout: 40_000 });
}

interface Summary {
  total: number;
  online: number;
  charging: number;
  low: number;
  warnings: number;
  medianSoc: number | null;
}

/** What the tiles of the home page count: of the whole fleet, or of a part of it. */
export const summaryOf = (app: TestApp, token: string, only: Record<string, string> = {}) =>
  call<Summary>(app, '/report/fleetSummary', { token, ...only });
export const MONITORS = { manufacturer: '0' };
