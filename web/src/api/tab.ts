import type { Brand } from '#domain/foundation/companies/brand.ts';

const DEFAULT_TITLE = 'DRM';
const DEFAULT_ICON = '/favicon.svg';
const DEFAULT_APP_ICON = '/app-192.png';
const MAX_NEWS = 999;

let name = DEFAULT_TITLE;
let news = 0;

function showTitle(): void {
  document.title = news > 0 ? `(${news > MAX_NEWS ? `${MAX_NEWS}+` : news}) ${name}` : name;
}

/** Sets the number of warnings that are not acknowledged on the browser tab. */
export function countOnTab(count: number): void {
  news = count;
  showTitle();
}

/** The brand on the browser tab, and on the app when it is installed from here. */
export function showOnTab(brand: Brand | undefined, company: number | undefined): void {
  name = brand?.siteName || DEFAULT_TITLE;
  showTitle();
  point('site-icon', brand?.ico || DEFAULT_ICON);
  point('app-icon', brand?.ico || DEFAULT_APP_ICON);
  point('app-manifest', company === undefined ? '/manifest.webmanifest' : `/manifest.webmanifest?company=${company}`);
}

/** An icon that says its type is taken for one of it. */
function point(id: string, href: string): void {
  const link = document.getElementById(id);
  if (link === null || link.getAttribute('href') === href) return;
  if (!href.endsWith('.svg')) link.removeAttribute('type');
  link.setAttribute('href', href);
}
