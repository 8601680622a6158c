import type { ArticleId } from '#domain/reporting/handbook/topics.ts';

/** The article about each page of the console; a page is known by the beginning of its address, the longest counts. */
export const ARTICLE_OF_PAGE: Readonly<Record<string, ArticleId>> = {
  '/': 'map',
  '/overview': 'overview',
  '/myFocus': 'followed',
  '/list/monitors': 'device-list',
  '/list/energy': 'energy-devices',
  '/list/energy/system': 'energy-systems',
  '/list/batteries': 'batteries',
  '/battery': 'batteries',
  '/e_details': 'energy-device',
  '/e_setting': 'energy-settings',
  '/yhubDet': 'live-values',
  '/yhubDet/report': 'report',
  '/yhubDet/report/compare': 'compare',
  '/yhubDet/location': 'track',
  '/yhubDet/google': 'track',
  '/yhubDet/recordLog': 'record-log',
  '/yhubDet/setting': 'device-settings',
  '/message': 'messages',
  '/message/rule': 'warning-rules',
  '/message/health': 'alarm-health',
  '/add': 'add-device',
  '/charger': 'charger-records',
  '/deviceManage': 'device-management',
  '/deviceManage/templates': 'templates',
  '/data_plan': 'data-service',
  '/yData': 'data-service',
  '/lease': 'leases',
  '/account': 'my-account',
  '/account/my_order': 'orders',
  '/account/order_details': 'orders',
  '/account/plans': 'orders',
  '/account/notifications': 'notifications',
  '/account/reports': 'report-mail',
  '/account/shared': 'shared-with-me',
  '/account/companyMagt': 'companies',
  '/account/audit': 'audit-log',
  '/account/bridges': 'bridges',
  '/account/maps': 'map-services',
  '/account/desktopMagt': 'menu-and-desktop',
  '/account/firmware': 'firmware',
};

/** The article about the page of an address; undefined for a page that explains itself. */
export function articleOfPage(pathname: string): ArticleId | undefined {
  const begins = (page: string) => (page === '/' ? pathname === '/' : pathname.startsWith(page));
  const [page] = Object.keys(ARTICLE_OF_PAGE)
    .filter(begins)
    .sort((one, other) => other.length - one.length);
  return page === undefined ? undefined : ARTICLE_OF_PAGE[page];
}
