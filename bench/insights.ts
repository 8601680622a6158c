/** Insights in the server: a fleet of which every device has a reviewed battery, and one in five something to say. */

import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { insightCalls } from '#domain/power/insights/calls.ts';
import { createWithin, systemScope, type Tx } from '#server/platform/db/within.ts';
import { eachOnce } from '#server/platform/jobs/job.ts';
import { dueDevices } from '#server/power/insights/due.ts';
import { fleetInsights } from '#server/power/insights/fleet.ts';
import { pageInsights } from '#server/power/insights/page.ts';
import { summarise } from '#server/power/insights/summaries.ts';
import { withBenchDatabase } from './database.ts';
import { fillFleet, SUBTREE_PATH } from './fleet.ts';
import { percentile, type Row, timed } from './measure.ts';

const NOW = 1_790_000_000_000;
const LAST_DAY = Math.floor(NOW / DAY_MS) - 1;
const { pageInsights: page, fleetInsights: fleet } = insightCalls;

const PAGES = {
  'first page': { pageSize: 20 },
  'page 50': { pageSize: 20, pageNum: 50 },
  downtime: { pageSize: 20, gain: 'downtime' },
  answered: { pageSize: 20, answered: true },
};

export async function benchInsights(devices: number, rounds = 20): Promise<Row[]> {
  return withBenchDatabase(async (database) => {
    const within = createWithin(database);
    await fillFleet(within, devices);
    await within(systemScope('bench'), fillReviews);
    const context = { within, clock: { now: () => NOW } };
    const rows: Row[] = [];
    const once = async (what: string, work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      rows.push({ what, devices, p50: Math.round(performance.now() - start), p95: null });
    };
    await once('summaries of all companies', () => summarise(context, eachOnce(new AbortController().signal)));
    await database.owner.query('vacuum analyze');
    await once('looking for due devices, none is', async () => {
      for await (const _ of dueDevices(within)) throw new Error('a device is due');
    });
    for (const path of [SUBTREE_PATH, '1']) {
      const measure = async (what: string, work: (tx: Tx) => Promise<unknown>) => {
        const run = () => within({ path, leasesAt: null }, work);
        await run();
        const times = await timed(rounds, run);
        rows.push({ what: `${what}, ${path}`, devices, p50: percentile(times, 50), p95: percentile(times, 95) });
      };
      for (const [what, input] of Object.entries(PAGES)) {
        const asked = page.input.parse(input);
        await measure(`hints, ${what}`, (tx) => pageInsights(tx, path, asked, NOW));
      }
      await measure('summary', (tx) => fleetInsights(tx, path, fleet.input.parse({}), NOW));
    }
    return rows;
  });
}

/** One battery a device: a year of months, a life, a finding of every fifth, and an answer to every fiftieth. */
async function fillReviews(tx: Tx): Promise<void> {
  const months = Array.from({ length: 12 }, (_, n) => ({
    month: `2026-${String(n + 1).padStart(2, '0')}`,
    percent: 90 - n,
    low: 87 - n,
    high: 93 - n,
  }));
  const health = { months, estimate: { percent: 79, low: 76, high: 82, at: NOW, basis: 'cycle' }, bmsPercent: 91 };
  await tx.query(
    `insert into battery_review as r (device_id, unit, since, path, verdict, last_day, reviewed_at, health, life, expected_end)
     select s.device_id, 0, 0, s.path, case when s.device_id % 5 = 0 then 'attention' else 'expected' end, $1, $2, $3::jsonb,
       jsonb_build_object('family', 'lithium', 'entry', 0.5, 'exit', 1 + (s.device_id % 90) / 10.0, 'ended', s.device_id % 7 = 0,
         'isAgeKnown', true, 'endedBefore', false),
       jsonb_build_object('earliest', $2::int8 + s.device_id % 900 * ${DAY_MS}::int8, 'latest', $2::int8 + s.device_id % 1800 * ${DAY_MS}::int8)
     from device_state s returning r.device_id`,
    [LAST_DAY, NOW, JSON.stringify(health)],
  );
  const body = {
    certainty: 'sure',
    worth: { gain: 'downtime', low: 3, high: 9 },
    figures: { value: 9, low: null, high: null, limit: 15, count: 9, of: 20, rate: null, cell: null, until: null },
    evidence: { unit: 'percent', values: Array.from({ length: 28 }, (_, n) => n + 5) },
    firstDay: LAST_DAY - 27,
    lastDay: LAST_DAY,
  };
  await tx.query(
    `insert into battery_finding as f (device_id, unit, kind, since, path, gain, rank, body)
     select s.device_id, 0, 'tooSmall', 0, s.path, case when s.device_id % 2 = 0 then 'downtime' else 'life' end,
       (s.device_id * 7919 % 3000) / 1000.0, $1::jsonb
     from device_state s where s.device_id % 5 = 0 returning f.device_id`,
    [JSON.stringify(body)],
  );
  await tx.query(
    `insert into finding_answer as a (device_id, unit, kind, since, path, answer, answered_at, answered_by, quiet_until)
     select s.device_id, 0, 'tooSmall', 0, s.path, 'right', $1, null, $1::int8 + ${DAY_MS} from device_state s
     where s.device_id % 50 = 0 returning a.device_id`,
    [NOW],
  );
}
