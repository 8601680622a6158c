import type { DeviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { type DeviceState, type DeviceStreamEvent, deviceStream } from '#domain/assembly/device-state/projections.ts';
import { emptyState } from '#domain/assembly/device-state/state.ts';
import type { StreamInput } from '#domain/stream/stream/input.ts';

/** The states after an input, and what followed; the given ones stay. */
export function stateAfter(state: DeviceState, input: StreamInput, settings: DeviceSettings) {
  const next = structuredClone(state);
  const events: DeviceStreamEvent[] = [];
  deviceStream.take(next, input, settings, (event) => events.push(event));
  return { state: next, events };
}

/** The states after inputs in order, and everything that followed. */
export function stateAfterAll(inputs: readonly StreamInput[], settings: DeviceSettings) {
  const state = emptyState();
  const events: DeviceStreamEvent[] = [];
  for (const input of inputs) deviceStream.take(state, input, settings, (event) => events.push(event));
  return { state, events };
}
