import { isRecord, parseJson } from './json.ts';
import { readText, writeText } from './stored-value.ts';

const KEY = 'unsent';

const all = (): Record<string, unknown> => {
  const stored = parseJson(readText('local', KEY));
  return isRecord(stored) ? stored : {};
};

/** How much an account has entered in this browser that the server has not been sent. */
export function unsentOf(account: string): number {
  const count = all()[account];
  return typeof count === 'number' ? count : 0;
}

export function noteUnsent(account: string, count: number): void {
  const { [account]: _before, ...others } = all();
  const next = count === 0 ? others : { ...others, [account]: count };
  writeText('local', KEY, Object.keys(next).length === 0 ? null : JSON.stringify(next));
}
