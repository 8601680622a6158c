import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import type { DeviceRow } from '../../foundation/devices/device-directory.ts';
import { type Actor, devicesFor, devicesInScope } from '../../foundation/devices/scoped.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { foldSearch } from '../../platform/db/like.ts';
import { bool, type Column, columnOf, int2, int4, int8, rowsFrom, text } from '../../platform/db/rows-from.ts';
import { joined, raw, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Files } from '../../platform/files/files.ts';
import { sortKeyOf } from '../../platform/text/sort-key.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { noteChangedSettings } from '../../stream/recompute/changed-settings.ts';
import { moveDevices, type Place, placeOf } from './move.ts';

/** Changes to devices; absent fields are unchanged, null clears. */
export interface DeviceChanges {
  readonly deviceName?: string | undefined;
  readonly companyId?: number | undefined;
  /** Name of a site of the company; empty for none. */
  readonly site?: string | undefined;
  readonly batteryModel?: string | null | undefined;
  readonly chemistry?: Chemistry | undefined;
  readonly nominalCentiVolt?: number | null | undefined;
  readonly capacityCentiAmpHour?: number | null | undefined;
  readonly machineType?: string | null | undefined;
  readonly locationShared?: boolean | undefined;
  readonly warrantyUntil?: number | null | undefined;
  readonly imei?: string | null | undefined;
  readonly simId?: string | null | undefined;
  readonly simKind?: number | null | undefined;
  readonly model?: string | null | undefined;
}

export interface ChangedDevices {
  readonly devices: readonly { readonly id: number; readonly mcuId: string }[];
  /** Those whose alarms, and often hours and sessions, must follow other settings: another battery, time zone or company. */
  readonly resetIds: readonly number[];
}

/** Fields that are written as they are given, by the type of their column. */
const WRITTEN = {
  batteryModel: text,
  chemistry: text,
  nominalCentiVolt: int4,
  capacityCentiAmpHour: int4,
  machineType: text,
  locationShared: bool,
  warrantyUntil: int8,
  imei: text,
  simId: text,
  simKind: int2,
  model: text,
} as const satisfies Partial<Record<keyof DeviceChanges, (values: never[]) => Column>>;
const FIELDS = Object.keys(WRITTEN) as (keyof typeof WRITTEN)[];

/** Changes devices in the same way, all or none. */
export const updateDevices = (
  tx: Tx,
  files: Files,
  actor: Actor,
  mcuIds: readonly string[],
  changes: DeviceChanges,
  now: number,
): Promise<ChangedDevices> =>
  updateEach(
    tx,
    files,
    actor,
    mcuIds.map((mcuId) => ({ mcuId, changes })),
    now,
  );

/** What becomes of one device. */
interface ChangeOfDevice {
  readonly mcuId: string;
  readonly changes: DeviceChanges;
}

/** Changes devices, each in its own way, all or none. With a move to another company, state and pictures move too. */
export async function updateEach(
  tx: Tx,
  files: Files,
  actor: Actor,
  asked: readonly ChangeOfDevice[],
  now: number,
): Promise<ChangedDevices> {
  const mcuIds = asked.map(({ mcuId }) => mcuId);
  const before = await devicesFor(tx, actor, 'editDevice', mcuIds);
  const changesOf = new Map(asked.map(({ mcuId, changes }) => [mcuId, changes]));
  const each = before.map((device) => ({ device, changes: changesOf.get(device.mcuId)! }));
  const moves = await movesOf(tx, each);
  // Lanes before rows, as everybody takes them: otherwise two of them wait for each other.
  const others = each.filter(({ changes }) => SETTINGS.some((field) => field in changes));
  await lockLanesOf(tx, [...moves.flatMap(({ ids }) => ids), ...others.map(({ device }) => device.id)]);
  for (const same of Map.groupBy(each, ({ changes }) => fieldsOf(changes).join()).values()) await write(tx, same);
  for (const { place, ids } of moves) await moveDevices(tx, files, ids, place);
  const after = await devicesInScope(tx, mcuIds);
  const resetIds = withOtherSettings(before, after);
  await tx.query('update device set settings_version = settings_version + 1 where id = any($1)', [resetIds]);
  await noteChangedSettings(tx, resetIds, now, 'alarms and history');
  const resets = new Set(resetIds);
  const otherRules = withOtherRules(before, after).filter((id) => !resets.has(id));
  await noteChangedSettings(tx, otherRules, now, 'alarms');
  const entry = { at: now, userId: actor.userId, action: 'devices.update' };
  await writeAudit(
    tx,
    ...after.map(({ mcuId, path }) => ({
      ...entry,
      detail: detailOf(changesOf.get(mcuId)!),
      companyPath: path,
      target: mcuId,
    })),
  );
  return { devices: after.map(({ id, mcuId }) => ({ id, mcuId })), resetIds: [...resetIds, ...otherRules] };
}

