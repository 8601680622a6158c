import { setImmediate } from 'node:timers/promises';
import { Refusal } from '#domain/foundation/basics/errors.ts';
import { verdictOf } from '#domain/foundation/permissions/permissions.ts';
import type { FleetImport } from '#domain/trade/fleet-tables/calls.ts';
import { findAccountById, modulesOfAccount, roleOfAccount } from '../../access/users/accounts/account.ts';
import type { Context } from '../../context.ts';
import { addDevices, type NewDevice } from '../../fleet/inventory/add.ts';
import { giveDefaultLimits } from '../../fleet/inventory/default-limits.ts';
import { knownNumbersIn } from '../../fleet/inventory/items.ts';
import type { DeviceKeyHashes } from '../../fleet/inventory/key.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { isDatabaseAway } from '../../platform/db/away.ts';
import { enterPath, enterRoot } from '../../platform/db/enter-root.ts';
import { deviceChanged } from '../../platform/db/invalidations.ts';
import { ownScope, systemScope, type Tx } from '../../platform/db/within.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { deviceChanges } from './device-columns.ts';
import { devicesNamed, newPairs } from './find-devices.ts';
import {
  type ColumnGroup,
  type PlannedRow,
  type TableActor,
  type TableMoment,
  valueAfter,
  type Writing,
} from './group.ts';
import { presentOf } from './groups.ts';
import { fingerprintOf, isTouched, type Plan, planTable } from './plan.ts';
import type { FleetReader } from './read.ts';
import { endImport, failImport, keysOf, noteProgress, openImport } from './store.ts';

const scope = systemScope('a table of a fleet is written');
/** Tables are written one at a time: what one writes the next one sees. */
const TABLE_LOCK = 72_661;

/** Why nothing is written. */
class Stopped extends Error {
  readonly reason: NonNullable<FleetImport['reason']>;
  constructor(reason: NonNullable<FleetImport['reason']>) {
    super(reason);
    this.reason = reason;
  }
}

/** Writes a table that was confirmed: all of it, or nothing, with the reason kept. One that was interrupted begins again. */
export async function writeTable(
  context: Context,
  groups: readonly ColumnGroup[],
  read: FleetReader,
  id: string,
): Promise<void> {
  const { within, clock } = context;
  const after: (() => Promise<void>)[] = [];
  try {
    const asked = await within(scope, (tx) => openImport(tx, id));
    if (!asked) return;
    const actor = await within(scope, (tx) => actorOf(tx, asked.userId, clock.now()));
    if (!actor) throw new Stopped('not_allowed');
    const { sheet } = await read(asked.file, { actor, now: clock.now() });
    await within(scope, async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [TABLE_LOCK]);
      // Another process may have written it meanwhile.
      if (!(await openImport(tx, id))) return;
      const moment: TableMoment = { actor, now: clock.now() };
      const plan = await planNow(tx, groups, moment, sheet);
      if (plan.faults.length > 0 || fingerprintOf(plan) !== asked.fingerprint) throw new Stopped('changed_since');
      const rows = plan.rows.filter(isTouched);
      const added = await addNew(tx, rows, moment, keysOf(asked.keys));
      await holdLanes(tx, groups, rows, moment);
      const writing: Writing = { ...moment, context, after: (work) => after.push(work) };
      const parts = partsOf(rows);
      for (const [place, write] of groups
        .flatMap((group) => parts.map((part) => () => group.write(tx, part, writing)))
        .entries()) {
        await write();
        void noteProgress(within, id, Math.floor((rows.length * place) / (groups.length * parts.length))).catch(
          () => {},
        );
        // Writing many rows must not keep others waiting.
        await setImmediate();
      }
      const counts = { added: added.length, changed: rows.length - added.length };
      await writeAudit(tx, {
        at: moment.now,
        userId: actor.userId,
        companyPath: actor.path,
        action: 'fleetTables.import',
        detail: { added: counts.added, devices: counts.changed },
      });
      await endImport(tx, id, counts, moment.now);
      after.push(() => tellOfNew(context, actor, added));
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const reason = reasonOf(error);
    await failImport(within, id, reason ?? 'refused', clock.now());
    // A fault of the program is told as every one, and the table is not tried again.
    if (!reason) throw error;
    return;
  }
  for (const work of after) await work();
}

function reasonOf(error: unknown): NonNullable<FleetImport['reason']> | null {
  if (error instanceof Stopped) return error.reason;
  if (!(error instanceof Refusal)) return null;
  if (error.code === 'service_unavailable') return null;
  return error.code === 'permission_denied' || error.code === 'guest_refuse' ? 'not_allowed' : 'changed_since';
}

