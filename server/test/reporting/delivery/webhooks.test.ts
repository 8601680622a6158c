import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, SECOND_MS } from '#domain/foundation/basics/time.ts';
import { pauseAfter } from '#domain/reporting/delivery/retries.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { turnAlone } from '#server/platform/jobs/turn-alone.ts';
import { publicLookup } from '#server/platform/outbound/dial.ts';
import { post } from '#server/platform/outbound/post.ts';
import { openChannels } from '#server/reporting/delivery/jobs.ts';
import { queueMessages } from '#server/reporting/delivery/notices/queue-messages.ts';
import { sendWebhooks } from '#server/reporting/delivery/webhooks/send-webhooks.ts';
import { secretOf, webhookKey } from '#server/reporting/delivery/webhooks/webhook-secret.ts';
import type { TestDevice } from '../../stream/ingest/test-app.ts';
import { createTestDelivery, type HookCall, startReceiver, type TestDelivery } from './test-delivery.ts';

const SIGNAL = new AbortController().signal;
let delivery: TestDelivery;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let device: TestDevice;
let nextDevice = 1;

beforeAll(async () => {
  delivery = await createTestDelivery();
});
afterAll(() => delivery.end());
beforeEach(async () => {
  receiver = await startReceiver();
  await delivery.rows('delete from notice');
  await delivery.rows('delete from delivery');
  await delivery.rows('delete from webhook');
  delivery.clock.at += DAY_MS;
  device = await delivery.addDevice(nextDevice++);
});
afterEach(() => receiver.stop());

const callAll = (turnMs?: number) => turnAlone(SIGNAL, (turn) => sendWebhooks(delivery.sending, turn, turnMs));
const types = () => receiver.calls.map(({ body }) => JSON.parse(body).type);
const ids = () => receiver.calls.map(({ headers }) => headers['webhook-id']);

