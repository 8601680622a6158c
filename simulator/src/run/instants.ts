import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { FleetDevice } from '../fleet/format.ts';
import { hash } from '../random/seeded.ts';

/** Behind by more than this a device makes up for lost time at the interval of its history. */
export const catchUpLagMs = HOUR_MS;
/** A device's memory: data older than this was never recorded when it comes back. */
export const memoryMs = 3 * DAY_MS;
/** Time without records longer than this is leapt over, not lived through minute by minute. */
const leapMs = 36 * HOUR_MS;

export interface Instant {
  atMs: number;
  /** nothing is known of the time before: the device is there in its present state */
  leap: boolean;
}

/**
 * The instant of a device's next record. Instants lie on a grid of the interval, shifted by the seed,
 * so that a restart comes upon the same ones and a fleet does not report all at once.
 * @param firstStartMs when this fleet was first started: its history ends there
 * @returns null when the device will never report again (silentHours) unless woken
 */
export function nextInstant(
  device: FleetDevice,
  firstStartMs: number,
  state: { atMs: number; intervalSeconds: number | null; woken: boolean },
  nowMs: number,
): Instant | null {
  const next = upcoming(device, firstStartMs, state, nowMs);
  const endMs = device.silentHours === undefined ? Infinity : firstStartMs - device.silentHours * HOUR_MS;
  return state.woken || next.atMs <= endMs ? next : null;
}

function upcoming(
  device: FleetDevice,
  firstStartMs: number,
  state: { atMs: number; intervalSeconds: number | null },
  nowMs: number,
): Instant {
  for (const period of periods(device, firstStartMs)) {
    if (state.atMs >= period.toMs) continue;
    const atMs = onGrid(device.seed, Math.max(state.atMs, period.fromMs), period.intervalSeconds);
    if (atMs < period.toMs) return { atMs, leap: atMs - state.atMs > leapMs };
  }
  const interval = state.intervalSeconds ?? device.intervalSeconds;
  const lagMs = nowMs - state.atMs;
  const fromMs = lagMs > memoryMs ? nowMs - memoryMs : state.atMs;
  const seconds = lagMs > catchUpLagMs ? Math.max(interval, device.historyIntervalSeconds) : interval;
  const atMs = onGrid(device.seed, fromMs, seconds);
  return { atMs, leap: atMs - state.atMs > leapMs };
}

/** When the device's life begins: one interval before its first record can be. */
export function startInstant(device: FleetDevice, firstStartMs: number): number {
  const first = periods(device, firstStartMs).find((period) => period.fromMs < period.toMs);
  return first === undefined ? firstStartMs - device.intervalSeconds * 1000 : first.fromMs;
}

function periods(device: FleetDevice, firstStartMs: number) {
  const history = {
    fromMs: firstStartMs - device.historyDays * DAY_MS,
    toMs: firstStartMs,
    intervalSeconds: device.historyIntervalSeconds,
  };
  return [...device.pastPeriods, history];
}

/** The first instant of the grid after another. */
function onGrid(seed: number, afterMs: number, intervalSeconds: number): number {
  const intervalMs = intervalSeconds * 1000;
  const phase = hash(seed, 77) % intervalMs;
  return (Math.floor((afterMs - phase) / intervalMs) + 1) * intervalMs + phase;
}
