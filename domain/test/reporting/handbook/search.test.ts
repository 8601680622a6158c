import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText } from '#domain/reporting/handbook/article-text.ts';
import type { HandbookLanguage } from '#domain/reporting/handbook/languages.ts';
import { searchArticles } from '#domain/reporting/handbook/search.ts';
import { ARTICLES, TOPIC_IDS } from '#domain/reporting/handbook/topics.ts';

const articlesIn = (language: HandbookLanguage) =>
  TOPIC_IDS.flatMap((topic) => ARTICLES[topic] as readonly string[]).map((id) => {
    const content = readFileSync(new URL(`../../../../server/handbook/${language}/${id}.md`, import.meta.url), 'utf8');
    const [title = ''] = content.split('\n');
    return { id, title: title.slice(2), text: plainText(content).toLowerCase() };
  });
const articles = { en: articlesIn('en'), zh_CN: articlesIn('zh_CN') };
const first = (key: string, language: HandbookLanguage) =>
  searchArticles(articles[language], key, language)
    .slice(0, 3)
    .map(({ id }) => id);

/** What somebody types who does not know how we call it, and where the answer is. */
const ASKED = {
  en: {
    'battery is hot': 'high-temperature',
    'warning email': 'notifications',
    'How do I add a device': 'add-device',
    'forgot password': 'my-account',
    'two factor': 'second-factor',
    invoice: 'orders',
    'rent out a forklift': 'leases',
    'condition report': 'leases',
    pay: 'orders',
    'connect victron': 'bridges',
    tariff: 'energy-device',
    'switch relay off': 'device-settings',
    'device offline': 'offline',
    'export report': 'report',
    'state of health': 'batteries',
    'how long does the battery last': 'batteries',
    'sim card data': 'data-service',
    'dark mode': 'my-account',
    'quiet hours': 'notifications',
    'firmware update': 'firmware',
    'mains failure': 'power-lost',
    fahrenheit: 'my-account',
    'who can see my device': 'roles',
    'map not loading': 'map',
    'too many alarms': 'alarm-health',
    lease: 'leases',
    LEASES: 'leases',
  },
  zh_CN: {
    电池过热: 'high-temperature',
    邮件通知: 'notifications',
    怎么添加设备: 'add-device',
    忘记密码: 'my-account',
    双重验证: 'second-factor',
    发票: 'orders',
    租赁: 'leases',
    验机: 'leases',
    付款: 'orders',
    电价: 'energy-device',
    继电器: 'relay-switched',
    设备离线: 'offline',
    导出报表: 'report',
    健康度: 'batteries',
    围栏: 'geofence',
    流量: 'data-service',
    深色: 'my-account',
    免打扰: 'notifications',
    固件升级: 'firmware',
    停电: 'power-lost',
    谁能看到我的设备: 'roles',
    循环次数: 'batteries',
    更换电池: 'device-settings',
    续费: 'data-service',
    告警阈值: 'warning-rules',
  },
} as const;

describe.each(['en', 'zh_CN'] as const)('a search in %s', (language) => {
  test.each(Object.entries(ASKED[language]))('%s', (key, article) => {
    expect(first(key, language)).toContain(article);
  });

  test('finds every article by its title, among the first', () => {
    for (const { id, title } of articles[language]) expect(first(title, language), title).toContain(id);
  });
});

test('nothing is found of what nobody wrote', () => {
  expect(first('nosuchword', 'en')).toEqual([]);
  expect(first('nosuchword offline nothinglike', 'en')).toEqual([]);
  expect(first('甲乙丙丁', 'zh_CN')).toEqual([]);
});

test('whatever is typed, no article is listed twice', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), (key) => {
      const found = searchArticles(articles.en, key, 'en');
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});
