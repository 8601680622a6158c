import { randomUUID } from 'node:crypto';
import type { KnownBattery } from '#domain/alerting/alarms/families/family.ts';
import {
  FAMILY_KEYS,
  type FamilyKey,
  familyNamed,
  familyOfType,
  type WhenCounts,
  whenFault,
} from '#domain/alerting/alarms/rules/families.ts';
import {
  type EffectiveRules,
  effectiveRules,
  layersInOrder,
  ownLayer,
  type RuleChanges,
  type RuleLayer,
} from '#domain/alerting/alarms/rules/layers.ts';
import { limitsFault } from '#domain/alerting/alarms/rules/limit-rules.ts';
import type { AlarmLimit } from '#domain/alerting/alarms/rules/limits.ts';
import { idsOfPath } from '#domain/foundation/basics/company-path.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Actor } from '../../../foundation/devices/scoped.ts';
import { writeAudit } from '../../../foundation/system/audit.ts';
import { OWNER_COLUMNS, OWNER_COLUMNS_OF_STATE } from '../../../foundation/visibility/owner-columns.ts';
import { int8, rowsFrom, text } from '../../../platform/db/rows-from.ts';
import { raw, sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { actorOf, permit } from '../../../platform/http/permit.ts';
import type { Session } from '../../../platform/http/session.ts';
import { isAbout, LAYER_COLUMNS, type StoredLayer } from './world.ts';

/** A device with what is set for its rules. */
export interface DeviceRules extends KnownBattery {
  id: number;
  mcuId: string;
  path: string;
  siteId: number | null;
  deviceType: string;
  changes: RuleChanges;
}

export const DEVICE_RULES = `id, mcu_id, path, site_id, device_type, chemistry, nominal_centi_volt, capacity_centi_amp_hour, alarm_limits as changes`;

/** Who changes rules, as their history names it. */
export type Editor = Actor & Pick<Session, 'loginName'>;

/** The devices, locked until the end of the transaction; refuses those that the caller may not change. */
export async function lockOwnDevices(tx: Tx, session: Editor, mcuIds: readonly string[]): Promise<DeviceRules[]> {
  const named = await tx.query<{ path: string }>('select path from device where mcu_id = any($1)', [mcuIds]);
  if (named.length < mcuIds.length) throw new Refusal('device_not_found');
  for (const { path } of named) {
    permit(can.editWarningSettings(actorOf(session), { companyPath: path }));
  }
  // Always in the same order, so that two concurrent callers wait instead of deadlocking. Devices that have moved away
  // meanwhile are not locked.
  const rows = await tx.query<DeviceRules>(
    `select ${DEVICE_RULES} from device where mcu_id = any($1) order by id for update`,
    [mcuIds],
  );
  if (rows.length < mcuIds.length) throw new Refusal('device_not_found');
  return rows;
}

/** What the companies of devices set for them, as far as the scope sees it: of the caller's own devices that is all. */
export function layersAbove(tx: Tx, devices: readonly Pick<DeviceRules, 'path'>[]): Promise<StoredLayer[]> {
  const companies = [...new Set(devices.flatMap(({ path }) => idsOfPath(path) ?? []))];
  return tx.query<StoredLayer>(
    sql`select ${LAYER_COLUMNS} from alarm_layer l where l.company_id = any(${companies}::int4[])`,
  );
}

/** The layers of a device in order, its own last. */
export function layersOfDevice(
  device: Pick<DeviceRules, 'path' | 'siteId' | 'deviceType' | 'changes'>,
  above: readonly StoredLayer[],
): RuleLayer[] {
  const about: RuleLayer[] = above.filter((layer) => isAbout(layer, device));
  return layersInOrder([...about, ownLayer(device.changes)], idsOfPath(device.path) ?? []);
}

/** What is noted of a change: limits, and of families when they count. */
export type NotedValue = AlarmLimit | (WhenCounts & { readonly family: FamilyKey });

interface DeviceChange {
  readonly row: DeviceRules;
  readonly changes: RuleChanges;
  /** Types and families whose values are different. */
  readonly parts: readonly (keyof RuleChanges)[];
  readonly before: readonly NotedValue[];
  readonly after: readonly NotedValue[];
}

/** How the values of devices are edited. */
export interface Edit {
  readonly parts: readonly (keyof RuleChanges)[];
  readonly apply: (known: RuleChanges) => RuleChanges;
  /** Whether a value that is the same as without it is to be kept as the device's own. */
  readonly holdsSame: boolean;
}

/** Changes what is set for locked devices, with their logs and the audit. Returns those that it changes. */
export async function changeDevices(
  tx: Tx,
  session: Editor,
  rows: readonly DeviceRules[],
  edit: Edit,
  now: number,
): Promise<DeviceRules[]> {
  const above = await layersAbove(tx, rows);
  const changes = rows.flatMap((row) => changeOf(row, above, edit) ?? []);
  if (changes.length > 0) await write(tx, session, changes, now);
  return changes.map(({ row }) => row);
}

function changeOf(row: DeviceRules, above: readonly StoredLayer[], { parts, apply, holdsSame }: Edit) {
  const changes = withoutEmpty(apply(row.changes));
  const before = effectiveRules(row, layersOfDevice(row, above));
  const after = effectiveRules(row, layersOfDevice({ ...row, changes }, above));
  checkRules(after, parts);
  const isOther = (part: keyof RuleChanges) =>
    wordingOf(notedValue(before, part)) !== wordingOf(notedValue(after, part));
  const isSetOther = (part: keyof RuleChanges) => wordingOf(row.changes[part]) !== wordingOf(changes[part]);
  const changed = parts.filter((part) => isOther(part) || (holdsSame && isSetOther(part)));
  if (changed.length === 0) return null;
  const noted = (rules: EffectiveRules) => changed.flatMap((part) => notedValue(rules, part) ?? []);
  return { row, changes, parts: changed, before: noted(before), after: noted(after) } satisfies DeviceChange;
}

/** Refuses values that cannot be, of the families that parts are of. */
export function checkRules({ limits, when }: EffectiveRules, parts: readonly (keyof RuleChanges)[]): void {
  const families = new Set(parts.map((part) => (typeof part === 'number' ? familyOfType(part) : familyOfKey(part))));
  for (const { key, types, group } of families) {
    const fault = limitsFault(limits.filter(({ msgType }) => types.some((type) => type === msgType)));
    if (fault) throw new Refusal('param_error', { field: `limits.${fault.msgType}`, rule: fault.rule });
    const field = whenFault(when[key], group !== null);
    if (field) throw new Refusal('param_error', { field: `when.${field}`, rule: 'range' });
  }
}

const familyOfKey = (part: string) => {
  const key = FAMILY_KEYS.find((known) => known === part);
  return key ? familyNamed(key) : familyOfType(Number(part));
};

function notedValue({ limits, when }: EffectiveRules, part: keyof RuleChanges): NotedValue | undefined {
  const family = FAMILY_KEYS.find((key) => key === part);
  return family ? { family, ...when[family] } : limits.find(({ msgType }) => msgType === Number(part));
}

const wordingOf = (value: unknown): string => JSON.stringify(sorted(value)) ?? '';
/** The same values are the same text, in whatever order they were given. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, part]): [string, unknown] => [key, sorted(part)])
        .sort(([one], [other]) => (one < other ? -1 : 1))
    : value;

export const withoutEmpty = (changes: RuleChanges): RuleChanges =>
  Object.fromEntries(Object.entries(changes).filter(([, values]) => Object.keys(values).length > 0));

async function write(tx: Tx, session: Editor, changes: readonly DeviceChange[], now: number): Promise<void> {
  const ids = int8(changes.map(({ row }) => row.id));
  const texts = (part: 'changes' | 'before' | 'after') => changes.map((change) => JSON.stringify(change[part]));
  const changed = rowsFrom('u', { id: ids, limits: text(texts('changes')) });
  await tx.query(
    sql`update device d set alarm_limits = u.limits::jsonb, settings_version = settings_version + 1
     from ${changed} where d.id = u.id`,
  );
  const noted = rowsFrom('u', {
    deviceId: ids,
    id: text(changes.map(() => randomUUID())),
    before: text(texts('before')),
    after: text(texts('after')),
  });
  await tx.query(
    sql`insert into warning_settings_change as n (device_id, id, at, by_user_id, by_name, before, after, ${raw(OWNER_COLUMNS)})
     select u.device_id, u.id, ${now}::int8, ${session.userId}::int4, ${session.loginName}, u.before::jsonb, u.after::jsonb,
       ${raw(OWNER_COLUMNS_OF_STATE)}
     from ${noted} join device_state s on s.device_id = u.device_id returning n.device_id`,
  );
  const entry = { at: now, userId: session.userId, companyPath: session.path, action: 'alarms.saveSettings' };
  await writeAudit(
    tx,
    ...changes.map(({ row, parts }) => ({ ...entry, target: row.mcuId, detail: { types: parts.join(' ') } })),
  );
}
