import type { DeviceSettings } from '#domain/alerting/device-settings/settings.ts';
import { type DeviceState, deviceStream } from '#domain/assembly/device-state/projections.ts';
import { type ParsedState, parseState } from '#domain/assembly/device-state/state.ts';
import { loggedInput } from '#domain/stream/stream/record-input.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { CachedState } from './cached-state.ts';
import { readSnapshots, readTails, type SnapshotRow, type TailRow } from './snapshots.ts';

/**
 * Whoever had to take more records again than this writes a snapshot. With fewer it does not: a device whose messages reach
 * two processes in turn is read by each message, and written seldom.
 */
const REPLAYED_AGAIN = 8;

type Parsed = Extract<ParsedState, { ok: true }>;

/**
 * States of devices after everything they have processed: their snapshots plus the records in the log since then;
 * effects are not sent to anybody. Null for a device whose state was written by another version or is damaged: it has
 * to be derived again. Devices that no longer exist are left out.
 *
 * @param isLocked whether the caller holds the lanes of the devices: nobody writes to them between two statements
 */
export async function loadStates(
  tx: Tx,
  deviceIds: readonly number[],
  { isLocked }: { readonly isLocked: boolean },
): Promise<Map<number, CachedState | null>> {
  const states = new Map<number, CachedState | null>();
  if (deviceIds.length === 0) return states;
  const behind: (Parsed & { readonly deviceId: number; readonly row: SnapshotRow })[] = [];
  for (const row of await readSnapshots(tx, deviceIds)) {
    const { deviceId, head, seq, settings } = row;
    const parsed = parseState(row.text);
    if (!parsed.ok) states.set(deviceId, null);
    else if (seq < head) behind.push({ ...parsed, deviceId, row });
    else
      states.set(deviceId, {
        state: parsed.state,
        seq: head,
        snapshotSeq: seq,
        tailSince: null,
        settings,
        begun: parsed.begun,
        needsSnapshot: parsed.begun.length > 0,
      });
  }
  if (behind.length === 0) return states;
  const tails = await readTails(tx, behind);
  for (const { deviceId, state, begun, row } of behind) {
    const { head, seq, settings } = row;
    const found = tails.get(deviceId) ?? [];
    // Without the lane there may be records received after the snapshot was read.
    const tail = isLocked ? found : found.slice(0, head - seq);
    const isWhole = settings !== null && tail.length === head - seq && replay(state, tail, settings);
    const needsSnapshot = begun.length > 0 || tail.length > REPLAYED_AGAIN;
    const tailSince = tail[0]?.receivedAt ?? null;
    const held = { state, seq: head, snapshotSeq: seq, tailSince, settings, begun, needsSnapshot };
    states.set(deviceId, isWhole ? held : null);
  }
  return states;
}

/** Processes records again. False if that fails for one of them, or the state or the settings are damaged. **Changes `state`.** */
function replay(state: DeviceState, tail: readonly TailRow[], settingsText: string): boolean {
  try {
    const settings = JSON.parse(settingsText) as DeviceSettings;
    for (const { kind, unit, at, receivedAt, payload } of tail) {
      const input = loggedInput({ kind, unit, at, payload }, receivedAt);
      if (input.type === 'invalid') return false;
      deviceStream.take(state, input, settings, () => {});
    }
    return true;
  } catch {
    return false;
  }
}
