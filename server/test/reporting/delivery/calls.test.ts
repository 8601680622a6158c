import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_PUSH_BROWSERS, MAX_WEBHOOKS } from '#domain/reporting/delivery/limits.ts';
import { defaultPreferences } from '#domain/reporting/delivery/preferences.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompany, addUser } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let north: { id: number; path: string };
let branch: { id: number; path: string };
let south: { id: number; path: string };
let token: string;
let stranger: string;

beforeAll(async () => {
  server = await testServer();
  north = await addCompany(server.context, { name: 'North' });
  branch = await addCompany(server.context, { name: 'Branch', parentId: north.id });
  south = await addCompany(server.context, { name: 'South' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const table of ['delivery_preferences', 'company_delivery', 'webhook'])
    await server.context.within(systemScope('test'), (tx) => tx.query(`delete from ${table}`));
  token = await server.signIn('admin', north.id);
  stranger = await server.signIn('admin', south.id);
});

const model = async <T>(answer: Promise<{ resultMessage: string; resultModel: unknown }>): Promise<T> => {
  const { resultMessage, resultModel } = await answer;
  expect(resultMessage).toBe('success');
  return resultModel as T;
};
const refusal = async (answer: Promise<{ resultMessage: string }>) => (await answer).resultMessage;

describe('what an account is notified of', () => {
  const mine = (as: string) =>
    model<{ isOwn: boolean; companyName: string | null }>(server.call('deliveryPreferences', {}, { token: as }));

  test('is its own choice, or that of its company or a company above, or nothing', async () => {
    const user = await server.signIn('commonUser', branch.id);
    expect(await mine(user)).toMatchObject({
      isOwn: false,
      companyName: null,
      preferences: defaultPreferences('commonUser'),
      channels: ['email', 'push'],
    });
    const setting = { preferences: { ...defaultPreferences('admin'), releases: false }, escalation: null };
    await model(server.call('saveCompanyDelivery', { companyId: north.id, setting }, { token }));
    expect(await mine(user)).toMatchObject({
      isOwn: false,
      companyName: 'North',
      preferences: { releases: false },
    });
    const preferences = { ...defaultPreferences('commonUser'), timeZone: 'Asia/Tokyo' };
    await model(server.call('saveDeliveryPreferences', { preferences }, { token: user }));
    expect(await mine(user)).toMatchObject({ isOwn: true, timeZone: 'Asia/Tokyo' });
    await model(server.call('saveDeliveryPreferences', { preferences: 'null' }, { token: user }));
    expect(await mine(user)).toMatchObject({ isOwn: false });
  });

  test('follows the company wherever it has no choice of its own, also after later changes', async () => {
    const user = await server.signIn('commonUser', branch.id);
    const company = (digestAt: number) => ({ ...defaultPreferences('admin'), digestAt });
    const save = async (setting: object, updatedAt?: number) =>
      model<{ updatedAt: number }>(
        server.call('saveCompanyDelivery', { companyId: branch.id, setting, updatedAt }, { token }),
      );
    const { updatedAt } = await save({ preferences: company(480), escalation: null });
    const preferences = { ...company(480), releases: false };
    await model(server.call('saveDeliveryPreferences', { preferences }, { token: user }));
    await save({ preferences: company(540), escalation: null }, updatedAt);
    expect(await mine(user)).toMatchObject({ isOwn: true, preferences: { releases: false, digestAt: 540 } });
  });

  test('shows the escalation chain, but without names to a company below', async () => {
    const boss = await addUser(server.context, { companyId: north.id, displayName: 'Boss' });
    const hand = await addUser(server.context, { companyId: branch.id, displayName: 'Hand' });
    const escalation = { level: 1, steps: [{ afterMinutes: 5, userIds: [boss.id, hand.id] }] };
    const setting = { preferences: null, escalation };
    await model(server.call('saveCompanyDelivery', { companyId: branch.id, setting }, { token }));
    const user = await server.signIn('commonUser', branch.id);
    expect(await mine(user)).toMatchObject({ escalation: { level: 1, steps: [{ afterMinutes: 5 }] } });
    const { escalation: shown } = await model<{ escalation: { steps: { names: string[] }[] } }>(
      server.call('deliveryPreferences', {}, { token: user }),
    );
    expect(shown.steps[0]?.names.toSorted()).toEqual(['Hand', 'North']);
  });

  test('is validated', async () => {
    const preferences = { ...defaultPreferences('commonUser'), timeZone: 'Mars/Olympus' };
    expect(await refusal(server.call('saveDeliveryPreferences', { preferences }, { token }))).toBe('param_error');
    const late = { ...defaultPreferences('commonUser'), digestAt: 1440 };
    expect(await refusal(server.call('saveDeliveryPreferences', { preferences: late }, { token }))).toBe('param_error');
    const guest = await server.signIn('guest', north.id);
    expect(await refusal(server.call('deliveryPreferences', {}, { token: guest }))).toBe('guest_refuse');
  });

  test('can be tested with a mail', async () => {
    server.mails.length = 0;
    const { email } = await model<{ email: string }>(server.call('sendTestMail', {}, { token }));
    expect(server.mails).toMatchObject([{ to: email, subject: 'Wattyard: test mail' }]);
  });
});

describe('the settings of a company', () => {
  const escalation = (userIds: number[]) => ({ level: 1, steps: [{ afterMinutes: 15, userIds }] });

  test('are not lost when two people change them', async () => {
    const setting = { preferences: defaultPreferences('admin'), escalation: null };
    const { updatedAt } = await model<{ updatedAt: number }>(
      server.call('saveCompanyDelivery', { companyId: north.id, setting }, { token }),
    );
    expect(await refusal(server.call('saveCompanyDelivery', { companyId: north.id, setting }, { token }))).toBe(
      'changed_meanwhile',
    );
    const again = await model<{ updatedAt: number }>(
      server.call('saveCompanyDelivery', { companyId: north.id, setting, updatedAt }, { token }),
    );
    expect(again.updatedAt).toBeGreaterThan(updatedAt);
  });

  test('name people of its own and of companies above, as far as the caller sees them', async () => {
    const { id: own } = await addUser(server.context, { companyId: branch.id });
    const { id: above } = await addUser(server.context, { companyId: 1 });
    const { id: other } = await addUser(server.context, { companyId: south.id });
    const save = (userId: number) =>
      refusal(
        server.call(
          'saveCompanyDelivery',
          { companyId: branch.id, setting: { preferences: null, escalation: escalation([userId]) } },
          { token },
        ),
      );
    expect(await save(above)).toBe('user_not_found');
    expect(await save(other)).toBe('user_not_found');
    expect(await save(own)).toBe('success');
    const answer = await model<{ setting: object; inherited: object; people: { id: number }[] }>(
      server.call('companyDelivery', { companyId: branch.id }, { token }),
    );
    expect(answer).toMatchObject({ setting: { escalation: escalation([own]) }, inherited: { escalation: null } });
    expect(answer.people.map(({ id }) => id)).not.toContain(above);
  });

  test('can be changed by its administrators only', async () => {
    const setting = { preferences: null, escalation: null };
    for (const companyId of [north.id, 1, 9_999])
      expect(await refusal(server.call('saveCompanyDelivery', { companyId, setting }, { token: stranger }))).toBe(
        'company_not_found',
      );
    const user = await server.signIn('commonUser', north.id);
    expect(await refusal(server.call('companyDelivery', { companyId: north.id }, { token: user }))).toBe(
      'guest_refuse',
    );
  });
});

describe('a webhook', () => {
  const hook = {
    name: 'Ticketing',
    url: 'https://tickets.example/hook',
    kinds: ['alarm.raised'] as 'alarm.raised'[],
    level: 2,
  };
  const add = () =>
    model<{ id: number; secret: string }>(server.call('addWebhook', { companyId: branch.id, ...hook }, { token }));
  const list = (as: string) => model<{ id: number }[]>(server.call('listWebhooks', {}, { token: as }));

  test('is shown with everything but its secret', async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const answer = await server.call('listWebhooks', {}, { token });
    expect(answer.resultModel).toMatchObject([{ id, companyName: 'Branch', ...hook, failures: 0, disabledAt: null }]);
    expect(answer.bytes.toString()).not.toContain(secret.slice(6));
    const { secret: next } = await model<{ secret: string }>(server.call('rotateWebhook', { id }, { token }));
    expect(next).not.toBe(secret);
  });

  test('of another company does not exist', async () => {
    const { id } = await add();
    expect(await list(stranger)).toEqual([]);
    const as = { token: stranger };
    expect(await refusal(server.call('updateWebhook', { id, ...hook }, as))).toBe('webhook_not_found');
    expect(await refusal(server.call('removeWebhook', { id }, as))).toBe('webhook_not_found');
    expect(await refusal(server.call('rotateWebhook', { id }, as))).toBe('webhook_not_found');
    expect(await refusal(server.call('testWebhook', { id }, as))).toBe('webhook_not_found');
    expect(await refusal(server.call('pageWebhookMessages', { id }, as))).toBe('webhook_not_found');
    expect(await refusal(server.call('addWebhook', { companyId: branch.id, ...hook }, as))).toBe('company_not_found');
    expect(await list(token)).toHaveLength(1);
  });

  test('calls no internal address', async () => {
    for (const url of [
      'http://tickets.example/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://intranet/',
      'nonsense',
    ])
      expect(await refusal(server.call('addWebhook', { companyId: branch.id, ...hook, url }, { token }))).toBe(
        'webhook_address_not_allowed',
      );
    const { id } = await add();
    expect(await refusal(server.call('updateWebhook', { id, ...hook, url: 'https://10.0.0.1/' }, { token }))).toBe(
      'webhook_address_not_allowed',
    );
  });

  test('is limited in number, even when several are added at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 3 }, () =>
        server.call('addWebhook', { companyId: branch.id, ...hook }, { token }),
      ),
    );
    expect(answers.filter(({ resultMessage }) => resultMessage === 'max_webhooks')).toHaveLength(3);
  });

  test('is switched off and on, and removed', async () => {
    const { id } = await add();
    await model(server.call('updateWebhook', { id, ...hook, enabled: false }, { token }));
    expect(await list(token)).toMatchObject([{ disabledAt: server.context.clock.now() }]);
    await model(server.call('updateWebhook', { id, ...hook, enabled: true }, { token }));
    expect(await list(token)).toMatchObject([{ disabledAt: null }]);
    await model(server.call('removeWebhook', { id }, { token }));
    expect(await list(token)).toEqual([]);
  });
});

