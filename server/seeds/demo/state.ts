import type { Tx } from '#server/platform/db/within.ts';

/** What the database remembers of its demo: in which way its accounts were last made ready. */
type DemoMode = 'on' | 'public' | 'off';

const KEY = 'demo';
const SEED_LOCK = 7_264_002;

/** One process at a time; held to the end of the transaction. */
export const lockSeeds = (tx: Tx) => tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);

/** Null in a database that never had the demo. */
export const demoMode = async (tx: Tx): Promise<DemoMode | null> =>
  (await tx.maybe<{ mode: DemoMode }>(`select value->>'mode' as mode from installation where key = $1`, [KEY]))?.mode ??
  null;

export const saveDemoMode = (tx: Tx, mode: DemoMode) =>
  tx.query(
    `insert into installation (key, value) values ($1, jsonb_build_object('mode', $2::text))
     on conflict (key) do update set value = excluded.value`,
    [KEY, mode],
  );
