import { isRecord, parseJson } from '../storage/json.ts';
import { storedValue } from '../storage/stored-value.ts';

/** Where a reader of the handbook came from. */
interface HelpOrigin {
  readonly title: string;
  readonly detail: string;
  /** The article that was opened there. */
  readonly article: string;
  /** An address of the console. */
  readonly href: string;
}

const isOrigin = (value: unknown): value is HelpOrigin =>
  isRecord(value) &&
  [value.title, value.detail, value.article, value.href].every((text) => typeof text === 'string') &&
  String(value.href).startsWith('/');

/** Kept for the visit, so that the way back stays while articles are read. */
export const helpOrigin = storedValue<HelpOrigin | null>('session', 'help.origin', {
  read: (text) => {
    const origin = parseJson(text);
    return isOrigin(origin) ? origin : null;
  },
  write: (origin) => origin && JSON.stringify(origin),
});
