import type { Page } from '@playwright/test';

export const LIST = '/report/pageDeviceList';

export const search = (page: Page) => page.getByRole('searchbox', { name: 'Name or serial number' });
export const cards = (page: Page) => page.getByRole('article');
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const total = (page: Page) => page.getByText(/^Total \d+ ·/);
export const pageButton = (page: Page, number: number) =>
  page.getByRole('button', { name: `Page ${number}`, exact: true });

/** First lines of the cards, in their order. */
export const names = (page: Page) => cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));

/** The page's requests to the server, call by call. */
export function asked(page: Page): URLSearchParams[] {
  const list: URLSearchParams[] = [];
  page.on('request', (one) => {
    if (new URL(one.url()).pathname === LIST) list.push(new URLSearchParams(one.postData() ?? ''));
  });
  return list;
}
