import type { DeviceSettings } from '#domain/alerting/device-settings/settings.ts';
import type { DeviceState } from '#domain/assembly/device-state/projections.ts';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';

/** Maximum number of records after a snapshot; readers of the state apply them again. */
const MAX_TAIL = 200;
const MAX_TAIL_MS = 5 * MINUTE_MS;

/** The state of a device in a worker's memory between batches. */
export interface CachedState {
  readonly state: DeviceState;
  /** Number of inputs processed. */
  seq: number;
  /** Number of them contained in the snapshot; the others are read from the log. */
  snapshotSeq: number;
  /** When the oldest record that the snapshot lacks was received; null when it lacks none. */
  tailSince: number | null;
  /** The settings under which the records since the snapshot were taken, JSON; null when none were written yet. */
  settings: string | null;
  /** Projections that started empty because the snapshot is of another version: they have to be noted for recomputing. */
  begun: readonly string[];
  /** Set when the next write has to be a snapshot because the log alone cannot reproduce what was applied. */
  needsSnapshot: boolean;
}

const texts = new WeakMap<DeviceSettings, string>();

/** Settings as they are stored. */
export function settingsText(settings: DeviceSettings): string {
  const known = texts.get(settings);
  if (known !== undefined) return known;
  const text = JSON.stringify(settings);
  texts.set(settings, text);
  return text;
}

/** Whether a snapshot is due after the inputs up to `now`. */
export const isSnapshotDue = ({ seq, snapshotSeq, tailSince, needsSnapshot }: CachedState, now: number): boolean =>
  needsSnapshot || seq - snapshotSeq >= MAX_TAIL || (tailSince !== null && now - tailSince >= MAX_TAIL_MS);
