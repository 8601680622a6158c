import type { Calls } from '#domain/assembly/calls.ts';
import type { Input, Output } from '#domain/contract/define.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, leaseDevice } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

/** A company with a branch, one that leases a place of it, and one that has nothing to do with them. */
export async function labelWorld() {
  const server: TestServer = await testServer();
  const { context } = server;
  const owner = await addCompany(context, { name: 'Northfield' });
  const branch = await addCompany(context, { name: 'Old Yard', parentId: owner.id });
  const lessee = await addCompany(context, { name: 'Millfield' });
  const stranger = await addCompany(context, { name: 'Elsewhere' });
  const place = async (companyId: number, deviceName: string) => {
    const { mcuId } = await addDevice(context, { companyId, deviceName });
    const { id } = await context.within(systemScope('test'), (tx) =>
      tx.one<{ id: number }>('select id from device where mcu_id = $1', [mcuId]),
    );
    return { id, mcuId };
  };
  const own = await place(owner.id, 'Forklift 214');
  const ofBranch = await place(branch.id, 'Forklift 088');
  const leased = await place(owner.id, 'Boom lift 22');
  const now = context.clock.now();
  await leaseDevice(context, leased.id, lessee.path, { from: now - DAY_MS, until: now + DAY_MS });
  const tokens = {
    admin: await server.signIn('admin', owner.id),
    user: await server.signIn('commonUser', owner.id),
    guest: await server.signIn('guest', owner.id),
    branchAdmin: await server.signIn('admin', branch.id),
    lessee: await server.signIn('admin', lessee.id),
    stranger: await server.signIn('admin', stranger.id),
    root: await server.signIn('superAdmin', 1),
  };
  type Who = keyof typeof tokens;
  /** What a call answers; a refusal is its code. */
  const ask = async <N extends keyof Calls>(who: Who, name: N, input: Input<Calls[N]>): Promise<Output<Calls[N]>> => {
    const { resultMessage, resultModel } = await server.call(name, input, { token: tokens[who] });
    if (resultMessage !== 'success') throw new Error(resultMessage);
    return resultModel as Output<Calls[N]>;
  };
  const refusal = async <N extends keyof Calls>(who: Who, name: N, input: Input<Calls[N]>): Promise<string> =>
    (await server.call(name, input, { token: tokens[who] })).resultMessage;
  return {
    server,
    context,
    companies: { owner, branch, lessee, stranger },
    places: { own, ofBranch, leased },
    ask,
    refusal,
  };
}
export type LabelWorld = Awaited<ReturnType<typeof labelWorld>>;
