import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Secret } from 'otpauth';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { beginAuthenticator, finishAuthenticator, spendCode } from '#server/access/factors/authenticator.ts';
import { codeAt } from '#server/access/factors/totp.ts';
import { seal, unseal } from '#server/access/single-sign-on/sealed.ts';
import { findAccountById } from '#server/access/users/accounts/account.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { createWithin, systemScope, type Within } from '#server/platform/db/within.ts';
import { createFiles } from '#server/platform/files/files.ts';
import { SECRETS } from '#server/platform/secrets/installation-secret.ts';
import type { SecretKeys } from '#server/platform/secrets/secret-keys.ts';
import { vapidKey } from '#server/reporting/delivery/push/vapid.ts';
import { secretOf as secretOfWebhook, webhookKey } from '#server/reporting/delivery/webhooks/webhook-secret.ts';
import { openSecrets, secretKeysOf } from '#server/start/secrets.ts';
import { StartError } from '#server/start/start-error.ts';
import { backUp, emptyDatabase, namesIn, temporaryFolder } from '../backup/ground.ts';
import { addUser } from '../harness/builder.ts';
import { type TestContext, testContext } from '../harness/context.ts';

const scope = systemScope('test');
const [one, other, foreign] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const STEP_MS = 30_000;

async function installation(): Promise<TestContext> {
  const context = await testContext();
  onTestFinished(() => context.stop());
  return context;
}
const open = ({ database }: Pick<TestContext, 'database'>, keys: SecretKeys) =>
  openSecrets(database, keys, pino({ level: 'silent' }));

/** Everything that is made with the secrets of the installation, in the scope of its keys. */
async function used(context: TestContext, within: Within, userId: number, sealed: Buffer) {
  const files = createFiles(context.config, within, context.clock);
  await files.start();
  const ofRows = await within(scope, async (tx) => ({
    client: await unseal(tx, 1, sealed),
    push: (await vapidKey(tx)).privateKey.toString('hex'),
    webhook: secretOfWebhook(await webhookKey(tx), 7, 1),
  }));
  return { ...ofRows, file: files.sign('6b94bc2b-6b7e-4376-9e27-362b57bec29d'), userId };
}

/** An account with an authenticator app, and a sealed secret of a client. */
async function furnish(context: TestContext, within: Within) {
  const { id: userId } = await addUser(context);
  const now = context.clock.now();
  const { secret, sealed } = await within(scope, async (tx) => {
    const account = (await findAccountById(tx, userId))!;
    const begun = await beginAuthenticator(tx, account, now);
    const bytes = new Uint8Array(Secret.fromBase32(begun.secret).buffer);
    expect(await finishAuthenticator(tx, userId, codeAt(bytes, now), now)).toBe(true);
    return { secret: bytes, sealed: await seal(tx, 1, 'client secret') };
  });
  return { userId, secret, sealed };
}

const rowsOf = ({ within }: Pick<TestContext, 'within'>) =>
  within(scope, (tx) =>
    tx.query<{ key: string; text: string }>(
      'select key, value::text as text from installation where key = any($1) order by key',
      [[...SECRETS]],
    ),
  );
/** The secrets as they lie open, in every way that they could be written. */
const spellings = (rows: readonly { text: string }[]) =>
  rows.flatMap(({ text }) => {
    const secret = Buffer.from(JSON.parse(text) as string, 'base64url');
    return [...(['base64url', 'base64', 'hex'] as const).map((how) => secret.toString(how)), secret.toString('latin1')];
  });

test('what lies open is wrapped at the start, holds nothing of the secrets, and all that uses them goes on', async () => {
  const context = await installation();
  const { userId, secret, sealed } = await furnish(context, context.within);
  const before = await used(context, context.within, userId, sealed);
  const plain = await rowsOf(context);
  expect(plain.map(({ key }) => key)).toEqual(SECRETS.toSorted());

  const within = await open(context, [one]);
  const wrapped = (await rowsOf(context)).map(({ text }) => text).join('\n');
  for (const spelled of spellings(plain)) expect(wrapped).not.toContain(spelled);
  expect(await used(context, within, userId, sealed)).toEqual(before);
  const later = context.clock.now() + STEP_MS;
  const code = codeAt(secret, later);
  expect(await within(scope, (tx) => spendCode(tx, userId, code, later))).toBe(true);
  // Another process with the same file, and the next start, change nothing.
  await open(context, [one]);
  expect((await rowsOf(context)).map(({ text }) => text).join('\n')).toBe(wrapped);
});

