import type { CommandFault, CommandState } from '../control/actions.ts';
import { AGAIN_AFTER_MS, MAX_ATTEMPTS } from './limits.ts';

/**
 * The status of one device of a rollout: `waiting` for its stage or for the device to come online, `downloading`,
 * `installing` once it has verified the image, `missed` when it was not online in time, `cancelled` when the rollout
 * was stopped before.
 */
export const UPGRADE_STATES = [
  'waiting',
  'downloading',
  'installing',
  'done',
  'failed',
  'missed',
  'cancelled',
] as const;
export type UpgradeState = (typeof UPGRADE_STATES)[number];

export interface Upgrade {
  readonly state: UpgradeState;
  /** Number of commands that the device has received. */
  readonly attempts: number;
  /** Not tried before this instant, ms. */
  readonly nextAt: number;
  readonly percent: number | null;
  readonly fault: CommandFault | null;
  /** The device's own text. */
  readonly detail: string;
  readonly endedAt: number | null;
}

/** The parts of a firmware command that matter to the upgrade. */
export interface CommandOutcome {
  readonly state: CommandState;
  readonly fault: CommandFault | null;
  readonly detail: string;
  readonly percent: number | null;
}

const isActive = ({ state }: Upgrade): boolean => state === 'downloading' || state === 'installing';

/** Worth another attempt: the transfer failed, not the image. */
const PASSING: ReadonlySet<CommandFault> = new Set(['failed', 'no_answer', 'expired_on_device', 'not_sent']);

function afterFailure(upgrade: Upgrade, { fault, detail }: CommandOutcome, now: number): Upgrade {
  const ofUpgrade = { ...upgrade, fault, detail };
  if (fault === 'not_connected')
    return { ...ofUpgrade, state: 'waiting', attempts: upgrade.attempts - 1, nextAt: now + AGAIN_AFTER_MS };
  if (fault !== null && PASSING.has(fault) && upgrade.attempts < MAX_ATTEMPTS)
    return { ...ofUpgrade, state: 'waiting', nextAt: now + AGAIN_AFTER_MS };
  return { ...ofUpgrade, state: 'failed', endedAt: now };
}

/**
 * The upgrade after a change of its newest command; null if nothing changes. A device that reports the new version
 * after all is done, even if it had already failed.
 */
export function afterCommand(upgrade: Upgrade, command: CommandOutcome, now: number): Upgrade | null {
  if (command.state === 'verified')
    return upgrade.state === 'done'
      ? null
      : { ...upgrade, state: 'done', percent: 100, fault: null, detail: command.detail, endedAt: now };
  if (!isActive(upgrade)) return null;
  switch (command.state) {
    case 'requested':
    case 'sent':
      return { ...upgrade, state: 'downloading', percent: command.percent, detail: command.detail };
    case 'acknowledged':
      return { ...upgrade, state: 'installing', percent: 100, detail: command.detail };
    case 'failed':
    case 'expired':
      return afterFailure(upgrade, command, now);
  }
}
