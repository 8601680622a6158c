import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HANDBOOK_LANGUAGES } from '#domain/handbook/languages.ts';
import { ARTICLES, TOPIC_IDS } from '#domain/handbook/topics.ts';
import { ARTICLE_OF_PAGE } from '#web/help-pages.ts';

test.each(HANDBOOK_LANGUAGES)('every article about a page has its picture in %s, and all are small', (language) => {
  const pictures = new URL('../../public/', import.meta.url);
  const named = TOPIC_IDS.flatMap((topic) => ARTICLES[topic]).flatMap((id) => {
    const text = readFileSync(new URL(`../../../server/handbook/${language}/${id}.md`, import.meta.url), 'utf8');
    return [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file = '']) => file);
  });
  const ofPages = new Set(Object.values(ARTICLE_OF_PAGE));
  for (const id of ofPages) expect(named).toContain(`handbook/${language}/${id}.webp`);
  const bytes = named.reduce((sum, file) => sum + statSync(new URL(file, pictures)).size, 0);
  expect(bytes).toBeLessThan(1_000_000);
  expect(readdirSync(new URL(`handbook/${language}`, pictures)).sort()).toEqual(
    named.map((file) => file.split('/').at(-1)).sort(),
  );
});