test('secrets that are made with the setting are never open', async () => {
  const { database, ...context } = await installation();
  await context.within(scope, (tx) => tx.query('delete from installation where key = any($1)', [[...SECRETS]]));
  const within = await open({ database }, [one]);
  await used({ ...context, database }, within, ...(await furnished(context as TestContext, within)));
  for (const { key, text } of await rowsOf(context)) expect(JSON.parse(text), key).toHaveProperty('wrapped');
});
const furnished = async (context: TestContext, within: Within) => {
  const { userId, sealed } = await furnish(context, within);
  return [userId, sealed] as const;
};

test('processes that start at once wrap them once', async () => {
  const context = await installation();
  const { userId, sealed } = await furnish(context, context.within);
  const before = await used(context, context.within, userId, sealed);
  const all = await Promise.all([open(context, [one]), open(context, [one]), open(context, [one])]);
  for (const within of all) expect(await used(context, within, userId, sealed)).toEqual(before);
});

test('without the setting, with a wrong key, and with rows in each other’s places it does not start', async () => {
  const context = await installation();
  const { userId, sealed } = await furnish(context, context.within);
  await used(context, context.within, userId, sealed);
  await open(context, [one]);
  expect(() => secretKeysOf({ secretsKeyFile: import.meta.filename })).toThrow(StartError);
  const without = open(context, []);
  await expect(without).rejects.toThrow(StartError);
  await expect(without).rejects.toThrow(/SECRETS_KEY_FILE has to name the file/);
  await expect(open(context, [foreign])).rejects.toThrow(/no key of SECRETS_KEY_FILE opens factor-key/);
  await context.within(scope, (tx) =>
    tx.query(
      `update installation i set value = o.value from installation o
       where (i.key, o.key) in (('factor-key', 'webhook-key'), ('webhook-key', 'factor-key'))`,
    ),
  );
  await expect(open(context, [one])).rejects.toThrow(/factor-key of this database was changed/);
});

test('a new first line takes over at the next start; the old one is then no longer needed', async () => {
  const context = await installation();
  const { userId, sealed } = await furnish(context, context.within);
  const before = await used(context, context.within, userId, sealed);
  await open(context, [one]);
  await open(context, [one, other]);
  await open(context, [other, one]);
  expect(await used(context, await open(context, [other]), userId, sealed)).toEqual(before);
  await expect(open(context, [one])).rejects.toThrow(/no key of SECRETS_KEY_FILE/);
});

test('a backup has no usable key, and is restored with the file alone', async () => {
  const context = await installation();
  const { userId, sealed } = await furnish(context, context.within);
  const before = await used(context, context.within, userId, sealed);
  const plain = spellings(await rowsOf(context));
  const folder = await temporaryFolder();
  const contentOf = async (name: string) => {
    await backUp(context.database, join(folder, name));
    return gunzipSync(await readFile(join(folder, name))).toString('latin1');
  };
  const openly = await contentOf('open.tar.gz');
  expect(plain.filter((spelled) => openly.includes(spelled)).length).toBeGreaterThan(0);
  await open(context, [one]);
  const file = join(folder, 'wrapped.tar.gz');
  const content = await contentOf('wrapped.tar.gz');
  expect(plain.filter((spelled) => content.includes(spelled))).toEqual([]);
  expect(content).not.toContain(one.toString('base64'));

  const database = await emptyDatabase();
  const restore = (secretKeys: SecretKeys) =>
    restoreBackup({ database, file, dataDir: folder, say: () => {}, secretKeys });
  await expect(restore([])).rejects.toThrow(/SECRETS_KEY_FILE has to name the file/);
  await expect(restore([foreign])).rejects.toThrow(/no key of SECRETS_KEY_FILE/);
  expect(await namesIn(database)).toEqual([]);
  await restore([one]);
  expect(await used(context, createWithin(database, [one]), userId, sealed)).toEqual(before);
});
