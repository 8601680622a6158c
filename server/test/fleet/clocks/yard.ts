import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { bodyOfLogged, encodeUplink } from '#domain/foundation/kinds/wire.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { createRecordPipeline } from '#server/start/record-pipeline.ts';
import { unseal } from '#server/stream/history/merge.ts';
import { readSeries } from '#server/stream/history/read-history.ts';
import { addCompany, addDevice } from '../../harness/builder.ts';
import { testServer } from '../../harness/server.ts';

const SIGNAL = new AbortController().signal;

export type Yard = Awaited<ReturnType<typeof startYard>>;
type Role = 'superAdmin' | 'admin' | 'commonUser' | 'guest';

/** A server with a company that leases devices to another one. */
export async function startYard() {
  const server = await testServer();
  const { context } = server;
  const telemetry = createRecordPipeline(context, { ingest: true, jobs: false }, { undecidedMs: 0 });
  await telemetry.start();
  const company = await addCompany(context, { timeZone: 'Etc/UTC' });
  const lessee = await addCompany(context, { timeZone: 'Etc/UTC' });
  const rows = <T extends object>(text: string, values: unknown[] = []) =>
    context.within(systemScope('test'), (tx) => tx.query<T>(text, values));
  return { server, context, company, lessee, rows, stop: () => telemetry.stop().then(server.stop) };
}

/** A device of the company, with what it has sent and what is stored of it. */
export async function deviceOf({ context, company, server }: Yard) {
  const { id, mcuId } = await addDevice(context, { companyId: company.id });
  const now = () => context.clock.now();
  /** A call of somebody of a company, by default of that which has the device. */
  const ask = async <T>(name: string, input: object, role: Role = 'admin', companyId = company.id): Promise<T> => {
    const token = await server.signIn(role, companyId);
    const answer = await server.call(name as never, { mcuId, ...input } as never, { token });
    if (answer.resultMessage !== 'success') throw new Error(answer.resultMessage);
    return answer.resultModel as T;
  };
  /** A record a minute, by a clock that is so far ahead; returns the instants that were sent. */
  const sends = async (count: number, aheadMs: number) => {
    const sent: number[] = [];
    for (let index = 0; index < count; index++) {
      context.clock.advance(MINUTE_MS);
      const at = now() + aheadMs;
      sent.push(at);
      const payload = encodeUplink([{ kind: KIND.monitor, unit: 0, at, body: { socCentiPercent: 5000 + index } }]);
      await new Promise<void>((done) =>
        context.broker.handler()?.(
          { mcuId, channel: 'record', payloads: [payload], receivedAt: now(), connection: SIGNAL },
          done,
        ),
      );
    }
    return sent;
  };
  const stored = async () => {
    const records: { at: number; soc: number | undefined; rawAt: number | undefined }[] = [];
    const query = { deviceId: id, kind: KIND.monitor, from: 0, to: Number.MAX_SAFE_INTEGER };
    for await (const { body } of readSeries(context.within, query))
      for (const { at, payload } of unseal(body)) {
        const { socCentiPercent, rawAtMs } = bodyOfLogged(KIND.monitor, payload);
        records.push({ at, soc: socCentiPercent, rawAt: rawAtMs });
      }
    return records;
  };
  return { id, mcuId, ask, sends, stored, now };
}
