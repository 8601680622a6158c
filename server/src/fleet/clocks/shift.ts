import { randomUUID } from 'node:crypto';
import { PROJECTIONS } from '#domain/assembly/device-state/projections.ts';
import { withoutRawInstant, withRawInstant } from '#domain/fleet/clocks/shift.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { utcDay } from '#domain/foundation/basics/time.ts';
import { firstDayKept } from '#domain/stream/history/retention.ts';
import { notePast } from '#domain/stream/stream/arrivals.ts';
import { alarmRecomputation } from '../../alerting/alarms/recompute.ts';
import { devicesFor } from '../../foundation/devices/scoped.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { noteDue } from '../../stream/device-state/due.ts';
import { loadStates } from '../../stream/device-state/load-states.ts';
import { saveState } from '../../stream/device-state/save-state.ts';
import { removeRecords } from '../../stream/history/late/remove-records.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { insertRecords, type LogRow } from '../../stream/ingest/log-rows.ts';
import { oldestByKind, placePast } from '../imports/place-past.ts';
import { leasesTouched } from './leases.ts';
import { askForShift, type DeviceOfShift } from './requests.ts';
import { backOf, checkSpan, type FoundRecord, type ShiftedSpan, shiftedBy, unshiftedIn } from './shift-span.ts';
import { recountOutside } from './store.ts';

/** A record that goes to another instant, with what is stored there of it. */
interface Move {
  readonly record: FoundRecord;
  readonly to: LogRow;
}

type Wanted = ShiftedSpan & { readonly mcuId: string };
/** What came of it: null where it is done. */
interface Outcome {
  readonly requestId: string | null;
}
/** Who has done it, as the log and the list of shifts name him. */
type Shifter = Pick<Session, 'userId' | 'loginName'>;

/**
 * Files the records of a span at other instants, which they were measured at, or asks both sides of the leases over whose begin or end
 * they would go. Alarms that were raised stay as they are; those that the records show at their new instants are found later.
 */
export async function shiftClock(tx: Tx, actor: Session, { mcuId, ...span }: Wanted, now: number): Promise<Outcome> {
  const device = await heldDevice(tx, actor, mcuId);
  checkSpan(span, now);
  const leases = await leasesTouched(tx, device.id, span);
  if (leases.length > 0) {
    const records = (await unshiftedIn(tx, device.id, span)).length;
    return { requestId: await askForShift(tx, actor, device, { span, shiftId: null, records }, leases, now) };
  }
  await applyShift(tx, actor, device, span, now);
  return { requestId: null };
}

/** Files them again where they were sent, or asks for it. */
export async function undoClockShift(
  tx: Tx,
  actor: Session,
  { mcuId, shiftId }: { readonly mcuId: string; readonly shiftId: string },
  now: number,
): Promise<Outcome> {
  const device = await heldDevice(tx, actor, mcuId);
  const shift = await findShift(tx, device.id, shiftId);
  if (shift.undoneAt !== null) return { requestId: null };
  checkSpan(backOf(shift), now);
  const leases = await leasesTouched(tx, device.id, shift);
  if (leases.length > 0) {
    const records = (await shiftedBy(tx, device.id, shift)).length;
    return { requestId: await askForShift(tx, actor, device, { span: shift, shiftId, records }, leases, now) };
  }
  await applyUndo(tx, actor, device, { ...shift, shiftId }, now);
  return { requestId: null };
}

async function heldDevice(tx: Tx, actor: Session, mcuId: string): Promise<DeviceOfShift> {
  const [device] = await devicesFor(tx, actor, 'shiftClock', [mcuId]);
  await lockLanesOf(tx, [device!.id]);
  return device!;
}

export async function findShift(
  tx: Tx,
  deviceId: number,
  shiftId: string,
): Promise<ShiftedSpan & { readonly undoneAt: number | null }> {
  const shift = await tx.maybe<ShiftedSpan & { undoneAt: number | null }>(
    'select from_at as from, to_at as to, by_ms, undone_at from clock_shift where device_id = $1 and shift_id = $2',
    [deviceId, shiftId],
  );
  if (!shift) throw new Refusal('clock_shift_not_found');
  return shift;
}

/** Shifts what may be shifted. The caller holds the lane of the device, and has asked whom he has to. */
export async function applyShift(
  tx: Tx,
  by: Shifter,
  device: DeviceOfShift,
  { from, to, byMs }: ShiftedSpan,
  now: number,
): Promise<void> {
  const found = await unshiftedIn(tx, device.id, { from, to, byMs });
  const records = await move(
    tx,
    device.id,
    found.map((record) => ({
      record,
      to: { ...record, at: record.at + byMs, payload: withRawInstant(record.payload, record.at) },
    })),
    now,
  );
  if (records === 0) throw new Refusal('clock_shift_empty');
  await tx.query(
    `insert into clock_shift (device_id, shift_id, from_at, to_at, by_ms, records, shifted_at, by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [device.id, randomUUID(), from, to, byMs, records, now, by.loginName],
  );
  await noteDone(tx, 'clocks.shift', by, device, { from, to, byMs }, records, now);
}

/** Takes a shift back, under the same conditions. */
export async function applyUndo(
  tx: Tx,
  by: Shifter,
  device: DeviceOfShift,
  { shiftId, ...span }: ShiftedSpan & { readonly shiftId: string },
  now: number,
): Promise<void> {
  const { byMs } = span;
  const found = await shiftedBy(tx, device.id, span);
  const records = await move(
    tx,
    device.id,
    found.map((record) => ({
      record,
      to: { ...record, at: record.at - byMs, payload: withoutRawInstant(record.payload) },
    })),
    now,
  );
  await tx.query('update clock_shift set undone_at = $3, undone_by = $4 where device_id = $1 and shift_id = $2', [
    device.id,
    shiftId,
    now,
    by.loginName,
  ]);
  await noteDone(tx, 'clocks.undoShift', by, device, span, records, now);
}

const noteDone = (
  tx: Tx,
  action: 'clocks.shift' | 'clocks.undoShift',
  { userId }: Shifter,
  { name, mcuId, path }: DeviceOfShift,
  { from, to, byMs }: ShiftedSpan,
  records: number,
  now: number,
): Promise<void> =>
  writeAudit(tx, {
    at: now,
    userId,
    companyPath: path,
    action,
    target: mcuId,
    detail: { deviceName: name, from, to, seconds: Math.round(byMs / 1000), records },
  });

/** What is computed again from records, with their kinds: also the alarms that they show at their new instants and nobody was told of. */
const DERIVED: readonly { readonly projection: string; readonly kinds: readonly number[] }[] = [
  ...PROJECTIONS.flatMap((projection) =>
    'recomputedFor' in projection ? [{ projection: projection.name, kinds: projection.recomputedFor }] : [],
  ),
  { projection: alarmRecomputation.projection, kinds: alarmRecomputation.lateKinds },
];

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
  const due = DERIVED.flatMap(({ projection, kinds }) =>
    kinds.flatMap((kind) => {
      const from = oldest.get(kind);
      return from === undefined ? [] : [{ deviceId, projection, from }];
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
