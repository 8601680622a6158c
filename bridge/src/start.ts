import { startDevice } from './device.ts';
import type { Settings } from './settings.ts';
import { sourceOf } from './sources/open.ts';

export interface BridgeOptions {
  readonly settings: Settings;
  readonly log: (line: string) => void;
  readonly now?: () => number;
  /** Between two attempts to reach the server. */
  readonly retryMs?: number;
  /** Between two requests that keep a source awake. */
  readonly keepAliveMs?: number;
}

/** What the bridge would read and where it would go, a line for each value. */
export const mappedValues = ({ devices }: Settings): string[] =>
  devices.flatMap(({ mcuId, sources }) =>
    sources.flatMap((settings) => sourceOf(settings).maps.map((line) => `${mcuId}: ${line}`)),
  );

/** Starts all devices of the settings that have a source; others have only a history that is imported. */
export function startBridge({ settings, log, now = Date.now, retryMs, keepAliveMs }: BridgeOptions) {
  for (const line of mappedValues(settings)) log(line);
  // Whoever writes the settings has the machine.
  const common = { settings, log, now, retryMs, keepAliveMs, reachOf: () => 'everywhere' as const };
  const read = settings.devices.filter(({ sources }) => sources.length > 0);
  if (read.length === 0) throw new Error('devices: none has a source');
  const devices = read.map((device) => startDevice({ ...common, device }));
  return {
    waiting: () => devices.map(({ mcuId, waiting }) => ({ mcuId, ...waiting() })),
    stop: async () => {
      await Promise.all(devices.map((device) => device.stop()));
    },
  };
}
