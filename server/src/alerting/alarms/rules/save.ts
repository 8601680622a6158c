import type { warningRuleChangeCalls } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { type FamilyKey, isFamilyKey } from '#domain/alerting/alarms/rules/families.ts';
import { effectiveRules, type RuleChanges } from '#domain/alerting/alarms/rules/layers.ts';
import { limitsFault } from '#domain/alerting/alarms/rules/limit-rules.ts';
import type { AlarmLimit } from '#domain/alerting/alarms/rules/limits.ts';
import type { Output, Parsed } from '#domain/contract/define.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { can } from '#domain/foundation/permissions/permissions.ts';
import type { Context } from '../../../context.ts';
import { storedJson } from '../../../platform/db/json.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Tx } from '../../../platform/db/within.ts';
import { actorOf, permit } from '../../../platform/http/permit.ts';
import type { Session } from '../../../platform/http/session.ts';
import { layerKey, noteChange } from './change-log.ts';
import { batteriesOf, isAt, keysOfFamily, layersAt } from './describe.ts';
import { checkRules, type NotedValue, withoutEmpty } from './device-rules.ts';
import { byPart, changedMeanwhile, changedValues, checkSeen, familyEdit, type SaveInput, stamped } from './edit.ts';
import { announceRules, noteFollowers } from './follow.ts';
import { saveOwn } from './own.ts';
import { saveForDevices } from './save-for-devices.ts';
import { findPlace, type RulePlace } from './scope.ts';
import { LAYER_COLUMNS, readPlaceWorld, type StoredLayer } from './world.ts';

type Saved = Output<typeof warningRuleChangeCalls.saveWarningRule>;

/** Saves what is changed of a rule; what others changed meanwhile stays, and the same value by two is refused. */
export async function saveRule(context: Context, session: Session, input: SaveInput): Promise<Saved> {
  const { key, scope } = input;
  if (!isFamilyKey(key)) return saveOwn(context, session, input);
  return 'mcuIds' in scope
    ? saveOfDevices(context, session, key, input, scope.mcuIds)
    : saveLayer(context, session, key, input);
}

async function saveOfDevices(
  context: Context,
  session: Session,
  key: FamilyKey,
  { changes, version }: SaveInput,
  mcuIds: readonly string[],
): Promise<Saved> {
  const edit = familyEdit(key, changes);
  const devices = await saveForDevices(context, session, mcuIds, edit, async (tx, rows) => {
    const wanted = rows.flatMap((row) => changedValues(row.changes, edit.apply(row.changes), edit.parts));
    const ids = rows.map(({ id }) => id);
    const since = await tx.query<{ at: number; byName: string; before: NotedValue[]; after: NotedValue[] }>(
      sql`select at, by_name, before, after from warning_settings_change where device_id = any(${ids}::int8[]) and at > ${version} order by at`,
    );
    const other = since.find(({ before, after }) => {
      const parts = changedValues(byPart(before), byPart(after), edit.parts);
      return parts.some(({ part, field }) => wanted.some((one) => one.part === part && one.field === field));
    });
    if (other) throw changedMeanwhile({ by: other.byName, at: other.at });
  });
  return { version: devices > 0 ? context.clock.now() : version, devices };
}

async function saveLayer(context: Context, session: Session, key: FamilyKey, input: SaveInput): Promise<Saved> {
  const { clock, within } = context;
  const now = clock.now();
  const edit = familyEdit(key, input.changes);
  const saved = await within(session, async (tx) => {
    const place = await findPlace(tx, session, input.scope);
    permit(can.editWarningSettings(actorOf(session), { companyPath: place.path }));
    const layer = await lockLayer(tx, place);
    const changes = withoutEmpty(edit.apply(layer.changes));
    const values = changedValues(layer.changes, changes, edit.parts);
    if (values.length === 0) return { place, ids: [], version: layer.version };
    checkSeen(values, layer.stamps, input.version);
    await checkLayer(tx, place, key, changes);
    const version = layer.version + 1;
    const stamps = stamped(layer.stamps, values, { version, at: now, by: session.loginName });
    await tx.query('update alarm_layer set changes = $2, stamps = $3, version = $4 where key = $1', [
      layerKey(place),
      storedJson(changes),
      storedJson(stamps),
      version,
    ]);
    await noteChange(tx, session, { path: place.path, layer: layerKey(place), rule: key }, values, now);
    return { place, ids: await noteFollowers(tx, place.devices, now), version };
  });
  await announceRules(context, saved.place.path, saved.ids);
  return { version: saved.version, devices: saved.ids.length };
}

/** The layer of a place, locked until the end of the transaction; whoever is first makes it. */
export async function lockLayer(tx: Tx, place: RulePlace): Promise<StoredLayer> {
  const key = layerKey(place);
  await tx.query(
    `insert into alarm_layer (key, path, company_id, site_id, device_type, changes, stamps, version)
     values ($1, $2, $3, $4, $5, '{}', '{}', 0) on conflict (key) do nothing`,
    [key, place.path, place.companyId, place.siteId, place.deviceType],
  );
  return tx.one<StoredLayer>(sql`select ${LAYER_COLUMNS} from alarm_layer l where l.key = ${key} for update`);
}

/** Refuses a layer with a value that cannot be, or with which a battery that is there has limits in the wrong order. */
async function checkLayer(tx: Tx, place: RulePlace, key: FamilyKey, changes: RuleChanges): Promise<void> {
  for (const part of keysOfFamily(key)) if (part !== key) checkLimit(Number(part), changes);
  const world = await readPlaceWorld(tx, place);
  const above = layersAt(world).filter((layer) => !isAt(world, layer));
  const here = { companyId: place.companyId, siteId: place.siteId, deviceType: place.deviceType, changes };
  for (const battery of batteriesOf(world.devices))
    checkRules(effectiveRules(battery, [...above, here]), keysOfFamily(key));
}

/** What is given must be possible whatever is not. */
function checkLimit(type: number, changes: RuleChanges): void {
  const change = (changes as Readonly<Record<number, Partial<AlarmLimit> | undefined>>)[type];
  if (!change) return;
  const { limit, hysteresis = 0, durationSeconds = 0, upperLimit } = change;
  if (limit === undefined) return;
  const both = upperLimit === undefined ? {} : { upperLimit };
  const fault = limitsFault([
    { msgType: type as AlarmLimit['msgType'], enabled: true, limit, hysteresis, durationSeconds, ...both },
  ]);
  if (fault && !(type === 19 && upperLimit === undefined))
    throw new Refusal('param_error', { field: `limits.${type}`, rule: fault.rule });
}

/** Takes what devices have of their own for a family away. */
export async function followAgain(
  context: Context,
  session: Session,
  { key, scope, mcuIds }: Parsed<typeof warningRuleChangeCalls.followAgain>,
): Promise<{ devices: number }> {
  const parts = keysOfFamily(key);
  const apply = (known: RuleChanges): RuleChanges =>
    Object.fromEntries(Object.entries(known).filter(([part]) => !parts.some((one) => String(one) === part)));
  const devices = await saveForDevices(
    context,
    session,
    mcuIds,
    { parts, apply, holdsSame: true },
    async (tx, rows) => {
      const place = await findPlace(tx, session, scope);
      const ids = rows.map(({ id }) => id);
      const there = await tx.query(sql`select from device d where d.id = any(${ids}::int8[]) and ${place.devices}`);
      if (there.length < ids.length) throw new Refusal('device_not_found');
    },
  );
  return { devices };
}
