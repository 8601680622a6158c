import { useQuery } from '@tanstack/react-query';
import { isDataValid } from '#domain/foundation/basics/time.ts';
import type { DeviceInfo } from '../../../api/device-queries.ts';
import { useNow } from '../../../i18n/clock.ts';
import { newestReadings, type Readings, recordedReadings } from '../../../live/readings.ts';
import { useLiveDevice } from '../../../live/use-live.ts';
import { appearanceOf, type ChargeAppearance } from '../../../ui/art/charge-appearance.ts';
import { type Inputs, newestInputs } from './inputs.ts';
import { monitorQueries } from './monitor-queries.ts';

/** The current state of one unit of a monitor: the server's answer, updated by live values. */
export interface MonitorNow {
  readonly state: 'loading' | 'failed' | 'neverSent' | 'shown';
  readonly error: unknown;
  readonly readings: Readings;
  readonly inputs: Inputs;
  readonly online: boolean;
  readonly appearance: ChargeAppearance;
  /** Whether the values are too old to be shown as current. */
  readonly stale: boolean;
  readonly refetch: () => void;
}

export function useMonitor(info: Pick<DeviceInfo, 'mcuId' | 'onlineStatus'>, unit: number): MonitorNow {
  const { data, error, isPending, refetch } = useQuery(monitorQueries.realTime({ mcuId: info.mcuId, unit }));
  const live = useLiveDevice(info.mcuId);
  const now = useNow();
  const readings = newestReadings(recordedReadings(data), live, unit);
  const online = live?.online ?? info.onlineStatus;
  return {
    state: stateOf(readings, isPending, error),
    error,
    readings,
    inputs: newestInputs(data, live, unit),
    online,
    appearance: appearanceOf(readings.chargeState, online),
    stale: !online || !isDataValid(readings.at, now),
    refetch: () => void refetch(),
  };
}

function stateOf(readings: Readings, isPending: boolean, error: unknown): MonitorNow['state'] {
  if (readings.at !== null) return 'shown';
  if (isPending) return 'loading';
  return error ? 'failed' : 'neverSent';
}