/** Whoever has brought a table may have lost the right to it while it waited. */
async function actorOf(tx: Tx, userId: number, now: number): Promise<TableActor | null> {
  const account = await findAccountById(tx, userId);
  if (!account || account.disabled) return null;
  const role = roleOfAccount(account);
  if (!verdictOf(role, 'importFleet').allowed) return null;
  const { path, language, loginName, companyId } = account;
  return { userId, companyId, loginName, role, path, language, modules: modulesOfAccount(account), leasesAt: now };
}

/** The plan as it is in this transaction, made with the eyes of the actor alone. */
async function planNow(
  tx: Tx,
  groups: readonly ColumnGroup[],
  moment: TableMoment,
  sheet: Parameters<typeof planTable>[3],
): Promise<Plan> {
  const own = ownScope(moment.actor.path);
  await enterPath(tx, own.path);
  const devices = await devicesNamed(tx, moment.actor, sheet.rows);
  await enterRoot(tx.client);
  const known = await knownNumbersIn(tx, newPairs(sheet.rows, devices));
  await enterPath(tx, own.path);
  const plan = await planTable(tx, groups, moment, sheet, devices, known);
  await enterRoot(tx.client);
  return plan;
}

interface AddedRow {
  readonly id: number;
  readonly mcuId: string;
  readonly sn: string;
}

/** Adds the new devices; from then on their rows are like those of others. */
async function addNew(
  tx: Tx,
  rows: readonly PlannedRow[],
  { now }: TableMoment,
  keys: ReadonlyMap<string, DeviceKeyHashes>,
): Promise<AddedRow[]> {
  const fresh = rows.filter(({ isNew }) => isNew);
  const added: AddedRow[] = [];
  for (const part of partsOf(fresh)) {
    const devices = await addDevices(
      tx,
      part.map((row) => newDevice(row, keys.get(row.device.mcuId))),
      now,
    );
    for (const [place, { id }] of devices.entries()) {
      const { device } = part[place]!;
      device.id = id;
      added.push({ id, mcuId: device.mcuId, sn: device.sn });
    }
    await setImmediate();
  }
  return added;
}

function newDevice(row: PlannedRow, keyHashes: DeviceKeyHashes | undefined): NewDevice {
  const { companyId, site, chemistry, nominalCentiVolt, capacityCentiAmpHour, batteryModel, machineType } =
    deviceChanges(row);
  const { manufacturer } = row.changes;
  return {
    mcuId: row.device.mcuId,
    sn: row.device.sn,
    deviceName: row.device.name,
    deviceType: valueAfter(row, 'deviceType') ?? 'a',
    companyId: companyId ?? row.device.companyId,
    manufacturer: manufacturer ? Number(manufacturer) : null,
    ...(site && { site }),
    ...(chemistry && { chemistry }),
    nominalCentiVolt: nominalCentiVolt ?? null,
    capacityCentiAmpHour: capacityCentiAmpHour ?? null,
    details: { ...(batteryModel && { batteryModel }), ...(machineType && { machineType }) },
    ...(keyHashes && { keyHashes }),
  };
}

/** So many rows are written before others have their turn. */
const AT_ONCE = 500;

/** Those that go to one site together, as far as it can be. */
function partsOf(rows: readonly PlannedRow[]): PlannedRow[][] {
  const placeOf = ({ changes }: PlannedRow) => `${changes.company ?? ''} ${changes.site ?? ''}`;
  const ordered = rows.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)));
  return Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, part) =>
    ordered.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  );
}

/** What is written in the lanes of devices: where they belong, what their records are judged by, and who has them. */
const IN_LANES = ['company', 'site', 'chemistry', 'nominalVoltage', 'capacity', 'customer', 'leaseFrom', 'leaseUntil'];

/** Holds all lanes that are needed, at once. Whatever has changed until then is not overwritten. */
async function holdLanes(
  tx: Tx,
  groups: readonly ColumnGroup[],
  rows: readonly PlannedRow[],
  moment: TableMoment,
): Promise<void> {
  const needed = rows.filter(({ changes }) => IN_LANES.some((key) => key in changes));
  await lockLanesOf(
    tx,
    needed.map(({ device }) => device.id),
  );
  const present = needed.filter(({ isNew }) => !isNew);
  if (present.length === 0) return;
  await enterPath(tx, moment.actor.path);
  const now = await presentOf(
    tx,
    groups,
    present.map(({ device }) => device),
    moment,
  );
  const isOther = present.some(
    (row) => JSON.stringify(sorted(now.get(row.device.id) ?? {})) !== JSON.stringify(sorted(row.present)),
  );
  await enterRoot(tx.client);
  if (isOther) throw new Stopped('changed_since');
}

const sorted = (values: Readonly<Record<string, string | null>>) =>
  Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));

async function tellOfNew(context: Context, actor: TableActor, added: readonly AddedRow[]): Promise<void> {
  if (added.length === 0) return;
  await context.invalidations.publish(...added.map(deviceChanged));
  await giveDefaultLimits(context, actor, added);
}
