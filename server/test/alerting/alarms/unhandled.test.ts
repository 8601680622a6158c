import { afterAll, beforeAll, expect, test } from 'vitest';
import { alarmCalls } from '#domain/alerting/alarms/calls/calls.ts';
import { WORK } from '#domain/alerting/alarms/life/life.ts';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { recentMessages } from '#server/alerting/alarms/recent-messages.ts';
import { alarmSummary } from '#server/alerting/alarms/summary.ts';
import { systemScope } from '#server/platform/db/within.ts';
import { addCompanies, addDeviceWith, COMPANIES, caller } from '../../foundation/devices/test-devices.ts';
import { createTestDatabase, type TestDatabase } from '../../harness/database.ts';

const NOW = 1_790_000_000_000;
const ADMIN = caller(COMPANIES.north);
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await addCompanies(db.within);
  const id = await addDeviceWith(db.within, 1, COMPANIES.north, {});
  await db.within(systemScope('test'), (tx) =>
    tx.query(
      `insert into alarm as n (device_id, unit, msg_type, raised_at, level, trigger_value, trigger_sub_value, updated_at, path)
       select device_id, 0, type, $2, 2, 0, 0, 0, path from device_state, unnest(array[5, 11, 12, 20]) type where device_id = $1
       returning n.device_id`,
      [id, NOW - HOUR_MS],
    ),
  );
});
afterAll(() => db.drop());

test.each([
  ['nothing', 'updated_at = 0', 4],
  ['one acknowledged', `work_status = ${WORK.acknowledged}`, 3],
  ['one snoozed', `snoozed_until = ${NOW + 1}`, 3],
  ['one whose snooze is over', `snoozed_until = ${NOW - 1}`, 4],
  ['one raised in maintenance', 'suppressed = true', 3],
  ['one gathered by another', 'gathered_by = gen_random_uuid()', 3],
])('figures above the list and the badge count the same as not acknowledged: %s', async (_, change, unhandled) => {
  const change11 = (to: string) =>
    db.within(systemScope('test'), (tx) => tx.query(`update alarm set ${to} where msg_type = 11`));
  await change11(change);
  const input = alarmCalls.alarmSummary.input.parse({ type: 1 });
  const summary = await db.within(ADMIN, (tx) => alarmSummary(tx, ADMIN, input, NOW));
  const badge = await db.within(ADMIN, (tx) => recentMessages(tx, ADMIN, NOW));
  expect([summary.unhandled, badge.newWarnings]).toEqual([unhandled, unhandled]);
  expect(summary.open).toEqual([0, 4, 0, 0]);
  await change11(`work_status = ${WORK.new}, snoozed_until = null, suppressed = false, gathered_by = null`);
});
