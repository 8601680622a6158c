import { randomUUID } from 'node:crypto';
import type { RuleLayer } from '#domain/alerting/alarms/rules/layers.ts';
import { writeAudit } from '../../../foundation/system/audit.ts';
import { storedJson } from '../../../platform/db/json.ts';
import type { Tx } from '../../../platform/db/within.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { ValueChange } from './edit.ts';

/** The key of a layer. */
export const layerKey = ({ companyId, siteId, deviceType }: Omit<RuleLayer, 'changes'>): string => {
  if (siteId !== null) return `${companyId}:s${siteId}`;
  return deviceType === null ? String(companyId) : `${companyId}:t${deviceType}`;
};

/** Writes who changed what, in the log of the rule and in the audit. */
export async function noteChange(
  tx: Tx,
  { userId, loginName, path }: Session,
  of: { readonly path: string; readonly layer: string; readonly rule: string; readonly verb?: string },
  values: readonly ValueChange[],
  at: number,
): Promise<void> {
  await tx.query(
    `insert into alarm_rule_change (id, path, layer, rule, at, by_user_id, by_name, changes) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [randomUUID(), of.path, of.layer, of.rule, at, userId, loginName, storedJson(values)],
  );
  const detail = { layer: of.layer, values: values.map(({ part, field }) => `${part}.${field}`).join(' ') };
  const action = `alarms.${of.verb ?? 'saveRule'}`;
  await writeAudit(tx, { at, userId, companyPath: path, action, target: of.rule, detail });
}
