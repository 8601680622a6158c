/** How an action of the audit ended: it was done, it was not allowed, or an attempt did not succeed. */
export const AUDIT_RESULTS = ['done', 'refused', 'failed'] as const;
export type AuditResult = (typeof AUDIT_RESULTS)[number];
