import type { Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import { statusFault } from '#domain/power/batteries/status.ts';
import {
  type AttributeKey,
  isAttribute,
  type Json,
  type Kept,
  type KeptValues,
  type Source,
} from '#domain/reporting/passports/attributes.ts';
import type { passportCalls } from '#domain/reporting/passports/calls.ts';
import { isFit } from '#domain/reporting/passports/check.ts';
import { readMakerFile } from '#domain/reporting/passports/maker-file.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { type PassportRow, passportToChange, storePassport } from './rows.ts';

type Calls = typeof passportCalls;

/** Somebody who changes a passport. */
export interface Change {
  readonly tx: Tx;
  readonly session: Session;
  readonly now: number;
}

/** The values of a passport after some were given; null takes one away. */
export function withValues(
  before: KeptValues,
  given: Readonly<Partial<Record<AttributeKey, Json>>>,
  source: Source,
  at: number,
): KeptValues {
  const after: Partial<Record<AttributeKey, Kept>> = { ...before };
  for (const [key, value] of Object.entries(given)) {
    if (!isAttribute(key)) continue;
    if (value === null) delete after[key];
    else after[key] = { value, source, at };
  }
  return after;
}

export const noteChange = ({ tx, session, now }: Change, row: PassportRow, verb: string, detail: AuditDetail = {}) =>
  writeAudit(tx, {
    ...{ at: now, userId: session.userId, companyPath: row.path },
    ...{ action: `passports.${verb}`, target: row.serialNumber, detail: { sn: row.serialNumber, ...detail } },
  });

export async function savePassport(
  change: Change,
  { batteryId, values }: Parsed<Calls['savePassport']>,
): Promise<null> {
  const row = await passportToChange(change.tx, change.session, batteryId);
  for (const [key, value] of Object.entries(values)) {
    if (isAttribute(key) && value !== null && !isFit(key, value as Json))
      throw new Refusal('param_error', { field: key, rule: 'must be a value of the data model' });
  }
  const passport = withValues(row.passport, values as Partial<Record<AttributeKey, Json>>, 'entered', change.now);
  await storePassport(change.tx, row, { passport }, change.now);
  await noteChange(change, row, 'save', { parts: Object.keys(values).join(', ') });
  return null;
}

/** Takes the fixed values of a file of the maker; what a workshop measured stays. */
export async function importMakerPassport(change: Change, batteryId: number, file: Uint8Array) {
  const row = await passportToChange(change.tx, change.session, batteryId);
  const read = readMakerFile(new TextDecoder().decode(file));
  if (!read) throw new Refusal('passport_file_unreadable');
  const passport = withValues(row.passport, read.values, 'maker', change.now);
  await storePassport(change.tx, row, { passport }, change.now);
  const taken = Object.keys(read.values).length;
  await noteChange(change, row, 'import', { values: taken });
  return { taken, refused: [...read.refused] };
}

export async function recordStatus(
  change: Change,
  { batteryId, status, at = change.now, note }: Parsed<Calls['recordBatteryStatus']>,
): Promise<null> {
  const { tx, session, now } = change;
  const row = await passportToChange(tx, session, batteryId);
  const fault = statusFault(row.statusChanges, { status, at }, now);
  if (fault)
    throw new Refusal('param_error', {
      field: fault.startsWith('not') && !fault.endsWith('future') ? 'status' : 'at',
      rule: fault,
    });
  const statusChanges = [...row.statusChanges, { status, at, by: session.loginName, note }];
  await storePassport(tx, row, { status, statusChanges }, now);
  await noteChange(change, row, 'status', { what: status, at });
  return null;
}

export async function publishPassport(change: Change, { batteryId, isPublic }: Parsed<Calls['publishPassport']>) {
  const row = await passportToChange(change.tx, change.session, batteryId);
  const code = await storePassport(change.tx, row, { isPublic }, change.now);
  await noteChange(change, row, isPublic ? 'open' : 'close');
  return { code };
}
