import type { DeviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { CODECS } from '#domain/foundation/kinds/codecs.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import type { Within } from '../../platform/db/within.ts';
import { unseal } from './merge.ts';
import { readSeries } from './read-history.ts';

/** Settings that were in force until an instant, UTC epoch ms. */
interface PastSettings {
  readonly until: number;
  readonly settings: DeviceSettings;
}

/** What the log keeps of settings that are replaced. Geofences and private hours have their own times, and the version counts only forward. */
const loggedPart = ({ privacy: _, ...settings }: DeviceSettings): object => ({
  ...settings,
  version: 0,
  geofences: [],
});

/** The payload of settings that others replace; null where nothing is to be remembered, or they cannot be read. */
export function pastSettingsPayload(before: string, now: DeviceSettings): Uint8Array | null {
  return ifReadable(() => {
    const part = loggedPart(JSON.parse(before) as DeviceSettings);
    return JSON.stringify(part) === JSON.stringify(loggedPart(now)) ? null : CODECS.settings.encode(part).finish();
  });
}

function ifReadable<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Settings of a device that were in force until some time after an instant, oldest first. */
export async function pastSettings(within: Within, deviceId: number, from: number): Promise<PastSettings[]> {
  const past: PastSettings[] = [];
  const query = { deviceId, kind: KIND.settings, from, to: Number.MAX_SAFE_INTEGER };
  for await (const { body } of readSeries(within, query))
    for (const { at, payload } of unseal(body)) {
      const settings = ifReadable(() => CODECS.settings.decode(payload) as DeviceSettings);
      if (settings) past.push({ until: at, settings });
    }
  return past;
}

/** The settings at each of several instants: those of then, and after the last change those of now; geofences and private hours are those given. */
export function settingsOver(past: readonly PastSettings[], now: DeviceSettings): (at: number) => DeviceSettings {
  const { geofences, privacy } = now;
  const known = past.map(({ until, settings }) => ({
    until,
    settings: { ...settings, geofences, ...(privacy && { privacy }) },
  }));
  return (at) => known.find(({ until }) => at < until)?.settings ?? now;
}
