import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { partsOfAction } from '#domain/foundation/system/audit-action.ts';
import { AUDIT_FIELDS } from '#domain/foundation/system/audit-fields.ts';
import { loadTexts } from '#server/foundation/i18n/texts.ts';

const SOURCES = new URL('../../../src/', import.meta.url);
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(new URL(name, SOURCES), 'utf8'));
const texts = loadTexts().module('audit', 'en');

test('every action that the program writes has a text', () => {
  const written = new Set(
    sources
      .filter((source) => source.includes('Audit') || source.includes('audit'))
      .flatMap((source) => source.match(/(?<=')[a-zA-Z]+\.[a-zA-Z]+(?=')/g) ?? [])
      .filter((action) => `feature_${partsOfAction(action).feature}` in texts),
  );
  expect(written.size).toBeGreaterThan(30);
  expect([...written].filter((action) => !(`verb_${partsOfAction(action).verb}` in texts))).toEqual([]);
});

test('every verb that is joined to a feature has a text', () => {
  const verbs = sources
    .filter((source) => /action: `[a-zA-Z]+\.\$\{verb\}`/.test(source))
    .flatMap((source) => [...source.matchAll(/\baudit\([^;]*?'([a-zA-Z]+)'/g)].map(([, verb]) => verb ?? ''));
  expect(verbs.length).toBeGreaterThan(10);
  expect(verbs.filter((verb) => !(`verb_${verb}` in texts))).toEqual([]);
});

test('every feature whose verbs are joined to it has a name', () => {
  const features = sources.flatMap((source) =>
    [...source.matchAll(/action: `([a-zA-Z]+)\.\$\{/g)].map(([, feature]) => feature ?? ''),
  );
  expect(features.length).toBeGreaterThan(3);
  expect(features.filter((feature) => !(`feature_${feature}` in texts))).toEqual([]);
});

test('every field of the details has a text, and every text a field', () => {
  const fields = Object.keys(texts).filter((key) => /^detail_[a-zA-Z0-9]+$/.test(key));
  expect(fields.toSorted()).toEqual(AUDIT_FIELDS.map((field) => `detail_${field}`).toSorted());
});
