/** The load of alarms and their statistics in the server: a company of 5,000 devices that has a million alarms of two years. */
import { alarmHealthCalls } from '#domain/alerting/alarms/health/health-calls.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { alarmHealth } from '#server/alerting/alarms/health/health.ts';
import { alarmStatistics } from '#server/alerting/alarms/health/statistics.ts';
import type { Caller } from '#server/foundation/devices/list.ts';
import { createWithin, type Tx } from '#server/platform/db/within.ts';
import { withBenchDatabase } from './database.ts';
import { fillFleet, SUBTREE_PATH } from './fleet.ts';
import { percentile, type Row, timed } from './measure.ts';
import { fillAlarms, MESSAGES_UNTIL } from './messages.ts';

const DAYS = [1, 7, 30] as const;

export async function benchAlarmHealth(devices: number, ofEach: number, rounds = 20): Promise<Row[]> {
  return withBenchDatabase(async (database) => {
    const within = createWithin(database);
    await fillFleet(within, devices);
    await fillAlarms(database.owner, ofEach, SUBTREE_PATH);
    await database.owner.query('vacuum analyze device, device_state, company, site, alarm');
    const rows: Row[] = [];
    for (const path of [SUBTREE_PATH, '1']) {
      const caller: Caller = { path, leasesAt: null, userId: 7, role: 'admin' };
      const measure = async (what: string, work: (tx: Tx) => Promise<{ readonly total: number }>) => {
        const run = () => within(caller, work);
        const { total } = await run();
        const times = await timed(rounds, run);
        rows.push({ what: `${what}, ${path}`, alarms: total, p50: percentile(times, 50), p95: percentile(times, 95) });
      };
      await measure('floor: select 1', (tx) => tx.one('select 1 as total'));
      for (const days of DAYS) {
        const period = {
          startTime: MESSAGES_UNTIL - days * DAY_MS,
          endTime: MESSAGES_UNTIL,
          timeZone: 'Europe/Berlin',
        };
        const health = alarmHealthCalls.getAlarmHealth.input.parse(period);
        const statistics = alarmHealthCalls.getAlarmStatistics.input.parse(period);
        await measure(`health of ${days} days`, (tx) => alarmHealth(tx, caller, health, MESSAGES_UNTIL));
        await measure(`statistics of ${days} days`, (tx) => alarmStatistics(tx, caller, statistics, MESSAGES_UNTIL));
      }
    }
    return rows;
  });
}
