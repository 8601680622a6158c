import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { type Calls, calls } from '#domain/assembly/calls.ts';
import type { Call, Input } from '#domain/contract/define.ts';
import { refusalsOf } from '#domain/contract/openapi/operation.ts';
import { BUSINESS_RESULT_CODE, SUCCESS } from '#domain/foundation/basics/errors.ts';
import type { Role } from '#domain/foundation/permissions/permissions.ts';
import { keySessions } from '#server/access/api-keys/key-sessions.ts';
import { createKeyUses } from '#server/access/api-keys/uses.ts';
import { chooseCompanyForGuests } from '#server/access/users/sessions/guest.ts';
import { createSessionDirectory, type SessionDirectory } from '#server/access/users/sessions/session-directory.ts';
import { startSession } from '#server/access/users/sessions/session-store.ts';
import { loadTexts } from '#server/foundation/i18n/texts.ts';
import { createTranslator } from '#server/foundation/i18n/translate.ts';
import { systemScope } from '#server/platform/db/within.ts';
import type { Mail, Mailer } from '#server/platform/mail/mailer.ts';
import { checkCounted } from '#server/platform/outbound/reach.ts';
import { createPdfs } from '#server/platform/pdf/pdfs.ts';
import { createHttpServer } from '#server/start/http-server.ts';
import { addUser } from './builder.ts';
import { type TestContext, type TestContextOptions, testContext } from './context.ts';
import { MULTIPART, multipartOf } from './multipart.ts';

/** An answer with its envelope opened. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly resultCode: number;
  readonly resultMessage: string;
  readonly resultModel: unknown;
  readonly resultMessageParam: string | undefined;
  readonly bytes: Buffer;
}

interface CallOptions {
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

export interface TestServer {
  readonly context: TestContext;
  readonly app: FastifyInstance;
  readonly sessions: SessionDirectory;
  /** Mails that were posted. */
  readonly mails: Mail[];
  /** Calls by name, as a form; those that take a file with one that is none. */
  call<N extends keyof Calls>(name: N, input: Input<Calls[N]>, options?: CallOptions): Promise<TestAnswer>;
  /** A token of a new user of that role in a company; guests see that company. */
  signIn(role: Role, companyId?: number): Promise<string>;
  /** Listens on a free port of this machine. */
  listen(): Promise<{ url: string; port: number }>;
  stop(): Promise<void>;
}

/** The HTTP side as the program composes it, on a database of its own or that of `context`. */
export async function testServer(
  options: TestContextOptions & { context?: TestContext; sendsMail?: boolean } = {},
): Promise<TestServer> {
  const context = options.context ?? (await testContext(options));
  const mails: Mail[] = [];
  const mailer: Mailer = {
    isConfigured: options.sendsMail ?? true,
    post: (mail) => {
      checkCounted();
      mails.push(mail);
    },
    send: async (mail) => {
      checkCounted();
      mails.push(mail);
    },
    stop: async () => {},
  };
  const texts = loadTexts();
  const sessions = createSessionDirectory(context, [keySessions]);
  await sessions.start();
  const keyUses = createKeyUses(context);
  const app = await createHttpServer(context, {
    drawPdf: createPdfs(),
    sessions,
    keyUses,
    mailer,
    texts,
    mail: { mailer, translate: createTranslator(texts), host: 'wattyard.test' },
    checks: [],
    stuckJobs: () => [],
    hasCalls: true,
  });
  await app.ready();
  return {
    context,
    app,
    sessions,
    mails,
    call: (name, input, callOptions) => call(app, calls[name], input, callOptions),
    signIn: (role, companyId) => signIn(context, role, companyId),
    listen: async () => {
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port } = app.server.address() as AddressInfo;
      return { url: `http://127.0.0.1:${port}`, port };
    },
    stop: async () => {
      await app.close();
      await keyUses.stop();
      await sessions.stop();
      if (!options.context) await context.stop();
    },
  };
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

async function call(
  app: FastifyInstance,
  contract: Call,
  input: object,
  options: CallOptions = {},
): Promise<TestAnswer> {
  const { method, path, body } = contract;
  // As the console sends it: a form has no null.
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  const form = new URLSearchParams(given.map(([name, value]) => [name, asText(value)] as [string, string])).toString();
  const isForm = body === 'form';
  const isUpload = body === 'multipart';
  const answer = await app.inject({
    method,
    url: body !== 'none' || form === '' ? path : `${path}?${form}`,
    remoteAddress: options.address ?? '127.0.0.1',
    headers: {
      ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(isUpload && MULTIPART),
      ...(options.token && { token: options.token }),
      ...options.headers,
    },
    ...(isForm && { payload: form }),
    ...(isUpload && { payload: multipartOf(Object.fromEntries(given), Buffer.from('no file')) }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json') && answer.body !== '';
  const envelope = isJson ? answer.json() : {};
  const isNamed = envelope.resultCode !== BUSINESS_RESULT_CODE || refusalsOf(contract).includes(envelope.resultMessage);
  if (!isNamed) throw new Error(`the contract of ${path} does not name its refusal ${envelope.resultMessage}`);
  if (envelope.resultCode === SUCCESS.resultCode) checkAnswer(contract, envelope.resultModel);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    resultCode: envelope.resultCode,
    resultMessage: envelope.resultMessage,
    resultModel: envelope.resultModel,
    resultMessageParam: envelope.resultMessageParam,
    bytes: answer.rawPayload,
  };
}

/** An answer has the fields of its contract and no others: what a call tells is decided there. */
function checkAnswer({ path, output }: Call, model: unknown): void {
  if (typeof output === 'string') return;
  const { data, error } = output.safeParse(model);
  if (error) throw new Error(`${path} answers what its contract does not say: ${error.message}`);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(data)), model))
    throw new Error(`${path} answers more than its contract says: ${JSON.stringify(model)}`);
}

const scope = systemScope('test');

async function signIn(context: TestContext, role: Role, companyId = 1): Promise<string> {
  const now = context.clock.now();
  const userId =
    role === 'guest'
      ? await context.within(scope, (tx) => chooseCompanyForGuests(tx, companyId, { demo: false, now }))
      : (await addUser(context, { role, companyId })).id;
  return (
    await context.within(scope, (tx) => startSession(tx, { userId: userId ?? 0, language: 'en', origin: null }, now))
  ).token;
}