/** Signatures of a call by a secret, as Standard Webhooks says receivers check them. */
function isSignedBy({ headers, body }: HookCall, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = createHmac('sha256', key)
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signed}`);
}

const secret = async (id: number, generation: number) =>
  secretOf(await delivery.within(systemScope('test'), webhookKey), id, generation);

test('a webhook is called for the beginning and the end of an alarm, signed', async () => {
  const id = await delivery.addWebhook(receiver.url);
  await delivery.fault(device, 7, true);
  await delivery.turn();
  delivery.clock.at += SECOND_MS;
  await delivery.fault(device, 7, false);
  await delivery.turn();
  expect(types()).toEqual(['alarm.raised', 'alarm.released']);
  expect(JSON.parse(receiver.calls[0]!.body)).toMatchObject({
    timestamp: new Date(delivery.clock.at - SECOND_MS).toISOString(),
    data: {
      device: { mcuId: device.mcuId, companyName: 'Yard' },
      alarm: { name: 'fault', msgType: 20, code: 7, level: 2, status: 0, releaseTime: null },
    },
  });
  expect(JSON.parse(receiver.calls[1]!.body).data.alarm).toMatchObject({ status: 1, releaseTime: delivery.clock.at });
  for (const call of receiver.calls) expect(isSignedBy(call, await secret(id, 1))).toBe(true);
  expect(isSignedBy(receiver.calls[0]!, await secret(id + 1, 1))).toBe(false);
});

test('it names tags and own fields of the device, and nothing of a company that is not above it', async () => {
  await delivery.addWebhook(receiver.url);
  const label = (id: number, path: string, name: string) => [
    `insert into label_field (field_id, company_id, path, name, folded_name, kind, subjects, choices, seen_by, changed_by)
     select ${id}, c.id, '${path}', '${name}', '${name}', 'choice', '{place}', '[{"choiceId": 2, "name": "Good", "tone": "good"}]', 'admins', 'admins'
     from company c where c.path = '1' on conflict do nothing`,
    `insert into label_tag (tag_id, company_id, path, name, folded_name, seen_by, changed_by)
     select ${id}, c.id, '${path}', '${name}', '${name}', 'users', 'admins' from company c where c.path = '1' on conflict do nothing`,
  ];
  for (const statement of [...label(901, '1', 'Condition'), ...label(902, '1-999', 'Other')])
    await delivery.rows(statement);
  await delivery.rows(
    `insert into label_value (subject, subject_id, field_id, number) select 'place', id, field_id, 2 from device, label_field
     where mcu_id = $1 on conflict do nothing`,
    [device.mcuId],
  );
  await delivery.rows(
    `insert into label_tagged (subject, subject_id, tag_id) select 'place', id, tag_id from device, label_tag
     where mcu_id = $1 on conflict do nothing`,
    [device.mcuId],
  );
  await delivery.fault(device, 7, true);
  await delivery.turn();
  expect(JSON.parse(receiver.calls[0]!.body).data.device).toMatchObject({
    tags: ['Condition'],
    fields: [{ name: 'Condition', value: 'Good' }],
  });
});

test('while a secret is replaced, both sign', async () => {
  const id = await delivery.addWebhook(receiver.url);
  await delivery.rows('update webhook set generation = 2, former_until = $1', [delivery.clock.at + DAY_MS]);
  await delivery.fault(device, 7, true);
  await delivery.turn();
  const [call] = receiver.calls;
  expect(isSignedBy(call!, await secret(id, 1))).toBe(true);
  expect(isSignedBy(call!, await secret(id, 2))).toBe(true);
  delivery.clock.at += DAY_MS;
  await delivery.fault(device, 8, true);
  await delivery.turn();
  expect(isSignedBy(receiver.calls[1]!, await secret(id, 1))).toBe(false);
  expect(isSignedBy(receiver.calls[1]!, await secret(id, 2))).toBe(true);
});

test('it receives what it subscribed to, and the end only of what it received', async () => {
  await delivery.addWebhook(`${receiver.url}/urgent`, { level: 1 });
  await delivery.addWebhook(`${receiver.url}/presence`, { kinds: ['device.online'] });
  await delivery.fault(device, 7, true);
  await delivery.turn();
  const late = await delivery.addWebhook(`${receiver.url}/late`);
  await delivery.fault(device, 7, false);
  await delivery.turn();
  expect(receiver.calls.map(({ path, body }) => [path, JSON.parse(body).type])).toEqual([
    ['/presence', 'device.online'],
  ]);
  await delivery.fault(device, 8, true);
  delivery.clock.at += SECOND_MS;
  await delivery.fault(device, 8, false);
  await delivery.turn();
  expect(receiver.calls.filter(({ path }) => path === '/late').map(({ body }) => JSON.parse(body).type)).toEqual([
    'alarm.raised',
    'alarm.released',
  ]);
  expect(late).toBeGreaterThan(0);
});

describe('a receiver that fails', () => {
  test('is called again with growing pauses, with the same id and in order', async () => {
    await delivery.addWebhook(receiver.url);
    receiver.answer.with = (_call, response) => void response.writeHead(500).end('not today');
    await delivery.fault(device, 7, true);
    await delivery.fault(device, 8, true);
    await delivery.turn();
    await delivery.turn();
    expect(receiver.calls).toHaveLength(1);
    expect(await delivery.rows('select failures from webhook')).toEqual([{ failures: 1 }]);
    expect(await delivery.rows('select status, error from delivery_message where attempts > 0')).toEqual([
      { status: 500, error: 'not today' },
    ]);
    delivery.clock.at += pauseAfter(1)!;
    receiver.answer.with = (_call, response) => void response.writeHead(200).end();
    await delivery.turn();
    expect(receiver.calls.map(({ body }) => JSON.parse(body).data.alarm.code)).toEqual([7, 7, 8]);
    expect(ids()[1]).toBe(ids()[0]);
    expect(await delivery.rows('select failures from webhook')).toEqual([{ failures: 0 }]);
  });

  test('is switched off after days of failures, and when it answers that it is gone', async () => {
    await delivery.addWebhook(receiver.url);
    receiver.answer.with = (_call, response) => void response.writeHead(410).end();
    await delivery.fault(device, 7, true);
    await delivery.turn();
    expect(await delivery.rows('select disabled_at from webhook')).toEqual([{ disabledAt: delivery.clock.at }]);
    expect(await delivery.rows('select state from delivery_message where webhook_id is not null')).toEqual([
      { state: 'failed' },
    ]);
    await delivery.fault(device, 8, true);
    await delivery.turn();
    expect(receiver.calls).toHaveLength(1);
  });

  test('does not receive the end of what it did not receive, after it is switched on again', async () => {
    await delivery.addWebhook(receiver.url);
    receiver.answer.with = (_call, response) => void response.writeHead(410).end();
    await delivery.fault(device, 7, true);
    await delivery.turn();
    receiver.answer.with = (_call, response) => void response.writeHead(204).end();
    await delivery.rows('update webhook set disabled_at = null, failures = 0, next_at = 0');
    delivery.clock.at += SECOND_MS;
    await delivery.fault(device, 7, false);
    await delivery.turn();
    expect(types()).toEqual(['alarm.raised']);
  });

  test('or answers slowly gets one call per run, so that the next run is not late', async () => {
    await delivery.addWebhook(`${receiver.url}/slow`);
    await delivery.addWebhook(`${receiver.url}/quick`);
    const turnMs = 20;
    receiver.answer.with = ({ path }, response) =>
      void setTimeout(() => response.writeHead(204).end(), path === '/slow' ? 2 * turnMs : 0);
    for (let code = 1; code <= 3; code++) await delivery.fault(device, code, true);
    await queueMessages(delivery, openChannels(delivery.mail), SIGNAL);
    await callAll(turnMs);
    const callsOf = (path: string) => receiver.calls.filter((call) => call.path === path).length;
    expect(callsOf('/slow')).toBe(1);
    for (let turn = 0; turn < 3; turn++) await callAll();
    expect([callsOf('/slow'), callsOf('/quick')]).toEqual([3, 3]);
  });

  test('does not delay the others', async () => {
    await delivery.addWebhook(`${receiver.url}/hangs`);
    await delivery.addWebhook(`${receiver.url}/answers`);
    const answered = Promise.withResolvers<void>();
    receiver.answer.with = ({ path }, response) => {
      if (path === '/hangs') return;
      response.writeHead(204).end();
      answered.resolve();
    };
    await delivery.fault(device, 7, true);
    const turn = delivery.turn();
    await answered.promise;
    receiver.stop();
    await turn;
    expect(await delivery.rows('select failures from webhook order by id')).toEqual([{ failures: 1 }, { failures: 0 }]);
  });
});

describe('an address', () => {
  test('that redirects is not followed', async () => {
    receiver.answer.with = (_call, response) =>
      void response.writeHead(302, { location: `${receiver.url}/inside` }).end();
    expect(await post(receiver.url, { headers: {}, body: '{}' }, { allowsPrivate: true })).toMatchObject({
      status: 302,
    });
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/']);
  });

  test('on the internal network is not called, nor a name that resolves to one, even if it resolves elsewhere too', async () => {
    const dial = post(receiver.url, { headers: {}, body: '{}' }, { allowsPrivate: false });
    await expect(dial).rejects.toThrow('the address is not allowed');
    const lookUp = (...addresses: string[]) =>
      new Promise((resolve, reject) => {
        const resolver = async () => addresses.map((address) => ({ address, family: isIP(address) }));
        publicLookup(resolver)('hook.example', { all: true }, (error, found) =>
          error ? reject(error) : resolve(found),
        );
      });
    await expect(lookUp('8.8.8.8', '127.0.0.1')).rejects.toThrow('not allowed');
    await expect(lookUp('::ffff:10.0.0.1')).rejects.toThrow('not allowed');
    await expect(lookUp()).rejects.toThrow('not allowed');
    expect(await lookUp('8.8.8.8')).toEqual([{ address: '8.8.8.8', family: 4 }]);
    expect(receiver.calls).toEqual([]);
  });

  test('that answers without end is read up to a limit', async () => {
    receiver.answer.with = (_call, response) => {
      response.writeHead(400);
      const write = () => {
        while (response.writable && response.write('x'.repeat(10_000)));
      };
      response.on('drain', write).on('error', () => {});
      write();
    };
    const { text } = await post(receiver.url, { headers: {}, body: '{}' }, { allowsPrivate: true });
    expect(text).toBe('x'.repeat(1_000));
  });
});
