import { DAY_MS, HOUR_MS } from '#domain/foundation/basics/time.ts';
import type { Measurement } from '#domain/foundation/kinds/registry.ts';
import { type Event, EventKind } from '#domain/foundation/kinds/wire.ts';
import type { DeviceModel, DeviceState } from '../device/model.ts';
import { stepDevice } from '../device/step.ts';
import type { FaultKind } from '../fleet/format.ts';
import { eventState, eventsBetween } from '../measure/events.ts';
import { measure } from '../measure/measure.ts';
import { catchUpLagMs, nextInstant } from './instants.ts';

/** Inputs that do not come from the device itself. */
export interface Circumstances {
  firstStartMs: number;
  nowMs: number;
  /** nothing is measured before this instant */
  silentUntilMs: number;
  /** the device's clock is ahead by this; `state` has the true time */
  clockShiftMs: number;
}

export interface Report {
  measurements: Measurement[];
  events: Event[];
  /** the state of the device after this instant */
  state: DeviceState;
}

/** Simulates a device and its reports, instant by instant, up to now or until it has made this many records. */
export function advance(
  model: DeviceModel,
  state: DeviceState,
  circumstances: Circumstances,
  mostRecords: number,
): { reports: Report[]; state: DeviceState } {
  const reports: Report[] = [];
  let current = state;
  let records = 0;
  while (records < mostRecords) {
    const next = nextInstant(model.device, circumstances.firstStartMs, current, circumstances.nowMs);
    if (next === null || next.atMs > circumstances.nowMs) break;
    // a leap starts a minute before the instant, so that the first step does not span weeks
    const from = next.leap ? { ...current, atMs: next.atMs - 60_000 } : current;
    const report = reportAt(model, from, next.atMs, circumstances);
    current = report.state;
    if (next.atMs < circumstances.silentUntilMs) continue;
    reports.push(report);
    records += report.measurements.length;
  }
  return { reports, state: current };
}

/** Simulates up to an instant and measures there. */
export function reportAt(
  model: DeviceModel,
  state: DeviceState,
  atMs: number,
  circumstances: Circumstances,
  everything = false,
): Report {
  const stepped = stepDevice(model, withBegunFaults(model, state, atMs, circumstances.firstStartMs), atMs);
  const bmsEveryMs = circumstances.nowMs - atMs > catchUpLagMs ? 300_000 : 60_000;
  const { measurements, state: measured } = measure(model, stepped, everything ? 0 : bmsEveryMs);
  const told = eventState(model.device.profile, measured, model.device.relay);
  const after = { ...measured, told };
  // events report only recent changes; an ignition key turned last week is in the records
  const isNews = circumstances.nowMs - atMs < DAY_MS;
  const events = eventsBetween(state.told, told, atMs).filter((event) => isNews || event.kind !== EventKind.IGNITION);
  const shiftMs = circumstances.clockShiftMs;
  if (shiftMs === 0) return { measurements, events, state: after };
  return {
    measurements: measurements.map((measurement) => ({ ...measurement, at: measurement.at + shiftMs })),
    events: events.map((event) => ({ ...event, atMs: event.atMs + shiftMs })),
    state: after,
  };
}

/** Faults of the fleet file begin at their instants. */
function withBegunFaults(model: DeviceModel, state: DeviceState, atMs: number, firstStartMs: number): DeviceState {
  const begun: FaultKind[] = [];
  for (const fault of model.device.faults) {
    const beginsMs = firstStartMs - fault.hoursBeforeStart * HOUR_MS;
    if (state.atMs < beginsMs && beginsMs <= atMs) begun.push(fault.kind);
  }
  return begun.length === 0 ? state : { ...state, faults: [...new Set([...state.faults, ...begun])] };
}
