import type { Effect } from '../../contract/define.ts';

/** What people let an API key do, each more than the one before: read, change what is stored, make devices act. */
export const KEY_ACCESS = ['read', 'write', 'control'] as const;
export type ChosenAccess = (typeof KEY_ACCESS)[number];
/** A key of a bridge does one thing, and nothing that others do. */
export type KeyAccess = ChosenAccess | 'bridge';

/** People, companies, keys, bridges and what somebody signs in with are managed by people. */
const OPEN: Readonly<Record<KeyAccess, readonly Effect[]>> = {
  read: ['reads'],
  write: ['reads', 'changes'],
  control: ['reads', 'changes', 'commands'],
  bridge: ['syncs'],
};

/** Whether a key may make a call that does this, as far as its owner may. */
export const keyMay = (access: KeyAccess, effect: Effect): boolean => OPEN[access].includes(effect);

/** Why a call that does this is refused to a key, or to a person who calls without one; null if it is not. */
export function refusalOf(access: KeyAccess | null, effect: Effect): 'api_key_refuse' | 'bridge_key_needed' | null {
  if (access === null ? effect !== 'syncs' : keyMay(access, effect)) return null;
  return effect === 'syncs' ? 'bridge_key_needed' : 'api_key_refuse';
}
