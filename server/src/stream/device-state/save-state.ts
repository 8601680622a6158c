import { serializeState } from '#domain/assembly/device-state/state.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { CachedState } from './cached-state.ts';
import { dueOfBegun, noteDue } from './due.ts';
import { writeSnapshots } from './snapshots.ts';
import { shownState } from './state-row.ts';
import { writeStates } from './store.ts';

/** Writes a state that was not changed by a batch of inputs. The caller holds the lane of the device. */
export async function saveState(
  tx: Tx,
  deviceId: number,
  { state, seq, begun }: Pick<CachedState, 'state' | 'seq' | 'begun'>,
  now: number,
): Promise<void> {
  const next = seq + 1;
  await writeStates(tx, [{ deviceId, seq: next, was: seq, ...shownState(state) }]);
  await writeSnapshots(tx, [{ deviceId, seq: next, text: serializeState(state) }]);
  await noteDue(tx, dueOfBegun(deviceId, { begun }), now);
}
