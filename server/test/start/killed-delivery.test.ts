import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { encodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import { EventKind } from '#domain/foundation/kinds/wire.ts';
import { defaultPreferences } from '#domain/reporting/delivery/preferences.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addDevice, addUser } from '../harness/builder.ts';
import { databaseSettings } from '../harness/cluster.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { eventually } from '../harness/eventually.ts';
import { freePort } from '../harness/free-ports.ts';
import { decryptPush, newBrowser, startPushService, type TestBrowser } from '../reporting/delivery/push-service.ts';
import { type Moments, noMoments, startMailServer, startReceiver } from '../reporting/delivery/test-delivery.ts';
import { WattyardProcess } from './process.ts';

/** In each the program is killed at another moment; more with `npm run check -- killed`. */
const ROUNDS = Number(process.env.WATTYARD_LONG_RUNS ?? 3);
const CODES = [1, 2, 3];
/** What each yard is told: three faults, and the end of the first. */
const EVERYTHING = {
  mails: ['Over: number 1', 'number 1', 'number 2', 'number 3'],
  hooks: ['alarm.raised 1', 'alarm.raised 2', 'alarm.raised 3', 'alarm.released 1'],
  pushes: ['Over: number 1', 'number 1', 'number 2', 'number 3'],
};

let database: TestDatabase;
let wattyard: WattyardProcess;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let push: Awaited<ReturnType<typeof startPushService>>;
let hooks: Awaited<ReturnType<typeof startReceiver>>;
const hookMoments = noMoments();
let moments: readonly (readonly [Moments, keyof Moments])[];
const yards: Yard[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await startMailServer();
  push = await startPushService();
  hooks = await startReceiver();
  hooks.answer.with = async (_call, response) => {
    await hookMoments.before();
    response.writeHead(204).end(() => void hookMoments.after());
  };
  moments = [
    [smtp.moments, 'before'],
    [hookMoments, 'after'],
    [push.moments, 'before'],
    [smtp.moments, 'after'],
    [hookMoments, 'before'],
    [push.moments, 'after'],
  ];
  wattyard = new WattyardProcess({
    ...databaseSettings(inject('cluster'), database.address.database),
    WATTYARD_DEMO: 'off',
    SMTP_URL: smtp.url,
    ALLOW_PRIVATE_TARGETS: 'yes',
    MQTT_PORT: `${await freePort()}`,
  });
  writeFileSync(authority(), push.authority);
  for (let index = 0; index < ROUNDS; index++) yards.push(await addYard(index));
});
const authority = () => join(wattyard.dataDir, 'authority.pem');
const start = () => wattyard.start({ NODE_EXTRA_CA_CERTS: authority() });

afterAll(async () => {
  for (const { client } of yards) client?.end(true);
  await wattyard.remove();
  hooks.stop();
  push.stop();
  await smtp.stop();
  await database.drop();
});

/** A company with one device, one account that is mailed and pushed, and one webhook. */
interface Yard {
  readonly path: string;
  readonly mcuId: string;
  readonly key: string;
  readonly email: string;
  readonly browser: TestBrowser;
  client: MqttClient | null;
}

async function addYard(index: number): Promise<Yard> {
  const context = { within: database.within, clock: { now: Date.now } };
  const { id: companyId, path: companyPath } = await addCompany(context);
  const { mcuId, deviceKey: key } = await addDevice(context, { companyId });
  const { id: userId, email } = await addUser(context, { companyId });
  const browser = newBrowser();
  const path = `/${index}`;
  const now = { email: 'now', push: 'now' };
  const preferences = { ...defaultPreferences('admin'), quiet: null, levels: { 1: now, 2: now, 3: now, 4: now } };
  await database.within(systemScope('test'), async (tx) => {
    await tx.query('insert into delivery_preferences (user_id, preferences, updated_at) values ($1, $2, 0)', [
      userId,
      JSON.stringify(preferences),
    ]);
    await tx.query(
      'insert into push_browser (id, user_id, endpoint, p256dh, auth, name, added_at) values ($1, $2, $3, $4, $5, $6, 0)',
      [
        index + 1,
        userId,
        push.url + path,
        browser.key.getPublicKey().toString('base64url'),
        browser.auth.toString('base64url'),
        path,
      ],
    );
    await tx.query(
      `insert into webhook (id, company_id, path, name, url, kinds, level, updated_at)
       values ($1, $2, $3, 'Hook', $4, '{alarm.raised,alarm.released}', 4, 0)`,
      [index + 1, companyId, companyPath, hooks.url + path],
    );
  });
  return { path, mcuId, key, email, browser, client: null };
}

