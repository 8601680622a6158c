import { queryOptions, useQuery } from '@tanstack/react-query';
import { isRecord, parseJson } from '../storage/json.ts';
import { readText, writeText } from '../storage/stored-value.ts';
import { type Answer, ask } from './client.ts';

export type WebInfo = Answer<'webInfo'>;

const KEY = 'webInfo';
const DEFAULT_TITLE = 'DRM';
const DEFAULT_ICON = '/favicon.svg';

const cached = (): WebInfo | undefined => {
  const value = parseJson(readText('local', KEY));
  return isRecord(value) && typeof value.siteName === 'string' ? (value as WebInfo) : undefined;
};

export const webInfoQuery = queryOptions({
  queryKey: ['webInfo'],
  queryFn: async ({ signal }) => {
    const info = await ask('webInfo', {}, signal);
    writeText('local', KEY, JSON.stringify(info));
    return info;
  },
  placeholderData: cached,
  staleTime: 10 * 60_000,
});

/** Name, images and map services of this installation; `undefined` until the server has sent them. */
export const useWebInfo = (): WebInfo | undefined => useQuery(webInfoQuery).data;

let name = DEFAULT_TITLE;
let news = 0;

function showTitle(): void {
  document.title = news > 0 ? `(${news > MOST_NEWS ? `${MOST_NEWS}+` : news}) ${name}` : name;
}
const MOST_NEWS = 999;

/** Sets the number of new warnings on the browser tab. */
export function countOnTab(count: number): void {
  news = count;
  showTitle();
}

/** Sets the installation's name and icon on the browser tab. */
export function showOnTab(info: WebInfo | undefined): void {
  name = info?.siteName || DEFAULT_TITLE;
  showTitle();
  document.getElementById('site-icon')?.setAttribute('href', info?.ico || DEFAULT_ICON);
}
