import { randomUUID } from 'node:crypto';
import { CONFIGURATION_KINDS, type CommandAction } from '#domain/fleet/control/actions.ts';
import { changesByDevice } from '#domain/fleet/control/own-changes.ts';
import type { DeviceReport } from '#domain/fleet/control/report.ts';
import { OWNER_COLUMNS, OWNER_COLUMNS_OF_STATE } from '../../foundation/visibility/owner-columns.ts';
import type { Tx } from '../../platform/db/within.ts';
import { lockReport, saveReport } from './configuration-store.ts';

/** A new report, and the settings that the device reported before. */
export interface TakenReport {
  readonly report: DeviceReport;
  readonly before: DeviceReport | null;
}

const REMEMBERED = 8;

/**
 * Stores the configuration that a device reports; changes that were made at the device itself are written to its
 * configuration log. Null for an older report that was delivered again: it is outdated.
 */
export async function takeReport(
  tx: Tx,
  deviceId: number,
  told: DeviceReport,
  now: number,
): Promise<TakenReport | null> {
  const known = await lockReport(tx, deviceId);
  const before = known?.report?.units;
  // A report that says nothing of devices behind the hub leaves what was said of them.
  const report = told.units || !before ? told : { ...told, units: before };
  const stamp = `${report.bootCount}:${report.at}`;
  const stamps = known?.stamps ?? [];
  if (stamps.slice(0, -1).includes(stamp) && stamps.at(-1) !== stamp) return null;
  await saveReport(tx, deviceId, report, now, [...stamps.filter((each) => each !== stamp), stamp].slice(-REMEMBERED));
  const taken = { report, before: known?.report ?? null };
  if (!known?.report || known.receivedAt === null) return taken;
  const { configuration, can } = changesByDevice(
    known.report,
    report,
    await askedSince(tx, deviceId, known.receivedAt),
  );
  if (configuration) {
    const { before, after } = configuration;
    await writeLine(tx, deviceId, { kind: 'configuration', changes: after }, before, now);
  }
  if (can) await writeLine(tx, deviceId, { kind: 'canConfiguration', can: can.after }, { can: can.before }, now);
  return taken;
}

/** The device reported that it did not execute these, or never received them. */
const NOT_DONE = ['not_connected', 'not_sent', 'refused', 'expired_on_device'];

/** Commands that the device may have executed since its previous report: requested, and not finished before it. */
const askedSince = async (tx: Tx, deviceId: number, since: number): Promise<CommandAction[]> =>
  (
    await tx.query<{ action: CommandAction }>(
      `select action from command where device_id = $1 and kind = any($2) and not by_device
         and (ended_at is null or ended_at >= $3) and (fault is null or fault <> all($4))`,
      [deviceId, CONFIGURATION_KINDS, since, NOT_DONE],
    )
  ).map(({ action }) => action);

const writeLine = (tx: Tx, deviceId: number, action: CommandAction, before: object, now: number) =>
  tx.query(
    `insert into command as n (device_id, id, kind, action, before, by_name, by_device, state, requested_at, ended_at, expires_at, due_at, ${OWNER_COLUMNS})
     select s.device_id, $2, $3, $4::jsonb, $5::jsonb, '', true, 'verified', $6::int8, $6, $6, $6, ${OWNER_COLUMNS_OF_STATE}
     from device_state s where s.device_id = $1 returning n.device_id`,
    [deviceId, randomUUID(), action.kind, JSON.stringify(action), JSON.stringify(before), now],
  );
