import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTexts } from '#server/foundation/i18n/texts.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

const LANGUAGES = ['de', 'en', 'fr', 'ja', 'ko', 'zh_CN', 'zh_HK'];
const texts = loadTexts();
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.stop());

const modules = Object.keys(texts.project('en'));

test.each(modules)('module %s has every text in every language, with the same placeholders', (module) => {
  const english = texts.named(module, 'en');
  const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
  for (const language of LANGUAGES) {
    const own = texts.own(module, language);
    expect(Object.keys(own).sort(), language).toEqual(Object.keys(english).sort());
    for (const [key, text] of Object.entries(own)) {
      expect(text.trim(), `${language} ${key}`).not.toBe('');
      expect([...new Set(placeholders(text))], `${language} ${key}`).toEqual([
        ...new Set(placeholders(english[key] ?? '')),
      ]);
    }
  }
});

test('the language is in the header or the body, the body first, English when neither has it', async () => {
  const subject = async (input: { language?: 'de' | 'ja' }, headers: Record<string, string> = {}) =>
    (
      (await server.call('getModuleValueMap', { module: 'mail', ...input }, { headers })).resultModel as Record<
        string,
        string
      >
    ).verify_subject;
  expect(await subject({})).toContain('your verification code');
  expect(await subject({}, { language: 'de' })).toContain('Ihr Prüfcode');
  expect(await subject({ language: 'ja' }, { language: 'de' })).toContain('確認コード');
});

test('all texts come in one answer, and in none when nothing has changed', async () => {
  const first = await server.call('getProjectValueMap', { language: 'fr' });
  expect(Object.keys(first.resultModel as object).sort()).toEqual([...modules].sort());
  const tag = String(first.headers.etag);
  const again = await server.call('getProjectValueMap', { language: 'fr' }, { headers: { 'if-none-match': tag } });
  expect(again).toMatchObject({ status: 304 });
  expect(again.bytes).toHaveLength(0);
  const other = await server.call('getProjectValueMap', { language: 'de' }, { headers: { 'if-none-match': tag } });
  expect(other.status).toBe(200);
});

test('single texts by key; languages by their own names', async () => {
  const answer = await server.call('getValueMap', {
    module: 'mail',
    keys: 'verify_subject,nonsense,constructor,available_languages',
  });
  const found = answer.resultModel as Record<string, string>;
  expect(Object.keys(found).sort()).toEqual(['available_languages', 'verify_subject']);
  expect(Object.keys(JSON.parse(found.available_languages ?? '{}')).sort()).toEqual(LANGUAGES);
});

test.each(['getModuleValueMap', 'getValueMap'] as const)('%s of a missing module is an error', async (name) => {
  for (const module of ['nonsense', 'constructor', '__proto__']) {
    const answer = await server.call(name, { module, keys: 'available_languages' });
    expect(answer.resultMessage, module).toBe('param_error');
    expect(answer.resultMessageParam, module).toContain('"field":"module"');
  }
});

test.each(['getProjectValueMap', 'getModuleValueMap', 'getValueMap'] as const)('%s knows its project', async (name) => {
  const ask = (project: string) =>
    server.call(name, { project, module: 'index', keys: 'available_languages' } as never);
  expect((await ask('customer_management')).resultMessage).toBe('success');
  const refused = await ask('another');
  expect(refused.resultMessage).toBe('param_error');
  expect(refused.resultMessageParam).toContain('"field":"project"');
});
