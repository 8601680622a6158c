import { OFFLINE_ALARM } from '#domain/alerting/alarms/catalogue.ts';
import { nextHead } from '#domain/alerting/alarms/life/group.ts';
import { lockLives } from '../../../alerting/alarms/life/to-handle.ts';
import { int8, rowsFrom, uuid } from '../../../platform/db/rows-from.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { lockLanesOf } from '../../../stream/history/locks.ts';

/** Which alarm gathers another one from now on; null: none. */
export interface Gathered {
  readonly deviceId: number;
  readonly id: string;
  readonly by: string | null;
}

/** An offline alarm that is over. */
interface Hub {
  readonly deviceId: number;
  readonly id: string;
}

/**
 * Looks for open alarms that one has gathered which is over: of an end that nobody noted, as in maintenance, or that a rebuild
 * found.
 */
export async function regroup(tx: Tx): Promise<void> {
  const heads = await tx.query<{ id: string }>(
    'select distinct gathered_by as id from alarm where gathered_by is not null and released_at is null',
  );
  if (heads.length === 0) return;
  const over = await tx.query<Hub>(
    'select device_id, id from alarm where id = any($1::uuid[]) and released_at is not null',
    [heads.map(({ id }) => id)],
  );
  await writeGroups(tx, await leftBehind(tx, over));
}

interface LeftRow {
  readonly deviceId: number;
  readonly id: string;
  readonly gatheredBy: string;
  readonly isHub: boolean;
}

/** Open alarms that hubs which are back have gathered: those of their units stand alone, the first other hub gathers the rest. */
export async function leftBehind(tx: Tx, back: readonly Hub[]): Promise<Gathered[]> {
  if (back.length === 0) return [];
  const ids = back.map(({ id }) => id);
  const devices = new Set(back.map(({ deviceId }) => deviceId));
  const ofUnits = await tx.query<LeftRow>(
    `select device_id, id, gathered_by, false as is_hub from alarm
     where device_id = any($1) and gathered_by is not null and released_at is null and msg_type <> ${OFFLINE_ALARM}
       and not exists (select from alarm o where o.device_id = alarm.device_id and o.msg_type = ${OFFLINE_ALARM} and o.released_at is null)`,
    [[...devices]],
  );
  const others = await tx.query<LeftRow>(
    `select device_id, id, gathered_by, msg_type = ${OFFLINE_ALARM} as is_hub from alarm
     where gathered_by = any($1::uuid[]) and released_at is null and device_id <> all($2) order by raised_at, device_id, id`,
    [ids, [...devices]],
  );
  const groups = [...Map.groupBy(others, ({ gatheredBy }) => gatheredBy).values()];
  return [
    ...ofUnits.map(({ deviceId, id }) => ({ deviceId, id, by: null })),
    ...groups.flatMap((left) => {
      const head = nextHead(left);
      return left.map((each) => ({
        deviceId: each.deviceId,
        id: each.id,
        by: each === head ? null : (head?.id ?? null),
      }));
    }),
  ];
}

/** As those who handle alarms, and as ingest, so that nobody waits for the other. */
export async function writeGroups(tx: Tx, gathered: readonly Gathered[]): Promise<void> {
  if (gathered.length === 0) return;
  await lockLanesOf(tx, [...new Set(gathered.map(({ deviceId }) => deviceId))]);
  await lockLives(
    tx,
    gathered.map(({ id }) => id),
  );
  const found = rowsFrom('u', {
    deviceId: int8(gathered.map(({ deviceId }) => deviceId)),
    id: uuid(gathered.map(({ id }) => id)),
    gatheredBy: uuid(gathered.map(({ by }) => by)),
  });
  await tx.query(
    sql`update alarm a set gathered_by = u.gathered_by from ${found}
     where a.device_id = u.device_id and a.id = u.id and a.released_at is null`,
  );
}
