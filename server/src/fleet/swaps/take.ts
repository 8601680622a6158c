import { Refusal } from '#domain/foundation/basics/errors.ts';
import { isOnShelf } from '#domain/foundation/basics/shelf-path.ts';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { systemScope, type Within } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { addDevice } from '../inventory/add.ts';
import { claimUnit } from '../inventory/claim.ts';
import { upsertItems } from '../inventory/items.ts';
import { checkNext, type Next } from './preview.ts';
import { keptDevice, rowOf } from './rows.ts';
import { putOnShelf } from './shelf.ts';

const scope = systemScope('a monitor is to be replaced');

interface Label {
  readonly sn: string;
  readonly mcuId: string;
}

/** The monitor of a label: a device of the same keeper, one of the inventory, or one that nobody knows yet. */
export async function nextOf(context: Context, session: Session, label: Label): Promise<Next> {
  const row = await kept(context.within, session, label);
  if (row) return { mcuId: row.mcuId, sn: row.sn, model: row.model, deviceType: row.deviceType, row };
  const unit = await claimUnit(context, session, label);
  return { ...label, model: unit?.model ?? null, deviceType: unit?.deviceType ?? null, row: null };
}

const kept = (within: Within, session: Session, { sn, mcuId }: Label) =>
  within(scope, async (tx) => {
    const row = await keptDevice(tx, session, mcuId).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'device_not_found') return null;
      throw error;
    });
    return row && row.sn === sn ? row : null;
  });

/** Puts a new monitor on the shelf of the company of a place: it may sign in, and is nowhere else to be seen. */
export async function takeMonitor(
  context: Context,
  session: Session,
  { mcuId, label }: { readonly mcuId: string; readonly label: Label },
): Promise<{ id: number; mcuId: string; deviceKey: string | null }> {
  const { within, files, clock } = context;
  const next = await nextOf(context, session, label);
  if (next.row && !isOnShelf(next.row.path)) return { id: next.row.id, mcuId: next.mcuId, deviceKey: null };
  const now = clock.now();
  return within(scope, async (tx) => {
    const place = await keptDevice(tx, session, mcuId);
    checkNext(place, next);
    if (next.row) {
      await tx.query("update shelf_monitor set state = 'spare', since = $2 where device_id = $1 and state <> 'spare'", [
        next.row.id,
        now,
      ]);
      return { id: next.row.id, mcuId: next.mcuId, deviceKey: null };
    }
    const { deviceType, companyId, path } = place;
    const added = await addDevice(
      tx,
      {
        ...label,
        deviceName: label.sn,
        deviceType,
        companyId,
        ...(next.model && { details: { model: next.model } }),
      },
      now,
    );
    const unknown = {
      model: next.model,
      hardwareVersion: null,
      firmwareVersion: null,
      imei: null,
      simId: null,
      simKind: null,
    };
    if (next.deviceType === null) await upsertItems(tx, [{ ...label, deviceType, ...unknown }], now);
    await lockLanesOf(tx, [added.id]);
    await putOnShelf(tx, files, (await rowOf(tx, added.id))!, session.loginName, now);
    await writeAudit(tx, {
      at: now,
      userId: session.userId,
      companyPath: path,
      action: 'swaps.take',
      target: label.mcuId,
      detail: { sn: label.sn },
    });
    return { id: added.id, mcuId: label.mcuId, deviceKey: added.deviceKey };
  });
}
