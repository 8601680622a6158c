import { expect, test } from 'vitest';
import { channelsOf } from '#domain/foundation/kinds/channels.ts';
import { ENERGY_KINDS } from '#domain/foundation/kinds/energy-measures.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import energy from '#texts/energy/en.json' with { type: 'json' };
import { linesOf, numbersOf } from '#web/features/power/energy/unit-channels.ts';
import { UNIT_LOOKS } from '#web/kinds/looks.ts';
import { MAPPED_KINDS } from '#web/kinds/mapped-kinds.ts';

const looks = [...UNIT_LOOKS].map(([kind, look]) => ({ kind, ...look }));

test('every kind that tells of energy has a look as a device behind a hub', () => {
  expect(new Set(UNIT_LOOKS.keys())).toEqual(new Set(ENERGY_KINDS));
});

test.each(looks)('kind $kind: its values and lines are numbers, and an axis has one unit', ({ kind }) => {
  const { leading } = numbersOf(kind);
  const lines = linesOf(kind);
  for (const { wire, repeated } of [...leading, ...lines.map(({ channel }) => channel)])
    expect({ wire, repeated }).toEqual({ wire: expect.not.stringMatching('enum'), repeated: false });
  for (const side of ['left', 'right'] as const) {
    const units = lines.filter(({ axis }) => axis === side).map(({ channel }) => channel.unit);
    expect(new Set(units).size).toBeLessThanOrEqual(1);
  }
});

const told = looks.flatMap(({ kind, state, notice }) => [
  ...(state ? [{ kind, what: 'state', words: state, values: undefined }] : []),
  ...(notice ? [{ kind, what: 'notice', words: notice, values: Object.keys(notice.tones) }] : []),
]);

test.each(told)('kind $kind: its $what has words for each of its values', ({ kind, words, values }) => {
  const channel = channelsOf(kind).find(({ key }) => key === words.field)!;
  expect(channel.wire).toBe('enum');
  const all = Array.from({ length: channel.range[1] }, (_, place) => String(place + 1));
  for (const value of values ?? all) expect(Object.keys(energy)).toContain(`${words.texts}_${value}`);
  expect(all).toEqual(expect.arrayContaining(Object.keys(words.tones)));
});

test('bridges offer kinds for clicking, the battery first', () => {
  expect(MAPPED_KINDS[0]).toBe('monitor');
  expect(MAPPED_KINDS.every((name) => name in KIND)).toBe(true);
});
