import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Desktop } from '#domain/access/users/desktop.ts';
import type { Brand } from '#domain/foundation/companies/brand.ts';
import {
  type Confidential,
  can,
  isTold,
  type Module,
  parseModules,
  type Role,
} from '#domain/foundation/permissions/permissions.ts';
import { type Answer, ask } from './client.ts';
import { renewToken } from './token.ts';

type UserInfo = Answer<'userInfo'>;

/** The signed-in user, as the page needs it. */
export interface Session {
  readonly role: Role;
  readonly loginName: string;
  readonly displayName: string;
  readonly companyId: number;
  readonly companyName: string;
  readonly companyPath: string;
  readonly brand: Brand;
  readonly modules: readonly Module[];
  /** The menu as the account has arranged it. */
  readonly desktop: Desktop;
  readonly settings: Pick<
    UserInfo['currentUserInfo'],
    | 'email'
    | 'newEmail'
    | 'timeZone'
    | 'lang'
    | 'map'
    | 'skinTheme'
    | 'temperatureType'
    | 'tableFormat'
    | 'createdAt'
    | 'passwordChangedAt'
    | 'lastSignInAt'
  >;
}

export const sessionOf = ({ role, companyInfo, currentUserInfo: user }: UserInfo): Session => ({
  role,
  loginName: user.userLoginName,
  displayName: user.displayName || user.userLoginName,
  companyId: companyInfo.id,
  companyName: can.seeCompanyNames({ role }).allowed ? companyInfo.companyName : '',
  companyPath: companyInfo.idx,
  brand: companyInfo,
  modules: parseModules(user.modules),
  desktop: user.desktop,
  settings: user,
});

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const info = await ask('userInfo', {}, signal);
    renewToken(info.expiresAt);
    return sessionOf(info);
  },
  staleTime: 5 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** What the reader is told of: parts of pages about other things are absent. */
export function useTold(): (what: Confidential | undefined) => boolean {
  const { role } = useSession();
  return (what) => what === undefined || isTold(role, what);
}

/** The signed-in user; the console's pages are only rendered when there is one. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  if (!data) throw new Error('a page of the console without a session');
  return data;
}
