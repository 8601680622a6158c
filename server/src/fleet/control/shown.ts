import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import type { Command } from './store.ts';

type CommandItem = Output<Calls['commandState']>;

/** Download URLs are secret, and checksums mean nothing to a reader. */
const WITHHELD = new Set(['kind', 'url', 'sha256', 'signature']);

/** A command as callers see it. */
export const shownCommand = (command: Command): CommandItem => ({
  id: command.id,
  kind: command.action.kind,
  values: Object.fromEntries(Object.entries(command.action).filter(([name]) => !WITHHELD.has(name))),
  before: command.before,
  state: command.state,
  fault: command.fault,
  detail: command.detail,
  percent: command.percent,
  byName: command.byName,
  byDevice: command.byDevice,
  requestedAt: command.requestedAt,
  sentAt: command.sentAt,
  acknowledgedAt: command.acknowledgedAt,
  endedAt: command.endedAt,
  expiresAt: command.expiresAt,
});
