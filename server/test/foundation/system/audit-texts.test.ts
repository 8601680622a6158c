import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '#domain/assembly/calls.ts';
import type { Call } from '#domain/contract/define.ts';
import { partsOfAction } from '#domain/foundation/system/audit-action.ts';
import { AUDIT_FIELDS } from '#domain/foundation/system/audit-fields.ts';
import { loadTexts } from '#server/foundation/i18n/texts.ts';
import { DECLARED } from './audited-calls.ts';

const SOURCES = new URL('../../../src/', import.meta.url);
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(new URL(name, SOURCES), 'utf8'));
const texts = loadTexts().module('audit', 'en');

/** Verbs of the audit that are written beside `part.${…}` in a file. */
const JOINED = /\baudit\([^;]*?'([a-zA-Z]+)'/g;

test('every action that the program writes is one of a feature, whose type asks for its texts', () => {
  const written = sources
    .filter((source) => source.includes('Audit') || source.includes('audit'))
    .flatMap((source) => [
      ...(source.match(/(?<=')[a-zA-Z]+\.[a-zA-Z]+(?=')/g) ?? []).filter(
        (action) => `feature_${partsOfAction(action).feature}` in texts,
      ),
      ...[...source.matchAll(/action: `([a-zA-Z]+)\.\$\{verb\}`/g)].flatMap(([, part]) =>
        [...source.matchAll(JOINED)].map(([, verb]) => `${part}.${verb}`),
      ),
    ]);
  expect(new Set(written).size).toBeGreaterThan(100);
  expect([...new Set(written)].filter((action) => !DECLARED.has(action))).toEqual([]);
});

test('every part of the console in a text is one of a feature, or of the files that were taken', () => {
  const told = Object.keys(texts).filter((key) => key.startsWith('feature_'));
  const parts = new Set([...DECLARED].map((action) => `feature_${partsOfAction(action).feature}`));
  expect(told.toSorted()).toEqual([...parts, 'feature_exports'].toSorted());
});

test('every call that answers a file has a text for the entry that it was taken', () => {
  const taken = Object.entries<Call>(calls).filter(
    ([, { output, access }]) => output === 'file' && access !== 'public',
  );
  expect(taken.map(([name]) => name).filter((name) => !(`verb_${name}` in texts))).toEqual([]);
});

test('every field of the details has a text, and every text a field', () => {
  const fields = Object.keys(texts).filter((key) => /^detail_[a-zA-Z0-9]+$/.test(key));
  expect(fields.toSorted()).toEqual(AUDIT_FIELDS.map((field) => `detail_${field}`).toSorted());
});
