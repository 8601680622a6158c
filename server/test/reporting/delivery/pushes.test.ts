import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/foundation/basics/time.ts';
import type { TestDevice } from '../../stream/ingest/test-app.ts';
import { decryptPush, newBrowser, startPushService, type TestBrowser } from './push-service.ts';
import { byPush, createTestDelivery, type TestDelivery } from './test-delivery.ts';

let delivery: TestDelivery;
let service: Awaited<ReturnType<typeof startPushService>>;
let device: TestDevice;
let nextDevice = 1;
let nextId = 1;

beforeAll(async () => {
  delivery = await createTestDelivery();
  service = await startPushService();
});
afterAll(async () => {
  service.stop();
  await delivery.end();
});
beforeEach(async () => {
  await delivery.begin();
  service.calls.length = 0;
  service.answers.clear();
  device = await delivery.addDevice(nextDevice++);
});

async function addBrowser(userId: number, path: string): Promise<TestBrowser> {
  const browser = newBrowser();
  await delivery.rows(
    'insert into push_browser (id, user_id, endpoint, p256dh, auth, name, added_at) values ($1, $2, $3, $4, $5, $6, 0)',
    [
      nextId++,
      userId,
      service.url + path,
      browser.key.getPublicKey().toString('base64url'),
      browser.auth.toString('base64url'),
      path,
    ],
  );
  return browser;
}

const messages = () =>
  delivery.rows<{ state: string; attempts: number; error: string | null }>(
    "select state, attempts, error from delivery_message where channel = 'push' order by id",
  );
const paths = () => service.calls.map(({ path }) => path).toSorted();

describe('a push message', () => {
  test('reaches every browser of its account, each with its own key, in the language of its reader', async () => {
    const { id } = await delivery.addAccount({ levels: byPush('now') }, { language: 'de' });
    const browsers = { '/desk': await addBrowser(id, '/desk'), '/phone': await addBrowser(id, '/phone') };
    await delivery.fault(device, 7, true);
    await delivery.turn();
    expect(paths()).toEqual(['/desk', '/phone']);
    for (const { path, headers, body } of service.calls) {
      expect(headers).toMatchObject({
        'content-encoding': 'aes128gcm',
        ttl: '43200',
        urgency: 'normal',
        topic: expect.stringMatching(/^[\w-]{1,32}$/),
        authorization: expect.stringMatching(/^vapid t=\S+, k=\S+$/),
      });
      const note = JSON.parse(decryptPush(body, browsers[path as keyof typeof browsers]).toString());
      expect(note).toMatchObject({
        title: `Device ${device.id}: Störung 7: fault <7>`,
        body: expect.stringContaining('Stufe 2 · Yard'),
        lang: 'de',
        path: `/#/yhubDet/realTime?mcuId=${device.mcuId}`,
        level: 2,
      });
    }
    expect(await messages()).toEqual([{ state: 'sent', attempts: 1, error: null }]);
    await delivery.turn();
    expect(service.calls).toHaveLength(2);
  });

  test('is not sent to anyone without a browser, or who does not want it', async () => {
    await delivery.addAccount({ levels: byPush('now') });
    const other = await delivery.addAccount({ levels: byPush('off') });
    await addBrowser(other.id, '/other');
    await delivery.fault(device, 7, true);
    await delivery.turn();
    expect(service.calls).toEqual([]);
    expect(await messages()).toEqual([]);
  });

  test('is repeated only for the browser whose push service failed, as the same message', async () => {
    const { id } = await delivery.addAccount({ levels: byPush('now') });
    await addBrowser(id, '/good');
    await addBrowser(id, '/busy');
    service.answers.set('/busy', 503);
    await delivery.fault(device, 7, true);
    await delivery.turn();
    expect(paths()).toEqual(['/busy', '/good']);
    expect(await messages()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    service.answers.clear();
    delivery.clock.at += MINUTE_MS;
    await delivery.turn();
    expect(paths()).toEqual(['/busy', '/busy', '/good']);
    expect(new Set(service.calls.map(({ headers }) => headers.topic)).size).toBe(1);
    expect(await messages()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test.each([404, 410])('removes a browser when the push service says %i', async (status) => {
    const { id } = await delivery.addAccount({ levels: byPush('now') });
    await addBrowser(id, '/gone');
    await addBrowser(id, '/here');
    service.answers.set('/gone', status);
    await delivery.fault(device, 7, true);
    await delivery.turn();
    expect(await delivery.rows('select name from push_browser')).toEqual([{ name: '/here' }]);
    expect(await messages()).toMatchObject([{ state: 'sent' }]);
  });

  test('removes a browser with an invalid stored key, and reaches everybody else', async () => {
    const { id } = await delivery.addAccount({ levels: byPush('now') });
    await addBrowser(id, '/broken');
    await addBrowser(id, '/here');
    await delivery.rows(`update push_browser set p256dh = repeat('A', 87) where name = '/broken' returning id`);
    const other = await delivery.addAccount({ levels: byPush('now') });
    await addBrowser(other.id, '/other');
    await delivery.fault(device, 7, true);
    await delivery.turn();
    expect(paths()).toEqual(['/here', '/other']);
    expect(await delivery.rows('select name from push_browser order by name')).toEqual([
      { name: '/here' },
      { name: '/other' },
    ]);
    expect(await messages()).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  });

  test('is given up when the push service will never accept it', async () => {
    const { id } = await delivery.addAccount({ levels: byPush('now') });
    await addBrowser(id, '/refuses');
    service.answers.set('/refuses', 403);
    await delivery.fault(device, 7, true);
    await delivery.turn();
    expect(await messages()).toMatchObject([{ state: 'failed', attempts: 1 }]);
    expect(await delivery.rows('select from push_browser')).toHaveLength(1);
  });

  test('uses one key of the installation, whichever process is first', async () => {
    const { id } = await delivery.addAccount({ levels: byPush('now') });
    await addBrowser(id, '/desk');
    const keyOf = (at: number) => / k=(\S+)$/.exec(service.calls[at]?.headers.authorization ?? '')?.[1];
    await delivery.fault(device, 7, true);
    await delivery.turn();
    await delivery.fault(device, 8, true);
    await delivery.turn();
    expect(keyOf(0)).toBeTruthy();
    expect(keyOf(1)).toBe(keyOf(0));
  });
});
