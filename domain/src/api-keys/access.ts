import type { Effect } from '../contract/define.ts';

/** What an API key may do, each more than the one before: read, change what is stored, make devices act. */
export const KEY_ACCESS = ['read', 'write', 'control'] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];

/** People, companies, keys and what somebody signs in with are managed by people. */
const OPEN: Readonly<Record<KeyAccess, readonly Effect[]>> = {
  read: ['reads'],
  write: ['reads', 'changes'],
  control: ['reads', 'changes', 'commands'],
};

/** Whether a key may make a call that does this, as far as its owner may. */
export const keyMay = (access: KeyAccess, effect: Effect): boolean => OPEN[access].includes(effect);
