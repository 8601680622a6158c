import { type CommandAction, longestWaitMs, PATIENT_KINDS } from '#domain/fleet/control/actions.ts';
import type { CommandStatus } from '#domain/fleet/control/lifecycle.ts';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { holdDevices, OWNER_COLUMNS, OWNER_COLUMNS_OF_STATE } from '../../foundation/visibility/owner-columns.ts';
import { falling, rising } from '../../platform/db/cursor.ts';
import { hasComeIn } from '../../platform/db/has-come.ts';
import { type LongPage, type LongPageRequest, longPageOf } from '../../platform/db/page.ts';
import { raw, sql } from '../../platform/db/sql.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { Tx } from '../../platform/db/within.ts';
import { assigned, columnsOf, valuesOf } from '../../platform/db/written.ts';

/** A stored command of a device. */
export interface Command extends CommandStatus {
  readonly deviceId: number;
  readonly id: string;
  readonly action: CommandAction;
  /** Values that the action replaces, as far as they were known. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly byUserId: number | null;
  readonly byName: string;
  /** Nobody sent it: the change was made on the device. */
  readonly byDevice: boolean;
  /** The instant after which no device executes it. */
  readonly expiresAt: number;
}

const COLUMNS = `device_id, id, action, before, by_user_id, by_name, by_device, state,
  requested_at, sent_at, acknowledged_at, ended_at,
  expires_at, due_at, percent, fault, detail, read_back`;

/** Writes a new command; false if one of its kind is pending for the device. */
export async function insertCommand(tx: Tx, command: Command): Promise<boolean> {
  await holdDevices(tx, [command.deviceId]);
  await tx.query('savepoint command');
  try {
    const added = {
      id: command.id,
      kind: command.action.kind,
      action: sql`${JSON.stringify(command.action)}::jsonb`,
      before: sql`${command.before && JSON.stringify(command.before)}::jsonb`,
      byUserId: sql`${command.byUserId}::int4`,
      byName: command.byName,
      state: command.state,
      requestedAt: sql`${command.requestedAt}::int8`,
      expiresAt: sql`${command.expiresAt}::int8`,
      dueAt: sql`${command.dueAt}::int8`,
    };
    const [inserted] = await tx.query(
      sql`insert into command as n (device_id, ${columnsOf(added)}, ${raw(OWNER_COLUMNS)})
       select s.device_id, ${valuesOf(added)}, ${raw(OWNER_COLUMNS_OF_STATE)}
       from device_state s where s.device_id = ${command.deviceId} returning n.device_id`,
    );
    if (!inserted) throw new Refusal('device_not_found');
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await tx.query('rollback to savepoint command');
    return false;
  }
}

/** Writes the status of a command. */
export async function writeStatus(tx: Tx, { deviceId, id }: Command, status: CommandStatus): Promise<void> {
  const written = {
    state: status.state,
    sentAt: status.sentAt,
    acknowledgedAt: status.acknowledgedAt,
    endedAt: status.endedAt,
    dueAt: status.dueAt,
    percent: status.percent,
    fault: status.fault,
    detail: status.detail,
    readBack: status.readBack && JSON.stringify(status.readBack),
  };
  await tx.query(sql`update command set ${assigned(written)} where device_id = ${deviceId} and id = ${id}`);
}

/** One command, locked until the end of the transaction. */
export const lockCommand = (tx: Tx, deviceId: number, id: string): Promise<Command | null> =>
  tx.maybe<Command>(`select ${COLUMNS} from command where device_id = $1 and id = $2 for update`, [deviceId, id]);

/** One command. */
export const readCommand = (tx: Tx, deviceId: number, id: string): Promise<Command | null> =>
  tx.maybe<Command>(`select ${COLUMNS} from command where device_id = $1 and id = $2`, [deviceId, id]);

/** The newest command of each kind requested within a period. */
export const newestCommands = (
  tx: Tx,
  deviceId: number,
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
): Promise<Command[]> =>
  tx.query<Command>(
    `select distinct on (kind) ${COLUMNS} from command where device_id = $1 and not by_device
       and requested_at between $2 and $3
     order by kind, requested_at desc, id`,
    [deviceId, startsAt, endsAt],
  );

/** Commands that devices were sent, have not answered, and would still execute, in the order in which they were given. */
export const unanswered = (tx: Tx, mcuIds: readonly string[], now: number): Promise<(Command & { mcuId: string })[]> =>
  tx.query<Command & { mcuId: string }>(
    `select ${COLUMNS}, (select mcu_id from device d where d.id = device_id) as mcu_id from command
     where device_id in (select id from device where mcu_id = any($1)) and state = 'sent' and ended_at is null
       and not by_device and expires_at > $2 order by requested_at, id`,
    [mcuIds, now],
  );

/** Commands that a device reports as executed, locked; rows locked by others are skipped. */
export const lockUnverified = (tx: Tx, deviceId: number): Promise<Command[]> =>
  tx.query<Command>(
    `select ${COLUMNS} from command where device_id = $1 and ended_at is null and state = 'acknowledged'
     for update skip locked`,
    [deviceId],
  );

const LONGEST_WAIT = `case kind ${PATIENT_KINDS.map((kind) => `when '${kind}' then ${longestWaitMs(kind)}`).join(' ')}
  else ${longestWaitMs('relay')} end`;
const isOverdue = (now: string) => hasComeIn('due_at', now, LONGEST_WAIT);

type CommandKey = Pick<Command, 'deviceId' | 'id'>;

/** Commands of all devices that are overdue or waiting to be verified. */
export const dueCommands = (tx: Tx, now: number, limit: number): Promise<CommandKey[]> =>
  tx.query<CommandKey>(
    `select device_id, id from command where ended_at is null and (${isOverdue('$1')} or state = 'acknowledged')
     order by due_at limit $2`,
    [now, limit],
  );

/** One of them, locked; null where others have changed it meanwhile. */
export async function lockDueCommand(tx: Tx, { deviceId, id }: CommandKey, now: number): Promise<Command | null> {
  await holdDevices(tx, [deviceId]);
  return tx.maybe<Command>(
    `select ${COLUMNS} from command where device_id = $1 and id = $2 and ended_at is null
       and (${isOverdue('$3')} or state = 'acknowledged') for update skip locked`,
    [deviceId, id, now],
  );
}

interface LogQuery extends LongPageRequest {
  readonly deviceId: number;
  readonly kinds: readonly string[];
  /** Requests of this period only. */
  readonly from: number;
  readonly to: number;
}

/** A page of the log of some kinds of commands, newest first. */
export const pageCommands = (tx: Tx, { deviceId, kinds, from, to, ...page }: LogQuery): Promise<LongPage<Command>> =>
  longPageOf<Command>(
    tx,
    {
      columns: raw(COLUMNS),
      from: sql`command`,
      where: sql`device_id = ${deviceId} and kind = any(${kinds}) and requested_at between ${from} and ${to}`,
      order: [falling(sql`requested_at`), rising(sql`id`, 'text')],
    },
    page,
  );
