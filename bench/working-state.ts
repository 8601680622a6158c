import { deviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState, serializeState } from '#domain/assembly/device-state/state.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';

/** The state of a device after a day of records. */
export function workingState(): string {
  const settings = deviceSettings({
    version: 1,
    reportIntervalSeconds: 60,
    timeZone: 'Etc/UTC',
    chemistry: 'lead-acid',
    nominalCentiVolt: 4800,
    capacityCentiAmpHour: null,
  });
  const state = emptyState();
  const first = Date.now() - 1440 * MINUTE_MS;
  for (let minute = 0; minute < 1440; minute++) {
    const at = first + minute * MINUTE_MS;
    const body = {
      socCentiPercent: 8000 - minute * 4,
      voltageCentiVolt: 4900 - (minute >> 3),
      currentUsingCentiAmp: minute % 40 < 30 ? 3000 : 0,
      currentChargingCentiAmp: 0,
      temperatureCentiCelsius: 2500,
      rsrpDbm: -90,
    };
    deviceStream.take(
      state,
      { type: 'record', kind: KIND.monitor, unit: 0, at, receivedAt: at, body },
      settings,
      () => {},
    );
  }
  return serializeState(state);
}
