import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { FleetDevice } from '../fleet/format.ts';
import { hash } from '../random/seeded.ts';

/** A device that is behind by more than this catches up at the interval of its history. */
export const catchUpLagMs = HOUR_MS;
/** A device's memory: after an absence, data older than this does not exist. */
export const memoryMs = 3 * DAY_MS;
/** A longer time without records is skipped instead of being simulated minute by minute. */
const leapMs = 36 * HOUR_MS;

interface Instant {
  atMs: number;
  /** nothing is known of the time before: the device keeps its present state */
  leap: boolean;
}

/**
 * The instant of a device's next record. Instants lie on a grid of the interval, shifted by the seed, so that a restart
 * gives the same ones and a fleet does not report all at once.
 *
 * @param firstStartMs instant of the fleet's first start, at which its history ends
 *
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

/** The beginning of the device's simulation: one interval before its first possible record. */
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

/** The first instant of the grid after the given one. */
function onGrid(seed: number, afterMs: number, intervalSeconds: number): number {
  const intervalMs = intervalSeconds * 1000;
  const phase = hash(seed, 77) % intervalMs;
  return (Math.floor((afterMs - phase) / intervalMs) + 1) * intervalMs + phase;
}
