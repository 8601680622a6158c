import { randomBytes } from 'node:crypto';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { StatusChange } from '#domain/power/batteries/status.ts';
import type { KeptValues } from '#domain/reporting/passports/attributes.ts';
import { codeOf } from '#domain/reporting/passports/code.ts';
import type { Facts, Passport } from '#domain/reporting/passports/document.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actorOf, permit } from '../../platform/http/permit.ts';
import type { Session } from '../../platform/http/session.ts';
import { FACTS } from '../../power/batteries/list.ts';

/** Somebody outside who may read more than everybody. */
interface Grant {
  readonly id: string;
  readonly name: string;
  readonly tier: 'interest' | 'authority';
  readonly keyHash: string;
  readonly expiresAt: number;
  readonly addedAt: number;
}

export interface PassportRow extends Facts, Pick<Passport, 'code' | 'status'> {
  readonly batteryId: number;
  readonly companyId: number;
  readonly path: string;
  readonly isPublic: boolean;
  readonly passport: KeptValues;
  readonly statusChanges: readonly StatusChange[];
  readonly passportGrants: readonly Grant[];
  readonly passportChangedAt: number | null;
}

/** Of a `battery b`. */
const COLUMNS = sql`b.id as battery_id, b.company_id, b.path, ${FACTS}, b.code, b.is_public, b.passport, b.status,
  b.status_changes, b.passport_grants, b.passport_changed_at`;

export async function readPassport(tx: Tx, batteryId: number): Promise<PassportRow> {
  const row = await tx.maybe<PassportRow>(sql`select ${COLUMNS} from battery b where b.id = ${batteryId}`);
  if (!row) throw new Refusal('battery_not_found');
  return row;
}

export const passportOfCode = (tx: Tx, code: string): Promise<PassportRow | null> =>
  tx.maybe<PassportRow>(sql`select ${COLUMNS} from battery b where b.code = ${code}`);

/** A battery that the caller may change, and that nobody else does until the end of the transaction. */
export async function passportToChange(tx: Tx, session: Session, batteryId: number): Promise<PassportRow> {
  const row = await tx.maybe<PassportRow>(sql`select ${COLUMNS} from battery b where b.id = ${batteryId} for update`);
  if (!row) throw new Refusal('battery_not_found');
  permit(can.editBattery(actorOf(session), { companyPath: row.path }));
  return row;
}

type Changed = Partial<Pick<PassportRow, 'passport' | 'isPublic' | 'status' | 'statusChanges' | 'passportGrants'>>;

/** Stores what has changed of a passport; from the first time on it has an address. */
export async function storePassport(tx: Tx, before: PassportRow, changed: Changed, now: number): Promise<string> {
  const row = { ...before, ...changed };
  const code = before.code ?? codeOf(randomBytes(16));
  await tx.query(
    `update battery set code = $2, passport = $3, is_public = $4, status = $5, status_changes = $6, passport_grants = $7,
       passport_changed_at = $8 where id = $1`,
    [
      row.batteryId,
      code,
      JSON.stringify(row.passport),
      row.isPublic,
      row.status,
      JSON.stringify(row.statusChanges),
      JSON.stringify(row.passportGrants),
      now,
    ],
  );
  return code;
}

export const factsOf = ({
  serialNumber,
  model,
  chemistry,
  madeOn,
  ratedCentiAmpHour,
  nominalCentiVolt,
}: PassportRow): Facts => ({
  serialNumber,
  model,
  chemistry,
  madeOn,
  ratedCentiAmpHour,
  nominalCentiVolt,
});
