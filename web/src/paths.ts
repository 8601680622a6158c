import { linkOptions } from '@tanstack/react-router';

/** Every address of the console is built here. */
export const paths = {
  home: (view: { panel?: 0 | 1; mcuId?: string } = {}) => linkOptions({ to: '/', search: view }),
  followed: () => linkOptions({ to: '/myFocus' }),
  monitors: (filter: { deviceType?: string; companyName?: string; currentPage?: number } = {}) =>
    linkOptions({ to: '/list/monitors', search: filter }),
  monitor: (mcuId: string, from?: 'mapList') =>
    linkOptions({ to: '/yhubDet/realTime', search: { mcuId, ...(from && { from }) } }),
  messages: (kind: 'WarnMsg' | 'otherMsg') =>
    kind === 'WarnMsg' ? linkOptions({ to: '/message/WarnMsg' }) : linkOptions({ to: '/message/otherMsg' }),
  account: () => linkOptions({ to: '/account' }),
  login: () => linkOptions({ to: '/login' }),
  retrieve: () => linkOptions({ to: '/login/retrieve' }),
  noPermission: () => linkOptions({ to: '/no_permission' }),
} as const;
