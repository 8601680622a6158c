import type { CommandKind } from '#domain/fleet/control/actions.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Command } from './store.ts';

export type EffectContext = Pick<Context, 'within' | 'invalidations' | 'clock' | 'log' | 'live' | 'sinks'>;

/**
 * Called for every change of a command of its kind (sent with a percentage, acknowledged, verified, failed, expired), in the
 * transaction that writes the change and in whichever process handles it. May return work for after the commit. Work that
 * must survive the end of the process is also noted in the transaction, and found at the next start.
 */
export type CommandEffect = (tx: Tx, command: Command, context: EffectContext) => Promise<AfterCommit | undefined>;
export type AfterCommit = () => Promise<void>;

/** Side effects of a command, by kind. */
export type CommandEffects = { readonly [K in CommandKind]?: CommandEffect };
