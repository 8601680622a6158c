import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { readConfig } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { loadTexts } from '#server/foundation/i18n/texts.ts';
import { createAside } from '#server/platform/jobs/aside.ts';
import { createItems } from '#server/platform/jobs/items.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import { jobsOf } from '#server/start/jobs.ts';
import { createRecordPipeline } from '#server/start/record-pipeline.ts';
import { newBrowser } from '../reporting/delivery/push-service.ts';
import {
  byMail,
  byPush,
  createTestDelivery,
  startReceiver,
  type TestDelivery,
} from '../reporting/delivery/test-delivery.ts';
import { COMPANY } from '../stream/ingest/test-app.ts';

const SIGNAL = new AbortController().signal;
let delivery: TestDelivery;
let jobs: Map<string, Job>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let nextDevice = 1;

beforeAll(async () => {
  delivery = await createTestDelivery();
  receiver = await startReceiver();
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent' }),
    publicUrl: 'https://yard.example',
    allowPrivateTargets: true,
    backup: { folder: '/nowhere', minuteOfDay: 0, keep: 1 },
  };
  const context = { ...delivery, config } as unknown as Context;
  const pipeline = createRecordPipeline(context, { ingest: true, jobs: true });
  const others = await jobsOf({
    context,
    url: 'http://yard.example',
    mail: delivery.mail,
    texts: loadTexts(),
    drawPdf: async () => new Uint8Array(),
    partitions: pipeline.partitions,
    rebuild: pipeline.rebuild,
  });
  jobs = new Map([...pipeline.jobs, ...others].map((job) => [job.name, job]));
  await delivery.database.owner.query(
    "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'damaged'; end $$",
  );
});
afterAll(async () => {
  receiver.stop();
  await delivery.end();
});
beforeEach(async () => {
  await delivery.begin();
  receiver.calls.length = 0;
});

/** A turn of a job; returns how many of its items fail. */
async function turnOf(name: string): Promise<number> {
  const items = createItems(name, delivery);
  const work = createAside();
  const { each, failing } = items.begin(SIGNAL, () => {});
  await jobs.get(name)?.run({ signal: SIGNAL, each, aside: work.of(failing) });
  await work.settled();
  return items.failing;
}

/** Lets every write to one row of a table fail. */
const damage = (table: string, event: 'insert' | 'update' | 'delete', row: string) =>
  delivery.database.owner.query(
    `create or replace trigger damaged before ${event} on ${table} for each row when (${row}) execute function refuse()`,
  );

const devices = async () => [await delivery.addDevice(nextDevice++), await delivery.addDevice(nextDevice++)] as const;
const value = async (text: string, values: unknown[] = []) =>
  Object.values((await delivery.rows<Record<string, unknown>>(text, values))[0] ?? {})[0];

