import { isRecord, parseJson } from '../../../storage/json.ts';
import { type StoredValue, storedValue } from '../../../storage/stored-value.ts';
import { ICON_PATHS, type IconName } from '../../../ui/art/icon-paths.ts';
import type { Entry } from './entry.ts';

type Recent = Pick<Entry, 'name' | 'about' | 'icon'> & { readonly target: { to: string; search: object } };

const MOST = 6;

const isIcon = (icon: unknown): icon is IconName => typeof icon === 'string' && icon in ICON_PATHS;

const isRecent = (value: unknown): value is Recent =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  typeof value.about === 'string' &&
  isIcon(value.icon) &&
  isRecord(value.target) &&
  typeof value.target.to === 'string' &&
  isRecord(value.target.search);

const values = new Map<string, StoredValue<readonly Recent[]>>();

/** What an account has opened from the search in this browser, the newest first. */
export function recentOf(loginName: string): StoredValue<readonly Recent[]> {
  const known = values.get(loginName);
  if (known) return known;
  const made = storedValue<readonly Recent[]>('local', `search.recent.${loginName}`, {
    read: (text) => {
      const list = parseJson(text);
      return Array.isArray(list) ? list.filter(isRecent).slice(0, MOST) : [];
    },
    write: (list) => (list.length === 0 ? null : JSON.stringify(list)),
  });
  values.set(loginName, made);
  return made;
}

const addressOf = ({ target: { to, search } }: Recent): string => `${to} ${JSON.stringify(search)}`;

/** The list with one more at its head, each once. */
export function withRecent(list: readonly Recent[], { name, about, icon, target }: Entry): readonly Recent[] {
  if (!target?.to) return list;
  const first: Recent = {
    name,
    about,
    icon,
    target: { to: String(target.to), search: isRecord(target.search) ? target.search : {} },
  };
  return [first, ...list.filter((each) => addressOf(each) !== addressOf(first))].slice(0, MOST);
}
