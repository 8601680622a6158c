import { MAX_JSON_DEPTH } from '#domain/contract/json-text.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';

/**
 * A caller's value as it can be stored: half of a character, which no UTF-8 has, becomes U+FFFD. What has a NUL, or parts
 * within parts without end, is refused.
 */
export function storable(value: unknown, field: string, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value, field);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_JSON_DEPTH) throw new Refusal('param_error', { field, rule: 'too deep' });
  if (Array.isArray(value)) return value.map((member) => storable(member, field, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storableText(name, field), storable(member, field, depth + 1)]),
  );
}

function storableText(text: string, field: string): string {
  if (text.includes('\0')) throw new Refusal('param_error', { field, rule: 'unstorable_text' });
  return text.toWellFormed();
}