/** A row of what a job reads is damaged beside a healthy one: the healthy one must be done, and the other one named. */
const POISONED: Readonly<Record<string, () => Promise<void>>> = {
  'commands under way': async () => {
    const [bad, good] = await devices();
    for (const { id } of [bad, good])
      await delivery.rows(
        `insert into command (device_id, id, kind, action, by_name, state, requested_at, expires_at, due_at, path)
         values ($1, 'c', 'relay', $2, 'anna', 'acknowledged', 0, 0, 0, $3)`,
        [id, id === bad.id ? 'null' : '{"kind":"relay","closed":true}', COMPANY.path],
      );
    expect(await turnOf('commands under way')).toBe(1);
    expect(await value('select ended_at is not null from command where device_id = $1', [good.id])).toBe(true);
  },
  'undo imports': async () => {
    const [bad, good] = await devices();
    for (const { id } of [bad, good]) {
      await delivery.rows(
        `insert into record_import (device_id, import_id, name, by_name, begun_at, last_at, undone_at)
         values ($1, 'i', 'table.csv', 'anna', 0, 0, 0)`,
        [id],
      );
      await delivery.rows(
        'insert into import_part (device_id, import_id, number, answer, keys) values ($1, $2, 1, $3, $4)',
        [id, 'i', Buffer.alloc(0), Buffer.from(id === bad.id ? [0x80] : [])],
      );
    }
    expect(await turnOf('undo imports')).toBe(1);
    expect(await value('select removed_at is not null from record_import where device_id = $1', [good.id])).toBe(true);
  },
  'messages to people': async () => {
    const [bad, good] = await devices();
    const broken = await delivery.addAccount({ levels: byMail('now') });
    const healthy = await delivery.addAccount({ levels: byMail('now') });
    await delivery.rows('update delivery_preferences set preferences = $2 where user_id = $1', [
      broken.id,
      '{"levels": 7, "timeZone": "Mars/Base", "digestAt": 60}',
    ]);
    for (const device of [bad, good]) await delivery.fault(device, 7, true);
    await delivery.rows('update alarm set level = 9 where device_id = $1', [bad.id]);
    expect(await turnOf('messages to people')).toBe(1);
    expect(await value('select count(*)::int from delivery_message where user_id = $1', [healthy.id])).toBe(1);
    await delivery.rows('delete from alarm where device_id = $1', [bad.id]);
  },
  mails: async () => {
    const [bad, good] = await devices();
    await delivery.addAccount({ levels: byMail('now') });
    for (const device of [bad, good]) await delivery.fault(device, 7, true);
    await turnOf('messages to people');
    await delivery.rows('update alarm set level = 9 where device_id = $1', [bad.id]);
    await turnOf('mails');
    expect(delivery.smtp.mails.map(({ subject }) => subject).join()).toContain(`Device ${good.id}`);
    await delivery.rows('delete from alarm where device_id = $1', [bad.id]);
  },
  pushes: async () => {
    const { key, auth } = newBrowser();
    for (const point of ['none', key.getPublicKey().toString('base64url')]) {
      const { id } = await delivery.addAccount({ levels: byPush('now') });
      await delivery.rows(
        "insert into push_browser (id, user_id, endpoint, p256dh, auth, name, added_at) values ($1, $1, $2, $3, $4, 'b', 0)",
        [id, `${receiver.url}/${id}`, point, auth.toString('base64url')],
      );
    }
    const [device] = await devices();
    await delivery.fault(device, 7, true);
    await turnOf('messages to people');
    await turnOf('pushes');
    expect(receiver.calls).toHaveLength(1);
  },
  webhooks: async () => {
    for (const url of ['nowhere', receiver.url]) await delivery.addWebhook(url);
    const [device] = await devices();
    await delivery.fault(device, 7, true);
    await turnOf('messages to people');
    await turnOf('webhooks');
    expect(receiver.calls).toHaveLength(1);
  },
  'schedules of reports': async () => {
    const { id } = await delivery.addAccount(null);
    for (const [every, weekday, zone] of [
      ['weekly', 9, 'Etc/UTC'],
      ['daily', 1, 'Mars/Base'],
      ['daily', 1, 'Europe/Berlin'],
    ])
      await delivery.rows(
        `insert into report_schedule (id, company_id, path, subject, every, weekday, hour, time_zone, attachment, user_ids, next_at, updated_at)
         values (nextval('report_schedule_id_seq'), $1, $2, 'fleet', $3, $4, 7, $5, 'none', $6, $7, 0)`,
        [COMPANY.id, COMPANY.path, every, weekday, zone, [id], delivery.clock.at - DAY_MS],
      );
    await turnOf('schedules of reports');
    expect(await delivery.rows('select paused_at is not null as paused from report_schedule order by id')).toEqual([
      { paused: true },
      { paused: false },
      { paused: false },
    ]);
    expect(await value("select count(*)::int from delivery_message where channel = 'report'")).toBe(2);
    await delivery.rows('delete from report_schedule');
  },
  reminders: async () => {
    const { id } = await delivery.addAccount(null);
    for (const body of ['{"kind":"none"}', '{"kind":"payment","orderNo":"gone"}'])
      await delivery.rows(
        `insert into delivery_message (id, channel, user_id, is_gathered, made_at, next_at, body)
         values (nextval('delivery_message_id_seq'), 'reminder', $1, false, 0, 0, $2)`,
        [id, body],
      );
    await turnOf('reminders');
    expect(await value("select count(*)::int from delivery_message where state = 'dropped'")).toBeGreaterThan(0);
  },
  'orders to be paid': async () => {
    for (const order of ['bad', 'good'])
      await delivery.rows(
        `insert into service_order (order_no, company_id, path, status, plan_name, years, price_minor, discount_percent,
           total_minor, currency, device_count, created_at, pay_until) values ($1, $2, $3, 1, 'p', 1, 1, 0, 1, 'EUR', 1, 0, 1)`,
        [order, COMPANY.id, COMPANY.path],
      );
    await damage('service_order', 'update', "old.order_no = 'bad'");
    expect(await turnOf('orders to be paid')).toBe(1);
    expect(await value("select closed_at is not null from service_order where order_no = 'good'")).toBe(true);
  },
  'history of moved devices': async () => {
    const [bad, good] = await devices();
    await delivery.rows('insert into carry_due (device_id) select unnest($1::int8[])', [[bad.id, good.id]]);
    await damage('carry_due', 'delete', `old.device_id = ${bad.id}`);
    expect(await turnOf('history of moved devices')).toBe(1);
    expect(await delivery.rows('select device_id from carry_due')).toEqual([{ deviceId: bad.id }]);
    await delivery.database.owner.query('drop trigger damaged on carry_due');
    await delivery.rows('delete from carry_due');
  },
  'ends of data services': async () => {
    const [bad, good] = await devices();
    await delivery.rows('update device set service_until = $1 where id = any($2)', [
      delivery.clock.at - 1,
      [bad.id, good.id],
    ]);
    await damage('alarm', 'insert', `new.device_id = ${bad.id}`);
    expect(await turnOf('ends of data services')).toBe(1);
    expect(await value('select count(*)::int from alarm where device_id = $1', [good.id])).toBe(1);
    await delivery.database.owner.query('drop trigger damaged on alarm');
  },
  'erase names': async () => {
    for (const id of [1_001, 1_002])
      await delivery.rows("insert into erasure values ($1, '{somebody}', 'Somebody', 0)", [id]);
    await damage('erasure', 'delete', 'old.user_id = 1001');
    expect(await turnOf('erase names')).toBe(1);
    expect(await delivery.rows('select user_id from erasure')).toEqual([{ userId: 1_001 }]);
  },
};

