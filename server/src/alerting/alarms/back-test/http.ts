import type { backTestCalls } from '#domain/alerting/alarms/calls/back-test-calls.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import type { Context } from '../../../context.ts';
import type { Handlers } from '../../../platform/http/serve.ts';
import { mayEditAt } from '../rules/scope.ts';
import { readWorld } from '../rules/world.ts';
import type { BackTests } from './back-tests.ts';
import { checkedDraft } from './edited-rule.ts';

export const backTestHandlers = (context: Context, tests: BackTests): Handlers<typeof backTestCalls> => ({
  startBackTest: async ({ session, input: { scope, days, ...sent } }) => {
    const draft = checkedDraft(sent.draft);
    const world = await readWorld(context, session, scope, (path) => mayEditAt(session, { path }));
    const until = context.clock.now();
    const id = await tests.start(session, {
      scope: session,
      world,
      draft,
      time: { from: until - days * DAY_MS, until },
    });
    return { id };
  },
  getBackTest: ({ session, input: { id } }) => tests.get(session, id),
  cancelBackTest: async ({ session, input: { id } }) => {
    await tests.cancel(session, id);
    return null;
  },
});
