import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { systemScope } from '#server/platform/db/within.ts';
import { type AsideWork, createAside } from '#server/platform/jobs/aside.ts';
import { createItems, type Items } from '#server/platform/jobs/items.ts';
import { openChannels } from '#server/reporting/delivery/jobs.ts';
import { queueMessages } from '#server/reporting/delivery/notices/queue-messages.ts';
import { sendPushes } from '#server/reporting/delivery/push/send-pushes.ts';
import { writeHookMessages } from '#server/reporting/delivery/webhooks/notify-webhooks.ts';
import { sendWebhooks } from '#server/reporting/delivery/webhooks/send-webhooks.ts';
import { newBrowser } from './push-service.ts';
import { byPush, createTestDelivery, startReceiver, type TestDelivery } from './test-delivery.ts';

const SIGNAL = new AbortController().signal;
let delivery: TestDelivery;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let work: AsideWork;
let items: Items;
beforeAll(async () => {
  delivery = await createTestDelivery();
});
afterAll(() => delivery.end());
beforeEach(async () => {
  await delivery.begin();
  receiver = await startReceiver();
  receiver.answer.with = ({ path }, response) => void (path === '/hangs' || response.writeHead(204).end());
  work = createAside();
  items = createItems('test', delivery);
});
afterEach(async () => {
  receiver.stop();
  await work.settled();
});

/** What a job is given in its turns, one after the other. */
const turn = () => ({ signal: SIGNAL, aside: work.of(items.begin(SIGNAL, () => {}).failing) });
const answered = () => receiver.calls.filter(({ path }) => path === '/answers').length;
const hanging = () => receiver.calls.filter(({ path }) => path === '/hangs').length;

test('webhooks that hang hold up none of another company, in no turn, and a removal frees their places', async () => {
  const hangs: number[] = [];
  for (let hook = 0; hook < 40; hook++) hangs.push(await delivery.addWebhook(`${receiver.url}/hangs`));
  const quick = await delivery.addWebhook(`${receiver.url}/answers`);
  await delivery.rows("update webhook set path = '1-77' where id = $1", [quick]);
  const tell = (...ids: number[]) =>
    delivery.within(systemScope('test'), (tx) =>
      writeHookMessages(
        tx,
        ids.map((webhookId) => ({ webhookId, body: '{"type":"test"}' })),
        delivery.clock.at,
      ),
    );
  await tell(...hangs);
  for (let told = 1; told <= 3; told++) {
    await tell(quick);
    await sendWebhooks(delivery.sending, turn());
    await vi.waitFor(() => expect(answered()).toBe(told));
    await vi.waitFor(() => expect(work.of(items.begin(SIGNAL, () => {}).failing).underWay()).toHaveLength(8));
  }
  expect(hanging()).toBe(8);
  await delivery.rows('delete from webhook where id = any($1)', [hangs]);
  receiver.stop();
  await work.settled();
  expect(items.failing).toBe(0);
  await sendWebhooks(delivery.sending, turn());
  expect(work.isIdle).toBe(true);
});

test('a push service that hangs holds up nobody but those who named it', async () => {
  const slow = await delivery.addAccount({ levels: byPush('now') });
  const quick = await delivery.addAccount({ levels: byPush('now') });
  for (const [{ id }, path] of [
    [slow, '/hangs'],
    [quick, '/answers'],
  ] as const) {
    const { key, auth } = newBrowser();
    await delivery.rows(
      'insert into push_browser (id, user_id, endpoint, p256dh, auth, name, added_at) values ($1, $1, $2, $3, $4, $5, 0)',
      [id, receiver.url + path, key.getPublicKey().toString('base64url'), auth.toString('base64url'), path],
    );
  }
  const device = await delivery.addDevice(1);
  for (let told = 1; told <= 3; told++) {
    await delivery.fault(device, told, true);
    await queueMessages(delivery, openChannels(delivery.mail), SIGNAL);
    await sendPushes(delivery.sending, delivery.mail, turn());
    await vi.waitFor(() => expect(answered()).toBe(told));
  }
  expect(hanging()).toBe(2);
});
