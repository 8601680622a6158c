import { PROJECTIONS } from '#domain/assembly/device-state/projections.ts';
import { faultOfPart } from '#domain/fleet/imports/admission.ts';
import { addCounts, addRefused, type Counts } from '#domain/fleet/imports/tally.ts';
import type { DecodedImport, ImportHead, ImportResult } from '#domain/fleet/imports/wire.ts';
import { hasPast, notePast } from '#domain/stream/stream/arrivals.ts';
import { DEVICE_ROWS, type Device, type DeviceRow, toDevice } from '../../foundation/devices/device-directory.ts';
import { writeAudit } from '../../foundation/system/audit.ts';
import type { Tx } from '../../platform/db/within.ts';
import { noteDue } from '../../stream/device-state/due.ts';
import { loadStates } from '../../stream/device-state/load-states.ts';
import { saveState } from '../../stream/device-state/save-state.ts';
import { lockLanesOf } from '../../stream/history/locks.ts';
import type { LogRow } from '../../stream/ingest/log-rows.ts';
import { lookAtRecords } from './look-at-records.ts';
import { oldestByKind, placePast } from './place-past.ts';
import { refusal } from './refusal.ts';
import { answerOf, beginImport, type ImportRow, importsOfDevice, readImport, writePart } from './store.ts';

/** Who brings a table in: an account, or the device itself by its key. */
export interface Bringer {
  readonly userId: number | null;
  /** Login name; empty: the device. */
  readonly loginName: string;
}

/**
 * Takes a part of a table: its records are stored as late ones that never were live, and what follows the order of instants is due to
 * be computed again. One that is sent again is answered equally.
 */
export async function takePart(
  tx: Tx,
  deviceId: number,
  bringer: Bringer,
  part: DecodedImport,
  now: number,
): Promise<ImportResult> {
  const { head } = part;
  await lockLanesOf(tx, [deviceId]);
  const before = await answerOf(tx, deviceId, head);
  if (before) return before;
  const found = await tx.maybe<DeviceRow>(`${DEVICE_ROWS} where d.id = $1`, [deviceId]);
  if (!found) return refusedWhole(part, 'unknown_device');
  const device = toDevice(found);
  const known = await readImport(tx, deviceId, head.importId);
  const fault = part.fault ?? faultOfPart(head.number, known, await importsOfDevice(tx, deviceId, now));
  if (fault) return refusedWhole(part, fault);
  const row = known?.undoneAt === null ? known : await begin(tx, device, head, bringer, now);
  const looked = lookAtRecords(device, part, now);
  const placed = await placePast(tx, deviceId, looked.rows);
  const refused = addRefused(
    looked.refused,
    placed.taken.map(({ kind, unit, at }) => refusal('duplicate', { kind, unit, at })),
  );
  const units = await noteUnits(tx, deviceId, row.units, placed.stored, now);
  await noteDerived(tx, deviceId, placed.stored, now);
  const { importId, number } = head;
  const alreadyThere = placed.alreadyThere.length;
  const result = { importId, number, stored: placed.stored.length, alreadyThere, refused };
  const next = after({ ...row, units }, result, placed.stored, looked.countsOf(placed.stored), head, now);
  await writePart(tx, deviceId, next, result, placed.stored);
  return result;
}

async function begin(
  tx: Tx,
  { id, mcuId, path, name }: Device,
  head: ImportHead,
  { userId, loginName }: Bringer,
  now: number,
): Promise<ImportRow> {
  await writeAudit(tx, {
    at: now,
    userId,
    companyPath: path,
    action: 'imports.begin',
    target: mcuId,
    detail: { deviceName: name, table: head.name },
  });
  return beginImport(tx, id, head, loginName, now);
}

/** None of the records was looked at: nothing is remembered of the packet. */
function refusedWhole({ head, records, refused }: DecodedImport, reason: string): ImportResult {
  const count = Math.max(1, records.length + refused.length);
  const { importId, number } = head;
  return {
    importId,
    number,
    stored: 0,
    alreadyThere: 0,
    refused: [{ reason, count, at: 0, kind: 0, unit: 0, field: '' }],
  };
}

function after(
  row: ImportRow,
  result: ImportResult,
  stored: readonly LogRow[],
  counts: Counts,
  { last }: ImportHead,
  now: number,
): ImportRow {
  const instants = stored.map(({ at }) => at);
  const ends = [row.firstInstant, row.lastInstant].filter((at) => at !== null);
  const all = [...instants, ...ends];
  return {
    ...row,
    lastAt: now,
    endedAt: last ? now : row.endedAt,
    stored: row.stored + result.stored,
    alreadyThere: row.alreadyThere + result.alreadyThere,
    refused: addRefused(row.refused, result.refused),
    channelCounts: addCounts(row.channelCounts, counts),
    firstInstant: all.length > 0 ? all.reduce((least, at) => Math.min(least, at)) : null,
    lastInstant: all.length > 0 ? all.reduce((most, at) => Math.max(most, at)) : null,
  };
}

/** A device may never have sent anything of a unit live: its readers learn of it from the state. */
async function noteUnits(
  tx: Tx,
  deviceId: number,
  known: ImportRow['units'],
  stored: readonly LogRow[],
  now: number,
): Promise<ImportRow['units']> {
  const more = new Map(
    stored
      .filter(({ unit, kind }) => !known.some(([knownUnit, knownKind]) => knownUnit === unit && knownKind === kind))
      .map(({ unit, kind }) => [`${unit} ${kind}`, [unit, kind] as const]),
  );
  if (more.size === 0) return known;
  const held = (await loadStates(tx, [deviceId], { isLocked: true })).get(deviceId);
  const lacking = [...more.values()].filter(([unit, kind]) => held && !hasPast(held.state.arrivals, unit, kind));
  // A state that cannot be read is derived again from the log, which has these records.
  if (held && lacking.length > 0) {
    for (const [unit, kind] of lacking) notePast(held.state.arrivals, unit, kind);
    await saveState(tx, deviceId, held, now);
  }
  return [...known, ...more.values()];
}

/** Hours and sessions; nobody is warned of the past. */
async function noteDerived(tx: Tx, deviceId: number, stored: readonly LogRow[], now: number): Promise<void> {
  const oldest = oldestByKind(stored);
  const due = PROJECTIONS.flatMap((projection) =>
    ('recomputedFor' in projection ? projection.recomputedFor : []).flatMap((kind) => {
      const from = oldest.get(kind);
      return from === undefined ? [] : [{ deviceId, projection: projection.name, from }];
    }),
  );
  await noteDue(tx, due, now);
}
