import type { Context } from '../../context.ts';
import { systemScope } from '../../platform/db/within.ts';
import { loadStates } from '../device-state/load-states.ts';
import { saveState } from '../device-state/save-state.ts';
import { lockLanesOf } from './locks.ts';

const AT_ONCE = 200;

/**
 * Writes snapshots of devices whose last message was before an instant and whose state still depends on the log: a
 * worker that died may have left them.
 */
export async function snapshotTails({ within }: Pick<Context, 'within'>, before: number): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await within(systemScope('snapshots'), async (tx) =>
      (
        await tx.query<{ id: number }>(
          `select d.device_id as id from device_state d join device_snapshot s on s.device_id = d.device_id
           where s.seq < d.seq and d.received_at < $1 and d.device_id > $2 and s.device_id > $2 order by 1 limit ${AT_ONCE}`,
          [before, after],
        )
      ).map(({ id }) => id),
    );
    for (const id of ids)
      await within(systemScope('snapshots'), async (tx) => {
        await lockLanesOf(tx, [id]);
        const held = (await loadStates(tx, [id], { isLocked: true })).get(id);
        if (held && held.snapshotSeq < held.seq) await saveState(tx, id, held, before);
      });
    after = ids.at(-1) ?? after;
    if (ids.length < AT_ONCE) return;
  }
}
