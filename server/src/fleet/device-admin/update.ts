import type { Chemistry } from '#domain/foundation/basics/device-facts.ts';
import type { AuditDetail } from '#domain/foundation/system/audit-fields.ts';
import type { DeviceRow } from '../../foundation/devices/device-directory.ts';
import { type Actor, devicesFor, devicesInScope } from '../../foundation/devices/scoped.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import { foldSearch } from '../../platform/db/like.ts';
import { columnOf } from '../../platform/db/rows.ts';
import { joined, raw, sql } from '../../platform/db/sql.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { Files } from '../../platform/files/files.ts';
import { sortKeyOf } from '../../platform/text/sort-key.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import { noteChangedSettings } from '../../stream/recompute/changed-settings.ts';
import { moveDevices, placeOf } from './move.ts';

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

/** Fields that are written as they are given. */
const WRITTEN = [
  'batteryModel',
  'chemistry',
  'nominalCentiVolt',
  'capacityCentiAmpHour',
  'machineType',
  'locationShared',
  'warrantyUntil',
  'imei',
  'simId',
  'simKind',
  'model',
] as const satisfies readonly (keyof DeviceChanges)[];

/** Changes devices, all or none. With a move to another company, state and pictures move too. */
export async function updateDevices(
  tx: Tx,
  files: Files,
  actor: Actor,
  mcuIds: readonly string[],
  changes: DeviceChanges,
  now: number,
): Promise<ChangedDevices> {
  const before = await devicesFor(tx, actor, 'editDevice', mcuIds);
  const ids = before.map(({ id }) => id);
  const place = await placeOf(tx, changes, before);
  // Lanes before rows, as everybody takes them: otherwise two of them wait for each other.
  if (place || SETTINGS.some((field) => field in changes)) await lockLanesOf(tx, ids);
  await write(tx, ids, changes);
  if (place) await moveDevices(tx, files, ids, place);
  const after = await devicesInScope(tx, mcuIds);
  const resetIds = withOtherSettings(before, after);
  await tx.query('update device set settings_version = settings_version + 1 where id = any($1)', [resetIds]);
  await noteChangedSettings(tx, resetIds, now, 'alarms and history');
  const otherRules = withOtherRules(before, after).filter((id) => !resetIds.includes(id));
  await noteChangedSettings(tx, otherRules, now, 'alarms');
  const detail = detailOf(changes);
  const entry = { at: now, userId: actor.userId, action: 'devices.update', detail };
  await writeAudit(tx, ...after.map(({ mcuId, path }) => ({ ...entry, companyPath: path, target: mcuId })));
  return { devices: after.map(({ id, mcuId }) => ({ id, mcuId })), resetIds: [...resetIds, ...otherRules] };
}

async function write(tx: Tx, ids: readonly number[], changes: DeviceChanges): Promise<void> {
  const set = (column: string, to: unknown) => sql`${raw(column)} = ${to}`;
  const columns = WRITTEN.filter((field) => changes[field] !== undefined).map((field) =>
    set(columnOf(field), changes[field]),
  );
  if (changes.chemistry !== undefined) columns.push(sql`chemistry_assumed = false`);
  if (changes.nominalCentiVolt !== undefined) columns.push(sql`nominal_concluded_day = null`);
  const { deviceName } = changes;
  if (deviceName !== undefined) {
    columns.push(set('name', deviceName), set('sort_key', sortKeyOf(deviceName)));
    // Serial numbers are plain ASCII, so lower-casing is all the normalisation they need.
    columns.push(sql`search_text = ${`${foldSearch(deviceName)} `}::text || lower(sn)`);
  }
  if (columns.length === 0) return;
  await tx.query(sql`update device set ${joined(columns)} where id = any(${ids})`);
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
