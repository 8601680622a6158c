import { randomUUID } from 'node:crypto';
import {
  type ConsentSide,
  type LeaseOfDevice,
  mayAnswer,
  type Party,
  partiesOf,
  REQUEST_LASTS_MS,
} from '#domain/fleet/clocks/consent.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { columnsOf, valuesOf } from '../../platform/db/written.ts';
import { actorOf } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import type { ShiftedSpan } from './shift-span.ts';

export interface DeviceOfShift {
  readonly id: number;
  readonly mcuId: string;
  readonly name: string;
  readonly path: string;
}

/** What is asked: a new shift, or that one is taken back. */
interface WantedShift {
  readonly span: ShiftedSpan;
  readonly shiftId: string | null;
  readonly records: number;
}

export interface Consent extends Party {
  /** Of the company whose people answer; null where it is gone. */
  readonly path: string | null;
  readonly agrees: boolean | null;
}

/** Asks both sides. Who asks and answers for one of them has agreed with it. */
export async function askForShift(
  tx: Tx,
  actor: Session,
  device: DeviceOfShift,
  { span, shiftId, records }: WantedShift,
  leases: readonly LeaseOfDevice[],
  now: number,
): Promise<string> {
  if (records === 0) throw new Refusal('clock_shift_empty');
  const { from, to, byMs } = span;
  const same = await tx.maybe(
    `select from clock_shift_request where device_id = $1 and state = 'open' and expires_at > $2
     and (shift_id is not distinct from $3 and from_at <= $5 and to_at >= $4) limit 1`,
    [device.id, now, shiftId, from, to],
  );
  if (same) throw new Refusal('clock_shift_asked');
  const requestId = randomUUID();
  const asked = {
    deviceId: device.id,
    requestId,
    shiftId,
    fromAt: from,
    toAt: to,
    byMs,
    records,
    askedAt: now,
    askedBy: actor.loginName,
    expiresAt: now + REQUEST_LASTS_MS,
  };
  await tx.query(sql`insert into clock_shift_request (${columnsOf(asked)}) values (${valuesOf(asked)})`);
  await addParties(tx, device.id, requestId, partiesOf(leases));
  await writeAudit(tx, {
    at: now,
    userId: actor.userId,
    companyPath: device.path,
    action: 'clocks.ask',
    target: device.mcuId,
    detail: { deviceName: device.name, from, to, seconds: Math.round(byMs / 1000), records },
  });
  const consents = await consentsOf(tx, device.id, requestId);
  const own = consents.find((party) => party.side === 'rental' && mayAnswer(actorOf(actor), party, consents));
  if (own) await noteAnswer(tx, device.id, requestId, own, { agrees: true, word: '', document: '' }, actor, now);
  return requestId;
}

export async function addParties(
  tx: Tx,
  deviceId: number,
  requestId: string,
  parties: readonly Party[],
): Promise<void> {
  for (const { side, leaseId, companyId, contractNumber, name } of parties)
    await tx.query(
      `insert into clock_shift_consent (device_id, request_id, side, lease_id, company_id, contract_number, name)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [deviceId, requestId, side, leaseId, companyId, contractNumber, name],
    );
}

export const consentsOf = (tx: Tx, deviceId: number, requestId: string): Promise<Consent[]> =>
  tx.query(
    `select c.side, c.lease_id, c.company_id, c.contract_number, c.name, c.agrees, o.path
     from clock_shift_consent c left join company o on o.id = c.company_id
     where c.device_id = $1 and c.request_id = $2 order by c.lease_id, c.side desc`,
    [deviceId, requestId],
  );

export interface Answer {
  readonly agrees: boolean;
  readonly word: string;
  readonly document: string;
}

export async function noteAnswer(
  tx: Tx,
  deviceId: number,
  requestId: string,
  { side, leaseId }: { readonly side: ConsentSide; readonly leaseId: number },
  { agrees, word, document }: Answer,
  actor: Session,
  now: number,
): Promise<void> {
  await tx.query(
    `update clock_shift_consent set agrees = $5, word = $6, document = $7, answered_at = $8, answered_by = $9
     where device_id = $1 and request_id = $2 and side = $3 and lease_id = $4`,
    [deviceId, requestId, side, leaseId, agrees, word, document, now, actor.loginName],
  );
}

export async function closeRequest(
  tx: Tx,
  deviceId: number,
  requestId: string,
  state: 'done' | 'refused' | 'withdrawn',
  now: number,
): Promise<void> {
  await tx.query(
    'update clock_shift_request set state = $3, decided_at = $4 where device_id = $1 and request_id = $2',
    [deviceId, requestId, state, now],
  );
}
