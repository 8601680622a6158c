import type { RuleScope, WarningRuleDetail } from '#domain/alerting/alarms/calls/rule-calls.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import type { Monitor } from '#domain/foundation/kinds/wire.ts';
import { encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createRecordPipeline } from '#server/start/record-pipeline.ts';
import { addCompany, addDevice } from '../../../harness/builder.ts';
import type { TestContextOptions } from '../../../harness/context.ts';
import { type TestServer, testServer } from '../../../harness/server.ts';
import { monitor } from '../../../stream/ingest/day.ts';

type RuleCall = Exclude<Extract<keyof Calls, `${string}WarningRule${string}` | 'followAgain'>, never>;

/** A server that takes records, and calls of people about warning rules. */
export async function ruleApp(options: TestContextOptions = {}) {
  const server: TestServer = await testServer(options);
  const { context } = server;
  const telemetry = createRecordPipeline(context, { ingest: true, jobs: false });
  await telemetry.start();
  const tokens: Record<string, string> = {};
  const rows = <T extends object>(text: string, values: unknown[] = []) =>
    context.within(systemScope('test'), (tx) => tx.query<T>(text, values));
  const call = async <N extends RuleCall>(name: N, input: Input<Calls[N]>, who = 'admin') => {
    context.clock.advance(1000);
    return server.call(name, input, { token: tokens[who] ?? null });
  };
  return {
    server,
    context,
    rows,
    call,
    signIn: async (who: string, companyId: number, role: Parameters<TestServer['signIn']>[0] = 'admin') => {
      tokens[who] = await server.signIn(role, companyId);
    },
    tokenOf: (who: string) => tokens[who] ?? null,
    rule: async (key: string, scope: RuleScope, who = 'admin') =>
      (await call('getWarningRule', { key, scope: JSON.stringify(scope) }, who)).resultModel as WarningRuleDetail,
    save: (
      key: string,
      scope: RuleScope,
      changes: object,
      { who = 'admin', version = 0 }: { who?: string; version?: number } = {},
    ) => call('saveWarningRule', { key, scope: JSON.stringify(scope), changes: JSON.stringify(changes), version }, who),
    /** Monitor records of a device, received now: so many seconds before now, and its values. */
    send: async (mcuId: string, values: readonly (readonly [secondsAgo: number, Partial<Monitor>])[]) => {
      context.clock.advance(1000);
      const now = context.clock.now();
      const records = values.map(([ago, body]) => monitor(now - ago * 1000, 0, body));
      const uplink = {
        mcuId,
        channel: 'record' as const,
        payloads: [encodeUplink(records)],
        receivedAt: now,
        connection: new AbortController().signal,
      };
      await new Promise<void>((stored) => context.broker.handler()?.(uplink, stored));
    },
    alarms: (deviceId: number) =>
      rows<{ type: number; code: number; level: number; value: number; sub: number; extend: object; isOpen: boolean }>(
        `select msg_type as type, code, level, trigger_value as value, trigger_sub_value as sub, extend_value as extend,
           released_at is null as is_open from alarm where device_id = $1 order by raised_at, msg_type, code`,
        [deviceId],
      ),
    stop: async () => {
      await telemetry.stop();
      await server.stop();
    },
  };
}
export type RuleApp = Awaited<ReturnType<typeof ruleApp>>;

/** A new company that somebody administers, a depot of it with an administrator, and a device of the depot. */
export async function newDepot({ context, signIn }: RuleApp) {
  const rental = await addCompany(context);
  const depot = await addCompany(context, { parentId: rental.id });
  const device = await addDevice(context, { companyId: depot.id });
  await signIn('admin', rental.id);
  await signIn('depot', depot.id);
  return { rental, depot, device };
}
