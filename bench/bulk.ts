/**
 * Bulk actions on devices, complete as their calls perform them, compared with one statement that changes as many rows.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { utcDay } from '#domain/foundation/basics/time.ts';
import { KIND } from '#domain/foundation/kinds/registry.ts';
import { propagateDeviceChanges } from '#server/fleet/device-admin/propagate.ts';
import { removeDevices } from '#server/fleet/device-admin/remove.ts';
import { type DeviceChanges, updateDevices } from '#server/fleet/device-admin/update.ts';
import { addManyDevices } from '#server/fleet/inventory/add-many.ts';
import { addSite } from '#server/foundation/companies/add.ts';
import { createInvalidations } from '#server/platform/db/invalidations.ts';
import type { Database } from '#server/platform/db/pool.ts';
import { createWithin, systemScope, type Tx } from '#server/platform/db/within.ts';
import { createFiles } from '#server/platform/files/files.ts';
import { createLiveBus } from '#server/platform/live/bus.ts';
import { SINKS } from '#server/start/features.ts';
import { withBenchDatabase } from './database.ts';
import { fillFleet } from './fleet.ts';
import { percentile, type Row, timed } from './measure.ts';
import { workingState } from './working-state.ts';

/** Days of history of each changed device: other settings mark them to be recomputed. */
const DAYS = 90;
const FIRST_NEW = 1_000_000;
const ROOT = { userId: 0, role: 'superAdmin' as const, path: '1', leasesAt: null };
const mcuIdOf = (number: number) => number.toString(16).padStart(24, '0');
/** Companies of the fleet that have no devices of their own; the second is in another time zone. */
const COMPANIES = [2, 3] as const;

export async function benchBulk(devices: number, many = 1_000, rounds = 5): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wattyard-bench-'));
  try {
    return await withBenchDatabase((database) => measureBulk(database, dataDir, devices, many, rounds));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureBulk(
  database: Database,
  dataDir: string,
  devices: number,
  many: number,
  most: number,
): Promise<Row[]> {
  const within = createWithin(database);
  const clock = { now: () => Date.now() };
  const files = createFiles({ dataDir }, within, clock);
  const invalidations = createInvalidations(database.address, database.runtime, pino({ level: 'silent' }));
  await invalidations.start();
  await fillFleet(within, devices);
  await within(systemScope('bench'), (tx) => fillHistory(tx, many));
  await database.owner.query(`select setval('device_id_seq', ${10 * FIRST_NEW})`);
  await database.owner.query('vacuum analyze');

  const rows: Row[] = [];
  const mcuIds = Array.from({ length: many }, (_, index) => mcuIdOf(index + 1));
  const measure = async (what: string, work: (round: number) => Promise<unknown>, rounds = most) => {
    let round = 0;
    const times = await timed(rounds, () => work(round++));
    rows.push({ what, devices, p50: percentile(times, 50), most: percentile(times, 100) });
  };
  const change = async (changes: DeviceChanges) => {
    const changed = await within(ROOT, (tx) => updateDevices(tx, files, ROOT, mcuIds, changes, clock.now()));
    await propagateDeviceChanges({ within, clock, invalidations, live: createLiveBus(), sinks: SINKS }, changed);
  };
  await measure('floor: one update of their rows', (round) =>
    within(ROOT, (tx) =>
      tx.query('update device set battery_model = $2 where mcu_id = any($1)', [mcuIds, `model ${round}`]),
    ),
  );
  await measure('battery model, which nothing follows from', (round) => change({ batteryModel: `Pack ${round}` }));
  await measure('battery, which alarms, hours and days follow from', (round) =>
    change({
      chemistry: round % 2 ? 'lfp' : 'lead-acid',
      nominalCentiVolt: 4800,
      capacityCentiAmpHour: 10_000 + round,
    }),
  );
  await measure('to another company of the same time zone', (round) => change({ companyId: 5 + (round % 2) }));
  await measure('to another company of another time zone', (round) =>
    change({ companyId: COMPANIES[(round + 1) % 2] ?? 2 }),
  );
  await measure('to another site of another time zone', (round) => change({ site: round % 2 ? '' : 'Far' }));
  const serials = Array.from({ length: many }, (_, index) => `NEW-${index}`);
  await measure(
    'added from a table',
    () =>
      within(ROOT, (tx) =>
        addManyDevices(
          tx,
          ROOT,
          serials.map((sn, index) => ({
            mcuId: mcuIdOf(FIRST_NEW + index),
            sn,
            deviceName: sn,
            deviceType: 'a',
            companyId: 2,
          })),
          clock.now(),
        ),
      ),
    1,
  );
  await measure('removed', () => within(ROOT, (tx) => removeDevices(tx, files, ROOT, mcuIds, clock.now())), 1);
  await invalidations.stop();
  return rows;
}

/** Gives devices what months of work leave: a state, sealed days, and battery days. */
async function fillHistory(tx: Tx, many: number): Promise<void> {
  const today = utcDay(Date.now());
  await tx.query("update company set time_zone = 'Asia/Shanghai' where id = $1", [COMPANIES[1]]);
  for (const companyId of COMPANIES) await addSite(tx, { companyId, name: 'Far', timeZone: 'America/Denver' });
  await tx.query('update device_snapshot set state = $2 where device_id <= $1', [many, workingState()]);
  await tx.query(
    `insert into series (device_id, kind, unit, day, count, body)
     select id, k, 0, day, 1440, '' from generate_series(1, $1::int) id, unnest(array[$2::int, $3::int]) k,
       generate_series($4::int, $5::int) day
     on conflict do nothing`,
    [many, KIND.monitor, KIND.location, today - DAYS, today - 1],
  );
  await tx.query(
    `insert into battery_day (device_id, unit, day, version, body)
     select id, 0, day, 1, '{}' from generate_series(1, $1::int) id, generate_series($2::int, $3::int) day
     on conflict do nothing`,
    [many, today - DAYS, today - 1],
  );
}
