import { readdirSync, readFileSync } from 'node:fs';
import type { Database } from '#server/platform/db/pool.ts';

const TICKS_PER_SECOND = 100;

/** The resources that a database has used so far. */
export interface DatabaseCost {
  /** Processor time of all its processes; null where there is no /proc. */
  readonly cpuSeconds: number | null;
  /** Position in its write-ahead log. */
  readonly walAt: string;
}

interface Stat {
  readonly parent: number;
  readonly ticks: number;
  /** Ticks of children that have ended. */
  readonly endedTicks: number;
}

/** The second field is a name in parentheses that may hold anything. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return { parent: fields[1]!, ticks: fields[11]! + fields[12]!, endedTicks: fields[13]! + fields[14]! };
  } catch {
    return null;
  }
}

function cpuOf(backend: number): number | null {
  const postmaster = statOf(backend)?.parent;
  if (postmaster === undefined) return null;
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? statOf(pid) : null;
    if (stat && pid === postmaster) ticks += stat.ticks + stat.endedTicks;
    else if (stat?.parent === postmaster) ticks += stat.ticks;
  }
  return ticks / TICKS_PER_SECOND;
}

export async function databaseCost({ owner }: Database): Promise<DatabaseCost> {
  const { rows } = await owner.query<{ pid: number; at: string }>(
    'select pg_backend_pid() as pid, pg_current_wal_lsn()::text as at',
  );
  return { cpuSeconds: cpuOf(rows[0]!.pid), walAt: rows[0]!.at };
}

/**
 * Bytes of the write-ahead log between two costs; full-page images, written once after each checkpoint, are separate
 * where the server reports them.
 */
export async function walBetween(
  { owner }: Database,
  { walAt: from }: DatabaseCost,
  { walAt: to }: DatabaseCost,
): Promise<{ bytes: number; pageImages: number | null }> {
  const { rows } = await owner.query<{ bytes: number }>('select ($1::pg_lsn - $2::pg_lsn)::float8 as bytes', [
    to,
    from,
  ]);
  const images = await owner
    .query('create extension if not exists pg_walinspect')
    .then(() =>
      owner.query<{ bytes: number }>('select sum(fpi_size)::float8 as bytes from pg_get_wal_stats($1, $2)', [from, to]),
    )
    .catch(() => null);
  return { bytes: rows[0]!.bytes, pageImages: images?.rows[0]?.bytes ?? null };
}
