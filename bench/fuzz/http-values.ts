import type { Dice } from './dice.ts';

export type Schema = { readonly [key: string]: unknown };

/** Stands for parts within parts: the serializers here would not come to their end. */
export const DEEP = 'parts within parts';
export const DEEP_JSON = `${'[{"a":'.repeat(4_000)}1${'}]'.repeat(4_000)}`;

/** Values that readers, calendars, databases and templates have stumbled over. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, '', ' ', 0, -1, -0.5, 9999, 2 ** 31, -(2 ** 31) - 1, 2 ** 32, 2 ** 53, -(2 ** 53), 1e300, 5e-324],
  ...['NaN', 'Infinity', '-0', '0x10', '1e9', '9'.repeat(16), '9'.repeat(400), '１２', '1,5', 'null', 'undefined'],
  ...['\0', 'a\0b', '\ud800', '\udfffx', '\u202e', '\u2028', 'ﷺ'.repeat(50), '𝕏'.repeat(200), 'x'.repeat(5_000)],
  ...[`'; select pg_sleep(0) --`, '%', '_%_', '\\', '%00', '%ff', '../../etc/passwd', '{{x}}', '=1+1', '\r\nx: y'],
  ...['<svg onload=1>', '<!DOCTYPE a [<!ENTITY b "b">]><a>&b;</a>', 'https://none.invalid/', 'javascript:0', '1-2-3'],
  ...['9999-12-31', '0000-00-00', '2026-02-30', '+275760-09-13', '2026-13', '24:00', 'Etc/None', 'ID999999999999'],
  ...['[', '{', '[]', '{}', '"', '[null]', '{"a":1,"a":2}', '{"__proto__":{"a":1}}', DEEP, DEEP_JSON],
  ...[[], {}, [null], [[]], [[[1]]], { length: 3 }, { toString: 1 }, JSON.parse('{"__proto__":{"a":1}}')],
  ...[
    Array.from({ length: 1_001 }, () => 0),
    Array.from({ length: 300 }, (_, n) => `${n}`),
    'f'.repeat(24),
    'g'.repeat(24),
  ],
  ...[
    '00000000-0000-4000-8000-000000000000',
    '00000000-0000-4000-8000-00000000000g',
    'a@b.invalid',
    '@',
    'constructor',
  ],
];

/** A value that a field takes, as far as its description tells. */
export function fitting(dice: Dice, schema: Schema): unknown {
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return fitting(dice, dice.of(choices));
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return dice.of(schema.enum);
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const least = Number(schema.minimum ?? 0);
      const most = Number(schema.maximum ?? 2 ** 53 - 1);
      return dice.of([least, most, least + dice.below(Math.min(most - least, 30) + 1)]);
    }
    case 'boolean':
      return dice.in100(50);
    case 'array':
      return Array.from({ length: dice.below(3) }, () => fitting(dice, (schema.items ?? {}) as Schema));
    case 'object': {
      const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
      return Object.fromEntries(fields.map(([name, inner]) => [name, fitting(dice, inner)]));
    }
    default:
      return dice.of(['text', '2026-03-01', '2026-03', 'a', '1', 'Europe/Berlin', 'text with words']);
  }
}

/** A value as it should not be: another one, one end too far, or with one of its parts replaced. */
export function broken(dice: Dice, value: unknown, { minimum, maximum, maxLength }: Schema = {}): unknown {
  const ends = [Number(minimum) - 1, Number(maximum) + 1].filter((end) => !Number.isNaN(end));
  if (ends.length > 0 && dice.in100(30)) return dice.of(ends);
  if (typeof maxLength === 'number' && dice.in100(20)) return 'é'.repeat(Math.min(maxLength + dice.below(2), 20_000));
  if (typeof value === 'object' && value !== null && dice.in100(70)) return withBrokenPart(dice, value);
  return dice.of(HOSTILE);
}

function withBrokenPart(dice: Dice, value: object): unknown {
  if (Array.isArray(value)) {
    const place = dice.below(value.length + 1);
    return [...value.slice(0, place), broken(dice, value[place]), ...value.slice(place + dice.below(2))];
  }
  const names = Object.keys(value);
  const name =
    dice.in100(15) || names.length === 0 ? dice.of(['__proto__', 'constructor', '', 'kind', '\0']) : dice.of(names);
  const parts = value as Record<string, unknown>;
  const rest = Object.entries(parts).filter(([each]) => each !== name);
  return Object.fromEntries(dice.in100(15) ? rest : [...rest, [name, broken(dice, parts[name])]]);
}
