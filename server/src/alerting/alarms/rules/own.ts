import type { warningRuleChangeCalls } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { whenFault } from '#domain/alerting/alarms/rules/families.ts';
import {
  MAX_OWN_RULES,
  type OwnRuleBody,
  ownRuleFault,
  ownRuleId,
  ownRuleKey,
} from '#domain/alerting/alarms/rules/own-rule.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { idsOfPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../../context.ts';
import { below } from '../../../foundation/visibility/conditions.ts';
import { storedJson } from '../../../platform/db/json.ts';
import { allOf, anyOf, type Sql, sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { actorOf, permit } from '../../../platform/http/permit.ts';
import type { Session } from '../../../platform/http/session.ts';
import { layerKey, noteChange } from './change-log.ts';
import { changedValues, checkSeen, given, type SaveInput, stamped } from './edit.ts';
import { announceRules, noteFollowers } from './follow.ts';
import { findPlace, type RulePlace } from './scope.ts';
import { RULE_COLUMNS, type StoredRule } from './world.ts';

/** Where a rule applies, and the company whose rule it is. */
type Target = Pick<StoredRule, 'path' | 'companyId' | 'siteId' | 'deviceType' | 'deviceIds'>;

export async function insertOwn(
  context: Context,
  session: Session,
  { scope, rule }: Parsed<typeof warningRuleChangeCalls.insertWarningRule>,
): Promise<Output<typeof warningRuleChangeCalls.insertWarningRule>> {
  checkOwn(rule);
  const now = context.clock.now();
  const { id, target, ids } = await context.within(session, async (tx) => {
    const target = targetOf(await findPlace(tx, session, scope));
    checkMayEdit(session, target.path);
    // The company's row is locked, so that two who add at once see each other's.
    await tx.query('select from company where id = $1 for no key update', [target.companyId]);
    const { rules } = await tx.one<{ rules: number }>(
      'select count(*)::int as rules from alarm_rule where company_id = $1',
      [target.companyId],
    );
    if (rules >= MAX_OWN_RULES) throw new Refusal('max_warning_rules', { max: MAX_OWN_RULES });
    const values = changedValues({}, partsOf(rule, true, target), PARTS);
    const stamps = stamped({}, values, { version: 1, at: now, by: session.loginName });
    const { id } = await tx.one<{ id: number }>(
      `insert into alarm_rule (id, path, company_id, site_id, device_type, device_ids, body, enabled, stamps, version)
       values (nextval('alarm_rule_id_seq'), $1, $2, $3, $4, $5, $6, true, $7, 1) returning id`,
      [
        target.path,
        target.companyId,
        target.siteId,
        target.deviceType,
        target.deviceIds,
        storedJson(rule),
        storedJson(stamps),
      ],
    );
    const of = { path: target.path, layer: layerKey(target), rule: ownRuleKey(id), verb: 'addRule' };
    await noteChange(tx, session, of, values, now);
    return { id, target, ids: await noteFollowers(tx, devicesOf(target), now) };
  });
  await announceRules(context, target.path, ids);
  return { key: ownRuleKey(id), devices: ids.length };
}

export async function saveOwn(
  context: Context,
  session: Session,
  { key, changes, version }: SaveInput,
): Promise<Output<typeof warningRuleChangeCalls.saveWarningRule>> {
  const { limits, when, inherit } = changes;
  if (limits.length > 0 || Object.keys(when).length > 0 || inherit.msgTypes.length > 0 || inherit.when.length > 0)
    throw new Refusal('param_error', { field: 'changes.limits', rule: 'must be a built-in rule' });
  const now = context.clock.now();
  const saved = await context.within(session, async (tx) => {
    const rule = await lockOwn(tx, session, key);
    const place = changes.appliesTo && targetOf(await findPlace(tx, session, changes.appliesTo));
    if (place) checkMayEdit(session, place.path);
    if (place && place.companyId !== rule.companyId)
      throw new Refusal('param_error', { field: 'appliesTo', rule: 'must be of the same company' });
    const target = place ?? rule;
    const body: OwnRuleBody = { ...rule.body, ...given(changes.rule) };
    checkOwn(body);
    const enabled = changes.enabled ?? rule.enabled;
    const values = changedValues(partsOf(rule.body, rule.enabled, rule), partsOf(body, enabled, target), PARTS);
    if (values.length === 0) return { rule, ids: [], version: rule.version };
    checkSeen(values, rule.stamps, version);
    const next = rule.version + 1;
    const stamps = stamped(rule.stamps, values, { version: next, at: now, by: session.loginName });
    await tx.query(
      `update alarm_rule set site_id = $2, device_type = $3, device_ids = $4, body = $5, enabled = $6, stamps = $7, version = $8 where id = $1`,
      [
        rule.id,
        target.siteId,
        target.deviceType,
        target.deviceIds,
        storedJson(body),
        enabled,
        storedJson(stamps),
        next,
      ],
    );
    await noteChange(tx, session, { path: rule.path, layer: layerKey(target), rule: key }, values, now);
    const devices = anyOf([devicesOf(rule), devicesOf(target)]);
    return { rule, ids: await noteFollowers(tx, devices, now), version: next };
  });
  await announceRules(context, saved.rule.path, saved.ids);
  return { version: saved.version, devices: saved.ids.length };
}

export async function deleteOwn(
  context: Context,
  session: Session,
  { key, version }: Parsed<typeof warningRuleChangeCalls.deleteWarningRule>,
): Promise<null> {
  const now = context.clock.now();
  const { rule, ids } = await context.within(session, async (tx) => {
    const found = await lockOwn(tx, session, key);
    const values = changedValues(partsOf(found.body, found.enabled, found), {}, PARTS);
    checkSeen(values, found.stamps, version);
    await tx.query('delete from alarm_rule where id = $1', [found.id]);
    const of = { path: found.path, layer: layerKey(found), rule: key, verb: 'deleteRule' };
    await noteChange(tx, session, of, values, now);
    return { rule: found, ids: await noteFollowers(tx, devicesOf(found), now) };
  });
  await announceRules(context, rule.path, ids);
  return null;
}

/** The rule, locked until the end of the transaction; what the caller sees and may not change is refused. */
async function lockOwn(tx: Tx, session: Session, key: string): Promise<StoredRule> {
  const id = ownRuleId(key);
  const seen = await tx.maybe<{ path: string }>('select path from alarm_rule where id = $1', [id]);
  if (!seen) throw new Refusal('warning_rule_not_found');
  checkMayEdit(session, seen.path);
  const rule = await tx.maybe<StoredRule>(sql`select ${RULE_COLUMNS} from alarm_rule r where r.id = ${id} for update`);
  if (!rule) throw new Refusal('warning_rule_not_found');
  return rule;
}

function checkMayEdit({ role, path }: Session, companyPath: string): void {
  permit(can.editWarningSettings(actorOf({ role, path }), { companyPath }));
}

function checkOwn(rule: OwnRuleBody): void {
  const field = ownRuleFault(rule) ?? whenFault(rule, true);
  if (field) throw new Refusal('param_error', { field: `rule.${field}`, rule: 'range' });
}

/** A rule of devices is one of the company nearest to them that has them all. */
const targetOf = ({ path, companyId, siteId, deviceType, deviceIds }: RulePlace): Target => ({
  path,
  companyId: companyId ?? idsOfPath(path)?.at(-1) ?? 0,
  siteId,
  deviceType,
  deviceIds,
});

const devicesOf = ({ path, siteId, deviceType, deviceIds }: Target): Sql =>
  allOf([
    below(sql`d.path`, path),
    ...(siteId === null ? [] : [sql`d.site_id = ${siteId}`]),
    ...(deviceType === null ? [] : [sql`d.device_type = ${deviceType}`]),
    ...(deviceIds === null ? [] : [sql`d.id = any(${deviceIds}::int8[])`]),
  ]);

const PARTS = ['rule'] as const;
const partsOf = (body: OwnRuleBody, enabled: boolean, { siteId, deviceType, deviceIds }: Target) => ({
  rule: { ...body, enabled, appliesTo: { siteId, deviceType, devices: deviceIds?.toSorted((a, b) => a - b) ?? null } },
});
