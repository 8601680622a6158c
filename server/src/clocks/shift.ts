import { randomUUID } from 'node:crypto';
import { withoutRawInstant, withRawInstant } from '#domain/clocks/shift.ts';
import { PROJECTIONS } from '#domain/device-state/projections.ts';
import { Refusal } from '#domain/errors.ts';
import { firstDayKept } from '#domain/history/kept.ts';
import { notePast } from '#domain/stream/arrivals.ts';
import { utcDay } from '#domain/time.ts';
import { noteDue } from '../device-state/due.ts';
import { loadStates } from '../device-state/load-states.ts';
import { saveState } from '../device-state/save-state.ts';
import { devicesFor } from '../devices/scoped.ts';
import { removeRecords } from '../history/late/remove-records.ts';
import { lockLanesOf } from '../history/locks.ts';
import { oldestByKind, placePast } from '../imports/place-past.ts';
import { insertRecords, type LogRow } from '../ingest/log-rows.ts';
import type { Tx } from '../platform/db/within.ts';
import type { Session } from '../platform/http/session.ts';
import { writeAudit } from '../system/audit.ts';
import { checkSpan, type FoundRecord, recordsIn, type ShiftedSpan } from './shift-span.ts';
import { recountOutside } from './store.ts';

/** A record that goes to another instant, with what is stored there of it. */
interface Move {
  readonly record: FoundRecord;
  readonly to: LogRow;
}

type Wanted = ShiftedSpan & { readonly mcuId: string };

/** Files the records of a span at other instants, which they were measured at. Alarms that were raised stay as they are. */
export async function shiftClock(tx: Tx, actor: Session, { mcuId, ...span }: Wanted, now: number): Promise<void> {
  const [device] = await devicesFor(tx, actor, 'shiftClock', [mcuId]);
  const { id, path, name } = device!;
  await lockLanesOf(tx, [id]);
  await checkSpan(tx, id, span, now);
  const found = (await recordsIn(tx, id, span)).filter(({ rawAt }) => rawAt === null);
  const records = await move(
    tx,
    id,
    found.map((record) => ({
      record,
      to: { ...record, at: record.at + span.byMs, payload: withRawInstant(record.payload, record.at) },
    })),
    now,
  );
  if (records === 0) throw new Refusal('clock_shift_empty');
  await tx.query(
    `insert into clock_shift (device_id, shift_id, from_at, to_at, by_ms, records, shifted_at, by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, randomUUID(), span.from, span.to, span.byMs, records, now, actor.loginName],
  );
  await writeAudit(tx, {
    at: now,
    userId: actor.userId,
    companyPath: path,
    action: 'clocks.shift',
    target: mcuId,
    detail: { deviceName: name, from: span.from, to: span.to, seconds: Math.round(span.byMs / 1000), records },
  });
}

/** Files them again where they were sent. */
export async function undoClockShift(
  tx: Tx,
  actor: Session,
  { mcuId, shiftId }: { readonly mcuId: string; readonly shiftId: string },
  now: number,
): Promise<void> {
  const [device] = await devicesFor(tx, actor, 'shiftClock', [mcuId]);
  const { id, path, name } = device!;
  await lockLanesOf(tx, [id]);
  const shift = await tx.maybe<ShiftedSpan & { undoneAt: number | null }>(
    'select from_at as from, to_at as to, by_ms, undone_at from clock_shift where device_id = $1 and shift_id = $2',
    [id, shiftId],
  );
  if (!shift) throw new Refusal('clock_shift_not_found');
  if (shift.undoneAt !== null) return;
  const { from, to, byMs } = shift;
  await checkSpan(tx, id, { from: from + byMs, to: to + byMs, byMs: -byMs }, now);
  const found = await recordsIn(tx, id, { from: from + byMs, to: to + byMs });
  const records = await move(
    tx,
    id,
    found
      .filter(({ at, rawAt }) => rawAt !== null && at - rawAt === byMs)
      .map((record) => ({
        record,
        to: { ...record, at: record.at - byMs, payload: withoutRawInstant(record.payload) },
      })),
    now,
  );
  await tx.query('update clock_shift set undone_at = $3, undone_by = $4 where device_id = $1 and shift_id = $2', [
    id,
    shiftId,
    now,
    actor.loginName,
  ]);
  await writeAudit(tx, {
    at: now,
    userId: actor.userId,
    companyPath: path,
    action: 'clocks.undoShift',
    target: mcuId,
    detail: { deviceName: name, from, to, seconds: Math.round(byMs / 1000), records },
  });
}

/**
 * Takes records out of where they are and files them elsewhere, as late ones. What has the instant of another record stays where it
 * is. All that is derived is due again from the first that went or came.
 *
 * @returns how many went
 */
async function move(tx: Tx, deviceId: number, moves: readonly Move[], now: number): Promise<number> {
  const held = (await loadStates(tx, [deviceId], { isLocked: true })).get(deviceId);
  const groups = Map.groupBy(moves, ({ record: { kind, unit } }) => `${kind} ${unit}`);
  const moved: Move[] = [];
  for (const ofUnit of groups.values()) {
    const { kind, unit } = ofUnit[0]!.record;
    if (held) notePast(held.state.arrivals, unit, kind);
    const instants = ofUnit.map(({ record: { at } }) => at);
    await removeRecords(tx, { deviceId, kind, unit, instants });
    const { taken } = await placePast(
      tx,
      deviceId,
      ofUnit.map(({ to }) => to),
    );
    const stays = new Set<LogRow>(taken);
    const back = ofUnit.filter(({ to }) => stays.has(to)).map(({ record }) => record);
    await insertRecords(tx, 'late_record', back);
    moved.push(...ofUnit.filter(({ to }) => !stays.has(to)));
  }
  if (moved.length === 0) return 0;
  // What the log no longer has is in the snapshot from here on.
  if (held) await saveState(tx, deviceId, held, now);
  const both = moved.flatMap(({ record, to }) => [record, to]);
  const oldest = oldestByKind(both);
  const due = PROJECTIONS.flatMap((projection) =>
    ('recomputedFor' in projection ? projection.recomputedFor : []).flatMap((kind) => {
      const from = oldest.get(kind);
      return from === undefined ? [] : [{ deviceId, projection: projection.name, from }];
    }),
  );
  await noteDue(tx, due, now);
  const first = firstDayKept(now);
  await recountOutside(
    tx,
    deviceId,
    [...new Set(both.map(({ at }) => utcDay(at)))].filter((day) => day < first),
    now,
  );
  return moved.length;
}
