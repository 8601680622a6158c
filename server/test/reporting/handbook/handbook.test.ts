import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEPT_REVISIONS, SEARCHES_PER_MINUTE } from '#domain/reporting/handbook/limits.ts';
import { addCompany, addUser, TEST_PASSWORD } from '../../harness/builder.ts';
import { type TestServer, testServer } from '../../harness/server.ts';

let server: TestServer;
let editor: string;
let reader: string;
let guest: string;
beforeAll(async () => {
  server = await testServer();
  const company = await addCompany(server.context);
  const signIn = async (role: 'superAdmin' | 'commonUser', companyId: number) => {
    const user = await addUser(server.context, { companyId, modules: ['help'], role });
    const input = { userLoginName: user.loginName, password: TEST_PASSWORD, verifyCode: '0000' };
    return ((await server.call('userLogin', input)).resultModel as { token: string }).token;
  };
  editor = await signIn('superAdmin', 1);
  reader = await signIn('commonUser', company.id);
  guest = await server.signIn('guest');
});
afterAll(() => server.stop());

type Article = {
  related: { id: string; title: string }[];
  title: string;
  content: string;
  revision: number;
  updatedAt: number | null;
  language: string;
};
const read = async (id: string, more: object = {}, token = reader) =>
  (await server.call('getContentLang', { id, ...more }, { token })).resultModel as Article;
const draft = {
  id: 'low-charge',
  language: 'en',
  type: 'warnings',
  title: 'Our own words',
  content: 'At {{facts}}',
} as const;

test('the handbook is read in Chinese or English, by guests too', async () => {
  const list = (await server.call('getTypeDetailListLang', { language: 'zh_HK' }, { token: guest })).resultModel as {
    typeName: string;
    list: { id: string; title: string }[];
  }[];
  expect(list.map(({ typeName }) => typeName)).toContain('告警');
  expect(list.flatMap(({ list: articles }) => articles)).toContainEqual(
    expect.objectContaining({ id: 'low-charge', title: '电量低', isEdited: false }),
  );
  expect(await read('low-charge', { language: 'de' })).toMatchObject({
    language: 'en',
    title: 'Low charge',
    revision: 0,
  });
  expect((await read('low-charge')).content).toContain('| Every battery | 2 | 30% |');
});

test('a missing article is refused, and an invalid address too', async () => {
  expect(await server.call('getContentLang', { id: 'no-such' }, { token: reader })).toMatchObject({
    resultMessage: 'article_not_found',
  });
  expect(await server.call('getContentLang', { id: '../en/roles' }, { token: reader })).toMatchObject({ status: 400 });
});

test('a search finds all words, titles first, and is limited', async () => {
  const find = (key: string) => server.call('searchHandbook', { key }, { token: reader });
  const [first] = (await find('LOW charge')).resultModel as { id: string; excerpt: string }[];
  expect(first?.id).toBe('low-charge');
  expect((await find('%')).resultModel).toEqual(expect.any(Array));
  expect((await find('nosuchword')).resultModel).toEqual([]);
  const statuses = new Set<number>();
  for (let times = 0; times < SEARCHES_PER_MINUTE; times++) statuses.add((await find('x')).status);
  expect(statuses).toContain(429);
});

test('only a super admin writes, reads sources and old revisions', async () => {
  expect(await server.call('saveArticle', { ...draft, base: 0 }, { token: reader })).toMatchObject({ status: 403 });
  expect(await server.call('handbookHistory', { id: draft.id, language: 'en' }, { token: reader })).toMatchObject({
    status: 403,
  });
  const source = await server.call('getContentLang', { id: draft.id, source: true }, { token: reader });
  expect(source).toMatchObject({ status: 403 });
});

