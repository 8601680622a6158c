import type { TourPlace, TourStep } from '#domain/access/users/tour.ts';
import { paths } from '../../../routes/paths.ts';

/** What a step points at. */
export const siteOf = (step: TourStep): HTMLElement | null => {
  const site = document.querySelector<HTMLElement>(`[data-tour="${step}"]`);
  return site && site.getClientRects().length > 0 ? site : null;
};

/** The device of a card or name that the tour points at. */
export const deviceAt = (site: HTMLElement): string | undefined => site.dataset.mcuId;

/** A dialog or menu that is open besides the tour: it never stands over one. */
export const isCovered = (): boolean =>
  document.querySelector('dialog[open]:not([data-tour-layer]), [popover=auto]:popover-open') !== null;

interface Address {
  readonly pathname: string;
  readonly search: { readonly panel?: unknown };
}

/** Whether an address shows what a step needs; a map without a panel in its address has the first one. */
export const isPlace = ({ pathname, search }: Address, place: TourPlace): boolean => {
  const panel = Number(search.panel ?? 1);
  if (place === 'anywhere') return true;
  if (place === 'panel') return pathname === '/' && panel === 1;
  if (place === 'noPanel') return pathname === '/' && panel === 0;
  if (place === 'list') return pathname === '/list/monitors';
  return pathname.startsWith(place === 'device' ? '/yhubDet' : '/account');
};

/** Where a place is; that of a device is known once the tour has pointed at one. */
export function linkTo(place: Exclude<TourPlace, 'anywhere'>, mcuId: string | undefined) {
  if (place === 'panel') return paths.home({ panel: 1 });
  if (place === 'noPanel') return paths.home({ panel: 0 });
  if (place === 'list') return paths.monitors();
  if (place === 'account') return paths.account();
  return mcuId === undefined ? null : paths.monitorOfTour(mcuId);
}
