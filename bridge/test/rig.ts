import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { type Settings, type SourceInput, type SourceSettings, sourceSettings } from '#bridge/settings.ts';
import { type BridgeOptions, startBridge } from '#bridge/start.ts';

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
  sources: readonly SourceInput[],
  intervalSeconds = 0,
): Settings => ({
  server,
  dataFolder,
  keepMegabytes: 1,
  devices: [{ mcuId, key: 'key', intervalSeconds, sources: sources.map(parsed) }],
});

export function start(given: Settings, log: (line: string) => void = () => {}, more: Partial<BridgeOptions> = {}) {
  const bridge = startBridge({ settings: given, log, retryMs: 50, ...more });
  let stopped = false;
  const stop = async () => {
    if (!stopped) await bridge.stop();
    stopped = true;
  };
  ends.push(stop);
  return { ...bridge, stop };
}

/** As a file would say it; tests may ask more often than a file. */
function parsed(source: SourceInput): SourceSettings {
  if (!('everySeconds' in source)) return sourceSettings.parse(source);
  return {
    ...sourceSettings.parse({ ...source, everySeconds: undefined }),
    everySeconds: source.everySeconds,
  } as SourceSettings;
}
