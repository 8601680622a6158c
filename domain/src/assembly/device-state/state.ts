import { type DeviceState, deviceStream, PROJECTIONS } from './projections.ts';
import { fromReducerState, isReducerState } from './upgrade-state.ts';

/** Increased when the format of the text changes; the states of projections have separate versions. */
const TEXT_VERSION = 3;

type Slice = readonly [version: number, state: unknown];

export type ParsedState =
  | {
      readonly ok: true;
      readonly state: DeviceState;
      /** Projections that start empty because their state was written by another version: they have to be recomputed. */
      readonly begun: readonly string[];
    }
  /** Written by another version, or damaged: everything has to be derived again from the log. */
  | { readonly ok: false; readonly reason: 'other_version' | 'damaged' };

export const emptyState = (): DeviceState => deviceStream.begin();

/** The text that is stored. */
export function serializeState(state: DeviceState): string {
  const slices: Record<string, Slice> = {};
  for (const { name, version } of PROJECTIONS) slices[name] = [version, state[name]];
  return JSON.stringify({ v: TEXT_VERSION, arrivals: state.arrivals, slices });
}

/** Reads what {@link serializeState} wrote; null (no text yet) is the empty state. Never throws. */
export function parseState(text: string | null): ParsedState {
  if (text === null) return { ok: true, state: emptyState(), begun: [] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'damaged' };
  }
  if (typeof value !== 'object' || value === null || !('v' in value)) return { ok: false, reason: 'damaged' };
  if (isReducerState(value)) return { ok: true, state: fromReducerState(value), begun: [] };
  if (value.v === 1 || value.v === 2) return { ok: false, reason: 'damaged' };
  if (value.v !== TEXT_VERSION) return { ok: false, reason: 'other_version' };
  return readSlices(value);
}

function readSlices(value: object): ParsedState {
  if (!('arrivals' in value && 'slices' in value) || typeof value.slices !== 'object' || value.slices === null)
    return { ok: false, reason: 'damaged' };
  const slices = value.slices as Partial<Record<string, Slice>>;
  const states: Record<string, unknown> = { arrivals: value.arrivals };
  const begun: string[] = [];
  for (const projection of PROJECTIONS) {
    const { name, version, upgrade, oldestVersion = version - 1 } = projection;
    const [stored, state] = slices[name] ?? [];
    const isObject = typeof state === 'object' && state !== null;
    if (stored === version && isObject) states[name] = state;
    else if (isBetween(stored ?? 0, oldestVersion, version) && isObject === (stored !== undefined) && upgrade)
      states[name] = upgrade(state, stored ?? 0);
    else if ('recomputedFor' in projection) {
      states[name] = projection.begin();
      begun.push(name);
    } else return { ok: false, reason: 'other_version' };
  }
  // The versions guarantee the formats.
  return { ok: true, state: states as DeviceState, begun };
}

const isBetween = (stored: number, oldest: number, version: number): boolean => stored >= oldest && stored < version;
