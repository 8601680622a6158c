/** Leases in the server: a fleet of which every device has one that runs or is to come, and two before it. */

import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { leaseCalls } from '#domain/trade/leases/calls.ts';
import { createWithin, systemScope, type Tx } from '#server/platform/db/within.ts';
import { createLiveBus } from '#server/platform/live/bus.ts';
import { SINKS } from '#server/start/features.ts';
import { leaseCalendar } from '#server/trade/leases/calendar.ts';
import { noteLastEnds } from '#server/trade/leases/last-end.ts';
import { watchOutside } from '#server/trade/leases/outside-watch.ts';
import { leaseOverview } from '#server/trade/leases/overview.ts';
import { pageLeases } from '#server/trade/leases/page.ts';
import { withBenchDatabase } from './database.ts';
import { fillFleet, SUBTREE_PATH } from './fleet.ts';
import { percentile, type Row, timed } from './measure.ts';

const NOW = 1_700_000_000_000;
const scope = systemScope('bench');
const { pageLeases: list, leaseOverview: overview, leaseCalendar: calendar } = leaseCalls;

const LISTS = {
  'first page': {},
  'page 200': { pageNum: 200 },
  'expiring soon': { state: 'expiringSoon' },
  'a name': { key: 'device 4711' },
};
const SPAN = { from: NOW - 30 * DAY_MS, until: NOW + 60 * DAY_MS };
const CALENDARS = {
  'by device': {},
  'by device, page 200': { pageNum: 200 },
  'by device, to be leased': { state: 'toBeLeased' },
  'by device, expiring soon': { state: 'expiringSoon' },
  'by device, a name': { key: 'device 4711' },
  'by customer': { by: 'customer' },
};

export async function benchLeases(devices: number, rounds = 40): Promise<Row[]> {
  return withBenchDatabase(async (database) => {
    const within = createWithin(database);
    await fillFleet(within, devices);
    await within(scope, fillLeases);
    await database.owner.query('vacuum analyze');
    const rows: Row[] = [];
    const files = { sign: (id: string) => id } as Parameters<typeof leaseCalendar>[1];
    for (const path of [SUBTREE_PATH, '1']) {
      const session = {
        path,
        leasesAt: NOW,
        userId: 0,
        role: 'admin',
        companyId: Number(path.split('-').at(-1)),
      } as unknown as Parameters<typeof pageLeases>[1];
      const measure = async (what: string, work: (tx: Tx) => Promise<unknown>) => {
        const run = () => within(session, work);
        await run();
        const times = await timed(rounds, run);
        rows.push({ what: `${what}, ${path}`, devices, p50: percentile(times, 50), p95: percentile(times, 95) });
      };
      for (const [what, input] of Object.entries(LISTS)) {
        const asked = list.input.parse(input);
        await measure(`leases, ${what}`, (tx) => pageLeases(tx, session, asked, NOW));
      }
      const month = overview.input.parse({ month: new Date(NOW).toISOString().slice(0, 7) });
      await measure('overview', (tx) => leaseOverview(tx, session, month, NOW));
      for (const [what, input] of Object.entries(CALENDARS)) {
        const asked = calendar.input.parse({ ...SPAN, ...input });
        await measure(`calendar ${what}`, (tx) => leaseCalendar(tx, files, session, asked, NOW));
      }
    }
    const live = createLiveBus();
    // The first turn notes where each device stands; the others find nothing new.
    for (const what of ['first turn', 'a turn']) {
      const start = performance.now();
      await watchOutside({ within, clock: { now: () => NOW }, live, sinks: SINKS }, new AbortController().signal);
      rows.push({ what: `outside of leases, ${what}`, devices, p50: Math.round(performance.now() - start), p95: null });
    }
    return rows;
  });
}

/** Of each device two leases that are over, and one more: a twentieth is not taken back, a twentieth is to come. */
async function fillLeases(tx: Tx): Promise<void> {
  await tx.query(
    `insert into lease (id, contract_number, device_id, device_name, device_sn, path, customer, rental_company, starts_at, ends_at,
       agreed_until, outside_since, rent_minor, rent_period, currency, total_minor, remark, limits, created_at, start_told, end_told, search_text)
     select d.id * 3 + n, 'L-' || (d.id * 3 + n), d.id, d.name, d.sn, d.path, 'Customer ' || d.id % 2000, 'Company', s, e, e,
       case when n = 2 then e end, 8000, 'day', 'EUR', 8000 * 40, '', '{}', 0, true, true,
       lower('L-' || (d.id * 3 + n) || ' Customer ' || d.id % 2000 || ' ' || d.name || ' ' || d.sn)
     from device d, generate_series(0, 2) n,
       lateral (select $1::int8 + (n * 60 - 140 - d.id * 7919 % 60 + case when d.id % 20 = 1 then 40 else 0 end) * $2::int8 as s) a,
       lateral (select s + case when n < 2 then 40 when d.id % 20 = 2 then 15 else 80 end * $2::int8 as e) b`,
    [NOW, DAY_MS],
  );
  const devices = await tx.query<{ id: number }>('select id from device');
  await noteLastEnds(
    tx,
    devices.map(({ id }) => id),
  );
}