describe('browsers subscribed to push', () => {
  const POINT = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
  const browser = (path: string) => ({
    endpoint: `https://push.example/${path}`,
    p256dh: POINT,
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    name: path,
  });
  const mine = (as: string) =>
    model<{ key: string; browsers: { id: number; name: string }[] }>(server.call('pushBrowsers', {}, { token: as }));

  test('belong to one account: the one that registered them last', async () => {
    const other = await server.signIn('commonUser', north.id);
    const { id } = await model<{ id: number }>(server.call('addPushBrowser', browser('desk'), { token }));
    expect((await mine(token)).browsers).toMatchObject([{ id, name: 'desk' }]);
    expect((await mine(other)).browsers).toEqual([]);
    await model(server.call('removePushBrowser', { id }, { token: other }));
    expect((await mine(token)).browsers).toHaveLength(1);
    await model(server.call('addPushBrowser', browser('desk'), { token: other }));
    expect((await mine(token)).browsers).toEqual([]);
    expect((await mine(other)).browsers).toMatchObject([{ id }]);
    await model(server.call('removePushBrowser', { id }, { token: other }));
    expect((await mine(other)).browsers).toEqual([]);
    expect((await mine(other)).key).toBe((await mine(token)).key);
    expect(await refusal(server.call('sendTestPush', {}, { token: other }))).toBe('no_push_browser');
  });

  test('have public addresses and valid keys', async () => {
    const tried = (more: object) => refusal(server.call('addPushBrowser', { ...browser('x'), ...more }, { token }));
    for (const endpoint of ['http://push.example/', 'https://127.0.0.1/', 'https://[::1]/', 'nowhere'])
      expect(await tried({ endpoint })).toBe('push_address_not_allowed');
    expect(await tried({ p256dh: `B${'A'.repeat(86)}` })).toBe('param_error');
    expect(await tried({ p256dh: 'short' })).toBe('param_error');
    expect(await tried({ auth: '' })).toBe('param_error');
    const guest = await server.signIn('guest', north.id);
    expect(await refusal(server.call('addPushBrowser', browser('x'), { token: guest }))).toBe('guest_refuse');
  });

  test('receive messages until their account signs out there', async () => {
    const other = await server.signIn('commonUser', north.id);
    for (const path of ['here', 'phone']) await model(server.call('addPushBrowser', browser(path), { token }));
    await model(server.call('addPushBrowser', browser('elsewhere'), { token: other }));
    const stored = () =>
      server.context.within(systemScope('test'), (tx) =>
        tx.query<{ name: string }>(
          "select name from push_browser where name in ('here', 'phone', 'elsewhere') order by name",
        ),
      );
    const names = async () => (await stored()).map(({ name }) => name);
    await model(server.call('logout', { pushEndpoint: browser('elsewhere').endpoint }, { token }));
    expect(await names()).toEqual(['elsewhere', 'here', 'phone']);
    await model(server.call('logout', { pushEndpoint: browser('elsewhere').endpoint }, { token: other }));
    expect(await names()).toEqual(['here', 'phone']);
  });

  test('are limited in number, even when several are added at once', async () => {
    const user = await server.signIn('commonUser', north.id);
    const answers = await Promise.all(
      Array.from({ length: MAX_PUSH_BROWSERS + 3 }, (_, at) =>
        refusal(server.call('addPushBrowser', browser(`many-${at}`), { token: user })),
      ),
    );
    expect(answers.filter((answer) => answer === 'success')).toHaveLength(MAX_PUSH_BROWSERS);
    expect(answers.filter((answer) => answer === 'max_push_browsers')).toHaveLength(3);
  });
});

