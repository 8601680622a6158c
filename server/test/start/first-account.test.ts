import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { databaseSettings } from '../harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { WattyardProcess } from './process.ts';

let database: TestDatabase;
const processes: WattyardProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const wattyard of processes) await wattyard.remove();
  await database.drop();
});

async function start(): Promise<WattyardProcess> {
  const wattyard = new WattyardProcess({
    ...databaseSettings(inject('cluster'), database.address.database),
    WATTYARD_DEMO: 'off',
  });
  processes.push(wattyard);
  await wattyard.start();
  return wattyard;
}
const linkIn = ({ output }: WattyardProcess) => /#\/login\/setup\?token=([\w-]{43})$/m.exec(output)?.[1];

test('of several processes one prints the link for the first account, and another when that one has ended', async () => {
  const first = await start();
  const second = await start();
  expect(linkIn(first)).toBeDefined();
  expect(linkIn(second)).toBeUndefined();
  expect(second.output).toContain('in the messages of the API process that started first');
  // Nobody restarts it in order: whoever starts next has a link that is good.
  await first.end('SIGKILL');
  const third = await start();
  const setupToken = linkIn(third) ?? '';
  const create = async (token: string) => {
    const account = { setupToken: token, userLoginName: 'owner', password: 'owner-Password-1', companyName: 'Yards' };
    const answer = await fetch(`${second.url}/user/createSuperAdmin`, {
      method: 'POST',
      body: new URLSearchParams(account),
    });
    return ((await answer.json()) as { resultMessage: string }).resultMessage;
  };
  expect(await create(linkIn(first) ?? '')).toBe('setup_link_error');
  expect(await create(setupToken)).toBe('success');
  await third.end();
  const fourth = await start();
  expect(fourth.output).not.toContain('first account');
});
