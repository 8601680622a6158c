import { afterCommand } from '#domain/fleet/firmware/upgrade.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { CommandEffect } from '../control/effects.ts';
import type { Command } from '../control/store.ts';
import { lockUpgradeOfCommand, writeUpgrade } from './upgrade-store.ts';

/** Writes the outcome of a firmware command to its upgrade. After the end of a rollout nothing is retried. */
export async function settleUpgrade(tx: Tx, command: Command, now: number): Promise<void> {
  const upgrade = await lockUpgradeOfCommand(tx, command.deviceId, command.id);
  const next = upgrade && afterCommand(upgrade, command, now);
  if (!upgrade || !next) return;
  const isOver =
    next.state === 'waiting' &&
    (await tx.maybe('select from firmware_rollout where id = $1 and ended_at is not null', [upgrade.rolloutId])) !==
      null;
  await writeUpgrade(tx, upgrade, isOver ? { ...next, state: 'failed', endedAt: now } : next, now);
}

export const firmwareEffect: CommandEffect = async (tx, command, { clock }) => {
  await settleUpgrade(tx, command, clock.now());
  return undefined;
};
