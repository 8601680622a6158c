import { randomUUID } from 'node:crypto';
import { UNDO_MS } from '#domain/fleet/swaps/limits.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { companyOf, isOnShelf } from '#domain/foundation/basics/shelf-path.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { replaceNodes } from './energy-nodes.ts';
import {
  exchangeIdentities,
  forgetMonitor,
  forgetMounts,
  mountedSince,
  noteMounts,
  noteOnShelf,
  type Pair,
} from './exchange.ts';
import type { Seen } from './first-values.ts';
import { exchangeRecords } from './move-records.ts';
import { keptDevice, rowOf } from './rows.ts';

export type Swapper = Pick<Session, 'userId' | 'loginName' | 'role' | 'path'>;

interface Wanted {
  readonly mcuId: string;
  readonly otherMcuId: string;
  /** From when on the monitors hang the other way round; now where absent. */
  readonly at?: number | undefined;
  readonly reason: string;
  readonly seen?: (Seen & { readonly scannedAt: number }) | null;
}

export interface Swapped {
  readonly swapId: string;
  readonly records: number;
  /** The devices, by the monitors that are there now and were before. */
  readonly changed: readonly { readonly id: number; readonly mcuId: string }[];
}

/** The two devices of a swap, held until its end. */
export async function pairFor(tx: Tx, actor: Swapper, mcuId: string, otherMcuId: string): Promise<Pair> {
  const one = await keptDevice(tx, actor, mcuId);
  const other = await keptDevice(tx, actor, otherMcuId, 'swap_not_found');
  await lockLanesOf(tx, [one.id, other.id]);
  await tx.query('select from device where id = any($1) order by id for update', [[one.id, other.id]]);
  if (one.id === other.id || isOnShelf(one.path)) throw new Refusal('swap_same');
  if (one.deviceType !== other.deviceType) throw new Refusal('swap_other_type');
  return [one, other];
}

/** Refuses an instant at which the monitors cannot have been exchanged. */
export async function checkInstant(tx: Tx, [one, other]: Pair, at: number, now: number): Promise<void> {
  if (at > now) throw new Refusal('swap_future');
  if (at <= (await mountedSince(tx, [one.id, other.id]))) throw new Refusal('swap_before_last');
}

/** Lets the monitors of two devices exchange their places from an instant on. */
export async function swap(tx: Tx, actor: Swapper, wanted: Wanted, now: number): Promise<Swapped> {
  const pair = await pairFor(tx, actor, wanted.mcuId, wanted.otherMcuId);
  const at = wanted.at ?? now;
  await checkInstant(tx, pair, at, now);
  const [one, other] = pair;
  const ids = [one.id, other.id] as const;
  const records = await exchangeRecords(tx, ids, at, now);
  await noteMounts(tx, pair, at, wanted.reason);
  await exchangeIdentities(tx, pair);
  await replaceNodes(tx, pair);
  await forgetMonitor(tx, ids, now);
  await noteOnShelf(tx, other, actor.loginName, now);
  const swapId = randomUUID();
  await tx.query(
    `insert into monitor_swap (swap_id, device_id, other_device_id, at, done_at, by_name, reason, seen) values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)`,
    [swapId, one.id, other.id, at, now, actor.loginName, wanted.reason, JSON.stringify(wanted.seen ?? {})],
  );
  await noteRecords(tx, swapId, records, now);
  await audit(tx, actor, 'swaps.swap', pair, at, records, now);
  return { swapId, records, changed: changedBy(pair) };
}

/** Takes a swap back: each monitor hangs where it hung, with what it has measured since. */
export async function undoSwap(
  tx: Tx,
  actor: Swapper,
  { mcuId, swapId }: { mcuId: string; swapId: string },
  now: number,
): Promise<Swapped> {
  const device = await keptDevice(tx, actor, mcuId);
  const done = await tx.maybe<{
    deviceId: number;
    otherDeviceId: number;
    at: number;
    doneAt: number;
    undoneAt: number | null;
  }>(
    'select device_id, other_device_id, at, done_at, undone_at from monitor_swap where swap_id = $1 and $2 in (device_id, other_device_id) for update',
    [swapId, device.id],
  );
  if (!done) throw new Refusal('swap_not_found');
  if (done.undoneAt !== null || now > done.doneAt + UNDO_MS) throw new Refusal('swap_undo_over');
  const names = await Promise.all([rowOf(tx, done.deviceId), rowOf(tx, done.otherDeviceId)]);
  if (!names[0] || !names[1]) throw new Refusal('swap_undo_over');
  const pair = await pairFor(tx, actor, names[0].mcuId, names[1].mcuId);
  const ids = [pair[0].id, pair[1].id] as const;
  if ((await mountedSince(tx, [ids[0]])) !== done.at || (await mountedSince(tx, [ids[1]])) !== done.at)
    throw new Refusal('swap_before_last');
  const records = await exchangeRecords(tx, ids, done.at, now);
  await forgetMounts(tx, ids, done.at);
  await exchangeIdentities(tx, pair);
  await replaceNodes(tx, pair);
  await forgetMonitor(tx, ids, now);
  await tx.query("update shelf_monitor set state = 'spare', since = $2 where device_id = any($1)", [ids, now]);
  await tx.query('update monitor_swap set undone_at = $2, undone_by = $3 where swap_id = $1', [
    swapId,
    now,
    actor.loginName,
  ]);
  await noteRecords(tx, swapId, records, now);
  await audit(tx, actor, 'swaps.undoSwap', pair, done.at, records, now);
  return { swapId, records, changed: changedBy(pair) };
}

/** Where records went to other logs, both devices are derived again from theirs. */
const noteRecords = (tx: Tx, swapId: string, records: number, now: number) =>
  tx.query(
    'update monitor_swap set records = $2, rebuild_since = case when $2 > 0 then $3::int8 else rebuild_since end where swap_id = $1',
    [swapId, records, now],
  );

const changedBy = ([one, other]: Pair) => [
  { id: one.id, mcuId: one.mcuId },
  { id: other.id, mcuId: other.mcuId },
];

const audit = (
  tx: Tx,
  { userId }: Swapper,
  action: string,
  [one, other]: Pair,
  at: number,
  records: number,
  now: number,
) =>
  writeAudit(tx, {
    at: now,
    userId,
    companyPath: companyOf(one.path),
    action,
    target: one.mcuId,
    detail: { deviceName: one.name, snBefore: one.sn, sn: other.sn, from: at, records },
  });
