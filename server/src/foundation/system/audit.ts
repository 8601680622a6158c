import type { ErrorCode } from '#domain/foundation/basics/errors.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import { storedJson } from '../../platform/db/json.ts';
import { int4, int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import { actingNow } from './acting.ts';

/** Who did what to what. `detail` never contains secrets. */
export interface AuditEntry {
  readonly at: number;
  readonly userId: number | null;
  readonly companyPath: string;
  /** Feature and verb: `users.signIn`, `devices.add`. */
  readonly action: string;
  readonly target?: string;
  /** Where the request came from; absent for that of the call under way. */
  readonly address?: string;
  /** The reason of a refusal; absent when the action was performed. */
  readonly outcome?: ErrorCode;
  /** The API key that it was done with, null for none; absent for that of the call under way. */
  readonly apiKey?: string | null;
  /** Browser and system; absent for those of the call under way. */
  readonly client?: string | null;
  /** Its name; absent for that of the call under way. */
  readonly session?: string | null;
  readonly detail?: AuditDetail;
}

/** Writes entries in the transaction of the action: all are stored or none. */
export async function writeAudit(tx: Tx, ...entries: readonly AuditEntry[]): Promise<void> {
  const now = actingNow();
  const written = rowsFrom('u', {
    at: int8(entries.map(({ at }) => at)),
    userId: int4(entries.map(({ userId }) => userId)),
    companyPath: text(entries.map(({ companyPath }) => companyPath)),
    action: text(entries.map(({ action }) => action)),
    target: text(entries.map(({ target = null }) => target)),
    address: text(entries.map(({ address = now.address }) => address)),
    client: text(entries.map(({ client = now.client }) => client)),
    session: text(entries.map(({ session = now.session }) => session)),
    outcome: text(entries.map(({ outcome = null }) => outcome)),
    detail: text(
      entries.map(({ detail, apiKey = now.apiKey }) => storedJson({ ...detail, ...(apiKey !== null && { apiKey }) })),
    ),
  });
  await tx.query(
    sql`insert into audit_entry (id, at, user_id, company_path, action, target, address, client, session, outcome, detail)
     select nextval('audit_entry_id_seq'), u.at, u.user_id, u.company_path, u.action, u.target, u.address,
       u.client, u.session, coalesce(u.outcome, 'done'), u.detail::jsonb
     from ${written}`,
  );
}
