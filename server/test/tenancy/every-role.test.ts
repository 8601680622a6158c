import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '#domain/access/api-keys/access.ts';
import { calls } from '#domain/assembly/calls.ts';
import { mayMake } from '#domain/contract/access.ts';
import type { Input } from '#domain/contract/define.ts';
import { addCompany } from '../harness/builder.ts';
import { type CallName, call, sampleOf } from '../harness/sample-input.ts';
import { type TestServer, testServer } from '../harness/server.ts';

/** Every call of the contract by the session of every role, with the least that it takes. */
const ROLES = ['superAdmin', 'admin', 'commonUser', 'guest'] as const;
type Role = (typeof ROLES)[number];
/** The sample names the root company, which nobody may move or remove. */
const OF_THE_ROOT: readonly CallName[] = ['moveCompany', 'deleteCompany'];
const closed = (Object.keys(calls) as CallName[]).filter((name) => call(name).access !== 'public');

let server: TestServer;
let companyId: number;
beforeAll(async () => {
  server = await testServer();
  companyId = (await addCompany(server.context)).id;
});
afterAll(() => server.stop());

const roleMay = (role: Role, { access }: ReturnType<typeof call>) => mayMake(role, access).allowed;
const signedIn = (role: Role) => server.signIn(role, role === 'superAdmin' ? 1 : companyId);

describe.each(ROLES)('the session of a %s', (role) => {
  test('makes the calls of its role, is refused the others, and never meets a fault', async () => {
    const wrong: string[] = [];
    let token = await signedIn(role);
    for (const name of closed) {
      const input = sampleOf(name) as Input<(typeof calls)[CallName]>;
      const ask = () => server.call(name, input, { token });
      let answer = await ask();
      // What ends sessions, and how many calls one makes in a minute, is no matter of the role.
      if (answer.status === 401 || answer.status === 429) {
        token = await signedIn(role);
        answer = await ask();
      }
      const { status, resultMessage } = answer;
      const told = `${name}: ${status} ${resultMessage}`;
      // A person makes no call of a bridge's program.
      const { effect } = call(name);
      const mayCall =
        roleMay(role, call(name)) && effect !== 'syncs' && !(role === 'superAdmin' && OF_THE_ROOT.includes(name));
      if (mayCall === (status === 403)) wrong.push(told);
      if (status === 401 || status === 429 || status >= 500) wrong.push(told);
      const ofRole = role === 'admin' || role === 'superAdmin' ? 'permission_denied' : 'guest_refuse';
      const refusal = refusalOf(null, effect) ?? ofRole;
      if (status === 403 && resultMessage !== refusal) wrong.push(told);
    }
    expect(wrong).toEqual([]);
  });
});
