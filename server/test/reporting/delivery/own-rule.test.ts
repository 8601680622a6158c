import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnRuleBody } from '#domain/alerting/alarms/rules/own-rule.ts';
import { SECOND_MS } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { insertOwn } from '#server/alerting/alarms/rules/own.ts';
import type { Context } from '#server/context.ts';
import { ownScope } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { monitor } from '../../stream/ingest/day.ts';
import { COMPANY } from '../../stream/ingest/test-app.ts';
import { byMail, createTestDelivery, startReceiver, type TestDelivery } from './test-delivery.ts';

let delivery: TestDelivery;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  delivery = await createTestDelivery();
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.stop();
  await delivery.end();
});

const RULE = {
  name: 'Engine bay hot',
  kind: KIND.monitor,
  channel: 'temperature',
  comparison: 'above',
  levels: [{ level: 1, limit: 4000 }],
  hysteresis: 100,
  durationSeconds: 60,
  whileState: 'any',
  hours: null,
  repeatGapSeconds: 3600,
} satisfies OwnRuleBody;

test('an alarm of an own rule and its end are reported by name, by mail and by webhook', async () => {
  const session = { ...ownScope(COMPANY.path), role: 'admin', userId: 1, loginName: 'admin' } as unknown as Session;
  const device = await delivery.addDevice(1);
  await delivery.addAccount({ levels: byMail('now') });
  await delivery.addWebhook(receiver.url);
  await insertOwn(delivery.app as unknown as Context, session, { scope: { companyId: COMPANY.id }, rule: RULE });
  const send = async (celsius: number, seconds: number) => {
    delivery.clock.at += seconds * SECOND_MS;
    await delivery.take(device, [[monitor(delivery.clock.at, 0, { temperatureCentiCelsius: celsius * 100 })]]);
    await delivery.turn();
  };
  await send(45, 0);
  expect(delivery.smtp.mails).toEqual([]);
  expect(receiver.calls).toEqual([]);
  await send(46, 60);
  await send(30, 60);
  expect(delivery.smtp.mails.map(({ subject }) => subject)).toEqual([
    'Wattyard: Device 1: Engine bay hot: 46.0\u00a0°C',
    'Wattyard: Over: Device 1: Engine bay hot: 46.0\u00a0°C',
  ]);
  const told = receiver.calls.map(({ body }) => JSON.parse(body));
  expect(told).toMatchObject([
    { type: 'alarm.raised', data: { alarm: { name: 'Engine bay hot', level: 1, status: 0 } } },
    { type: 'alarm.released', data: { alarm: { name: 'Engine bay hot', level: 1, status: 1 } } },
  ]);
});