interface Changing {
  readonly device: DeviceRow;
  readonly changes: DeviceChanges;
}

/** Which devices go to which company and site; those that stay are in none. */
async function movesOf(tx: Tx, each: readonly Changing[]) {
  const together = Map.groupBy(each, ({ changes: { companyId, site } }) =>
    companyId === undefined && site === undefined ? '' : JSON.stringify([companyId, site]),
  );
  const moves: { readonly place: Place; readonly ids: readonly number[] }[] = [];
  for (const same of together.values()) {
    const devices = same.map(({ device }) => device);
    const place = await placeOf(tx, same[0]!.changes, devices);
    if (place) moves.push({ place, ids: devices.map(({ id }) => id) });
  }
  return moves;
}

const fieldsOf = (changes: DeviceChanges) =>
  (['deviceName', ...FIELDS] as const).filter((field) => changes[field] !== undefined);

/** Writes the same fields of several devices. */
async function write(tx: Tx, each: readonly Changing[]): Promise<void> {
  const fields = fieldsOf(each[0]!.changes);
  if (fields.length === 0) return;
  const values = (field: keyof DeviceChanges) => each.map(({ changes }) => changes[field] ?? null) as never[];
  const named = fields.includes('deviceName') && {
    name: text(values('deviceName')),
    sortKey: text(each.map(({ changes }) => sortKeyOf(changes.deviceName!))),
    found: text(each.map(({ changes }) => foldSearch(changes.deviceName!))),
  };
  const written = FIELDS.filter((field) => fields.includes(field));
  const rows = rowsFrom('x', {
    id: int8(each.map(({ device }) => device.id)),
    ...named,
    ...Object.fromEntries(written.map((field) => [field, WRITTEN[field](values(field))])),
  });
  const columns = written.map((field) => raw(`${columnOf(field)} = x.${columnOf(field)}`));
  if (fields.includes('chemistry')) columns.push(sql`chemistry_assumed = false`);
  if (fields.includes('nominalCentiVolt')) columns.push(sql`nominal_concluded_day = null`);
  // Serial numbers are plain ASCII, so lower-casing is all the normalisation they need.
  if (named) columns.push(sql`name = x.name, sort_key = x.sort_key, search_text = x.found || ' ' || lower(d.sn)`);
  await tx.query(sql`update device d set ${joined(columns)} from ${rows} where d.id = x.id`);
}

const SETTINGS = ['chemistry', 'nominalCentiVolt', 'capacityCentiAmpHour', 'timeZone'] as const;

function withOtherSettings(before: readonly DeviceRow[], after: readonly DeviceRow[]): number[] {
  const was = new Map(before.map((row) => [row.id, row]));
  return after.filter((row) => SETTINGS.some((field) => was.get(row.id)?.[field] !== row[field])).map(({ id }) => id);
}

/** Another company or site may have other rules. */
function withOtherRules(before: readonly DeviceRow[], after: readonly DeviceRow[]): number[] {
  const rulesOf = ({ ruleLayers, ownRules }: DeviceRow) => JSON.stringify([ruleLayers, ownRules]);
  const was = new Map(before.map((row) => [row.id, rulesOf(row)]));
  return after.filter((row) => was.get(row.id) !== rulesOf(row)).map(({ id }) => id);
}

const detailOf = (changes: DeviceChanges): AuditDetail =>
  Object.fromEntries(
    Object.entries(changes).filter(
      (entry): entry is [string, string | number | boolean | null] => entry[1] !== undefined,
    ),
  );
