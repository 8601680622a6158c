import { PROJECTIONS } from '#domain/assembly/device-state/projections.ts';
import { decodeKeys } from '#domain/fleet/imports/instants.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { forgetPast } from '#domain/stream/stream/arrivals.ts';
import { isImported } from '#domain/stream/stream/receipt.ts';
import type { Context } from '../../context.ts';
import { devicesFor } from '../../foundation/devices/scoped.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { type Each, eachOnce } from '../../platform/jobs/job.ts';
import { noteDue } from '../../stream/device-state/due.ts';
import { loadStates } from '../../stream/device-state/load-states.ts';
import { FROM_THE_FIRST } from '../../stream/device-state/recomputation.ts';
import { saveState } from '../../stream/device-state/save-state.ts';
import { removeRecords } from '../../stream/history/late/remove-records.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { readImport } from './store.ts';

const scope = systemScope('undo imports');

/** Marks an import as undone: a job takes its records out. */
export async function undoImport(
  tx: Tx,
  actor: Session,
  { mcuId, importId }: { readonly mcuId: string; readonly importId: string },
  now: number,
): Promise<void> {
  const [device] = await devicesFor(tx, actor, 'importRecords', [mcuId]);
  const { id, path, name } = device!;
  await lockLanesOf(tx, [id]);
  const row = await readImport(tx, id, importId);
  if (!row) throw new Refusal('import_not_found');
  if (row.undoneAt !== null) return;
  await tx.query('update record_import set undone_at = $3, undone_by = $4 where device_id = $1 and import_id = $2', [
    id,
    importId,
    now,
    actor.loginName,
  ]);
  await writeAudit(tx, {
    at: now,
    userId: actor.userId,
    companyPath: path,
    action: 'imports.undo',
    target: mcuId,
    detail: { deviceName: name, table: row.name, records: row.stored },
  });
}

interface Undone {
  readonly deviceId: number;
  readonly importId: string;
}

/** Takes the records of undone imports out, a packet at a time, and has all that was derived from them computed again. */
export const removeUndone = (
  { within, clock }: Pick<Context, 'within' | 'clock'>,
  signal: AbortSignal,
  each: Each = eachOnce(signal),
): Promise<void> =>
  each(
    undoneImports(within),
    ({ deviceId, importId }) => `import ${importId} of device ${deviceId}`,
    async (undone) => {
      while (!signal.aborted && (await within(scope, (tx) => removeNext(tx, undone, clock.now()))));
    },
  );

async function* undoneImports(within: Context['within']): AsyncGenerator<Undone, void, undefined> {
  yield* await within(scope, (tx) =>
    tx.query<Undone>(
      'select device_id, import_id from record_import where undone_at is not null and removed_at is null order by 1, 2 limit 500',
    ),
  );
}

export const countUndone = ({ within }: Pick<Context, 'within'>): Promise<number> =>
  within(scope, async (tx) => {
    const { count } = await tx.one<{ count: number }>(
      'select count(*) as count from record_import where undone_at is not null and removed_at is null',
    );
    return count;
  });

/** False when nothing was left: then the import is done with. */
async function removeNext(tx: Tx, { deviceId, importId }: Undone, now: number): Promise<boolean> {
  await lockLanesOf(tx, [deviceId]);
  const part = await tx.maybe<{ number: number; keys: Buffer }>(
    'select number, keys from import_part where device_id = $1 and import_id = $2 order by number limit 1',
    [deviceId, importId],
  );
  if (!part) {
    await finish(tx, deviceId, importId, now);
    return false;
  }
  const ofUnits = Map.groupBy(decodeKeys(part.keys), ({ kind, unit }) => `${kind} ${unit}`);
  for (const keys of ofUnits.values()) {
    const { kind, unit } = keys[0]!;
    await removeRecords(tx, { deviceId, kind, unit, instants: keys.map(({ at }) => at) }, isImported);
  }
  await tx.query('delete from import_part where device_id = $1 and import_id = $2 and number = $3', [
    deviceId,
    importId,
    part.number,
  ]);
  return true;
}

async function finish(tx: Tx, deviceId: number, importId: string, now: number): Promise<void> {
  await tx.query('update record_import set removed_at = $3 where device_id = $1 and import_id = $2', [
    deviceId,
    importId,
    now,
  ]);
  const held = (await loadStates(tx, [deviceId], { isLocked: true })).get(deviceId);
  if (held) {
    for (const [unit, kind] of (await readImport(tx, deviceId, importId))?.units ?? [])
      if (!(await hasRecords(tx, deviceId, unit, kind))) forgetPast(held.state.arrivals, unit, kind);
    await saveState(tx, deviceId, held, now);
  }
  const due = PROJECTIONS.filter((projection) => 'recomputedFor' in projection).map(({ name }) => ({
    deviceId,
    projection: name,
    from: FROM_THE_FIRST,
  }));
  await noteDue(tx, due, now);
}

/** Other records of the past may be there, of another table or of a clock that was wrong. */
async function hasRecords(tx: Tx, deviceId: number, unit: number, kind: number): Promise<boolean> {
  for (const table of ['series', 'late_record', 'record_log'])
    if (
      await tx.maybe(`select from ${table} where device_id = $1 and kind = $2 and unit = $3 limit 1`, [
        deviceId,
        kind,
        unit,
      ])
    )
      return true;
  return false;
}
