/**
 * Pages of devices and the map snapshot in the server, by size of the fleet, compared with a plain indexed read of seven
 * rows.
 */
import { type ListInput, pageDevices } from '#server/foundation/devices/list.ts';
import { mapDevices } from '#server/foundation/devices/map.ts';
import { fleetSummary } from '#server/foundation/devices/summary.ts';
import { createWithin } from '#server/platform/db/within.ts';
import { withBenchDatabase } from './database.ts';
import { percentile, type Row, timed } from './measure.ts';
import { FIFTH, fillTree, TWENTIETH, TWO_HUNDREDTH } from './tree.ts';

const ORDERS = ['00', '11', '21', '31', '41', '51', '52'];

export async function benchList(devices: number, rounds = 60): Promise<Row[]> {
  return withBenchDatabase(async (database) => {
    const within = createWithin(database);
    await fillTree(within, devices);
    await database.owner.query('vacuum analyze device, device_state, company');
    const rows: Row[] = [];
    const measure = async (what: string, work: () => Promise<unknown>, most = rounds) => {
      await work();
      const times = await timed(Math.min(most, rounds), work);
      rows.push({ what, devices, p50: percentile(times, 50), p95: percentile(times, 95) });
    };
    const floor = () =>
      within({ path: TWENTIETH, leasesAt: null }, (tx) =>
        tx.query('select * from device_state where device_id between 100 and 106'),
      );
    await measure('floor: seven rows by key', floor);
    for (const path of [TWO_HUNDREDTH, TWENTIETH, FIFTH, '1']) {
      const caller = { path, leasesAt: null, userId: 0, role: 'admin' as const };
      const page = (input: Partial<ListInput>) =>
        within(caller, (tx) => pageDevices(tx, caller, { pageNum: 1, pageSize: 7, ...input }, 0));
      for (const orderby of ORDERS) await measure(`page, ${path}, order ${orderby}`, () => page({ orderby }));
      await measure(`page, ${path}, search`, () => page({ key: '4711' }));
      await measure(`summary, ${path}`, () => within(caller, (tx) => fleetSummary(tx, caller, {}, 0)), 10);
      await measure(`map, ${path}`, () => within(caller, (tx) => mapDevices(tx, caller, {}, 0)), 10);
    }
    return rows;
  });
}
