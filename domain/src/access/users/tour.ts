import { type Actor, can, isTold, type Module } from '../../foundation/permissions/permissions.ts';

/**
 * What has to be open for a step: the console anywhere, the map with or without the panel of monitors, the list of
 * monitors, the page of the first device, the account.
 */
export type TourPlace = 'anywhere' | 'panel' | 'noPanel' | 'list' | 'device' | 'account';

export type TourStep =
  | 'nav'
  | 'add'
  | 'monitors'
  | 'card'
  | 'name'
  | 'report'
  | 'setting'
  | 'account'
  | 'mine'
  | 'reopen'
  | 'desktop'
  | 'help';

const PLACES: Readonly<Record<TourStep, TourPlace>> = {
  nav: 'anywhere',
  add: 'panel',
  monitors: 'noPanel',
  card: 'panel',
  name: 'list',
  report: 'device',
  setting: 'device',
  account: 'anywhere',
  mine: 'account',
  reopen: 'account',
  desktop: 'account',
  help: 'anywhere',
};
export const placeOf = (step: TourStep): TourPlace => PLACES[step];

/** The whole tour begins on the map, a short one on the list of monitors. */
export type TourKind = 'whole' | 'list';
const STEPS: Readonly<Record<TourKind, readonly TourStep[]>> = {
  whole: ['nav', 'add', 'monitors', 'card', 'report', 'setting', 'account', 'mine', 'reopen', 'desktop', 'help'],
  list: ['name', 'report'],
};

export interface TourFacts extends Actor {
  /** Modules with an entry in the menu. */
  readonly shown: readonly Module[];
  /** Whether the list of monitors has a device. */
  readonly hasDevice: boolean;
}

const isThere = (step: TourStep, facts: TourFacts): boolean => {
  const { role, shown, hasDevice } = facts;
  if (step === 'help') return shown.includes('help');
  if (step === 'monitors') return shown.includes('yhub');
  if (step === 'add') return shown.includes('yhub') && can.addDevice(facts, facts).allowed;
  if (step === 'setting' && !isTold(role, 'setting')) return false;
  const needsDevice = ['card', 'name', 'report', 'setting'].includes(step);
  return !needsDevice || (shown.includes('yhub') && hasDevice);
};

/** The steps of a tour in their order; what the menu of the account does not have is left out. */
export const tourSteps = (kind: TourKind, facts: TourFacts): readonly TourStep[] =>
  STEPS[kind].filter((step) => isThere(step, facts));

/** Time before the first step, for the page to be drawn. */
export const TOUR_STARTS_AFTER_MS: Readonly<Record<TourKind, number>> = { whole: 1500, list: 1000 };
/** Between two steps nothing can be pressed: at least so long, so that none is passed over by a second press … */
export const STEP_LOCK_MS = 3000;
/** … and at most so long: a site that has not appeared by then is left out. */
export const STEP_LIMIT_MS = 5000;

/** Time before a step is shown, after what it stands on was opened. */
export function tourPause(from: TourStep | undefined, to: TourStep): number {
  const place = placeOf(to);
  if (place === 'anywhere' || (from && placeOf(from) === place)) return 0;
  return place === 'panel' || place === 'noPanel' ? 600 : 1000;
}

/**
 * The step to which a reader has gone by leaving the page, as with the browser's way back: the last one before this that
 * stands on what is open now; null when none does, which ends the tour.
 */
export function stepAfterLeaving(
  steps: readonly TourStep[],
  at: number,
  isOpen: (place: TourPlace) => boolean,
): number | null {
  if (isOpen(placeOf(steps[at]!))) return at;
  const before = steps.slice(0, at).findLastIndex((step) => placeOf(step) !== 'anywhere' && isOpen(placeOf(step)));
  return before === -1 ? null : before;
}
