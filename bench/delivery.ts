/**
 * From the commit of an alarm until its mail was handed to the mail server, by the jobs of the program, beside a mail that is
 * handed over directly.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { readConfig } from '#server/config/config.ts';
import { loadTexts } from '#server/foundation/i18n/texts.ts';
import { createTranslator } from '#server/foundation/i18n/translate.ts';
import type { Database } from '#server/platform/db/pool.ts';
import { createWithin, systemScope, type Within } from '#server/platform/db/within.ts';
import { createJobRunner } from '#server/platform/jobs/runner.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { deliveryJobs } from '#server/reporting/delivery/jobs.ts';
import { withBenchDatabase } from './database.ts';
import { fillFleet } from './fleet.ts';
import { percentile, type Row, timed } from './measure.ts';

interface Size {
  readonly devices: number;
  readonly perSecond: number;
  readonly seconds: number;
}

const SECOND_MS = 1_000;
/** A company of its own for each device that raises, so that nobody's mails are gathered. */
const FIRST_COMPANY = 10_000;
const COMPANIES = 1_000;
const MAX_MS = 60_000;

export const benchDelivery = (size: Size): Promise<Row[]> =>
  withBenchDatabase((database) => measureDelivery(database, size));

async function measureDelivery(database: Database, { devices, perSecond, seconds }: Size): Promise<Row[]> {
  const within = createWithin(database);
  const companies = Math.min(COMPANIES, devices);
  await fillFleet(within, devices);
  await addReaders(within, companies);
  await database.owner.query('vacuum analyze');

  const takenAt = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      stream.resume();
      stream.on('end', () => {
        takenAt.set(session.envelope.rcptTo[0]?.address ?? '', performance.now());
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const log = pino({ level: 'silent' });
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'yard@example.com' }, log);
  const mail = { mailer, translate: createTranslator(loadTexts()), host: 'example.com' };
  const direct = await timed(200, () =>
    mailer.send({
      to: 'floor@example.com',
      senderName: 'Wattyard',
      subject: 'Floor',
      text: 'x'.repeat(400),
      html: 'x'.repeat(2_000),
    }),
  );

  const clock = { now: () => Date.now() };
  const context = { database, within, clock, log, metrics: createMetrics(), config: readConfig({}) };
  const runner = createJobRunner(context, deliveryJobs(context as never, mail));
  await runner.start();
  const waits: number[] = [];
  let asked = 0;
  try {
    const begun = performance.now();
    while (asked < perSecond * seconds) {
      const company = asked % companies;
      const raisedAt = performance.now();
      takenAt.delete(readerOf(company));
      await raise(within, company + 1);
      asked++;
      void until(() => takenAt.has(readerOf(company))).then((isTaken) => {
        if (isTaken) waits.push((takenAt.get(readerOf(company)) ?? 0) - raisedAt);
      });
      const aheadMs = begun + (asked / perSecond) * SECOND_MS - performance.now();
      if (aheadMs > 0) await pause(aheadMs);
    }
    await until(() => waits.length === asked);
  } finally {
    await runner.stop();
    await mailer.stop();
    server.close();
  }
  return [
    {
      devices,
      'alarms/s': perSecond,
      mails: waits.length,
      missing: asked - waits.length,
      p50: percentile(waits, 50),
      p99: percentile(waits, 99),
      'direct p50': percentile(direct, 50),
      'direct p99': percentile(direct, 99),
    },
  ];
}

const readerOf = (company: number) => `reader-${company}@example.com`;

async function until(isDone: () => boolean): Promise<boolean> {
  for (const started = performance.now(); !isDone() && performance.now() - started < MAX_MS; ) await pause(5);
  return isDone();
}

/** Moves the first devices into companies of their own, each with an account that is told of everything at once. */
async function addReaders(within: Within, companies: number): Promise<void> {
  const all = { email: 'now', push: 'off' };
  const preferences = {
    levels: { 1: all, 2: all, 3: all, 4: all },
    releases: false,
    quiet: null,
    urgentInQuiet: true,
    digestAt: 0,
    timeZone: null,
    subsidiaries: false,
  };
  await within(systemScope('bench'), async (tx) => {
    await tx.query(
      `insert into company (id, parent_id, path, name, sort_key, modules, created_at)
       select $1::int + g, 1, '1-' || ($1::int + g), 'Reader ' || g, 'READER ' || g, '{message}', 0 from generate_series(0, $2::int - 1) g on conflict do nothing`,
      [FIRST_COMPANY, companies],
    );
    await tx.query(
      `insert into app_user (id, company_id, path, login_name, login_key, display_name, email, password_hash, modules, created_at)
       select $1::int + g, $1::int + g, '1-' || ($1::int + g), 'reader-' || g, 'reader-' || g, 'Reader', 'reader-' || g || '@example.com', '', '{message}', 0
       from generate_series(0, $2::int - 1) g on conflict do nothing`,
      [FIRST_COMPANY, companies],
    );
    await tx.query(
      'insert into delivery_preferences (user_id, preferences, updated_at) select id, $1, 0 from app_user where id >= $2',
      [JSON.stringify(preferences), FIRST_COMPANY],
    );
    for (const [table, id] of [
      ['device', 'id'],
      ['device_state', 'device_id'],
    ])
      await tx.query(`update ${table} set path = '1-' || ($1::int + ${id} - 1) where ${id} <= $2`, [
        FIRST_COMPANY,
        companies,
      ]);
    await tx.query('update device set company_id = $1::int + id - 1 where id <= $2', [FIRST_COMPANY, companies]);
  });
}

/** What a batch of inputs writes of an alarm. */
const raise = (within: Within, deviceId: number) =>
  within(systemScope('bench'), async (tx) => {
    const now = Date.now();
    await tx.query(
      `insert into alarm (device_id, unit, msg_type, code, raised_at, level, trigger_value, trigger_sub_value, extend_value, updated_at, path)
       select $1, 0, 5, 0, $2, 1, 7000, 6500, '{}', $2, path from device where id = $1 returning 1`,
      [deviceId, now],
    );
    await tx.query(
      `insert into notice (device_id, at, unit, msg_type, code, kind, noted_at) values ($1, $2, 0, 5, 0, 'raise', $2)`,
      [deviceId, now],
    );
  });
