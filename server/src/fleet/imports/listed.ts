import type { ImportItem } from '#domain/fleet/imports/calls.ts';
import { type Actor, devicesFor } from '../../foundation/devices/scoped.ts';
import type { Tx } from '../../platform/db/within.ts';
import { type ImportRow, listImports } from './store.ts';

/** The imports of a device for who may administer it, newest first. */
export async function listedImports(tx: Tx, actor: Actor, mcuId: string): Promise<ImportItem[]> {
  const [device] = await devicesFor(tx, actor, 'importRecords', [mcuId]);
  return (await listImports(tx, device!.id)).map(toItem);
}

const toItem = ({
  channelCounts,
  units: _,
  undoneBy,
  removedAt,
  firstInstant,
  lastInstant,
  ...row
}: ImportRow): ImportItem => ({
  ...row,
  refused: [...row.refused],
  leftOut: [...row.leftOut],
  state: stateOf({ ...row, removedAt }),
  undoneByName: undoneBy,
  values: Object.entries(channelCounts).map(([key, count]) => {
    const [kind, unit, channel] = key.split('.') as [string, string, string];
    return { kind: Number(kind), unit: Number(unit), channel, count };
  }),
  firstAt: firstInstant,
  newestAt: lastInstant,
});

function stateOf({
  endedAt,
  undoneAt,
  removedAt,
}: Pick<ImportRow, 'endedAt' | 'undoneAt' | 'removedAt'>): ImportItem['state'] {
  if (undoneAt !== null) return removedAt === null ? 'undoing' : 'undone';
  return endedAt === null ? 'open' : 'ended';
}