describe('a failed message of a webhook', () => {
  const retry = (id: number, message: number, as = token) =>
    refusal(server.call('retryWebhookMessage', { id, message }, { token: as }));

  test('can be sent again at once, but not by a stranger, nor while the webhook is off', async () => {
    const hook = { name: 'Desk', url: 'https://hooks.example/', kinds: ['alarm.raised'] };
    const { id } = await model<{ id: number }>(server.call('addWebhook', { companyId: north.id, ...hook }, { token }));
    const all = <T extends object>(text: string, values: unknown[] = []) =>
      server.context.within(systemScope('test'), (tx) => tx.query<T>(text, values));
    await all(
      `insert into delivery_message (id, channel, webhook_id, is_gathered, made_at, next_at, state, settled_at, body)
       values (900001, 'webhook', $1, false, 0, 0, 'failed', 5, '{"type":"test","data":{}}'),
              (900002, 'webhook', $1, false, 0, 0, 'sent', 5, '{"type":"test","data":{}}')`,
      [id],
    );
    await all('update webhook set failures = 3, next_at = $2 where id = $1', [id, 2 ** 50]);
    expect(await retry(id, 900001, stranger)).toBe('webhook_not_found');
    expect(await retry(id, 900002)).toBe('webhook_message_settled');
    expect(await retry(id, 900003)).toBe('webhook_message_settled');
    expect(await retry(id, 900001)).toBe('success');
    const [after] = await all<{ state: string; nextAt: number; failures: number }>(
      'select m.state, w.next_at, w.failures from webhook w join delivery_message m on m.id = 900001 where w.id = $1',
      [id],
    );
    expect(after).toMatchObject({ state: 'waiting', failures: 3 });
    expect(after!.nextAt).toBeLessThanOrEqual(server.context.clock.now());
    const page = await model<{ list: { id: number; state: string; alarm: null }[] }>(
      server.call('pageWebhookMessages', { id }, { token }),
    );
    expect(page.list).toMatchObject([
      { id: 900002, state: 'sent', alarm: null },
      { id: 900001, state: 'waiting' },
    ]);
    await all('update webhook set disabled_at = 1 where id = $1', [id]);
    expect(await retry(id, 900001)).toBe('webhook_off');
  });
});
