import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { Settings } from '#bridge/settings.ts';
import { startBridge } from '#bridge/start.ts';

export const mcuId = '8f1c2a6e0b7d4c5599aa0001';

/** What is ended after each test, the last first. */
export const ends: (() => Promise<unknown> | unknown)[] = [];
/** To be called once by each file of tests. */
export const endAfterEach = () =>
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'wattyard-bridge-'));
  ends.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

export const settings = (
  server: string,
  dataFolder: string,
  sources: Settings['devices'][number]['sources'],
): Settings => ({
  server,
  dataFolder,
  keepMegabytes: 1,
  devices: [{ mcuId, key: 'key', intervalSeconds: 0, sources }],
});

export function start(given: Settings, log: (line: string) => void = () => {}) {
  const bridge = startBridge({ settings: given, log, retryMs: 50 });
  let stopped = false;
  const stop = async () => {
    if (!stopped) await bridge.stop();
    stopped = true;
  };
  ends.push(stop);
  return { ...bridge, stop };
}
