import { excerpt } from '../excerpt.ts';

/** What a text was found to be: the messages in it, and what of it is none. */
interface Decoded {
  readonly messages: readonly unknown[];
  /** The beginning of what is not JSON; null where everything is. */
  readonly rest: string | null;
}

/** Bytes as text: UTF-8, or UTF-16 with its mark or without. */
export function textOf(bytes: Uint8Array): string {
  const [first = 1, second = 1, third = 1, fourth = 1] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first > 0 && second === 0 && third > 0 && fourth === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second > 0 && third === 0 && fourth > 0);
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
}

/**
 * The JSON of a text. Numbers that are none, such as `NaN` and `Infinity`, are null, so that they cost one value. Where each line is a message,
 * all are read.
 */
export function decode(text: string): Decoded {
  const plain = text.replace(/^\uFEFF/, '');
  const whole = parse(plain);
  if (whole !== undefined) return { messages: [whole], rest: null };
  const lines = plain.split(/\r?\n/).filter((line) => line.trim() !== '');
  const parsed = lines.map(parse);
  const messages = parsed.filter((message) => typeof message === 'object' && message !== null);
  if (lines.length < 2 || messages.length === 0) return { messages: [], rest: excerpt(plain) };
  const wrong = parsed.findIndex((message) => typeof message !== 'object' || message === null);
  return { messages, rest: wrong < 0 ? null : excerpt(lines[wrong]!) };
}

/** Strings are passed over, so that only what stands beside them is changed. */
const NO_NUMBER = /"(?:[^"\\]|\\[\s\S])*(?:"|$)|(?<![\w.])-?(?:nan|inf(?:inity)?)\b/gi;

function parse(text: string): unknown {
  for (const attempt of [text, text.replace(NO_NUMBER, (found) => (found.startsWith('"') ? found : 'null'))])
    try {
      return JSON.parse(attempt);
    } catch {}
  return undefined;
}
