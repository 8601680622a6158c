import { MINUTE_MS, SECOND_MS } from '../../foundation/basics/time.ts';

/** No device is offline before. */
export const MIN_SILENCE_MS = 3 * MINUTE_MS;

/** Longest silence of a device that is online: 3 min, or two report intervals and a minute, ms. */
export const allowedSilenceMs = (reportIntervalSeconds: number): number =>
  Math.max(MIN_SILENCE_MS, 2 * reportIntervalSeconds * SECOND_MS + MINUTE_MS);

/**
 * Since when a device is silent. Before `listeningSince` the server did not hear it: that silence was the server's own.
 */
export const silentSince = (lastReceivedAt: number, listeningSince = lastReceivedAt): number =>
  Math.max(lastReceivedAt, listeningSince);

/** Whether a device counts as online. Instants in UTC epoch ms; a device that never sent anything is offline. */
export const isOnline = (lastReceivedAt: number | null, reportIntervalSeconds: number, now: number): boolean =>
  lastReceivedAt !== null && now - lastReceivedAt <= allowedSilenceMs(reportIntervalSeconds);
