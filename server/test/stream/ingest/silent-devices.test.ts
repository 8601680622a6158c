import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/foundation/basics/time.ts';
import { AWAITS_OFFLINE_ALARM } from '#server/alerting/alarms/life/offline-alarm.ts';
import { selectSilent } from '#server/stream/ingest/silence.ts';
import { COMPANY, createTestApp, NOON, type TestApp } from './test-app.ts';

const DEVICES = 20_000;
const PAGE = 500;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.rows(
    `insert into device (id, mcu_id, sn, name, device_type, company_id, path, search_text, sort_key, key_hash, broker_hash, bound_at)
     select g, lpad(to_hex(g), 24, '0'), 'SN' || g, 'Device ' || g, 'a', $2, $3, '', '', '', '', 0 from generate_series(1, $1::int) g`,
    [DEVICES, COMPANY.id, COMPANY.path],
  );
  await app.rows(
    `insert into device_state (device_id, path, received_at, online) select id, path, $1::bigint - id, true from device`,
    [NOON - HOUR_MS],
  );
  await app.database.owner.query('vacuum analyze device, device_state, alarm');
}, 60_000);
afterAll(() => app.end());

/** Blocks and devices of the page of silent devices behind one. */
async function pageBehind(after: number) {
  const values = [NOON, after, PAGE];
  const [row] = await app.rows<{ queryPlan: [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${selectSilent(AWAITS_OFFLINE_ALARM)}`,
    values,
  );
  const { Plan: plan } = Object.values(row ?? {})[0]![0];
  return { blocks: plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!, devices: plan['Actual Rows'] };
}

test('a late page of silent devices reads no more than the first', async () => {
  const first = await pageBehind(0);
  for (const after of [DEVICES / 2, DEVICES - PAGE]) {
    const later = await pageBehind(after);
    expect(later.devices).toBe(PAGE);
    expect(later.blocks).toBeLessThan(2 * first.blocks);
  }
});
