import type { Calls } from '#domain/assembly/calls.ts';
import type { Output } from '#domain/contract/define.ts';
import { type ShelfState, UNDO_MS } from '#domain/fleet/swaps/limits.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/foundation/basics/time.ts';
import { isServiceOver } from '#domain/foundation/devices/data-service.ts';
import { isSeen, seenPeriod } from '../../foundation/visibility/lease.ts';
import type { Tx } from '../../platform/db/within.ts';
import type { ScopedDevice } from '../../platform/http/serve.ts';
import type { Seen } from './first-values.ts';

type Line = Output<Calls['placeLine']>;

interface Mount {
  readonly mcuId: string;
  readonly sn: string;
  readonly model: string | null;
  readonly firmwareVersion: string | null;
  readonly mountedAt: number;
  readonly dismountedAt: number | null;
  readonly reason: string;
}

interface Done {
  readonly swapId: string;
  readonly at: number;
  readonly doneAt: number;
  readonly byName: string;
  readonly reason: string;
  readonly records: number;
  readonly rebuildSince: number | null;
  readonly seen: { readonly scannedAt?: number } & Partial<Seen>;
  readonly undoneAt: number | null;
  readonly undoneBy: string;
}

/**
 * Which monitors and batteries hung at a place and when. The device is known to be visible to the caller; whoever sees it for a time is
 * told of that time. Read in the scope of the program, which sees shelves.
 */
export async function placeLine(tx: Tx, device: ScopedDevice, now: number, mayUndo: boolean): Promise<Line> {
  const { startsAt, endsAt } = seenPeriod(device);
  const place = await tx.one<{
    mcuId: string;
    sn: string;
    model: string | null;
    firmwareVersion: string | null;
    boundAt: number;
    serviceUntil: number | null;
  }>('select mcu_id, sn, model, firmware_version, bound_at, service_until from device where id = $1', [device.id]);
  const mounts = await tx.query<Mount>(
    `select mcu_id, sn, model, firmware_version, mounted_at, dismounted_at, reason from monitor_mount
     where device_id = $1 and mounted_at <= $3 and (dismounted_at is null or dismounted_at > $2) order by mounted_at`,
    [device.id, startsAt, endsAt],
  );
  const batteries = await tx.query<Line['batteries'][number]>(
    `select m.unit, b.serial_number, nullif(m.mounted_at, 0) as from, m.dismounted_at as until
     from battery_mount m join battery b on b.id = m.battery_id
     where m.device_id = $1 and m.mounted_at <= $3 and (m.dismounted_at is null or m.dismounted_at > $2) order by m.unit, m.mounted_at`,
    [device.id, startsAt, endsAt],
  );
  const done = await tx.query<Done>(
    `select swap_id, at, done_at, by_name, reason, records, rebuild_since, seen, undone_at, undone_by from monitor_swap
     where $1 in (device_id, other_device_id) order by done_at desc limit 50`,
    [device.id],
  );
  // What was measured is told as long as the data service is paid.
  const isWithheld = isServiceOver(place, now);
  const told = done.filter(({ at }) => isSeen(device, at));
  const last = mounts.at(-1)?.mountedAt ?? 0;
  const former = mounts.filter(({ dismountedAt }) => dismountedAt !== null).at(-1);
  return {
    placeId: String(device.id),
    mcuId: place.mcuId,
    since: Math.max(place.boundAt, startsAt),
    monitors:
      mounts.length === 0
        ? [
            {
              mcuId: place.mcuId,
              sn: place.sn,
              model: place.model,
              firmwareVersion: place.firmwareVersion,
              from: Math.max(place.boundAt, startsAt),
              until: null,
              reason: '',
            },
          ]
        : mounts.map(({ mountedAt, dismountedAt, ...monitor }) => ({
            ...monitor,
            firmwareVersion: dismountedAt === null ? place.firmwareVersion : monitor.firmwareVersion,
            from: Math.max(mountedAt || place.boundAt, startsAt),
            until: dismountedAt,
          })),
    batteries,
    swaps: told.map((swap) => shown(mounts, swap, isWithheld, mayUndo && swap.at === last ? now : null)),
    silences: await silencesOf(
      tx,
      device.id,
      mounts.flatMap(({ mountedAt }) => (mountedAt > startsAt ? mountedAt : [])),
    ),
    oldMonitor: former ? await shelvedAs(tx, former) : null,
  };
}

/** @param undoAt now, for who may take back this swap, if any */
function shown(
  mounts: readonly Mount[],
  swap: Done,
  isWithheld: boolean,
  undoAt: number | null,
): Line['swaps'][number] {
  const { scannedAt, ...seen } = swap.seen;
  const until = swap.doneAt + UNDO_MS;
  const before = mounts.find(({ dismountedAt }) => dismountedAt === swap.at);
  const after = mounts.find(({ mountedAt }) => mountedAt === swap.at);
  return {
    swapId: swap.swapId,
    oldMcuId: before?.mcuId ?? '',
    newMcuId: after?.mcuId ?? '',
    at: swap.at,
    doneAt: swap.doneAt,
    byName: swap.byName,
    reason: swap.reason,
    records: swap.records,
    isBeingDerived: swap.rebuildSince !== null,
    seen: scannedAt === undefined || isWithheld ? null : { scannedAt, ...(seen as Seen) },
    undoneAt: swap.undoneAt,
    undoneByName: swap.undoneBy,
    mayUndoUntil: undoAt !== null && swap.undoneAt === null && undoAt <= until ? until : null,
  };
}

/** So long is nothing said of a swap; what was screwed off and on in less is no silence. */
const SILENT_MS = 10 * MINUTE_MS;

/**
 * Between the last record before a swap and the first after it, where both are known. Of days that are sealed it is known to the hour:
 * then only a silence is told that has a whole hour without a record.
 */
async function silencesOf(tx: Tx, deviceId: number, instants: readonly number[]): Promise<Line['silences']> {
  const silences: Line['silences'] = [];
  for (const at of instants) {
    const { last, first, hourBefore, hourAfter } = await tx.one<
      Record<'last' | 'first' | 'hourBefore' | 'hourAfter', number | null>
    >(
      `select (select max(at) from ${LOOSE} where at < $2) as last, (select min(at) from ${LOOSE} where at >= $2) as first,
         (select max(hour_start) + $3 from hour_bucket where device_id = $1 and hour_start <= $2 - $3)::int8 as hour_before,
         (select min(hour_start) from hour_bucket where device_id = $1 and hour_start > $2)::int8 as hour_after`,
      [deviceId, at, HOUR_MS],
    );
    const from = Math.max(last ?? 0, Math.min(hourBefore ?? 0, at));
    const until = Math.min(first ?? Number.MAX_SAFE_INTEGER, hourAfter ?? Number.MAX_SAFE_INTEGER);
    if (from === 0 || until === Number.MAX_SAFE_INTEGER) continue;
    const isExact = from === last && until === first;
    if (until - from >= (isExact ? SILENT_MS : 3 * HOUR_MS)) silences.push({ from, until });
  }
  return silences;
}

/** Records of the device of days that are not sealed. */
const LOOSE = `(select at from record_log where device_id = $1 union all select at from late_record where device_id = $1) as loose`;

const shelvedAs = (tx: Tx, { mcuId, sn }: Mount) =>
  tx.maybe<{ mcuId: string; sn: string; state: ShelfState }>(
    `select d.mcu_id, d.sn, f.state from device d join shelf_monitor f on f.device_id = d.id where d.mcu_id = $1 and d.sn = $2`,
    [mcuId, sn],
  );
