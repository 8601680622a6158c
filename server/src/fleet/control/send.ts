import { randomUUID } from 'node:crypto';
import type { CommandAction } from '#domain/fleet/control/actions.ts';
import { afterSending, begin } from '#domain/fleet/control/lifecycle.ts';
import { commandOf } from '#domain/fleet/control/wire.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import type { Context } from '../../context.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { systemScope, type Tx } from '../../platform/db/within.ts';
import type { Session } from '../../platform/http/session.ts';
import { type Command, insertCommand, lockCommand, writeStatus } from './store.ts';

/** The sender: an account, or the program itself. */
interface Commander {
  readonly userId: number | null;
  readonly name: string;
  readonly path: string;
}

interface Order {
  /** The id of the command; generated here if absent. */
  readonly id?: string;
  readonly device: { readonly id: number; readonly mcuId: string };
  readonly action: CommandAction;
  readonly by: Commander;
  /** Values that the action replaces, for the log. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** Runs in the transaction that stores the command: both are stored or neither. */
  readonly with?: (tx: Tx) => Promise<void>;
}

/** A signed-in caller as the sender. */
export const commander = ({ userId, loginName, path }: Session): Commander => ({ userId, name: loginName, path });

type SendContext = Pick<Context, 'within' | 'broker' | 'clock' | 'log'>;
const scope = systemScope('commands');

/**
 * Sends a command and stores it with its states. The caller has already checked that the device is visible and may be
 * commanded. Refuses while another command of the same kind is under way. The outcome is written to the table by
 * whichever process receives it.
 */
export async function sendCommand(context: SendContext, order: Order): Promise<Command> {
  const { within, broker, clock, log } = context;
  const { device, action } = order;
  const command = await within(scope, (tx) => insert(tx, order, clock.now()));
  const sentAt = clock.now();
  const outcome = await broker.send(device.mcuId, commandOf(command.id, command.expiresAt, action)).then(
    (isDelivered) => (isDelivered ? 'sent' : 'not_connected'),
    (error: Error) => {
      log.warn({ mcuId: device.mcuId, kind: action.kind, error: error.message }, 'a command could not be sent');
      return 'not_sent';
    },
  );
  return within(scope, async (tx) => {
    const stored = (await lockCommand(tx, device.id, command.id)) ?? command;
    const next = afterSending(stored, outcome as 'sent' | 'not_connected' | 'not_sent', sentAt, clock.now());
    if (next) await writeStatus(tx, stored, next);
    return { ...stored, ...next };
  });
}

async function insert(
  tx: Tx,
  { id = randomUUID(), device, action, by, before, with: also }: Order,
  now: number,
): Promise<Command> {
  const command: Command = {
    ...begin(action, now),
    deviceId: device.id,
    id,
    action,
    before: before ?? null,
    byUserId: by.userId,
    byName: by.name,
    byDevice: false,
  };
  if (!(await insertCommand(tx, command))) throw new Refusal('command_under_way');
  await also?.(tx);
  await writeAudit(tx, {
    at: now,
    userId: by.userId,
    companyPath: by.path,
    action: `control.${action.kind}`,
    target: device.mcuId,
    detail: { command: command.id, ...detailOf(action) },
  });
  return command;
}

/** The audit entry of an action: its plain values. Download addresses are secrets. */
function detailOf({ kind: _, ...values }: CommandAction): AuditDetail {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => name !== 'url')
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
  );
}
