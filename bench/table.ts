/**
 * The table of all devices for administration at root scope: every sort order and filter, compared with a plain read of
 * as many rows.
 */
import { MANAGED_COLUMNS } from '#domain/fleet/device-admin/managed-columns.ts';
import { pageManaged } from '#server/fleet/device-admin/managed.ts';
import { createWithin } from '#server/platform/db/within.ts';
import { withBenchDatabase } from './database.ts';
import { fillFleet } from './fleet.ts';
import { percentile, type Row, timed } from './measure.ts';

const PAGE_SIZE = 50;
const ROOT = { path: '1', leasesAt: null };

type Input = Parameters<typeof pageManaged>[2];
const WHOLE: Input = {
  key: '',
  companyIdList: [],
  site: '',
  emptySite: false,
  deviceType: '',
  state: '',
  firmwareVersion: '',
  labels: [],
  withLabels: false,
  sort: 'deviceName',
  descending: false,
  pageNum: 1,
  pageSize: PAGE_SIZE,
};

/** Sorted by state of charge, so that most of them need a join. */
const FILTERS: Readonly<Record<string, Partial<Input>>> = {
  'text of few': { key: '4711' },
  'text of all': { key: 'device' },
  company: { companyIdList: [2] },
  'no site': { emptySite: true },
  type: { deviceType: 'a' },
  online: { state: 'online' },
  offline: { state: 'offline' },
  warnings: { state: 'alarm' },
  low: { state: 'low' },
  firmware: { firmwareVersion: '3.4.0' },
  'type, online, text': { deviceType: 'a', state: 'online', key: 'device' },
};

export async function benchTable(devices: number, rounds = 20): Promise<Row[]> {
  return withBenchDatabase(async (database) => {
    const within = createWithin(database);
    await fillFleet(within, devices);
    await database.owner.query('vacuum analyze device, device_state, company');
    const rows: Row[] = [];
    const measure = async (what: string, work: () => Promise<unknown>) => {
      await work();
      const times = await timed(rounds, work);
      rows.push({ what, devices, p50: percentile(times, 50), p95: percentile(times, 95) });
    };
    const page = (input: Partial<Input>) =>
      within(ROOT, (tx) => pageManaged(tx, { ...ROOT, role: 'superAdmin', now: Date.now() }, { ...WHOLE, ...input }));
    await measure(`floor: ${PAGE_SIZE} rows by key`, () =>
      within(ROOT, (tx) =>
        tx.query(
          `select * from device d join device_state s on s.device_id = d.id where d.id between 100 and ${99 + PAGE_SIZE}`,
        ),
      ),
    );
    await measure('floor: a count of all', () => within(ROOT, (tx) => tx.query('select count(*) from device_state')));
    for (const sort of MANAGED_COLUMNS)
      for (const descending of [false, true])
        await measure(`by ${sort}${descending ? ', descending' : ''}`, () => page({ sort, descending }));
    for (const [what, filter] of Object.entries(FILTERS))
      await measure(`narrowed to ${what}`, () => page({ ...filter, sort: 'soc' }));
    await measure('last page', () => page({ pageNum: Math.ceil(devices / PAGE_SIZE) }));
    return rows;
  });
}
