import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ALARM_TYPES } from '#domain/alerting/alarms/catalogue.ts';
import { articleOfAlarm } from '#domain/reporting/handbook/article-of-alarm.ts';
import { HANDBOOK_LANGUAGES } from '#domain/reporting/handbook/languages.ts';
import { ARTICLES, TOPIC_IDS } from '#domain/reporting/handbook/topics.ts';
import marks from '#web/features/reporting/handbook/picture-marks.json';
import { ARTICLE_OF_PAGE } from '#web/routes/help-pages.ts';

const PICTURE = /!\[[^\]]+\]\(handbook\/([^)]+)\.webp\)\n/;
const MARKS: Readonly<Record<string, { readonly ring?: number[]; readonly numbers: number[][] }>> = marks;

describe.each(HANDBOOK_LANGUAGES)('in %s', (language) => {
  const articles = TOPIC_IDS.flatMap((topic) => ARTICLES[topic]).map((id) => {
    const text = readFileSync(new URL(`../../../../server/handbook/${language}/${id}.md`, import.meta.url), 'utf8');
    const [shown = '', picture] = PICTURE.exec(text) ?? [];
    return { id, picture, below: text.slice(text.indexOf(shown) + shown.length) };
  });
  const pictureOf = (id: string) => articles.find((article) => article.id === id)?.picture;

  test('every article about a page has its picture, each about an alarm that of its messages, and all are small', () => {
    for (const id of new Set(Object.values(ARTICLE_OF_PAGE))) expect(pictureOf(id)).toBe(`${language}/${id}`);
    for (const type of ALARM_TYPES)
      expect(pictureOf(articleOfAlarm(type)!), String(type)).toBe(
        `${language}/${type < 700 ? 'messages' : 'other-messages'}`,
      );
    const pictures = new Set(articles.flatMap(({ picture }) => picture ?? []));
    const folder = new URL('../../../public/handbook/', import.meta.url);
    const files = readdirSync(new URL(language, folder)).map((file) => `${language}/${file}`);
    expect(files.sort()).toEqual([...pictures].map((name) => `${name}.webp`).sort());
    const bytes = files.reduce((sum, file) => sum + statSync(new URL(file, folder)).size, 0);
    expect(bytes).toBeLessThan(1_000_000);
  });

  test('the numbers on a picture are those of the list below it, and lie on the picture', () => {
    for (const { id, picture = '', below } of articles) {
      const listed = /^\n((?:\d\. .*\n)*)/.exec(below)?.[1]?.match(/^\d\./gm)?.length ?? 0;
      const { ring = [], numbers } = MARKS[picture] ?? { numbers: [] };
      expect(numbers.length, id).toBe(listed);
      for (const part of [...ring, ...numbers.flat()]) {
        expect(part, id).toBeGreaterThan(0);
        expect(part, id).toBeLessThan(100);
      }
    }
    expect(Object.keys(MARKS).filter((name) => name.startsWith(`${language}/`)).length).toBeGreaterThan(8);
  });
});