/** The program is killed at that moment; settles when it is dead. */
function killAt(round: number): Promise<void> {
  const [of, moment] = moments[round % moments.length]!;
  return new Promise((killed) => {
    of[moment] = async () => {
      of[moment] = async () => {};
      await wattyard.end('SIGKILL');
      killed();
    };
  });
}

const connect = ({ mcuId, key }: Yard): Promise<MqttClient> => {
  const port = /Devices connect to mqtt:\/\/127\.0\.0\.1:(\d+)/.exec(wattyard.output)?.[1];
  return mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    clientId: mcuId,
    username: mcuId,
    password: key,
    reconnectPeriod: 100,
  });
};

const fault = ({ client, mcuId }: Yard, code: number, active: boolean) =>
  client?.publishAsync(
    `dev/${mcuId}/up/event`,
    Buffer.from(
      encodeEvent({ atMs: Date.now(), unit: 0, kind: EventKind.FAULT, code, text: `number ${code}`, active }),
    ),
    { qos: 1 },
  );

/** What a yard was told on each channel: one line for each id of a message, however often it came. */
function toldOf({ path, email, browser }: Yard): typeof EVERYTHING {
  const mails = smtp.mails.filter(({ to }) => to?.some(({ address }) => address === email));
  const calls = hooks.calls.filter((call) => call.path === path);
  const pushes = push.calls.filter((call) => call.path === path);
  return {
    mails: byId(mails.map(({ messageId, subject = '' }) => [messageId, inShort(subject)])),
    hooks: byId(
      calls.map(({ headers, body }) => {
        const { type, data } = JSON.parse(body);
        return [headers['webhook-id'], `${type} ${data.alarm.code}`];
      }),
    ),
    pushes: byId(
      pushes.map(({ headers, body }) => [
        headers.topic,
        inShort(JSON.parse(decryptPush(body, browser).toString()).title),
      ]),
    ),
  };
}

const inShort = (subject: string) => `${subject.includes('Over: ') ? 'Over: ' : ''}${/number \d/.exec(subject)?.[0]}`;

/** An id with two contents shows both. */
const byId = (messages: readonly (readonly [unknown, string])[]) =>
  [...Map.groupBy(messages, ([id]) => id).values()]
    .map((same) => [...new Set(same.map(([, content]) => content))].join(' and '))
    .sort();

const waiting = async (): Promise<number> => {
  const [row] = await database.within(systemScope('test'), (tx) =>
    tx.query<{ n: number }>(`select count(*)::int as n from delivery_message where state = 'waiting'`),
  );
  return row?.n ?? 0;
};

test(
  'a program that is killed in the middle of delivery loses nothing, and repeats only with the same id',
  async () => {
    await start();
    const sent: unknown[] = [];
    for (const [round, yard] of yards.entries()) {
      yard.client = await connect(yard);
      const killed = killAt(round);
      sent.push(...CODES.map((code) => fault(yard, code, true)));
      await killed;
      await start();
      await eventually(() => toldOf(yard)).toMatchObject({
        mails: { length: CODES.length },
        hooks: { length: CODES.length },
        pushes: { length: CODES.length },
      });
      // An end that comes while its beginning is still being told waits for a minute.
      await eventually(waiting).toBe(0);
      sent.push(fault(yard, CODES[0]!, false));
    }
    await Promise.all(sent);
    for (const yard of yards) await eventually(() => toldOf(yard)).toEqual(EVERYTHING);
    // What was killed before the answer came again.
    expect(smtp.mails.length).toBeGreaterThan(ROUNDS * EVERYTHING.mails.length);
  },
  30_000 * ROUNDS,
);
