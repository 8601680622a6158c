import { type ConsentSide, mayAnswer, partiesOf } from '#domain/fleet/clocks/consent.ts';
import { containsPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { refused } from '#domain/foundation/permissions/permissions.ts';
import { devicesFor } from '../../foundation/devices/scoped.ts';
import { type AuditEntry, writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { leasesTouched } from './leases.ts';
import { seesRequest } from './list-requests.ts';
import {
  type Answer,
  addParties,
  type Consent,
  closeRequest,
  consentsOf,
  type DeviceOfShift,
  noteAnswer,
} from './requests.ts';
import { applyShift, applyUndo, findShift } from './shift.ts';
import { backOf, checkSpan, type ShiftedSpan } from './shift-span.ts';

interface Request extends ShiftedSpan {
  readonly requestId: string;
  readonly shiftId: string | null;
  readonly state: string;
  readonly expiresAt: number;
}

type Answered = Answer & { readonly requestId: string; readonly side: ConsentSide; readonly leaseId: number };

/**
 * Notes what one side says. When all have agreed, the records are shifted, unless leases that were made meanwhile ask for more. Who may
 * not know of a request is told that there is none.
 *
 * @returns whether they are shifted
 */
export async function answerClockShift(
  tx: Tx,
  actor: Session,
  { requestId, side, leaseId, ...answer }: Answered,
  now: number,
): Promise<{ isDone: boolean }> {
  const { device, request } = await lockedRequest(tx, requestId);
  const parties = await consentsOf(tx, device.id, requestId);
  if (!seesRequest(actor, device.path, parties)) throw new Refusal('clock_shift_request_not_found');
  const party = parties.find((each) => each.side === side && each.leaseId === leaseId);
  if (!party) throw new Refusal('clock_shift_request_not_found');
  if (!mayAnswer(actorOf(actor), party, parties)) throw new Refusal(refused(actor.role).reason);
  checkOpen(request, now);
  if (party.agrees !== null) throw new Refusal('clock_shift_request_over');
  if (side === 'customer' && answer.agrees) checkInWriting(answer);
  await noteAnswer(tx, device.id, requestId, party, answer, actor, now);
  await writeAudit(tx, ...entriesOf(actor, device, request, party, answer, now));
  if (!answer.agrees) {
    await closeRequest(tx, device.id, requestId, 'refused', now);
    return { isDone: false };
  }
  // Leases may have been made, moved or ended since they were asked.
  await addParties(
    tx,
    device.id,
    requestId,
    newParties(parties, partiesOf(await leasesTouched(tx, device.id, request))),
  );
  if ((await consentsOf(tx, device.id, requestId)).some(({ agrees }) => agrees !== true)) return { isDone: false };
  await apply(tx, actor, device, request, now);
  await closeRequest(tx, device.id, requestId, 'done', now);
  return { isDone: true };
}

/** Takes a request back. */
export async function withdrawClockShift(
  tx: Tx,
  actor: Session,
  { mcuId, requestId }: { readonly mcuId: string; readonly requestId: string },
  now: number,
): Promise<void> {
  const [own] = await devicesFor(tx, actor, 'shiftClock', [mcuId]);
  const { device, request } = await lockedRequest(tx, requestId);
  if (device.id !== own!.id) throw new Refusal('clock_shift_request_not_found');
  checkOpen(request, now);
  await closeRequest(tx, device.id, requestId, 'withdrawn', now);
  await writeAudit(tx, entryOf(actor, device, request, 'clocks.withdraw', now));
}

/** A request with its device, whose lane is held from here on. */
async function lockedRequest(tx: Tx, requestId: string): Promise<{ device: DeviceOfShift; request: Request }> {
  const found = await tx.maybe<{ deviceId: number }>(
    'select device_id from clock_shift_request where request_id = $1',
    [requestId],
  );
  const device =
    found &&
    (await tx.maybe<DeviceOfShift>('select id, mcu_id, name, path from device where id = $1', [found.deviceId]));
  if (!device) throw new Refusal('clock_shift_request_not_found');
  await lockLanesOf(tx, [device.id]);
  const request = await tx.one<Request>(
    `select request_id, shift_id, from_at as from, to_at as to, by_ms, state, expires_at
     from clock_shift_request where device_id = $1 and request_id = $2`,
    [device.id, requestId],
  );
  return { device, request };
}

function checkOpen({ state, expiresAt }: Request, now: number): void {
  if (state !== 'open' || expiresAt <= now) throw new Refusal('clock_shift_request_over');
}

/** He has no account to agree with: what he agreed to is stated, and where it is written. */
function checkInWriting({ word, document }: Answer): void {
  for (const [field, text] of Object.entries({ word, document }))
    if (text === '') throw new Refusal('param_error', { field, rule: 'is needed for a customer without accounts' });
}

const newParties = (known: readonly Consent[], needed: ReturnType<typeof partiesOf>): typeof needed =>
  needed.filter(
    ({ side, leaseId, companyId }) =>
      !known.some(
        (party) =>
          party.side === side && (side === 'customer' ? party.leaseId === leaseId : party.companyId === companyId),
      ),
  );

async function apply(tx: Tx, actor: Session, device: DeviceOfShift, request: Request, now: number): Promise<void> {
  const { shiftId, from, to, byMs } = request;
  const span = { from, to, byMs };
  checkSpan(shiftId === null ? span : backOf(span), now);
  if (shiftId === null) {
    await applyShift(tx, actor, device, span, now);
    return;
  }
  const { undoneAt } = await findShift(tx, device.id, shiftId);
  if (undoneAt === null) await applyUndo(tx, actor, device, { ...span, shiftId }, now);
}

const entryOf = (
  { userId }: Session,
  { name, mcuId, path }: DeviceOfShift,
  { from, to, byMs }: ShiftedSpan,
  action: 'clocks.agree' | 'clocks.refuse' | 'clocks.withdraw',
  now: number,
): AuditEntry => ({
  at: now,
  userId,
  companyPath: path,
  action,
  target: mcuId,
  detail: { deviceName: name, from, to, seconds: Math.round(byMs / 1000) },
});

/** An answer is in the log of the company that has the device, and of the one that answers, if that is another. */
function entriesOf(
  actor: Session,
  device: DeviceOfShift,
  request: Request,
  { contractNumber, name }: Consent,
  { agrees, word, document }: Answer,
  now: number,
): AuditEntry[] {
  const entry = entryOf(actor, device, request, agrees ? 'clocks.agree' : 'clocks.refuse', now);
  const detail = {
    ...entry.detail,
    ...(contractNumber !== '' && { contract: contractNumber }),
    customer: name,
    ...(word !== '' && { reason: word }),
    ...(document !== '' && { document }),
  };
  const own = containsPath(actor.path, device.path) ? [] : [{ ...entry, detail, companyPath: actor.path }];
  return [{ ...entry, detail }, ...own];
}
