/** The distribution of a fleet and its warnings of 31 days in the server, by size of the fleet. */
import { alarmCalls } from '#domain/alerting/alarms/calls/calls.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { pageAlarms } from '#server/alerting/alarms/page.ts';
import { recentMessages } from '#server/alerting/alarms/recent-messages.ts';
import type { Caller } from '#server/foundation/devices/list.ts';
import { createWithin, systemScope, type Tx } from '#server/platform/db/within.ts';
import { deviceCounts } from '#server/reporting/reports/fleet-counts.ts';
import { onlineCounts } from '#server/reporting/reports/silence.ts';
import { warningsByCompany, warningsBySite } from '#server/reporting/reports/warning-counts.ts';
import { blocksOf } from './blocks.ts';
import { withBenchDatabase } from './database.ts';
import { percentile, type Row, timed } from './measure.ts';
import { FIFTH, fillTree, TWENTIETH, TWO_HUNDREDTH } from './tree.ts';

const NOW = 1_790_000_000_000;
const DAYS = 31;
/** Warnings of a device in the period; of one device in twenty the newest is open. */
const WARNINGS = 10;

export async function benchOverview(devices: number, rounds = 20): Promise<Row[]> {
  return withBenchDatabase(async (database) => {
    const within = createWithin(database);
    await fillTree(within, devices);
    await within(systemScope('bench'), (tx) =>
      tx.query(
        `insert into alarm (device_id, unit, msg_type, raised_at, level, released_at, trigger_value, trigger_sub_value, updated_at, path)
         select d.id, 0, 5, $1::bigint - (d.id * 7919 + n * 104729) % ${DAYS * DAY_MS} - n, 1 + n % 3, case when n > 0 or d.id % 20 > 0 then $1::bigint end, 0, 0, 0, d.path
         from device d, generate_series(0, ${WARNINGS - 1}) n on conflict do nothing`,
        [NOW],
      ),
    );
    await database.owner.query('vacuum analyze device, device_state, company, alarm');
    const rows: Row[] = [];
    for (const path of [TWO_HUNDREDTH, TWENTIETH, FIFTH, '1']) {
      const caller: Caller = { path, leasesAt: null, userId: 0, role: 'admin' };
      const measure = async (what: string, work: (tx: Tx) => Promise<unknown>) => {
        const run = () => within(caller, work);
        await run();
        const times = await timed(rounds, run);
        const blocks = await blocksOf(within, caller, work);
        rows.push({
          what: `${what}, ${path}`,
          devices,
          p50: percentile(times, 50),
          p95: percentile(times, 95),
          blocks,
        });
      };
      const period = { startTime: NOW - DAYS * DAY_MS, endTime: NOW, timeZone: 'Europe/Berlin', now: NOW };
      await measure('distribution', (tx) => deviceCounts(tx, caller, {}, 0));
      await measure('online and silent', (tx) => onlineCounts(tx, caller, {}, NOW));
      await measure('warnings by company and day', (tx) => warningsByCompany(tx, caller, period));
      await measure('warnings by site', (tx) => warningsBySite(tx, caller, period));
      const page = { ...alarmCalls.listWarningPushMsg2.input.parse({}), pageSize: 20 };
      await measure('messages, first page', (tx) => pageAlarms(tx, caller, { ...page, type: 1 }, NOW));
      await measure('messages, page 100', (tx) => pageAlarms(tx, caller, { ...page, type: 1, pageNum: 100 }, NOW));
      await measure('messages, raised', (tx) => pageAlarms(tx, caller, { ...page, type: 1, status: 0 }, NOW));
      await measure('messages, level 1 of a week', (tx) =>
        pageAlarms(tx, caller, { ...page, type: 1, level: 1, startTime: NOW - 7 * DAY_MS, endTime: NOW }, NOW),
      );
      await measure('open warnings for the badge', (tx) => recentMessages(tx, caller, NOW));
    }
    return rows;
  });
}
