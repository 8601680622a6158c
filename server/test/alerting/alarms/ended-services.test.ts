import { afterAll, beforeAll, expect, test } from 'vitest';
import { alarmCalls } from '#domain/alerting/alarms/calls/calls.ts';
import { DAY_MS } from '#domain/foundation/basics/time.ts';
import { pageAlarms } from '#server/alerting/alarms/page.ts';
import { alarmSummary } from '#server/alerting/alarms/summary.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompanies, addDeviceWith, COMPANIES, caller } from '../../foundation/devices/test-devices.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts';

const NOW = 1_790_000_000_000;
const ADMIN = caller(COMPANIES.north);
const first = alarmCalls.listWarningPushMsg2.input.parse({});
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await addCompanies(db.within);
});
afterAll(() => db.drop());

/** A device and then others whose data service is over, each with an open warning and that notice. @returns the id of the first */
async function addEnded(count: number): Promise<number> {
  const served = await addDeviceWith(db.within, 1, COMPANIES.north, {});
  await db.within(systemScope('test'), async (tx) => {
    await tx.query(
      `insert into device as d (id, mcu_id, sn, name, device_type, company_id, path, search_text, sort_key, key_hash, broker_hash, bound_at, service_until)
       select o.id + n, lpad(to_hex(9000 + n), 24, '0'), 'ENDED' || n, 'Ended', 'a', o.company_id, o.path, '', '', '', '', 0, $2
       from device o, generate_series(1, $3::int) n where o.id = $1 returning d.id`,
      [served, NOW - DAY_MS, count],
    );
    await tx.query(
      `insert into alarm as a (device_id, unit, msg_type, raised_at, level, trigger_value, trigger_sub_value, updated_at, path)
       select d.id, 0, type, $1, 2, 0, 0, 0, d.path from device d, unnest(array[11, 705]) type where true returning a.device_id`,
      [NOW - 1000],
    );
  });
  return served;
}

test('however many devices have an ended data service, only what says so is shown of them', async () => {
  const served = await addEnded(201);
  for (const left of [201, 3, 0]) {
    await db.within(systemScope('test'), (tx) => tx.query('delete from alarm where device_id > $1', [served + left]));
    await db.within(systemScope('test'), (tx) => tx.query('delete from device where id > $1', [served + left]));
    const pageOf = (type: 1 | 2) => db.within(ADMIN, (tx) => pageAlarms(tx, ADMIN, { ...first, type }, NOW));
    expect(await pageOf(1)).toMatchObject({ total: 1, open: 1 });
    expect(await pageOf(2)).toMatchObject({ total: left + 1, open: left + 1 });
    const numbers = alarmCalls.alarmSummary.input.parse({ type: 1 });
    const { open } = await db.within(ADMIN, (tx) => alarmSummary(tx, ADMIN, numbers, NOW));
    expect(open).toEqual([0, 1, 0, 0]);
  }
});
