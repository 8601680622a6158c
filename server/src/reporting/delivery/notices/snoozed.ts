import { type DueAlarm, isCalledFor, looksAgainAt } from '#domain/reporting/delivery/snoozed.ts';
import { int8, rowsFrom } from '../../../platform/db/rows-from.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import type { DueRow } from './due-row.ts';
import { type AlarmKey, keysFrom, keyText } from './notices.ts';

const isCall = ({ kind }: DueRow): boolean => kind.startsWith('escalate');

/** What can be told: calls that nobody needs are dropped, and what is about a snoozed alarm waits until that ends. */
export async function withoutSnoozed(tx: Tx, rows: readonly DueRow[], now: number): Promise<DueRow[]> {
  const asked = rows.filter(({ kind }) => kind !== 'release');
  if (asked.length === 0) return [...rows];
  const alarms = await readAlarms(tx, asked);
  const needless = asked.filter((row) => isCall(row) && !isCalledFor(alarms.get(keyText(row)) ?? GONE));
  await tx.query('update delivery set dropped_at = $2 where id = any($1)', [needless.map(({ id }) => id), now]);
  const waiting = asked.flatMap((row) => {
    const again = needless.includes(row) ? null : looksAgainAt(alarms.get(keyText(row)) ?? GONE, now);
    return again === null ? [] : [{ row, again }];
  });
  await wait(tx, waiting, now);
  const kept = new Set([...needless, ...waiting.map(({ row }) => row)]);
  return rows.filter((row) => !kept.has(row));
}

const GONE: DueAlarm = { releasedAt: 0, workStatus: 0, snoozedUntil: null, suppressed: false };

async function readAlarms(tx: Tx, keys: readonly AlarmKey[]): Promise<Map<string, DueAlarm>> {
  const alarms = await tx.query<AlarmKey & DueAlarm>(
    `select device_id, raised_at as at, unit, msg_type, code, released_at, work_status, snoozed_until, suppressed from alarm
     where device_id = any($1) and raised_at = any($2)`,
    [[...new Set(keys.map(({ deviceId }) => deviceId))], [...new Set(keys.map(({ at }) => at))]],
  );
  return new Map(alarms.map((alarm) => [keyText(alarm), alarm]));
}

interface Waiting {
  readonly row: DueRow;
  readonly again: number;
}

/** The clock of a chain of calls stands still meanwhile: the calls that follow are as much later. */
async function wait(tx: Tx, waiting: readonly Waiting[], now: number): Promise<void> {
  if (waiting.length === 0) return;
  const first = waiting.filter(({ row }) => !isCall(row));
  const later = rowsFrom('n', {
    id: int8(first.map(({ row }) => row.id)),
    dueAt: int8(first.map(({ again }) => again)),
  });
  await tx.query(sql`update delivery y set due_at = n.due_at, planned_at = ${now} from ${later} where y.id = n.id`);
  const chains = [
    ...Map.groupBy(
      waiting.filter(({ row }) => isCall(row)),
      ({ row }) => keyText(row),
    ).values(),
  ];
  const stopped = rowsFrom('n', {
    ...keysFrom(chains.map(([one]) => one!.row)),
    laterMs: int8(chains.map((calls) => calls[0]!.again - Math.min(...calls.map(({ row }) => row.dueAt)))),
  });
  await tx.query(
    sql`update delivery y set due_at = y.due_at + n.later_ms, planned_at = ${now} from ${stopped}
     where y.device_id = n.device_id and y.at = n.at and y.unit = n.unit and y.msg_type = n.msg_type and y.code = n.code
       and y.kind like 'escalate%' and y.message_id is null and y.dropped_at is null`,
  );
}
