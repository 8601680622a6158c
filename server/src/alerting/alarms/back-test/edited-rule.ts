import type { WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { familyNamed, REPEAT_GAP_SECONDS, whenFault } from '#domain/alerting/alarms/rules/families.ts';
import {
  effectiveRules,
  layersInOrder,
  type RuleChanges,
  type RuleLayer,
} from '#domain/alerting/alarms/rules/layers.ts';
import { limitsFault } from '#domain/alerting/alarms/rules/limit-rules.ts';
import type { AlarmLimit, LimitChange } from '#domain/alerting/alarms/rules/limits.ts';
import { ownRuleFault } from '#domain/alerting/alarms/rules/own-rule.ts';
import type { AnyRule } from '#domain/alerting/alarms/rules/rule.ts';
import { type RuleDraft, rulesOfDraft } from '#domain/alerting/alarms/rules/rule-draft.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Parsed } from '#domain/contract/define.ts';
import { idsOfPath } from '#domain/foundation/basics/company-path.ts';
import type { DeviceFacts } from '#domain/foundation/basics/device-facts.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { describeFamily, layersOf } from '../rules/describe.ts';
import { isAbout, type RuleDevices, type RuleWorld } from '../rules/world.ts';

type BuiltInDraft = Extract<RuleDraft, { type: 'builtIn' }>;

/** A device as rules see it. */
interface EditedFor {
  readonly id: number;
  readonly devices: RuleDevices;
  readonly facts: DeviceFacts;
}

/** A draft as it was sent. Refuses one that could not be saved. */
export function checkedDraft(sent: Parsed<Calls['startBackTest']>['draft']): RuleDraft {
  // Which kinds there are is checked with the channel.
  const draft = sent as RuleDraft;
  const [field, rule] = faultOf(draft) ?? [];
  if (field !== undefined) throw new Refusal('param_error', { field: `draft.${field}`, rule: rule ?? 'range' });
  return draft;
}

function faultOf(draft: RuleDraft): [field: string, rule: string] | null {
  if (draft.type === 'own') {
    const field = ownRuleFault(draft.rule) ?? whenFault(draft.rule, true);
    return field && [`rule.${field}`, 'range'];
  }
  const { types, group } = familyNamed(draft.key);
  const other = draft.limits.find(({ msgType }) => !types.some((type) => type === msgType));
  if (other) return [`limits.${other.msgType}`, 'range'];
  const fault = limitsFault(draft.limits);
  if (fault) return [`limits.${fault.msgType}`, fault.rule];
  const field = whenFault(draft.when, group !== null);
  return field && [`when.${field}`, 'range'];
}

/** The rules of a device as they are, and as they would be if a draft was saved for the place. */
export function editedRules(
  world: RuleWorld,
  draft: RuleDraft,
): (device: EditedFor) => { before: AnyRule[]; after: AnyRule[] } {
  if (draft.type === 'own') return ({ id, devices, facts }) => ownRules(world, draft, id, devices, facts);
  const { place } = world;
  const layer: RuleLayer = {
    companyId: place.companyId,
    siteId: place.siteId,
    deviceType: place.deviceType,
    changes: changesOf(describeFamily(world, draft.key), draft),
  };
  const rulesUnder = (layers: readonly RuleLayer[], { devices, facts }: EditedFor) => {
    const { limits, when } = effectiveRules(devices.battery, layers);
    return rulesOfDraft(settingsOf(facts), { type: 'builtIn', key: draft.key, limits, when: when[draft.key] });
  };
  return (device) => {
    const layers = layersOf(world, device.devices);
    // The layer that is there already comes first, and what is edited is laid over it.
    const edited = layersInOrder([...layers, layer], idsOfPath(device.devices.path) ?? []);
    return { before: rulesUnder(layers, device), after: rulesUnder(edited, device) };
  };
}

/** What a draft changes of what is shown for a place: other values stay those that each device has. */
function changesOf(shown: WarningRuleDetail, { key, limits, when }: BuiltInDraft): RuleChanges {
  const changes: Record<string, object> = {};
  for (const { msgType, enabled, limit, upperLimit, hysteresis, durationSeconds } of shown.levels) {
    const edited = limits.find((one) => one.msgType === msgType);
    const was = { enabled, limit, upperLimit: upperLimit ?? undefined, hysteresis, durationSeconds };
    const change = edited ? differing<LimitChange>(was, withoutType(edited)) : enabled ? { enabled: false } : {};
    if (Object.keys(change).length > 0) changes[msgType!] = change;
  }
  const change = differing(shown.when, when);
  if (Object.keys(change).length > 0) changes[key] = change;
  return changes as RuleChanges;
}

const withoutType = ({ msgType: _, ...values }: AlarmLimit): LimitChange => values;

function differing<T extends object>(was: object, edited: T): Partial<T> {
  const before: Readonly<Record<string, unknown>> = { ...was };
  return Object.fromEntries(
    Object.entries(edited).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field])),
  ) as Partial<T>;
}

function ownRules(
  world: RuleWorld,
  draft: Extract<RuleDraft, { type: 'own' }>,
  id: number,
  devices: RuleDevices,
  facts: DeviceFacts,
): { before: AnyRule[]; after: AnyRule[] } {
  const stored = world.rules.find((rule) => rule.id === draft.id);
  const isNow = stored?.enabled && (stored.deviceIds ? stored.deviceIds.includes(id) : isAbout(stored, devices));
  const settings = settingsOf(facts);
  return {
    before: isNow ? rulesOfDraft(settings, { type: 'own', id: stored.id, rule: stored.body }) : [],
    after: rulesOfDraft(settings, draft),
  };
}

/** What the rules of a draft need of a device besides the draft. */
const settingsOf = (facts: DeviceFacts) => ({
  ...facts,
  alarmLimits: [],
  repeatGapSeconds: REPEAT_GAP_SECONDS,
  workingHours: null,
  serviceUntil: null,
});