test('an edited article replaces the built-in text until it is reset, and nobody overwrites unseen changes', async () => {
  const saved = await server.call('saveArticle', { ...draft, base: 0 }, { token: editor });
  const { revision } = saved.resultModel as { revision: number };
  expect(await read(draft.id)).toMatchObject({ title: draft.title, revision });
  expect((await read('low-voltage')).related).toContainEqual({ id: draft.id, title: draft.title });
  expect((await read(draft.id)).content).toContain('| Every battery |');
  expect((await read(draft.id, { source: true }, editor)).content).toBe(draft.content);
  expect(await read(draft.id, { language: 'zh_CN' })).toMatchObject({ title: '电量低' });
  expect(await server.call('saveArticle', { ...draft, base: 0 }, { token: editor })).toMatchObject({
    resultMessage: 'article_changed',
  });
  await server.call('resetArticle', { id: draft.id, language: 'en', base: revision }, { token: editor });
  expect(await read(draft.id)).toMatchObject({ title: 'Low charge', updatedAt: null });
  const history = (await server.call('handbookHistory', { id: draft.id, language: 'en' }, { token: editor }))
    .resultModel as { title: string | null }[];
  expect(history.map(({ title }) => title)).toEqual([null, draft.title]);
  expect(await read(draft.id, { revision }, editor)).toMatchObject({ title: draft.title });
});

test('an article of the installation is added and removed; its newest revisions are kept', async () => {
  const own = { ...draft, id: 'our-depot', title: 'Our depot' };
  let base = 0;
  for (let times = 0; times < KEPT_REVISIONS + 2; times++)
    base = ((await server.call('saveArticle', { ...own, base }, { token: editor })).resultModel as { revision: number })
      .revision;
  const history = await server.call('handbookHistory', { id: own.id, language: 'en' }, { token: editor });
  expect(history.resultModel).toHaveLength(KEPT_REVISIONS);
  expect(await read(own.id)).toMatchObject({ title: 'Our depot' });
  await server.call('resetArticle', { id: own.id, language: 'en', base }, { token: editor });
  expect(await server.call('getContentLang', { id: own.id }, { token: reader })).toMatchObject({
    resultMessage: 'article_not_found',
  });
  expect(await server.call('saveArticle', { ...own, base: 0 }, { token: editor })).toMatchObject({
    resultMessage: 'success',
  });
});

describe('whether an article answered the question', () => {
  const ARTICLE = { id: 'low-voltage', language: 'en' } as const;
  const answer = async (isHelpful: boolean, token = reader, more: object = {}) =>
    (await server.call('answerArticle', { ...ARTICLE, isHelpful, ...more }, { token })).resultMessage;
  const counts = async (token = editor) =>
    (await server.call('handbookAnswers', { language: 'en' }, { token })).resultModel as object[];

  test('is kept once for an account, which may change its mind, and counted for super admins', async () => {
    expect(await read(ARTICLE.id)).toMatchObject({ isHelpful: null });
    for (let times = 0; times < 3; times++) expect(await answer(false)).toBe('success');
    expect(await answer(true, editor)).toBe('success');
    expect(await counts()).toEqual([{ id: ARTICLE.id, yes: 1, no: 1 }]);
    expect(await answer(true)).toBe('success');
    expect(await counts()).toEqual([{ id: ARTICLE.id, yes: 2, no: 0 }]);
    expect(await read(ARTICLE.id)).toMatchObject({ isHelpful: true });
    expect(await read(ARTICLE.id, { language: 'zh_CN' })).toMatchObject({ isHelpful: null });
    expect((await server.call('handbookAnswers', { language: 'en' }, { token: reader })).status).toBe(403);
  });

  test('is said neither by guests and strangers nor of an article that there is not', async () => {
    expect(await answer(true, guest)).toBe('guest_refuse');
    expect((await server.call('answerArticle', { ...ARTICLE, isHelpful: true })).status).toBe(401);
    expect(await answer(true, reader, { id: 'no-such' })).toBe('article_not_found');
    expect(await counts()).toHaveLength(1);
  });

  test('counts anew for a text that was edited', async () => {
    server.context.clock.advance(1000);
    const text = { ...draft, ...ARTICLE, title: 'Low voltage', base: 0 };
    await server.call('saveArticle', text, { token: editor });
    expect(await counts()).toEqual([]);
    expect(await read(ARTICLE.id)).toMatchObject({ isHelpful: null });
    expect(await answer(false)).toBe('success');
    expect(await counts()).toEqual([{ id: ARTICLE.id, yes: 0, no: 1 }]);
  });
});
