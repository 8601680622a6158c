import type { CommandKind } from '#domain/control/actions.ts';
import type { Context } from '../context.ts';
import { followFirmware } from '../firmware/follow.ts';
import type { Tx } from '../platform/db/within.ts';
import { followConfiguration } from './facts.ts';
import type { Command } from './store.ts';

export type FollowContext = Pick<Context, 'within' | 'invalidations' | 'clock' | 'log' | 'live'>;

/**
 * Told of every change of a command of its kind (sent with a percentage, acknowledged, verified, failed, expired), in the
 * transaction that writes it and in whatever process hears of it. May return what is to be done after the commit; what must
 * not be lost with the process is noted in the transaction and found at the next start.
 */
export type Follower = (tx: Tx, command: Command, context: FollowContext) => Promise<AfterCommit | undefined>;
export type AfterCommit = () => Promise<void>;

/** What follows from commands, by kind. */
export const FOLLOWERS: { readonly [K in CommandKind]?: Follower } = {
  configuration: followConfiguration,
  firmware: followFirmware,
};
