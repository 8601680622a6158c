import type { Tx } from '../platform/db/within.ts';

/** Who did what to what. Secrets never stand in `detail`. */
export interface AuditEntry {
  readonly at: number;
  readonly userId: number | null;
  readonly companyPath: string;
  /** Feature and verb: `users.signIn`, `devices.add`. */
  readonly action: string;
  readonly target?: string;
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Writes the entry in the transaction of the deed: both are kept or neither. */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.query(
    `insert into audit_entry (id, at, user_id, company_path, action, target, detail)
     values (nextval('audit_entry_id_seq'), $1, $2, $3, $4, $5, $6)`,
    [entry.at, entry.userId, entry.companyPath, entry.action, entry.target ?? null, JSON.stringify(entry.detail ?? {})],
  );
}
