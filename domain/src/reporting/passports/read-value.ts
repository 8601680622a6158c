import { parseJson } from '../../contract/json-text.ts';
import { isCalendarDate } from '../../foundation/basics/time.ts';
import { type AttributeKey, attributeOf, type Json } from './attributes.ts';

/** An address that may be opened from a page. */
export function isWebAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 500 || !URL.canParse(value)) return false;
  return ['https:', 'http:'].includes(new URL(value).protocol);
}

/** A number as people type it; undefined for anything else. */
function numberOf(text: string): number | undefined {
  const number = Number(text.replace(',', '.'));
  return /^[+-]?\d/.test(text) && Number.isFinite(number) ? number : undefined;
}

/** The value of an attribute from a text that somebody typed or a table has; undefined where it cannot be one. */
export function readValue(key: AttributeKey, typed: string): Json | undefined {
  const text = typed.trim();
  const { kind, choices } = attributeOf(key);
  if (kind === 'number') return numberOf(text);
  if (kind === 'choice') return choices?.includes(text.toLowerCase()) ? text.toLowerCase() : undefined;
  if (kind === 'date') return isCalendarDate(text) ? text : undefined;
  if (kind === 'url') return isWebAddress(text) ? text : undefined;
  if (kind === 'texts')
    return text
      .split(/[;\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
  if (kind === 'text') return text;
  try {
    const list: unknown = parseJson(text);
    return Array.isArray(list) ? (list as Json[]) : undefined;
  } catch {
    return undefined;
  }
}

/** A value as it is typed. */
export function typedValue(value: Json): string {
  if (Array.isArray(value))
    return value.every((each) => typeof each === 'string') ? value.join('; ') : JSON.stringify(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
