import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { encodeEvent } from '#domain/foundation/kinds/event/wire.ts';
import { EventKind } from '#domain/foundation/kinds/wire.ts';
import type { Timing } from '#domain/reporting/delivery/limits.ts';
import { type DeliveryPreferences, defaultPreferences } from '#domain/reporting/delivery/preferences.ts';
import { loadTexts } from '#server/foundation/i18n/texts.ts';
import { createTranslator } from '#server/foundation/i18n/translate.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { turnAlone } from '#server/platform/jobs/turn-alone.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { openChannels } from '#server/reporting/delivery/jobs.ts';
import { sendMails } from '#server/reporting/delivery/mail/send-mails.ts';
import { queueMessages } from '#server/reporting/delivery/notices/queue-messages.ts';
import { sendPushes } from '#server/reporting/delivery/push/send-pushes.ts';
import { sendWebhooks } from '#server/reporting/delivery/webhooks/send-webhooks.ts';
import { addUser } from '../../harness/builder.ts';
import { COMPANY, createTestApp, type TestDevice } from '../../stream/ingest/test-app.ts';

const translate = createTranslator(loadTexts());
const SIGNAL = new AbortController().signal;
const scope = systemScope('test');

/** What could be sent now. */
const DUE = `select from delivery_message m where state = 'waiting' and (channel in ('email', 'push') and next_at <= $1
  or exists (select from webhook w where w.id = m.webhook_id and w.disabled_at is null and w.next_at <= $1)) limit 1`;

/** Tables of what people and companies have chosen. */
const SETTINGS = ['delivery_preferences', 'company_delivery', 'push_browser', 'webhook'];

/** What a receiver does just before and after it answers. */
export interface Moments {
  before(): Promise<void>;
  after(): Promise<void>;
}
export const noMoments = (): Moments => ({ before: async () => {}, after: async () => {} });

/** A mail server that keeps what it is given, and refuses with a code where one is set. */
export async function startMailServer() {
  const mails: Email[] = [];
  const moments = noMoments();
  const refuse: { with: number | null; senderWith: number | null } = { with: null, senderWith: null };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) =>
      refuse.senderWith === null
        ? done()
        : done(Object.assign(new Error('who are you'), { responseCode: refuse.senderWith })),
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuse.with !== null) return done(Object.assign(new Error('not now'), { responseCode: refuse.with }));
        PostalMime.parse(Buffer.concat(chunks)).then(async (mail) => {
          mails.push(mail);
          await moments.before();
          done();
          await moments.after();
        }, done);
      });
    },
  });
  // A client may die.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    refuse,
    moments,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((end) => server.close(end)),
  };
}

export interface HookCall {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A receiver of webhooks that keeps what it is told, and answers what the test says. */
export async function startReceiver() {
  const calls: HookCall[] = [];
  const answer = { with: (_call: HookCall, response: ServerResponse): void => void response.writeHead(204).end() };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
      calls.push(call);
      answer.with(call, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    answer,
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type TestDelivery = Awaited<ReturnType<typeof createTestDelivery>>;

/** Ingest with a mail server, and the jobs of delivery that run when a test says so. */
export async function createTestDelivery() {
  const app = await createTestApp();
  const smtp = await startMailServer();
  await app.rows("update company set modules = '{message}'");
  const mailer = createMailer({ smtpUrl: smtp.url, from: 'wattyard@example.com' }, app.log);
  const mail = { mailer, translate, host: 'wattyard.test' };
  const config = { publicUrl: 'https://yard.example', allowPrivateTargets: true };
  const sending = { ...app, config } as unknown as Parameters<typeof sendMails>[0];

  const addAccount = async (
    preferences: Partial<DeliveryPreferences> | null,
    user: NonNullable<Parameters<typeof addUser>[1]> = {},
  ) => {
    const account = await addUser(app, { companyId: COMPANY.id, modules: ['message'], ...user });
    if (preferences)
      await app.rows('insert into delivery_preferences (user_id, preferences, updated_at) values ($1, $2, 0)', [
        account.id,
        JSON.stringify({ ...defaultPreferences('admin'), quiet: null, ...preferences }),
      ]);
    return account;
  };

  return {
    ...app,
    app,
    smtp,
    mail,
    /** What senders are given. */
    sending,
    addAccount,
    /** A fault begins or ends. */
    fault: (device: TestDevice, code: number, active: boolean) =>
      app.hand(
        device,
        'event',
        encodeEvent({ atMs: app.clock.at, unit: 0, kind: EventKind.FAULT, code, text: `fault <${code}>`, active }),
      ),
    /** Everything that is due is made and sent; a test may replace `within`. */
    turn: async (within = app.within) => {
      const parts = { ...sending, within };
      // A turn waits a second for what is slow, and leaves the rest to the next one.
      do {
        await queueMessages(parts, openChannels(mail), SIGNAL);
        await turnAlone(SIGNAL, (turn) => sendMails(parts, mail, turn));
        await turnAlone(SIGNAL, (turn) => sendPushes(parts, mail, turn));
        await turnAlone(SIGNAL, (turn) => sendWebhooks(parts, turn));
      } while ((await app.rows(DUE, [app.clock.at])).length > 0);
    },
    /** Nobody is there, nothing is due, and a day has passed. */
    begin: async () => {
      for (const table of ['notice', 'delivery', 'delivery_message', ...SETTINGS, 'app_user'])
        await app.rows(`delete from ${table}`);
      smtp.mails.length = 0;
      app.clock.at += DAY_MS;
    },
    addWebhook: async (url: string, hook: { level?: number; kinds?: readonly string[] } = {}) => {
      const [{ id } = { id: 0 }] = await app.within(scope, (tx) =>
        tx.query<{ id: number }>(
          `insert into webhook (id, company_id, path, name, url, kinds, level, updated_at)
           values (nextval('webhook_id_seq'), $1, $2, 'Hook', $3, $4, $5, 0) returning id`,
          [COMPANY.id, COMPANY.path, url, hook.kinds ?? ['alarm.raised', 'alarm.released'], hook.level ?? 4],
        ),
      );
      return id;
    },
    end: async () => {
      await mailer.stop();
      await smtp.stop();
      await app.end();
    },
  };
}

/** The same timing for all levels by mail, nothing by other ways. */
export const byMail = (timing: Timing): DeliveryPreferences['levels'] => {
  const all = { email: timing, push: 'off' } as const;
  return { 1: all, 2: all, 3: all, 4: all };
};

/** The same by push. */
export const byPush = (timing: Timing): DeliveryPreferences['levels'] => {
  const all = { email: 'off', push: timing } as const;
  return { 1: all, 2: all, 3: all, 4: all };
};
