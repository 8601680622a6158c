import { createPublicKey, verify } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { createWithin, systemScope, type Within } from '#server/platform/db/within.ts';
import { vapidKey } from '#server/reporting/delivery/push/vapid.ts';
import { decryptPush, newBrowser, startPushService } from '../reporting/delivery/push-service.ts';
import { byPush, createTestDelivery, type TestDelivery } from '../reporting/delivery/test-delivery.ts';
import { backUp, emptyDatabase, temporaryFolder } from './ground.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let delivery: TestDelivery;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  delivery = await createTestDelivery();
  service = await startPushService();
});
afterAll(async () => {
  service.stop();
  await delivery.end();
});

const publicKey = (within: Within) =>
  within(systemScope('test'), async (tx) => (await vapidKey(tx)).publicKey.toString('base64url'));

/** Whether the header of a push is signed with a key, as a push service asks (RFC 8292). */
function isSignedWith(header: string, key: string): boolean {
  const [, token = '', named] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
  const [head, claims, signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  return (
    named === key &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}

test('a restored installation is known to push services by the key of before, so that browsers go on being told', async () => {
  const { id } = await delivery.addAccount({ levels: byPush('now') });
  const browser = newBrowser();
  await delivery.rows(
    `insert into push_browser (id, user_id, endpoint, p256dh, auth, name, added_at) values (1, $1, $2, $3, $4, 'Desk', 0)`,
    [id, `${service.url}/desk`, browser.key.getPublicKey().toString('base64url'), browser.auth.toString('base64url')],
  );
  const before = await publicKey(delivery.within);
  // It waits to be told when the backup is made.
  await delivery.fault(await delivery.addDevice(1), 7, true);

  const file = join(await temporaryFolder(), 'yard.tar.gz');
  await backUp(delivery.app.database, file);
  const database = await emptyDatabase();
  await restoreBackup({ database, file, dataDir: join(file, '..'), say: () => {} });
  const restored = createWithin(database);
  expect(await publicKey(restored)).toBe(before);

  await delivery.turn(restored);
  expect(service.calls.map(({ path }) => path)).toEqual(['/desk']);
  const [{ headers, body }] = service.calls as [(typeof service.calls)[number]];
  expect(isSignedWith(headers.authorization ?? '', before)).toBe(true);
  expect(JSON.parse(decryptPush(body, browser).toString())).toMatchObject({
    title: expect.stringContaining('fault <7>'),
  });
});
