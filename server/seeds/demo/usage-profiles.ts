import type { UsageProfileInput } from '#simulator/fleet/usage-profile.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const sixDays = [1, 2, 3, 4, 5, 6];

/** Lithium that is charged in between whenever it is needed, and never quite full: the work goes on day and night. */
export const roundTheClock = (plugInBelow: number, chargeTo: number): UsageProfileInput => ({
  shift: 'round-the-clock',
  workDays: everyDay,
  plugInBelow,
  chargeTo,
  chargeRate: 0.095,
  effort: 0.75,
});

/** One of a pool of trucks that take turns at work and at the chargers. */
export const pool = (plugInBelow: number, chargeTo: number): UsageProfileInput => ({
  ...roundTheClock(plugInBelow, chargeTo),
  chargeRate: 0.055,
  hiredOut: false,
});

const shift =
  (name: NonNullable<UsageProfileInput['shift']>, workDays: number[], always: UsageProfileInput = {}) =>
  (more: UsageProfileInput): UsageProfileInput => ({
    shift: name,
    workDays,
    hiredOut: false,
    effort: 0.75,
    chargeRate: 0.048,
    ...always,
    ...more,
  });

export const early = shift('early', everyDay);
export const day = shift('day', everyDay);
export const daySixDays = shift('day', sixDays);
export const dayOnWeekdays = shift('day', [1, 2, 3, 4, 5]);
export const twoShift = shift('two-shift', everyDay);
/** Charged slowly on the sun of the next day. */
const onSun: UsageProfileInput = { plugInAfterMinutes: 400, chargeRate: 0.036 };
export const atOnce: UsageProfileInput = { plugInAfterMinutes: 20, chargeRate: 0.048 };
export const late = shift('late', everyDay, onSun);
export const night = shift('night', everyDay, onSun);

/** Little work, and never more than an hour or two at the charger: lives in the lower third. */
export const shortCharges: UsageProfileInput = { plugInBelow: 0.16, chargeTo: 0.37, effort: 0.25 };

/** Some weeks at a customer, with a small charger, then some at home without. */
export const hired: UsageProfileInput = { chargeRate: 0.048 };

/** Stands in the yard for weeks. */
export const stored = (startCharge: number): UsageProfileInput => ({
  shift: 'stored',
  startCharge,
  plugInBelow: startCharge - 0.05,
  chargeTo: startCharge,
});

/** A mast that a generator charges. */
export const offGrid: UsageProfileInput = { offGrid: true, plugInBelow: 0.45, chargeTo: 0.93, chargeRate: 0.13 };
