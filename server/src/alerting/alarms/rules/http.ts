import type { warningRuleCalls, warningRuleChangeCalls } from '#domain/alerting/alarms/calls/rule-calls.ts';
import { isFamilyKey } from '#domain/alerting/alarms/rules/families.ts';
import { ownRuleId } from '#domain/alerting/alarms/rules/own-rule.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { describeFamily, describeOwn, describeRules, originOfLayer } from './describe.ts';
import { pageRuleLog } from './log.ts';
import { deleteOwn, insertOwn } from './own.ts';
import { followAgain, saveRule } from './save.ts';
import { mayEditAt } from './scope.ts';
import { readWorld } from './world.ts';

export function warningRuleHandlers(
  context: Context,
): Handlers<typeof warningRuleCalls & typeof warningRuleChangeCalls> {
  return {
    listWarningRules: async ({ session, input }) => {
      const world = await readWorld(context, session, input.scope, (path) => mayEditAt(session, { path }));
      const { place, devices } = world;
      return {
        origin: originOfLayer(world, place),
        mayEdit: world.mayEdit(place.path),
        devices: devices.reduce((sum, { count }) => sum + count, 0),
        deviceTypes: [...new Set(devices.map(({ deviceType }) => deviceType))].sort(),
        rules: describeRules(world),
      };
    },
    getWarningRule: async ({ session, input: { key, scope } }) => {
      const world = await readWorld(context, session, scope, (path) => mayEditAt(session, { path }));
      if (isFamilyKey(key)) return describeFamily(world, key);
      const rule = world.rules.find(({ id }) => id === ownRuleId(key));
      if (!rule) throw new Refusal('warning_rule_not_found');
      return describeOwn(world, rule);
    },
    saveWarningRule: ({ session, input }) => saveRule(context, session, input),
    insertWarningRule: ({ session, input }) => insertOwn(context, session, input),
    deleteWarningRule: ({ session, input }) => deleteOwn(context, session, input),
    followAgain: ({ session, input }) => followAgain(context, session, input),
    pageWarningRuleLog: ({ session, input }) => context.within(session, (tx) => pageRuleLog(tx, session, input)),
  };
}
