/** Pages of messages in the server, by filter: a company with a twentieth of the devices, 5,000 that have a million of them, and a smaller one. */
import { alarmCalls } from '#domain/alerting/alarms/calls/calls.ts';
import type { Calls } from '#domain/assembly/calls.ts';
import type { Input } from '#domain/contract/define.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { pageAlarms } from '#server/alerting/alarms/page.ts';
import { recentMessages } from '#server/alerting/alarms/recent-messages.ts';
import { alarmSummary } from '#server/alerting/alarms/summary.ts';
import type { Caller } from '#server/foundation/devices/list.ts';
import type { Database } from '#server/platform/db/pool.ts';
import { createWithin, type Tx } from '#server/platform/db/within.ts';
import { withBenchDatabase } from './database.ts';
import { databaseCost } from './database-cost.ts';
import { mcuIdOf } from './fleet.ts';
import { percentile, type Row, timed } from './measure.ts';
import { BRANCH_OF_TWENTIETH, DEVICE_OF_TWENTIETH, fillTree, TWENTIETH, TWO_HUNDREDTH } from './tree.ts';
import { withoutIndexes } from './without-indexes.ts';

export const MESSAGES_UNTIL = 1_790_000_000_000;
const NOW = MESSAGES_UNTIL;
const MINE = 7;

const FILTERS: Readonly<Record<string, Input<Calls['listWarningPushMsg2']>>> = {
  all: {},
  'page 100': { pageNum: 100 },
  raised: { status: 0 },
  released: { status: 1 },
  'other messages': { type: 2 },
  'level 1': { type: 1, level: 1 },
  'raised of level 1': { type: 1, status: 0, level: 1 },
  'a rare type': { msgType: 20 },
  'a week': { startTime: NOW - 7 * DAY_MS, endTime: NOW },
  'a month a year ago': { startTime: NOW - 365 * DAY_MS, endTime: NOW - 334 * DAY_MS },
  'new': { workStatus: 0, status: 0 },
  acknowledged: { workStatus: 1 },
  assigned: { workStatus: 2 },
  'assigned to me': { mine: true },
  snoozed: { snoozed: true },
  hidden: { delFlag: 1 },
  'one branch': { companyIdList: [BRANCH_OF_TWENTIETH] },
  'a device': { mcuId: mcuIdOf(DEVICE_OF_TWENTIETH) },
  'a name': { key: 'device 2000' },
  'a name of many': { key: 'device 2' },
  'a site': { site: 'Yard' },
  'no message': { msgType: 9999 },
};

export async function benchMessages(devices: number, ofEach: number, rounds = 40): Promise<Row[]> {
  return withBenchDatabase(async (database) => {
    await fillTree(createWithin(database), devices);
    await fillAlarms(database.owner, ofEach, TWENTIETH);
    await database.owner.query('vacuum analyze device, device_state, company, site, alarm');
    return [
      ...(await pagesOf(database, TWENTIETH, rounds)),
      ...(await pagesOf(database, TWO_HUNDREDTH, rounds)),
      // Beyond the budget: fewer rounds tell as much.
      ...(await pagesOf(database, '1', Math.ceil(rounds / 4))),
    ];
  });
}

/** Filters by what only one of the companies has. */
const OF_TWENTIETH: ReadonlySet<string> = new Set(['one branch', 'a device']);

/** Every filter for a company, with the processor time of the database for one page. */
async function pagesOf(database: Database, path: string, rounds: number): Promise<Row[]> {
  const within = createWithin(database);
  const caller: Caller = { path, leasesAt: NOW, userId: MINE, role: 'admin' };
  const rows: Row[] = [];
  const measure = async (what: string, work: (tx: Tx) => Promise<unknown>) => {
    const run = () => within(caller, work);
    await run();
    const before = await databaseCost(database);
    const times = await timed(rounds, run);
    const { cpuSeconds } = await databaseCost(database);
    const cpu = cpuSeconds === null || before.cpuSeconds === null ? null : cpuSeconds - before.cpuSeconds;
    rows.push({
      what: `${what}, ${path}`,
      p50: percentile(times, 50),
      p95: percentile(times, 95),
      'processor ms of the database': cpu === null ? null : Math.round((cpu * 1000) / rounds),
    });
  };
  await measure('floor: select 1', (tx) => tx.query('select 1'));
  for (const [what, filter] of Object.entries(FILTERS)) {
    if (path === TWO_HUNDREDTH && OF_TWENTIETH.has(what)) continue;
    const request = { ...alarmCalls.listWarningPushMsg2.input.parse(filter), pageSize: 20 };
    await measure(what, (tx) => pageAlarms(tx, caller, request, NOW));
  }
  for (const type of [1, 2] as const) {
    const request = alarmCalls.alarmSummary.input.parse({ type });
    await measure(`summary of ${type === 1 ? 'warnings' : 'other messages'}`, (tx) =>
      alarmSummary(tx, caller, request, NOW),
    );
  }
  await measure('badges', (tx) => recentMessages(tx, caller, NOW));
  return rows;
}

/** As many of each device of a company, and ten of all others, over two years; one in 200 is open. Written as they were raised, one after the other. */
export const fillAlarms = (owner: Database['owner'], ofEach: number, ofCompany: string): Promise<void> =>
  withoutIndexes(owner, 'alarm', async (client) => {
    await client.query(
      "insert into site (id, company_id, path, name) select id, id, path, 'Yard' from company where id >= 1000 returning id",
    );
    await client.query('update device set site_id = company_id where id % 3 = 0 and company_id >= 1000');
    await client.query(
      `insert into alarm (device_id, unit, msg_type, raised_at, level, released_at, trigger_value, trigger_sub_value, updated_at, path,
         work_status, assignee_id, snoozed_until, deleted)
       select d.id, 0, case when n % 50 = 0 then 700 when n % 97 = 0 then 20 else (array[1, 2, 4, 5, 6, 7, 8, 11, 12])[1 + n % 9] end,
         ${NOW}::bigint - (d.id * 7919 + n * 104729) * 127 % ${730 * DAY_MS} - n as raised_at,
         case when n % 20 = 0 then 1 when n % 6 = 0 then 2 else 3 end,
         case when (d.id + n) % 200 > 0 then ${NOW}::bigint end, 0, 0, 0, d.path,
         case when (d.id + n) % 200 = 0 then d.id % 3 else 3 * (n % 2) end, case when (d.id + n) % 997 = 0 then ${MINE} end,
         case when (d.id + n) % 499 = 0 then ${NOW}::bigint + d.id % 2 * 1000 end, (d.id + n) % 991 = 0
       from device d, generate_series(0, ${ofEach - 1}) n where n < 10 or d.path like '${ofCompany}-%' order by raised_at
       on conflict do nothing`,
    );
  });