/** They read nothing of a row into the program: one statement or file after the other, each for all. */
const STATEMENTS = [
  'gathered alarms',
  'plans of a clock that was ahead',
  'clearing of messages',
  'clear expired sessions',
  'forget ended API keys',
  'sweep files',
  'sweep removed devices',
  'sweep tags and fields',
  'erase customers',
  'customers of leases',
  'forget audit entries of refusals',
  'backups',
];

/** They pass what they read through `each` or one transaction for each, as their own tests show. */
const BY_ITEM = [
  'silent devices',
  'sealing',
  'recompute',
  'retention',
  'extremes',
  'battery days',
  'battery reviews',
  'network rates',
  'firmware rollouts',
  'reports by mail',
  'maintenance',
  'leases',
  'outside of leases',
  'derive swapped devices',
  'tables of fleets',
];

test('every job has an entry here, and a row in the table of jobs of the manual', () => {
  expect([...Object.keys(POISONED), ...STATEMENTS, ...BY_ITEM].toSorted()).toEqual([...jobs.keys()].toSorted());
  const manual = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const rows = manual.split('\n').filter((line) => line.startsWith('| `'));
  expect([...jobs.keys()].filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([]);
});

test.each(Object.keys(POISONED))('%s: a damaged row holds up no other', async (name) => {
  await POISONED[name]?.();
});

test('the table of jobs in docs/operations.md has every job, and no other', () => {
  const text = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, table = ''] = /## Jobs\n([\s\S]*?)\n## /.exec(text) ?? [];
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual([...jobs.keys()].toSorted());
});
