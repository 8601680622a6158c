/** One search over everything, at the top of a fleet and for companies of several sizes, with the processor time of the database. */
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { MODULES } from '#domain/foundation/permissions/permissions.ts';
import { soughtOf } from '#domain/reporting/search/sought.ts';
import { loadTexts } from '#server/foundation/i18n/texts.ts';
import type { Database } from '#server/platform/db/pool.ts';
import { createWithin, systemScope } from '#server/platform/db/within.ts';
import type { Session } from '#server/platform/http/session.ts';
import { search } from '#server/reporting/search/search.ts';
import { withBenchDatabase } from './database.ts';
import { databaseCost } from './database-cost.ts';
import { percentile, type Row, timed } from './measure.ts';
import { BRANCH_OF_TWENTIETH, FIFTH, fillTree, TWENTIETH } from './tree.ts';

const NOW = 1_700_000_000_000;
/** One of ten branches: a device of two thousand. */
const BRANCH_OF_TWO_HUNDREDTH = '1-4-1010';

/** What people type. */
const SOUGHT = {
  'a serial number': 'SN4711',
  'a number': '4711',
  'a name': 'forklift 4713',
  'a name of a quarter': 'forklift',
  'two signs': '21',
  'one sign': '车',
  'a warning': 'temperature',
  'a battery': 'PK0012',
  'a lease': 'L-471',
  nothing: 'no such thing',
};

export async function benchSearch(devices: number, rounds = 20): Promise<Row[]> {
  return withBenchDatabase(async (database) => {
    await fillSought(database, devices);
    const within = createWithin(database);
    const texts = loadTexts();
    const rows: Row[] = [];
    for (const path of ['1', FIFTH, TWENTIETH, `${TWENTIETH}-${BRANCH_OF_TWENTIETH}`, BRANCH_OF_TWO_HUNDREDTH]) {
      const session = { path, leasesAt: NOW, userId: 0, role: 'admin', modules: MODULES } as unknown as Session;
      for (const [what, key] of Object.entries(SOUGHT)) {
        const look = { session, sought: soughtOf(key), key, language: 'en', texts, now: NOW } as const;
        const run = () => within(session, (tx) => search({ ...look, tx }));
        await run();
        const before = await databaseCost(database);
        const times = await timed(rounds, run);
        const { cpuSeconds } = await databaseCost(database);
        const cpu = cpuSeconds === null || before.cpuSeconds === null ? null : cpuSeconds - before.cpuSeconds;
        rows.push({
          what: `${what}, ${path}`,
          devices,
          p50: percentile(times, 50),
          p95: percentile(times, 95),
          'processor ms of the database': cpu === null ? null : Math.round((cpu * 1000) / rounds),
        });
      }
    }
    return rows;
  });
}

/** The fleet of a tree with what else a search looks into: a site for twenty devices, a battery for each, leases, orders, alarms. */
async function fillSought(database: Database, devices: number): Promise<void> {
  const within = createWithin(database);
  await fillTree(within, devices);
  await within(systemScope('bench'), async (tx) => {
    // Names as people give them: a kind of machine and a number, of which the numbers of others are a part.
    await tx.query(
      `update device set name = n.name, search_text = lower(n.name || ' ' || sn) from (
         select id as of, (array['Forklift', 'Reach truck', 'Pallet jack', 'Trailer'])[1 + id % 4] || ' ' || id as name from device) n where n.of = id`,
    );
    await tx.query(
      `insert into site (id, company_id, path, name)
       select 1000000 + min(d.id), d.company_id, d.path, (array['Yard', 'Depot', 'Hall', 'Terminal'])[1 + min(d.id) % 4] || ' ' || min(d.id)
       from (select id, company_id, path, (row_number() over (partition by company_id)) / 20 as nth from device) d
       group by d.company_id, d.path, d.nth on conflict do nothing`,
    );
    await tx.query(
      `insert into customer (id, company_id, path, name, number, search_text, sort_key, created_at)
       select d.id, d.company_id, d.path, 'Customer ' || d.id, 'K-' || d.id, 'customer ' || d.id || ' k-' || d.id, 'CUSTOMER ' || d.id, 0
       from device d where d.id % 20 = 0 on conflict do nothing`,
    );
    await tx.query(
      `insert into battery (id, company_id, path, serial_number, model, chemistry, added_at)
       select d.id, d.company_id, d.path, 'PK' || lpad((d.id * 7919 % 1000003)::text, 7, '0'), (array['Traction 48', 'Cube 24'])[1 + d.id % 2], 'lead-acid', 0
       from device d on conflict do nothing`,
    );
    await tx.query(
      'insert into battery_mount (device_id, unit, mounted_at, battery_id, path) select id, 0, 1, id, path from device on conflict do nothing',
    );
    await tx.query(
      `insert into lease (id, contract_number, device_id, device_name, device_sn, path, customer, rental_company, starts_at, ends_at,
         agreed_until, rent_minor, rent_period, currency, total_minor, remark, limits, created_at, start_told, end_told, search_text)
       select d.id * 2 + n, 'L-' || (d.id * 2 + n), d.id, d.name, d.sn, d.path, 'Customer ' || d.id % 2000, 'Company', $1::int8 + (n * 60 - 90) * $2::int8,
         $1::int8 + (n * 60 - 40) * $2::int8, $1::int8 + (n * 60 - 40) * $2::int8, 8000, 'day', 'EUR', 8000 * 40, '', '{}', 0, true, true,
         lower('L-' || (d.id * 2 + n) || ' Customer ' || d.id % 2000 || ' ' || d.name || ' ' || d.sn)
       from device d, generate_series(0, 1) n`,
      [NOW, DAY_MS],
    );
    await tx.query(
      `insert into service_order (order_no, company_id, path, status, plan_name, years, price_minor, discount_percent, total_minor, currency, device_count, created_at)
       select 'WY-2023-' || d.id, d.company_id, d.path, d.id % 5, 'Two years', 2, 12000, 10, 54000, 'EUR', 20, $1::int8 - d.id * 60000
       from device d where d.id % 10 = 1 on conflict do nothing`,
      [NOW],
    );
    await tx.query(
      `insert into alarm (device_id, unit, msg_type, raised_at, level, released_at, trigger_value, trigger_sub_value, updated_at, path)
       select d.id, 0, (array[1, 2, 4, 5, 6, 7, 8, 11, 12])[1 + (n + d.id) % 9], $1::int8 - (d.id * 7919 + n * 104729) * 127 % (365::int8 * 86400000) - n, 1 + n % 3,
         case when (d.id + n) % 20 > 0 then $1::int8 end, 0, 0, 0, d.path from device d, generate_series(0, 9) n on conflict do nothing`,
      [NOW],
    );
  });
  await database.owner.query('vacuum analyze');
}
