import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { followSettings, noteChangedSettings } from '../../../stream/recompute/changed-settings.ts';
import { changeDevices, type DeviceRules, type Edit, type Editor, lockOwnDevices } from './device-rules.ts';

/** Changes what is set for devices themselves. Returns how many it changes. */
export async function saveForDevices(
  context: Context,
  session: Editor,
  mcuIds: readonly string[],
  edit: Edit,
  check: (tx: Tx, rows: readonly DeviceRules[]) => Promise<void> = async () => {},
): Promise<number> {
  const now = context.clock.now();
  const ids = await context.within(session, async (tx) => {
    const rows = await lockOwnDevices(tx, session, [...new Set(mcuIds)]);
    await check(tx, rows);
    const changed = await changeDevices(tx, session, rows, edit, now);
    const changedIds = changed.map(({ id }) => id);
    await noteChangedSettings(tx, changedIds, now, 'alarms');
    return changedIds;
  });
  await followSettings(context, ids);
  return ids.length;
}
