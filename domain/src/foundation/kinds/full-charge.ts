import type { Chemistry } from '../basics/device-facts.ts';

/** A battery counts as full from this state of charge, centi-%. */
export const FULL_SOC_CENTI_PERCENT = 9950;

/** Days after which a battery should have been full: weekly against sulphation, monthly for balancing lithium. */
export const FULL_WITHIN_DAYS: Readonly<Record<Chemistry, number>> = { 'lead-acid': 7, lfp: 30, nmc: 30 };
